"""Penk!'s positions in one line of text, and back."""

from typing import Final

from rollwright.core.bits import has
from rollwright.core.dice import dice_in, laid_out, tally
from rollwright.core.errors import BadText
from rollwright.core.positions import Fields, write_dice, write_position
from rollwright.games.penk.rules import (
    ENDED,
    MARKING,
    ROLLING,
    THROWING,
    Sheet,
    State,
    clear,
    ending,
    marking,
)
from rollwright.games.penk.sheet import SIZE

PHASES: Final = ("throwing", "rolling", "marking", "ended")


def write(state: State) -> str:
    fields: list[tuple[str, object]] = [
        ("turn", state.player + 1),
        ("phase", PHASES[state.phase]),
        ("dice", write_dice(laid_out(state.dice))),
        ("rerolls", state.rerolls),
        ("marks", state.marks),
    ]
    for seat, sheet in enumerate(state.sheets):
        fields.append((f"sheet{seat + 1}", _sheet_text(sheet)))
    return write_position("penk", fields)


def _sheet_text(sheet: Sheet) -> str:
    """The cells row by row: `o` marked, `x` eliminated, `.` clear."""
    signs = [
        "o" if has(sheet.marked, cell) else "x" if has(sheet.eliminated, cell) else "."
        for cell in range(SIZE * SIZE)
    ]
    return "/".join("".join(signs[SIZE * row : SIZE * row + SIZE]) for row in range(SIZE))


def _read_sheet(text: str) -> Sheet:
    rows = text.split("/")
    if [len(row) for row in rows] != [SIZE] * SIZE or not set(text) <= set("ox./"):
        raise BadText(f"This position cannot be: a sheet is five rows of o, x and ., not '{text}'.")
    signs = "".join(rows)
    return Sheet(
        marked=sum(1 << cell for cell in range(SIZE * SIZE) if signs[cell] == "o"),
        eliminated=sum(1 << cell for cell in range(SIZE * SIZE) if signs[cell] == "x"),
    )


def read(text: str) -> State:
    fields = Fields(text, "penk")
    sheets = tuple(_read_sheet(sheet) for sheet in fields.sheets())
    if not 1 <= len(sheets) <= 4:
        fields.wrong("it takes 1 to 4 sheets")
    state = State(
        sheets=sheets,
        player=fields.whole("turn", 1, len(sheets)) - 1,
        phase=fields.choice("phase", PHASES),
        dice=tally(fields.dice("dice", 6, 1, 6)),
        rerolls=fields.whole("rerolls", 0, 2),
        marks=fields.whole("marks", 0, 2),
    )
    fields.done()
    _check(state, fields)
    return marking(state) if state.phase == MARKING else state


def _check(state: State, fields: Fields) -> None:
    lying = dice_in(state.dice)
    fresh = state.phase == THROWING and state.rerolls == 2
    if state.phase == ROLLING and (lying != 6 or not state.rerolls):
        fields.wrong("while rolling there are six dice and a re-roll left")
    if state.phase == THROWING and (lying == 6 or (fresh and lying)):
        fields.wrong("while throwing some dice are in the hand, and all six at first")
    if state.phase == ENDED and (state.dice or not ending(state)):
        fields.wrong("the game has not ended")
    if state.phase != ENDED and not clear(state.sheets[state.player]):
        fields.wrong("who has no clear cell left is skipped")
    if state.phase != MARKING and state.marks:
        fields.wrong("nothing is marked before the rolling is done")
    if state.phase == MARKING and state.marks == 0 and lying != 6:
        fields.wrong("before the first mark all six dice lie there")
    if state.phase == MARKING and state.marks and lying > 6 - state.marks:
        fields.wrong("every mark has used a die at least")
    if state.phase == ENDED and (state.player or state.rerolls != 2):
        fields.wrong("after the end nothing is left of a turn: turn=1 rerolls=2")
    markable = marking(state).natural | marking(state).jolly
    if state.phase == MARKING and state.marks and not markable:
        fields.wrong("when nothing more can be marked the turn is over")
