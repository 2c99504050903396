"""Scores below nought are counted like others, in Python and compiled."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from rollwright.core.binding import bound
from rollwright.core.dice import derived
from rollwright.fast.batch import Batch
from rollwright.fast.results import BELOW, BINS, Ended, Results, bin_of, nothing_counted
from rollwright.fast.simulate import count_game, play_many, simulate
from rollwright.play.loop import playout, random_choice
from tests.fast.coins import GAME
from tests.fast.coins.rules import ROUNDS, Options, State, new_game

START = new_game(2, Options())
GAMES = 2000


def random_player(game: Any, state: State, seat: int, key: int) -> int:
    return (key >> 31) * 2 >> 32  # as `portion` of two moves


@pytest.fixture(scope="module")
def played() -> list[State]:
    players = [random_player] * 2
    return [playout(GAME, START, derived(4, n), players).state for n in range(GAMES)]


@pytest.fixture(scope="module")
def results() -> Results:
    return simulate(GAME, START, seed=4, games=GAMES, threads=1)


def scores(played: list[State], seat: int) -> list[int]:
    return [state.points[seat] for state in played]


def test_sums_and_extremes_are_those_of_the_games(played: list[State], results: Results) -> None:
    assert results.decisions == GAMES * 2 * ROUNDS
    for seat in range(2):
        points = scores(played, seat)
        assert min(points) < -10 < 50 < max(points)
        assert results.score_sums[seat] == sum(points)
        assert results.least[seat] == min(points)
        assert results.most[seat] == max(points)
        assert results.mean_score[seat] == pytest.approx(np.mean(points))
        assert results.deviation[seat] == pytest.approx(np.std(points))
    assert sum(results.wins) == pytest.approx(GAMES)


def test_every_score_is_in_its_own_bin(played: list[State], results: Results) -> None:
    assert results.width == 1
    for seat in range(2):
        for score, times in Counter(scores(played, seat)).items():
            assert results.bins[seat, BELOW + score] == times
        assert results.histogram(seat) == Counter(scores(played, seat))
        for share in (0.01, 0.3, 0.5, 0.99, 1):
            exact = np.quantile(scores(played, seat), share, method="inverted_cdf")
            assert results.quantile(seat, share) == exact
    assert results.histogram(2) == {2 * ROUNDS: GAMES}


def test_python_counts_the_same(results: Results) -> None:
    counts, bins = nothing_counted(2)
    run = bound(play_many, GAME, choose=random_choice)
    assert run(0, START, 4, 0, GAMES, results.width, counts, bins) == results.decisions
    assert np.array_equal(counts, results.counts)
    assert np.array_equal(bins, results.bins)


def test_bars_stand_over_the_scores_that_they_count(played: list[State], results: Results) -> None:
    exact = Results(2, width=1)
    exact.add_games(Ended(2 * ROUNDS, state.points, GAME.rules.winners(state)) for state in played)
    assert np.array_equal(exact.counts, results.counts)
    assert np.array_equal(exact.bins, results.bins)
    for at_most in (4, 20, 200):
        edges, bars = results.bars(at_most)
        assert len(edges) == len(bars[0]) + 1 <= at_most + 1
        assert edges[0] < min(results.least) < max(results.most) < edges[-1]
        for seat in range(2):
            counted, _ = np.histogram(scores(played, seat), edges)
            assert counted.tolist() == bars[seat]
        assert exact.bars(at_most) == (edges, bars)


def test_bins_are_wide_enough_for_losses() -> None:
    def ending(points: int) -> State:
        return State(2 * ROUNDS, -1, (points, 0))

    counts, bins = nothing_counted(2)
    count = bound(count_game, GAME)
    for points in (-20, -1, 0, 100, -100_000, 100_000):
        count(ending(points), 1, 1, counts, bins)
    assert [bins[0, BELOW + points] for points in (-20, -1, 0, 100)] == [1, 1, 1, 1]
    assert (bins[0, 0], bins[0, -1], bins[0].sum()) == (1, 1, 6)
    assert [bin_of(points, 5) for points in (-6, -5, -1, 0, 4, 5)] == [
        BELOW - 2, BELOW - 1, BELOW - 1, BELOW, BELOW, BELOW + 1,
    ]  # fmt: skip
    assert bin_of(10**9, 1) == BELOW + BINS - 1


def test_a_batch_tells_losses() -> None:
    batch = Batch(GAME, 50, 2, seed=1)
    while not batch.over.all():
        batch.step(np.zeros(50, np.int64))
    points, winners = batch.scores()
    assert points.min() < 0 < points.max()
    assert points.tolist() == [list(batch.state(n).points) for n in range(50)]
    assert winners.tolist() == [GAME.rules.winners(batch.state(n)) for n in range(50)]
