"""How long moments stand on all screens: computer players wait for that, and nobody else."""

from typing import NamedTuple

from rollwright.core.moments import OUCH, Moment
from rollwright.core.seats import NOBODY
from rollwright.fair import log
from rollwright.fair.log import Entry
from rollwright.play.moments import moments
from rollwright.web import limits, server_time
from rollwright.web.table.table import Table


def pace(hurry: bool, table: Table | None = None) -> float:
    """How many seconds a computer player takes at least, so that people can follow.

    What it chooses in its own turn at a table is looked at; a throw, and what is hidden until all
    have written, need not wait as long.
    """
    if hurry:
        return limits.HURRY
    match = table.match if table is not None else None
    looked_at = match is not None and not match.step.common
    return limits.PACE * (1 if looked_at else limits.QUICKER)


def stands_for(cries: int, hurry: bool, *, lost: bool = False) -> float:
    """How many seconds a moment stands that has so many sentences.

    By what a person has lost a turn lies there longer for them: all that comes next is others'.
    """
    if not cries:
        return 0.0
    if hurry:
        return limits.HURRIED_MOMENT
    if lost:
        return limits.LOSS
    return min(limits.MOMENT + limits.ANOTHER_CRY * (cries - 1), limits.MOMENTS_WAIT)


def is_loss(moment: Moment[NamedTuple]) -> bool:
    """Whether somebody has lost a turn, and by what is to be seen."""
    return moment.tone == OUCH and moment.shown is not None and moment.seat != NOBODY


class Standing:
    """The moments that stand just now."""

    def __init__(self) -> None:
        self._since = 0
        self._cries = 0
        self._lost = False  # whether a person has lost a turn
        self._hidden = 0  # of a common step, until all see what was written

    def add(self, table: Table, entry: Entry) -> None:
        """Take an event that the table has just taken."""
        match = table.match
        if entry.kind == log.START and table.order is not None:  # who begins was drawn
            self._hidden = 1
            self.show()
        if match is None or entry.kind not in (log.MOVE, log.THROW) or not table.seqs:
            return
        cried = moments(match, len(match.events) - 1)
        self._hidden += len(cried)
        self._lost = any(is_loss(one) and table.chairs[one.seat].person for one in cried)
        thrown = entry.kind == log.THROW
        if thrown or not match.step.common:
            self.show(limits.LANDS if thrown else 0.0)

    def show(self, falling: float = 0.0) -> None:
        """From now on what was hidden stands; of dice, once they have fallen."""
        if self._hidden:
            since = server_time.steady() + round(1000 * falling)
            self._since, self._cries, self._hidden = since, self._hidden, 0

    def left(self, hurry: bool) -> float:
        """For how many seconds it still stands."""
        return (
            stands_for(self._cries, hurry, lost=self._lost)
            - (server_time.steady() - self._since) / 1000
        )
