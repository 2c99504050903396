"""Tutto for two, solved: the chance to win at the start of every turn, if both play perfectly.

The pile is taken as complete for every card. What counts at the start of a turn is the own score,
the other's, who started, and whether the end has been triggered:

    first[own, other]    a turn of the seat that started
    second[own, other]   a turn of the other seat
    last[own, other]     the second seat's last turn, when the first has reached the target

Scores are in fifties. Within a turn the other's score changes only by Plus/Minus, which takes 1000
from it, so one own score is solved for all of the other's from 0 upwards. A lost turn leads back to
where it came from; hence `first` and `second` are worked out from each other again and again, until
they no longer change: value iteration (Bellman, 1957), in which `second` already goes by the new
`first`, as in the method of Gauss and Seidel.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from rollwright.core.seats import Seat
from rollwright.fast.compiled import compiled
from rollwright.solve.arrays import Floats, Ints
from rollwright.solve.tutto.chances import CHOICE_CARDS, DICE, FIFTY, PILE, Odds, odds
from rollwright.solve.tutto.turn import Turn, solve_turn

BEYOND: Final = 200  # scores are told apart as far as 10,000 above the target
PAID: Final = 20  # by a leader, in fifties

FIRST: Final = 0
SECOND: Final = 1
LAST: Final = 2


class Tables(NamedTuple):
    """The chance to win of the seat whose turn begins, by its own score and the other's."""

    first: Floats
    second: Floats
    last: Floats


class Solution(NamedTuple):
    """The tables for a target."""

    target: int  # in points
    tables: Tables

    def chance(self, kind: int, own: int, other: int) -> float:
        """The chance at the start of a turn, by scores in points."""
        table = self.tables[kind]
        most = table.shape[1] - 1
        return float(table[own // FIFTY, min(most, other // FIFTY)])


# ---------------------------------------------------------------- what the end of a turn is worth


def chance_after(
    scores: Ints, seat: Seat, own: int, ended: int, shift: int, tables: Tables
) -> float:
    """The chance of a seat whose turn is over with a score in fifties; `ended` if the end is near.

    For two this is what the tables say. Of more each is met alone, and the chances are multiplied.
    """
    chance = 1.0
    for other in range(len(scores)):
        if other == seat:
            continue
        theirs = max(0, scores[other] + shift) // FIFTY
        if ended and other < seat:  # both have had their last turn
            chance *= 1.0 if own > theirs else 0.5 if own == theirs else 0.0
            continue
        theirs = min(tables.first.shape[0] - 1, theirs)
        if ended:
            chance *= 1.0 - tables.last[theirs, min(tables.last.shape[1] - 1, own)]
        elif other > seat:
            chance *= 1.0 - tables.second[theirs, own]
        else:
            chance *= 1.0 - tables.first[theirs, own]
    return chance


def top_of(scores: Ints, seat: Seat, own: int, ended: int, shift: int, tables: Tables) -> int:
    """The points in fifties beyond which more are worth no more, or are no longer told apart."""
    most: int = tables.last.shape[1] - 1
    target: int = tables.first.shape[0]
    if seat < len(scores) - 1:
        return most - own
    if not ended:
        return target - own  # who reaches the target last, alone, has won
    leader = min(most, max(0, scores.max() + shift) // FIFTY)
    return int(max(0, leader - own)) + 1  # one more than the best has is enough


def fill_bank(
    scores: Ints,
    seat: Seat,
    own: int,
    ended: int,
    shift: int,
    tables: Tables,
    bank: Floats,
) -> None:
    """Fill in what banking any number of points is worth."""
    target = tables.first.shape[0]
    for x in range(bank.shape[0]):
        ends = 1 if ended or own + x >= target else 0
        bank[x] = chance_after(scores, seat, own + x, ends, shift, tables)


# ---------------------------------------------------------------- value iteration


def solve_row(kind: int, own: int, tables: Tables, pile: Floats, odds: Odds) -> Floats:
    """The worth of turns with one own score, against all scores of the other from 0 up."""
    others = tables.last.shape[1] if kind == LAST else tables.first.shape[1]
    levels = tables.last.shape[1] + 1
    seat, ended = (0 if kind == FIRST else 1), (1 if kind == LAST else 0)
    values = np.zeros(others)
    scores = np.zeros(2, np.int64)
    scores[seat] = own * FIFTY
    bank, flipped = np.zeros(levels), np.zeros(levels)
    going = np.zeros((DICE + 1, levels, CHOICE_CARDS))
    solved = np.zeros((PAID + 1, levels))  # `tutto` of the last twenty scores, and of 0
    for other in range(others):
        scores[1 - seat] = other * FIFTY
        top = top_of(scores, seat, own, ended, 0, tables)
        fill_bank(scores, seat, own, ended, 0, tables, bank[: top + 1])
        lose = chance_after(scores, seat, own, ended, 0, tables)
        tutto = solved[other % PAID if other else PAID]
        paid = max(0, other - PAID)
        # a leader pays: then the turn goes on against a score that has been solved already
        pays_now = other >= own and paid != other
        after_plus = (solved[paid % PAID if paid else PAID].copy()) if pays_now else tutto
        solve_turn(Turn(bank, lose, tutto, flipped, going), top, 0, after_plus, pile, odds)
        values[other] = flipped[0]
    return values


def solve(
    target: int = 6000,
    *,
    within: float = 1e-10,
    beyond: int = BEYOND,
    threads: int | None = None,
    tell: Callable[[Solution, int, float], None] = lambda *_: None,
) -> Solution:
    """Solve the game; `tell` hears of the tables, the round and the largest change in it."""
    best = compiled(solve_row)

    def row(kind: int, own: int, tables: Tables) -> Floats:
        values: Floats = best(kind, own, tables, PILE, odds())
        return values

    return iterate_values(row, target, within, beyond, threads or os.cpu_count() or 1, tell)


def iterate_values(
    row: Callable[[int, int, Tables], Floats],
    target: int,
    within: float,
    beyond: int,
    threads: int,
    tell: Callable[[Solution, int, float], None],
) -> Solution:
    """The tables in which every row is what `row` makes of the others."""
    scores = target // FIFTY
    first = np.full((scores, scores), 0.5)
    second = np.full((scores, scores), 0.5)
    last = np.full((scores, scores + beyond), 0.5)
    tables = Tables(first, second, last)
    with ThreadPoolExecutor(threads) as pool:

        def table(kind: int) -> Floats:
            return np.stack(list(pool.map(lambda own: row(kind, own, tables), range(scores))))

        last[:] = table(LAST)
        change, number = 1.0, 0
        while change > within:
            tell(Solution(target, tables), number, change)
            number += 1
            before = first.copy(), second.copy()
            first[:] = table(FIRST)
            second[:] = table(SECOND)
            change = float(max(np.abs(first - before[0]).max(), np.abs(second - before[1]).max()))
    solution = Solution(target, tables)
    tell(solution, number, change)
    return solution


# ---------------------------------------------------------------- what ships

SHIPPED: Final = Path(__file__).with_name("two_seats.npz")


def save(solution: Solution, path: Path = SHIPPED) -> None:
    """Write a solution to a file, with all its digits: accounts of reviews close by them."""
    np.savez_compressed(path, target=np.array(solution.target), **solution.tables._asdict())


def load(path: Path = SHIPPED) -> Solution:
    """A solution from a file."""
    with np.load(path) as arrays:
        tables = Tables(*(arrays[name].astype(np.float64) for name in Tables._fields))
        return Solution(int(arrays["target"]), tables)
