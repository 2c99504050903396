"""HexRoller drawn: what is written on the sheet, and what can be tapped.

A round that is not finished shows on the sheet too: a frame around its two boxes, with a
crossed-out hex once a bonus has been used; the third number above its bonus; a smaller hex
in the last hex of the path; and in a corner a pencil with the numbers still to be written.
"""

from collections.abc import Hashable, Sequence
from functools import cache
from typing import Final

from rollwright.core.bits import has, members
from rollwright.core.bits import size as size_of
from rollwright.core.dice import count, tally
from rollwright.core.drawing import NO_GROUP, WIDTH, Accent, DiceSets, Drawn, Markup, Place, Target
from rollwright.core.language import Language
from rollwright.core.moves import listed
from rollwright.core.numbers import number_in
from rollwright.core.seats import Move, Seat
from rollwright.games.hexroller import score_drawing
from rollwright.games.hexroller import table_drawing as on_table
from rollwright.games.hexroller.layout import (
    ACROSS,
    BONUSES,
    BOX,
    IN_LINE,
    RADIUS,
    ROUND_HIGH,
    ROWS_APART,
    TO_WRITE,
    box_at,
    height,
    inner,
    middle,
    printed,
    round_at,
    round_wide,
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
)
from rollwright.games.hexroller.sheet import HEXES, HIGHEST, LOWEST, ROUNDS
from rollwright.svg.elements import box, column, joined, polygon, text
from rollwright.svg.pencil import cross, pencil, underline, written
from rollwright.svg.shapes import hexagon

ACCENT: Final = Accent(light="#a34a12", dark="#f0a565")

DIGIT: Final = tuple(0.88 * radius for radius in RADIUS)  # [side]: how high it is in a hex
FINGER: Final = 40  # what a finger hits is as wide, at least


def size(state: State) -> tuple[float, float]:
    return WIDTH, height(state.side)


def paper(state: State, lang: Language) -> Markup:
    return printed(state.side, state.printed, lang)


def pad(state: State, lang: Language) -> Drawn:
    sheet = Drawn(*size(state), paper(state, lang))
    return column((sheet, on_table.dice_needed(state.side, lang)), WIDTH, 8)


def parts(lang: Language) -> list[tuple[Drawn, int]]:
    return []


# ---------------------------------------------------------------- writing


def sheet_of(state: State, seat: Seat) -> Hashable:
    """All that a seat's sheet shows; the others' are no part of it."""
    return state.side, state.printed, state.round, state.sheets[seat]


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
        pieces += score_drawing.so_far(state, seat, old)
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
    markup = written(x, y, number, 22, _ink(fresh))
    return joined((markup, underline(x, y + 15, 16))) if fresh else markup


@cache
def _crossed(side: int, bonus: int, fresh: bool) -> Markup:
    return cross(*BONUSES[side][bonus], 14, f"{_ink(fresh)} thin")


def _this_round(state: State, sheet: Sheet, old: Sheet) -> Markup:
    side = state.side
    x, y = round_at(side, state.round)
    wide = min(round_wide(side) - 1, BOX[0] + 6)
    pieces = [box(x - wide / 2, y - 9, wide, ROUND_HIGH - 4, "outline", 6)]
    if sheet.helped:
        pieces += [polygon(hexagon(x + 12, y, 6), "mark"), cross(x + 12, y, 5, "ink thin")]
    recorded = count(sheet.top, state.round), count(sheet.bottom, state.round)
    for third in members(sheet.chosen):
        if third not in recorded:
            x, y = BONUSES[side][2]
            pieces.append(written(x, y - 29, third, 17, _ink(not has(old.chosen, third))))
    if sheet.last != NOWHERE:
        pieces.append(polygon(inner(side, sheet.last), "outline"))
    if sheet.left:
        pieces.append(_to_write(side, sheet.number, sheet.left))
    elif (
        sheet.ready and size_of(sheet.chosen) == 2 and not has(sheet.spent, 2)
    ):  # a third number, once its dice are chosen
        pieces.append(polygon(hexagon(*BONUSES[side][2], 21), "open"))
    return joined(pieces)


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


def places(state: State, seat: Seat) -> list[Place]:
    """Every hex and the bonuses; the third number is one that was rolled, if there is any."""
    side = state.side
    found = []
    for hex in range(HEXES[side]):
        x, y = middle(side, hex)
        wide, high = ACROSS[side], 2 * RADIUS[side]
        found.append(Place(hex, x - wide / 2, y - high / 2, wide, high))
    rolled = [n for n in range(LOWEST, HIGHEST + 1) if count(tally(state.dice), n)]
    left = [n for n in rolled if not has(state.sheets[seat].chosen, n)] or rolled or [LOWEST]
    for move, (x, y) in zip(
        (ONE_MORE, A_TWO, THIRD + left[0] - LOWEST), BONUSES[side], strict=True
    ):
        found.append(Place(move, x - 22, y - 22, 44, 44))
    return found


def buttons(state: State, seat: Seat) -> list[Move]:
    return [move for move in listed(open_moves(state, seat)) if move == END]


def dice_sets(state: State, seat: Seat, lang: Language) -> DiceSets | None:
    return None


def _target(state: State, seat: Seat, move: Move) -> Target:
    if move < NUMBER:
        return _hex(state.side, move, state.sheets[seat].number)
    if move in (ONE_MORE, A_TWO):
        return _bonus(state.side, move, NO_GROUP)
    if move >= THIRD:
        return _bonus(state.side, move, LOWEST + move - THIRD)
    return _box(state.side, state.round, move, LOWEST + (move - NUMBER) // 2)


@cache
def _hex(side: int, hex: int, number: int) -> Target:
    x, y = middle(side, hex)
    wide = max(FINGER, ACROSS[side])
    radius = RADIUS[side] * wide / ACROSS[side]
    pieces = (
        polygon(hexagon(x, y, radius), "none"),
        polygon(inner(side, hex), "open"),
        written(x, y, number, DIGIT[side], "ink ghost"),
    )
    return Target(hex, x - wide / 2, y - radius, wide, 2 * radius, joined(pieces))


@cache
def _bonus(side: int, move: Move, group: int) -> Target:
    bonus = {ONE_MORE: 0, A_TWO: 1}.get(move, 2)
    x, y = BONUSES[side][bonus]
    pieces = (
        box(x - 22, y - 22, 44, 44, "none"),
        polygon(hexagon(x, y, 21), "open"),
        cross(x, y, 14, "ink ghost"),
    )
    # what it costs stands away from its name: that is what its frame of dots means
    costs = x + 27, y - 22 if bonus == 2 else y + 23
    return Target(move, x - 22, y - 22, 44, 44, joined(pieces), group, gain=costs)


@cache
def _box(side: int, round: int, move: Move, number: int) -> Target:
    """A box for a number whose dice were chosen."""
    bottom = (move - NUMBER) % 2
    x, y = box_at(side, round, bottom)
    wide, high = round_wide(side), ROWS_APART
    pieces = (
        box(x - wide / 2, y - high / 2, wide, high, "none"),
        box(x - BOX[0] / 2, y - BOX[1] / 2, *BOX, "open", 4),
        written(x, y, number, 22, "ink ghost"),
    )
    return Target(move, x - wide / 2, y - high / 2, wide, high, joined(pieces), number)


# ---------------------------------------------------------------- table and end


def table(state: State, names: Sequence[str], lang: Language) -> Drawn:
    return on_table.table(state, names, lang)


def count_out(state: State, seat: Seat) -> Markup:
    return score_drawing.count_out(state, seat)
