"""The classes of moves: from how much a move that gives something away is an error, and which.

Stated in one place, `thresholds.toml`, a line a game and account.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from rollwright.coach.review import BEST, BLUNDER, FINE, INACCURACY, MISTAKE

STATED: Final = Path(__file__).with_name("thresholds.toml")
NOTHING: Final = 1e-9  # given away: the move is as good as the best


class Thresholds(NamedTuple):
    """What a move must give away to be of a class."""

    inaccuracy: float
    mistake: float
    blunder: float


@cache
def thresholds(game: str, kind: str) -> Thresholds:
    """Those of a game and account, or those of games that say nothing.

    >>> thresholds("tutto", "win").blunder
    0.05
    """
    stated = tomllib.loads(STATED.read_text("utf-8"))
    return Thresholds(*(stated.get(game, {}).get(kind) or stated["usual"][kind]))


def rated(loss: float, stated: Thresholds) -> str:
    """The class of a move that gives so much away.

    >>> [rated(loss, Thresholds(0.01, 0.02, 0.05)) for loss in (0, 0.001, 0.01, 0.03, 0.05)]
    ['best', 'fine', 'inaccuracy', 'mistake', 'blunder']
    """
    if loss >= stated.blunder:
        return BLUNDER
    if loss >= stated.mistake:
        return MISTAKE
    if loss >= stated.inaccuracy:
        return INACCURACY
    return FINE if loss > NOTHING else BEST
