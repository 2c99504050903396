"""Computer players, one way to play a file, and their names.

A player is a function of the game, the state as its seat may see it, the seat, and a key for
its own lots; it never sees the throws to come.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from rollwright.core.dice import Key
from rollwright.core.game import Game
from rollwright.core.seats import Move, Seat
from rollwright.players import chance, greedy

Player: TypeAlias = Callable[[Game, Any, Seat, Key], Move]

PLAYERS: dict[str, Player] = {
    "random": chance.choose,
    "greedy": greedy.choose,
}


class UnknownPlayer(ValueError):
    """There is no computer player of that name."""


def player(name: str) -> Player:
    """A computer player by its name.

    >>> player("random") is chance.choose
    True
    """
    if name not in PLAYERS:
        known = ", ".join(PLAYERS)
        raise UnknownPlayer(f"There is no computer player '{name}'. There is {known}.")
    return PLAYERS[name]
