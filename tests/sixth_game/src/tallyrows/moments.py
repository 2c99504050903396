"""What is cried out at a game of Tally Rows."""

from rollwright.core.bits import members
from rollwright.core.moments import CHEER, OUCH, Moment
from rollwright.core.seats import NOBODY, Seat
from tallyrows.rules import PENALTY, State, ended

COLOURS = ("red", "yellow", "green", "blue")


def moments(before: State, seat: Seat | None, what: int, after: State) -> list[Moment[State]]:
    """What to cry out at an event."""
    cries: list[Moment[State]] = []
    if seat is not None and after.sheets[seat].penalties > before.sheets[seat].penalties:
        cries.append(Moment("penalty", seat, {"n": PENALTY}, OUCH))
    # what several write at the same time closes a row for all: it is nobody's alone
    for row in members(after.closed & ~before.closed):
        cries.append(Moment("closed", NOBODY, {"row": COLOURS[row]}, CHEER))
    if ended(after) and not ended(before):
        cries.append(Moment("end", NOBODY))
    return cries
