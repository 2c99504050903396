"""`rollwright arena`."""

import json
import os
import subprocess
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from rollwright.core.dice import Key
from rollwright.core.game import AnyGame
from rollwright.core.seats import Move, Seat
from rollwright.players import random
from tests.cli.program import EACH, PATIENCE, PROGRAM, Run, Sit, quick, surroundings

KEYS = [
    "game", "variant", "seats", "duplicate", "games_per_pair", "games", "whole", "seconds", "seed",
    "workers", "confidence", "players", "pairs", "elo", "forfeits",
]  # fmt: skip
FIGURES = [
    "games", "deals", "win_rate", "win_rate_low", "win_rate_high",
    "mean_score", "mean_score_low", "mean_score_high",
    "milliseconds_per_decision", "mean_milliseconds_per_decision",
]  # fmt: skip
LEAD = ["mean_difference", "mean_difference_low", "mean_difference_high"]
RATING = ["name", "elo", "elo_low", "elo_high", "bounded", "anchor"]
HERE = ("--workers", 1)


def told_by(run: Run, *arguments: object, code: int = 0) -> dict[str, Any]:
    said = run("arena", *arguments, "--json")
    assert (said.error, said.code) == ("", code)
    report = json.loads(said.out)
    assert list(report) == KEYS
    for row in report["players"]:
        assert list(row) == ["name", *FIGURES]
    for row in report["pairs"]:
        assert list(row) == ["name", "opponent", *FIGURES, *LEAD]
    for row in report["elo"]:
        assert list(row) == RATING
    return dict(report)


def determined(report: dict[str, Any]) -> dict[str, Any]:
    """What a seed determines."""
    saved = {key: report[key] for key in report if key not in ("seconds", "workers")}
    for rows in ("players", "pairs"):
        saved[rows] = [
            {key: value for key, value in row.items() if "milliseconds" not in key}
            for row in report[rows]
        ]
    return saved


@EACH
def test_players_meet_in_every_game(game: AnyGame, called: Run) -> None:
    arguments = (game.name, "greedy", "random", "--games", 9, "--seed", 3, *HERE, *quick(game))
    report = told_by(called, *arguments)
    games = 9 if report["seats"] == 1 else 10  # whole deals
    assert [(row["name"], row["games"]) for row in report["players"]] == [
        ("greedy", games),
        ("random", games),
    ]
    assert [row["opponent"] for row in report["pairs"]] == ["random", "greedy"]
    for row in report["players"]:
        assert 0 <= row["win_rate_low"] <= row["win_rate"] <= row["win_rate_high"] <= 1
        assert row["mean_score_low"] < row["mean_score"] < row["mean_score_high"]
        assert 0 < row["milliseconds_per_decision"] < 1000
    assert sum(row["win_rate"] for row in report["players"]) == pytest.approx(1)
    again = told_by(called, *arguments)
    assert determined(again) == determined(report)
    assert determined(told_by(called, *arguments, "--seed", 4)) != determined(report)


def test_processes_change_nothing(piped: Run, called: Run) -> None:
    arguments = ("splitter", "random", "greedy", "random", "--games", 12, "--variant", "B")
    two = told_by(piped, *arguments, "--seed", 5, "--workers", 2)
    one = told_by(called, *arguments, "--seed", 5, "--threads", 1)
    assert (two["workers"], one["workers"], one["variant"]) == (2, 1, "B")
    assert [row["name"] for row in two["players"]] == ["random 1", "greedy", "random 2"]
    assert determined(two) == determined(one)


def test_tables_show_players_and_pairs(called: Run) -> None:
    said = called("arena", "splitter", "random", "greedy", "--games", 20, "--seed", 1, *HERE)
    lines = [" ".join(line.split()) for line in said.out.splitlines()]
    assert lines[0] == "player games win rate 95 % mean score Elo 95 % ms/decision"
    assert lines[2].startswith("greedy 20 100.00 % ")
    assert lines[3].startswith("random 20 0.00 % ")
    assert lines[5] == "player against games win rate 95 % points ahead 95 %"
    assert lines[7].startswith("greedy random 20 100.00 % ")
    assert lines[9].startswith("20 games of Splitter A with 2 seats, the same dice for all; ")
    assert lines[9].endswith(" s on 1 process. Seed 1.")
    assert lines[10].startswith("* Won or lost everything against the others: ")
    assert said.error == ""


def test_own_dice_and_more_seats_are_told(called: Run) -> None:
    arguments = ("splitter", "random", "random", "--games", 3, "--seats", 4, "--no-duplicate")
    assert " with 4 seats, every game with its own dice; " in called("arena", *arguments, *HERE).out
    report = told_by(called, *arguments, *HERE)
    assert (report["games"], report["seats"], report["duplicate"]) == (3, 4, False)


# ---------------------------------------------------------------- kept in a file


def test_a_kept_contest_goes_on_with_its_own_seed(called: Run) -> None:
    arguments = ("splitter", "random", "random", *HERE)
    first = told_by(called, *arguments, "--games", 6, "--keep", "a.jsonl")
    more = told_by(called, *arguments, "--games", 10, "--keep", "a.jsonl")
    assert more["seed"] == first["seed"]
    whole = told_by(called, *arguments, "--games", 10, "--seed", first["seed"])
    assert determined(whole) == determined(more)
    said = called("arena", *arguments, "--keep", "a.jsonl", "--variant", "B")
    assert (said.out, said.code) == ("", 2)
    assert said.error == (
        "What 'a.jsonl' keeps was played with other options; give another file, or the same"
        " settings.\n"
    )


def test_a_killed_contest_leaves_no_process_and_goes_on(tmp_path: Path, called: Run) -> None:
    arguments = ["arena", "splitter", "random", "random", "--seed", "1"]
    saved = tmp_path / "a.jsonl"
    with subprocess.Popen(
        [*PROGRAM, *arguments, "--games", "1000000", "--workers", "2", "--keep", str(saved)],
        env=surroundings(tmp_path),
        start_new_session=True,
    ) as process:
        until(lambda: saved.exists() and saved.read_bytes().count(b"\n") > 3)
        process.kill()
    until(lambda: not alive(process.pid))
    lines = saved.read_bytes().count(b"\n")
    after = told_by(called, *arguments[1:], "--games", 8, "--keep", saved, *HERE)
    assert saved.read_bytes().count(b"\n") >= lines
    assert determined(after) == determined(told_by(called, *arguments[1:], "--games", 8, *HERE))


def until(what: Any) -> None:
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end
        time.sleep(0.05)


def alive(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


# ---------------------------------------------------------------- Ctrl-C


def test_an_interrupted_contest_tells_what_was_played(
    called: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = 0

    def tired(game: AnyGame, state: Any, seat: Seat, key: Key) -> Move:
        nonlocal made
        made += 1
        if made > 200:
            raise KeyboardInterrupt
        return random.choose(game, state, seat, key)

    monkeypatch.setattr("rollwright.players.arena.deal.Arena.player", lambda *_: tired)
    arguments = ("splitter", "random", "random", "--games", 50, *HERE)
    said = called("arena", *arguments)
    assert (said.code, said.error) == (130, "")
    assert "Stopped early: 4 games of Splitter A" in said.out
    assert told_by(called, *arguments, "--plot", "no.svg", code=130)["players"][0]["games"] == 0
    assert not Path("no.svg").exists()
    assert called("arena", *arguments).out == "Stopped before the first deal was over.\n"


def test_a_person_at_a_terminal_sees_a_bar_and_may_stop_it(terminal: Sit) -> None:
    person = terminal("arena", "splitter", "random", "random", "--games", 20_000)
    person.child.expect("━")
    person.child.expect(r"[1-9]\d?%")
    person.child.sendintr()  # as a terminal does: to all processes of the program
    assert person.code() == 130
    shown = str(person.child.before)
    assert "Stopped early: " in shown
    assert "Traceback" not in shown


def test_ctrl_c_while_the_processes_start_is_clean(terminal: Sit, tmp_path: Path) -> None:
    person = terminal("arena", "splitter", "random", "random", "--keep", "a.jsonl")
    until((tmp_path / "a.jsonl").exists)  # just before the first process is started
    person.child.sendintr()
    assert person.code() == 130
    shown = str(person.child.before)
    assert "Stopped " in shown
    assert "Traceback" not in shown


# ---------------------------------------------------------------- plots


def test_a_plot_shows_win_rates_and_ratings(called: Run) -> None:
    arguments = ("tutto", "random", "greedy", "random", "--option", "target=1000", "--games", 20)
    for name in ("one.svg", "two.svg"):
        said = called("arena", *arguments, "--seed", 1, *HERE, "--plot", name)
        assert (said.error, said.code) == ("", 0)
    svg = ET.parse("one.svg").getroot()
    texts = ["".join(text.itertext()) for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert "Tutto: 60 games, same dice for all, seed 1" in texts
    assert texts.count("random 1") == 3  # twice beside the win rates, once beside the ratings
    assert "against" in texts
    assert Path("one.svg").read_bytes() == Path("two.svg").read_bytes()
    said = called("arena", *arguments, *HERE, "--plot", "three.png")
    assert (said.error, said.code) == ("", 0)
    assert Path("three.png").read_bytes().startswith(b"\x89PNG")


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess", "random", "greedy"), "There is no game 'chess'."),
        (("splitter", "random", "nobody"), "There is no computer player 'nobody'."),
        (("splitter", "random"), "A contest takes two players or more."),
        (("splitter",), "Missing argument"),
        (("splitter", "random", "random", "--seats", 13), "Splitter takes 1 to 12 seats, not 13."),
        (("splitter", "random", "random", "--games", 0), "Invalid value for '--games'"),
        (("splitter", "random", "random", "--seed=-1"), "A seed is a whole number from 0 to"),
        (("splitter", "random", "random", "--plot", "a.pdf"), "A plot is an .svg or a .png file"),
        (("splitter", "random", "random", "--keep", "."), "Cannot use '.': is a directory."),
        (("splitter", "random", "random", "--keep", "no/a"), "no/a': no such file or directory."),
        (("splitter", "random", "random", "--keep", "notes"), "'notes' is not a file of the arena"),
        (("splitter", "random", "random", "--variant", "C"), "variant must be A or B, not 'C'."),
    ],
    ids=str,
)
def test_it_is_refused_in_a_sentence(
    arguments: tuple[object, ...], sentence: str, called: Run, tmp_path: Path
) -> None:
    (tmp_path / "notes").write_text("my notes\n")
    said = called("arena", *arguments)
    assert (said.out, said.code) == ("", 2)
    assert sentence in said.error
    assert said.error.count("\n") == 1
    assert (tmp_path / "notes").read_text() == "my notes\n"


def test_a_budget_is_for_planners_that_do_not_say(called: Run) -> None:
    said = called("arena", "splitter", "planner", "greedy", "--budget", "5", "--games", "2")
    assert said.code == 2
    assert "A planner takes 10 to 1000000 playouts" in said.error and "not '5'" in said.error


def test_games_of_a_contest_are_reviewed(called: Run) -> None:
    asked = ("arena", "splitter", "greedy", "random", "--games", 2, "--seed", 3, *HERE)
    short = ("--review", 2, "--judge", "standing")
    report = json.loads(called(*asked, *short, "--json").out)
    assert list(report) == [*KEYS, "reviewed"]
    assert {row["name"] for row in report["reviewed"]} == {"greedy", "random"}
    assert all(row["games"] == 2 for row in report["reviewed"])
    said = called(*asked, *short)
    assert "error a decision" in said.out
    refused = called(*asked, *short, "--part", "1/2").error
    assert "--review is for whole contests" in refused
