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

UPRIGHT: Final = 0
UPSIDE_DOWN: Final = 1
BOTH: Final = 2


def _places(pad: int) -> list[tuple[int, int]]:
    """The place of each pair among those that are not alike, and how it lies there.

    Where a pad looks the same upside down, the lower rows are the upper ones, upside down, and
    the middle row is both.
    """
    rows = _rows(pad)
    alike = rows == rows[::-1]
    pairs = _pairs(pad)
    numbers = {pair: n for n, pair in enumerate(pairs)}
    places = []
    for left, right in pairs:
        row = left // WIDTH
        lies = (UPRIGHT if row < ROWS // 2 else UPSIDE_DOWN if row > ROWS // 2 else BOTH) * alike
        shift = (ROWS - 1 - 2 * row) * WIDTH if lies == UPSIDE_DOWN else 0
        places.append((numbers[left + shift, right + shift], lies))
    return places


PLACES: Final = tuple(place for pad in range(2) for place, _ in _places(pad))
LIES: Final = tuple(lies for pad in range(2) for _, lies in _places(pad))
