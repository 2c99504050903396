"""Hints: who may have them, and how they are counted.

Who plays alone or against computers may always ask the coach; where several people play, only if
the host has said so. A decision with which somebody was helped counts once.
"""

from rollwright.core.seats import Seat
from rollwright.fair import log
from rollwright.fair.log import New
from rollwright.web.table.table import HINT, PLAYING, Table


def allowed(table: Table) -> bool:
    """Whether those who play may ask the coach."""
    people = sum(chair.person for chair in table.chairs)
    return people < 2 or bool(table.settings.get("hints"))


def due(table: Table, seat: Seat) -> bool:
    """Whether a seat has something to decide."""
    return table.phase == PLAYING and seat in table.turn


def taken(table: Table, seat: Seat) -> list[New]:
    """Somebody is helped with a decision; nothing if they were already."""
    for entry in reversed(table.entries):
        if entry.kind in (log.MOVE, log.THROW, log.UNDO, log.START) and entry.seat in (None, seat):
            break
        if entry.kind == HINT and entry.seat == seat:
            return []
    return [New(HINT, seat, {})]
