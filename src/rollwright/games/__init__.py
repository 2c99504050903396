"""The games: those that are built in, a line each, and how one is found by its name."""

from typing import Final

from rollwright.core.errors import UnknownGame
from rollwright.core.game import AnyGame
from rollwright.core.options import plain
from rollwright.games import hexroller, penk, polygrid, splitter, tutto

ALL: Final[tuple[AnyGame, ...]] = (
    penk.GAME,
    hexroller.GAME,
    polygrid.GAME,
    splitter.GAME,
    tutto.GAME,
)


def game(name: str) -> AnyGame:
    """A game by its name.

    >>> game("tutto").title
    'Tutto'
    """
    for one in ALL:
        if plain(name) in (one.name, plain(one.title)):
            return one
    known = ", ".join(one.name for one in ALL)
    raise UnknownGame(f"There is no game '{name}'. There are {known}.")
