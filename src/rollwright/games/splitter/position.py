"""Splitter's positions in one line of text, and back."""

from rollwright.core.bits import has, size
from rollwright.core.errors import BadText
from rollwright.core.numbers import Numbers, number_in, with_number, written
from rollwright.core.positions import Fields, write_dice, write_position, write_seats
from rollwright.games.splitter.rules import (
    Sheet,
    State,
)
from rollwright.games.splitter.sheet import (
    COLUMNS,
    LEFT,
    NAMES,
    PAIRS,
    RIGHT,
    ROWS,
    SPACES,
    WIDTH,
)
from rollwright.games.splitter.words import cell_name


def write(state: State) -> str:
    fields: list[tuple[str, object]] = [
        ("pad", NAMES[state.pad]),
        ("roll", write_dice(state.roll)),
        ("writing", write_seats(state.writing)),
    ]
    for seat, sheet in enumerate(state.sheets):
        fields.append((f"sheet{seat + 1}", _sheet_text(state.pad, sheet)))
    return write_position("splitter", fields)


def _sheet_text(pad: int, sheet: Sheet) -> str:
    """The spaces row by row, a dot for an empty one: `..|../...|.../…`"""
    rows = []
    for row in range(ROWS):
        cells = [row * WIDTH + column for column in range(COLUMNS)]
        signs = [
            str(number_in(sheet.numbers, cell) or ".") if SPACES[pad] >> cell & 1 else ""
            for cell in cells
        ]
        rows.append("".join(signs[:4]) + "|" + "".join(signs[4:]))
    return "/".join(rows)


def read(text: str) -> State:
    fields = Fields(text, "splitter")
    pad = fields.choice("pad", NAMES)
    roll = fields.dice("roll", 2, 1, 6)
    sheets = tuple(_read_sheet(pad, sheet) for sheet in fields.sheets())
    if not 1 <= len(sheets) <= 12:
        fields.wrong("it takes 1 to 12 sheets")
    writing = fields.seats("writing", len(sheets))
    fields.done()
    if (roll == 0) != (writing == 0) or 0 < roll < 0x11:
        fields.wrong("there are two dice while somebody is writing, and none otherwise")
    rounds = {
        size(sheet.free) - (writing >> seat & 1 if roll else 0) for seat, sheet in enumerate(sheets)
    }
    if any(writing >> seat & 1 and not sheet.free for seat, sheet in enumerate(sheets)):
        fields.wrong("who writes has a free pair")
    if len(rounds) > 1:
        fields.wrong("the seats have not written equally often")
    return State(pad=pad, roll=roll, writing=writing, sheets=sheets)


def _read_sheet(pad: int, text: str) -> Sheet:
    signs = text.replace("/", "").replace("|", "")
    cells = [cell for cell in range(ROWS * WIDTH) if SPACES[pad] >> cell & 1]
    if len(signs) != len(cells) or not set(signs) <= set(".123456"):
        raise BadText(f"This position cannot be: a pad has 44 spaces of . or 1 to 6, not '{text}'.")
    numbers = Numbers()
    for cell, sign in zip(cells, signs, strict=True):
        numbers = with_number(numbers, 0 if sign == "." else int(sign), cell)
    free = 0
    for pair in range(PAIRS):
        left, right = LEFT[pad * PAIRS + pair], RIGHT[pad * PAIRS + pair]
        if has(written(numbers), left) != has(written(numbers), right):
            name = cell_name(left)
            raise BadText(f"This position cannot be: {name} is written on one side only.")
        if not has(written(numbers), left):
            free |= 1 << 2 * pair
    if _sheet_text(pad, Sheet(free, numbers)) != text:
        raise BadText(f"This position cannot be: its rows are not those of the pad in '{text}'.")
    return Sheet(free, numbers)
