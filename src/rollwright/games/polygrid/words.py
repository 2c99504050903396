"""Polygrid in words: moves, reasons, the sheet as text, the score counted out."""

from functools import lru_cache
from typing import Final

from rollwright.core.bits import has, size
from rollwright.core.dice import Outcome
from rollwright.core.errors import BadText
from rollwright.core.language import Language, phrases
from rollwright.core.numbers import number_in, written
from rollwright.core.options import Option
from rollwright.core.score_lines import Line
from rollwright.core.seats import NOT_YOUR_TURN, Move, Reason, Seat
from rollwright.core.text_board import Board, Ink
from rollwright.core.whole_numbers import whole_number
from rollwright.games.polygrid.foregone import dice_for, foregone
from rollwright.games.polygrid.rules import (
    BONUS,
    BONUS_PLACING,
    BONUS_WRITING,
    CROSSED_OFF,
    ENDED,
    GIVE_UP,
    NO_BONUS_NOW,
    NO_BOX_NOW,
    NO_ONE,
    NO_SQUARE_NOW,
    NO_STAR,
    NOT_STUCK,
    NOTHING_FITS,
    PAYING,
    PLACING,
    REROLL,
    SETTING_UP,
    SQUARE,
    SQUARE_TAKEN,
    THROWING,
    TYPE_IN_LINE,
    USING,
    WRITING,
    WRONG_STEPS,
    State,
    line_points,
    score,
)
from rollwright.games.polygrid.sheet import (
    DICE,
    DIE_OF,
    FACES,
    FIRST_BOX,
    FIRST_COLUMN,
    FIRST_ROW,
    MOST_STEPS,
    NUMBER_OF,
    REACH,
    SIZE,
)

OPTIONS: Final[tuple[Option, ...]] = ()

SAY: Final = phrases(__file__, "words")

STAR_POINTS: Final = 4  # §9


def square_name(square: int) -> str:
    """A square as on a chess board, with row 1 at the top.

    >>> square_name(8)
    'c2'
    """
    return "abcdef"[square % SIZE] + str(square // SIZE + 1)


def box_name(box: int, lang: Language) -> str:
    """A box by its die and number.

    >>> box_name(10, "en"), box_name(10, "de")
    ('D8 1', 'W8 1')
    """
    return f"{SAY(lang, 'die letter')}{FACES[DIE_OF[box]]} {NUMBER_OF[box]}"


def move(state: State, seat: Seat, move: Move, lang: Language) -> str:
    if move < SQUARE:
        return box_name(move, lang)
    if move < REROLL:
        return square_name(move - SQUARE)
    return SAY(lang, {REROLL: "reroll", BONUS: "bonus", GIVE_UP: "give up"}[move])


def said(state: State, seat: Seat | None, what: int, lang: Language) -> str:
    """An event for those who watch: what was done with a box or a square."""
    if seat is None:
        return SAY(lang, "said throw", roll=what, die=FACES[state.die])
    if what >= REROLL:
        names = {REROLL: "said reroll", BONUS: "said bonus", GIVE_UP: "said give up"}
        return SAY(lang, names[what])
    return _with_place("said", state, what, lang)


def offered(state: State, seat: Seat, which: Move, lang: Language) -> str:
    """An open box or square: what can be done with it."""
    return _with_place("offer", state, which, lang)


def _with_place(how: str, state: State, what: int, lang: Language) -> str:
    if what >= SQUARE:
        names = {PLACING: "place", USING: "walk"}
        name = names.get(state.phase, "square")
        return SAY(lang, f"{how} {name}", square=square_name(what - SQUARE))
    names = {SETTING_UP: "box", PAYING: "pay"}
    return SAY(
        lang,
        f"{how} {names.get(state.phase, 'write')}",
        box=box_name(what, lang),
        die=FACES[DIE_OF[what]],
        number=NUMBER_OF[what],
    )


def button(state: State, seat: Seat, which: Move, lang: Language) -> str:
    """What a button says that makes a move: what it costs, or what it leaves."""
    bonus = "button bonus" if state.stars > 1 else "button last bonus"  # §8 it ends the game
    name = {REROLL: "button reroll", BONUS: bonus, GIVE_UP: "button give up"}[which]
    return SAY(lang, name, points=STAR_POINTS, n=score(state, seat))


def opens(state: State, move: Move) -> bool:
    """What is paid is for the throw after it."""
    return state.phase == PAYING


def costly(state: State, move: Move) -> bool:
    """A star is points; only a throw that is of no other use is worth one without a thought."""
    return move == BONUS and (state.open_squares != 0 or state.roll == 1)


def refused(state: State, seat: Seat, move: Move, reason: Reason, lang: Language) -> str:
    if reason == NOT_YOUR_TURN:
        name = "over" if state.phase == ENDED else "throw first"
        return SAY(lang, name, die=FACES[state.die])
    if reason in (NO_BOX_NOW, NO_SQUARE_NOW):
        return due(state, seat, lang)
    if reason in (CROSSED_OFF, TYPE_IN_LINE, WRONG_STEPS):
        steps = state.roll - NUMBER_OF[move]
        names = {CROSSED_OFF: "crossed off", TYPE_IN_LINE: "in line"}
        return SAY(
            lang,
            names.get(reason, "wrong steps" if steps > 0 else "too high"),
            box=box_name(move, lang),
            die=FACES[DIE_OF[move]],
            n=steps,
            square=square_name(state.square),
            roll=state.roll,
        )
    names = {
        SQUARE_TAKEN: "taken",
        NOTHING_FITS: "nothing fits",
        NO_ONE: "no one",
        NO_BONUS_NOW: "no bonus now",
        NO_STAR: "no star",
        NOT_STUCK: "not stuck",
    }
    if state.phase == USING and state.roll == 1 and reason in (NOTHING_FITS, NO_STAR, NOT_STUCK):
        return task(state, seat, lang)  # a 1 cannot be used: that is the reason for everything
    square = move - SQUARE
    if reason == NOTHING_FITS and state.phase == USING:
        steps = distance(state.marker, square)
        if steps >= state.roll:  # 1 at least remains
            values = {"n": steps, "roll": state.roll, "most": state.roll - 1}
            return SAY(lang, "too far", square=square_name(square), **values)
        return _nothing_fits(state, square, lang)
    return SAY(lang, names[reason], square=square_name(square))


def _nothing_fits(state: State, square: int, lang: Language) -> str:
    """Why a square that is near enough cannot be filled: what would remain, of which dice."""
    dice = dice_for(state, square)
    values = {
        "square": square_name(square),
        "numbers": ", ".join(
            str(number)
            for number in range(state.roll - 1, 0, -1)
            if has(REACH[MOST_STEPS * state.marker + state.roll - number], square)
        ),
        "dice": ", ".join(f"{SAY(lang, 'die letter')}{FACES[die]}" for die in dice),
    }
    return SAY(lang, "none remains" if dice else "no die left", **values)


def distance(one: int, other: int) -> int:
    """The fewest steps from a square to another."""
    across, down = one % SIZE - other % SIZE, one // SIZE - other // SIZE
    return abs(across) + abs(down)


def due(state: State, seat: Seat, lang: Language) -> str:
    """What is to be tapped before anything else, and where."""
    if state.phase == USING and (state.roll == 1 or not state.open_squares):
        return task(state, seat, lang)
    name = {
        SETTING_UP: "first a box",
        PLACING: "first a square",
        PAYING: "first pay",
        USING: "first walk",
        WRITING: "then a box",
        BONUS_PLACING: "first a bonus square",
        BONUS_WRITING: "then any box",
    }[state.phase]
    return SAY(lang, name, die=FACES[state.die], square=square_name(state.square))


def task(state: State, seat: Seat, lang: Language) -> str:
    name = {
        SETTING_UP: "task setting up",
        PLACING: "task placing",
        PAYING: "task paying",
        USING: "task using" if state.open_squares else "task stuck",
        WRITING: "task writing",
        BONUS_PLACING: "task bonus placing",
        BONUS_WRITING: "task bonus writing",
    }[state.phase]
    if state.phase == USING and state.roll == 1:
        name = "task one" if state.bonus_squares else "task only one"
    elif foregone(state, seat):
        name = "task foregone"
    return SAY(
        lang,
        name,
        die=FACES[state.die],
        roll=state.roll,
        n=state.roll - 1,
        square=square_name(state.square),
    )


def chance(state: State, lang: Language) -> str:
    return SAY(lang, "roll")


def outcome(state: State, outcome: Outcome, lang: Language) -> str:
    return str(outcome)


def read_outcome(state: State, text: str, lang: Language) -> Outcome:
    number, most = whole_number(text.strip()), FACES[state.die]
    if number is None or not 1 <= number <= most:
        raise BadText(SAY(lang, "no throw", text=text.strip(), most=most))
    return number


def table(state: State, lang: Language) -> str:
    words = [SAY(lang, "stars left", stars="*" * state.stars or "–")]
    if state.phase == THROWING:
        words.append(SAY(lang, "to throw", die=FACES[state.die]))
    elif state.roll:
        words.append(SAY(lang, "thrown", die=FACES[state.die], roll=state.roll))
    return ", ".join(words)


def type_at(state: State, square: int) -> int | None:
    """The faces of the die type written in a square."""
    number = number_in(state.types, square)
    return FACES[number - 1] if number else None


def board(state: State, seat: Seat, lang: Language) -> Board:
    """The grid with the marker in brackets, then a line of boxes a die; crossed ones are x."""
    lines: Board = [[Ink("     a   b   c   d   e   f")]]
    for row in range(SIZE):
        squares = range(SIZE * row, SIZE * row + SIZE)
        faces = tuple(type_at(state, square) for square in squares)
        lines.append(list(_row(row, faces, state.marker - SIZE * row)))
    lines.append([])
    for die in range(DICE):
        boxes = state.boxes >> FIRST_BOX[die] & (1 << FACES[die]) - 1
        lines.append(list(_boxes(die, boxes, lang)))
    return lines


@lru_cache(1024)  # from one move to the next most lines stay as they are
def _row(row: int, types: tuple[int, ...], marker: int) -> tuple[Ink, ...]:
    line = [Ink(f" {row + 1} ")]
    for column, faces in enumerate(types):
        text = Ink(f"{faces:>2}", "pencil") if faces else Ink(" ·")
        brackets = "[]" if column == marker else "  "
        line += [Ink(brackets[0], "accent"), text, Ink(brackets[1], "accent")]
    return tuple(line)


@lru_cache(1024)
def _boxes(die: int, boxes: int, lang: Language) -> tuple[Ink, ...]:
    line = [Ink(f" {SAY(lang, 'die letter') + str(FACES[die]):<4}")]
    for number in range(1, FACES[die] + 1):
        if has(boxes, number - 1):
            line.append(Ink(f" {number}"))
        else:
            line.append(Ink(" x" + " " * (number > 9), "pencil"))
    return tuple(line)


def explain(state: State, seat: Seat, lang: Language) -> list[Line]:
    squares = written(state.types)
    lines = [Line(SAY(lang, "squares", n=size(squares)), size(squares))]
    for name, first, step in (("row", FIRST_ROW, SIZE), ("column", FIRST_COLUMN, 1)):
        for number in range(SIZE):
            points = line_points(squares, first << step * number)
            if points:
                line = number + 1 if name == "row" else "abcdef"[number]
                lines.append(Line(SAY(lang, name, line=line), points))
    if state.stars:
        lines.append(Line(SAY(lang, "stars", n=state.stars), STAR_POINTS * state.stars))
    return lines
