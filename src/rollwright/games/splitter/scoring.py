"""What a sheet of Splitter is worth: connected groups of a number, stars and hearts."""

from rollwright.core.bits import size
from rollwright.core.memo import remembered
from rollwright.core.numbers import Numbers, cells_with
from rollwright.games.splitter.sheet import WIDTH


@remembered
def number_points(number: int, cells: int, stars: int) -> int:
    """What all groups of a number score."""
    points = 0
    while cells:
        group = group_in(cells)
        cells &= ~group
        points += group_points(number, group, stars)
    return points


def group_in(cells: int) -> int:
    """The connected group around the lowest of some cells; the centre line does not separate."""
    group = cells & -cells
    grown = 0
    while grown != group:
        grown = group
        group |= (group << 1 | group >> 1 | group << WIDTH | group >> WIDTH) & cells
    return group


def group_points(number: int, group: int, stars: int) -> int:
    """§3 exactly n connected n's score n; §4 double on a star."""
    if size(group) != number:
        return 0
    return 2 * number if group & stars else number


def hearts_points(numbers: Numbers, hearts: int) -> int:
    """§5 the same number in all three hearts (pad A has none)."""
    for number in range(1, 7):
        if hearts and cells_with(numbers, number) & hearts == hearts:
            return 5
    return 0
