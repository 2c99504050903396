"""Tutto's cards: a frame, a picture and a name; each is known by its shape, large and small."""

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from rollwright.core.drawing import Drawn, Markup
from rollwright.games.tutto.sheet import BONUS_600
from rollwright.games.tutto.sheet import bonus as bonus_points
from rollwright.svg.dice import pip_die
from rollwright.svg.elements import box, circle, element, joined, line, moved, number, polygon, text
from rollwright.svg.shapes import heart, ring_of, star

WIDE: Final = 180  # of a card, which is 63 mm wide and 88 mm high in print
HIGH: Final = 252
SMALL_WIDE: Final = 28  # of a card that shows its sign alone
SMALL_HIGH: Final = 38

_EDGE: Final = 9  # from the card's edge to its inner frame
_PICTURE: Final = (WIDE / 2, 100)  # the picture's middle


class Face(NamedTuple):
    """What a kind of card shows around 0,0: a picture, and a sign for a very small card."""

    picture: Markup  # reaches to about 66 to every side
    sign: Markup  # reaches to about 12


# ---------------------------------------------------------------- the cards themselves


def card(face: Face, name: str, note: Sequence[str] = ()) -> Drawn:
    """A card with its picture and name, and perhaps a few short lines of what it does."""
    below = 206 - 8.5 * len(note)
    pieces = [_blank(), moved(face.picture, *_PICTURE), text(WIDE / 2, below, name, 23, "accent")]
    for place, words in enumerate(note):
        pieces.append(text(WIDE / 2, below + 22 + 15 * place, words, 12, "quiet"))
    return Drawn(WIDE, HIGH, joined(pieces))


@cache
def back() -> Drawn:
    """The back of a card: a trellis around a die."""
    left, top, right, low = 18, 18, WIDE - 18, HIGH - 18  # both sides are whole meshes of 18
    trellis = []
    for start in range(left - (low - top), right, 18):
        # a slanted line and its mirror image, as far as the inner frame lets them go
        x1, x2 = max(left, start), min(right, start + low - top)
        y1, y2 = top + x1 - start, top + x2 - start
        trellis.append(f"M{x1} {y1}L{x2} {y2}M{WIDE - x1} {y1}L{WIDE - x2} {y2}")
    pieces = (
        _blank(),
        element("path", d="".join(trellis), class_="edge"),
        box(left, top, right - left, low - top, "edge"),
        circle(WIDE / 2, HIGH / 2, 45, "cell"),
        circle(WIDE / 2, HIGH / 2, 39, "outline"),
        _turned(moved(pip_die(6, 40).markup, -20, -20), 15, WIDE / 2, HIGH / 2),
    )
    return Drawn(WIDE, HIGH, joined(pieces))


def small(face: Face, any_left: bool = True) -> Drawn:
    """A very small card with its sign; where none is left its outline is dashed."""
    body = box(0.75, 0.75, SMALL_WIDE - 1.5, SMALL_HIGH - 1.5, "cell" if any_left else "die off", 4)
    sign = moved(face.sign, SMALL_WIDE / 2, SMALL_HIGH / 2)
    return Drawn(SMALL_WIDE, SMALL_HIGH, joined((body, sign)))


def _blank() -> Markup:
    inner_wide, inner_high = WIDE - 2 * _EDGE, HIGH - 2 * _EDGE
    return joined(
        (
            box(0.75, 0.75, WIDE - 1.5, HIGH - 1.5, "cell", 14),
            box(_EDGE, _EDGE, inner_wide, inner_high, "outline", 8),
        )
    )


def _turned(piece: Markup, degrees: float, x: float = 0, y: float = 0) -> Markup:
    """A piece turned around 0,0 and then put somewhere."""
    return element(
        "g", piece, transform=f"translate({number(x)} {number(y)}) rotate({number(degrees)})"
    )


# ---------------------------------------------------------------- the faces


@cache
def bonus(points: int) -> Face:
    """A number under an arch of stars, one for every hundred."""
    stars = points // 100
    arch = [ring_of(1, 0, 92, 132, (place - (stars - 1) / 2) / 34)[0] for place in range(stars)]
    picture = (
        *(star(x, y, 12, "solid") for x, y in arch),
        text(0, 14, str(points), 62, "accent"),
        line(-54, 50, 54, 50, "outline"),
        line(-36, 57, 36, 57, "outline"),
    )
    return Face(joined(picture), text(0, 0, str(points), 10.5, "accent"))


@cache
def times_two() -> Face:
    """A sheet and its double behind it."""
    picture = (
        box(-40, -58, 102, 102, "mark", 14),
        box(-40, -58, 102, 102, "outline", 14),
        box(-62, -42, 102, 102, "paper", 14),
        box(-62, -42, 102, 102, "outline", 14),
        text(-11, 9, "×2", 60, "accent"),
    )
    return Face(joined(picture), text(0, 0, "×2", 15, "accent"))


@cache
def fireworks() -> Face:
    """A rocket's trail and three bursts."""
    picture = (
        element("path", d="M-8 70C-10 46-6 20 1-8", class_="outline"),
        _burst(3, -22, 46, 12, 3.8, "count"),
        _burst(-44, 40, 20, 8, 2.6),
        _burst(38, 50, 17, 8, 2.4),
    )
    return Face(joined(picture), _burst(0, 0, 10.5, 8, 1.5))


def _burst(
    x: float, y: float, radius: float, rays: int, spark: float, class_: str = "count thin"
) -> Markup:
    inner = ring_of(rays, x, y, radius * 0.3)
    outer = ring_of(rays, x, y, radius * 0.72)
    sparks = ring_of(rays, x, y, radius)
    return joined(
        (
            *(line(*a, *b, class_) for a, b in zip(inner, outer, strict=True)),
            *(circle(*place, spark, "solid") for place in sparks),
        )
    )


@cache
def plus_minus() -> Face:
    """A full plus above an empty minus."""
    picture = (
        line(-52, 52, 52, -52, "outline"),
        circle(-28, -28, 35, "solid"),
        _plus(-28, -28, 21, 5, "paper"),
        circle(28, 28, 35, "mark"),
        circle(28, 28, 35, "outline"),
        _bar(28, 28, 21, 5, "solid"),
    )
    sign = (_plus(0, -5, 7, 1.4, "solid"), _bar(0, 8.5, 7, 1.4, "solid"))
    return Face(joined(picture), joined(sign))


def _bar(x: float, y: float, reach: float, half: float, class_: str) -> Markup:
    return box(x - reach, y - half, 2 * reach, 2 * half, class_, half / 2)


def _plus(x: float, y: float, reach: float, half: float, class_: str) -> Markup:
    upright = box(x - half, y - reach, 2 * half, 2 * reach, class_, half / 2)
    return joined((_bar(x, y, reach, half, class_), upright))


@cache
def straight() -> Face:
    """Six dice, one of each number, as a stair."""
    dice = [moved(pip_die(n, 28).markup, 24 * n - 98, 64 - 22 * n) for n in range(1, 7)]
    stair = [(-10, 9), (-10, 4), (-3.5, 4), (-3.5, -2), (3.5, -2), (3.5, -8), (10, -8), (10, 9)]
    return Face(joined(dice), polygon(stair, "solid"))


@cache
def stop() -> Face:
    """A raised hand on a sign with eight corners."""
    return Face(
        picture=joined(
            (
                polygon(_octagon(68), "danger"),
                polygon(_octagon(63), "paper"),
                polygon(_octagon(59), "danger"),
                _hand(),
            )
        ),
        sign=moved(joined((polygon(_octagon(68), "danger"), _hand())), 0, 0, 0.17),
    )


def _octagon(radius: float) -> list[tuple[float, float]]:
    return ring_of(8, 0, 0, radius, 1 / 16)


def _hand() -> Markup:
    fingers = ((-21, -26), (-9.5, -36), (2, -38), (13.5, -30))
    return joined(
        (
            *(box(x, y, 9.5, 50, "paper", 4.75) for x, y in fingers),
            box(-21, -2, 44, 40, "paper", 14),
            _turned(box(-5, -30, 10, 36, "paper", 5), -42, -14, 24),
        )
    )


@cache
def cloverleaf() -> Face:
    """Four leaves on a stem."""
    stem = element("path", d="M-1 2C2 30 10 50 22 68L28 65C16 48 6 28 3 2z", class_="solid")
    whole = moved(joined((stem, _leaves(28))), 0, -6)
    return Face(whole, moved(whole, 0, -1, 0.19))


def _leaves(radius: float) -> Markup:
    leaf = heart(0, -radius * 1.1, radius, "solid")
    return joined(_turned(leaf, 45 + 90 * place) for place in range(4))


FACES: Final = (
    *(bonus(bonus_points(card)) for card in range(BONUS_600 + 1)),
    times_two(),
    fireworks(),
    plus_minus(),
    straight(),
    stop(),
    cloverleaf(),
)
"""Of all kinds of card, in their order."""
