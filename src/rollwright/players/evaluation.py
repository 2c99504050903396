"""What a computer player thinks of a move: for hints, and for those who want to know why."""

from typing import NamedTuple

from rollwright.core.seats import Move


class Evaluation(NamedTuple):
    """A move that a player has looked at."""

    move: Move
    value: float  # the higher the better; only to be compared with others of the same player
    win: float | None = None  # the chance to win
    points: float | None = None  # expected at the end
    tries: int = 0  # the playouts behind it
    exact: bool = False  # worked out without any error, not estimated
