"""`rollwright` and `rollwright play` at a real terminal, by a person who reads and types."""

import re
from pathlib import Path

import pytest

from rollwright import load
from rollwright.core.game import AnyGame
from tests.cli.program import EACH, Person, Sit, quick

# A terminal is made by forking; other tests' threads do not matter to the child.
pytestmark = pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")


def plays_on(person: Person, shown: str) -> str:
    """Press Enter as long as it does something; where it does not, type the move suggested."""
    everything = shown
    while not person.has_left:
        asked = re.search(r"type one, such as ([^\r\n]*)\.\r\n", shown)
        shown = person.types(asked[1] if asked else "")
        everything += shown
    return everything


@EACH
def test_a_whole_game_is_played_with_enter_and_first_moves(
    game: AnyGame, terminal: Sit, tmp_path: Path
) -> None:
    person = terminal("play", game.name, "--seed", 3, "--record", "a.game", *quick(game))
    shown = plays_on(person, person.waits())
    assert person.code() == 0
    assert "The game is over." in shown
    assert "The game is saved in a.game." in shown
    match = load((tmp_path / "a.game").read_text(encoding="utf-8"))
    assert match.over
    for seat in range(match.seats):
        for line in match.explain(seat):
            assert f"  {line.text} = {line.points}" in shown
    assert "Traceback" not in shown


def test_the_menu_asks_what_to_play_and_with_whom(terminal: Sit) -> None:
    person = terminal("play")
    assert "Polygrid" in person.waits()
    assert "There is no game 'chess'." in person.types("chess")
    assert "Who plays?" in person.types("splitter")
    assert "Two seats are called 'Ann'." in person.types("Ann,Ann")
    assert "A planner takes 10 to" in person.types("Ann,planner:5")
    assert "Splitter: Ann and random (computer)." in person.types("Ann,random")
    assert "Goodbye." in person.types("quit")
    assert person.code() == 0


def test_the_menu_is_left_with_enter(terminal: Sit) -> None:
    person = terminal("play", ROLLWRIGHT_LANG="de")
    assert "Welches Spiel?" in person.waits()
    assert "Auf Wiedersehen." in person.types("")
    assert person.code() == 0


def test_a_seat_for_one_is_taken_without_asking(terminal: Sit) -> None:
    person = terminal("play")
    person.waits()
    assert "Polygrid: me." in person.types("polygrid")


def test_ctrl_c_says_goodbye_and_the_record_is_whole(terminal: Sit, tmp_path: Path) -> None:
    person = terminal("play", "splitter", "--seed", 1, "--record", "a.game")
    person.waits()
    person.types("")
    person.child.sendintr()
    shown = person.waits()
    assert "Go on with: rollwright play --resume a.game\r\nGoodbye.\r\n" in shown
    assert "Traceback" not in shown
    assert person.code() == 130
    assert len(load((tmp_path / "a.game").read_text(encoding="utf-8")).events) == 1


def test_ctrl_d_says_goodbye(terminal: Sit) -> None:
    person = terminal("play", "splitter")
    person.waits()
    person.child.sendeof()
    assert "The input ended before the game did.\r\nGoodbye.\r\n" in person.waits()
    assert person.code() == 1


def test_quit_asks_once_whether_to_save(terminal: Sit, tmp_path: Path) -> None:
    person = terminal("play", "splitter", "--seed", 1)
    person.waits()
    person.types("")
    assert "Save this game? A file name, or Enter for no> " in person.types("quit")
    assert "The game is saved in mine.game." in person.types("mine.game")
    assert person.code() == 0
    assert len(load((tmp_path / "mine.game").read_text(encoding="utf-8")).events) == 1


def test_yes_saves_under_a_free_name(terminal: Sit, tmp_path: Path) -> None:
    (tmp_path / "splitter.game").write_text("somebody's")
    person = terminal("play", "splitter")
    person.waits()
    person.types("")
    person.types("quit")
    assert "The game is saved in splitter-2.game." in person.types("y")
    assert (tmp_path / "splitter.game").read_text() == "somebody's"


def test_tab_completes_a_move(terminal: Sit) -> None:
    person = terminal("play", "splitter", "--seats", "Ann", "--real-dice")
    person.waits()
    person.types("2 2")
    person.child.send("c7\t")
    person.child.expect_exact("c7 2-2")
    assert "Round 2 of 22" not in person.types("")
    assert "Taken back: Ann, c7 2-2." in person.types("undo")


def test_colours_are_left_out_when_asked(terminal: Sit) -> None:
    def seen(*arguments: str, **environment: str) -> str:
        person = terminal("play", "splitter", "--seed", "1", *arguments, **environment)
        return person.waits() + person.types("")

    assert "\x1b[1m" in seen()
    assert "\x1b[" not in seen(NO_COLOR="1")


def test_no_line_is_wider_than_the_terminal(terminal: Sit) -> None:
    person = terminal("play", "hexroller", "--seed", "3", "--seats", "2", "--no-color")
    shown = person.waits() + person.types("") + person.types("help") + person.types("moves")
    assert "\x1b[" not in shown
    assert max(map(len, shown.splitlines())) <= 80
    assert not re.search(r"\d\r\n(?:top|bottom)", shown)


def test_a_replay_steps_with_enter_and_stops_with_q(terminal: Sit, tmp_path: Path) -> None:
    (tmp_path / "a.game").write_text(
        "game: splitter\nseats: 1\nseat 1: Ann\n\nroll: 1 5\n1: a3 1-5\n# well\nroll: 2 2\n"
    )
    person = terminal("replay", "a.game")
    assert "1  roll: 1 5" in person.waits()
    assert "2  Ann: a3 1-5" in person.types("")
    shown = person.types("q")
    assert person.code() == 0
    assert "roll: 2 2" not in shown

    person = terminal("replay", "a.game")
    person.waits()
    assert "# well" in person.types("")
    shown = person.types("")
    assert "a lone 1 at a3" in shown
    assert "The game is not over." in shown


def test_ctrl_c_stops_a_simulation_and_tells_what_was_played(terminal: Sit) -> None:
    terminal("simulate", "splitter", "--games", "10").waits()  # so that it is compiled
    person = terminal("simulate", "splitter", "--games", "1000000000", "--json")
    person.child.expect(r"\d:\d\d:\d\d")  # the bar moves: it can say how long it will take
    person.child.sendintr()
    shown = person.waits()
    assert '"game": "splitter"' in shown
    assert "Traceback" not in shown
    assert person.code() == 130
