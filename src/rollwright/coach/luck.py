"""The luck of throws: what one led to, less what all its outcomes lead to on average.

So it is nothing on average, whoever judges: over all outcomes by their exact weights.
"""

from typing import NamedTuple

import numpy as np

from rollwright.coach.judge import Judge
from rollwright.core.dice import Outcome
from rollwright.core.game import Rules
from rollwright.core.states import State
from rollwright.solve.arrays import Floats


class JudgedThrow(NamedTuple):
    """A throw, by account and seat."""

    mean: Floats  # over all outcomes, by their exact weights
    fallen: Floats  # of the one that fell

    @property
    def luck(self) -> Floats:
        """What it was worth beyond the mean."""
        return self.fallen - self.mean


def judged_throw(
    rules: Rules[State],
    judge: Judge[State],
    before: State,
    outcome: Outcome | None = None,
    closer: Judge[State] | None = None,
) -> JudgedThrow:
    """What a throw is worth on average, and what it is worth as it fell, if it has.

    Where there are too many outcomes to look at each for long, another judge looks closer at the
    one that fell. What both say is the same on average.
    """
    every = rules.outcomes(before)
    outcomes = [one for one, _ in every]
    ways = np.array([n for _, n in every], np.float64)
    values = judge.throw(before, outcomes)
    mean = np.einsum("aos,o->as", values, ways) / ways.sum()
    if outcome is None:
        return JudgedThrow(mean, mean)
    if closer is not None:
        return JudgedThrow(mean, closer.states([rules.after_chance(before, outcome)])[:, 0])
    return JudgedThrow(mean, values[:, outcomes.index(outcome)])
