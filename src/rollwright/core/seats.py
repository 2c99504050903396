"""Who may move: seats as bits, and the two answers that are no seat."""

from functools import cache
from typing import Final, TypeAlias

from rollwright.core.bits import members

Seat: TypeAlias = int  # 0 is the first player
Seats: TypeAlias = int  # a set of seats, one bit each
Move: TypeAlias = int  # 0 .. MOVES-1 of the game
Reason: TypeAlias = int  # ALLOWED, or why a move is refused

CHANCE: Final = 0  # turn: nobody moves, a throw is due
OVER: Final = -1  # turn: the game has ended
EVERYBODY: Final = -1  # roller: the throw is for all seats
NOBODY: Final = -1  # the seat of those who only watch

ALLOWED: Final = 0
NOT_YOUR_TURN: Final = 1  # every game's first reason; its own reasons start at 2


def everyone(seats: int) -> Seats:
    """All seats of a table, as bits.

    >>> bin(everyone(3))
    '0b111'
    """
    return (1 << seats) - 1


@cache  # a server asks for it all the time
def seats_in(turn: Seats) -> tuple[Seat, ...]:
    """The seats that may move; none where it is chance's turn, or the game has ended.

    >>> seats_in(0b101), seats_in(OVER)
    ((0, 2), ())
    """
    return tuple(members(max(0, turn)))
