"""Positions of Tally Rows in one line of text, and back."""

from rollwright.core.bits import has, size
from rollwright.core.dice_words import read_dice_in_order
from rollwright.core.positions import (
    Fields,
    write_dice,
    write_position,
    write_seats,
    write_wholes,
)
from tallyrows.rules import (
    CELLS,
    CROSSES_TO_CLOSE,
    DICE,
    MOST_PENALTIES,
    ROWS,
    Sheet,
    State,
    closed_rows,
    ended,
    row_of,
)

NO_YES = ("no", "yes")


def write(state: State) -> str:
    fields: list[tuple[str, object]] = [
        ("turn", state.player + 1),
        ("dice", write_dice(state.dice)),
        ("crossed", NO_YES[state.crossed]),
        ("writing", write_seats(state.writing)),
        ("closed", write_seats(state.closed)),
        ("penalties", write_wholes(sheet.penalties for sheet in state.sheets)),
    ]
    for seat, sheet in enumerate(state.sheets):
        signs = "".join("x" if has(sheet.crosses, cell) else "." for cell in range(ROWS * CELLS))
        rows = [signs[first : first + CELLS] for first in range(0, ROWS * CELLS, CELLS)]
        fields.append((f"sheet{seat + 1}", "/".join(rows)))
    return write_position("tallyrows", fields)


def read(text: str) -> State:
    fields = Fields(text, "tallyrows")
    crosses = [_read_crosses(fields, sheet) for sheet in fields.sheets()]
    penalties = fields.wholes("penalties", 0, MOST_PENALTIES)
    if not 2 <= len(crosses) <= 4 or len(penalties) != len(crosses):
        fields.wrong("it takes 2 to 4 sheets, each with its number of penalties")
    dice = fields.text("dice")
    state = State(
        player=fields.whole("turn", 1, len(crosses)) - 1,
        dice=0 if dice == "-" else read_dice_in_order(dice, DICE, 1, 6),
        crossed=fields.choice("crossed", NO_YES),
        writing=fields.seats("writing", len(crosses)),
        closed=fields.seats("closed", ROWS),
        sheets=tuple(map(Sheet, crosses, penalties)),
    )
    fields.done()
    _check(fields, state)
    return state


def _read_crosses(fields: Fields, text: str) -> int:
    rows = text.split("/")
    if [len(row) for row in rows] != [CELLS] * ROWS or not set(text) <= set("x./"):
        fields.wrong(f"a sheet has four rows of eleven signs, x or a dot, not '{text}'")
    crosses = sum(1 << cell for cell, sign in enumerate(text.replace("/", "")) if sign == "x")
    for row in range(ROWS):
        in_row = row_of(crosses, row)
        if has(in_row, CELLS - 1) and size(in_row) <= CROSSES_TO_CLOSE:
            fields.wrong("the last number of a row takes five crosses before it")
    return crosses


def _check(fields: Fields, state: State) -> None:
    closed = closed_rows(state.sheets)
    if state.closed & ~closed or (not state.writing and state.closed != closed):
        fields.wrong("a row is closed if somebody has crossed its last number")
    if not state.dice and (state.writing or state.crossed):
        fields.wrong("nobody has crossed or is to cross something before the throw")
    if state.crossed and has(state.writing, state.player):
        fields.wrong("who is to cross something has not yet crossed it")
    most = max(sheet.penalties for sheet in state.sheets)
    if (state.writing and ended(state)) or (state.dice and most == MOST_PENALTIES):
        fields.wrong("the game has ended, and yet somebody is to move")
