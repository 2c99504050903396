"""What a HexRoller sheet is worth: areas, joined pairs, and the two rows of boxes."""

from rollwright.core.bits import size
from rollwright.core.dice import count, tally
from rollwright.core.memo import remembered
from rollwright.core.numbers import Numbers, cells_with
from rollwright.games.hexroller.paths import group_of
from rollwright.games.hexroller.sheet import AREA, AREAS, HIGHEST, LOWEST


def area_points(side: int, area: int, numbers: Numbers, empty: int) -> int:
    """§10 a filled area scores its most common number, of tied ones the higher."""
    hexes = AREA[AREAS * side + area]
    if hexes & empty:
        return 0
    best = 0
    most = 0
    for number in range(2, HIGHEST + 1):
        times = size(cells_with(numbers, number) & hexes)
        if times >= most:
            best = number
            most = times
    return 2 * best if area == AREAS - 1 else best  # §11 the middle counts double


@remembered
def pair_points(side: int, number: int, printed: int, hexes: int) -> int:
    """§12 two printed hexes joined by a connected group of their number score it."""
    group = group_of(side, printed & -printed, hexes)
    return number if group & printed == printed else 0


def counted_up(row: int) -> int:
    """§13 how far the numbers of a row count up from 3 without a gap.

    >>> counted_up(0x5643), counted_up(0x873), counted_up(0x8764)
    (6, 3, 0)
    """
    numbers = tally(row)
    highest = LOWEST - 1
    while highest < HIGHEST and count(numbers, highest + 1):
        highest += 1
    return highest if highest >= LOWEST else 0
