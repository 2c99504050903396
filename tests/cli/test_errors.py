"""Whatever is wrong is told in one sentence on stderr, with exit code 2 and no traceback."""

import os
import subprocess
from pathlib import Path

import pytest

from rollwright import games
from rollwright.core.language import LANGUAGES, any_of
from tests.cli.program import PATIENCE, PROGRAM, Run, surroundings

OWNER = next(game.name for game in games.ALL if game.read_sheet)
STRANGER = next(game for game in games.ALL if not game.read_sheet)
GAME = "splitter"

WRONG = {
    "an unknown game": (("play", "chess"), "There is no game 'chess'. There are penk, "),
    "an unknown game to simulate": (("simulate", "chess"), "There is no game 'chess'."),
    "a game that is not solved": (
        ("solve", "chess"),
        "There is no solution for 'chess', only for tutto",
    ),
    "a target that is no score": (("solve", "tutto", "--target", 30), "The target is a multiple"),
    "tables in a text": (("solve", "tutto", "-o", "a.txt"), "The tables are kept in a file .npz"),
    "an unknown game's rules": (("rules", "chess"), "There is no game 'chess'."),
    "no game": (("play",), "Which game? Name one, as in: rollwright play splitter."),
    "no such command": (("plya",), "No such command 'plya'"),
    "no such flag": (("play", GAME, "--colour"), "No such option"),
    "a value too few": (("play", GAME, "--seed"), "Option '--seed' requires an argument."),
    "a seed in letters": (("play", GAME, "--seed", "x"), "Invalid value for '--seed'"),
    "a seed below nought": (("play", GAME, "--seed=-1"), "A seed is a whole number from 0 to"),
    "a seed too great": (("simulate", GAME, "--seed", 2**63), "A seed is a whole number"),
    "no games": (("simulate", GAME, "--games", 0), "Invalid value for '--games'"),
    "too many seats": (("play", GAME, "--seats", 13), "Splitter takes 1 to 12 seats, not 13."),
    "too many names": (
        ("play", "polygrid", "--seats", "a,b"),
        "Polygrid takes one seat, not 2.",
    ),
    "no seats": (("simulate", GAME, "--seats", 0), "Splitter takes 1 to 12 seats, not 0."),
    "an empty name": (("play", GAME, "--seats", "Ann,,Bob"), "A name must not be empty."),
    "a name that records cannot hold": (
        ("play", GAME, "--seats", "Ann#1"),
        "A name must not have a '#' in it",
    ),
    "no name": (("play", GAME, "--seats", ""), "A name must not be empty."),
    "a name twice": (("play", GAME, "--seats", "Ann,ann"), "Two seats are called 'ann'."),
    "a person in a simulation": (
        ("simulate", GAME, "--seats", "random,Ann"),
        "There is no computer player 'Ann'. There is random",
    ),
    "an unknown variant": (("play", GAME, "--variant", "C"), "variant must be A or B, not 'C'."),
    "an option without a value": (
        ("play", GAME, "--option", "variant"),
        "An option is given as name=value, not as 'variant'.",
    ),
    "an unknown option": (
        ("play", GAME, "--option", "seats=3"),
        "Splitter has no option 'seats'. It has variant.",
    ),
    "an option's wrong value": (
        ("simulate", "tutto", "--option", "target=much"),
        "target must be a whole number from ",
    ),
    "an option twice": (
        ("play", GAME, "--variant", "A", "--option", "variant=B"),
        "The option 'variant' is given twice.",
    ),
    "a sheet for a game without": (
        ("play", STRANGER.name, "--sheet", "my.toml"),
        f"{STRANGER.title} has no sheet to replace.",
    ),
    "a missing sheet": (
        ("play", OWNER, "--sheet", "no.toml"),
        "Cannot use 'no.toml': no such file or directory.",
    ),
    "a sheet that is no TOML": (
        ("play", OWNER, "--sheet", "bad.toml"),
        "'bad.toml' is not a TOML file: ",
    ),
    "a sheet that is no text": (
        ("simulate", OWNER, "--sheet", "bytes"),
        "'bytes' is not text in UTF-8.",
    ),
    "a sheet of nothing": (("play", OWNER, "--sheet", "empty.toml"), "A HexRoller sheet needs"),
    "a missing record": (
        ("replay", "no.game"),
        "Cannot use 'no.game': no such file or directory.",
    ),
    "a folder for a record": (("replay", "."), "Cannot use '.': is a directory."),
    "a record that is no text": (("replay", "bytes"), "'bytes' is not text in UTF-8."),
    "a record with a mistake": (("replay", "bad.game"), "Line 4: 'z9' is not a move here."),
    "an empty record": (("replay", "empty.toml"), "Line 1: a record starts with 'game: NAME'."),
    "a record of a game that is not installed": (
        ("replay", "other.game"),
        "Line 1: There is no game 'qwix?'. There are penk, ",
    ),
    "drawing a game that is not installed": (
        ("draw", "other.game", "-o", "a.svg"),
        "Line 1: There is no game 'qwix?'.",
    ),
    "verifying a game that is not installed": (
        ("verify", "other.game"),
        "Line 1: There is no game 'qwix?'.",
    ),
    "resuming a game that is not installed": (
        ("play", "--resume", "other.game"),
        "Line 1: There is no game 'qwix?'.",
    ),
    "resuming what is not there": (
        ("play", "--resume", "no.game"),
        "Cannot use 'no.game': no such file or directory.",
    ),
    "resuming with other seats": (
        ("play", "--resume", "good.game", "--seats", "Ann"),
        "With --resume the file says who plays and by which rules.",
    ),
    "resuming another game": (
        ("play", "tutto", "--resume", "good.game"),
        "'good.game' is a game of Splitter.",
    ),
    "recording into nowhere": (
        ("play", GAME, "--record", "no/a.game"),
        "no/a.game': no such file or directory.",
    ),
    "a planner without a number": (
        ("play", "tutto", "--seats", "me,planner:x"),
        "A planner takes 10 to 1000000 playouts",
    ),
    "a budget that is none": (
        ("arena", "penk", "hard", "greedy", "--budget", "500x"),
        "A planner takes 10 to 1000000 playouts",
    ),
    "a budget for nobody": (
        ("arena", "penk", "hard", "greedy", "--budget", "500"),
        "--budget is for players called planner, and there is none.",
    ),
    "recording into a folder": (("play", GAME, "--record", "."), "'.' is no ordinary file."),
    "recording into a device": (
        ("play", GAME, "--record", "/dev/null"),
        "'/dev/null' is no ordinary file.",
    ),
    "a language we do not speak": (
        ("play", GAME, "--lang", "xx"),
        f"The language is {any_of('en', LANGUAGES)}, not 'xx'.",
    ),
    "another language to list games": (("games", "--lang", "xx"), "The language is en, de"),
    "a position of nothing": (("position", ""), "A position is empty."),
    "a position of no game": (("position", "chess e4"), "There is no game 'chess'."),
    "a position cut short": (("position", "splitter pad=A"), "This position lacks its field"),
    "an impossible position": (
        ("position", "splitter pad=A roll=99 writing=1 sheet1=-"),
        "'99' is not a throw here",
    ),
}


@pytest.fixture
def files(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("printed = [\n")
    (tmp_path / "empty.toml").write_text("")
    (tmp_path / "bytes").write_bytes(b"game: \xff\xfe\n")
    (tmp_path / "good.game").write_text("game: splitter\nseats: 1\n\nroll: 1 2\n")
    (tmp_path / "other.game").write_text("game: qwix\x1b\nseats: 2\n\nroll: 1 2\n")
    (tmp_path / "bad.game").write_text("game: splitter\nseats: 1\nroll: 1 2\n1: z9\n")


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("wrong", WRONG)
def test_it_is_told_in_a_sentence(wrong: str, called: Run) -> None:
    arguments, sentence = WRONG[wrong]
    said = called(*arguments)
    assert (said.out, said.code) == ("", 2)
    assert sentence in said.error
    assert said.error.count("\n") == 1
    assert said.error.endswith((".\n", "?\n"))


def test_a_process_of_its_own_shows_no_traceback_either(piped: Run) -> None:
    said = piped("play", "chess")
    assert (said.out, said.code) == ("", 2)
    assert said.error.startswith("There is no game 'chess'.")
    assert "Traceback" not in said.error


def test_a_reader_who_has_had_enough_is_no_error(tmp_path: Path) -> None:
    # Nobody reads: the pipe is closed before the program writes.
    reading, writing = os.pipe()
    os.close(reading)
    for arguments in (["games", "--json"], ["play", GAME]):
        with os.fdopen(os.dup(writing), "wb") as closed:
            done = subprocess.run(
                [*PROGRAM, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=closed,
                stderr=subprocess.PIPE,
                timeout=PATIENCE,
                env=surroundings(tmp_path),
                check=False,
            )
        assert done.stderr == b""
    os.close(writing)


def test_a_closed_input_is_the_end_of_it(tmp_path: Path) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"exec {PROGRAM[0]} -m rollwright play splitter <&-"],
        capture_output=True,
        timeout=PATIENCE,
        env=surroundings(tmp_path),
        check=False,
    )
    assert done.returncode == 1
    assert b"The input ended before the game did." in done.stdout
    assert done.stderr == b""


def test_a_mistake_of_ours_is_not_hidden(called: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("rollwright.cli.commands.games.game_report", broken)
    with pytest.raises(ZeroDivisionError):
        called("games", "--json")
