"""Tally Rows in words: moves, reasons, the sheet as text, the score counted out."""

from typing import Final

from rollwright.core.bits import has, members, size
from rollwright.core.dice import Outcome, die_at
from rollwright.core.dice_words import dice_words, read_dice_in_order
from rollwright.core.language import Language, all_of, phrases, points
from rollwright.core.options import Option
from rollwright.core.score_lines import Line
from rollwright.core.seats import OVER, Move, Reason, Seat
from rollwright.core.text_board import Board, Ink
from tallyrows.rules import (
    CELLS,
    DICE,
    FIVE_FIRST,
    LEFT_BEHIND,
    NOT_THE_SUM,
    PASS,
    PENALTY,
    ROW_CLOSED,
    ROWS,
    State,
    number_of,
    row_of,
    row_points,
    turn,
)

OPTIONS: Final[tuple[Option, ...]] = ()

SAY: Final = phrases(__file__, "words")
REASONS: Final = {
    NOT_THE_SUM: "not the sum",
    ROW_CLOSED: "closed",
    LEFT_BEHIND: "left behind",
    FIVE_FIRST: "five first",
}


def row_name(row: int, lang: Language) -> str:
    return SAY.listed(lang, "rows")[row]


def move(state: State, seat: Seat, move: Move, lang: Language) -> str:
    if move == PASS:
        return SAY(lang, "pass")
    return f"{row_name(move // CELLS, lang)} {number_of(move)}"


def refused(state: State, seat: Seat, move: Move, reason: Reason, lang: Language) -> str:
    if reason in REASONS:
        row = row_name(move // CELLS, lang)
        return SAY(lang, REASONS[reason], row=row, number=number_of(move))
    if turn(state) == OVER:
        return SAY(lang, "over")
    return SAY(lang, "not your turn" if state.dice else "throw first")


def task(state: State, seat: Seat, lang: Language) -> str:
    if state.writing:
        return SAY(lang, "task white", sum=sum(die_at(state.dice, DICE, die) for die in range(2)))
    if state.crossed:
        return SAY(lang, "task coloured")
    return SAY(lang, "task penalty", points=points(lang, PENALTY))


def chance(state: State, lang: Language) -> str:
    return SAY(lang, "roll")


def outcome(state: State, outcome: Outcome, lang: Language) -> str:
    return dice_words(outcome)


def read_outcome(state: State, text: str, lang: Language) -> Outcome:
    return read_dice_in_order(text, DICE, 1, 6, lang=lang)


def table(state: State, lang: Language) -> str:
    words = []
    if turn(state) != OVER:
        words.append(SAY(lang, "turn", seat=state.player + 1))
    if state.dice:
        coloured = [
            f"{row_name(row, lang)} {die_at(state.dice, DICE, 2 + row)}" for row in range(ROWS)
        ]
        white = dice_words(state.dice >> 4 * ROWS)
        words.append(SAY(lang, "dice", white=white, coloured=", ".join(coloured)))
    if state.closed:
        closed = all_of(lang, [row_name(row, lang) for row in members(state.closed)])
        words.append(SAY(lang, "closed rows", rows=closed))
    return ", ".join(words)


def board(state: State, seat: Seat, lang: Language) -> Board:
    sheet = state.sheets[seat]
    wide = max(len(name) for name in SAY.listed(lang, "rows"))
    lines: Board = []
    for row in range(ROWS):
        line = [Ink(f"{row_name(row, lang):{wide}}")]
        for cell in range(row * CELLS, row * CELLS + CELLS):
            crossed = has(sheet.crosses, cell)
            line.append(Ink("  x", "pencil") if crossed else Ink(f"{number_of(cell):3}"))
        lines.append(line)
    lines.append([Ink(SAY(lang, "penalties", n=sheet.penalties), "accent")])
    return lines


def explain(state: State, seat: Seat, lang: Language) -> list[Line]:
    sheet = state.sheets[seat]
    lines = []
    for row in range(ROWS):
        crosses = row_of(sheet.crosses, row)
        if crosses:
            words = SAY(lang, "crosses", row=row_name(row, lang), n=size(crosses))
            lines.append(Line(words, row_points(crosses)))
    if sheet.penalties:
        lines.append(Line(SAY(lang, "penalties", n=sheet.penalties), -PENALTY * sheet.penalties))
    return lines
