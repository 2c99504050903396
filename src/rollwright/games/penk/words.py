"""Penk! in words: moves, reasons, the sheet as text, the score counted out."""

from collections.abc import Sequence
from typing import Final

from rollwright.core.bits import has, members, size
from rollwright.core.dice import Outcome, chosen, dice_in
from rollwright.core.dice_words import dice_words, read_dice, tally_words
from rollwright.core.language import Language, phrases
from rollwright.core.moves import listed
from rollwright.core.options import Option
from rollwright.core.score_lines import Line
from rollwright.core.seats import Move, Reason, Seat
from rollwright.core.text_board import Board, Ink
from rollwright.games.penk.rules import (
    CAN_MARK,
    COLUMN_CLOSED,
    ELIMINATE,
    ENDED,
    JOLLY_ALONE,
    MARK,
    MARK_FIRST,
    MARK_WITH_JOLLY,
    NO_JOLLY,
    NOT_CLEAR,
    NOT_LEFTMOST,
    ROLLING,
    ROLLING_IS_DONE,
    STILL_ROLLING,
    STOP_MARKING,
    STOP_ROLLING,
    THROWING,
    TOO_FEW_DICE,
    State,
    after_move,
    ending,
    line_points,
    open_moves,
)
from rollwright.games.penk.sheet import FIRST_COLUMN, FIRST_ROW, SIZE, VALUES

OPTIONS: Final[tuple[Option, ...]] = ()

FACES: Final = "012345!"  # the jolly is the sixth face
STARRED: Final = "012345★"  # … as those who watch see it
_JOLLY: Final = str.maketrans("6*★", "!!!")  # what else a person may type for it

SAY: Final = phrases(__file__, "words")


def dice_for(move: Move) -> str:
    """The dice that a mark takes.

    >>> dice_for(MARK + 13), dice_for(MARK_WITH_JOLLY + 13)
    ('4 4 4', '4 4 !')
    """
    with_jolly = move >= MARK_WITH_JOLLY
    row, column = divmod(move - (MARK_WITH_JOLLY if with_jolly else MARK), SIZE)
    return " ".join([str(column + 1)] * (row + 1 - with_jolly) + ["!"] * with_jolly)


def move(state: State, seat: Seat, move: Move, lang: Language) -> str:
    if move < STOP_ROLLING:
        if state.phase != ROLLING:
            return ""
        return SAY(lang, "reroll", dice=tally_words(chosen(state.dice, move + 1), FACES))
    if move == STOP_ROLLING:
        return SAY(lang, "stop rolling")
    if move < STOP_MARKING:
        return SAY(lang, "mark", dice=dice_for(move))
    if move == STOP_MARKING:
        return SAY(lang, "stop marking")
    return SAY(lang, "eliminate", column=move - ELIMINATE + 1)


def said(state: State, seat: Seat | None, what: int, lang: Language) -> str:
    """How an event is said to those who watch: the jolly is the star that its die shows."""
    if seat is None:
        words = outcome(state, what, lang)
    elif what < STOP_ROLLING:
        words = SAY(lang, "said reroll", dice=tally_words(chosen(state.dice, what + 1), FACES))
    elif what < STOP_MARKING and what != STOP_ROLLING:
        words = SAY(lang, "said mark", dice=dice_for(what))
    elif what >= ELIMINATE:
        words = SAY(lang, "said eliminate", column=what - ELIMINATE + 1)
    else:
        words = SAY(lang, "said stop" if what == STOP_ROLLING else "said done")
    return words.replace("!", "★")


def several(state: State, seat: Seat, moves: Sequence[Move], exactly: bool, lang: Language) -> str:
    """All that is marked in a turn, at once."""
    marks = [move for move in moves if MARK <= move < STOP_MARKING]
    if not marks:
        return said(state, seat, moves[-1], lang)
    dice = " · ".join(map(dice_for, marks)).replace("!", "★")
    return SAY(lang, "said mark", dice=dice)


def button(state: State, seat: Seat, which: Move, lang: Language) -> str:
    """What a button says that makes a move."""
    if which < STOP_ROLLING:
        return SAY(lang, "button reroll", n=size(which + 1))
    if which in (STOP_ROLLING, STOP_MARKING):
        return SAY(lang, "button stop" if which == STOP_ROLLING else "button done")
    return move(state, seat, which, lang).replace("!", "★")


def refused(state: State, seat: Seat, move: Move, reason: Reason, lang: Language) -> str:
    if reason in (NOT_CLEAR, TOO_FEW_DICE):
        left = tally_words(state.dice, STARRED) or "–"
        name = "not clear" if reason == NOT_CLEAR else "too few"
        return SAY(lang, name, dice=dice_for(move).replace("!", "★"), left=left)
    simple = {
        ROLLING_IS_DONE: "rolling is done" if state.natural | state.jolly else "task eliminate",
        STILL_ROLLING: "still rolling",
        NOT_LEFTMOST: "leftmost",
        JOLLY_ALONE: "jolly alone",
        NO_JOLLY: "no jolly",
        MARK_FIRST: "mark first" if state.natural | state.jolly else "task eliminate",
        CAN_MARK: "can mark",
    }
    if reason in simple:
        return SAY(lang, simple[reason])
    if reason == COLUMN_CLOSED:
        return SAY(lang, "closed", column=move - ELIMINATE + 1)
    if state.phase == ENDED:
        return SAY(lang, "over")
    if seat != state.player:
        return SAY(lang, "not your turn")
    return SAY(lang, "throw first")


def task(state: State, seat: Seat, lang: Language) -> str:
    if state.phase == ROLLING:
        return SAY(lang, "task rolling", rerolls=state.rerolls)
    marking = state.natural | state.jolly
    first = "task marking" if state.jolly else "task marking plain"
    words = SAY(lang, "task more" if state.marks else first, marks=state.marks)
    if not marking:
        words = SAY(lang, "task eliminate")
    if not ending(state) and any(
        ending(after_move(state, seat, move)) for move in listed(open_moves(state, seat))
    ):
        return f"{words} {SAY(lang, 'task flag')}"
    return f"{words} {SAY(lang, 'task split')}" if state.natural & state.jolly else words


def chance(state: State, lang: Language) -> str:
    return SAY(lang, "roll")


def outcome(state: State, outcome: Outcome, lang: Language) -> str:
    return dice_words(outcome, FACES)


def read_outcome(state: State, text: str, lang: Language) -> Outcome:
    return read_dice(text.translate(_JOLLY), 6 - dice_in(state.dice), 1, 6, FACES, lang)


def table(state: State, lang: Language) -> str:
    words = []
    if ending(state) and state.phase != ENDED:
        words.append(SAY(lang, "last round"))
    if state.dice:
        name = "held" if state.phase == THROWING else "dice"
        words.append(SAY(lang, name, dice=tally_words(state.dice, STARRED)))
    return ", ".join(words)


def comes(state: State, lang: Language) -> str:
    """What comes of dice that are rolled again: what stays."""
    stays = tally_words(state.dice, STARRED)
    return SAY(lang, "stays", dice=stays) if stays else SAY(lang, "nothing stays")


def board(state: State, seat: Seat, lang: Language) -> Board:
    """Marked cells stand in brackets, eliminated ones are crosses."""
    sheet = state.sheets[seat]
    labels = [SAY(lang, "label", n=dice) for dice in range(1, SIZE + 1)]
    wide = max(map(len, labels))
    lines: Board = [[Ink(" " * wide + "".join(f"   {n}" for n in range(1, SIZE + 1)))]]
    for row in range(SIZE):
        line = [Ink(f"{labels[row]:<{wide}}  ")]
        for column in range(SIZE):
            cell = SIZE * row + column
            if has(sheet.marked, cell):
                line.append(Ink(f"({VALUES[row]})", "pencil"))
            elif has(sheet.eliminated, cell):
                line.append(Ink(" x ", "pencil"))
            else:
                line.append(Ink(f" {VALUES[row]} "))
            line.append(Ink(" "))
        lines.append(line)
    return lines


def explain(state: State, seat: Seat, lang: Language) -> list[Line]:
    sheet = state.sheets[seat]
    lines = []
    for name, first, step in (("row", FIRST_ROW, SIZE), ("column", FIRST_COLUMN, 1)):
        for number in range(SIZE):
            cells = first << step * number
            points = line_points(sheet, cells)
            if points:
                values = [str(VALUES[cell // SIZE]) for cell in members(sheet.marked & cells)]
                words = SAY(lang, name, line=number + 1, sum="+".join(values))
                lines.append(Line(words, points))
    return lines
