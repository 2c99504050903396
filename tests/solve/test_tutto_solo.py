"""Tutto alone: the tables that ship, and a target so small that it is solved by hand."""

import pytest

from rollwright.fast.compiled import compiled
from rollwright.solve.tutto import solo
from rollwright.solve.tutto.chances import PILE, chance_of_straight, chance_of_tutto, odds


def test_a_target_of_fifty_takes_one_turn_that_is_not_lost() -> None:
    # with 50 missing the first valid die is enough; only a null, a Stop or a card that allows no
    # stopping can lose the turn. Fireworks lose it with a null at once, for nothing was thrown.
    null = 5 / 162
    free = 6 * 5 * (1 - null) + 5 * (1 - null)
    made = 5 * float(chance_of_tutto()) + 5 * float(chance_of_straight())
    won = (free + made + float(chance_of_tutto() ** 2)) / 56
    assert solo.load().turns[1] == pytest.approx(1 / won, abs=1e-12)


def test_more_points_take_more_turns_and_ever_fewer_a_point() -> None:
    turns = solo.load().turns
    assert turns[0] == 0
    assert (turns[1:] >= turns[:-1]).all()
    assert turns[120] == pytest.approx(17.6193, abs=1e-4)
    # no strategy brings more points a turn, so that no target takes fewer turns than this
    assert turns[400] > 20000 / 400


@pytest.mark.slow
def test_what_ships_is_what_is_solved() -> None:
    kept = solo.load()
    assert solo.SHIPPED.stat().st_size < 20_000
    made = compiled(solo.fewest_turns)(30, PILE, odds())
    assert made == pytest.approx(kept.turns[:31], abs=1e-10)
    best = compiled(solo.most_points)(solo.HIGH, PILE, odds())
    assert (best.flipped[0] - 1) * 50 == pytest.approx(kept.points, abs=1e-9)
    assert kept.points == pytest.approx(357.705, abs=1e-3)
