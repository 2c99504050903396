"""Tutto solved: known exact values, and the tables that ship."""

from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from rollwright.core.dice import tally, throws
from rollwright.fast.compiled import compiled
from rollwright.games.tutto.keepable_dice import keepable
from rollwright.solve.tutto import two_seats
from rollwright.solve.tutto.chances import (
    FIRES,
    PILE,
    chance_of_straight,
    chance_of_tutto,
    fireworks,
    odds,
    rolls,
)

NULLS = {1: "2/3", 2: "4/9", 3: "5/18", 4: "17/108", 5: "25/324", 6: "5/162"}


@pytest.mark.parametrize("dice", NULLS)
def test_the_table_of_rolls_has_the_known_chances_of_a_null(dice: int) -> None:
    table = rolls()
    rows = (table.dice == dice) & (table.all_kept == 0)
    assert table.chance[rows].sum() == pytest.approx(float(Fraction(NULLS[dice])), abs=1e-15)
    assert table.chance[table.dice == dice].sum() == pytest.approx(1, abs=1e-12)
    nothing = sum(ways for roll, ways in throws(dice, 1, 6) if not keepable(0, 0, tally(roll)))
    assert Fraction(nothing, 6**dice) == Fraction(NULLS[dice])


def test_the_best_chances_are_the_known_ones() -> None:
    assert round(float(chance_of_tutto()), 4) == 0.2710
    assert round(float(chance_of_straight()), 4) == 0.1969
    assert round(float(chance_of_tutto() ** 2), 4) == 0.0734
    assert round(float(fireworks(800)[6] @ np.arange(800)) * 50, 1) == 622.6


def test_fireworks_beyond_those_told_apart_do_not_happen() -> None:
    assert fireworks(FIRES)[1:].sum(axis=1) == pytest.approx(1, abs=1e-12)
    assert fireworks(FIRES)[1:, -1].max() < 1e-10


@cache
def shipped() -> two_seats.Solution:
    return two_seats.load()


def test_the_tables_that_ship_are_small_and_chances() -> None:
    assert two_seats.SHIPPED.stat().st_size < 1_000_000
    for table in shipped().tables:
        assert table.min() >= 0 and table.max() <= 1
        own, other = np.diff(table, axis=0), np.diff(table, axis=1)
        assert own.min() > -1e-6, "more points of one's own are no disadvantage"
        assert other.max() < 1e-6, "nor are fewer of the other's"


def test_to_reach_the_target_is_better_than_to_be_just_below_it() -> None:
    # so that banking more is never worth less, on which the table of rolls relies
    _, second, last = shipped().tables
    assert (second[:, -1] > last[:, len(second)]).all()


@pytest.mark.slow
@pytest.mark.parametrize("kind", [two_seats.FIRST, two_seats.SECOND, two_seats.LAST])
@pytest.mark.parametrize("own", [119, 100])
def test_the_tables_that_ship_solve_their_own_equations(kind: int, own: int) -> None:
    tables = shipped().tables
    made = compiled(two_seats.solve_row)(kind, own, tables, PILE, odds())
    assert np.abs(made - tables[kind][own]).max() < 1e-6  # as exact as they are kept


@pytest.mark.slow
def test_the_chance_of_the_first_seat_is_the_published_one() -> None:
    assert shipped().chance(two_seats.FIRST, 0, 0) == pytest.approx(0.479382, abs=1e-6)
