"""`rollwright bench`: its shape and its arithmetic. No test asks for a speed."""

import json
import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

import pytest

from rollwright.cli.commands import bench
from rollwright.core.errors import NoGpu
from rollwright.fast import gpu, peers, simulate
from rollwright.fast.peers import MissingPeer, Peer, Play, Ready, Timed
from tests.cli.program import Run

RATE = ["decisions_per_second", "games_per_second", "ratio_to_pig"]
SHORT = ("--seconds", 0.002)


def benched(run: Run, *arguments: object) -> dict[str, Any]:
    said = run("bench", *arguments, *SHORT, "--json")
    assert said.code == 0
    told = json.loads(said.out)
    assert list(told) == ["counted", "rates", "peers", "missing", "whole", "machine"]
    assert told["whole"] is True
    assert said.error == "".join(f"{sentence}\n" for sentence in told["missing"])
    for rate in told["rates"]:
        assert list(rate) == ["game", "variant", "seats", "device", "threads", *RATE]
    for peer in told["peers"]:
        assert list(peer) == ["name", "device", *RATE]
    for one in told["rates"] + told["peers"]:
        assert one["decisions_per_second"] > 0
    return dict(told)


def of(told: dict[str, Any], *keys: str) -> list[tuple[Any, ...]]:
    return [tuple(rate[key] for key in keys) for rate in told["rates"]]


# ---------------------------------------------------------------- our own games


def test_every_variant_is_measured_on_one_core_and_on_all(called: Run) -> None:
    told = benched(called, "--games", "splitter,polygrid")
    threads = [1] if os.cpu_count() == 1 else [1, os.cpu_count()]
    tables = [("splitter", "A", 2), ("splitter", "B", 2), ("polygrid", None, 1)]
    assert of(told, "game", "variant", "seats", "device", "threads") == [
        (*table, "cpu", n) for table in tables for n in threads
    ]
    assert of(told, "ratio_to_pig") == [(None,)] * len(told["rates"])
    assert (told["peers"], told["missing"]) == ([], [])
    machine = told["machine"]
    assert list(machine) == ["cpu", "cores", "gpu", "python", "numba", "rollwright"]
    assert (machine["cores"], machine["gpu"]) == (os.cpu_count(), None)
    assert "A decision is one move made" in told["counted"]


def test_the_decisions_of_a_game_are_in_proportion(called: Run) -> None:
    # each seat writes once in each of 22 rounds
    for rate in benched(called, "--games", "splitter", "--seats", 2)["rates"]:
        each = rate["decisions_per_second"] / rate["games_per_second"]
        assert each == pytest.approx(44)


def test_a_gpu_is_measured_beside_the_cores(called: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    class StandIn:
        name = b"A stand-in"

        def get_current_device(self) -> "StandIn":
            return self

    monkeypatch.setattr(gpu, "cuda", StandIn)
    monkeypatch.setattr(gpu, "simulate", simulate.simulate)
    told = benched(called, "--games", "polygrid", "--device", "gpu")
    assert of(told, "device", "threads")[-1] == ("gpu", None)
    assert told["machine"]["gpu"] == "A stand-in"


def test_people_get_a_table(called: Run) -> None:
    said = called("bench", "--games", "splitter", *SHORT)
    lines = said.out.splitlines()
    assert lines[0].split() == ["game", "variant", "seats", "on", "decisions/s", "games/s"]
    assert lines[2].split()[:5] == ["splitter", "A", "2", "1", "thread"]
    assert "throws are not counted" in lines[-1]
    assert (said.error, said.code) == ("", 0)


# ---------------------------------------------------------------- peers


def test_peers_are_measured_in_the_same_run_as_ratios(called: Run) -> None:
    told = benched(called, "--games", "splitter", "--peers")
    here = {peer.name for peer in peers.PEERS if find_spec(needs(peer))}
    away = {"OpenSpiel", "Pgx"} - {name.split()[0] for name in here}
    assert {peer["name"] for peer in told["peers"]} == here
    assert [sentence.split()[0] for sentence in told["missing"]] == sorted(away)
    pig = [peer for peer in told["peers"] if peer["name"] == "OpenSpiel pig"]
    for one in told["rates"] + told["peers"]:
        if pig:
            ratio = one["decisions_per_second"] / pig[0]["decisions_per_second"]
            assert one["ratio_to_pig"] == pytest.approx(ratio)
        else:
            assert one["ratio_to_pig"] is None


def needs(peer: Peer) -> str:
    return "pyspiel" if peer.name.startswith("OpenSpiel") else "pgx"


def test_missing_peers_are_told_of_and_the_rest_is_measured(
    called: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("pyspiel", "pgx"):
        monkeypatch.setitem(sys.modules, name, None)
    told = benched(called, "--games", "polygrid", "--peers")
    assert told["missing"] == [
        "OpenSpiel is not here: pip install 'rollwright[bench]'.",
        "Pgx is not here: pip install 'rollwright[bench]'.",
    ]
    assert told["peers"] == []
    assert of(told, "game", "ratio_to_pig")[0] == ("polygrid", None)
    said = called("bench", "--games", "polygrid", "--peers", *SHORT)
    assert said.error.splitlines() == told["missing"]
    assert "polygrid" in said.out
    assert "× pig" not in said.out


def steady(decisions: int, seconds: float) -> Play:
    """Plays so many decisions a game, in so much time."""
    return lambda amount: Timed(amount, decisions * amount, seconds * amount)


def test_the_better_pig_is_the_measure(called: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> Ready:
        raise MissingPeer("Not here.")

    pigs = iter((steady(100, 0.5), steady(100, 0.25)))  # a tired one before, a fresh one after
    pig = Peer("OpenSpiel pig", lambda: Ready("cpu", next(pigs)))
    other = Peer("other", lambda: Ready("gpu", steady(1000, 0.5)))
    monkeypatch.setattr(bench, "PEERS", (pig, other, Peer("none", missing)))
    told = benched(called, "--games", "polygrid", "--peers")
    assert told["missing"] == ["Not here."]
    assert [list(peer.values()) for peer in told["peers"]] == [
        ["OpenSpiel pig", "cpu", 400.0, 4.0, 1.0],
        ["other", "gpu", 2000.0, 2.0, 5.0],
    ]
    for speed, ratio in of(told, "decisions_per_second", "ratio_to_pig"):
        assert ratio == pytest.approx(speed / 400)


def test_people_see_the_peers_in_a_table(called: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pig = Peer("OpenSpiel pig", lambda: Ready("cpu", steady(100, 0.25)))
    slow = Peer("slow", lambda: Ready("cpu", steady(10, 0.25)))
    monkeypatch.setattr(bench, "PEERS", (pig, slow))
    lines = called("bench", "--games", "polygrid", "--peers", *SHORT).out.splitlines()
    assert lines[0].endswith("× pig")
    assert ["OpenSpiel", "pig", "CPU", "400", "4", "1.0"] in [line.split() for line in lines]
    assert ["slow", "CPU", "40", "4", "0.100"] in [line.split() for line in lines]


class Toss:
    """A game of three throws, each with a decision after it."""

    def __init__(self) -> None:
        self.events = 0

    def new_initial_state(self) -> "Toss":
        return Toss()

    def current_player(self) -> int:
        return -4 if self.is_terminal() else -1 if self.is_chance_node() else 0

    def is_terminal(self) -> bool:
        return self.events == 6

    def is_chance_node(self) -> bool:
        return self.events % 2 == 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(7, 0.25), (8, 0.75)]

    def legal_actions(self) -> list[int]:
        return [1, 2, 3]

    def apply_action(self, action: int) -> None:
        assert action in ((7, 8) if self.is_chance_node() else (1, 2, 3))
        self.events += 1


@pytest.mark.parametrize("loop", [peers.usual_loop, peers.lean_loop])
def test_actions_of_players_are_counted_and_chance_is_not(loop: Any) -> None:
    timed = loop(Toss(), 5)
    assert (timed.games, timed.decisions) == (5, 15)
    assert timed.seconds > 0


# ---------------------------------------------------------------- measuring


def test_the_best_round_counts_and_the_first_call_does_not() -> None:
    calls: list[int] = []
    slower = iter([100.0, 1, 1, 1, 1, 1, 1, 2, 1.25, 4])  # compiling; warming up; three rounds

    def play(amount: int) -> Timed:
        calls.append(amount)
        return Timed(amount, 10 * amount, amount * next(slower) / 16)

    assert bench.best_rate(play, seconds=2.0) == bench.Rate(128.0, 12.8)
    assert calls == [1, 1, 1, 4, 4, 16, 16, 32, 32, 32]


def test_ctrl_c_stops_it_with_what_was_measured(
    called: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    portions = simulate.portions

    def interrupted(games: int, threads: int) -> Iterator[tuple[int, int]]:
        if threads > 1:
            raise KeyboardInterrupt
        yield from portions(games, threads)

    monkeypatch.setattr(simulate, "portions", interrupted)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    said = called("bench", "--games", "polygrid", "--json", *SHORT)
    assert (said.error, said.code) == ("Stopped early.\n", 130)
    told = json.loads(said.out)
    assert told["whole"] is False
    assert of(told, "game", "threads") == [("polygrid", 1)]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--games", "tutto,chess"), "There is no game 'chess'."),
        (("--games", ""), "There is no game ''."),
        (("--seconds", 0), "Invalid value for '--seconds'"),
        (("--seats", 0), "Invalid value for '--seats'"),
        (("--device", "tpu"), "Invalid value for '--device'"),
    ],
    ids=str,
)
def test_it_is_refused_in_a_sentence(
    arguments: tuple[object, ...], sentence: str, called: Run
) -> None:
    said = called("bench", *arguments)
    assert (said.out, said.code) == ("", 2)
    assert sentence in said.error
    assert said.error.count("\n") == 1


def test_without_a_gpu_it_says_so(called: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise NoGpu("There is no GPU.")

    monkeypatch.setattr(gpu, "cuda", none)
    said = called("bench", "--device", "gpu")
    assert (said.out, said.error, said.code) == ("", "There is no GPU.\n", 2)
