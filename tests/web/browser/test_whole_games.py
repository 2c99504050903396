"""Whole games in real browsers: two phones, a desktop and a computer player at one table.

On the way a page is loaded again, a phone loses its connection, the server is restarted politely
and then killed; a move is taken back. At the end all agree, and the dice prove to be fair.
"""

import signal
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from rollwright.games import ALL
from tests.long import beside
from tests.web.browser.browsers import Complaints
from tests.web.browser.hands import Hand, Look
from tests.web.browser.server import Server
from tests.web.browser.whole_game import (
    PATIENCE,
    Contexts,
    Plan,
    all_see,
    all_wait,
    check_the_dice,
    check_the_end,
    check_the_replay,
    come_together,
    downloaded,
    restart,
    scores,
)
from tests.web.game_facts import TOGETHER, quick_options, seats_of

SHORT = 12  # things done in a game of Tutto that luck has ended in its first rounds
THROWS_ON = "tutto"  # each of its moves is followed by a throw, or is the last of a turn
PLANS = [
    Plan(game.name, quick_options(game.name) | options, seats_of(game.name))
    for game in ALL
    for options in ([{"variant": one} for one in game.variants] or [{}])
]

ONE_OF_EACH = list({plan.game: plan for plan in reversed(PLANS)}.values())


@pytest.mark.parametrize("plan", beside(ONE_OF_EACH, PLANS), ids=str)
def test_a_whole_game_is_played_by_touch_and_by_keyboard(
    plan: Plan,
    server: Server,
    phones: Contexts,
    desktops: Contexts,
    complaints: Complaints,
) -> None:
    calm = {"reduced_motion": "reduce"}  # saves time; another test looks at what moves
    contexts = [phones(**calm), phones(**calm, color_scheme="dark"), desktops(**calm)]
    hands = come_together(server, plan, contexts, complaints)

    Evening(plan, server, hands, contexts).play()

    check_the_end(hands)
    downloaded(hands)
    check_the_replay(hands[-1])
    check_the_dice(hands[1].page)


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
            if done == before:
                all_wait(self.hands)
            last = time.monotonic() if done > before else last
            assert time.monotonic() < last + PATIENCE, [hand.look() for hand in self.hands]
        # what leads to a throw is thrown by the same tap: then there is nothing to take back
        assert self.undone or done < SHORT or self.plan.game == THROWS_ON
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
        events = hand.act(seen)
        all_see(self.who_see(hand, seen), seen.epoch + events)
        after = hand.look()
        assert after.refused == ""
        if after.undo and not self.undone:
            self.undone = self.take_back(hand, after)
        return True

    def take_back(self, hand: Hand, seen: Look) -> bool:
        """Undo, unless a computer player that hurries was quicker."""
        if not hand.look().undo:
            return False
        hand.press("#undo")
        all_see(self.who_see(hand, seen), seen.epoch + 1)
        if hand.look().refused:
            hand.page.evaluate("tell('')")
            return False
        expect(hand.page.locator("#log")).to_contain_text("took a move back")
        return True

    def who_see(self, hand: Hand, seen: Look) -> list[Hand]:
        """Whose pages show at once what somebody does: what several write is hidden from others."""
        return self.hands if seen.throws or self.plan.game not in TOGETHER else [hand]

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
                events = hand.act(seen)
                see = [other for other in self.who_see(hand, seen) if other in others]
                all_see(see, seen.epoch + events)
        context.set_offline(False)
        expect(page.locator("#offline")).to_be_hidden(timeout=PATIENCE * 1000)
        if self.plan.game not in TOGETHER:  # otherwise each knows of its own writing
            all_see(self.hands, max(hand.look().epoch for hand in self.hands))

    def kill(self) -> None:
        """The server has no time to say goodbye."""
        restart(self.server, self.hands, signal.SIGKILL)

    def restart(self) -> None:
        """The server goes away and comes back; the pages find it by themselves."""
        restart(self.server, self.hands)
