"""Splitter drawn: the numbers on the pad, the groups that score, and the two dice."""

from collections.abc import Hashable, Sequence
from functools import cache, lru_cache
from typing import Final

from rollwright.core.bits import Bits, has, lowest, members
from rollwright.core.bits import size as size_of
from rollwright.core.dice import Dice
from rollwright.core.drawing import WIDTH, Accent, DiceSets, Drawn, Markup, Place, Target
from rollwright.core.language import Language, phrases
from rollwright.core.moves import listed
from rollwright.core.numbers import number_in
from rollwright.core.numbers import written as cells_written
from rollwright.core.seats import OVER, Move, Seat
from rollwright.games.splitter import sheet
from rollwright.games.splitter.groups import (
    Group,
    growing_groups,
    has_room,
    scoring_groups,
    spoiled_groups,
)
from rollwright.games.splitter.layout import (
    BOXES,
    GAP,
    HEIGHT,
    SIDE,
    box_places,
    corner,
    middle,
    printed,
    total_place,
)
from rollwright.games.splitter.rules import State, open_moves, score, turn
from rollwright.games.splitter.scoring import hearts_points
from rollwright.games.splitter.words import round_now
from rollwright.svg.dice import blank_die, lying, pip_die
from rollwright.svg.elements import box, joined, line, moved, row, stands, text
from rollwright.svg.grid import open_box
from rollwright.svg.pencil import stroke, underline, written

ACCENT: Final = Accent(light="#1f6391", dark="#7fc0ec")

SAY: Final = phrases(__file__, "words")


def size(state: State) -> tuple[float, float]:
    return WIDTH, HEIGHT


def paper(state: State, lang: Language) -> Markup:
    return printed(state.pad, lang)


def sheet_of(state: State, seat: Seat) -> Hashable:
    """All that a seat's sheet shows; the others' are no part of it."""
    return state.pad, state.sheets[seat], turn(state) == OVER


def writing(state: State, seat: Seat, before: State | None) -> Markup:
    numbers = state.sheets[seat].numbers
    old = before.sheets[seat].numbers if before else numbers
    groups = scoring_groups(state, seat)
    growing = growing_groups(state, seat) if turn(state) != OVER else []
    counted = {lowest(group.cells) for group in growing}
    pieces = [_veiled(c) for c in members(cells_written(numbers) & sheet.STARS[state.pad])]
    pieces += [_tinted(cell) for group in groups for cell in members(group.cells)]
    pieces += [_struck(c) for group in spoiled_groups(state, seat) for c in members(group.cells)]
    pieces += [
        _number(cell, number_in(numbers, cell), not has(cells_written(old), cell), cell in counted)
        for cell in members(cells_written(numbers))
    ]
    if turn(state) != OVER:  # then they are counted out
        pieces += [_around(group.cells, "count thin") for group in groups]
        pieces += [_so_far(group, has_room(state, seat, group)) for group in growing]
        pieces += [stands(x, BOXES + 17, points, 15) for x, points in _boxes(state, seat, groups)]
    return joined(pieces)


@cache
def _veiled(cell: int) -> Markup:
    """Over a star on which a number is written, so that it can be read."""
    x, y = corner(cell)
    return box(x + 2, y + 2, SIDE - 4, SIDE - 4, "veil", 4)


@cache
def _tinted(cell: int) -> Markup:
    """Under a number that scores."""
    x, y = corner(cell)
    return box(x + 2, y + 2, SIDE - 4, SIDE - 4, "scores", 4)


def _so_far(group: Group, room: bool) -> Markup:
    """In the corner of its first space: how many of its numbers a group has.

    It is struck where they can become no more, or only too many.
    """
    x, y = corner(lowest(group.cells))
    counted = f"{size_of(group.cells)}/{group.number}"
    count = text(x + 3, y + 6.5, counted, 9, "strong" if room else "quiet", "start")
    return count if room else joined((count, line(x + 2, y + 9, x + 17, y + 4, "hatch")))


@cache
def _struck(cell: int) -> Markup:
    """Under a number whose group is too large: lines across its space."""
    x, y = corner(cell)
    near, far = 5, SIDE - 5
    ends = ((17, near), (far, near), (far, 26))  # where lines end, which begin as far down
    return joined(
        stroke((x + down, y + along), (x + along, y + down), class_="hatch") for along, down in ends
    )


def _boxes(state: State, seat: Seat, groups: list[Group]) -> list[tuple[float, int]]:
    """Which boxes have points now: where they stand, and how many; the sum is always there."""
    places = box_places(state.pad)
    found = [
        (places[number - 1], sum(group.points for group in groups if group.number == number))
        for number in range(1, 7)
    ]
    if sheet.HEARTS[state.pad]:
        points = hearts_points(state.sheets[seat].numbers, sheet.HEARTS[state.pad])
        found.append((places[-1], points))
    total = total_place(state.pad), score(state, seat)
    return [*((x, points) for x, points in found if points), total]


@cache  # a few hundred strokes, drawn again and again
def _number(cell: int, number: int, fresh: bool, counted: bool) -> Markup:
    x, y = middle(cell)
    x, y = (x + 2, y + 2) if counted else (x, y)  # it makes room for the count
    markup = written(x, y, number, 22, "ink fresh" if fresh else "ink")
    return joined((markup, underline(x, y + 15, 20))) if fresh else markup


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
    pieces = [open_box(x, y, SIDE, SIDE)]
    # what would be pencilled in takes the place of the hints, also of the one opposite
    hint = (
        "hint under" if smaller == larger else ("hint under first", "hint under second")[move % 2]
    )
    if smaller == larger:  # one move for both spaces
        other_x, other_y = corner(opposite)
        pieces.append(box(other_x + 3, other_y + 3, SIDE - 6, SIDE - 6, "open", 4))
        pieces.append(text(*middle(opposite), str(larger), 15, hint))
        pieces.append(Markup(" "))  # or the two would be read as one number
    else:  # the larger one, small, on the side on which it goes
        inwards = 1 if here == sheet.LEFT[pair] else -1
        at = x + SIDE / 2 + 13 * inwards, y + SIDE - 11
        pieces.append(written(*at, larger, 9, f"soft {hint.removeprefix('hint ')}"))
    pieces.append(text(*middle(here), str(smaller), 15, hint))
    pieces.append(written(*middle(here), smaller, 22, "ink ghost"))
    pieces.append(written(*middle(opposite), larger, 22, "ink ghost"))
    twin = move if smaller == larger else move ^ 1
    gain = _gain_at(pad, here)
    too = _gain_at(pad, opposite) if smaller == larger else None
    return Target(move, x, y, SIDE, SIDE, joined(pieces), gain=gain, gain_too=too, twin=twin)


def _gain_at(pad: int, cell: int) -> tuple[float, float]:
    x, y = corner(cell)
    if has(sheet.STARS[pad], cell):  # beside its rays
        return x + SIDE - 5.5, y + 9.5
    return x + SIDE - 7, y + 11


def places(state: State, seat: Seat) -> list[Place]:
    """Every space: the smaller number would go there; with a double either space is the pair."""
    double = state.roll >> 4 == state.roll & 15
    found = []
    for pair in range(sheet.PAIRS):
        for right, cells in enumerate((sheet.LEFT, sheet.RIGHT)):
            cell = cells[state.pad * sheet.PAIRS + pair]
            found.append(Place(2 * pair + (0 if double else right), *corner(cell), SIDE, SIDE))
    return found


def buttons(state: State, seat: Seat) -> list[Move]:
    return []


def dice_sets(state: State, seat: Seat, lang: Language) -> DiceSets | None:
    return None


def table(state: State, names: Sequence[str], lang: Language) -> Drawn:
    if turn(state) == OVER:
        return Drawn(0, 0, Markup(""))
    if not state.roll:  # in the hand
        dice = row([blank_die(class_="die off")] * 2)
    else:
        dice = row(lying(pip_die(face)) for face in (state.roll >> 4, state.roll & 15))
    now, middle = round_now(state), dice.height / 2
    pieces = [moved(dice.markup, (WIDTH - dice.width) / 2, 0)]
    last = now == sheet.PAIRS
    words = SAY(lang, "table", round=now)
    pieces.append(text(8, middle - 9 * last, words, 13, "quiet", "start"))
    if last:
        pieces.append(text(8, middle + 9, SAY(lang, "last"), 14, "strong", "start"))
    return Drawn(WIDTH, dice.height, joined(pieces))


def count_out(state: State, seat: Seat) -> Markup:
    numbers = state.sheets[seat].numbers
    groups = scoring_groups(state, seat)
    places = box_places(state.pad)
    pieces = [_around(group.cells, "count") for group in groups]
    for number in range(1, 7):
        sum_ = sum(group.points for group in groups if group.number == number)
        pieces.append(written(places[number - 1], BOXES + 17, sum_, 17))
    if sheet.HEARTS[state.pad]:
        points = hearts_points(numbers, sheet.HEARTS[state.pad])
        pieces.append(written(places[-1], BOXES + 17, points, 17))
    pieces.append(written(total_place(state.pad), BOXES + 17, score(state, seat), 19))
    return joined(pieces)


@lru_cache(1024)  # a group stays for long once it scores
def _around(group: Bits, class_: str) -> Markup:
    """A line around a group that scores, across the centre line where it goes across."""
    pieces = []
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
        pieces += [
            stroke(start, end, class_=class_)
            for neighbour, start, end in sides
            if neighbour < 0 or not has(group, neighbour)
        ]
    return joined(pieces)


def pad(state: State, lang: Language) -> Drawn:
    return Drawn(*size(state), paper(state, lang))


def parts(lang: Language) -> list[tuple[Drawn, int]]:
    return []
