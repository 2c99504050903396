"""Building SVG: elements that escape what they are given."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from rollwright.core.drawing import Drawn, Markup

# XML allows no control characters, not even escaped, and no half of a surrogate pair
_FORBIDDEN: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_SPECIAL: Final = re.compile('[&<>"]|' + _FORBIDDEN.pattern)
_ENTITIES: Final = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})


def escaped(text: str) -> Markup:
    """Any text as markup; what is markup already stays as it is.

    >>> escaped("<b> & \\x00"), escaped(Markup("<b/>"))
    ('&lt;b&gt; &amp; ', '<b/>')
    """
    if isinstance(text, Markup):
        return text
    if not _SPECIAL.search(text):
        return Markup(text)
    return Markup(_FORBIDDEN.sub("", text).translate(_ENTITIES))


@lru_cache(16384)  # most stand on a grid, and come again and again
def number(value: float) -> str:
    """A number as short as it can be written to a hundredth.

    >>> number(12.0), number(1 / 3), number(-0.001)
    ('12', '0.33', '0')
    """
    if value == int(value):
        return str(int(value))
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


@cache  # there are not many
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def element(tag: str, *inside: str, **attributes: str | float | None) -> Markup:
    """An element; `class_` is its class and `data_move` its data-move; None leaves one out.

    >>> element("text", "1 < 2", x=3.5, class_="print")
    '<text x="3.5" class="print">1 &lt; 2</text>'
    """
    pieces = [f"<{tag}"]
    for name, value in attributes.items():
        if value is None:
            continue
        text = escaped(value) if isinstance(value, str) else number(value)
        pieces.append(f' {_attribute(name)}="{text}"')
    content = "".join(map(escaped, inside))
    pieces.append(f">{content}</{tag}>" if content else "/>")
    return Markup("".join(pieces))


def joined(pieces: Iterable[Markup]) -> Markup:
    """Pieces one after another."""
    return Markup("".join(pieces))


def group(*inside: str, **attributes: str | float | None) -> Markup:
    """A group of elements."""
    return element("g", *inside, **attributes)


def moved(piece: Markup, x: float, y: float, scale: float = 1) -> Markup:
    """A piece put somewhere else, larger or smaller."""
    if not piece:
        return piece
    sized = f" scale({number(scale)})" if scale != 1 else ""
    return Markup(f'<g transform="translate({number(x)} {number(y)}){sized}">{piece}</g>')


@lru_cache(8192, typed=True)  # mostly it stands where it stood, or at another table
def text(
    x: float, y: float, words: str, size: float = 14, class_: str = "print", anchor: str = "middle"
) -> Markup:
    """Printed words; x,y is where the line's middle stands (its start or end by the anchor)."""
    return element(
        "text",
        words,
        x=x,
        y=y + size * 0.35,  # half the height of a digit: centred without dominant-baseline
        font_size=size,
        class_=class_,
        text_anchor=None if anchor == "start" else anchor,
    )


def stands(x: float, y: float, points: int, size: float = 13) -> Markup:
    """Points as they stand, lightly in their box; a page hides them where they are counted out."""
    return text(x, y, str(points), size, "quiet stands")


@lru_cache(8192)
def box(
    x: float, y: float, width: float, height: float, class_: str = "cell", round_: float = 0
) -> Markup:
    """A rectangle."""
    return element("rect", x=x, y=y, width=width, height=height, rx=round_ or None, class_=class_)


@lru_cache(8192)
def line(x1: float, y1: float, x2: float, y2: float, class_: str = "rule") -> Markup:
    """A straight line."""
    return element("path", d=f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}", class_=class_)


def polygon(corners: Iterable[tuple[float, float]], class_: str = "cell") -> Markup:
    """A closed figure of straight lines."""
    return element("path", d=closed(corners), class_=class_)


def closed(corners: Iterable[tuple[float, float]]) -> str:
    """The path of a closed figure."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "z"


@lru_cache(8192)
def circle(x: float, y: float, radius: float, class_: str = "cell") -> Markup:
    """A circle."""
    return element("circle", cx=x, cy=y, r=radius, class_=class_)


def row(pieces: Iterable[Drawn], gap: float = 6) -> Drawn:
    """Pieces side by side, in the middle of one line."""
    pieces = list(pieces)
    height = max((piece.height for piece in pieces), default=0)
    placed = []
    x = 0.0
    for piece in pieces:
        placed.append(moved(piece.markup, x, (height - piece.height) / 2))
        x += piece.width + gap
    return Drawn(max(0, x - gap), height, joined(placed))


def column(pieces: Iterable[Drawn], width: float, gap: float = 8) -> Drawn:
    """Pieces one below another, each in the middle of the given width."""
    placed = []
    y = 0.0
    for piece in pieces:
        if piece.height:
            placed.append(moved(piece.markup, (width - piece.width) / 2, y))
            y += piece.height + gap
    return Drawn(width, max(0, y - gap), joined(placed))
