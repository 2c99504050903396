"""HexRoller's two sheets: where the flowers stand and which numbers are printed.

Hexes have axial coordinates (q, r): r is the row from the top, q runs to the right, and the six
neighbours are one step away in q, in r, or in both with opposite signs. Everything else is
derived: a hex is its number, counted row by row from the top left.
"""

from typing import Final

FRONT_CENTRES: Final = ((3, 0), (0, 3), (-3, 3), (-3, 0), (0, -3), (3, -3))
FRONT_MIDDLE: Final = ((1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2), (2, -1))  # beside a flower
BACK_CENTRES: Final = ((2, 1), (-1, 3), (-3, 2), (-2, -1), (1, -3), (3, -2))

FRONT_PRINTED: Final = {
    3: ((2, 1), (-1, 4)),
    4: ((-2, 2), (-4, 0)),
    5: ((0, -4), (4, -3)),
    6: ((-3, 1), (3, -4)),
    7: ((1, 3), (-1, -2)),
    8: ((4, -1), (-4, 4)),
}
BACK_PRINTED: Final = {
    3: ((-1, 2), (-1, -1)),
    4: ((1, 2), (4, -2)),
    5: ((-2, 1), (1, -4)),
    6: ((-4, 2), (2, -1)),
    7: ((-2, 4), (2, -3)),
    8: ((3, 1), (-3, -1)),
}

SIDES: Final = ("front", "back")
DICE: Final = (8, 7)  # [side]
ROUNDS: Final = (7, 6)

STEPS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
LOWEST: Final = 3  # the numbers on the dice
HIGHEST: Final = 8
NUMBERS: Final = 6
AREAS: Final = 7  # six flowers, then the middle
MOST: Final = 55  # hexes on the larger side; tables of both sides are one row of 55 each


def _flower(centre: tuple[int, int]) -> list[tuple[int, int]]:
    return [centre, *((centre[0] + q, centre[1] + r) for q, r in STEPS)]


_AREAS: Final = (
    [*(_flower(centre) for centre in FRONT_CENTRES), [*_flower((0, 0)), *FRONT_MIDDLE]],
    [*(_flower(centre) for centre in BACK_CENTRES), _flower((0, 0))],
)

# The coordinates of the hexes of each side, in the order of their numbers
COORDINATES: Final = tuple(
    tuple(sorted((hex for area in areas for hex in area), key=lambda hex: (hex[1], hex[0])))
    for areas in _AREAS
)
HEXES: Final = tuple(len(hexes) for hexes in COORDINATES)
_NUMBER: Final = tuple({hex: n for n, hex in enumerate(hexes)} for hexes in COORDINATES)


def _bits(side: int, hexes: list[tuple[int, int]]) -> int:
    return sum(1 << _NUMBER[side][hex] for hex in hexes if hex in _NUMBER[side])


def _table(side: int) -> list[int]:
    around = [_bits(side, _flower(hex)[1:]) for hex in COORDINATES[side]]
    return around + [0] * (MOST - len(around))


AREA: Final = tuple(_bits(side, area) for side in (0, 1) for area in _AREAS[side])
"""[AREAS * side + area]: the hexes of an area, as bits."""

NEIGHBOURS: Final = tuple(bits for side in (0, 1) for bits in _table(side))
"""[MOST * side + hex]: the hexes around a hex."""

PRINTED: Final = tuple(
    tuple(_bits(side, list(printed[n])) for n in range(LOWEST, HIGHEST + 1))
    for side, printed in enumerate((FRONT_PRINTED, BACK_PRINTED))
)
"""[side][number - 3]: the two hexes on which a number is printed."""
