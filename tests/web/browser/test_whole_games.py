"""Whole games in real browsers: two phones, a desktop and a computer player at one table.

On the way a page is loaded again, a phone loses its connection, the server is restarted politely
and then killed; a move is taken back. At the end all agree, and the dice prove to be fair.
"""

import re
import signal
import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rollwright.fair.proof import proof
from rollwright.games import ALL
from rollwright.play.record import load
from tests.web.browser.browsers import Complaints
from tests.web.browser.hands import Hand
from tests.web.browser.server import Server
from tests.web.game_facts import quick_options, seats_of

Contexts = Callable[..., BrowserContext]
PATIENCE = 60  # seconds for something that takes a moment
SHORT = 12  # things done in a game of Tutto that luck has ended in its first rounds


class Plan(NamedTuple):
    """A game to play, and what its form is filled with."""

    game: str
    options: dict[str, str]
    people: int

    def __str__(self) -> str:
        return " ".join((self.game, *self.options.values()))


OTHERS = ("open", "open", "easy")  # who else sits there, as far as there are seats
PLANS = [
    Plan(game.name, quick_options(game.name) | options, seats_of(game.name))
    for game in ALL
    for options in ([{"variant": one} for one in game.variants] or [{}])
]


@pytest.mark.slow
@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_a_whole_game_is_played_by_touch_and_by_keyboard(
    plan: Plan,
    server: Server,
    phones: Contexts,
    desktops: Contexts,
    complaints: Complaints,
) -> None:
    calm = {"reduced_motion": "reduce"}  # saves time; another test looks at what moves
    contexts = [phones(**calm), phones(**calm, color_scheme="dark"), desktops(**calm)]
    hands = [
        Hand(name, complaints.listen(context.new_page()), Random(f"{plan} {name}"), keys=keys)
        for name, context, keys in zip(
            ("Ada", "Ben", "Cleo"), contexts, (False, False, True), strict=True
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

    Evening(plan, server, hands, contexts).play()

    check_the_end(hands)
    check_the_record(hands)
    check_the_replay(hands[-1])
    check_the_dice(hands[1].page)


# ---------------------------------------------------------------- before the game


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
    page.get_by_role("button", name="Make the table").tap()
    expect(page.locator("#gather")).to_contain_text("Ada")


def link(page: Page) -> str:
    """The link that the host sends to friends."""
    page.locator("header [data-show=invite]").tap()
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


class Evening:
    """A game with all that happens meanwhile."""

    def __init__(
        self, plan: Plan, server: Server, hands: list[Hand], contexts: list[BrowserContext]
    ) -> None:
        self.plan, self.server, self.hands, self.contexts = plan, server, hands, contexts
        self.players = hands[: plan.people]
        self.undone = False
        self.meanwhile: dict[int, Callable[[], None]] = {  # by the number of things done
            3: self.reload,
            5: self.lose_the_connection,
            7: self.restart,
            9: self.kill,
        }

    def play(self) -> None:
        """Play to the end; whoever may do something does it."""
        done, last = 0, time.monotonic()
        while not self.over():
            before = done
            for hand in self.players:
                done += self.step(hand)
            for number in [number for number in self.meanwhile if number <= done]:
                self.meanwhile.pop(number)()
            last = time.monotonic() if done > before else last
            assert time.monotonic() < last + PATIENCE, [hand.look() for hand in self.hands]
        assert self.undone or done < SHORT
        assert not self.meanwhile or done < SHORT
        for happens in self.meanwhile.values():  # then it happens to a table that has ended
            happens()

    def over(self) -> bool:
        return all(hand.look().over for hand in self.hands)

    def step(self, hand: Hand) -> bool:
        """Let one player do something, if the page offers something; all others see it then."""
        seen = hand.look()
        if not seen.something:
            return False
        hand.act(seen)
        self.all_see(seen.epoch + 1)
        after = hand.look()
        assert after.refused == ""
        if after.undo and not self.undone:
            self.undone = True
            hand.press("#undo")
            self.all_see(after.epoch + 1)
            expect(hand.page.locator("#log")).to_contain_text("took a move back")
        return True

    def all_see(self, epoch: int) -> None:
        """Wait until every page shows at least so many events."""
        for hand in self.hands:
            if not hand.shows(epoch, PATIENCE):
                raise AssertionError((epoch, hand.look(), [one.did for one in self.hands]))

    # ------------------------------------------------------------ what goes wrong

    def reload(self) -> None:
        """A page is loaded again and shows what it showed."""
        page = self.hands[0].page
        before = scores(page)
        page.reload()
        expect(page.locator("#offline")).to_be_hidden()
        assert scores(page) == before

    def lose_the_connection(self) -> None:
        """A phone is in a tunnel, while others play on if they can."""
        page, context = self.hands[1].page, self.contexts[1]
        context.set_offline(True)
        expect(page.locator("#offline")).to_be_visible()
        assert page.locator("#main").evaluate("main => main.inert")
        others = [hand for hand in self.players if hand.page != page]
        for hand in others:
            seen = hand.look()
            if seen.something:
                hand.act(seen)
                assert all(other.shows(seen.epoch + 1, PATIENCE) for other in others)
        context.set_offline(False)
        expect(page.locator("#offline")).to_be_hidden(timeout=PATIENCE * 1000)
        self.all_see(max(hand.look().epoch for hand in self.hands))

    def kill(self) -> None:
        """The server has no time to say goodbye."""
        self.restart(signal.SIGKILL)

    def restart(self, sign: signal.Signals = signal.SIGTERM) -> None:
        """The server goes away and comes back; the pages find it by themselves."""
        epoch = max(hand.look().epoch for hand in self.hands)
        self.server.end(sign)
        for hand in self.hands:
            expect(hand.page.locator("#offline")).to_be_visible()
        self.server.start()
        for hand in self.hands:
            expect(hand.page.locator("#offline")).to_be_hidden(timeout=PATIENCE * 1000)
        self.all_see(epoch)


# ---------------------------------------------------------------- the end


# All that is written on the sheets and in the log. An element that has become another one keeps
# the order in which it got its attributes, which nobody can see: here they are sorted.
DRAWN = """() => [...document.querySelectorAll("[id^=w], desc, #log")].map((drawn) => {
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


def check_the_end(hands: list[Hand]) -> None:
    """All pages tell the same result, with every sheet counted out."""
    told = [scores(hand.page) for hand in hands]
    assert told[0] == told[1] == told[2]
    for hand in hands:
        totals = hand.page.locator("#end tfoot td").all_inner_texts()
        assert sorted(totals) == sorted(told[0])
        for table in hand.page.locator("#end table").all():
            lines = [int(text) for text in table.locator("tbody td:last-child").all_inner_texts()]
            assert sum(lines) == int(table.locator("tfoot td").inner_text())
    for hand in hands:  # change by change the page has become what it would be if loaded now
        grown = hand.page.evaluate(DRAWN)
        hand.page.reload()
        assert hand.page.evaluate(DRAWN) == grown


def check_the_record(hands: list[Hand]) -> None:
    """The record can be downloaded, stands up to `rollwright verify`, and has the same winners."""
    page = hands[0].page
    with page.expect_download() as download:
        page.locator("#end a[download]").tap()
    match = load(download.value.path().read_text(encoding="utf-8"))
    assert [str(points) for points in match.scores] == scores(page)
    assert all(answer.good for answer in proof(match))
    won = "at once" if match.outright else str(match.scores[match.winners[0]])
    for hand in hands:
        expect(hand.page.locator("#task")).to_contain_text(won)
        expect(hand.page.locator(".won")).to_have_count(len(match.winners))


def check_the_replay(hand: Hand) -> None:
    """The slider goes through all events, by keyboard."""
    page = hand.page
    final = sorted(scores(page))
    hand.press('#end a[href$="/replay"]')
    slider = page.locator("#n")
    last = int(slider.get_attribute("max") or "0")
    expect(page.locator("#label")).to_have_text(f"Event {last} of {last}")
    assert sorted(page.locator("#frame .points").all_inner_texts()) == final
    hand.go_to("#n")
    page.keyboard.press("Home")
    expect(page.locator("#label")).to_have_text(f"Event 0 of {last}")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#label")).to_have_text(f"Event 1 of {last}")
    hand.press("#later")
    expect(page.locator("#label")).to_have_text(f"Event 2 of {last}")
    expect(page.locator("#event")).not_to_be_empty()


def check_the_dice(page: Page) -> None:
    """The browser itself finds the dice fair."""
    page.locator('#end a[href$="/verify"]').tap()
    page.locator("#check").tap()
    expect(page.locator("#verdict")).to_have_text(re.compile(r"^Fair: .* all \d+ throws"))
