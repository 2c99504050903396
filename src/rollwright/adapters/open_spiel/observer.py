"""What a player sees, as OpenSpiel asks for it: the game's observation, and a position's line."""

from typing import Any, NamedTuple, TypeAlias

import numpy as np

from rollwright.adapters.open_spiel.position import Position
from rollwright.core.game import AnyGame
from rollwright.core.observation import Observation
from rollwright.core.seats import Seat

Theirs: TypeAlias = Any  # an object of OpenSpiel's, whose types are not told


class Observer:
    """An observer of OpenSpiel's: `tensor` is one row, `dict` has its parts by their names."""

    def __init__(self, game: AnyGame, seats: int, seen: Observation[NamedTuple] | None) -> None:
        self.game = game
        self.seats = seats
        self.seen = seen
        self.tensor = None if seen is None else np.zeros(seen.size(seats), np.float32)
        self.dict = {
            part.name: self.tensor[part.slice].reshape(part.shape or (1,))
            for part in (seen.layout(seats) if seen else ())
            if self.tensor is not None
        }

    def set_from(self, state: Position, player: Seat) -> None:
        """Fill the tensor with what a player sees."""
        if self.seen is not None and self.tensor is not None:
            self.tensor[:] = self.seen.of(state.now.view(player), player, self.seats)

    def string_from(self, state: Position, player: Seat) -> str:
        """The line of the position that a player sees."""
        return self.game.positions.write(state.now.view(player))


def is_usual(asked: Theirs, single: Theirs) -> bool:
    """Whether all that a player sees now is asked for: what is public and what is its own."""
    return asked is None or (
        asked.public_info and not asked.perfect_recall and asked.private_info == single
    )
