"""What is cried out at a game of Penk!."""

from collections.abc import Iterator

from rollwright.core.bits import size
from rollwright.core.moments import CHEER, OUCH, Called, Moment, Value
from rollwright.core.seats import NOBODY, Seat
from rollwright.games.penk.rules import (
    ELIMINATE,
    ENDED,
    MARK,
    MARKING,
    State,
    clear,
    ending,
)
from rollwright.games.penk.sheet import FIRST_COLUMN, FIRST_ROW, SIZE


def moments(before: State, seat: Seat | None, what: int, after: State) -> list[Moment[State]]:
    """What to cry out at an event."""
    cries: list[Moment[State]] = []
    if failed(after) and not failed(before):
        cries.append(Moment("failed", before.player, tone=OUCH))
    if seat is not None and what >= ELIMINATE:
        cries.append(_eliminated(before, seat, what - ELIMINATE))
    elif seat is not None and what >= MARK:
        cries += _closed(before, seat, after)
    if ending(after) and not ending(before) and after.phase != ENDED:
        cries += _last_round(after)
    if seat is not None and after.player != before.player:
        cries += _skipped(before, after)
    if after.phase == ENDED != before.phase:
        cries.append(_the_end(after, before.player))
    return cries


def failed(state: State) -> bool:
    """Whether the rolling is done and nothing can be marked."""
    return state.phase == MARKING and not state.natural | state.jolly


def _eliminated(before: State, seat: Seat, column: int) -> Moment[State]:
    lost = clear(before.sheets[seat]) & FIRST_COLUMN << column
    return Moment("eliminated", seat, {"line": column + 1, "n": size(lost)}, OUCH)


def _closed(before: State, seat: Seat, after: State) -> Iterator[Moment[State]]:
    """Penk!, and whom it costs how much."""
    was, now = before.sheets[seat].marked, after.sheets[seat].marked
    rows = closed_lines(was, now, FIRST_ROW, SIZE)
    columns = closed_lines(was, now, FIRST_COLUMN, 1)
    if rows and columns:
        yield Moment("penk both", seat, {"row": rows, "column": columns}, CHEER)
    elif rows or columns:
        yield Moment("penk row" if rows else "penk column", seat, {"line": rows or columns}, CHEER)
    for other, sheet in enumerate(after.sheets):
        lost = size(sheet.eliminated & ~before.sheets[other].eliminated)
        if lost:
            values: dict[str, Value] = {"n": lost, "names": Called((other,))}
            yield Moment("crossed out", NOBODY, values, OUCH)


def _last_round(after: State) -> Iterator[Moment[State]]:
    """Who brought it, by which columns."""
    for seat, columns in enumerate(_closed_columns(after)):
        if len(columns) >= 2:
            yield Moment("last round", seat, {"columns": columns})


def _closed_columns(state: State) -> Iterator[tuple[int, ...]]:
    """Of each seat, numbered as printed."""
    for sheet in state.sheets:
        full = (not clear(sheet) & FIRST_COLUMN << column for column in range(SIZE))
        yield tuple(number for number, closed in enumerate(full, 1) if closed)


def _the_end(after: State, last: Seat) -> Moment[State]:
    """The two columns may be another's than theirs who played last: then nobody is called."""
    seats = [seat for seat, columns in enumerate(_closed_columns(after)) if len(columns) >= 2]
    return Moment("the end", last if seats == [last] else NOBODY)


def closed_lines(was: int, now: int, first: int, step: int) -> tuple[int, ...]:
    """The lines that are marked now and were not, numbered as printed."""
    lines = (first << step * line for line in range(SIZE))
    closed = (cells & now == cells != cells & was for cells in lines)
    return tuple(number for number, whole in enumerate(closed, 1) if whole)


def _skipped(before: State, after: State) -> Iterator[Moment[State]]:
    """Those who are passed over, for they have nothing left to play for."""
    last = after.player if after.player > before.player else len(after.sheets)
    seats = tuple(seat for seat in range(before.player + 1, last) if not clear(after.sheets[seat]))
    if seats:
        yield Moment("skipped", NOBODY, {"n": len(seats), "names": Called(seats)}, OUCH)
