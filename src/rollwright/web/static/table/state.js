// A table: one connection that brings the parts of the page that changed, and takes commands.
"use strict";

const main = document.getElementById("main");
const offline = document.getElementById("offline");
const said = document.getElementById("said");
const announce = document.getElementById("announce");
const table = main.dataset.table;
let { epoch, held, seat, version } = main.dataset;
let socket = null;
let tries = 0;
let timer = 0;
let away = 0; // since when nobody has looked at this page
let left = null; // where the focus was when the connection broke
let settled = ""; // the epoch of the last command that was followed: its outcome is still to come
let sealing = null; // the random bytes for a seat that was given, sealed
let leaving = false; // whether this page goes to the rematch as soon as there is one
const waiting = new Map(); // commands that have no answer yet, by their ids

const SVG = "http://www.w3.org/2000/svg";
