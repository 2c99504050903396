"""`rollwright bench`: its shape and its arithmetic. No test asks for a speed."""

import json
import os
from typing import Any

import pytest

from rollwright.core.errors import NoGpu
from rollwright.fast import gpu, simulate
from rollwright.fast.measure import Rate, Timed, best_rate
from rollwright.work.crew import Crew
from rollwright.work.pieces import Cut
from tests.cli.program import Run

RATE = ["decisions_per_second", "games_per_second"]
SHORT = ("--seconds", 0.002)


def benched(run: Run, *arguments: object) -> dict[str, Any]:
    said = run("bench", *arguments, *SHORT, "--json")
    assert said.code == 0
    assert said.error == ""
    report = json.loads(said.out)
    assert list(report) == ["counted", "rates", "whole", "machine"]
    assert report["whole"] is True
    for rate in report["rates"]:
        assert list(rate) == ["game", "variant", "seats", "device", "threads", *RATE]
        assert rate["decisions_per_second"] > 0
    return dict(report)


def of(report: dict[str, Any], *keys: str) -> list[tuple[Any, ...]]:
    return [tuple(rate[key] for key in keys) for rate in report["rates"]]


# ---------------------------------------------------------------- our own games


def test_every_variant_is_measured_on_one_core_and_on_all(called: Run) -> None:
    report = benched(called, "--games", "splitter,polygrid")
    threads = [1] if os.cpu_count() == 1 else [1, os.cpu_count()]
    tables = [("splitter", "A", 2), ("splitter", "B", 2), ("polygrid", None, 1)]
    assert of(report, "game", "variant", "seats", "device", "threads") == [
        (*table, "cpu", n) for table in tables for n in threads
    ]
    machine = report["machine"]
    assert list(machine) == ["cpu", "cores", "gpu", "python", "numba", "rollwright"]
    assert (machine["cores"], machine["gpu"]) == (os.cpu_count(), None)
    assert "A decision is one move made" in report["counted"]


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
    report = benched(called, "--games", "polygrid", "--device", "gpu")
    assert of(report, "device", "threads")[-1] == ("gpu", None)
    assert report["machine"]["gpu"] == "A stand-in"


def test_people_get_a_table(called: Run) -> None:
    said = called("bench", "--games", "splitter", *SHORT)
    lines = said.out.splitlines()
    assert lines[0].split() == ["game", "variant", "seats", "on", "decisions/s", "games/s"]
    assert lines[2].split()[:5] == ["splitter", "A", "2", "1", "thread"]
    assert "throws are not counted" in lines[-1]
    assert (said.error, said.code) == ("", 0)


# ---------------------------------------------------------------- measuring


def test_the_best_round_counts_and_the_first_call_does_not() -> None:
    calls: list[int] = []
    slower = iter([100.0, 1, 1, 1, 1, 1, 1, 2, 1.25, 4])  # compiling; warming up; three rounds

    def play(amount: int) -> Timed:
        calls.append(amount)
        return Timed(amount, 10 * amount, amount * next(slower) / 16)

    assert best_rate(play, seconds=2.0) == Rate(128.0, 12.8)
    assert calls == [1, 1, 1, 4, 4, 16, 16, 32, 32, 32]


def test_ctrl_c_stops_it_with_what_was_measured(
    called: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = simulate.cut

    def interrupted(numbers: range, crew: Crew) -> Cut[None]:
        if crew.workers > 1:
            raise KeyboardInterrupt
        return cut(numbers, crew)

    monkeypatch.setattr(simulate, "cut", interrupted)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    said = called("bench", "--games", "polygrid", "--json", *SHORT)
    assert (said.error, said.code) == ("Stopped early.\n", 130)
    report = json.loads(said.out)
    assert report["whole"] is False
    assert of(report, "game", "threads") == [("polygrid", 1)]


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
