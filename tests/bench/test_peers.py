"""`bench/peers.py`: our games beside others in one run. No test asks for a speed."""

import json
import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import pytest

from bench import peers
from bench.peers import MissingPeer, Peer
from rollwright.fast.measure import Play, Ready, Timed

RATE = ["decisions_per_second", "games_per_second", "ratio_to_pig"]
Says = Callable[..., tuple[str, str]]


@pytest.fixture
def says(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Says:
    """What the program writes, to people and to programs."""

    def run(*arguments: str) -> tuple[str, str]:
        monkeypatch.setattr("sys.argv", ["peers", *arguments, "--seconds", "0.002"])
        assert peers.main() == 0
        return capsys.readouterr()

    return run


def reported(says: Says, game: str) -> dict[str, Any]:
    out, error = says("--games", game, "--json")
    report = json.loads(out)
    assert list(report) == ["counted", "rates", "peers", "missing", "whole", "machine"]
    assert report["whole"] is True
    assert error == "".join(f"{sentence}\n" for sentence in report["missing"])
    for rate in report["rates"]:
        assert list(rate) == ["game", "variant", "seats", "device", "threads", *RATE]
    for peer in report["peers"]:
        assert list(peer) == ["name", "device", *RATE]
    for one in report["rates"] + report["peers"]:
        assert one["decisions_per_second"] > 0
    return dict(report)


def test_peers_are_measured_in_the_same_run_as_ratios(says: Says) -> None:
    report = reported(says, "splitter")
    here = {peer.name for peer in peers.PEERS if find_spec(needs(peer))}
    away = {"OpenSpiel", "Pgx"} - {name.split()[0] for name in here}
    assert {peer["name"] for peer in report["peers"]} == here
    assert [sentence.split()[0] for sentence in report["missing"]] == sorted(away)
    pig = [peer for peer in report["peers"] if peer["name"] == "OpenSpiel pig"]
    for one in report["rates"] + report["peers"]:
        if pig:
            ratio = one["decisions_per_second"] / pig[0]["decisions_per_second"]
            assert one["ratio_to_pig"] == pytest.approx(ratio)
        else:
            assert one["ratio_to_pig"] is None


def needs(peer: Peer) -> str:
    return "pyspiel" if peer.name.startswith("OpenSpiel") else "pgx"


def test_missing_peers_are_named_and_the_rest_is_measured(
    says: Says, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("pyspiel", "pgx"):
        monkeypatch.setitem(sys.modules, name, None)
    report = reported(says, "polygrid")
    assert report["missing"] == [
        "OpenSpiel is not here: pip install 'rollwright[bench]'.",
        "Pgx is not here: pip install 'rollwright[bench]'.",
    ]
    assert report["peers"] == []
    assert {(one["game"], one["ratio_to_pig"]) for one in report["rates"]} == {("polygrid", None)}
    out, error = says("--games", "polygrid")
    assert error.splitlines() == report["missing"]
    assert "polygrid" in out
    assert "× pig" not in out


def steady(decisions: int, seconds: float) -> Play:
    """Plays so many decisions a game, in so much time."""
    return lambda amount: Timed(amount, decisions * amount, seconds * amount)


def here() -> None:
    """Its library can be used."""


def missing() -> None:
    raise MissingPeer("Not here.")


def test_the_better_pig_is_the_measure(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    pigs = iter((steady(100, 0.5), steady(100, 0.25)))  # a tired one before, a fresh one after
    pig = Peer("OpenSpiel pig", here, lambda: Ready("cpu", next(pigs)))
    other = Peer("other", here, lambda: Ready("gpu", steady(1000, 0.5)))
    monkeypatch.setattr(peers, "PEERS", (pig, other, Peer("none", missing, pig.make_ready)))
    report = reported(says, "polygrid")
    assert report["missing"] == ["Not here."]
    assert [list(peer.values()) for peer in report["peers"]] == [
        ["OpenSpiel pig", "cpu", 400.0, 4.0, 1.0],
        ["other", "gpu", 2000.0, 2.0, 5.0],
    ]
    for one in report["rates"]:
        assert one["ratio_to_pig"] == pytest.approx(one["decisions_per_second"] / 400)


def test_people_see_the_peers_in_a_table(says: Says, monkeypatch: pytest.MonkeyPatch) -> None:
    pig = Peer("OpenSpiel pig", here, lambda: Ready("cpu", steady(100, 0.25)))
    slow = Peer("slow", here, lambda: Ready("cpu", steady(10, 0.25)))
    monkeypatch.setattr(peers, "PEERS", (pig, slow))
    lines = says("--games", "polygrid")[0].splitlines()
    assert lines[0].endswith("× pig")
    assert ["OpenSpiel", "pig", "CPU", "400", "4", "1.0"] in [line.split() for line in lines]
    assert ["slow", "CPU", "40", "4", "0.100"] in [line.split() for line in lines]


def test_an_unknown_game_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["peers", "--games", "chess"])
    assert peers.main() == 2
    assert capsys.readouterr().err.startswith("There is no game 'chess'.")


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
