"""Games that are kept: --record, --resume, save, replay."""

import json
from io import StringIO
from pathlib import Path
from shutil import rmtree

from rollwright import Match, load
from rollwright.core.game import AnyGame
from rollwright.games import tutto
from tests.cli.program import EACH, FIVES, Run, quick


def text(name: str) -> str:
    return Path(name).read_text(encoding="utf-8")


@EACH
def test_a_game_goes_on_where_it_was_left(game: AnyGame, called: Run) -> None:
    seats = ("--seats", "Ann,random" if game.seats[-1] > 1 else "Ann", "--seed", 6)
    whole = called("play", game.name, *seats, *quick(game), lines="position\nquit\n")
    begun = called("play", game.name, *seats, *quick(game), "--record", "a.game", lines="quit\n")
    assert "Go on with: rollwright play --resume a.game" in begun.out
    resumed = called("play", "--resume", "a.game", lines="position\n\nquit\n")
    assert resumed.code == 0
    line = next(line for line in whole.out.splitlines() if line.startswith(f"{game.name} "))
    assert line in resumed.out


def test_the_file_is_whole_after_every_event(called: Run) -> None:
    lines = ["", "c1 5-5", "", "d1 2-6", "undo", "d1 6-2"]
    for n in range(len(lines) + 1):
        said = called(
            *("play", "splitter", "--seats", "Ann", "--seed", FIVES, "--record", f"{n}.game"),
            lines="".join(line + "\n" for line in lines[:n]),
        )
        assert said.code == 1
    counts = [len(load(text(f"{n}.game")).events) for n in range(len(lines) + 1)]
    assert counts == [0, 1, 2, 3, 4, 3, 4]
    assert sorted(Path().glob(".*.game*")) == []


def test_resuming_keeps_recording_into_the_same_file(called: Run) -> None:
    called("play", "splitter", "--seats", "Ann", "--seed", FIVES, "--record", "a.game", lines="\n")
    said = called("play", "--resume", "a.game", lines="c1\n\n")
    assert "Splitter goes on after 1 events: Ann." in said.out
    assert [load(text("a.game")).event_words(n) for n in range(2)] == ["5 5", "c1 5-5"]
    assert len(load(text("a.game")).events) == 3


def test_resuming_into_another_file_leaves_the_first_as_it_was(called: Run) -> None:
    called("play", "splitter", "--seats", "Ann", "--seed", FIVES, "--record", "a.game", lines="\n")
    before = text("a.game")
    called("play", "--resume", "a.game", "--record", "b.game", lines="c1\n")
    assert text("a.game") == before
    assert len(load(text("b.game")).events) == 2


def test_a_finished_game_can_be_resumed_and_is_only_counted_out(called: Run) -> None:
    called("play", "splitter", "--seats", "random", "--record", "a.game")
    said = called("play", "--resume", "a.game")
    assert said.code == 0
    assert "The game is over." in said.out


def test_somebodys_file_is_never_written_over(called: Run) -> None:
    Path("a.game").write_text("mine")
    said = called("play", "splitter", "--record", "a.game")
    assert (said.out, said.code) == ("", 2)
    assert said.error == (
        "'a.game' is there already; go on with it by --resume a.game, or choose another name.\n"
    )
    said = called("play", "splitter", lines="save a.game\nsave b.game\nsave b.game\nquit\n")
    assert "a.game already exists and is not this game; choose another name." in said.out
    assert said.out.count("The game is saved in b.game.") == 2
    assert text("a.game") == "mine"


def test_an_empty_file_may_be_used_and_a_link_stays_a_link(called: Run) -> None:
    Path("real.game").touch()
    Path("link.game").symlink_to("real.game")
    called("play", "splitter", "--record", "link.game", lines="quit\n")
    assert Path("link.game").is_symlink()
    assert text("real.game").startswith("game: splitter\n")


def test_a_place_where_no_file_can_be_is_told_and_the_game_goes_on(called: Run) -> None:
    Path("folder").mkdir()
    said = called(
        "play", "splitter", lines="save no/where.game\nsave folder\nsave a\0b\nsave ok\nquit\n"
    )
    assert said.code == 0
    assert "where.game': no such file or directory." in said.out
    assert "folder already exists" in said.out
    assert "The game is saved in ok." in said.out


class Disaster:
    """Input during which the folder of the record goes away."""

    def __init__(self, lines: str) -> None:
        self.readline = StringIO(lines).readline

    def isatty(self) -> bool:
        rmtree("folder")
        return False


def test_a_record_that_cannot_be_written_any_more_does_not_end_the_game(called: Run) -> None:
    Path("folder").mkdir()
    said = called(
        *("play", "splitter", "--seed", FIVES, "--seats", "Ann", "--record", "folder/a.game"),
        lines=Disaster("\nc1 5-5\nsave b.game\nquit\n"),
    )
    assert said.code == 0
    assert said.out.count("folder/a.game': no such file or directory.") == 2
    assert len(load(text("b.game")).events) == 2


def test_a_replay_shows_every_event_and_counts_out(called: Run) -> None:
    Path("a.game").write_text(
        "game: splitter\nvariant: B\nseats: 2\nseat 1: Ann\nseat 2: Bob\n\n"
        "roll: 1 5\n1: a1 1-5\n2: a1 5-1\n# a note\nroll: 1 1\n",
        encoding="utf-8",
    )
    said = called("replay", "a.game")
    assert said.code == 0
    assert "Splitter, variant B: Ann and Bob" in said.out
    assert "   1  roll: 1 5\n   2  Ann: a1 1-5\n   3  Bob: a1 5-1\n      # a note\n" in said.out
    assert "   4  roll: 1 1\n" in said.out
    assert "The game is not over." in said.out
    assert "Ann: 1 point\n  a lone 1 at a1 = 1\n" in said.out
    assert "   1  Wurf: 1 5\n" in called("replay", "a.game", "--lang", "de", "--all").out


@EACH
def test_a_replay_for_programs_tells_everything(game: AnyGame, called: Run) -> None:
    seats = min(2, game.seats[-1])
    names = ",".join(["random"] * seats)
    called("play", game.name, "--seats", names, "--seed", 4, "--record", "a.game", *quick(game))
    match = load(text("a.game"))
    report = json.loads(called("replay", "a.game", "--json").out)
    assert list(report) == [
        *("game", "variant", "seats", "events", "scores", "winners", "explain", "position")
    ]
    assert report["game"] == game.name
    assert report["variant"] == (game.variants[0] if game.variants else None)
    assert report["seats"] == match.names
    assert report["events"] == [
        {"number": number + 1, "seat": event.seat, "words": match.event_words(number)}
        for number, event in enumerate(match.events)
    ]
    assert report["position"] == match.position
    assert report["winners"] == list(match.winners)
    for seat in range(seats):
        assert sum(line["points"] for line in report["explain"][seat]) == report["scores"][seat]


@EACH
def test_a_replay_of_a_whole_game_is_readable_in_a_pipe(game: AnyGame, called: Run) -> None:
    seats = ",".join(["random"] * game.seats[0])
    called("play", game.name, "--seats", seats, "--seed", 4, "--record", "a.game", *quick(game))
    match = load(text("a.game"))
    said = called("replay", "a.game")
    assert said.code == 0
    assert "\x1b" not in said.out
    for number in range(len(match.events)):
        assert match.event_words(number) in said.out


def test_a_name_out_of_a_strangers_record_moves_no_cursor(called: Run) -> None:
    header = "game: splitter\nseats: 2\nseat 1: A\x1b[2Jnn\x07\nseat 2: B\x9b31mob\x7f\n"
    Path("a.game").write_text(f"{header}\nroll: 1 6\n1: a3 1-6\n2: a3 1-6\n# we\x1b[1mll\n")
    for arguments in (
        *(("replay", "a.game"), ("replay", "a.game", "--json"), ("verify", "a.game")),
        *(("play", "--resume", "a.game"), ("draw", "a.game", "-o", "a.svg", "--json")),
        ("verify", "a.game", "--json"),
    ):
        said = called(*arguments)
        assert all(sign.isprintable() or sign == "\n" for sign in said.out + said.error), arguments
    assert "A?[2Jnn? and B?31mob?" in called("replay", "a.game").out
    names = json.loads(called("replay", "a.game", "--json").out)["seats"]
    assert names == ["A\x1b[2Jnn\x07", "B\x9b31mob\x7f"]


@EACH
def test_a_position_is_shown_with_its_moves(game: AnyGame, called: Run) -> None:
    match = Match(game.name, seed=1)
    for _ in range(12):
        said = called("position", match.position)
        assert (said.error, said.code) == ("", 0)
        report = json.loads(called("position", match.position, "--json").out)
        assert report["position"] == match.position
        assert report["turn"] == list(match.turn)
        assert (report["chance"] is not None) == match.chance_due
        if match.chance_due:
            assert "Next: " in said.out
            match.roll()
        else:
            seat = match.turn[0]
            assert report["moves"][seat] == match.moves(seat)
            for move in match.moves(seat):
                assert move in said.out
            match.play(seat, match.allowed(seat)[0])


def test_who_wins_at_once_is_not_said_to_win_by_points(called: Run) -> None:
    example = Path(tutto.__file__).parent / "examples" / "cloverleaf.game"
    said = called("replay", example)
    assert said.out.endswith("Paula wins at once, whatever the points.\n")
