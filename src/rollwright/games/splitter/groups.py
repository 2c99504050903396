"""The groups of numbers on a sheet of Splitter that score as they stand."""

from typing import NamedTuple

from rollwright.core.bits import Bits
from rollwright.core.numbers import cells_with
from rollwright.core.seats import Seat
from rollwright.games.splitter.rules import State, group_in, group_points
from rollwright.games.splitter.sheet import STARS


class Group(NamedTuple):
    """A group that scores."""

    number: int
    cells: Bits
    points: int

    @property
    def starred(self) -> bool:
        """Whether it covers a star."""
        return self.points > self.number


def scoring_groups(state: State, seat: Seat) -> list[Group]:
    """The groups of a seat's sheet that score, by their numbers."""
    found = []
    for number in range(1, 7):
        cells = cells_with(state.sheets[seat].numbers, number)
        while cells:
            group = group_in(cells)
            cells &= ~group
            points = group_points(number, group, STARS[state.pad])
            if points:
                found.append(Group(number, group, points))
    return found
