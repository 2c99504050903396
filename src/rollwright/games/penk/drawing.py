"""Penk! drawn: rings and crosses on the grid, the six dice, and what is left of a turn."""

from collections.abc import Hashable, Sequence
from functools import cache
from typing import Final

from rollwright.core.bits import has, members
from rollwright.core.dice import Tally, dice_in, laid_out
from rollwright.core.drawing import WIDTH, Accent, DiceSets, Die, Drawn, Markup, Place, Target
from rollwright.core.language import Language, phrases
from rollwright.core.moves import holds, listed
from rollwright.core.seats import Move, Seat
from rollwright.games.penk.layout import (
    BOTTOM,
    GRID,
    HALF,
    HEIGHT,
    LEFT,
    TOP,
    WIDE,
    column_boxes,
    corner,
    high,
    printed,
    row_boxes,
    sum_box,
    total_box,
    value_at,
)
from rollwright.games.penk.rules import (
    ELIMINATE,
    ENDED,
    MARK,
    MARK_WITH_JOLLY,
    STOP_MARKING,
    STOP_ROLLING,
    THROWING,
    Sheet,
    State,
    after_move,
    clear,
    ending,
    line_points,
    open_moves,
    score,
)
from rollwright.games.penk.sheet import FIRST_COLUMN, FIRST_ROW, JOLLY, SIZE
from rollwright.svg.dice import DIE, blank_die, lying, pip_die
from rollwright.svg.elements import (
    box,
    circle,
    element,
    joined,
    moved,
    number,
    polygon,
    stands,
    text,
)
from rollwright.svg.equal_dice import by_any_equal
from rollwright.svg.grid import open_box
from rollwright.svg.pencil import cross, ring, stroke, underline, written
from rollwright.svg.shapes import star

ACCENT: Final = Accent(light="#a8322a", dark="#f08f83")

SAY: Final = phrases(__file__, "drawing")
PHASES: Final = ("throwing", "rolling", "marking")
FRESH: Final = "ink fresh"
SIDE: Final = 46  # of a die on the table
APART: Final = 55  # from one to the next: each is a finger's
DICE_TOP: Final = 24


# ---------------------------------------------------------------- the sheet


def size(state: State) -> tuple[float, float]:
    return WIDTH, HEIGHT


def paper(state: State, lang: Language) -> Markup:
    return printed(lang)


def sheet_of(state: State, seat: Seat) -> Hashable:
    """All that a seat's sheet shows; the others' are no part of it."""
    return state.sheets[seat], state.phase == ENDED


def writing(state: State, seat: Seat, before: State | None) -> Markup:
    sheet = state.sheets[seat]
    old = before.sheets[seat] if before else sheet
    pieces = _lit(old, sheet)
    pieces += [_ring(cell, _ink(old.marked, cell)) for cell in members(sheet.marked)]
    pieces += [_crossed(cell, _ink(old.eliminated, cell)) for cell in members(sheet.eliminated)]
    pieces += _closed(old, sheet)
    if state.phase != ENDED:  # then they are counted out
        for (x, y), points, closed in _sums(sheet):
            if points or closed:
                pieces.append(stands(x, y, points, 15))
        pieces.append(stands(*total_box(), score(state, seat), 15))
    return joined(pieces)


def _sums(sheet: Sheet) -> list[tuple[tuple[float, float], int, bool]]:
    """The boxes of rows and columns, what stands there, and whether that is all they will have."""
    rows = [(place, FIRST_ROW << SIZE * down) for down, place in enumerate(row_boxes())]
    columns = [(place, FIRST_COLUMN << across) for across, place in enumerate(column_boxes())]
    return [
        (place, line_points(sheet, cells), not clear(sheet) & cells)
        for place, cells in (*rows, *columns)
    ]


def _lit(old: Sheet, sheet: Sheet) -> list[Markup]:
    """Under the marks: a line that has just become a Penk."""
    pieces = []
    for line in range(SIZE):
        row, column = FIRST_ROW << SIZE * line, FIRST_COLUMN << line
        if sheet.marked & row == row != old.marked & row:
            (x, y), tall = corner(SIZE * line), high(SIZE * line)
            pieces.append(box(x, y, SIZE * WIDE, tall, "mark fresh lit", 6))
        if sheet.marked & column == column != old.marked & column:
            x, y = corner(line)
            pieces.append(box(x, y, WIDE, BOTTOM - y, "mark fresh lit", 6))
    return pieces


def _closed(old: Sheet, sheet: Sheet) -> list[Markup]:
    """A bar at the end of each line that has no clear cell, and a lock at a column's head."""
    pieces = []
    for line in range(SIZE):
        row, column = FIRST_ROW << SIZE * line, FIRST_COLUMN << line
        if not clear(sheet) & row:
            ink = FRESH if clear(old) & row else "ink"
            x, y = LEFT + SIZE * WIDE + 3, corner(SIZE * line)[1]
            pieces.append(stroke((x, y + 8), (x, y + high(SIZE * line) - 8), class_=ink))
        if not clear(sheet) & column:
            ink, x = FRESH if clear(old) & column else "ink", LEFT + WIDE * line
            ends = (x + 8, BOTTOM + 4), (x + WIDE - 8, BOTTOM + 4)
            pieces += [stroke(*ends, class_=ink), _lock(x + 54)]
    return pieces


@cache
def _lock(x: float) -> Markup:
    """A small padlock beside the number of a column."""
    y = TOP + 15
    bow = f"M{number(x - 3)} {number(y - 3)}v-2.5a3 3 0 0 1 6 0v2.5"
    keyhole = circle(x, y + 1.2, 1.3, "paper")
    lock = (element("path", d=bow, class_="hatch"), box(x - 5, y - 3, 10, 8, "locked", 1.5))
    return joined((*lock, keyhole))


def _ink(old: int, cell: int) -> str:
    return "ink" if has(old, cell) else FRESH


@cache
def _ring(cell: int, class_: str) -> Markup:
    """A mark: the value is ringed."""
    x, y = value_at(cell)
    markup = ring(x, y, *_ring_size(cell), class_)
    if class_ != FRESH:
        return markup
    return joined((markup, underline(x, y + (20 if cell >= SIZE else 18), 24)))


def _ring_size(cell: int) -> tuple[float, float]:
    return (18, 15) if cell >= SIZE else (14, 15)


@cache
def _crossed(cell: int, class_: str) -> Markup:
    """An eliminated cell: a cross over the whole of it."""
    x, y = corner(cell)
    left, right, upper, lower = x + 11, x + WIDE - 11, y + 8, y + high(cell) - 12
    pieces = [
        stroke((left, upper), (right, lower), class_=class_),
        stroke((right, upper), (left, lower), class_=class_),
    ]
    if class_ == FRESH:
        pieces.append(underline(x + WIDE / 2, lower + 6, 24))
    return joined(pieces)


# ---------------------------------------------------------------- what can be tapped


def targets(state: State, seat: Seat) -> list[Target]:
    """Cells row by row, with natural dice before a jolly; or columns."""
    moves = open_moves(state, seat)
    found = []
    for cell in range(SIZE * SIZE):
        natural, jolly = holds(moves, MARK + cell), holds(moves, MARK_WITH_JOLLY + cell)
        if natural:
            found.append(_natural(cell, shared=jolly))
        if jolly:
            found.append(_jolly(cell, shared=natural))
    for across in range(SIZE):
        if holds(moves, ELIMINATE + across):
            found.append(_eliminate(across, clear(state.sheets[seat]) & FIRST_COLUMN << across))
    return [_flagged(one) if brings_the_end(state, seat, one.move) else one for one in found]


def brings_the_end(state: State, seat: Seat, move: Move) -> bool:
    """Whether the last round begins with a move."""
    return not ending(state) and ending(after_move(state, seat, move))


@cache
def _flagged(target: Target) -> Target:
    """§11 a small flag: with this the last round begins."""
    x, y = target.x + 5, target.y + 4
    flag = polygon([(x, y), (x + 10, y + 3.5), (x, y + 7)], "accent")
    return target._replace(markup=joined((target.markup, flag, stroke((x, y), (x, y + 13)))))


@cache
def _natural(cell: int, shared: bool) -> Target:
    """A cell, or its upper half where the dice are, to be marked with natural dice."""
    x, y = corner(cell)
    tall = HALF if shared else high(cell)
    markup = joined((open_box(x, y, WIDE, tall), _ring(cell, "ink ghost")))
    return Target(MARK + cell, x, y, WIDE, tall, markup)


@cache
def _jolly(cell: int, shared: bool) -> Target:
    """A cell, or its lower half, to be marked with a jolly."""
    x, y = corner(cell)
    tall = HALF if shared else high(cell)
    y += high(cell) - tall
    jolly = moved(_jolly_die(19).markup, x + WIDE - 24, y + tall - 24)
    markup = joined((open_box(x, y, WIDE, tall), jolly, _ring(cell, "ink ghost")))
    return Target(MARK_WITH_JOLLY + cell, x, y, WIDE, tall, markup)


@cache
def _eliminate(across: int, cells: int) -> Target:
    """A column, whose clear cells will be crossed out."""
    x, tall = LEFT + WIDE * across, BOTTOM - TOP
    pieces = [open_box(x, TOP, WIDE, tall)]
    for cell in members(cells):
        low = corner(cell)[1] + high(cell)
        pieces.append(cross(x + WIDE - 14, low - 14, 5, "count"))
        pieces.append(_crossed(cell, "ink ghost"))
    return Target(ELIMINATE + across, x, TOP, WIDE, tall, joined(pieces))


def places(state: State, seat: Seat) -> list[Place]:
    """Every cell, to be marked with natural dice; every column by its head, to be eliminated."""
    found = [Place(MARK + cell, *corner(cell), WIDE, high(cell)) for cell in range(SIZE * SIZE)]
    found += [Place(ELIMINATE + n, LEFT + WIDE * n, TOP, WIDE, GRID - TOP) for n in range(SIZE)]
    return found


def buttons(state: State, seat: Seat) -> list[Move]:
    moves = open_moves(state, seat)
    return [move for move in (STOP_ROLLING, STOP_MARKING) if holds(moves, move)]


def dice_sets(state: State, seat: Seat, lang: Language) -> DiceSets | None:
    # a re-roll's number is the set of its dice, one bit a die from the left, less one
    moves = {move + 1: move for move in listed(open_moves(state, seat)) if move < STOP_ROLLING}
    if not moves:
        return None
    faces = _faces(state.dice)
    names = (SAY(lang, "jolly") if face == JOLLY else str(face) for face in faces)
    dice = tuple(Die(name, *_place(n), SIDE) for n, name in enumerate(names))
    return DiceSets(dice, by_any_equal(faces, moves))


def _place(place: int) -> tuple[float, float]:
    """The upper left corner of one of the six dice on the table."""
    return WIDTH / 2 + APART * (place - 3) + (APART - SIDE) / 2, DICE_TOP


def _faces(dice: Tally) -> list[int]:
    return [int(digit) for digit in f"{laid_out(dice):x}"] if dice else []


def die(face: int, size: float = DIE) -> Drawn:
    """What one of the dice shows."""
    return _jolly_die(size) if face == JOLLY else pip_die(face, size)


@cache
def _jolly_die(size: float = DIE) -> Drawn:
    """A die that shows a star."""
    figure = star(size / 2, size * 0.53, size * 0.33, "pip")
    return Drawn(size, size, joined((blank_die(size).markup, figure)))


# ---------------------------------------------------------------- the table


def table(state: State, names: Sequence[str], lang: Language) -> Drawn:
    if state.phase == ENDED:
        return Drawn(0, 0, Markup(""))
    words = SAY(lang, PHASES[state.phase], name=names[state.player])
    if ending(state):
        words += f"  ·  {SAY(lang, 'last round')}"
    dice = [_thrown(face, place) for place, face in enumerate(_faces(state.dice))]
    if state.phase == THROWING:  # what lies there is held, the others are in the hand
        dice += [blank_die(SIDE, "die off")] * (6 - dice_in(state.dice))
    pieces = [text(WIDTH / 2, 9, words, 15, "strong tells")]
    pieces += [moved(one.markup, *_place(place)) for place, one in enumerate(dice)]
    counters = _counters(state.rerolls, state.marks, lang)
    low = DICE_TOP + SIDE + 7
    return Drawn(
        WIDTH, low + counters.height + 2, joined((*pieces, moved(counters.markup, 0, low)))
    )


@cache
def _thrown(face: int, place: int) -> Drawn:
    return lying(die(face, SIDE), place)


@cache
def _counters(rerolls: int, marks: int, lang: Language) -> Drawn:
    """Two boxes for re-rolls, crossed when they are spent; three for marks, ringed when made."""
    pieces = [text(120, 11, SAY(lang, "rerolls"), 13, "quiet", "end")]
    for place in range(2):
        x = 138 + 26 * place
        pieces.append(box(x - 11, 0, 22, 22, "cell", 4))
        pieces.append(_again(x, 11) if place < rerolls else cross(x, 11, 6))
    pieces.append(text(252, 11, SAY(lang, "marks"), 13, "quiet", "end"))
    for place in range(3):
        x = 270 + 26 * place
        pieces.append(box(x - 11, 0, 22, 22, "cell", 4))
        if place < marks:
            pieces.append(ring(x, 11, 7))
    return Drawn(WIDTH, 22, joined(pieces))


def _again(x: float, y: float) -> Markup:
    """A round arrow."""
    arc = f"M{number(x + 4)} {number(y - 4)}A5.6 5.6 0 1 0 {number(x + 5.6)} {number(y)}"
    head = f"M{number(x + 4.4)} {number(y - 8)}v4.4h-4.4"
    return element("path", d=arc + head, class_="outline")


# ---------------------------------------------------------------- the end, and paper


def count_out(state: State, seat: Seat) -> Markup:
    """Each mark that counts points to the box where it counts: to the right, down, or both."""
    sheet = state.sheets[seat]
    rows = [(FIRST_ROW << SIZE * down, place) for down, place in enumerate(row_boxes())]
    columns = [(FIRST_COLUMN << across, place) for across, place in enumerate(column_boxes())]
    pieces = []
    for lines, right, down in ((rows, 1, 0), (columns, 0, 1)):
        for cells, place in lines:
            points = line_points(sheet, cells)
            if points:
                pieces += [_arrow(cell, right, down) for cell in members(sheet.marked & cells)]
                pieces.append(sum_box(*place, "mark"))
            pieces.append(written(*place, points, 17))
    pieces.append(written(*total_box(), score(state, seat), 15))  # may have three digits
    return joined(pieces)


@cache
def _arrow(cell: int, right: int, down: int) -> Markup:
    """From a ring to the edge of its cell."""
    x, y = value_at(cell)
    wide, tall = _ring_size(cell)
    ring_ends = 1 + wide * right + tall * down

    def at(along: float, aside: float = 0) -> tuple[float, float]:
        along += ring_ends
        return x + along * right + aside * down, y + along * down + aside * right

    shaft = stroke(at(0), at(11), class_="count thin")
    return joined((shaft, stroke(at(7, -4), at(11), at(7, 4), class_="count thin")))


def pad(state: State, lang: Language) -> Drawn:
    wide, tall = size(state)
    jolly = text(LEFT, tall + 4, SAY(lang, "six"), 12, "quiet", "start")  # real dice have no star
    return Drawn(wide, tall + 14, joined((paper(state, lang), jolly)))


def parts(lang: Language) -> list[tuple[Drawn, int]]:
    return []
