"""One's own HexRoller pad, entered on a drawing: the hexes, on which the twelve numbers are put."""

from typing import Final

from rollwright.core.drawing import WIDTH, Drawn, Entry, Spot
from rollwright.core.language import Language, phrases
from rollwright.games.hexroller.layout import BELOW_HEXES, EDGE, RADIUS, areas, middle
from rollwright.games.hexroller.own_pad import hex_name
from rollwright.games.hexroller.sheet import HEXES, HIGHEST, LOWEST, SIDES
from rollwright.svg.elements import polygon
from rollwright.svg.shapes import hexagon

SAY: Final = phrases(__file__, "entry")


def entries(lang: Language) -> list[Entry]:
    """The printed numbers."""
    return [
        Entry(
            "printed",
            SAY(lang, "title"),
            SAY(lang, "about"),
            tuple(str(number) for number in range(LOWEST, HIGHEST + 1)),
            2,
            "variant",
            {name: _sheet(side) for side, name in enumerate(SIDES)},
        )
    ]


def _sheet(side: int) -> tuple[Drawn, tuple[Spot, ...]]:
    spots = tuple(_spot(side, hex) for hex in range(HEXES[side]))
    return Drawn(WIDTH, BELOW_HEXES[side] + EDGE, areas(side)), spots


def _spot(side: int, hex: int) -> Spot:
    x, y = middle(side, hex)
    return Spot(hex_name(side, hex), x, y, polygon(hexagon(x, y, RADIUS[side]), "none"))
