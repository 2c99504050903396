"""Tutto alone, solved: the fewest turns to a score, and the most points of one turn.

How many turns a target takes depends only on what is missing to it. A turn lost leads back to where
it came from, so the turns that are missing to a score stand on both sides of its equation; it is
solved by the secant method, since one side is concave in them and made of a few straight lines.
"""

from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from rollwright.fast.compiled import compiled
from rollwright.solve.arrays import Floats
from rollwright.solve.tutto.chances import FIFTY, PILE, Odds, odds
from rollwright.solve.tutto.turn import Turn, room_for, solve_turn

MOST: Final = 400  # the highest target, 20,000
HIGH: Final = 1600  # no turn has 80,000 points
WITHIN: Final = 1e-13

SHIPPED: Final = Path(__file__).with_name("solo.npz")


def fewest_turns(most: int, pile: Floats, odds: Odds) -> Floats:
    """The expected turns of perfect play by the fifties that are missing."""
    turns = np.zeros(most + 1)
    for missing in range(1, most + 1):
        guess, before, made_before = turns[missing - 1] + 1.0, 0.0, 0.0
        for number in range(100):
            turns[missing] = guess
            made = turns_with(missing, turns, pile, odds)
            error = made - guess
            if abs(error) < WITHIN:
                break
            slope = (made - made_before) / (guess - before) if number else 0.0
            before, made_before = guess, made
            guess += error / (1.0 - slope)
    return turns


def turns_with(missing: int, turns: Floats, pile: Floats, odds: Odds) -> float:
    """The expected turns from so many fifties, if those after this turn are as said."""
    turn = room_for(1.0 - turns[: missing + 1][::-1], 1.0 - turns[missing])
    solve_turn(turn, missing, 0, turn.tutto, pile, odds)
    return float(2.0 - turn.flipped[0])


def most_points(high: int, pile: Floats, odds: Odds) -> Turn:
    """The turn that brings most points; to have none is worth 1, and so is winning at once."""
    turn = room_for(1.0 + np.arange(0.0, high + 1), 1.0)
    solve_turn(turn, high, 0, turn.tutto, pile, odds)
    return turn


class Solo(NamedTuple):
    """What perfect play alone brings."""

    turns: Floats  # [fifties missing] expected
    points: float  # expected of one turn


def solve(most: int = MOST) -> Solo:
    """Solve both; the turns as far as so many fifties."""
    turns = compiled(fewest_turns)(most, PILE, odds())
    best = compiled(most_points)(HIGH, PILE, odds())
    return Solo(turns, float(best.flipped[0] - 1.0) * FIFTY)


def save(solo: Solo, path: Path = SHIPPED) -> None:
    """Write what was solved to a file."""
    np.savez_compressed(path, turns=solo.turns, points=np.array(solo.points))


def load(path: Path = SHIPPED) -> Solo:
    """What was solved, from a file."""
    with np.load(path) as arrays:
        return Solo(arrays["turns"], float(arrays["points"]))
