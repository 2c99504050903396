"""Somebody in a lesson who does what is pointed at, and sees to it that it can be done."""

from typing import Any

from playwright.sync_api import Page

from rollwright.play.lessons.lesson import Lesson
from rollwright.play.lessons.walk import Walk

# What the page shows: how far it is, what it waits for, what is pointed at, and whether it is seen
SHOWN = """() => {
  const main = document.getElementById("main");
  const bar = main.querySelector(".bar");
  const strip = main.querySelector(".strip").getBoundingClientRect();
  const top = innerWidth < 960 ? strip.bottom : 0;
  const fixed = getComputedStyle(bar).position === "fixed";
  const bottom = fixed ? bar.getBoundingClientRect().top : innerHeight;
  const between = (box, high, low) => box.height > 0 && box.bottom > high && box.top < low;
  const seen = (one) => one.closest(".bar, .strip")
    ? between(one.getBoundingClientRect(), 0, innerHeight)
    : between(one.getBoundingClientRect(), top + 20, bottom - 20);
  const pointed = [...main.querySelectorAll(".pointed, .ring:not(.wave)")];
  const outside = (box) => box.width && (box.right > innerWidth + 1 || box.left < -1);
  const cut = (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0;
  const card = main.querySelector(".lesson-said, .finish").getBoundingClientRect();
  const told = (one) => one.outerHTML.slice(0, 100);
  return {
    taps: main.dataset.taps,
    awaits: main.querySelector(".lesson-top").dataset.awaits,
    words: document.getElementById("lesson-words").textContent,
    pointed: pointed.length,
    unseen: pointed.filter((one) => !seen(one)).map(told),
    overflow: [bar, ...bar.querySelectorAll("*:not(.room, .unseen, svg *)")]
      .filter((one) => outside(one.getBoundingClientRect()) || cut(one)).map(told),
    card: card.height > 0 && card.top >= 0 && card.bottom <= innerHeight,
    bar: Math.round(bar.getBoundingClientRect().height),
    sheet: Math.round(main.querySelector(".own>.sheet").getBoundingClientRect().top + scrollY),
  };
}"""

# Press what a finger would hit there; what is wrong with that, if anything
PRESS = """(where) => {
  const control = document.querySelector(where);
  if (!control) return `there is no ${where}`;
  const part = control.matches(".move, .group") ? control.firstElementChild : control;
  const away = (box) => box.top < 60 || box.bottom > innerHeight;
  if (away(part.getBoundingClientRect())) {
    part.scrollIntoView({ block: "center", behavior: "instant" });
  }
  const box = part.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  if (!control.contains(hit)) return `${where} lies under ${hit?.outerHTML.slice(0, 120)}`;
  const aim = control.matches(".pick") ? control.querySelector("input") : hit;
  aim.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  return "";
}"""

# Whether a step came of it, within some time
STEPPED = """([taps, patience]) => new Promise((resolve) => {
  const main = document.getElementById("main");
  const since = Date.now();
  const look = () => {
    const free = !main.inert && !main.classList.contains("busy");
    if (free && main.dataset.taps !== taps) return resolve(true);
    if (Date.now() - since > patience) return resolve(false);
    setTimeout(look, 20);
  };
  look();
})"""
NEXT = (".pick.pointed", "#choose.pointed", ".group.pointed", ".move.pointed", "#acts .pointed")
TAPS = 12  # for one move at most: dice by dice, then the button
PATIENCE = 20_000  # milliseconds for what must come
SHORTLY = 60  # … and until the next die is pointed at


class Learner:
    """Somebody who walks through a lesson."""

    def __init__(self, page: Page, address: str, lesson: Lesson) -> None:
        self.page, self.lesson = page, lesson
        page.goto(f"{address}/learn/{lesson.path}")
        self.settled()

    def settled(self) -> None:
        """Wait until the page is connected and still."""
        self.page.wait_for_selector("body.begun")
        self.page.wait_for_selector("#main:not(.busy, [inert])")
        self.page.wait_for_timeout(90)  # what is pointed at has come into sight

    def shown(self) -> dict[str, Any]:
        shown: dict[str, Any] = self.page.evaluate(SHOWN)
        return shown

    def walk(self) -> Walk:
        """Where the page is, as the lesson itself has it."""
        taps = self.shown()["taps"]
        return Walk(self.lesson, [int(tap) for tap in taps.split(".") if tap])

    def press(self, where: str) -> None:
        """Press something; nothing may lie over it."""
        wrong = self.page.evaluate(PRESS, where)
        assert not wrong, wrong

    def go_on(self) -> None:
        """Do what is pointed at, or where nothing is, let it be shown; until it has gone on."""
        before = self.shown()
        for _ in range(TAPS):
            where = self._next(before["awaits"])
            self.press(where)
            several = where in (".pick.pointed", ".group.pointed")
            if self.page.evaluate(STEPPED, [before["taps"], SHORTLY if several else PATIENCE]):
                self.settled()
                return
        raise AssertionError(f"nothing comes of it: {before}")

    def _next(self, awaits: str) -> str:
        if awaits == "read":
            return "#next"
        if awaits == "throw":
            return "#throw"
        for where in NEXT:
            if self.page.locator(where).count():
                return where
        return "#show-me"
