"""The groups of numbers on a sheet of Splitter: those that score as they stand, those too large."""

from typing import NamedTuple

from rollwright.core.bits import Bits, members, size
from rollwright.core.memo import remembered
from rollwright.core.numbers import Numbers, cells_with, written
from rollwright.core.seats import Seat
from rollwright.games.splitter.rules import State
from rollwright.games.splitter.scoring import group_in, group_points
from rollwright.games.splitter.sheet import SPACES, STARS, WIDTH


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


@remembered
def can_be_completed(number: int, group: Bits, others: Bits, free: Bits) -> bool:
    """Whether a group could still get exactly its size, with luck: with what it would join.

    >>> can_be_completed(3, 0b11, others=0, free=0b100)
    True
    >>> can_be_completed(3, 0b11, others=0b1000, free=0b100)
    False
    """
    if size(group) >= number:
        return size(group) == number
    for cell in members(beside(group) & free):
        free &= ~(1 << cell)  # with it all is tried now
        grown, before = group | 1 << cell, 0
        while grown != before:
            before = grown
            grown |= beside(grown) & others
        if can_be_completed(number, grown, others & ~grown, free):
            return True
    return False


def has_room(state: State, seat: Seat, group: Group) -> bool:
    """Whether a group can still be completed."""
    numbers = state.sheets[seat].numbers
    others = cells_with(numbers, group.number) & ~group.cells
    return can_be_completed(
        group.number, group.cells, others, SPACES[state.pad] & ~written(numbers)
    )


def beside(cells: Bits) -> Bits:
    """All spaces beside, above or below some; a centre line does not part them."""
    return cells << 1 | cells >> 1 | cells << WIDTH | cells >> WIDTH


def _groups(state: State, seat: Seat) -> tuple[Group, ...]:
    return _groups_of(state.sheets[seat].numbers, STARS[state.pad])


@remembered
def _groups_of(numbers: Numbers, stars: Bits) -> tuple[Group, ...]:
    found = []
    for number in range(1, 7):
        cells = cells_with(numbers, number)
        while cells:
            group = group_in(cells)
            cells &= ~group
            found.append(Group(number, group, group_points(number, group, stars)))
    return tuple(found)
