"""HexRoller drawn: what is written on the sheet, what can be tapped, the dice, the points.

A round that is not finished shows on the sheet too: a frame around its two boxes, with a
crossed-out hex once a bonus has been used; the third number above its bonus; a smaller hex
in the last hex of the path; and in a corner a pencil with the numbers still to be written.
"""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Final

from rollwright.core.bits import has, members
from rollwright.core.dice import count, tally
from rollwright.core.drawing import WIDTH, Accent, DiceSets, Drawn, Markup, Target
from rollwright.core.language import Language, phrases
from rollwright.core.moves import listed
from rollwright.core.numbers import cells_with, number_in
from rollwright.core.seats import Move, Seat
from rollwright.games.hexroller.layout import (
    ACROSS,
    BONUSES,
    CELL,
    IN_LINE,
    RADIUS,
    TO_WRITE,
    Point,
    area_points_at,
    box_at,
    cell_at,
    height,
    middle,
    outline,
    points_at,
    printed,
    round_at,
    way,
)
from rollwright.games.hexroller.rules import (
    A_TWO,
    END,
    NOWHERE,
    NUMBER,
    ONE_MORE,
    THIRD,
    Sheet,
    State,
    open_moves,
    score,
)
from rollwright.games.hexroller.scoring import area_points, counted_up, pair_points
from rollwright.games.hexroller.sheet import AREAS, HEXES, HIGHEST, LOWEST, ROUNDS
from rollwright.svg.dice import lying, number_die
from rollwright.svg.elements import box, column, joined, polygon, row, text
from rollwright.svg.pencil import cross, pencil, ring, stroke, tick, underline, written
from rollwright.svg.shapes import hexagon

ACCENT: Final = Accent(light="#a34a12", dark="#f0a565")

DIGIT: Final = tuple(0.88 * radius for radius in RADIUS)  # [side]: how high it is in a hex
DIE: Final = 34
FINGER: Final = 40  # what a finger hits is as wide, at least

SAY: Final = phrases(__file__, "drawing")


def size(state: State) -> tuple[float, float]:
    return WIDTH, height(state.side)


def paper(state: State, lang: Language) -> Markup:
    return printed(state.side, state.printed, lang)


def pad(state: State, lang: Language) -> Drawn:
    return Drawn(*size(state), paper(state, lang))


def parts(lang: Language) -> list[tuple[Drawn, int]]:
    return []


# ---------------------------------------------------------------- writing


def writing(state: State, seat: Seat, before: State | None) -> Markup:
    side, sheet = state.side, state.sheets[seat]
    old = before.sheets[seat] if before else sheet
    by_print = sum(state.printed)  # twelve different hexes
    by_hand = (1 << HEXES[side]) - 1 & ~sheet.empty & ~by_print
    pieces = [
        _number(side, hex, number_in(sheet.numbers, hex), has(old.empty, hex))
        for hex in members(by_hand)
    ]
    for bottom, (now, then) in enumerate(((sheet.top, old.top), (sheet.bottom, old.bottom))):
        for round in range(ROUNDS[side]):
            if number := count(now, round):
                pieces.append(_boxed(side, round, bottom, number, not count(then, round)))
    pieces += [_crossed(side, bonus, not has(old.spent, bonus)) for bonus in members(sheet.spent)]
    if state.round < ROUNDS[side]:
        pieces.append(_this_round(state, sheet, old))
    return joined(pieces)


def _ink(fresh: bool) -> str:
    return "ink fresh" if fresh else "ink"


@cache
def _number(side: int, hex: int, number: int, fresh: bool) -> Markup:
    x, y = middle(side, hex)
    markup = written(x, y, number, DIGIT[side], _ink(fresh))
    return joined((markup, underline(x, y + 0.66 * DIGIT[side], 13))) if fresh else markup


@cache
def _boxed(side: int, round: int, bottom: int, number: int, fresh: bool) -> Markup:
    x, y = box_at(side, round, bottom)
    markup = written(x, y, number, 17, _ink(fresh))
    return joined((markup, underline(x, y + 11.5, 14))) if fresh else markup


@cache
def _crossed(side: int, bonus: int, fresh: bool) -> Markup:
    return cross(*BONUSES[side][bonus], 14, _ink(fresh))


def _this_round(state: State, sheet: Sheet, old: Sheet) -> Markup:
    side = state.side
    x, y = round_at(side, state.round)
    pieces = [box(x - 20.5, y - 9, 41, 83, "outline", 6)]
    if sheet.helped:
        pieces += [polygon(hexagon(x + 12, y, 6), "mark"), cross(x + 12, y, 5, "ink thin")]
    recorded = count(sheet.top, state.round), count(sheet.bottom, state.round)
    for third in members(sheet.chosen):
        if third not in recorded:
            x, y = BONUSES[side][2]
            pieces.append(written(x, y - 29, third, 17, _ink(not has(old.chosen, third))))
    if sheet.last != NOWHERE:
        pieces.append(polygon(_inner(side, sheet.last), "outline"))
    if sheet.left:
        pieces.append(_to_write(side, sheet.number, sheet.left))
    return joined(pieces)


def _inner(side: int, hex: int) -> list[Point]:
    return hexagon(*middle(side, hex), RADIUS[side] - 4)


@cache
def _to_write(side: int, number: int, left: int) -> Markup:
    x, y = TO_WRITE[side]
    pieces = [pencil(x - 7, y - 23 - 18 * ((left - 1) // IN_LINE[side]), 16)]
    for n in range(left):
        up, across = divmod(n, IN_LINE[side])
        place = x + 18 * across, y - 18 * up
        pieces += [polygon(hexagon(*place, 9.8), "mark"), text(*place, str(number), 12, "hint")]
    return joined(pieces)


# ---------------------------------------------------------------- moves


def targets(state: State, seat: Seat) -> list[Target]:
    moves = [move for move in listed(open_moves(state, seat)) if move != END]
    found = [_target(state, seat, move) for move in moves]
    return sorted(found, key=lambda target: (target.y, target.x))


def buttons(state: State, seat: Seat) -> list[Move]:
    return [move for move in listed(open_moves(state, seat)) if move == END]


def dice_sets(state: State, seat: Seat, lang: Language) -> DiceSets | None:
    return None


def _target(state: State, seat: Seat, move: Move) -> Target:
    if move < NUMBER:
        return _hex(state.side, move, state.sheets[seat].number)
    if move in (ONE_MORE, A_TWO):
        return _bonus(state.side, move)
    number = LOWEST + (move - THIRD if move >= THIRD else (move - NUMBER) // 2)
    return _choice(state.side, state.round, move, number, count(tally(state.dice), number))


@cache
def _hex(side: int, hex: int, number: int) -> Target:
    x, y = middle(side, hex)
    wide = max(FINGER, ACROSS[side])
    radius = RADIUS[side] * wide / ACROSS[side]
    pieces = (
        polygon(hexagon(x, y, radius), "none"),
        polygon(_inner(side, hex), "open"),
        written(x, y, number, DIGIT[side], "ink ghost"),
    )
    return Target(hex, x - wide / 2, y - radius, wide, 2 * radius, joined(pieces))


@cache
def _bonus(side: int, move: Move) -> Target:
    bonus = 0 if move == ONE_MORE else 1
    x, y = BONUSES[side][bonus]
    pieces = (
        box(x - 22, y - 22, 44, 44, "none"),
        polygon(hexagon(x, y, 21), "open"),
        cross(x, y, 14, "ink ghost"),
    )
    return Target(move, x - 22, y - 22, 44, 44, joined(pieces))


@cache
def _choice(side: int, round: int, move: Move, number: int, times: int) -> Target:
    """A rolled number, laid on the boxes for points, which are needed at the end only.

    The upper ones go to the top box of the round, the lower ones to the bottom box.
    """
    bottom = (move - NUMBER) % 2 if move < THIRD else 0
    x, y = cell_at(side, number - LOWEST, bottom)
    pieces = [
        box(x, y, *CELL, "none"),
        box(x, y, *CELL, "paper"),
        box(x + 2, y + 2, CELL[0] - 4, CELL[1] - 4, "open", 6),
        text(x + 17, y + 17, str(number), 20, "hint"),
    ]
    if move >= THIRD:
        pieces.append(polygon(hexagon(x + 33, y + 17, 6), "mark"))
        pieces.append(cross(*BONUSES[side][2], 14, "ink ghost"))
    else:
        pieces.append(box(x + 29, y + 9, 8, 8, "outline" if bottom else "solid"))
        pieces.append(box(x + 29, y + 18, 8, 8, "solid" if bottom else "outline"))
        pieces.append(written(*box_at(side, round, bottom), number, 17, "ink ghost"))
    first = x + CELL[0] / 2 - 2.5 * (times - 1)
    pieces += [polygon(hexagon(first + 5 * n, y + 34, 2.6), "solid") for n in range(times)]
    return Target(move, x, y, *CELL, joined(pieces))


# ---------------------------------------------------------------- table


def table(state: State, names: Sequence[str], lang: Language) -> Drawn:
    rounds = ROUNDS[state.side]
    name = "round" if state.round < rounds else "over"
    words = SAY(lang, name, round=state.round + 1, rounds=rounds)
    rolled = [n for n in range(LOWEST, HIGHEST + 1) if count(tally(state.dice), n)]
    dice = row((_equal_dice(state, number) for number in rolled), 11)
    return column((Drawn(WIDTH, 16, text(WIDTH / 2, 8, words, 13, "quiet")), dice), WIDTH, 4)


def _equal_dice(state: State, number: int) -> Drawn:
    """With a tick below for each sheet on which they are chosen in this round."""
    dice = row([lying(number_die(number, DIE))] * count(tally(state.dice), number), 2)
    ticks = sum(has(sheet.chosen, number) for sheet in state.sheets)
    apart = min(11, dice.width / max(ticks, 1))
    first = dice.width / 2 - apart * (ticks - 1) / 2
    pieces = [tick(first + apart * n, DIE + 6, min(4, apart / 2)) for n in range(ticks)]
    return Drawn(dice.width, DIE + 12, joined((dice.markup, *pieces)))


# ---------------------------------------------------------------- the end


def count_out(state: State, seat: Seat) -> Markup:
    sheet = state.sheets[seat]
    return joined(
        (
            *_areas_counted(state.side, sheet),
            *_pairs_counted(state, sheet),
            *_rows_counted(state.side, sheet),
            *_bonuses_counted(state.side, sheet),
            written(*points_at(state.side, 5, 1), score(state, seat), 18),
        )
    )


@cache
def _points(place: Point, points: int, high: float = 15) -> Markup:
    return written(*place, points or "-", high)


def _areas_counted(side: int, sheet: Sheet) -> list[Markup]:
    """A line within the border of each filled area."""
    pieces = []
    for area in range(AREAS):
        points = area_points(side, area, sheet.numbers, sheet.empty)
        if points:
            pieces.append(_around(side, area))
        x, y = area_points_at(side, area)
        doubled = area == AREAS - 1  # which is printed below
        pieces.append(_points((x, y - 4 if doubled else y), points, 13 if doubled else 15))
    return pieces


@cache
def _around(side: int, area: int) -> Markup:
    corners = outline(side, area, inside=3.5)
    return stroke(*corners, corners[0], class_="count")


def _pairs_counted(state: State, sheet: Sheet) -> list[Markup]:
    """A line from hex to hex of each joined pair, broken so that the numbers stay legible."""
    pieces = []
    for across, pair in enumerate(state.printed):
        number = LOWEST + across
        hexes = cells_with(sheet.numbers, number)
        points = pair_points(state.side, number, pair, hexes)
        if points:
            steps = pairwise(way(state.side, pair, hexes))
            pieces += [_link(state.side, one, other) for one, other in steps]
        pieces.append(_points(points_at(state.side, across, 0), points))
    return pieces


@cache
def _link(side: int, one: int, other: int) -> Markup:
    (x, y), (to_x, to_y) = middle(side, one), middle(side, other)
    dx, dy = 0.37 * (to_x - x), 0.37 * (to_y - y)
    return stroke((x + dx, y + dy), (to_x - dx, to_y - dy), class_="count")


def _rows_counted(side: int, sheet: Sheet) -> list[Markup]:
    """A ring around each number that counts up from 3, where it comes first."""
    pieces = []
    for bottom, boxes in enumerate((sheet.top, sheet.bottom)):
        numbers = [count(boxes, round) for round in range(ROUNDS[side])]
        for number in range(LOWEST, counted_up(boxes) + 1):
            pieces.append(_ring(box_at(side, numbers.index(number), bottom), 15, 12.5))
        pieces.append(_points(points_at(side, bottom, 1), counted_up(boxes)))
    return pieces


def _bonuses_counted(side: int, sheet: Sheet) -> list[Markup]:
    """A ring around each bonus that was not used."""
    pieces = []
    for bonus, place in enumerate(BONUSES[side]):
        unused = not has(sheet.spent, bonus)
        if unused:
            pieces.append(_ring(place, 19, 19))
        pieces.append(_points(points_at(side, 2 + bonus, 1), 2 if unused else 0))
    return pieces


@cache
def _ring(place: Point, wide: float, high: float) -> Markup:
    return ring(*place, wide, high, "count")
