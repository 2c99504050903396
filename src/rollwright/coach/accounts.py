"""What is counted: the share of the win, points, or turns of one who plays a race alone.

More is always better, so turns are counted below nought: -9 is nine turns.
"""

from typing import Final, TypeAlias

import numpy as np

from rollwright.core.bits import has, size
from rollwright.core.game import AnyGame, Game
from rollwright.core.states import State
from rollwright.solve.arrays import Floats

WIN: Final = "win"
POINTS: Final = "points"
TURNS: Final = "turns"

Kinds: TypeAlias = tuple[str, ...]  # the accounts of a game; moves are judged by the first


def kinds_of(game: AnyGame, seats: int) -> Kinds:
    """Which accounts a game of so many seats has.

    >>> from rollwright import game
    >>> kinds_of(game("tutto"), 2), kinds_of(game("tutto"), 1), kinds_of(game("splitter"), 1)
    (('win', 'points'), ('turns',), ('points',))
    """
    if seats > 1:
        return WIN, POINTS
    return (TURNS,) if game.race else (POINTS,)


def results(game: Game[State], state: State) -> Floats:
    """How a game has ended, by account and seat; of turns those to come, which are none."""
    seats = game.rules.seats(state)
    won = game.rules.winners(state)
    of_kind = {
        WIN: [1 / size(won) if has(won, seat) else 0.0 for seat in range(seats)],
        POINTS: [float(game.rules.score(state, seat)) for seat in range(seats)],
        TURNS: [0.0] * seats,
    }
    return np.array([of_kind[kind] for kind in kinds_of(game, seats)])


def begins_turn(game: Game[State], state: State) -> bool:
    """Whether the throw that is due begins a turn of one who plays alone."""
    return game.turn_begins is None or game.turn_begins(state)
