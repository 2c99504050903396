"""What expires: tables are closed when nobody has come for long, and dropped when they are old.

It happens beside everything else, one table after another, with a rest after each. All of it is
done by the store's own threads, and no table is loaded for it, so nobody waits for it.
"""

import asyncio
import logging
import sqlite3
from typing import Final, NamedTuple

from rollwright.core.errors import RollwrightError, StoreClosed
from rollwright.web import limits, server_time
from rollwright.web.store.upkeep import Condition
from rollwright.web.table.rooms import NEVER_BEGAN, Rooms

errors = logging.getLogger(__name__)

DAY: Final = 24 * 60 * 60 * 1000  # milliseconds
# Why a table was closed, or dropped; also `restored`, when a backup was
TIDYING: Final = "tidying"  # the lease of whoever does it
ABANDONED: Final = "abandoned"
OVER: Final = "over"


class Rule(NamedTuple):
    """What becomes of a table as it stands, and when."""

    drops: bool  # otherwise it is closed
    why: str
    at: float  # milliseconds since 1970


def rule(one: Condition, keep_days: float) -> Rule:
    """What becomes of a table: whoever looks at it puts off its closing, not its end.

    >>> new = Condition("t", "splitter", 0, None, last=DAY, seen=2 * DAY, started=False,
    ...                 over=False, closed=False, why="")
    >>> rule(new, 365).why, rule(new, 365).at / DAY
    ('never began', 3.0)
    >>> rule(new._replace(started=True), 365).at / DAY
    32.0
    >>> rule(new._replace(started=True, over=True), 365)[:2], rule(new._replace(over=True), 0).at
    ((True, 'over'), inf)
    """
    if one.over or one.closed:
        days = keep_days if one.started else min(keep_days, limits.KEEP_DAYS_UNPLAYED)
        why = OVER if one.over else one.why
        return Rule(True, why, one.last + days * DAY if keep_days else float("inf"))
    idle = max(one.created, one.last, one.seen)
    if one.started:
        return Rule(False, ABANDONED, idle + limits.ABANDONED_AFTER_DAYS * DAY)
    return Rule(False, NEVER_BEGAN, idle + limits.NEVER_BEGAN_AFTER_DAYS * DAY)


class Tidier:
    """Closes and drops the tables of a server; `keep_days` 0 drops none."""

    def __init__(self, rooms: Rooms, keep_days: float) -> None:
        self._rooms, self._upkeep, self._keep_days = rooms, rooms.store.upkeep, keep_days

    async def run(self) -> None:
        """Tidy now, and then now and then."""
        while True:
            try:
                await self.tidy()
            except StoreClosed:
                return
            except (RollwrightError, sqlite3.Error) as busy:
                errors.warning("The store could not be tidied, and is again later: %s", busy)
            except Exception:
                errors.exception("The store could not be tidied; it is tried again later")
            await asyncio.sleep(limits.TIDIED_EVERY)

    async def tidy(self) -> None:
        """See to all tables that are due, in one process of those that share the store."""
        await self.note_visits()
        if not await self._rooms.store.others.take(TIDYING):
            return
        while due := await self._upkeep.due(server_time.now(), limits.TIDIED_AT_ONCE):
            for one in due:
                await self._see_to(one)
                await asyncio.sleep(limits.TIDYING_RESTS)
        while await self._upkeep.sweep():
            await asyncio.sleep(limits.TIDYING_RESTS)

    async def note_visits(self) -> None:
        """Let the store know which tables somebody looked at."""
        seen = list(self._rooms.visited())
        for start in range(0, len(seen), limits.TIDIED_AT_ONCE):
            await self._upkeep.saw(seen[start : start + limits.TIDIED_AT_ONCE], server_time.now())

    async def _see_to(self, one: Condition) -> None:
        now = server_time.now()
        ruled = rule(one, self._keep_days)
        # whatever is far off is looked at before, since the rules may be others by then
        again: float = now + limits.LOOKED_AT_EVERY_DAYS * DAY
        if one.head is not None and ruled.at <= now:
            try:
                if await self._done(one, ruled):
                    return
            except StoreClosed:
                raise
            except RollwrightError as error:
                errors.warning("%s", error)
        elif ruled.at > now:
            again = min(again, ruled.at)
        await self._upkeep.put_off(one.id, int(again))

    async def _done(self, one: Condition, ruled: Rule) -> bool:
        """Close or drop a table; whether it needs no look before long."""
        if one.head is None:
            return False
        if ruled.drops:
            if self._rooms.forget_table(one.id):
                await self._upkeep.drop(one, one.head, ruled.why, server_time.now())
                return True
        else:
            await self._rooms.close_table(one.id, one.head.events, ruled.why)
        return False
