"""How points came about, seat beside seat: one table where the lines are of a kind."""

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from rollwright.core.texts import Line


class Cell(NamedTuple):
    """What a line counts for a seat."""

    points: int | None  # None if the seat has no such line
    about: str  # how they come about


class Compared(NamedTuple):
    """A line of the common table."""

    name: str
    cells: list[Cell]


def compared(counts: Sequence[Sequence[Line]]) -> list[Compared]:
    """The counts of several seats line by line; none if their lines do not fit together.

    They do where at least half of them are lines of more than one seat.

    >>> ann, bob = [Line("row 1: 2+2", 4)], [Line("row 1: 1", 1), Line("row 2", 5)]
    >>> for line in compared([ann, bob]): print(line.name, [cell.points for cell in line.cells])
    row 1 [4, 1]
    row 2 [None, 5]
    """
    if len(counts) < 2:
        return []
    by_name = [{_name(line): line for line in lines} for lines in counts]
    if any(len(named) < len(lines) for named, lines in zip(by_name, counts, strict=True)):
        return []  # two lines of a seat have the same name
    names: list[str] = []
    for named in by_name:
        at = 0
        for name in named:
            if name in names:
                at = names.index(name) + 1
            else:
                names.insert(at, name)
                at += 1
    common = sum(many > 1 for many in Counter(chain.from_iterable(by_name)).values())
    if 2 * common < len(names):
        return []
    return [Compared(name, [_cell(named.get(name)) for named in by_name]) for name in names]


def _name(line: Line) -> str:
    return line.text.partition(": ")[0]


def _cell(line: Line | None) -> Cell:
    return Cell(None, "") if line is None else Cell(line.points, line.text.partition(": ")[2])
