"""Whether this process lets things happen by themselves at a table, where several might.

The lease is taken when something is due. Where clocks run it is taken at once and kept while the
table is in memory: as long as somebody has it, the time of those who think is being counted, and
whoever opens the table elsewhere need not say that the server is back.
"""

import asyncio

from rollwright.core.errors import StoreError
from rollwright.web.store.other_processes import Others
from rollwright.web.table.scheduler import Act, NotOurs
from rollwright.web.table.table import PLAYING, Table


class Lease:
    """The lease of a room's table."""

    def __init__(self, others: Others, table: Table) -> None:
        self._others, self._table = others, table
        self._taking: asyncio.Task[None] | None = None

    @property
    def held(self) -> bool:
        """Whether it is ours, as far as we know; it is where there is nobody else."""
        return self._others.has(self._table.id)

    @property
    def counts(self) -> bool:
        """Whether clocks run by it."""
        return self._table.phase == PLAYING and bool(self._table.settings["clock"])

    def for_us(self, act: Act) -> Act:
        """To act if it is ours; NotOurs otherwise."""

        async def ours() -> None:
            if not await self._others.take(self._table.id):
                raise NotOurs("")
            await act()

        return act if not self._others.possible else ours

    def see_to_clocks(self) -> None:
        """Take it at once if clocks run, and no other process may have it."""
        if self._others.possible and self.counts and not self.held and self._taking is None:
            self._taking = asyncio.ensure_future(self._take())

    async def _take(self) -> None:
        try:
            await self._others.take(self._table.id)
        except StoreError:
            pass  # what is due tries it again
        finally:
            self._taking = None

    def release(self) -> None:
        """Leave it to whoever takes it, unless clocks run by it."""
        if not self.counts:
            self._others.release(self._table.id)
