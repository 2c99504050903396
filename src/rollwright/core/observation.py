"""What a seat sees, as numbers: the layout that a game names, and the function that fills it in.

A game's `observed.py` has `PARTS`, the named parts of its observation in their order, and
`observed(state, seat, row)`, which writes them into a row of zeros; it compiles, as rules do. The
state is one that the seat may see (`Match.view`, and a batch keeps the same): the function itself
hides nothing. All numbers are whole, from 0 to the highest of their part, and nobody has scaled
them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Final, Generic, NamedTuple, Protocol

from rollwright.core.bits import Bits, lowest
from rollwright.core.seats import Seat
from rollwright.core.states import State

MOST_IN_A_BYTE: Final = 255


class Row(Protocol):
    """A row of zeros to write an observation into: a list, or an array of any library."""

    def __setitem__(self, place: int, number: int, /) -> None: ...


class Part(NamedTuple):
    """A part of an observation, as a game names it."""

    name: str
    shape: tuple[int, ...]  # () is a single number
    highest: int  # of its numbers; the lowest is 0
    about: str  # what it tells, in a sentence
    each: bool = False  # whether there is one for every seat: one's own, then those that follow it


class Placed(NamedTuple):
    """A part in its place, for some number of seats."""

    name: str
    shape: tuple[int, ...]
    highest: int
    about: str
    first: int  # its place in the row

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    @property
    def slice(self) -> slice:
        """Its numbers in a row: `observations[:, part.slice].reshape(-1, *part.shape)`."""
        return slice(self.first, self.first + self.size)


@dataclass(frozen=True)
class Observation(Generic[State]):
    """What a game shows to a seat."""

    parts: tuple[Part, ...]
    observed: Callable[[State, Seat, Row], None]
    """Writes a state, as a seat sees it, into a row of zeros."""

    def layout(self, seats: int) -> tuple[Placed, ...]:
        """The parts in their places, for so many seats.

        >>> dice = Part("dice", (6,), 2, "How many dice show each number.")
        >>> marks = Part("marks", (5, 5), 1, "The marked cells.", each=True)
        >>> seen = Observation((marks, dice), lambda state, seat, row: None)
        >>> [(part.name, part.shape, part.first) for part in seen.layout(2)]
        [('marks', (2, 5, 5), 0), ('dice', (6,), 50)]
        """
        placed: list[Placed] = []
        first = 0
        for part in self.parts:
            shape = (seats, *part.shape) if part.each else part.shape
            placed.append(Placed(part.name, shape, part.highest, part.about, first))
            first += placed[-1].size
        return tuple(placed)

    def size(self, seats: int) -> int:
        """How many numbers an observation has with so many seats."""
        return sum(part.size for part in self.layout(seats))

    @property
    def dtype(self) -> str:
        """The smallest type of array that holds its numbers, as NumPy calls it."""
        return "uint8" if max(part.highest for part in self.parts) <= MOST_IN_A_BYTE else "int16"

    def of(self, state: State, seat: Seat, seats: int) -> list[int]:
        """The observation of a state that a seat may see, as a list."""
        row = [0] * self.size(seats)
        self.observed(state, seat, row)
        return row


def nothing_observed(state: object, seat: Seat, row: Row) -> None:
    """What a game shows that does not say."""


# ---------------------------------------------------------------- to fill a row with


def put_set(row: Row, first: int, members: Bits) -> None:
    """A 1 for every member of a set.

    >>> row = [0] * 6
    >>> put_set(row, 1, 0b1010)
    >>> row
    [0, 0, 1, 0, 1, 0]
    """
    while members:
        row[first + lowest(members)] = 1
        members &= members - 1


def put_counts(row: Row, first: int, tally: int, lowest_face: int, faces: int) -> None:
    """How many dice of a tally show each face.

    >>> row = [0] * 6
    >>> put_counts(row, 0, 0x1201020, lowest_face=1, faces=6)  # the dice 1 1 3 5 5 6
    >>> row
    [2, 0, 1, 0, 2, 1]
    """
    for face in range(faces):
        row[first + face] = tally >> 4 * (lowest_face + face) & 15


def seat_after(seat: Seat, places: int, seats: int) -> Seat:
    """The seat so many places after another, around the table.

    >>> seat_after(2, 1, seats=3)
    0
    """
    after = seat + places
    return after - seats if after >= seats else after
