"""The judge of games with a table of values: sharp, fair to all seats, right at the end."""

import numpy as np
import pytest

from rollwright import Match, review
from rollwright.coach.accounts import results
from rollwright.coach.judge_choice import judge_for
from rollwright.coach.table_foresight import ahead_of_all, certain, chances
from rollwright.coach.table_judge import Tabled
from tests.coach.test_accounts import check_accounts, play_on


def test_equal_pads_have_equal_chances_and_a_better_move_better_ones() -> None:
    match = Match("splitter", seats=2, seed=3)
    match.roll()
    judge = judge_for(match.game, match.state, 1)
    assert isinstance(judge, Tabled)
    win, points = judge.states([match.state])[:, 0]
    assert win == pytest.approx([0.5, 0.5])
    assert points[0] == points[1]
    assert 34 < points[0] < 42
    assert (
        judge.states([match.state]) == Tabled(match.game, match.state).states([match.state])
    ).all()
    moves = list(range(8))
    worths = judge.moves(match.state, 0, moves, 0, 36).values
    assert worths.shape == (2, 8, 2)
    assert worths.sum(axis=2)[0] == pytest.approx(np.ones(8))
    assert worths[0, :, 0].argmax() == worths[1, :, 0].argmax()


def test_the_end_is_the_result_and_the_last_throw_is_exact() -> None:
    match = Match("splitter", seats=2, seed=5)
    before = match.state
    while not match.over:
        before = match.state if match.chance_due else before
        play_on(match, 5)
    judge = Tabled(match.game, match.at(0))
    assert (judge.states([match.state])[:, 0] == results(match.game, match.state)).all()
    after = [
        match.game.rules.after_chance(before, one) for one, _ in match.game.rules.outcomes(before)
    ]
    win, points = judge.states(after)
    assert set(np.unique(win)) <= {0.0, 0.5, 1.0}
    assert (points == np.rint(points)).all()


def test_chances_of_many_seats_add_up_and_go_by_points() -> None:
    shares = np.zeros((2, 3))
    chances(np.array([[36.0, 36.0, 36.0], [40.0, 36.0, 30.0]]), 5.0, shares)
    assert shares.sum(axis=1) == pytest.approx([1.0, 1.0])
    assert shares[0] == pytest.approx([1 / 3] * 3)
    assert shares[1, 0] > shares[1, 1] > shares[1, 2]
    two = np.zeros((1, 2))
    chances(np.array([[40.0, 36.0]]), 5.0, two)
    assert ahead_of_all(np.array([40.0, 36.0]), 0, 5.0 / 2**0.5) == pytest.approx(
        two[0, 0], abs=1e-3
    )
    certain(np.array([7.0, 9.0, 9.0]), shares[0])
    assert list(shares[0]) == [0.0, 0.5, 0.5]


def test_a_game_alone_is_judged_in_points_and_closes() -> None:
    match = Match("splitter", seats=1, seed=2)
    while not match.over:
        play_on(match, 2)
    told = review(match, "quick")
    check_accounts(told)
    assert told.kinds == ("points",)
    assert told.seats[0].account.errors > 10  # moves by lot
    assert abs(told.seats[0].judged.drift) < 5
