"""A game that a package brings, in real browsers: a step of everybody, then one of the thrower.

The first turn is slow enough for people to change their minds. Then the server comes back in a
hurry, and all people but the computer player pass until four penalties end the game.
"""

import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import ViewportSize, expect

from rollwright.play.record import load
from tests.web.browser.browsers import Complaints
from tests.web.browser.hands import Hand
from tests.web.browser.server import PACE, Server
from tests.web.browser.whole_game import (
    COUNTED,
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

PHONE: ViewportSize = {"width": 390, "height": 844}
SLOWLY = "4"  # so that there is a moment to undo, however busy the machine
COMPUTER = 3  # its seat
PASS = "#acts [data-move]"  # the only button of a move
MOST_TURNS = 16  # with a penalty for each there are four of one seat before

# Each sheet of a page: the crosses for those who listen, the strokes for those who see
SHEETS = """() => [0, 1, 2, 3].map((seat) => [
  document.getElementById(`d${seat}`).textContent.split(" x").length - 1,
  document.querySelectorAll(`#w${seat} .ink`).length])"""


def test_a_whole_game_with_a_step_of_everybody_and_one_of_the_thrower(
    tmp_path: Path, phones: Contexts, desktops: Contexts, complaints: Complaints
) -> None:
    calm = {"reduced_motion": "reduce"}
    contexts = [
        phones(**calm, viewport=PHONE),
        phones(**calm, viewport=PHONE, color_scheme="dark"),
        desktops(**calm),
    ]
    with Server(tmp_path / "tables.sqlite", SLOWLY) as server:
        hands = come_together(server, Plan("tallyrows", {}, 3), contexts, complaints)
        take_back_while_others_write(hands)
        take_back_in_the_last_moment(hands)
        take_back_alone(hands)
        server.pace = PACE
        restart(server, hands)
        pass_to_the_end(hands)

        check_the_end(hands)
        record = downloaded(hands)
        check_the_points(hands, record)
        check_the_replay(hands[2])
        check_the_dice(hands[1].page)
    verified(tmp_path / "tally.game", record)


# ---------------------------------------------------------------- the step of everybody


def take_back_while_others_write(hands: list[Hand]) -> None:
    """The thrower crosses something and thinks better of it; nobody else learns what it was."""
    ada, ben, cleo = hands
    do(hands, ada, "#throw")
    for hand in hands:
        expect(hand.page.locator("#task")).to_contain_text("in one row, or pass.")
        assert hand.look().moves and hand.page.locator(PASS).count() == 1
    first, *others = ada.look().moves
    do(hands, ada, move(first))
    assert crosses(ada) == [1, 0, 0, 0]
    expect(ada.page.locator("#task")).to_contain_text("Ben")
    assert_hidden(ben, cleo)

    do(hands, ada, "#undo")
    assert crosses(ada) == [0, 0, 0, 0]
    assert ada.look().moves == [first, *others]
    expect(ada.page.locator("#log")).to_contain_text("took a move back")
    assert_hidden(ben, cleo)

    do(hands, ada, move(others[0]))
    assert crosses(ada) == [1, 0, 0, 0]
    assert_hidden(ben, cleo)


def take_back_in_the_last_moment(hands: list[Hand]) -> None:
    """The last one who writes undoes before all see it; afterwards nothing can be undone."""
    ada, ben, cleo = hands
    do(hands, cleo, PASS)
    expect(ben.page.locator(f"#p{COMPUTER} .doing")).to_have_text("done", timeout=PATIENCE * 1000)
    do(hands, ben, move(ben.look().moves[0]))
    for hand in hands:
        expect(hand.page.locator("#task")).to_have_text("All have written. One moment…")
    assert crosses(ben) == [0, 1, 0, 0]
    assert crosses(ada) == [1, 0, 0, 0]
    assert crosses(cleo) == [0, 0, 0, 0]

    do(hands, ben, "#undo")
    assert crosses(ben) == [0, 0, 0, 0]
    expect(ada.page.locator("#task")).to_contain_text("Ben")
    assert_hidden(cleo)

    do(hands, ben, move(ben.look().moves[-1]))
    ben.press("#skip")
    expect(ada.page.locator("#task")).to_contain_text("Cross a white die plus a coloured one")
    for hand in hands:
        expect(hand.page.locator("#main")).to_have_attribute("data-held", "0")
        assert crosses(hand)[:3] == [1, 1, 0]
        assert scores(hand.page)[:3] == ["1", "1", "0"]
        assert not hand.look().undo
        for name, words in zip(("Ada", "Ben", "Cora"), ("", "", "pass"), strict=True):
            who = "You" if hand is hands[("Ada", "Ben", "Cora").index(name)] else name
            expect(hand.page.locator("#log")).to_contain_text(f"{who}: {words}")


def assert_hidden(*others: Hand) -> None:
    """Those see nothing of what anybody else has written, neither drawn nor in words."""
    for hand in others:
        assert crosses(hand) == [0, 0, 0, 0]
        assert scores(hand.page) == ["0"] * 4
        log = hand.page.locator("#log").inner_text()
        assert "Ada: " not in log and "took" not in log


# ---------------------------------------------------------------- the step of one


def take_back_alone(hands: list[Hand]) -> None:
    """The thrower alone may cross again; here all see what is crossed and what is taken back."""
    ada, *others = hands
    for hand in others:
        seen = hand.look()
        assert not seen.something and not seen.undo
        expect(hand.page.locator("#task")).to_contain_text("Ada")
    moves = ada.look().moves
    do(hands, ada, move(moves[0]))
    assert [crosses(hand)[0] for hand in hands] == [2, 2, 2]

    do(hands, ada, "#undo")
    assert [crosses(hand)[0] for hand in hands] == [1, 1, 1]
    assert ada.look().moves == moves
    for hand in hands:
        who = "You" if hand is ada else "Ada"
        expect(hand.page.locator("#log")).to_contain_text(f"{who} took a move back")

    do(hands, ada, move(moves[-1]))
    assert [crosses(hand)[0] for hand in hands] == [2, 2, 2]
    assert not any(hand.look().moves for hand in hands)


# ---------------------------------------------------------------- to the end


def pass_to_the_end(hands: list[Hand]) -> None:
    """The people throw and pass, so each turn of theirs costs a penalty."""
    late = time.monotonic() + 3 * PATIENCE
    throws = passed = 0
    while not all(hand.look().over for hand in hands):
        assert time.monotonic() < late, [hand.look() for hand in hands]
        before = throws, passed
        for hand in hands:
            seen = hand.look()
            if seen.something:
                throws += seen.throws
                passed += not seen.throws
                do(hands, hand, "#throw" if seen.throws else PASS)
        if (throws, passed) == before:
            all_wait(hands)
    assert throws < MOST_TURNS


def check_the_points(hands: list[Hand], record: str) -> None:
    """Whoever has paid more than they have is shown with less than nothing."""
    match = load(record)
    assert match.over and min(match.scores) < 0
    for hand in hands:
        shown = dict(zip(match.names or (), scores(hand.page), strict=True))
        for seat, name in enumerate(match.names or ()):
            assert shown[name] == str(match.scores[seat])
            counts = hand.page.locator("#end .counts").inner_text()
            assert all(line.text.split(":")[0] in counts for line in match.explain(seat))
        counted = hand.page.evaluate(COUNTED)
        assert sorted(counted) == sorted([points, points] for points in match.scores)


def verified(file: Path, record: str) -> None:
    """The program finds the dice fair, too."""
    file.write_text(record, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "rollwright", "verify", str(file)],
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert "Tally Rows" in done.stdout and "the dice of this game were fair" in done.stdout


# ---------------------------------------------------------------- hands


def do(hands: list[Hand], hand: Hand, where: str) -> None:
    """Let one do something that the page offers; all pages come to know that something is done."""
    seen = hand.look()
    hand.press(where)
    all_see(hands, seen.epoch + 1)
    assert hand.look().refused == ""


def move(number: int) -> str:
    """A move's place on the sheet."""
    return f'.move[data-move="{number}"]'


def crosses(hand: Hand) -> list[int]:
    """How many crosses a page shows on each sheet, before there are penalties."""
    shown: list[tuple[int, int]] = hand.page.evaluate(SHEETS)
    assert all((strokes > 0) == (number > 0) for number, strokes in shown), shown
    return [number for number, _ in shown]
