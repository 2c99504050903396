"""Polygrid's sheet drawn: dice by hand in a grid, a marker, crosses, and boxes to choose from."""

from collections.abc import Hashable, Sequence
from functools import cache, lru_cache
from math import ceil
from typing import Final

from rollwright.core.bits import has, members
from rollwright.core.bits import size as size_of
from rollwright.core.drawing import WIDTH, Accent, DiceSets, Drawn, Markup, Place, Target
from rollwright.core.language import Language
from rollwright.core.moves import listed
from rollwright.core.numbers import number_in
from rollwright.core.numbers import written as squares_written
from rollwright.core.seats import Move, Seat
from rollwright.core.states import replace
from rollwright.games.polygrid import sheet
from rollwright.games.polygrid import table_drawing as on_table
from rollwright.games.polygrid.box_drawing import box_target, ghost, way
from rollwright.games.polygrid.drawn_walks import walk
from rollwright.games.polygrid.layout import (
    BOX_CORNERS,
    BOX_MIDDLES,
    HEIGHT,
    HIGH,
    POINTS,
    RADIUS,
    SIDE,
    SQUARE_GRID,
    STARS,
    WIDE,
    printed,
)
from rollwright.games.polygrid.rules import (
    NOWHERE,
    PLACING,
    REROLL,
    SQUARE,
    USING,
    WRITING,
    State,
    boxes_for,
    line_points,
    open_moves,
    score,
)
from rollwright.svg.dice import face_middle, silhouette
from rollwright.svg.elements import box, element, group, joined, moved, polygon, text
from rollwright.svg.pencil import cross, ring, stroke, underline, written

ACCENT: Final = Accent(light="#2b6a45", dark="#8fd0a6")

PAWN: Final = 0.8  # the size of the marker: small enough to leave a die's number free


def size(state: State) -> tuple[float, float]:
    return WIDTH, HEIGHT


def paper(state: State, lang: Language) -> Markup:
    return printed(lang)


# ---------------------------------------------------------------- what is written


def sheet_of(state: State, seat: Seat) -> Hashable:
    """All that the sheet shows: the throw, too, which the last way was a part of."""
    fits = state.open_boxes if state.phase == WRITING else 0
    return replace(state, die=0, open_boxes=fits, open_squares=0, bonus_squares=0)


def writing(state: State, seat: Seat, before: State | None) -> Markup:
    old = before or state
    filled_before = squares_written(old.types)
    crossed = (1 << sheet.BOXES) - 1 & ~state.boxes
    pieces = [_spent(place, has(old.boxes, place)) for place in members(crossed)]
    pieces += [
        _crossed(*STARS[place], 15, place >= sheet.STARS - old.stars)
        for place in range(sheet.STARS - state.stars)
    ]
    pieces.append(_walked(state, old))
    pieces += [
        _type(square, number_in(state.types, square) - 1, not has(filled_before, square))
        for square in members(squares_written(state.types))
    ]
    pieces += _full_lines(squares_written(state.types), "full")
    pieces.append(_standing(state, seat))
    if state.marker != NOWHERE:
        pieces.append(_marker(state.marker))
    if state.square != NOWHERE:
        pieces.append(_next_marker(state.square))
    if state.phase == WRITING:
        pieces += [_fits(place) for place in members(state.open_boxes)]
    return joined(pieces)


def _walked(state: State, old: State) -> Markup:
    """The way to the square that was written last, until the next throw; beneath the dice."""
    spent = members(old.boxes & ~state.boxes)
    if old.roll < 2 or len(spent) != 1 or state.square != NOWHERE or old.stars > state.stars:
        return Markup("")
    steps = old.roll - sheet.NUMBER_OF[spent[0]]
    squares = walk(old.marker, state.marker, steps)
    crossed = [one for one in squares if number_in(old.types, one)]
    return joined((way(squares, "walked"), *(_blank(one, old) for one in crossed)))


def _blank(square: int, state: State) -> Markup:
    """Where a die is written, so that a way does not strike it through."""
    x, y = SQUARE_GRID.middle(square)
    faces = sheet.FACES[number_in(state.types, square) - 1]
    return polygon(silhouette(faces, x, y - 1, RADIUS), "paper")


@cache
def _fits(place: int) -> Markup:
    """A box that can be spent on the chosen square; too small for a finger, it leads to its die."""
    x, y = BOX_CORNERS[place]
    frame = box(x + 1, y + 1.5, WIDE - 2, HIGH - 3, "open", 3)
    return group(frame, data_fits=sheet.DIE_OF[place])


def _standing(state: State, seat: Seat) -> Markup:
    """The points as they stand, lightly, in their boxes."""
    sums = [
        written(x, y, sum_, 18, "ink thin")
        for (x, y), sum_ in zip(POINTS, _sums(state, seat), strict=True)
    ]
    return joined(sums)


def _sums(state: State, seat: Seat) -> tuple[int, int, int, int, int]:
    """Points by squares, rows, columns and stars, and all of them."""
    filled = squares_written(state.types)
    lines = range(sheet.SIZE)
    rows = sum(line_points(filled, sheet.FIRST_ROW << sheet.SIZE * row) for row in lines)
    columns = sum(line_points(filled, sheet.FIRST_COLUMN << column) for column in lines)
    return size_of(filled), rows, columns, 4 * state.stars, score(state, seat)


@cache
def _spent(place: int, fresh: bool) -> Markup:
    """A box crossed off: its number fades, so that those that are open stand out."""
    x, y = BOX_MIDDLES[place]
    if fresh:
        return _crossed(x, y, 6.5, fresh)
    veil = box(x - WIDE / 2 + 1.5, y - HIGH / 2 + 1.5, WIDE - 3, HIGH - 3, "veil")
    return joined((veil, cross(x, y, 5.5, "ink thin")))


@cache
def _crossed(x: float, y: float, radius: float, fresh: bool) -> Markup:
    """A box or a star crossed off."""
    if fresh:
        return joined(
            (cross(x, y, radius, "ink fresh"), underline(x, y + radius + 3, 1.6 * radius))
        )
    return cross(x, y, radius)


@cache
def _type(square: int, die: int, fresh: bool) -> Markup:
    """A die type by hand: the outline of the die, and how many faces it has."""
    x, y = SQUARE_GRID.middle(square)
    class_ = "ink fresh" if fresh else "ink"
    corners = silhouette(sheet.FACES[die], x, y - 1, RADIUS)
    pieces = (
        stroke(*corners, corners[0], class_=class_),
        written(x, face_middle(sheet.FACES[die], y - 1, RADIUS), sheet.FACES[die], 14, class_),
    )
    return joined((*pieces, underline(x, y + 21, 24))) if fresh else joined(pieces)


@cache
def _marker(square: int) -> Markup:
    """The marker, cut out of what is written beneath it."""
    return joined((_pawn(square, 1.25 * PAWN, "paper"), _pawn(square, PAWN, "solid")))


def _next_marker(square: int) -> Markup:
    """A hollow marker: it will stand here, on a die type still to be chosen."""
    x, y = SQUARE_GRID.corner(square)
    return joined(
        (box(x + 2, y + 2, SIDE - 4, SIDE - 4, "outline", 3), _pawn(square, PAWN, "outline"))
    )


@cache
def _pawn(square: int, scale: float, class_: str) -> Markup:
    """A pawn in the corner of a square, so that the die type can be read."""
    x, y = SQUARE_GRID.corner(square)
    pawn = element("path", d="M-7 10C-7 6-3 4-2.6-2A5 5 0 1 1 2.6-2C3 4 7 6 7 10z", class_=class_)
    return moved(pawn, x + SIDE - 7.5, y + SIDE - 9.5, scale)


# ---------------------------------------------------------------- what can be tapped


def targets(state: State, seat: Seat) -> list[Target]:
    return [
        box_target(state, move) if move < SQUARE else _square_target(state, move - SQUARE)
        for move in listed(open_moves(state, seat))
        if move < REROLL
    ]


def _square_target(state: State, square: int) -> Target:
    if state.phase == PLACING:
        return SQUARE_GRID.target(SQUARE + square, square, ghost(square, state.die))
    if state.phase != USING:
        return SQUARE_GRID.target(SQUARE + square, square, _pawn(square, PAWN, "outline ghost"))
    return _reached(square, tuple(remaining(state, square)), state.marker, state.roll)


@lru_cache(4096)
def _reached(square: int, remains: tuple[int, ...], marker: int, roll: int) -> Target:
    """A square to which the marker may walk: what is left of the throw there, and the way."""
    x, y = SQUARE_GRID.middle(square)
    lines = _lines(remains)
    high = 13 if max(len(words) for _, words in lines) < 5 and len(lines) < 3 else 11
    pieces = [_pawn(square, PAWN, "outline ghost")]
    pieces += [text(x, y + down, words, high, "hint") for down, words in lines]
    pieces.append(way(walk(marker, square, roll - remains[-1])))
    return SQUARE_GRID.target(SQUARE + square, square, *pieces)


def trail(state: State, seat: Seat, move: Move) -> Markup:
    """The way that the marker goes: known for sure once it is known which box is spent."""
    if state.phase == USING and SQUARE <= move < REROLL:
        square = move - SQUARE
        steps = state.roll - remaining(state, square)[-1]
        return way(walk(state.marker, square, steps), "count")
    if state.phase == WRITING and move < SQUARE:
        return way(walk(state.marker, state.square, state.roll - sheet.NUMBER_OF[move]), "count")
    return Markup("")


def remaining(state: State, square: int) -> list[int]:
    """What walks to a square can leave of the throw, as far as a box of it fits there."""
    return sorted({sheet.NUMBER_OF[place] for place in members(boxes_for(state, square))})


def _lines(numbers: Sequence[int]) -> list[tuple[float, str]]:
    """Numbers in lines as long as a square is wide, and how far below its middle each stands.

    Every other number at most can remain, as on a chess board; so each is named.
    """
    high = ceil(len(numbers) / (3 if numbers[-1] < 10 else 2))
    wide = ceil(len(numbers) / high)
    return [
        (
            (13 if high < 3 else 11.5) * (place - (high - 1) / 2),
            "·".join(map(str, numbers[wide * place :][:wide])),
        )
        for place in range(high)
    ]


def places(state: State, seat: Seat) -> list[Place]:
    """Every number box and every square of the grid."""
    found = [Place(box_, *corner, WIDE, HIGH) for box_, corner in enumerate(BOX_CORNERS)]
    for square in range(sheet.SQUARES):
        found.append(Place(SQUARE + square, *SQUARE_GRID.corner(square), SIDE, SIDE))
    return found


def buttons(state: State, seat: Seat) -> list[Move]:
    return [move for move in listed(open_moves(state, seat)) if move >= REROLL]


def dice_sets(state: State, seat: Seat, lang: Language) -> DiceSets | None:
    return None


# ---------------------------------------------------------------- table and end


def table(state: State, names: Sequence[str], lang: Language) -> Drawn:
    return on_table.table(state, names, lang)


def count_out(state: State, seat: Seat) -> Markup:
    filled = squares_written(state.types)
    pieces = _full_lines(filled, "count")
    stars = [ring(x, y, 21, class_="count") for x, y in STARS[sheet.STARS - state.stars :]]
    pieces += stars
    sums = _sums(state, seat)
    pieces += [written(x, y, sum_, 18) for (x, y), sum_ in zip(POINTS, sums, strict=True)]
    return joined(pieces)


def _full_lines(filled: int, class_: str) -> list[Markup]:
    """A line around each full row and column."""
    lines = range(sheet.SIZE)
    rows = [line_points(filled, sheet.FIRST_ROW << sheet.SIZE * row) for row in lines]
    columns = [line_points(filled, sheet.FIRST_COLUMN << column) for column in lines]
    around = [
        _around(sheet.SIZE * row, sheet.SIZE * row + 5, 3, class_) for row in lines if rows[row]
    ]
    return around + [_around(at, at + 30, 5, class_) for at in lines if columns[at]]


def _around(first: int, last: int, inside: float, class_: str) -> Markup:
    """A line around a full row or column, a little inside it."""
    left, top = (edge + inside for edge in SQUARE_GRID.corner(first))
    right, low = (edge + SIDE - inside for edge in SQUARE_GRID.corner(last))
    return stroke((left, top), (right, top), (right, low), (left, low), (left, top), class_=class_)


def pad(state: State, lang: Language) -> Drawn:
    return Drawn(*size(state), paper(state, lang))


def parts(lang: Language) -> list[tuple[Drawn, int]]:
    return []
