"""What a hand writes: strokes with a slight wobble that is always the same in the same place."""

from typing import Final

from rollwright.core.drawing import Markup
from rollwright.svg.elements import element, joined, number, polygon

# Digits as strokes in a box 12 wide and 20 high around 0,0, as a pencil draws them
_DIGITS: Final = (
    "M1-9.5C-5-9.5-6-4-6 0S-4 9.5.5 9.5 6 5 6 0 4-9.5-1-9.5",
    "M-3.5-5.5L1.5-9.5V9.5",
    "M-5-5C-5-8-2.5-9.8.5-9.6 4-9.4 5.5-6.5 4.5-3.5 3.2 0-2 4.5-5.5 9.2H6",
    "M-4.5-8.5C-2-10 4-10 4.5-6S1-.8-1.5-.8C2-.8 5.8 1 5.3 5S-1 10.5-5 8",
    "M2-9.5L-6 3.5H6.5M2.8-2.5V9.8",
    "M5-9.3H-3.5L-4.5-1.5C-1-3.5 5.3-2.8 5.3 3S-1 10.5-5.3 8",
    "M3.5-9.6C-2-7-5.2-1-5 4S-1 9.9 1 9.6 5.6 7 5.2 3.5 1-1.5-1.5-.6-4.8 2.5-5 4",
    "M-5.5-8.8Q0-9.8 5.8-9.3C2-4-.5 2-1.8 9.8M-3-.8H3.8",
    "M4.5-6.5C4-9-.5-10.2-3-8.3S-3.6-2.5 0-.8"
    " 5.6 3 4.4 6.8-2 10.4-4.4 7.6-2.5 1 .4-1 5-3.6 4.5-6.5",
    "M4.8-5.5C4-9-1.5-10.6-3.9-7.3S-2.5.2.6-1 5-4.5 4.8-6.5C4.9 0 4 6 2 9.8",
)
_SIGNS: Final = {
    "+": "M0-6V6M-6 0H6",
    "-": "M-6 0H6",
    "x": "M-6-7L6 7M6-7L-6 7",
    "=": "M-6-2.5H6M-6 2.5H6",
    # the letters of a cry
    "T": "M-6.5-9Q0-9.8 6.8-9.4M.4-9.5C0-3 .5 4-.3 9.6",
    "u": "M-4.6-2C-5 4-5 9.6-1.6 9.6S3.6 6 4-2C3.9 3 3.9 7 4.6 9.6",
    "t": "M-.4-7.5C-.8-1-1.6 9.5 1.4 9.5 3 9.5 4 8.6 4.6 7.4M-5-2Q0-2.6 4.6-2.2",
    "o": "M.6-2C-4-2-4.9 1.6-4.9 4S-3.6 9.7 0 9.7 5.1 7 5.1 4 3.6-2.2 0-1.8",
    "!": "M.4-9.8C.3-5 .1-1-.2 3.6M-.3 8.8L0 9.6",
}
HIGH: Final = 20  # of a digit at scale 1


def wobble(x: float, y: float, salt: int = 0) -> float:
    """A number from -1 to 1 that depends on a place and on nothing else."""
    mixed = (int(x * 8) * 73856093 ^ int(y * 8) * 19349663 ^ salt * 83492791) & 0x7FFFFFFF
    return mixed * 1103515245 % 2001 / 1000 - 1


def written(x: float, y: float, what: str | int, size: float = HIGH, class_: str = "ink") -> Markup:
    """Digits, simple signs and a few letters by hand, around x,y; `size` is their height."""
    signs = str(what)
    scale = size / HIGH
    step = 14.5 * scale
    first = x - step * (len(signs) - 1) / 2
    return joined(
        _sign(first + step * place, y, sign, scale, class_) for place, sign in enumerate(signs)
    )


def _sign(x: float, y: float, sign: str, scale: float, class_: str) -> Markup:
    d = _DIGITS[int(sign)] if sign.isdigit() else _SIGNS[sign]
    turned = number(4 * wobble(x, y, ord(sign)))
    x += 0.9 * wobble(x, y, 1)
    y += 0.9 * wobble(x, y, 2)
    sized = f" scale({number(scale)})" if scale != 1 else ""
    place = f"translate({number(x)} {number(y)}) rotate({turned}){sized}"
    return Markup(f'<path class="{class_}" transform="{place}" d="{d}"/>')


def stroke(*points: tuple[float, float], class_: str = "ink") -> Markup:
    """A line through some points, drawn by hand: slightly bent and not quite to the point."""
    (x, y), *others = points
    d = [f"M{number(x + wobble(x, y))} {number(y + wobble(y, x))}"]
    for salt, (to_x, to_y) in enumerate(others):
        bend_x = (x + to_x) / 2 + 0.03 * (to_y - y) * wobble(x, to_y, salt)
        bend_y = (y + to_y) / 2 + 0.03 * (to_x - x) * wobble(y, to_x, salt)
        end_x, end_y = to_x + wobble(to_x, to_y), to_y + wobble(to_y, to_x)
        d.append(f"Q{number(bend_x)} {number(bend_y)} {number(end_x)} {number(end_y)}")
        x, y = to_x, to_y
    return element("path", d="".join(d), class_=class_)


def cross(x: float, y: float, radius: float, class_: str = "ink") -> Markup:
    """A cross of two strokes."""
    r = radius
    return joined(
        (
            stroke((x - r, y - r), (x + r, y + r), class_=class_),
            stroke((x + r, y - r), (x - r, y + r), class_=class_),
        )
    )


def ring(x: float, y: float, wide: float, high: float | None = None, class_: str = "ink") -> Markup:
    """A ring around something: one round stroke that overshoots its start."""
    high = wide if high is None else high
    a = wide * (1 + 0.05 * wobble(x, y, 3))
    b = high * (1 + 0.05 * wobble(x, y, 4))
    kappa = 0.5523
    start = 0.12 * a * wobble(x, y, 5)
    d = (
        f"M{number(x + start)} {number(y - b)}"
        f"C{number(x + a * kappa)} {number(y - b)} {number(x + a)} {number(y - b * kappa)}"
        f" {number(x + a)} {number(y)}"
        f"S{number(x + a * kappa)} {number(y + b)} {number(x)} {number(y + b)}"
        f" {number(x - a)} {number(y + b * kappa)} {number(x - a)} {number(y)}"
        f" {number(x - a * kappa)} {number(y - b * 1.08)}"
        f" {number(x + a * 0.2)} {number(y - b * 0.94)}"
    )
    return element("path", d=d, class_=class_)


def tick(x: float, y: float, radius: float, class_: str = "ink") -> Markup:
    """A tick."""
    r = radius
    return stroke((x - r, y), (x - 0.3 * r, y + 0.8 * r), (x + r, y - r), class_=class_)


def underline(x: float, y: float, wide: float, class_: str = "ink fresh") -> Markup:
    """A short stroke under what has just been written."""
    return stroke((x - wide / 2, y), (x + wide / 2, y), class_=class_)


def pencil(x: float, y: float, size: float) -> Markup:
    """The pencil itself: whoever it stands by is to write; x is its point's left end."""
    s = size / 18

    def at(*corners: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x + s * across, y + s * down) for across, down in corners]

    return joined(
        (
            polygon(at((0, 7), (2, 1.5), (13, -9.5), (18, -4.5), (7, 6.5)), "outline"),
            polygon(at((0, 7), (2, 1.5), (7, 6.5)), "solid"),
        )
    )
