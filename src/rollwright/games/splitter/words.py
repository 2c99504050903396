"""Splitter in words: moves, reasons, the pad as text, the score counted out."""

from typing import Final

from rollwright.core.bits import lowest, size
from rollwright.core.dice import Dice, Outcome
from rollwright.core.dice_words import dice_words, read_dice
from rollwright.core.language import Language, phrases
from rollwright.core.memo import remembered
from rollwright.core.numbers import cells_with, number_in
from rollwright.core.options import Choice, Option
from rollwright.core.score_lines import Line
from rollwright.core.seats import OVER, Move, Reason, Seat
from rollwright.core.text_board import Board, Ink
from rollwright.games.splitter.decisions import spends
from rollwright.games.splitter.rules import PAIR_TAKEN, SAME_NUMBERS, State, turn
from rollwright.games.splitter.scoring import group_in, group_points, hearts_points
from rollwright.games.splitter.sheet import (
    COLUMNS,
    HEARTS,
    LEFT,
    NAMES,
    PAIRS,
    RIGHT,
    ROWS,
    SPACES,
    STARS,
    WIDTH,
)

OPTIONS: Final[tuple[Option, ...]] = (Choice("variant", NAMES, phrases(__file__, "options")),)

SAY: Final = phrases(__file__, "words")


def cell_name(cell: int) -> str:
    """A cell as on a chess board, with row 1 at the top.

    >>> cell_name(29)
    'c4'
    """
    return "abcdefgh"[cell % WIDTH] + str(cell // WIDTH + 1)


def move(state: State, seat: Seat, move: Move, lang: Language) -> str:
    if not state.roll:
        return ""
    smaller, larger = state.roll >> 4, state.roll & 15
    left, right = (larger, smaller) if move % 2 else (smaller, larger)
    return f"{cell_name(LEFT[state.pad * PAIRS + move // 2])} {left}-{right}"


def refused(state: State, seat: Seat, move: Move, reason: Reason, lang: Language) -> str:
    if reason == PAIR_TAKEN:
        return SAY(lang, "taken", cell=cell_name(LEFT[state.pad * PAIRS + move // 2]))
    if reason == SAME_NUMBERS:
        return SAY(lang, "same")
    if turn(state) == OVER:
        return SAY(lang, "over")
    return SAY(lang, "not your turn" if state.writing else "throw first")


def said(state: State, seat: Seat | None, what: int, lang: Language) -> str:
    """How an event is said to those who watch: which number goes where."""
    if seat is None:
        return outcome(state, what, lang)
    return _said(state.pad, state.roll, what, lang)


@remembered
def _said(pad: int, roll: Dice, move: Move, lang: Language) -> str:
    pair = pad * PAIRS + move // 2
    cells = cell_name(LEFT[pair]), cell_name(RIGHT[pair])
    first, second = cells[::-1] if move % 2 else cells
    smaller, larger = roll >> 4, roll & 15
    name = "said" if smaller != larger else "said double"
    return SAY(lang, name, smaller=smaller, first=first, larger=larger, second=second)


def offered(state: State, seat: Seat, move: Move, lang: Language) -> str:
    """An open move: as it is said, and that it uses up a star, where a lone 1 does."""
    words = said(state, seat, move, lang)
    return SAY(lang, "uses a star", words=words) if spends(state, seat, move) else words


def task(state: State, seat: Seat, lang: Language) -> str:
    smaller, larger = state.roll >> 4, state.roll & 15
    name = "task" if smaller != larger else "task double"
    numbers = dice_words(state.roll)
    return SAY(lang, name, numbers=numbers, smaller=smaller, larger=larger)


def chance(state: State, lang: Language) -> str:
    return SAY(lang, "roll")


def outcome(state: State, outcome: Outcome, lang: Language) -> str:
    return dice_words(outcome)


def read_outcome(state: State, text: str, lang: Language) -> Outcome:
    return read_dice(text, 2, 1, 6, lang=lang)


def round_now(state: State) -> int:
    """The number of the round that is played; after the last it stays."""
    most_free = max(size(sheet.free) for sheet in state.sheets)
    return min(PAIRS, PAIRS - most_free + 1)


def table(state: State, lang: Language) -> str:
    words = SAY(lang, "table", round=round_now(state))
    return f"{words}, {SAY(lang, 'dice', dice=dice_words(state.roll))}" if state.roll else words


def board(state: State, seat: Seat, lang: Language) -> Board:
    lines: Board = [[Ink("    a  b  c  d | e  f  g  h")]]
    for row in range(ROWS):
        line = [Ink(f" {row + 1} ")]
        for column in range(COLUMNS):
            if column == COLUMNS // 2:
                line.append(Ink("|"))
            line += _cell(state, seat, row * WIDTH + column)
        lines.append(line)
    return lines


def _cell(state: State, seat: Seat, cell: int) -> list[Ink]:
    if not SPACES[state.pad] >> cell & 1:
        return [Ink("   ")]
    number = number_in(state.sheets[seat].numbers, cell)
    mark = " "
    if STARS[state.pad] >> cell & 1:
        mark = "*"
    if HEARTS[state.pad] >> cell & 1:
        mark = "♥"
    sign = Ink(f" {number}", "pencil") if number else Ink(" ·")
    return [sign, Ink(mark, "accent")]


def explain(state: State, seat: Seat, lang: Language) -> list[Line]:
    lines = []
    numbers = state.sheets[seat].numbers
    for number in range(1, 7):
        cells = cells_with(numbers, number)
        while cells:
            group = group_in(cells)
            cells &= ~group
            points = group_points(number, group, STARS[state.pad])
            if points:
                name = "star" if points > number else "group"
                words = SAY(lang, name, n=number, cell=cell_name(lowest(group)))
                lines.append(Line(words, points))
    if hearts_points(numbers, HEARTS[state.pad]):
        lines.append(Line(SAY(lang, "hearts"), 5))
    return lines
