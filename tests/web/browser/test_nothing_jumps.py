"""Nothing jumps: whatever is thrown, chosen or said, the own sheet stays where it is."""

import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.web.browser.browsers import MOVING, Complaints
from tests.web.browser.hands import Hand, Look
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated
from tests.web.game_facts import EVERY, seats_of

Contexts = Callable[..., BrowserContext]
MOST = 2  # pixels
ACTS = 14  # things that are done in each game
PATIENCE = 30  # seconds
SIZES: dict[str, ViewportSize] = {
    "phone": {"width": 360, "height": 740},
    "desktop": {"width": 1280, "height": 1400},  # so high that no finger needs to scroll
}
GAMES = [*EVERY, *(["tallyrows"] if "tallyrows" not in EVERY else [])]

# From now on every frame is looked at, so that nothing jumps to and fro unseen
WATCH = """() => {
  const sides = ["top", "left", "width"];
  window.spread = Object.fromEntries(sides.map((side) => [side, [Infinity, -Infinity]]));
  const look = () => {
    const box = document.querySelector(".own svg").getBoundingClientRect();
    const now = { top: box.top + scrollY, left: box.left + scrollX, width: box.width };
    for (const [side, value] of Object.entries(now)) {
      spread[side][0] = Math.min(spread[side][0], value);
      spread[side][1] = Math.max(spread[side][1], value);
    }
    requestAnimationFrame(look);
  };
  look();
}"""
MOVED = """() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
  resolve(Math.max(...Object.values(spread).map(([least, most]) => most - least))))))"""
SHORT, LONG = "No.", "A sentence that explains at some length why this cannot be done now. " * 2


@pytest.mark.parametrize("where", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_the_sheet_stays_where_it_is(
    game: str,
    where: str,
    server: Server,
    phones: Contexts,
    desktops: Contexts,
    complaints: Complaints,
    record_property: Callable[[str, object], None],
) -> None:
    size: Any = {**MOVING, "viewport": SIZES[where]}
    context = phones(**size) if where == "phone" else desktops(**size, has_touch=True)
    table = Seated(server.address, game, seats_of(game, 2)).begin()
    page = complaints.listen(context.new_page())
    page.goto(table.give_to(context))
    page.evaluate(WATCH)
    hand = Hand("Nora", page, Random(f"{game} {where}"), keys=False)

    chosen = play(hand, table)
    speak(page)

    moved = page.evaluate(MOVED)
    record_property("moved", moved)
    print(f"{game} {where}: {moved:.2f} px, dice chosen {chosen} times")
    assert moved <= MOST


# Where the sheet stands on the screen, once nothing glides any more
RESTS = """() => new Promise((resolve) => {
  const top = () => document.querySelector(".own>.sheet").getBoundingClientRect().top;
  let [was, since] = [top(), Date.now()];
  const look = () => {
    const now = top();
    if (now !== was) [was, since] = [now, Date.now()];
    if (Date.now() - since > 1300) return resolve(now);
    requestAnimationFrame(look);
  };
  look();
})"""


# Something that is offered is done, and nothing is scrolled for it
DO = """(which) => {
  const main = document.getElementById("main");
  const click = (one) => one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const some = (all) => all[which % all.length];
  const dice = [...main.querySelectorAll(".group[data-group]")];
  if (dice.length > 1 && !main.querySelector(".group[aria-pressed=true]")) click(some(dice));
  const open = [...main.querySelectorAll("#throw, .move, #acts [data-move]")];
  click(some(open));
}"""


def test_a_page_that_a_thumb_has_scrolled_stands_still(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    """Once table and sheet are in sight together, nothing is brought into sight again."""
    context = phones(viewport={"width": 390, "height": 780})
    table = Seated(server.address, "polygrid", 1).begin()
    page = complaints.listen(context.new_page())
    page.goto(table.give_to(context))
    page.evaluate("() => document.getElementById('first').classList.add('used')")
    hand = Hand("Nora", page, Random("scrolled"), keys=False)
    tops = []
    for act in range(ACTS):
        seen = due(hand, table)
        page.evaluate(DO, act)
        assert hand.shows(seen.epoch + 1, PATIENCE)
        tops.append(page.evaluate(RESTS))
    assert max(tops) - min(tops) <= MOST, tops


def play(hand: Hand, table: Seated) -> int:
    """Throw, choose and write for a while; how often dice were tapped and something was said."""
    spoken = 0
    for _ in range(ACTS):
        seen = due(hand, table)
        if seen.over:
            break
        if seen.says:
            spoken += tap_and_look(hand)
        events = hand.act(seen)
        assert hand.shows(seen.epoch + events, PATIENCE)
    return spoken


def due(hand: Hand, table: Seated) -> Look:
    """What the page offers, once nobody else is to do something before."""
    late = time.monotonic() + PATIENCE
    while True:
        state = table.state()
        table.shown_on(hand.page)
        seen = hand.look()
        if state["over"] or (seen.something and (state["moves"] or state["may_throw"])):
            return seen
        assert time.monotonic() < late, seen
        hand.page.wait_for_timeout(20)


# After a throw the page glides to where all is in sight; one taps when it has come there
STILL = """() => new Promise((resolve) => {
  let [was, since] = [scrollY, Date.now()];
  const look = () => {
    if (scrollY !== was) [was, since] = [scrollY, Date.now()];
    if (Date.now() - since > 150) return resolve();
    requestAnimationFrame(look);
  };
  look();
})"""


def tap_and_look(hand: Hand) -> int:
    """Tap the last die and take that back: a reason is said, or what comes of it."""
    hand.page.evaluate(STILL)
    last, says = hand.page.locator(".pick").last, hand.page.locator("#says")
    box = hand.page.locator("#dice input").last
    before, was = says.inner_text(), box.is_checked()
    last.tap(force=True)  # also if it counts for nothing
    expect(says).not_to_have_text(before, use_inner_text=True)
    said, refused = says.inner_text(), box.is_checked() == was
    last.tap(force=True)
    expect(says).to_have_text(said if refused else before, use_inner_text=True)
    return bool(said)


def speak(page: Page) -> None:
    """A refusal, short and long, and a moment lie over the page."""
    for words in (SHORT, LONG, ""):
        page.evaluate("(words) => tell(words)", words)
        page.wait_for_timeout(40)
    cries = [{"name": "Nora", "words": LONG, "tone": 1}]
    page.evaluate("(cries) => stand({ cries, for: 100 })", cries)
    page.wait_for_timeout(250)
