"""Moves ranked by what playouts found: the worse half is left out, the rest stands in order.

The first move is the quick player's own choice. It always stays, and another comes before it only
if it was better by more than chance explains.
"""

from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from rollwright.players.evaluation import Evaluation
from rollwright.solve.arrays import Floats, Ints

LEFT_OUT: Final = -1


class Found(Protocol):
    """What playouts say of each move, added up."""

    @property
    def tries(self) -> Ints: ...
    @property
    def values(self) -> Floats: ...
    @property
    def squares(self) -> Floats:
        """Of the differences to the first move's value with the same luck."""

    @property
    def wins(self) -> Floats: ...
    @property
    def points(self) -> Floats: ...


def leave_out_half(left: Ints, found: Found) -> None:
    """Keep the better half of the moves, and the first one."""
    running = [n for n in range(1, len(left)) if left[n] != LEFT_OUT]
    running.sort(key=lambda n: found.values[n] / found.tries[n], reverse=True)
    for n in running[(len(running) + 1) // 2 :]:
        left[n] = LEFT_OUT


def in_order(
    moves: Ints, running: NDArray[np.bool_], found: Found, caution: float, *, alone: bool
) -> list[Evaluation]:
    """The moves, those first that are surely better than the first one; then it; then the rest.

    Surely is by so many standard errors of the differences, and of those that are still running.
    """
    tries = np.maximum(found.tries, 1)
    gain = (found.values - found.values[0] * found.tries / tries[0]) / tries
    doubt = np.sqrt(np.maximum(0.0, found.squares / tries - gain**2) / tries)
    surely = np.where(running, gain - caution * doubt, -np.inf)
    surely[0] = 0.0
    order = sorted(range(len(moves)), key=lambda n: (-surely[n], -gain[n]))
    return [
        Evaluation(
            move=int(moves[n]),
            value=float(found.values[n] / tries[n]),
            win=None if alone else float(found.wins[n] / tries[n]),
            points=float(found.points[n] / tries[n]),
            tries=int(found.tries[n]),
        )
        for n in order
    ]
