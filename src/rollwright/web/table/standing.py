"""How long moments stand on all screens: computer players wait for that, and nobody else."""

from rollwright.fair import log
from rollwright.fair.log import Entry
from rollwright.play.moments import moments
from rollwright.web import clock, limits
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


def stands_for(cries: int, hurry: bool) -> float:
    """How many seconds a moment stands that has so many sentences."""
    if not cries:
        return 0.0
    if hurry:
        return limits.HURRIED_MOMENT
    return min(limits.MOMENT + limits.ANOTHER_CRY * (cries - 1), limits.MOMENTS_WAIT)


class Standing:
    """The moments that stand just now."""

    def __init__(self) -> None:
        self._since = 0
        self._cries = 0
        self._hidden = 0  # of a common step, until all see what was written

    def add(self, table: Table, entry: Entry) -> None:
        """Take an event that the table has just taken."""
        match = table.match
        if entry.kind == log.START and table.order is not None:  # who begins was drawn
            self._hidden = 1
            self.show()
        if match is None or entry.kind not in (log.MOVE, log.THROW) or not table.seqs:
            return
        self._hidden += len(moments(match, len(match.events) - 1))
        thrown = entry.kind == log.THROW
        if thrown or not match.step.common:
            self.show(limits.LANDS if thrown else 0.0)

    def show(self, falling: float = 0.0) -> None:
        """From now on what was hidden stands; of dice, once they have fallen."""
        if self._hidden:
            since = clock.steady() + round(1000 * falling)
            self._since, self._cries, self._hidden = since, self._hidden, 0

    def left(self, hurry: bool) -> float:
        """For how many seconds it still stands."""
        return stands_for(self._cries, hurry) - (clock.steady() - self._since) / 1000
