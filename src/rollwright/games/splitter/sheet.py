"""Splitter's two pads, as printed; everything else here is derived from the pictures."""

from typing import Final

# `o` space, `*` star, `h` heart, `.` no space, `|` the centre line
PADS: Final = (
    """
    ..oo|oo..
    .ooo|ooo.
    oooo|oooo
    *ooo|ooo*
    oooo|oooo
    .ooo|ooo.
    ..oo|oo..
    """,
    """
    ooo.|.oho
    oooo|oooo
    .hoo|ooo.
    .oo.|.oo.
    .ooo|hoo.
    oooo|oooo
    o*o.|.o*o
    """,
)
NAMES: Final = ("A", "B")

ROWS: Final = 7
COLUMNS: Final = 8
WIDTH: Final = 9  # a ninth, empty column keeps the rows apart, so that neighbours are shifts
PAIRS: Final = 22  # on either pad
ALL_FREE: Final = sum(1 << 2 * pair for pair in range(PAIRS))


def _rows(pad: int) -> list[str]:
    return [row.replace("|", "") for row in PADS[pad].split()]


def _cells(pad: int, signs: str) -> int:
    """The cells that carry one of the signs, as bits."""
    return sum(
        1 << row * WIDTH + column
        for row, text in enumerate(_rows(pad))
        for column, sign in enumerate(text)
        if sign in signs
    )


def _pairs(pad: int) -> list[tuple[int, int]]:
    """Left and right cell of each pair: row by row, from the edge to the centre line."""
    return [
        (row * WIDTH + column, row * WIDTH + COLUMNS - 1 - column)
        for row, text in enumerate(_rows(pad))
        for column in range(COLUMNS // 2)
        if text[column] != "."
    ]


SPACES: Final = tuple(_cells(pad, "o*h") for pad in range(2))
STARS: Final = tuple(_cells(pad, "*") for pad in range(2))
HEARTS: Final = tuple(_cells(pad, "h") for pad in range(2))

LEFT: Final = tuple(left for pad in range(2) for left, _ in _pairs(pad))  # [pad * PAIRS + pair]
RIGHT: Final = tuple(right for pad in range(2) for _, right in _pairs(pad))
