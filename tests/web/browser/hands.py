"""Somebody at a table who looks at the page, chooses something that it offers, and does it.

Fingers tap where a thing is on the screen, and see to it that nothing lies over it. Keys are Tab,
Space, Enter and the arrows only, and the focus is where the page put it.
"""

from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Page, expect

LOOK = """() => {
  const main = document.getElementById("main");
  const all = (where) => [...main.querySelectorAll(where)];
  const dice = document.getElementById("dice");
  return {
    epoch: Number(main.dataset.epoch),
    // another's sheet that came by itself makes way in a moment
    busy: main.inert || main.classList.contains("busy") || all("#looked:not([hidden])").length > 0,
    throws: all("#throw").length > 0,
    buttons: all("#acts [data-move]:not([data-waits])").map((one) => Number(one.dataset.move)),
    moves: all(".move").map((one) => Number(one.dataset.move)),
    groups: all(".group[data-group]").map((one) => Number(one.dataset.group)),
    says: dice ? JSON.parse(dice.dataset.says) : {},
    onward: all("#acts [data-on][data-move]").map((one) => Number(one.dataset.move)),
    undo: all("#undo").length > 0,
    over: all("#end .counts").length > 0,
    refused: document.getElementById("said").textContent,
  };
}"""

# The page shows so many events, and nothing is on its way
SHOWS = """([epoch, patience]) => new Promise((resolve) => {
  const main = document.getElementById("main");
  const free = () => !main.inert && !main.classList.contains("busy");
  const settled = () => Number(main.dataset.epoch) >= epoch && free();
  const observer = new MutationObserver(() => settled() && done());
  const done = () => { observer.disconnect(); resolve(settled()); };
  observer.observe(main, { attributes: true });
  setTimeout(done, patience * 1000);
  if (settled()) done();
})"""

# A button that has just come under a finger does nothing yet: how long, in milliseconds
UNSETTLED = """(where) => {
  const control = document.querySelector(where);
  const meant = control?.closest(".own") ? MEANT - (Date.now() - took.at) + 20 : 0;
  if (!control?.matches("#acts button")) return meant; // a place on the sheet, a link
  const settles = Number(part("acts").dataset.settles);
  const wait = Date.now() - hurried < 2 * settles ? 2 * settles : settles; // who hurries taps twice
  return wait - (Date.now() - (fresh.get(control.id) ?? 0));
}"""

# Whether a command is on its way, or was followed, since a page showed so many events
TAKEN = """(epoch) => waiting.size > 0 || settled === String(epoch) ||
  Number(document.getElementById("main").dataset.epoch) > epoch"""

# The middle of what a finger is to hit, after it was brought into sight
PLACE = """(where) => {
  const control = document.querySelector(where);
  if (!control) return null;
  const part = control.matches(".move, .group") ? control.firstElementChild : control;
  let box = part.getBoundingClientRect();
  if (box.top < 60 || box.bottom > innerHeight - 200) {
    part.scrollIntoView({ block: "center" });
    box = part.getBoundingClientRect();
  }
  const middle = () => [box.x + box.width / 2, box.y + box.height / 2];
  if (control.closest(".sticks") && !control.contains(document.elementFromPoint(...middle()))) {
    scrollTo({ top: 0, behavior: "instant" }); // the sheet was pushed over the dice
    box = part.getBoundingClientRect();
  }
  const [x, y] = middle();
  const hit = document.elementFromPoint(x, y);
  return { x, y, free: control.contains(hit), over: hit?.outerHTML.slice(0, 200) };
}"""

TRIES = 5

FOCUS = "(where) => document.activeElement.matches(where)"


class Look(NamedTuple):
    """What a page shows and offers."""

    epoch: int
    busy: bool
    throws: bool
    buttons: list[int]
    moves: list[int]
    groups: list[int]
    says: dict[str, tuple[int, str, str, int]]
    onward: list[int]
    undo: bool
    over: bool
    refused: str

    @property
    def sets(self) -> list[int]:
        """The sets of dice that may be chosen; of equal dice the leftmost, as with fingers."""
        leftmost: dict[int, int] = {}
        for places, (move, *_) in sorted(self.says.items(), key=lambda one: -int(one[0])):
            leftmost[move] = int(places)
        return [places for move, places in leftmost.items() if move >= 0]

    @property
    def something(self) -> bool:
        return not self.busy and bool(
            self.throws or self.buttons or self.moves or self.groups or self.sets
        )


class Hand:
    """One who plays by touch, or by keyboard alone."""

    def __init__(self, name: str, page: Page, random: Random, *, keys: bool) -> None:
        self.name, self.page, self.random, self.keys = name, page, random, keys
        self.did = ""  # lastly, for those who wonder why nothing happens

    def look(self) -> Look:
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return Look(**seen)

    def shows(self, epoch: int, patience: float) -> bool:
        """Whether the page shows so many events, within some seconds."""
        return bool(self.page.evaluate(SHOWS, [epoch, patience]))

    def act(self, seen: Look) -> int:
        """Do one of the things that the page offers; how many events come of it."""
        kinds = [
            kind
            for kind, offered in (
                ("throw", seen.throws),
                ("button", seen.buttons),
                ("dice", seen.sets),
                ("group", seen.groups),
                ("move", seen.moves),
            )
            if offered
        ]
        kind = self.random.choice(kinds)
        if kind == "throw":
            self.press("#throw")
        elif kind == "button":
            button = self.random.choice(seen.buttons)
            self.press(f'#acts [data-move="{button}"]')
            return 1 + (button in seen.onward)
        elif kind == "dice":
            chosen = self.random.choice(seen.sets)
            self._choose(chosen)
            return 1 + seen.says[str(chosen)][3]  # a throw follows by itself
        elif kind == "group":
            self._group(self.random.choice(seen.groups))
        elif self.keys:
            self._walk()
        else:
            self.press(f'.move[data-move="{self.random.choice(seen.moves)}"]')
        return 1

    def press(self, where: str) -> None:
        """Tap something, or go there and press Enter."""
        self.did = f"pressed {where}"
        if self.keys:
            self.go_to(where)
            self.page.keyboard.press("Enter")
        else:
            self._tap(where)

    def _tap(self, where: str) -> None:
        """Tap; what moved just then, on a busy machine, is tapped again."""
        if not where.startswith("#") and self.page.locator("#looked").count():
            # another's sheet lies over one's own for a while
            self.page.locator("#looked").wait_for(state="hidden")
        acts = where.startswith(".move") or self.page.locator(f"#acts :is({where})").count() > 0
        epoch = self.look().epoch
        for _ in range(TRIES):
            while (unsettled := self.page.evaluate(UNSETTLED, where)) > 0:
                self.page.wait_for_timeout(unsettled)
            place = self.page.evaluate(PLACE, where)
            if place is None and acts:
                return  # somebody else was quicker, and it is gone
            assert place["free"], f"{where} lies under {place['over']}"
            self.page.touchscreen.tap(place["x"], place["y"])
            if where.startswith(".move") and self.page.locator("#write:enabled").count():
                self._tap("#write")  # what stood there in pencil
                return
            if not acts or self.page.evaluate(TAKEN, epoch):
                return

    def _choose(self, places: int) -> None:
        """A set of dice: each die that is not chosen yet, or is and should not, then the button.

        Equal dice come and go together where they count only together.
        """
        self.did = f"chose {places:b}"
        self._pick(places, wanted=False)  # what the page has chosen already
        self._pick(places, wanted=True)
        expect(self.page.locator("#choose")).to_be_enabled()
        self.press("#choose")

    def _pick(self, places: int, *, wanted: bool) -> None:
        """Choose what is wanted, or drop what is not."""
        for die in range(self.page.locator("#dice input").count()):
            box = self.page.locator(f"#die{die}")
            for _ in range(3):  # a picture that comes just now may take the choice back
                if bool(places >> die & 1) != wanted or box.is_checked() == wanted:
                    break
                if self.keys:
                    self.go_to(f"#die{die}")
                    self.page.keyboard.press("Space")
                else:
                    self._tap(f".pick:has(#die{die})")
                self.page.wait_for_timeout(100)
            if bool(places >> die & 1) == wanted:
                expect(box).to_be_checked(checked=wanted)

    def _group(self, number: int) -> None:
        """Dice that lie together, then one of the places that they have on the sheet."""
        all_of_it = f'#moves [data-move][data-group="{number}"]'
        only = self.page.locator(all_of_it).count() == 1
        at_once = self.page.locator(f"#group{number}[data-at-once]").count() > 0
        for _ in range(TRIES):  # the page may come to rest just as the finger comes down
            self.press(f"#group{number}")
            if only and at_once:  # it is taken with its dice
                return
            if self.page.locator(f'.move[data-group="{number}"]').count():
                break
        places = self.page.locator(f'.move[data-group="{number}"]')
        expect(places.first).to_be_visible()
        move = self.random.choice(places.evaluate_all("all => all.map((one) => one.dataset.move)"))
        self.press(f'.move[data-move="{move}"]')

    def _walk(self) -> None:
        """Go to the sheet, wander about with the arrows, and take what is there."""
        self.did = "walked"
        self.go_to(".move")
        for _ in range(self.random.randrange(4)):
            self.page.keyboard.press(
                self.random.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"))
            )
        self.page.keyboard.press(self.random.choice(("Enter", "Space")))

    def go_to(self, where: str) -> None:
        """Press Tab until the focus is there."""
        for _ in range(200):
            if self.page.evaluate(FOCUS, where):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {where}")
