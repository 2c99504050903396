"""The benches of the coach in short: they go on from what was kept, and count right."""

import time
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from bench.coach import everything, planted
from bench.coach.calibration import said_of, tell_shares
from bench.coach.games import Lines, Played, game_of, kept_games, new_game, play_on
from rollwright.coach.judge import Worths
from rollwright.coach.standing_judge import Standing
from rollwright.core.moves import listed


def test_what_was_found_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    asked: list[int] = []

    def work(number: int) -> int:
        asked.append(number)
        return number**2

    path = tmp_path / "found.jsonl"
    assert dict(Lines(path).through(range(3), work)) == {0: 0, 1: 1, 2: 4}
    assert dict(Lines(path).through(range(2, 5), work)) == {2: 4, 3: 9, 4: 16}
    assert asked == [0, 1, 2, 3, 4]
    assert dict(Lines(path).through(range(9), work, until=0)) == {n: n**2 for n in range(5)}


def test_positions_are_compared_with_the_end_of_their_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = game_of("splitter", 2, 7, "random")
    path = tmp_path / "games.jsonl"
    list(Lines(path).through(range(1), lambda _: match.record()))
    kept = kept_games(path)[0]
    told = said_of(Standing(kept.game, kept.at(0)), kept)
    assert len(told["said"]) == 66  # 22 rounds of a throw and two writings, but the end
    assert set(told["actual"]) == {1.0 if 0 in kept.winners else 0.0} or len(kept.winners) == 2
    tell_shares([{"said": [0.5, 0.95], "actual": [1.0, 1.0]}, {"said": [0.55], "actual": [0.0]}])
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 2
    assert "2 positions of    2 games, said 0.525, won 0.500" in said[0]


def test_alone_in_a_race_the_turns_to_come_are_counted() -> None:
    match = play_on(new_game("tutto", 1, 3, ["target=1000"]), "random", 3)
    told = said_of(Standing(match.game, match.at(0)), match)
    assert told["actual"][0] < told["actual"][-1] <= 0
    assert told["actual"] == sorted(told["actual"])


def test_a_core_measures_by_turns_and_goes_on_with_what_is_kept(tmp_path: Path) -> None:
    played = Played("tutto", options=("target=1000",), player="random")
    kinds = [everything.Kind(name, played, share, 9) for name, share in (("one", 2), ("two", 1))]
    measured: list[tuple[str, int]] = []

    class Counting(everything.Core):
        def measure(self, kind: everything.Kind, number: int) -> None:
            measured.append((kind.name, number))
            self.kept(kind, "games", number, lambda: kind.played.record(1, number))

    Counting(kinds, tmp_path, 3, 3).work(time.monotonic() + 60)
    assert sorted(measured) == [(name, 3000 + n) for name in ("one", "two") for n in range(3)]
    for kind in kinds:
        path = everything.file_of(tmp_path, kind, "games", "3")
        assert sorted(kept_games(path)) == [3000, 3001, 3002]
        assert kind.benches[0] == "games"
    assert Counting(kinds, tmp_path, 3, 3).kept(kinds[0], "games", 3001, lambda: "") != ""


def test_what_is_above_a_blunder_is_right_if_it_did_cost_more() -> None:
    told = {"rated": "blunder", "cost": 0.1, "above": [[0.3, 0.2]]}
    assert planted.rightly(told)
    assert not planted.rightly(told | {"above": [[0.3, 0.2], [0.2, 0.05]]})
    assert not planted.rightly(told | {"rated": "unclear"})


class Worst:
    """A judge to whom the first of some moves is the worst, by a tenth of a win."""

    def moves(self, _: Any, seat: int, moves: list[int], *__: int) -> Worths:
        values = np.full((1, len(moves), 1 + seat), 0.5)
        values[0, moves.index(min(moves))] = 0.4
        return Worths(values, None)


def test_a_blunder_is_planted_where_it_costs_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    match = game_of("splitter", 2, 7, "random")
    monkeypatch.setattr(planted, "judge_of", lambda _: Worst())
    found = planted.found(match, Random(1))
    assert found is not None
    part, worst, cost = found
    assert worst == min(listed(match.game.rules.open_moves(part.world, part.seat)))
    assert cost == pytest.approx(0.1)
