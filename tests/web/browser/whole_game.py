"""What surrounds a game in a browser: how people come to the table, and what holds at its end."""

import re
import signal
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Page, expect

from rollwright.fair.proof import proof
from rollwright.play.record import load
from tests.web.browser.browsers import Complaints
from tests.web.browser.hands import Hand
from tests.web.browser.server import Server
from tests.web.game_facts import seats_of

Contexts = Callable[..., BrowserContext]
PATIENCE = 60  # seconds for something that takes a moment
MOMENT = 0.2  # seconds after which one looks again


class Plan(NamedTuple):
    """A game to play, and what its form is filled with."""

    game: str
    options: dict[str, str]
    people: int

    def __str__(self) -> str:
        return " ".join((self.game, *self.options.values()))


OTHERS = ("open", "open", "easy")  # who else sits there, as far as there are seats


# ---------------------------------------------------------------- before the game


def come_together(
    server: Server, plan: Plan, contexts: Sequence[BrowserContext], complaints: Complaints
) -> list[Hand]:
    """Two by touch and one by keyboard come to a new table, where the game begins."""
    hands = [
        Hand(name, complaints.listen(context.new_page()), Random(f"{plan} {name}"), keys=keys)
        for name, context, keys in zip(
            ("Ada", "Ben", "Cora"), contexts, (False, False, True), strict=True
        )
    ]
    make_table(hands[0].page, server, plan)
    for number, hand in enumerate(hands[1:], start=1):
        hand.page.goto(link(hands[0].page))
        if number < plan.people:
            join(hand)
    hands[0].press("#begin")
    for hand in hands:
        expect(hand.page.locator("#task")).not_to_be_empty()
    return hands


def make_table(page: Page, server: Server, plan: Plan) -> None:
    """From the lobby through the form, by touch."""
    page.goto(server.address)
    page.locator(f".card.{plan.game} a.button").tap()
    page.get_by_label("Your name").fill("Ada")
    for name, value in plan.options.items():
        field = page.locator(f'[name="option-{name}"]')
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    if plan.people > 1:
        for seat, who in enumerate(OTHERS[: seats_of(plan.game, 4) - 1], start=1):
            page.locator(f'[name="seat-{seat}"]').select_option(who)
    begins = page.locator('[name="begins"]')
    if begins.count():  # hands know who is to throw
        begins.select_option("seated")
    page.get_by_role("button", name="Make the table").tap()
    expect(page.locator("#gather")).to_contain_text("Ada")


def link(page: Page) -> str:
    """The link that the host sends to friends; who plays alone is not asked to send one."""
    invite = page.locator("header [data-show=invite]")
    if not invite.count():
        return page.url
    invite.tap()
    address = page.locator("#invite input").input_value()
    page.locator("#invite form button").tap()
    return address


def join(hand: Hand) -> None:
    """Take a seat."""
    if hand.keys:
        hand.go_to("#name")
        hand.page.keyboard.type(hand.name)
        hand.page.keyboard.press("Enter")
    else:
        hand.page.locator("#name").tap()
        hand.page.locator("#name").fill(hand.name)
        hand.page.get_by_role("button", name="Take a seat").tap()
    expect(hand.page.locator("#gather li", has_text=hand.name)).to_contain_text("you")


# ---------------------------------------------------------------- the game


def all_see(hands: Sequence[Hand], epoch: int) -> None:
    """Wait until every page shows at least so many events."""
    for hand in hands:
        if not hand.shows(epoch, PATIENCE):
            raise AssertionError((epoch, hand.look(), [one.did for one in hands]))


def all_wait(hands: Sequence[Hand]) -> None:
    """Nobody can do anything: wait a moment for what comes, instead of looking without end."""
    hands[0].shows(hands[0].look().epoch + 1, MOMENT)


def restart(server: Server, hands: Sequence[Hand], sign: signal.Signals = signal.SIGTERM) -> None:
    """The server goes away and comes back; the pages find it by themselves."""
    epochs = [hand.look().epoch for hand in hands]
    server.end(sign)
    for hand in hands:
        expect(hand.page.locator("#offline")).to_be_visible()
    server.start()
    for hand in hands:
        expect(hand.page.locator("#offline")).to_be_hidden(timeout=PATIENCE * 1000)
    for hand, epoch in zip(hands, epochs, strict=True):
        all_see([hand], epoch)


# ---------------------------------------------------------------- the end


# All that is written on the sheets and in the log. An element that has become another one keeps
# the order in which it got its attributes, which nobody can see: here they are sorted.
DRAWN = """() => [...document.querySelectorAll("g[id^=w], desc, #log")].map((drawn) => {
  const copy = drawn.cloneNode(true);
  for (const one of copy.querySelectorAll("*")) {
    const sorted = [...one.attributes].sort((a, b) => a.name < b.name ? -1 : 1);
    for (const { name } of sorted) one.removeAttribute(name);
    for (const { name, value } of sorted) one.setAttribute(name, value);
  }
  return copy.innerHTML;
})"""


def scores(page: Page) -> list[str]:
    """The points of all seats."""
    return page.locator("#players .points").all_inner_texts()


# Each total, and what the lines above it add up to, in tables of one sheet or of all
COUNTED = """() => [...document.querySelectorAll("#end table")].flatMap((table) => {
  const totals = [...table.querySelectorAll("tfoot td")];
  const rows = [...table.querySelectorAll("tbody tr")]
    .map((row) => [...row.querySelectorAll("td")].slice(-totals.length));
  const points = (cell) => parseInt(cell.firstChild.textContent) || 0;
  return totals.map((total, place) =>
    [points(total), rows.reduce((sum, row) => sum + points(row[place]), 0)]);
})"""


def check_the_end(hands: list[Hand]) -> None:
    """All pages tell the same result, with every sheet counted out."""
    told = [scores(hand.page) for hand in hands]
    assert told[0] == told[1] == told[2]
    for hand in hands:
        totals = hand.page.locator("#end tfoot td").all_text_contents()  # hidden in a race
        assert sorted(totals) == sorted(told[0])
        assert all(total == lines for total, lines in hand.page.evaluate(COUNTED))
    for hand in hands:  # change by change the page has become what it would be if loaded now
        grown = hand.page.evaluate(DRAWN)
        hand.page.reload()
        for new, old in zip(hand.page.evaluate(DRAWN), grown, strict=True):
            assert new == old


def downloaded(hands: list[Hand]) -> str:
    """The record, which proves that its dice were fair and has the points and winners shown."""
    page = hands[0].page
    with page.expect_download() as download:
        page.locator("#end a[download]").tap()
    record = download.value.path().read_text(encoding="utf-8")
    match = load(record)
    assert [str(points) for points in match.scores] == scores(page)
    assert all(answer.good for answer in proof(match))
    won = "at once" if match.outright else str(match.scores[match.winners[0]])
    starred = len(match.winners) if match.seats > 1 else 0  # alone nobody wins
    for hand in hands:
        expect(hand.page.locator("#task")).to_contain_text(won)
        expect(hand.page.locator(".won")).to_have_count(starred)
    return record


def check_the_replay(hand: Hand) -> None:
    """The slider goes through all events, by keyboard."""
    page = hand.page
    final = sorted(scores(page))
    hand.press('#end a[href$="/replay"]')
    slider = page.locator("#n")
    last = int(slider.get_attribute("max") or "0")
    expect(page.locator("#label")).to_have_text(f"Event 0 of {last}")
    hand.go_to("#n")
    page.keyboard.press("End")
    expect(page.locator("#label")).to_have_text(f"Event {last} of {last}")
    assert sorted(page.locator("#frame .points").all_inner_texts()) == final
    page.keyboard.press("Home")
    expect(page.locator("#label")).to_have_text(f"Event 0 of {last}")
    page.keyboard.press("ArrowRight")
    first, second = (page.locator("#slide").get_attribute("data-stops") or "").split()[:2]
    expect(page.locator("#label")).to_have_text(f"Event {first} of {last}")
    hand.press("#later")
    expect(page.locator("#label")).to_have_text(f"Event {second} of {last}")
    expect(page.locator("#event")).not_to_be_empty()


def check_the_dice(page: Page) -> None:
    """The browser itself finds the dice fair."""
    page.locator('#end a[href$="/verify"]').tap()
    page.locator("#check").tap()
    expect(page.locator("#verdict")).to_have_text(re.compile(r"^Fair: .* all \d+ throws"))
