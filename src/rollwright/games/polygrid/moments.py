"""What is cried out at a game of Polygrid."""

from collections.abc import Iterator
from typing import Final

from rollwright.core.moments import CHEER, PLAIN, Moment, Value
from rollwright.core.numbers import written
from rollwright.core.seats import Seat
from rollwright.core.states import replace
from rollwright.games.polygrid.rules import (
    BONUS,
    ENDED,
    GIVE_UP,
    USING,
    State,
    line_points,
    score,
)
from rollwright.games.polygrid.sheet import FACES, FIRST_COLUMN, FIRST_ROW, GRID, SIZE

_ALONE: Final = 0  # the only seat


def moments(before: State, seat: Seat | None, what: int, after: State) -> list[Moment[State]]:
    """What to cry out at an event."""
    if seat is None:
        return list(_thrown(before, what, after))
    if what == BONUS:
        kind = "star" if after.stars else "last star"
        return [Moment(kind, _ALONE, {"n": after.stars})]
    cries = list(_full_lines(before, after))
    if after.phase == ENDED:
        kind = "given up" if what == GIVE_UP else _end_of(after)
        tone = CHEER if kind == "grid full" else PLAIN
        cries.append(Moment(kind, _ALONE, {"n": score(after, _ALONE)}, tone))
    return cries


def _thrown(before: State, roll: int, after: State) -> Iterator[Moment[State]]:
    """A throw that cannot be used."""
    values: dict[str, Value] = {"roll": roll, "die": FACES[before.die]}
    if after.phase == ENDED:
        values["n"] = score(after, _ALONE)
        shown = replace(before, phase=USING, roll=roll)  # the die lies there for a while
        # as a star is always left, no open box can be written any more
        kind = "dead end" if after.boxes else "no boxes"
        yield Moment(kind, _ALONE, values, CHEER, shown=shown)
    elif roll == 1:
        yield Moment("one", _ALONE, values)
    elif not after.open_squares:
        yield Moment("stuck", _ALONE, values)


def _full_lines(before: State, after: State) -> Iterator[Moment[State]]:
    was, now = written(before.types), written(after.types)
    for line in range(SIZE):
        row, column = FIRST_ROW << SIZE * line, FIRST_COLUMN << line
        if line_points(now, row) > line_points(was, row):
            yield Moment("row", _ALONE, {"line": line + 1, "n": line_points(now, row)}, CHEER)
        if line_points(now, column) > line_points(was, column):
            values: dict[str, Value] = {"line": "abcdef"[line], "n": line_points(now, column)}
            yield Moment("column", _ALONE, values, CHEER)


def _end_of(after: State) -> str:
    """Why no further round begins."""
    if written(after.types) == GRID:
        return "grid full"
    return "no boxes" if after.boxes == 0 else "stars used"
