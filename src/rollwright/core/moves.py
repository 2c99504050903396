"""Sets of moves: two ints of bits, since no game has more than 120 moves.

The first holds the moves 0–59, the second those from 60 on.
"""

from typing import Final, TypeAlias

from rollwright.core.bits import Bits, lowest, members, size

Moves: TypeAlias = tuple[int, int]

HALF: Final = 60
NO_MOVES: Final = (0, 0)

_FIRST_HALF: Final = (1 << HALF) - 1


def with_moves(moves: Moves, bits: Bits, first: int) -> Moves:
    """A set with more moves in it: bit b of `bits` is the move first + b.

    >>> listed(with_moves((0b1, 0), 0b111, 59))
    [0, 59, 60, 61]
    """
    low, high = moves
    if first >= HALF:
        return low, high | bits << first - HALF
    # the lower moves of the bits go into the first half, what is over into the second
    fitting = bits & _FIRST_HALF >> first
    return low | fitting << first, high | (bits ^ fitting) >> HALF - first


def with_move(moves: Moves, move: int) -> Moves:
    """A set with one more move in it."""
    return with_moves(moves, 1, move)


def holds(moves: Moves, move: int) -> bool:
    """Whether a move is in the set.

    >>> holds((0b100, 0b1), 2), holds((0b100, 0b1), 60), holds((0b100, 0b1), 3)
    (True, True, False)
    """
    low, high = moves
    return (low >> move if move < HALF else high >> move - HALF) & 1 != 0


def count_moves(moves: Moves) -> int:
    """How many moves there are.

    >>> count_moves((0b101, 0b11))
    4
    """
    return size(moves[0]) + size(moves[1])


def nth_move(moves: Moves, n: int) -> int:
    """The n-th move of a set, from 0.

    >>> [nth_move((0b101, 0b10), n) for n in range(3)]
    [0, 2, 61]
    """
    low, high = moves
    first = 0
    if n >= size(low):
        n -= size(low)
        low = high
        first = HALF
    for _ in range(n):
        low &= low - 1
    return first + lowest(low)


def listed(moves: Moves) -> list[int]:
    """All moves, ascending. For tables and tests; rules and simulations use the bits.

    >>> listed((0b101, 0b10))
    [0, 2, 61]
    """
    return members(moves[0]) + [HALF + move for move in members(moves[1])]
