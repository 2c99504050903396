"""Template Game in words: moves, reasons, the sheet as text, the score counted out."""

from typing import Final

from rollwright.author.template.rules import CELLS, LINES, TAKEN, State, line_points, turn
from rollwright.core.bits import size
from rollwright.core.dice import Outcome
from rollwright.core.dice_words import read_dice
from rollwright.core.language import Language, phrases
from rollwright.core.numbers import number_in, written
from rollwright.core.options import Option
from rollwright.core.score_lines import Line
from rollwright.core.seats import OVER, Move, Reason, Seat
from rollwright.core.text_board import Board, Ink

OPTIONS: Final[tuple[Option, ...]] = ()

SAY: Final = phrases(__file__, "words")


def cell_name(cell: int) -> str:
    """A cell as on a chess board, with row 1 at the top.

    >>> cell_name(5)
    'c2'
    """
    return "abc"[cell % 3] + str(cell // 3 + 1)


def move(state: State, seat: Seat, move: Move, lang: Language) -> str:
    return f"{cell_name(move)} {state.die}" if state.die else ""


def refused(state: State, seat: Seat, move: Move, reason: Reason, lang: Language) -> str:
    if reason == TAKEN:
        return SAY(lang, "taken", cell=cell_name(move))
    if turn(state) == OVER:
        return SAY(lang, "over")
    return SAY(lang, "written" if state.writing else "throw first")


def task(state: State, seat: Seat, lang: Language) -> str:
    return SAY(lang, "task", number=state.die)


def chance(state: State, lang: Language) -> str:
    return SAY(lang, "roll")


def outcome(state: State, outcome: Outcome, lang: Language) -> str:
    return str(outcome)


def read_outcome(state: State, text: str, lang: Language) -> Outcome:
    return read_dice(text, 1, 1, 6, lang=lang)


def table(state: State, lang: Language) -> str:
    done = min(size(written(sheet)) for sheet in state.sheets)
    return SAY(lang, "table", round=min(done + 1, CELLS), rounds=CELLS)


def board(state: State, seat: Seat, lang: Language) -> Board:
    lines: Board = [[Ink("   a b c")]]
    for row in range(3):
        line = [Ink(f" {row + 1}")]
        for cell in range(3 * row, 3 * row + 3):
            number = number_in(state.sheets[seat], cell)
            line.append(Ink(f" {number}", "pencil") if number else Ink(" ·"))
        lines.append(line)
    return lines


def explain(state: State, seat: Seat, lang: Language) -> list[Line]:
    lines = []
    for number, cells in enumerate(LINES):
        points = line_points(state.sheets[seat], number)
        if points:
            ends = {"first": cell_name(cells[0]), "last": cell_name(cells[-1])}
            lines.append(Line(SAY(lang, "line", **ends), points))
    return lines
