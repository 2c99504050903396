"""How many events each seat may count while several write at the same time.

How often somebody has written tells much of what they write: in HexRoller it is the length of a
path. So while a common step is open a seat counts its own events and who comes and goes; of the
others only that they are done, or write again.
"""

from collections import Counter
from typing import Final

from rollwright.core.seats import Seat
from rollwright.fair import log
from rollwright.fair.log import Entry

HIDDEN: Final = (log.MOVE, log.UNDO)  # kinds of events that others may not know yet


class Seen:
    """What has happened since the present step began."""

    def __init__(self) -> None:
        self._forget(-1)

    def _forget(self, began: int) -> None:
        self._began = began  # the number of the event with which the step did
        self.turns: set[int] = set()  # numbers of events with which somebody was done, or no more
        self._wrote: Counter[Seat] = Counter()
        self._turned: Counter[Seat] = Counter()  # how often each was done, or wrote again
        self._shared = 0  # events that everybody may know

    def add(self, entry: Entry, began: int, turned: bool) -> None:
        """Take an entry; whether with it somebody was done, or no longer."""
        if began != self._began:
            self._forget(began)
        seat = entry.seat or 0
        if entry.seq <= began:
            return
        if entry.kind in HIDDEN:
            self._wrote[seat] += 1
            if turned:
                self.turns.add(entry.seq)
                self._turned[seat] += 1
            return
        self._shared += 1
        if entry.kind == log.JOIN:  # whoever sits down has written nothing yet
            self._wrote.pop(seat, None)
            self._shared += self._turned.pop(seat, 0)

    def written(self, seat: Seat, began: int) -> int:
        """How often a seat has moved and taken back in the step that began with that event."""
        return self._wrote[seat] if began == self._began else 0

    def events(self, seat: Seat, began: int) -> int:
        """How many events of that step a seat may know of; never less than before."""
        if began != self._began:
            return 0
        return self._wrote[seat] + self._turned.total() - self._turned[seat] + self._shared
