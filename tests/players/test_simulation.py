"""`rollwright.simulate`: statistics of many games in one call, the same however they are played."""

import json
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from math import isclose
from multiprocessing import get_context
from statistics import mean, quantiles, stdev
from typing import Any

import pytest

import rollwright
from rollwright.core.dice import derived
from rollwright.core.errors import BadOption, UnknownPlayer
from rollwright.games import game
from rollwright.play.loop import playout
from rollwright.players.registry import player
from rollwright.players.statistics import Simulation, merged_simulation
from rollwright.work.parts import Part

GAMES = 300


@pytest.fixture(scope="module")
def done() -> Simulation:
    return rollwright.simulate("splitter", games=GAMES, players="random", seed=5)


@pytest.fixture(scope="module")
def ends() -> list[Any]:
    splitter = game("splitter")
    start = splitter.new_game(2, splitter.options({}))
    players = [player("random")] * 2
    return [playout(splitter, start, derived(5, n), players).state for n in range(GAMES)]


def determined(simulation: Simulation) -> dict[str, Any]:
    """What a seed determines."""
    said = simulation.to_dict()
    return {key: said[key] for key in said if key not in ("seconds", "threads")}


def test_statistics_are_those_of_the_games(done: Simulation, ends: list[Any]) -> None:
    rules = game("splitter").rules
    for seat in range(2):
        scores = [rules.score(end, seat) for end in ends]
        value, low, high = done.means[seat]
        assert isclose(value, mean(scores))
        assert isclose((high - low) / 2, 1.968 * stdev(scores) / GAMES**0.5, rel_tol=0.001)
        assert (done.least[seat], done.most[seat]) == (min(scores), max(scores))
        assert done.histograms[seat] == {one: scores.count(one) for one in sorted(set(scores))}
        for share, cut in zip(
            (0.25, 0.5, 0.75), quantiles(scores, method="inclusive"), strict=True
        ):
            assert abs(done.quantile(share)[seat] - cut) <= 1
    shares = done.win_shares
    assert isclose(sum(share.value for share in shares), 1)
    assert all(0 < share.low < share.value < share.high < 1 for share in shares)
    assert done.lengths.histogram == {44: GAMES}


def test_it_pickles_and_is_json(done: Simulation) -> None:
    again = pickle.loads(pickle.dumps(done))
    assert again.to_dict() == done.to_dict() == json.loads(done.to_json())


@pytest.mark.parametrize("players", [["random", "random"], ["random", "medium"]], ids=str)
def test_any_executor_gives_the_same(players: list[str]) -> None:
    here = rollwright.simulate("splitter", 200, players=players, seed=5)
    heard: list[int] = []
    with ThreadPoolExecutor(3) as executor:
        there = rollwright.simulate(
            "splitter", 200, players=players, seed=5, executor=executor, progress=heard.append
        )
    assert determined(there) == determined(here)
    assert heard == sorted(heard) and heard[-1] == 200


def test_other_processes_give_the_same(done: Simulation) -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as executor:
        there = rollwright.simulate("splitter", GAMES, seed=5, executor=executor)
    assert determined(there) == determined(done)


def test_parts_add_up_exactly(done: Simulation) -> None:
    parts = [
        rollwright.simulate("splitter", GAMES, seed=5, part=Part(n, 4)).part_file()
        for n in (1, 2, 3, 4)
    ]
    assert determined(merged_simulation(parts)) == determined(done)


def test_options_and_seats_are_the_games() -> None:
    one = rollwright.simulate("splitter", games=10, seats=3, seed=1, variant="B")
    assert (one.variant, one.seats, one.to_dict()["seats"]) == ("B", 3, ["random"] * 3)


def test_what_cannot_be_simulated_is_refused_in_a_sentence() -> None:
    for given, sentence in (
        ({"games": 0}, "Games are 1 to"),
        ({"seed": -1}, "A seed is a whole number"),
        (
            {"seats": 3, "players": ["random"] * 2},
            "The number of seats is 3, but there are 2 names",
        ),
        ({"seats": 99}, "Splitter takes 1 to 12 seats"),
        ({"device": "tpu"}, "The device is cpu or gpu, not 'tpu'."),
        ({"variant": "Z"}, "variant"),
    ):
        with pytest.raises(BadOption, match=sentence):
            rollwright.simulate("splitter", **given)
    with pytest.raises(UnknownPlayer, match="nobody"):
        rollwright.simulate("splitter", players="nobody")
