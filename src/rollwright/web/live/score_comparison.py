"""How points came about, seat beside seat: one table with a row for each thing."""

from collections.abc import Sequence
from typing import NamedTuple

from rollwright.core.language import Language
from rollwright.core.score_lines import Billed
from rollwright.core.seats import Seat
from rollwright.play.match import AnyMatch


class Cell(NamedTuple):
    """What a line counts for a seat."""

    points: int | None  # None if the seat has no such line
    about: str  # how they come about


class Compared(NamedTuple):
    """A line of the common table."""

    name: str
    cells: list[Cell]
    always: bool = False  # whether nought is told


def bill(match: AnyMatch, seat: Seat, lang: Language) -> list[Billed]:
    """The lines of a seat's score, the same for all seats where the game has such."""
    if match.game.bill is not None:
        return match.game.bill(match.state, seat, lang)
    halves = ((line.text.partition(":"), line.points) for line in match.explain(seat, lang))
    return [Billed(name.strip(), about.strip(), points) for (name, _, about), points in halves]


def compared(bills: Sequence[Sequence[Billed]]) -> list[Compared]:
    """The bills of several seats line by line, but for lines that gave nobody anything, where that
    says nothing.

    >>> ann, bob = [Billed("row 1", "2+2", 4), Billed("row 2", "", 0)], [Billed("row 1", "", 0)]
    >>> for line in compared([ann, bob]): print(line.name, [cell.points for cell in line.cells])
    row 1 [4, 0]
    """
    by_name = [{line.name: line for line in lines} for lines in bills]
    names: list[str] = []
    for named in by_name:
        at = 0
        for name in named:
            if name in names:
                at = names.index(name) + 1
            else:
                names.insert(at, name)
                at += 1
    always = {line.name for lines in bills for line in lines if line.always}
    lines = [
        Compared(name, [_cell(named.get(name)) for named in by_name], name in always)
        for name in names
    ]
    return [line for line in lines if line.always or any(cell.points for cell in line.cells)]


def _cell(line: Billed | None) -> Cell:
    if line is None:
        return Cell(None, "")
    told = line.points != 0 and line.about != str(line.points)  # which stands there already
    return Cell(line.points, line.about if told else "")
