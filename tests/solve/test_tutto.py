"""Tutto solved: known exact values, a second small solution, and the tables that ship."""

from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from rollwright.core.dice import tally, throws
from rollwright.games.tutto.dice import keepable
from rollwright.play.match import Match
from rollwright.solve import tutto
from rollwright.solve.tutto_play import best, values
from rollwright.solve.tutto_turn import (
    PAYS,
    PILE,
    chance_of_straight,
    chance_of_tutto,
    chances,
    fireworks,
    rolls,
)
from tests.every_game.reached import WAYS, after_events

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
    assert round(float(fireworks(800) @ np.arange(800)) * 50, 1) == 622.6


@cache
def shipped() -> tutto.Solution:
    return tutto.load()


def test_the_tables_that_ship_are_small_and_chances() -> None:
    assert tutto.KEPT.stat().st_size < 1_000_000
    for table in shipped()[1:]:
        assert isinstance(table, np.ndarray)
        assert table.min() >= 0 and table.max() <= 1
        own, other = np.diff(table, axis=0), np.diff(table, axis=1)
        assert own.min() > -1e-6, "more points of one's own are no disadvantage"
        assert other.max() < 1e-6, "nor are fewer of the other's"


@pytest.mark.slow
@pytest.mark.parametrize("kind", [tutto.FIRST, tutto.SECOND, tutto.LAST])
@pytest.mark.parametrize("own", [119, 100])
def test_the_tables_that_ship_solve_their_own_equations(kind: int, own: int) -> None:
    solved = shipped()
    tables = (solved.first, solved.second, solved.last)
    fixed: tuple[Any, ...] = (PILE, chances(), fireworks(tutto.FIRES), rolls(), PAYS)
    made = tutto.solve_row(kind, own, *tables, *fixed)
    assert np.abs(made - tables[kind][own]).max() < 1e-6  # as exact as they are kept


@pytest.mark.slow
def test_the_chance_of_the_first_seat_is_the_published_one() -> None:
    assert shipped().chance(tutto.FIRST, 0, 0) == pytest.approx(0.479382, abs=1e-6)


@pytest.mark.slow
def test_the_best_move_is_open_and_its_worth_a_chance() -> None:
    ways = [way for way in WAYS if way.game.name == "tutto"]
    for seed in range(12):
        for way in ways:
            match = after_events(way, 2 + seed % 2, seed, 9 + 7 * seed)
            while match.chance_due:
                match.roll()
            if match.over:
                continue
            seat = match.turn[0]
            told = values(match.state, seat)
            assert [move for move, _ in told] == match.allowed(seat)
            assert best(match.state, seat) in match.allowed(seat)


@pytest.mark.slow
def test_a_winning_bank_is_taken_and_a_lost_one_is_not() -> None:
    line = (
        "tutto target=6000 leaders_pay=at-once pile=shuffled cards=5,5,5,5,5,5,5,5,5,10,1"
        " scores={scores} turn=2 card=Bonus-200 dice=123455 kept=0 numbers=- tuttos=0"
        " points=0 owed=0 ending={ending} won=-"
    )
    ahead = Match.from_position(line.format(scores="6000,5950", ending=1))
    assert ahead.words_of(1, best(ahead.state, 1)) == "bank"
    behind = Match.from_position(line.format(scores="6500,5950", ending=1))
    assert behind.words_of(1, best(behind.state, 1)) != "bank"
