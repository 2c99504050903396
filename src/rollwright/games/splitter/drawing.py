"""Splitter drawn: the pad with its centre line, stars and hearts, and the two dice."""

from functools import cache
from typing import Final

from rollwright.core.bits import has, members
from rollwright.core.dice import Dice
from rollwright.core.drawing import WIDTH, Accent, DiceSets, Drawn, Markup, Target
from rollwright.core.language import Language, phrases
from rollwright.core.moves import listed
from rollwright.core.numbers import cells_with, number_in
from rollwright.core.numbers import written as cells_written
from rollwright.core.seats import Move, Seat
from rollwright.games.splitter import sheet
from rollwright.games.splitter.rules import (
    State,
    group_in,
    group_points,
    hearts_points,
    open_moves,
    score,
)
from rollwright.svg.dice import pip_die
from rollwright.svg.elements import box, joined, line, row, text
from rollwright.svg.pencil import stroke, underline, written
from rollwright.svg.shapes import heart, star

ACCENT: Final = Accent(light="#1f6391", dark="#7fc0ec")

SIDE: Final = 43  # of a space
GAP: Final = 8  # between the halves
LEFT_EDGE: Final = (WIDTH - 8 * SIDE - GAP) / 2
TOP: Final = 6
BOTTOM: Final = TOP + sheet.ROWS * SIDE
BOXES: Final = BOTTOM + 26  # the boxes for the points
HEIGHT: Final = BOXES + 42

SAY: Final = phrases(__file__, "drawing")


def corner(cell: int) -> tuple[float, float]:
    """The upper left corner of a space."""
    down, across = divmod(cell, sheet.WIDTH)
    gap = GAP if across >= sheet.COLUMNS // 2 else 0
    return LEFT_EDGE + SIDE * across + gap, TOP + SIDE * down


def middle(cell: int) -> tuple[float, float]:
    """The middle of a space."""
    x, y = corner(cell)
    return x + SIDE / 2, y + SIDE / 2


def size(state: State) -> tuple[float, float]:
    return WIDTH, HEIGHT


def paper(state: State, lang: Language) -> Markup:
    return _paper(state.pad, lang)


@cache
def _paper(pad: int, lang: Language) -> Markup:
    told = [line(WIDTH / 2, TOP, WIDTH / 2, BOTTOM, "frame")]
    for cell in members(sheet.SPACES[pad]):
        x, y = corner(cell)
        told.append(box(x + 1, y + 1, SIDE - 2, SIDE - 2, "cell", 4))
        if has(sheet.STARS[pad], cell):
            told.append(star(x + SIDE / 2, y + SIDE / 2 + 1, 19))
        if has(sheet.HEARTS[pad], cell):
            told.append(heart(x + SIDE / 2, y + SIDE / 2, 17))
    for x, name in zip(_box_places(pad), ("1", "2", "3", "4", "5", "6", "heart"), strict=False):
        above = heart(x, BOXES - 9, 5) if name == "heart" else text(x, BOXES - 9, name, 12)
        told += [above, box(x - 17, BOXES, 34, 34, "cell", 4)]
    x = _total_place(pad)
    told.append(text(x, BOXES - 9, SAY(lang, "total"), 12))
    told.append(box(x - 25, BOXES, 50, 34, "shade", 4))
    return joined(told)


def _box_places(pad: int) -> list[float]:
    """The middles of the boxes for the points of 1s to 6s, and of the hearts."""
    boxes = 7 if sheet.HEARTS[pad] else 6
    first = (WIDTH - 39 * boxes - 58) / 2
    return [first + 19 + 39 * place for place in range(boxes)]


def _total_place(pad: int) -> float:
    return _box_places(pad)[-1] + 52


def writing(state: State, seat: Seat, before: State | None) -> Markup:
    numbers = state.sheets[seat].numbers
    old = before.sheets[seat].numbers if before else numbers
    return joined(
        _number(cell, number_in(numbers, cell), not has(cells_written(old), cell))
        for cell in members(cells_written(numbers))
    )


@cache  # a few hundred strokes, drawn again and again
def _number(cell: int, number: int, fresh: bool) -> Markup:
    x, y = middle(cell)
    told = written(x, y, number, 22, "ink fresh" if fresh else "ink")
    return joined((told, underline(x, y + 15, 20))) if fresh else told


def targets(state: State, seat: Seat) -> list[Target]:
    """A space is where the smaller number goes; the larger one goes opposite."""
    return [_target(state.pad, state.roll, move) for move in listed(open_moves(state, seat))]


@cache
def _target(pad: int, roll: Dice, move: Move) -> Target:
    pair = pad * sheet.PAIRS + move // 2
    here, opposite = sheet.LEFT[pair], sheet.RIGHT[pair]
    if move % 2:
        here, opposite = opposite, here
    smaller, larger = roll >> 4, roll & 15
    x, y = corner(here)
    told = [box(x, y, SIDE, SIDE, "none"), box(x + 3, y + 3, SIDE - 6, SIDE - 6, "open", 4)]
    if smaller == larger:  # one move for both spaces
        other_x, other_y = corner(opposite)
        told.append(box(other_x + 3, other_y + 3, SIDE - 6, SIDE - 6, "open", 4))
        told.append(text(*middle(opposite), str(larger), 15, "hint"))
        told.append(Markup(" "))  # or the two would be read as one number
    told.append(text(*middle(here), str(smaller), 15, "hint"))
    told.append(written(*middle(opposite), larger, 22, "ink ghost"))
    return Target(move, x, y, SIDE, SIDE, joined(told))


def buttons(state: State, seat: Seat) -> list[Move]:
    return []


def dice_sets(state: State, seat: Seat, lang: Language) -> DiceSets | None:
    return None


def table(state: State, lang: Language) -> Drawn:
    if not state.roll:
        return Drawn(0, 0, Markup(""))
    return row(pip_die(face) for face in (state.roll >> 4, state.roll & 15))


def count_out(state: State, seat: Seat) -> Markup:
    numbers = state.sheets[seat].numbers
    places = _box_places(state.pad)
    told = []
    for number in range(1, 7):
        sum_ = 0
        cells = cells_with(numbers, number)
        while cells:
            group = group_in(cells)
            cells &= ~group
            points = group_points(number, group, sheet.STARS[state.pad])
            if points:
                told.append(_around(group))
                sum_ += points
        told.append(written(places[number - 1], BOXES + 17, sum_, 17))
    if sheet.HEARTS[state.pad]:
        points = hearts_points(numbers, sheet.HEARTS[state.pad])
        told.append(written(places[-1], BOXES + 17, points, 17))
    told.append(written(_total_place(state.pad), BOXES + 17, score(state, seat), 19))
    return joined(told)


def _around(group: int) -> Markup:
    """A line around a group that scores, across the centre line where it goes across."""
    told = []
    for cell in members(group):
        x, y = corner(cell)
        left, right, low = x, x + SIDE, y + SIDE
        if cell % sheet.WIDTH == sheet.COLUMNS // 2 and has(group, cell - 1):
            left -= GAP / 2
        if cell % sheet.WIDTH == sheet.COLUMNS // 2 - 1 and has(group, cell + 1):
            right += GAP / 2
        sides = (
            (cell - 1, (left, y), (left, low)),
            (cell + 1, (right, y), (right, low)),
            (cell - sheet.WIDTH, (left, y), (right, y)),
            (cell + sheet.WIDTH, (left, low), (right, low)),
        )
        told += [
            stroke(start, end, class_="count")
            for neighbour, start, end in sides
            if neighbour < 0 or not has(group, neighbour)
        ]
    return joined(told)


def pad(state: State, lang: Language) -> Drawn:
    return Drawn(*size(state), paper(state, lang))


def parts(lang: Language) -> list[tuple[Drawn, int]]:
    return []
