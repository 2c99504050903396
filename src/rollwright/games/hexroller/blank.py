"""HexRoller's sheet as it is printed: flowers and middle, bonuses, boxes, the score to come."""

from functools import cache
from typing import Final

from rollwright.core.bits import members
from rollwright.core.drawing import Markup
from rollwright.core.language import Language, phrases
from rollwright.games.hexroller.layout import (
    BONUSES,
    BOX,
    RADIUS,
    SMALL,
    area_points_at,
    box_at,
    middle,
    outline,
    points_at,
    round_at,
)
from rollwright.games.hexroller.sheet import AREA, AREAS, LOWEST, NUMBERS, ROUNDS
from rollwright.svg.elements import box, circle, closed, element, joined, line, polygon, text
from rollwright.svg.shapes import hexagon

DISC: Final = 13  # the radius of a printed number's
BONUS: Final = 17

SAY: Final = phrases(__file__, "blank")


@cache
def blank(side: int, printed: tuple[int, ...], lang: Language) -> Markup:
    """All that is printed."""
    told = [_areas(side)]
    for number, pair in enumerate(printed, start=LOWEST):
        for hex in members(pair):
            x, y = middle(side, hex)
            told += [circle(x, y, DISC, "disc"), text(x, y, str(number), 17)]
    return joined((*told, _bonuses(side, lang), _boxes(side, lang), _score(side, lang)))


def _areas(side: int) -> Markup:
    """Areas are told apart by strong borders and, softly, by their tints."""
    told = []
    borders = []
    for area in range(AREAS):
        hexes = members(AREA[AREAS * side + area])
        d = "".join(closed(hexagon(*middle(side, hex), RADIUS[side])) for hex in hexes)
        told.append(element("path", d=d, class_=f"cell area{area}"))
        borders.append(closed(outline(side, area)))
    return joined((*told, element("path", d="".join(borders), class_="frame")))


def _signs(lang: Language) -> tuple[str, str, str]:
    return "+1", "2", SAY(lang, "third")


def _bonuses(side: int, lang: Language) -> Markup:
    told = []
    names = ("one more", "a two", "a third")
    for (x, y), sign, name in zip(BONUSES[side], _signs(lang), names, strict=True):
        away = 29 if name == "a third" else -30  # to the nearer edge, where the flowers leave room
        told += [
            polygon(hexagon(x, y, BONUS), "mark"),
            text(x, y, sign, 14, "accent"),
            text(x, y + away, SAY(lang, name), 10.5, "quiet"),
        ]
    return joined(told)


def _boxes(side: int, lang: Language) -> Markup:
    told = [text(6, round_at(side, 0)[1], SAY(lang, "round"), 11, "quiet", "start")]
    for bottom, name in enumerate(("top", "bottom")):
        told.append(text(6, box_at(side, 0, bottom)[1], SAY(lang, name), 11, "print", "start"))
    for round in range(ROUNDS[side]):
        told.append(text(*round_at(side, round), str(round + 1), 11, "quiet"))
        for bottom in (0, 1):
            x, y = box_at(side, round, bottom)
            told.append(box(x - BOX[0] / 2, y - BOX[1] / 2, *BOX, "cell", 4))
    return joined(told)


def _score(side: int, lang: Language) -> Markup:
    """Areas score in hexes, pairs in the upper boxes, rows and unused bonuses in the lower."""
    told = [
        polygon(hexagon(*area_points_at(side, area), SMALL), f"cell area{area}")
        for area in range(AREAS)
    ]
    x, y = area_points_at(side, AREAS - 1)
    told.append(text(x, y + 10, "×2", 9, "quiet"))
    for across in range(NUMBERS):
        x, y = points_at(side, across, 0)
        told.append(line(x - 10, y - 20, x + 10, y - 20, "hatch"))
        for place in (x - 10, x + 10):
            told.append(circle(place, y - 20, 6.5, "disc"))
            told.append(text(place, y - 20, str(LOWEST + across), 9.5))
        told.append(box(x - 19, y - 12, 38, 24, "cell", 4))
    for across, name in enumerate((SAY(lang, "top"), SAY(lang, "bottom"), *_signs(lang))):
        x, y = points_at(side, across, 1)
        told.append(text(x, y - 19, name, 10, "print" if across < 2 else "accent"))
        told.append(box(x - 19, y - 12, 38, 24, "cell", 4))
    x, y = points_at(side, 5, 1)
    told.append(text(x, y - 19, SAY(lang, "total"), 10, "strong"))
    told.append(box(x - 20, y - 12, 40, 24, "shade", 4))
    return joined(told)
