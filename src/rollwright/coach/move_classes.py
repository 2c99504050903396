"""The classes of moves: from how much a move that gives something away is an error, and which.

Stated in one place, `thresholds.toml`, a line a game and account.
"""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from rollwright.coach.review import BEST, BLUNDER, FINE, INACCURACY, MISTAKE, UNCLEAR
from rollwright.core.game import AnyGame

STATED: Final = Path(__file__).with_name("thresholds.toml")
NOTHING: Final = 1e-9  # given away: the move is as good as the best
SURELY: Final = 2.0  # standard errors


class Thresholds(NamedTuple):
    """What a move must give away to be of a class."""

    inaccuracy: float
    mistake: float
    blunder: float


def thresholds(game: str, kind: str) -> Thresholds:
    """Those of a game and account, or those of games that say nothing.

    >>> thresholds("tutto", "win").blunder
    0.05
    """
    return Thresholds(*_stated(game, kind))


def usual_seconds(game: str) -> float:
    """How long a review of a game thinks unless somebody says."""
    return float(_stated(game, "seconds"))


def tells_points(game: AnyGame) -> bool:
    """Whether a game's account in points is sure enough to be told beside that of the win.

    In a race points are only the way to it.

    >>> from rollwright import game
    >>> tells_points(game("penk")), tells_points(game("splitter")), tells_points(game("tutto"))
    (False, True, False)
    """
    return not game.race and bool(_stated(game.name, "tells_points"))


def stated_gains(game: str) -> tuple[list[float], list[float], int]:
    """What a game's good players gain beside greedy ones: shares of its throws to come, points.

    And how many throws there are; 0 where nothing is known.

    >>> stated_gains("polygrid")[2], stated_gains("splitter")
    (32, ([], [], 0))
    """
    stated = tomllib.loads(STATED.read_text("utf-8")).get(game, {}).get("gains")
    return (stated["shares"], stated["points"], stated["throws"]) if stated else ([], [], 0)


@cache
def _stated(game: str, name: str) -> Any:
    stated = tomllib.loads(STATED.read_text("utf-8"))
    return {**stated["usual"], **stated.get(game, {})}[name]


def rated(loss: float, stated: Thresholds, doubt: float = 0.0, drift: float = 0.0) -> str:
    """The class of a move that gives so much away, as far as that is known.

    A move is an error if what it gives away is one beyond two standard errors, and beyond the drift
    of a judge who changes its mind by more than a mistake is worth. Otherwise it is unclear.

    >>> stated = Thresholds(0.01, 0.02, 0.05)
    >>> [rated(loss, stated) for loss in (0, 0.001, 0.01, 0.03, 0.05)]
    ['best', 'fine', 'inaccuracy', 'mistake', 'blunder']
    >>> [rated(0.13, stated, doubt) for doubt in (0.062, 0.055, 0.02)]
    ['unclear', 'blunder', 'blunder']
    >>> rated(0.06, stated, 0.02), rated(0.06, stated, 0.005), rated(0.06, stated, 0.005, 0.055)
    ('mistake', 'blunder', 'unclear')
    """
    if loss < stated.inaccuracy:
        return FINE if loss > NOTHING else BEST
    surely = loss - SURELY * doubt
    if surely < max(stated.inaccuracy, drift if is_rough(drift, stated) else 0.0):
        return UNCLEAR
    if loss - doubt >= stated.blunder:
        return BLUNDER
    return MISTAKE if loss - doubt >= stated.mistake else INACCURACY


def is_rough(drift: float, stated: Thresholds) -> bool:
    """Whether a judge changes its mind by more than a mistake is worth."""
    return drift >= stated.mistake
