"""`rollwright simulate`."""

import json
from typing import Any

import pytest

from rollwright.core.game import Game
from tests.cli.program import EACH, Run, quick


def simulated(run: Run, *arguments: object) -> dict[str, Any]:
    said = run("simulate", *arguments, "--json")
    assert (said.error, said.code) == ("", 0)
    told = json.loads(said.out)
    assert isinstance(told, dict)
    return told


@EACH
def test_the_same_seed_repeats_exactly_and_another_does_not(game: Game, called: Run) -> None:
    arguments = (game.name, "--games", 4, *quick(game))
    once = simulated(called, *arguments, "--seed", 7)
    again = simulated(called, *arguments, "--seed", 7)
    other = simulated(called, *arguments, "--seed", 8)
    assert once.pop("seconds") > 0
    for told in (again, other):
        del told["seconds"]
    assert once == again != other
    assert list(once) == ["game", "variant", "seats", "games", "decisions", "mean_score", "wins"]
    assert once["seats"] == ["random"] * min(2, game.seats[-1])
    assert once["games"] == 4
    assert sum(once["wins"]) == pytest.approx(4)


@EACH
def test_every_number_of_seats_can_play(game: Game, called: Run) -> None:
    for seats in {game.seats[0], game.seats[-1]}:
        told = simulated(called, game.name, "--games", 1, "--seats", seats, *quick(game))
        assert told["seats"] == ["random"] * seats
        assert len(told["mean_score"]) == seats


def test_the_seeds_of_a_process_are_those_of_another(piped: Run, called: Run) -> None:
    arguments = ("splitter", "--games", 3, "--seats", "random,random 2", "--variant", "B")
    once, again = simulated(piped, *arguments), simulated(called, *arguments)
    assert once["variant"] == "B"
    del once["seconds"], again["seconds"]
    assert once == again


def test_a_table_shows_a_line_a_seat(called: Run) -> None:
    said = called("simulate", "splitter", "--games", 5, "--seats", 3)
    lines = said.out.splitlines()
    assert " ".join(lines[0].split()) == "seat player mean score deviation least most wins"
    assert [line.split()[:2] for line in lines[2:5]] == [[str(n), "random"] for n in (1, 2, 3)]
    assert "5 games, 330 decisions in " in lines[5]
    assert said.error == ""


def test_an_interrupted_simulation_reports_what_was_played(
    called: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopping(games: int) -> Any:
        yield from range(3)
        raise KeyboardInterrupt

    monkeypatch.setattr("rollwright.cli.simulate.counted", stopping)
    said = called("simulate", "splitter", "--games", 50)
    assert said.code == 130
    assert "Stopped early: 3 games, 132 decisions" in said.out


def test_an_interruption_before_the_first_game_is_told(
    called: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopping(games: int) -> Any:
        yield from ()
        raise KeyboardInterrupt

    monkeypatch.setattr("rollwright.cli.simulate.counted", stopping)
    assert called("simulate", "splitter").out == "Stopped before the first game was over.\n"
    told = json.loads(called("simulate", "splitter", "--json").out)
    assert (told["games"], told["mean_score"]) == (0, [None, None])
