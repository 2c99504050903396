"""Where the games of a batch start: at the beginning, or in any position or positions."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from rollwright.core.errors import BadOption
from rollwright.core.game import Game
from rollwright.core.states import State
from rollwright.fast.rows import Ints, ints_of

Start: TypeAlias = str | tuple[object, ...] | Sequence[str | tuple[object, ...]]
"""A state or a position's line; or a list of as many as there are games."""


def starting_states(
    game: Game[State], seats: int | None, start: Start | None, options: Mapping[str, object]
) -> list[State]:
    """The state of the first game, or of all."""
    if start is None:
        if seats is None:
            raise BadOption("A batch takes a number of seats, or a position to start from.")
        return [game.new_game(seats, game.options(options))]
    if options:
        raise BadOption("A position says itself by which options it is played.")
    several = not isinstance(start, str) and not hasattr(start, "_fields")
    given: Sequence[Any] = start if several else [start]
    states = [game.positions.read(one) if isinstance(one, str) else one for one in given]
    if not states:
        raise BadOption("There is no position to start from.")
    for state in states:
        if game.rules.seats(state) != (seats or game.rules.seats(states[0])):
            raise BadOption("All games of a batch have the same number of seats.")
    return states


def rows_of(states: Sequence[State], games: int) -> Ints:
    """The starts as rows: one for all games, or one each."""
    if len(states) not in (1, games):
        raise BadOption(f"{games} games start in one position or in {games}, not {len(states)}.")
    return np.array([ints_of(state) for state in states], np.int64)
