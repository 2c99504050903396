"""Players of one's own at the command line: wherever a level can stand, only if named there."""

import json
import sys
from pathlib import Path

import pytest

from rollwright import Match
from tests.cli.program import Run
from tests.players.own_program import program

MINE = """
def choose(match, seat):
    return match.moves(seat)[0]

def touches(match, seat):
    open("touched", "w").close()
    return match.moves(seat)[0]

def fails(match, seat):
    raise KeyError("no idea")
"""


@pytest.fixture(autouse=True)
def mine(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE)


def test_functions_and_programs_meet_in_the_arena_with_two_workers(piped: Run) -> None:
    players = ("mine.py:choose", f"C=program:{program('plain')}", "bad=mine.py:fails")
    arguments = ("arena", "splitter", *players, "--games", 4, "--seed", 1, "--json")
    two = piped(*arguments, "--workers", 2)
    assert (two.error, two.code) == ("", 0)
    report = json.loads(two.out)
    names = [row["name"] for row in report["players"]]
    assert names == ["mine.py:choose", "C", "bad"]
    (lost,) = report["forfeits"]
    assert (lost["name"], lost["games"]) == ("bad", 8)
    assert lost["sentence"] == "bad failed: KeyError ('no idea') at line 10 of mine.py."
    one, other = (
        row for row in report["pairs"] if {row["name"], row["opponent"]} == {"mine.py:choose", "C"}
    )
    assert one["mean_difference"] == other["mean_difference"] == 0  # both make the first move


def test_the_arena_says_who_failed_and_why(called: Run) -> None:
    told = called("arena", "splitter", "bad=mine.py:fails", "random", "--games", 2, "--workers", 1)
    assert "bad lost 2 games by failing: bad failed: KeyError ('no idea')" in told.out


def test_simulations_take_own_players_and_count_what_they_lose(called: Run) -> None:
    seats = f"mine.py:choose,bad=mine.py:fails,C=program:{program('crashes later')}"
    told = called("simulate", "splitter", "--seats", seats, "--games", 2, "--seed", 1, "--json")
    assert (told.error, told.code) == ("", 0)
    report = json.loads(told.out)
    assert [len(why) for why in report["forfeits"]] == [0, 2, 2]
    assert report["wins"] == [2.0, 0.0, 0.0]
    shown = called("simulate", "splitter", "--seats", seats, "--games", 1)
    assert "bad lost a game by failing: bad failed: KeyError" in shown.out


def test_at_the_keyboard_own_players_play_and_another_goes_on_for_one_that_fails(
    called: Run,
) -> None:
    told = called("play", "polygrid", "--seats", "mine.py:choose", "--seed", 1)
    assert (told.error, told.code) == ("", 0)
    told = called(
        "play", "splitter", "--seats", "bad=mine.py:fails,mine.py:choose", lines="\n" * 99
    )
    assert told.out.count("So bad has lost; medium plays on in that seat.") == 1
    assert told.code == 0


def test_a_record_never_runs_a_player_by_itself(called: Run) -> None:
    begun = Match("splitter", 2, seed=1)
    begun.roll()
    seats = ("--seats", "me,mine.py:touches", "--seed", 1)
    called("play", "splitter", *seats, "--record", "a.game", lines="\n")
    assert "mine.py:touches" in Path("a.game").read_text()
    moves = begun.moves(0)[0] + "\n\n"
    Path("b.game").write_bytes(Path("a.game").read_bytes())
    called("play", "--resume", "a.game", lines=moves)
    assert not Path("touched").exists()
    called("play", "--resume", "b.game", "--player", "mine.py:touches", lines=moves)
    assert Path("touched").exists()


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("arena", "splitter", "random", "nowhere:choose"), "There is no module 'nowhere' here"),
        (("arena", "splitter", "random", "mine.py:nobody"), "There is no 'nobody' in 'mine.py'."),
        (("simulate", "splitter", "--seats", "program:./none"), "'./none' cannot be run"),
        (("play", "splitter", "--seats", "me,mine.py:nobody"), "There is no 'nobody'"),
        (("play", "splitter", "--player", "Ann"), "--player takes NAME=module:function"),
        (("serve", "--no-browser", "--player", "greedy"), "--player takes NAME=module:function"),
        (("check-player", "./none"), "'./none' cannot be run"),
    ],
)
def test_what_is_no_player_is_refused(arguments: tuple[str, ...], why: str, called: Run) -> None:
    told = called(*arguments)
    assert (told.out, told.code) == ("", 2)
    assert why in told.error and told.error.count("\n") == 1


def test_a_check_says_each_promise_and_ends_with_1_if_one_is_broken(called: Run) -> None:
    good = called("check-player", program("plain"), "--game", "splitter")
    assert good.code == 0
    assert good.out.endswith("The program keeps every promise.\n")
    assert "kept   It ends when it is told 'quit'.\n" in good.out
    bad = called("check-player", program("nonsense"), "--game", "splitter", "--json")
    assert bad.code == 1
    report = json.loads(bad.out)
    assert report["sound"] is False and report["command"][0] == sys.executable
    assert [(one["name"], one["kept"]) for one in report["promises"]] == [
        ("starts", True),
        ("plays splitter", False),
    ]
    assert "answers 'hello'" in report["promises"][1]["sentence"]
