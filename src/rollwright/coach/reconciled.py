"""Accounts that add up: what the judge's estimates are off by is shared out, by how sure each is.

The result is known, and so is the start. What lies between are estimates, and together they miss
the result by the drift. So luck and errors are moved by as little as makes them meet it, each in
proportion to its own uncertainty squared (least squares with weights, under the constraint that
accounts close), and errors never below nought.
"""

from typing import Final, NamedTuple

import numpy as np

from rollwright.solve.arrays import Floats

PASSES: Final = 2000  # at most
CLOSE: Final = 1e-12
SURE: Final = 1e-6  # nothing is surer than that: nobody divides by nought


class Estimates(NamedTuple):
    """What was found out of an account: a number a seat, or a row a seat that has moved."""

    luck: Floats
    given: Floats  # what errors of the seat of that row have changed for all: its own below nought
    drift: Floats  # what remains to the result
    unsure_luck: Floats  # standard errors
    unsure_errors: Floats


class Reconciled(NamedTuple):
    """The same with nothing left over."""

    luck: Floats
    errors: Floats
    others: Floats


def reconciled(found: Estimates) -> Reconciled:
    """Luck and errors that close the account.

    >>> given = np.array([[-0.2, 0.2], [0.0, 0.0]])
    >>> made = reconciled(Estimates(np.array([0.1, -0.1]), given, np.array([0.1, -0.1]),
    ...     np.array([0.1, 0.1]), np.array([0.1, 0.0])))
    >>> [part.round(3).tolist() for part in made]
    [[0.133, -0.133], [0.133, 0.0], [0.0, 0.133]]
    """
    seats = len(found.luck)
    everywhere = abs(np.append(found.given.sum(axis=1), found.drift.sum()))
    ways = -np.eye(seats)  # what an error that is larger by one changes for all
    if seats > 1 and everywhere.max() < SURE:  # of a win: what one loses others gain
        ways = (1 - np.eye(seats)) / (seats - 1) - np.eye(seats)
    errors = np.maximum(0.0, -np.diag(found.given))  # below nought they are none
    others = found.given.sum(axis=0) - np.diag(found.given)
    left = found.drift + np.diag(found.given) + errors
    changes = _changes(left, ways, errors, found)
    others = others + changes @ (ways + np.eye(seats))
    errors = errors + changes
    luck = found.luck + left - changes @ ways
    return Reconciled(luck, errors, others)


def _changes(left: Floats, ways: Floats, errors: Floats, found: Estimates) -> Floats:
    """By how much each seat's errors are to change; luck takes what is left then."""
    luck = 1 / np.maximum(found.unsure_luck, SURE) ** 2
    own = 1 / np.maximum(found.unsure_errors, SURE) ** 2
    changes = np.zeros_like(errors)
    for _ in range(PASSES):  # one seat after the other, as each is best beside the others
        before = changes.copy()
        for seat, way in enumerate(ways):
            rest = left - changes @ ways + changes[seat] * way
            best = (luck * way) @ rest / ((luck * way) @ way + own[seat])
            changes[seat] = max(-errors[seat], best)
        if abs(changes - before).max() < CLOSE:
            break
    return changes
