"""The groups of numbers on a sheet of Splitter: those that score as they stand, those too large."""

from collections.abc import Iterator
from typing import NamedTuple

from rollwright.core.bits import Bits, size
from rollwright.core.numbers import cells_with
from rollwright.core.seats import Seat
from rollwright.games.splitter.rules import State, group_in, group_points
from rollwright.games.splitter.sheet import STARS


class Group(NamedTuple):
    """Equal numbers that touch, and what they score."""

    number: int
    cells: Bits
    points: int

    @property
    def starred(self) -> bool:
        """Whether it covers a star."""
        return self.points > self.number


def scoring_groups(state: State, seat: Seat) -> list[Group]:
    """The groups of a seat's sheet that score, by their numbers."""
    return [group for group in _groups(state, seat) if group.points]


def spoiled_groups(state: State, seat: Seat) -> list[Group]:
    """… and those that are too large, and will never score."""
    return [group for group in _groups(state, seat) if size(group.cells) > group.number]


def growing_groups(state: State, seat: Seat) -> list[Group]:
    """… and those of several numbers that are not complete yet."""
    return [group for group in _groups(state, seat) if 1 < size(group.cells) < group.number]


def _groups(state: State, seat: Seat) -> Iterator[Group]:
    for number in range(1, 7):
        cells = cells_with(state.sheets[seat].numbers, number)
        while cells:
            group = group_in(cells)
            cells &= ~group
            yield Group(number, group, group_points(number, group, STARS[state.pad]))
