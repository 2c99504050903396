"""Polygrid's best possible game: the dice and the choices both as one would wish them.

    the ceiling   the first square costs one box, every other one two: one to throw, one to write,
                  with a bonus as without. So 60 boxes fill at most 30 squares. The empty ones lie
                  in some rows and columns, which are not full, and r rows and c columns hold no
                  more than r × c of them. An unused star is worth 4.
    the game      fills the grid but for a corner of two rows and three columns, from square to
                  neighbouring square. A type is written no more often than it has boxes, and always
                  with its lowest open box. The higher boxes pay for the throws; each throw is the
                  number to be written and one for the step.

The game reaches the ceiling, so both are the maximum.
"""

from collections.abc import Iterator
from typing import Final

from rollwright.core.bits import has, lowest
from rollwright.games.polygrid.rules import SQUARE
from rollwright.games.polygrid.sheet import (
    BOXES,
    DICE,
    FACES,
    FIRST_BOX,
    LINES,
    SIZE,
    SQUARES,
    STARS,
)
from rollwright.play.match import AnyMatch, Match

WHY: Final = (
    "60 boxes fill at most 30 squares, since every square after the first costs two;"
    " 6 empty squares spoil at least 5 lines; and all three stars can be kept."
)

LINE_POINTS: Final = 3
STAR_POINTS: Final = 4

Grid = dict[int, int]  # die by square


def most_squares(boxes: int = BOXES) -> int:
    """How many squares some boxes can fill.

    >>> most_squares()
    30
    """
    return min(SQUARES, (boxes + 1) // 2)


def most_lines(empty: int, size: int = SIZE) -> int:
    """How many rows and columns can be full while some squares are empty.

    Rows and columns that are not full must have room for them where they cross.

    >>> most_lines(6), most_lines(7), most_lines(0)
    (7, 6, 12)
    """
    return max(
        2 * size - rows - columns
        for rows in range(size + 1)
        for columns in range(size + 1)
        if rows * columns >= empty
    )


def ceiling() -> int:
    """More points than this no game can have.

    >>> ceiling()
    63
    """
    return max(
        squares + LINE_POINTS * most_lines(SQUARES - squares) + STAR_POINTS * STARS
        for squares in range(most_squares() + 1)
    )


def corner(empty: int) -> tuple[int, int]:
    """The rows and columns of a corner with so many squares that spoils the fewest lines.

    >>> corner(6)
    (2, 3)
    """
    fitting = [
        (rows + columns, rows, columns)
        for rows in range(1, SIZE + 1)
        for columns in range(1, SIZE + 1)
        if rows * columns == empty
    ]
    return min(fitting)[1:]


def best() -> AnyMatch:
    """A game with as many points as any can have."""
    walk = _walk(*corner(SQUARES - most_squares()))
    types = next(_types(walk, {}))
    return _played(walk, types)


def _walk(rows: int, columns: int) -> list[int]:
    """All squares but those of the last corner, each beside the one before: to and fro."""
    squares = []
    for row in range(SIZE):
        across = range(SIZE if row < SIZE - rows else SIZE - columns)
        # the short rows come after the last long one has ended at the left edge
        for column in reversed(across) if row % 2 else across:
            squares.append(SIZE * row + column)
    return squares


def _types(walk: list[int], types: Grid) -> Iterator[Grid]:
    """Die types for the squares of a walk: none twice in a line, none more often than has boxes."""
    if len(types) == len(walk):
        yield types
        return
    square = walk[len(types)]
    near = {die for other, die in types.items() if has(LINES[square], other)}
    standing = list(types.values())
    for die in range(DICE):
        if die not in near and standing.count(die) < FACES[die]:
            yield from _types(walk, {**types, square: die})


def _played(walk: list[int], types: Grid) -> AnyMatch:
    """The game of a walk; it ends with a throw for which no box is left to write."""
    match = Match("polygrid", 1)
    payments = _payments(types)
    for square in walk:
        die = types[square]
        box = lowest(match.state.boxes >> FIRST_BOX[die])
        if square == walk[0]:
            match.play(0, FIRST_BOX[die] + box)
            match.play(0, SQUARE + square)
            continue
        match.play(0, payments.pop(0))
        match.roll(box + 2)  # the box's number is box + 1, and one step leads to the square
        match.play(0, SQUARE + square)
        match.play(0, FIRST_BOX[die] + box)
    for payment in payments:
        match.play(0, payment)
        match.roll(2)
    return match


def _payments(types: Grid) -> list[int]:
    """The boxes that are not written, of the large dice first."""
    boxes = []
    for die in reversed(range(DICE)):
        written = list(types.values()).count(die)
        boxes += [FIRST_BOX[die] + number for number in reversed(range(written, FACES[die]))]
    return boxes
