"""Why one move of Penk! is better than another, where the rules show it."""

from collections.abc import Sequence
from typing import Final

from rollwright.core.bits import size
from rollwright.core.dice import chosen, dice_in
from rollwright.core.language import Language, phrases
from rollwright.core.moves import listed
from rollwright.core.seats import Move, Seat
from rollwright.core.states import replace
from rollwright.games.penk.rules import (
    ELIMINATE,
    MARK,
    MARK_WITH_JOLLY,
    MARKING,
    STOP_MARKING,
    STOP_ROLLING,
    State,
    after_move,
    clear,
    ending,
    marking,
    open_moves,
)
from rollwright.games.penk.sheet import FIRST_COLUMN, FIRST_ROW, SIZE, VALUES
from rollwright.games.penk.words import dice_for

SAY: Final = phrases(__file__, "because")
SCORES: Final = 3  # marks of a line that count


def because(state: State, seat: Seat, better: Move, played: Move, lang: Language) -> list[str]:
    """The reasons, in sentences; the best first."""
    if better <= STOP_ROLLING and played <= STOP_ROLLING:
        return _of_rolls(state, seat, better, played, lang)
    if better >= ELIMINATE and played >= ELIMINATE:
        told = _of_the_end(state, seat, better, played, lang)
        less, more = (_cost(state, seat, move) for move in (better, played))
        return told + ([SAY(lang, "less lost", n=less, few=more)] if less < more else [])
    if MARK <= better <= STOP_MARKING and MARK <= played <= STOP_MARKING:
        return _of_marks(state, seat, better, played, lang)
    return []


def as_whole(
    state: State, seat: Seat, better: Sequence[Move], played: Sequence[Move], lang: Language
) -> list[str]:
    """That more cells could have been marked in the turn."""
    many, few = (
        [dice_for(move) for move in moves if MARK <= move < STOP_MARKING]
        for moves in (better, played)
    )
    if not few or len(many) <= len(few):
        return []
    dice = " · ".join(many).replace("!", "★")
    return [SAY(lang, "whole", n=len(many), few=len(few), dice=dice)]


def touched(state: State, seat: Seat, move: Move) -> list[tuple[str, str]]:
    """The lines of a mark; a re-roll is about all of them."""
    if MARK <= move < STOP_MARKING:
        row, column = divmod(_cell(move), SIZE)
        return [("row", str(row + 1)), ("column", str(column + 1))]
    columns = [move - ELIMINATE] if move >= ELIMINATE else range(SIZE)
    rows = [] if move == STOP_MARKING else range(SIZE)
    return [("row", str(n + 1)) for n in rows] + [("column", str(n + 1)) for n in columns]


# ---------------------------------------------------------------- rolling


def _of_rolls(state: State, seat: Seat, better: Move, played: Move, lang: Language) -> list[str]:
    told = []
    if played == STOP_ROLLING:
        told.append(SAY(lang, "roll left", n=state.rerolls))
    fits, other = (_fits(state, move) for move in (better, played))
    if better == STOP_ROLLING and fits:
        return [SAY(lang, "fits now", n=fits)]
    if fits > other:
        told.append(SAY(lang, "fits", n=fits, few=other))
    elif played != STOP_ROLLING:
        many, few = (dice_in(chosen(state.dice, move + 1)) for move in (better, played))
        if many > few:
            told.append(SAY(lang, "more dice", n=many, few=few))
    return told


def _fits(state: State, move: Move) -> int:
    """How many clear cells the dice fit that a roll keeps."""
    again = 0 if move == STOP_ROLLING else chosen(state.dice, move + 1)
    able = marking(replace(state, dice=state.dice - again))
    return size(able.natural | able.jolly)


# ---------------------------------------------------------------- marking


def _of_marks(state: State, seat: Seat, better: Move, played: Move, lang: Language) -> list[str]:
    told = _of_the_end(state, seat, better, played, lang)
    if better == STOP_MARKING:
        return told
    lines = _lines(state, seat, better)
    others = [] if played == STOP_MARKING else _lines(state, seat, played)
    told += [
        SAY(lang, f"{reached} {name}", n=n)
        for name, n, reached in lines
        if reached not in [one[2] for one in others]
    ]
    if played == STOP_MARKING:
        return [*told, SAY(lang, "one more")]
    many, few = (most_marks(after_move(state, seat, move), seat) for move in (better, played))
    if many > few:
        made = state.marks + 1
        told.append(SAY(lang, "more cells", n=made + many, few=made + few))
    if better < MARK_WITH_JOLLY <= played:
        told.append(SAY(lang, "star kept"))
    worth, less = (VALUES[_cell(move) // SIZE] for move in (better, played))
    if worth > less:
        told.append(SAY(lang, "worth", n=worth, few=less))
    return told


def _cell(move: Move) -> int:
    return move - (MARK_WITH_JOLLY if move >= MARK_WITH_JOLLY else MARK)


def _lines(state: State, seat: Seat, move: Move) -> list[tuple[str, int, str]]:
    """The lines that a mark brings to all their cells, or to so many that they count."""
    row, column = divmod(_cell(move), SIZE)
    marked = state.sheets[seat].marked | 1 << _cell(move)
    found = []
    for name, n, line in (
        ("row", row, FIRST_ROW << SIZE * row),
        ("column", column, FIRST_COLUMN << column),
    ):
        reached = {SIZE: "penk", SCORES: "counts"}.get(size(marked & line))
        if reached:
            found.append((name, n + 1, reached))
    return found


def most_marks(state: State, seat: Seat) -> int:
    """How many more cells can be marked in this turn."""
    if state.phase != MARKING or state.player != seat or not state.marks:
        return 0
    marks = [move for move in listed(open_moves(state, seat)) if move < STOP_MARKING]
    return max((1 + most_marks(after_move(state, seat, move), seat) for move in marks), default=0)


# ---------------------------------------------------------------- the end, and what is given up


def _of_the_end(state: State, seat: Seat, better: Move, played: Move, lang: Language) -> list[str]:
    if ending(state):
        return []
    ends = [ending(after_move(state, seat, move)) for move in (better, played)]
    return [SAY(lang, "ends")] if ends == [False, True] else []


def _cost(state: State, seat: Seat, move: Move) -> int:
    """How many clear cells a column has."""
    return size(clear(state.sheets[seat]) & FIRST_COLUMN << move - ELIMINATE)
