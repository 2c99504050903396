"""Tally Rows drawn: four tinted rows, the boxes for penalties and points, and the six dice.

A cell is 30 wide, too narrow for a finger. But few are open at a time, never three of a row: what
a finger hits is 44 wide around the cell, and where two neighbours are open each takes its room on
the side where the other is not.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from rollwright.core.bits import Bits, has, highest, members
from rollwright.core.dice import die_at
from rollwright.core.drawing import WIDTH, Accent, DiceSets, Drawn, Markup, Target
from rollwright.core.language import Language, phrases, points
from rollwright.core.moves import holds, listed
from rollwright.core.seats import Move, Seat
from rollwright.svg.dice import DIE, coloured_die, lying
from rollwright.svg.elements import box, joined, row, text
from rollwright.svg.pencil import cross, stroke, underline, written
from tallyrows.rules import (
    CELLS,
    DICE,
    MOST_PENALTIES,
    PASS,
    PENALTY,
    ROWS,
    State,
    number_of,
    open_moves,
    row_of,
    row_points,
    score,
)
from tallyrows.words import row_name

ACCENT: Final = Accent(light="#8a4b08", dark="#f0b36b")

CELL: Final = 30
HIGH: Final = 36  # of a cell
FINGER: Final = 44
EDGE: Final = (WIDTH - CELLS * CELL) / 2
PENALTIES: Final = 6 + ROWS * FINGER + 14
POINTS: Final = PENALTIES + 62
TINTS: Final = ("area0", "area4", "area1", "area2")  # of the rows
COLOURS: Final = ("white", "white", "red", "yellow", "green", "blue")  # of the dice

SAY: Final = phrases(__file__, "drawing")


def corner(cell: int) -> tuple[float, float]:
    """The upper left corner of a cell."""
    down, across = divmod(cell, CELLS)
    return EDGE + CELL * across, 6 + FINGER * down + (FINGER - HIGH) / 2


def middle(cell: int) -> tuple[float, float]:
    """The middle of a cell."""
    x, y = corner(cell)
    return x + CELL / 2, y + HIGH / 2


def points_at(place: int) -> float:
    """The middle of a box for points: the rows, the penalties, the total."""
    return EDGE + 27 + 55 * place


def size(state: State) -> tuple[float, float]:
    return WIDTH, POINTS + 42


def paper(state: State, lang: Language) -> Markup:
    return _paper(lang)


@cache
def _paper(lang: Language) -> Markup:
    pieces = []
    for cell in range(ROWS * CELLS):
        x, y = corner(cell)
        pieces.append(box(x + 1, y, CELL - 2, HIGH, TINTS[cell // CELLS], 4))
        pieces.append(text(*middle(cell), str(number_of(cell)), 14))
    each = SAY(lang, "penalties", points=points(lang, PENALTY))
    pieces.append(text(EDGE, PENALTIES + 14, each, 13, anchor="start"))
    pieces += [
        box(_penalty_at(n) - 14, PENALTIES, 28, 28, "cell", 4) for n in range(MOST_PENALTIES)
    ]
    heads = [*(row_name(row, lang) for row in range(ROWS)), SAY(lang, "paid"), SAY(lang, "total")]
    for place, head in enumerate(heads):
        tint = TINTS[place] if place < ROWS else "cell" if place == ROWS else "shade"
        pieces.append(text(points_at(place), POINTS - 9, head, 12))
        pieces.append(box(points_at(place) - 25, POINTS, 50, 34, tint, 4))
    return joined(pieces)


def _penalty_at(number: int) -> float:
    return WIDTH - EDGE - 15 - 36 * (MOST_PENALTIES - 1 - number)


def writing(state: State, seat: Seat, before: State | None) -> Markup:
    sheet = state.sheets[seat]
    old = before.sheets[seat] if before else sheet
    pieces = []
    for cell in members(sheet.crosses):
        fresh = not has(old.crosses, cell)
        x, y = middle(cell)
        pieces.append(cross(x, y, 10, "ink fresh" if fresh else "ink"))
        if fresh:
            pieces.append(underline(x, y + 16, 18))
    pieces += [_struck(row, row_of(sheet.crosses, row)) for row in members(state.closed)]
    for number in range(sheet.penalties):
        fresh = number >= old.penalties
        class_ = "ink fresh" if fresh else "ink"
        pieces.append(cross(_penalty_at(number), PENALTIES + 14, 9, class_))
    return joined(pieces)


def _struck(row: int, crosses: Bits) -> Markup:
    """A line through what is left of a closed row, if anything is."""
    first = highest(crosses) + 1 if crosses else 0
    if first == CELLS:
        return Markup("")
    (left, y), (right, _) = corner(row * CELLS + first), corner(row * CELLS + CELLS - 1)
    return stroke((left + 4, y + HIGH / 2), (right + CELL - 4, y + HIGH / 2))


def targets(state: State, seat: Seat) -> list[Target]:
    moves = [move for move in listed(open_moves(state, seat)) if move != PASS]
    return [_target(move, beside(move, moves)) for move in moves]


def beside(move: Move, moves: list[Move]) -> int:
    """On which side of an open cell its neighbour is open: -1, 1, or 0 for neither."""
    for side in (-1, 1):
        if move + side in moves and (move + side) // CELLS == move // CELLS:
            return side
    return 0


@cache
def _target(move: Move, neighbour: int) -> Target:
    x, y = corner(move)
    left = x - (FINGER - CELL) * (1 + neighbour) / 2
    top = y - (FINGER - HIGH) / 2
    markup = joined(
        (
            box(left, top, FINGER, FINGER, "none"),
            box(x + 1, y, CELL - 2, HIGH, "open", 4),
            cross(*middle(move), 10, "ink ghost"),
        )
    )
    return Target(move, left, top, FINGER, FINGER, markup)


def buttons(state: State, seat: Seat) -> list[Move]:
    return [PASS] if holds(open_moves(state, seat), PASS) else []


def dice_sets(state: State, seat: Seat, lang: Language) -> DiceSets | None:
    return None


def table(state: State, names: Sequence[str], lang: Language) -> Drawn:
    if not state.dice:
        return Drawn(0, 0, Markup(""))
    return row((_die(state, place, lang) for place in range(DICE)), 12)


def _die(state: State, place: int, lang: Language) -> Drawn:
    """A die; a coloured one has the name of its row below."""
    die = lying(coloured_die(die_at(state.dice, DICE, place), COLOURS[place]))
    name = text(DIE / 2, DIE + 10, row_name(place - 2, lang), 12) if place >= 2 else Markup("")
    return Drawn(DIE, DIE + 18, joined((die.markup, name)))


def count_out(state: State, seat: Seat) -> Markup:
    sheet = state.sheets[seat]
    points = [row_points(row_of(sheet.crosses, row)) for row in range(ROWS)]
    points += [-PENALTY * sheet.penalties, score(state, seat)]
    return joined(
        written(points_at(place), POINTS + 17, number, 17) for place, number in enumerate(points)
    )


def pad(state: State, lang: Language) -> Drawn:
    return Drawn(*size(state), paper(state, lang))


def parts(lang: Language) -> list[tuple[Drawn, int]]:
    return []
