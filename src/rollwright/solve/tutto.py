"""Tutto for two, solved: the chance to win at the start of every turn, if both play perfectly.

The pile is taken as complete for every card. What counts at the start of a turn is the own score,
the other's, who started, and whether the end has been triggered:

    first[own, other]    a turn of the seat that started
    second[own, other]   a turn of the other seat
    last[own, other]     the second seat's last turn, when the first has reached the target

Scores are in fifties. Within a turn the other's score changes only by Plus/Minus, which takes 1000
from it, so one own score is solved for all of the other's from 0 upwards. A lost turn leads back to
where it came from; hence `first` and `second` are worked out from each other again and again, until
they no longer change.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numba import njit

from rollwright.solve.tutto_turn import (
    CHOICE_CARDS,
    DICE,
    FIFTY,
    PAYS,
    PILE,
    Floats,
    Ints,
    Rolls,
    chances,
    fireworks,
    rolls,
    turn_values,
)

BEYOND: Final = 240  # scores are told apart as far as 12,000 above the target
FIRES: Final = 300  # Fireworks beyond 15,000 have a chance below 1e-12
PAID: Final = 20  # by a leader, in fifties

FIRST: Final = 0
SECOND: Final = 1
LAST: Final = 2


class Solution(NamedTuple):
    """The chance to win of the seat whose turn begins."""

    target: int  # in points
    first: Floats
    second: Floats
    last: Floats

    def chance(self, kind: int, own: int, other: int) -> float:
        """The chance at the start of a turn, by scores in points."""
        table = (self.first, self.second, self.last)[kind]
        most = table.shape[1] - 1
        return float(table[own // FIFTY, min(most, other // FIFTY)])


@njit(cache=False, nogil=True)
def stop_values(
    kind: int,
    own: int,
    other: int,
    first: Floats,
    second: Floats,
    last: Floats,
    bank: Floats,
) -> tuple[int, float]:
    """Fill in what stopping is worth with every number of points.

    Returns the number from which on more points are worth no more, and the worth of a lost turn.
    """
    target = first.shape[0]
    if kind == LAST:
        top = max(0, other - own) + 1  # one more than the other has is enough
        for x in range(top + 1):
            bank[x] = 1.0 if own + x > other else 0.5 if own + x == other else 0.0
        return top, 1.0 if own > other else 0.5 if own == other else 0.0
    if kind == SECOND:
        top = target - own  # who reaches the target second, alone, has won
        for x in range(top):
            bank[x] = 1.0 - first[other, own + x]
        bank[top] = 1.0
        return top, 1.0 - first[other, own]
    top = last.shape[1] - 1 - own
    for x in range(top + 1):
        score = own + x
        bank[x] = 1.0 - (second[other, score] if score < target else last[other, score])
    return top, 1.0 - second[other, own]


@njit(cache=False, nogil=True)
def solve_row(
    kind: int,
    own: int,
    first: Floats,
    second: Floats,
    last: Floats,
    pile: Floats,
    chance_of: Floats,
    fires: Floats,
    table: Rolls,
    pays: Ints,
) -> Floats:
    """The worth of turns with one own score, against all scores of the other from 0 up."""
    others = last.shape[1] if kind == LAST else first.shape[1]
    levels = last.shape[1] + 1
    values = np.zeros(others)
    bank = np.zeros(levels)
    going = np.zeros((CHOICE_CARDS, DICE + 1, levels))
    kept = np.zeros((PAID + 1, levels))  # `tutto` of the last twenty scores, and of 0
    for other in range(others):
        top, lose = stop_values(kind, own, other, first, second, last, bank)
        mine = kept[other % PAID if other else PAID]
        paid = max(0, other - PAID)
        # a leader pays: then the turn goes on against a score that has been solved already
        pays_now = other >= own and paid != other
        after_plus = (kept[paid % PAID if paid else PAID].copy()) if pays_now else mine
        values[other] = turn_values(
            top, bank, lose, after_plus, pile, chance_of, fires, table, pays, mine, going
        )
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
    scores = target // FIFTY
    first = np.full((scores, scores), 0.5)
    second = np.full((scores, scores), 0.5)
    last = np.full((scores, scores + beyond), 0.5)
    fixed = (PILE, chances(), fireworks(FIRES), rolls(), PAYS)

    def row(kind: int, own: int) -> Floats:
        made: Floats = solve_row(kind, own, first, second, last, *fixed)
        return made

    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:

        def table(kind: int) -> Floats:
            return np.stack(list(pool.map(lambda own: row(kind, own), range(scores))))

        last[:] = table(LAST)
        change, number = 1.0, 0
        while change > within:
            tell(Solution(target, first, second, last), number, change)
            number += 1
            before = first.copy(), second.copy()
            first[:] = table(FIRST)
            second[:] = table(SECOND)
            change = float(max(np.abs(first - before[0]).max(), np.abs(second - before[1]).max()))
    solution = Solution(target, first, second, last)
    tell(solution, number, change)
    return solution


# ---------------------------------------------------------------- what ships

KEPT: Final = Path(__file__).with_name("tutto.npz")


def save(solution: Solution, path: Path = KEPT) -> None:
    """Keep a solution, small."""
    np.savez_compressed(
        path,
        target=np.array(solution.target),
        first=solution.first.astype(np.float32),
        second=solution.second.astype(np.float32),
        last=solution.last.astype(np.float32),
    )


def load(path: Path = KEPT) -> Solution:
    """A solution that was kept."""
    with np.load(path) as kept:
        return Solution(
            int(kept["target"]),
            kept["first"].astype(np.float64),
            kept["second"].astype(np.float64),
            kept["last"].astype(np.float64),
        )
