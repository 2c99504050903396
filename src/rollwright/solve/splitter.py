"""Splitter's best possible pad: the dice and the writing both as one would wish them.

Every throw may be any two numbers, and they go into any free pair either way round. So a pad can
be filled with any 44 numbers, and the question is which of them score most.

    the ceiling   a space counts at most once, in a group of exactly its number; a star adds at
                  most 6, by doubling a group of six; equal hearts add 5
    the search    fills the spaces row by row, from the last up to the first, where the stars are
                  met early. At each it knows only the edge of what is filled: which spaces there
                  belong to one group, and how large it is. What is missing to
                  the ceiling so far is its loss. All pads with a loss of 0 are searched, then of
                  1, and so on: iterative deepening (Korf, 1985). An edge that led nowhere is not
                  tried again. So the first pad that is found is a best one.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from rollwright.core.bits import has, members, size
from rollwright.core.numbers import Numbers, number_in, with_number
from rollwright.games.splitter.sheet import (
    HEARTS,
    LEFT,
    NAMES,
    PAIRS,
    RIGHT,
    ROWS,
    SPACES,
    STARS,
    WIDTH,
)
from rollwright.play.match import AnyMatch, Match

WHY: Final = (
    "A space counts at most once, a star adds at most the 6 of a group of six,"
    " and equal hearts add 5."
)

CELLS: Final = ROWS * WIDTH
HIGHEST: Final = 6
HEARTS_POINTS: Final = 5
NOBODY: Final = -1  # no group stands at this column of the edge
LOST: Final = 0  # the size of a group that is too large to score


class Pad(NamedTuple):
    """Some cells, nine to a row, as Splitter's rules number them."""

    spaces: int
    stars: int
    hearts: int


class Group(NamedTuple):
    """A group that reaches the edge and may still grow."""

    number: int
    size: int
    stars: int


class Edge(NamedTuple):
    """All that the spaces before a cell mean for those after it."""

    columns: tuple[int, ...]  # the group of the last cell of each column, or NOBODY
    groups: tuple[Group, ...]
    hearts: int  # the number in all hearts so far; 0 if there was none, or they differ
    loss: int


START: Final = Edge((NOBODY,) * WIDTH, (), 0, 0)


def pad(variant: int) -> Pad:
    """One of the two printed pads."""
    return Pad(SPACES[variant], STARS[variant], HEARTS[variant])


def ceiling(pad: Pad) -> int:
    """More points than this no filling can have.

    >>> [ceiling(pad(variant)) for variant in (0, 1)]
    [56, 61]
    """
    return size(pad.spaces) + HIGHEST * size(pad.stars) + (HEARTS_POINTS if pad.hearts else 0)


def points(pad: Pad, numbers: Numbers) -> int:
    """What full spaces score, counted as the search does: by what they lose on the way."""
    edge = START
    for cell in range(CELLS + WIDTH):
        edge = _after(pad, edge, cell, number_in(numbers, cell) if has(pad.spaces, cell) else 0)
    return ceiling(pad) - edge.loss


def best(pad: Pad, tell: Callable[[int], None] | None = None) -> tuple[int, Numbers]:
    """The highest score of a full pad, and numbers that have it; tells the scores it tries."""
    loss = 0
    while True:
        if tell:
            tell(ceiling(pad) - loss)
        numbers = _filled(pad, loss)
        if numbers is not None:
            return ceiling(pad) - loss, numbers
        loss += 1


def _filled(pad: Pad, most: int) -> Numbers | None:
    """Numbers for all spaces that lose no more points than allowed, if there are any."""
    upside_down = Pad(*(_turned(cells) for cells in pad))
    cells = range(CELLS + WIDTH)  # a row beyond the last closes every group
    hopeless: set[tuple[int, Edge]] = set()
    numbers = [0] * len(cells)

    def fill(cell: int, edge: Edge) -> bool:
        if cell == len(cells):
            return True
        if (cell, edge) in hopeless:
            return False
        for number in range(HIGHEST, 0, -1) if has(upside_down.spaces, cell) else (0,):
            numbers[cell] = number
            after = _after(upside_down, edge, cell, number)
            if after.loss <= most and fill(cell + 1, after):
                return True
        hopeless.add((cell, edge))
        return False

    if not fill(0, START):
        return None
    found = Numbers()
    for cell in members(pad.spaces):
        found = with_number(found, numbers[_below(cell)], cell)
    return found


def _turned(cells: int) -> int:
    """Some cells with the pad upside down: what was the last row is the first."""
    return sum(1 << _below(cell) for cell in members(cells))


def _below(cell: int) -> int:
    """Where a cell lies when the pad is upside down."""
    return CELLS - WIDTH - cell + 2 * (cell % WIDTH)


def _after(pad: Pad, edge: Edge, cell: int, number: int) -> Edge:
    """The edge with one cell more; 0 stands for a cell that is no space."""
    column = cell % WIDTH
    groups = list(edge.groups)
    columns = list(edge.columns)
    loss = edge.loss
    columns[column] = NOBODY
    if number:
        above = edge.columns[column]
        before = edge.columns[column - 1] if column else NOBODY
        joined = {one for one in (above, before) if one != NOBODY and groups[one].number == number}
        group, lost = _grown(number, [groups[one] for one in joined], has(pad.stars, cell))
        loss += lost
        columns = [len(groups) if one in joined else one for one in columns]
        columns[column] = len(groups)
        groups = [*groups, group]
        for one in joined:
            groups[one] = Group(number, LOST, 0)  # it is part of the new one: nothing to lose
    hearts = edge.hearts
    if has(pad.hearts, cell):
        first = not pad.hearts & ((1 << cell) - 1)
        if not first and hearts not in (0, number):
            loss += HEARTS_POINTS
        hearts = number if first or hearts == number else 0
    return _tidied(columns, groups, hearts, loss)


def _grown(number: int, joined: list[Group], star: bool) -> tuple[Group, int]:
    """A cell and the groups that it joins as one group, and the points lost by that."""
    cells = 1 + sum(group.size for group in joined)
    stars = star + sum(group.stars for group in joined)
    if cells <= number and all(group.size != LOST for group in joined):
        return Group(number, cells, stars), 0
    return Group(number, LOST, 0), cells + HIGHEST * stars


def _tidied(columns: list[int], groups: list[Group], hearts: int, loss: int) -> Edge:
    """Groups that have left the edge are counted; the others are named in their order there."""
    standing = list(dict.fromkeys(one for one in columns if one != NOBODY))
    for one, group in enumerate(groups):
        if one not in standing and group.size != LOST:
            loss += _missing(group)
    names = {one: name for name, one in enumerate(standing)} | {NOBODY: NOBODY}
    return Edge(
        tuple(names[one] for one in columns),
        tuple(groups[one] for one in standing),
        hearts,
        loss,
    )


def _missing(group: Group) -> int:
    """What a finished group lacks to a point a space and six a star."""
    if group.size != group.number:
        return group.size + HIGHEST * group.stars
    return max(0, HIGHEST * group.stars - group.number)


def played(variant: int, numbers: Numbers) -> AnyMatch:
    """A game in which a pad is filled so, pair by pair."""
    match = Match("splitter", 1, variant=NAMES[variant])
    for pair in range(PAIRS):
        left = number_in(numbers, LEFT[variant * PAIRS + pair])
        right = number_in(numbers, RIGHT[variant * PAIRS + pair])
        match.roll(f"{left} {right}")
        match.play(0, 2 * pair + (left > right))
    return match
