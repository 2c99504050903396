"""The greedy player: what a game's own `greedy.py` says, at once and without looking ahead."""

from typing import Any

from rollwright.core.dice import Key
from rollwright.core.game import Game
from rollwright.core.options import BadOption
from rollwright.core.seats import Move, Seat


def choose(game: Game, state: Any, seat: Seat, key: Key) -> Move:
    """The move of the game's quick player."""
    if game.greedy is None:
        raise BadOption(f"{game.title} has no greedy player.")
    return game.greedy(state, seat, key)
