"""The best possible sheets: each a game that the rules replay, and why no game has more."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from rollwright.play.match import AnyMatch
from rollwright.play.record import load
from rollwright.solve import splitter
from rollwright.solve.hexroller import best_sheet
from rollwright.solve.polygrid import best_sheet as polygrid

GAMES: Final = ("hexroller", "polygrid", "splitter")
WHY: Final = {"hexroller": best_sheet.WHY, "polygrid": polygrid.WHY, "splitter": splitter.WHY}
"""Why no game has more points than `bound`, in a sentence."""

FOLDER: Final = Path(__file__).parent / "best_sheets"

Tell = Callable[[str], None]


def best_game(name: str, variant: int = 0) -> AnyMatch:
    """A best game of those that ship.

    >>> best_game("polygrid").scores
    [63]
    """
    return load(file(name, variant).read_text(encoding="utf-8"))


def file(name: str, variant: int = 0) -> Path:
    """The record of a best game.

    >>> file("splitter", 1).name
    'splitter-b.game'
    """
    return FOLDER / f"{name}{_SUFFIX[name][variant]}.game"


_SUFFIX: Final = {
    "hexroller": ("-front", "-back"),
    "polygrid": ("",),
    "splitter": ("-a", "-b"),
}


def bound(name: str, variant: int = 0) -> int:
    """More points than this no game has.

    >>> bound("splitter", 1)
    61
    """
    if name == "hexroller":
        return best_sheet.MOST_POINTS[variant]
    if name == "splitter":
        return splitter.ceiling(splitter.pad(variant))
    return polygrid.ceiling()


def prove(name: str, variant: int, threads: int | None, tell: Tell) -> int:
    """The most points that a game can have, worked out anew; `tell` is told how it goes on."""
    if name == "hexroller":

        def asked(_: int | None, most: int) -> None:
            tell(f"no game has more than {most}")

        return best_sheet.prove(variant, threads or best_sheet.THREADS, asked)
    if name == "splitter":
        points, numbers = splitter.best(
            splitter.pad(variant), lambda points: tell(f"looking for {points} points")
        )
        return min(points, splitter.played(variant, numbers).scores[0])
    return min(polygrid.best().scores[0], polygrid.ceiling())
