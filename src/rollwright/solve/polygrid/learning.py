"""How a table learns how many throws will be lost: from games of its own.

When a box is due to pay it goes through the round, and takes what the best payment leads to, on
average over all throws, as what it should have thought (temporal differences, with exact
expectations for the luck of a round). Steps are as large as they can be, and small at the end.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from rollwright.core.bits import has, size
from rollwright.core.dice import Key, below, derived
from rollwright.fast.compiled import compiled
from rollwright.games.polygrid.sheet import BOXES, DICE, DIE_OF, FACES, FIRST_BOX, SQUARES
from rollwright.solve.arrays import Ints, Weights, ints
from rollwright.solve.polygrid.lost_throws import ENTRIES, learn, load, save
from rollwright.solve.polygrid.plans import all_of, swap
from rollwright.solve.polygrid.rounds import (
    EARLY,
    NEVER,
    STAR,
    Mind,
    best_payment,
    improve,
    judge_payment,
    lost_throws,
    new_mind,
    redraw,
)

DRAWS: Final = 12  # of other plans, a round
FIRST_DRAWS: Final = 100
EXACT: Final = 2  # rounds that are gone through, so that nothing is to be learned
BATCH: Final = 1000  # games between two reports
STEADY: Final = 0.55  # of the games steps are large; then they fall …
LEAST: Final = 0.03  # … to this part of what they were


def play(mind: Mind, standing: Ints, lost_at: Ints, rate: float, key: Key) -> int:
    """Play a game and learn from it; how many throws were lost."""
    places = np.zeros(DICE, np.int64)
    standing[:] = 0
    marker, die = below(SQUARES, derived(key, 1)), 1 + below(DICE - 1, derived(key, 2))
    standing[die] = 1 << marker
    boxes = (1 << BOXES) - 1 & ~(1 << FIRST_BOX[die] + FACES[die] - 1)
    redraw(mind, places, standing, boxes, marker, False, FIRST_DRAWS, NEVER, derived(key, 3))
    lost, nth = 0, 4
    while all_of(places):
        many = size(boxes) // 2
        value = lost_throws(mind, places, boxes, marker)
        redraw(mind, places, standing, boxes, marker, False, DRAWS, value, derived(key, nth))
        if many <= EARLY:
            value = lost_throws(mind, places, boxes, marker)
            improve(mind, places, standing, boxes, marker, value)
        pay, value = best_payment(mind, places, standing, boxes, marker)
        if rate > 0.0 and many > EXACT:
            learn(mind.table, mind.row, places, boxes, marker, value, rate)
        judge_payment(mind, places, standing, boxes, marker, pay, many <= EARLY)
        roll = 2 + below(FACES[DIE_OF[pay]] - 1, derived(key, nth + 1))
        nth += 2
        if mind.values[roll] > mind.values[STAR] + 1.0:
            lost += 1
            lost_at[many] += 1
            roll = STAR
        box, marker = mind.marks[roll] // SQUARES, mind.marks[roll] % SQUARES
        boxes &= ~(1 << pay | 1 << box)
        die = DIE_OF[box]
        if not has(places[die], marker):
            swap(places, standing, marker, die)
        places[die] &= ~(1 << marker)
        standing[die] |= 1 << marker
    return lost


def play_some(mind: Mind, lost_at: Ints, lost: Ints, rate: float, seed: Key, first: int) -> None:
    """Play some games, and note what was lost in each."""
    standing = np.zeros(DICE, np.int64)
    for n in range(lost.shape[0]):
        lost[n] = play(mind, standing, lost_at, rate, derived(seed, first + n))


def rate_at(part: float) -> float:
    """How large steps are after some part of a course."""
    late = (part - STEADY) / (1 - STEADY)
    return float(LEAST**late) if late > 0 else 1.0


Tell = Callable[[int, Ints, Ints], None]


def learned(
    table: Weights, games: int, seed: Key, tell: Tell, save: Callable[[Weights], None]
) -> Weights:
    """A table that has learned from so many games of its own."""
    mind = new_mind(table)
    for first in range(0, games, BATCH):
        lost_at, lost = ints(SQUARES), ints(min(BATCH, games - first))
        compiled(play_some)(mind, lost_at, lost, rate_at(first / games), seed, first)
        tell(first + len(lost), lost, lost_at)
        save(mind.table)
    return mind.table


def main() -> None:
    """Learn, and write the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="go on from a table")
    asked = parser.parse_args()

    def tell(done: int, lost: Ints, lost_at: Ints) -> None:
        last = " ".join(f"{share:.3f}" for share in lost_at[1:9] / len(lost))
        print(f"{done:>9,} games  {lost.mean():.3f} lost, none in {(lost == 0).mean():.3f}", end="")
        print(f"; in the last rounds {last}", flush=True)

    start = load(asked.start).copy() if asked.start else np.zeros(ENTRIES, np.float32)
    learned(start, asked.games, asked.seed, tell, lambda table: save(table, asked.output))


if __name__ == "__main__":
    main()
