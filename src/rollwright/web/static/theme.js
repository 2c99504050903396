// Before anything is drawn: by day or by night, as somebody has chosen here before.
"use strict";

try {
  document.documentElement.dataset.theme = localStorage.getItem("theme") || "";
} catch { /* a private window: as the system likes it */ }
