"""What all stores that speak SQL have in common: all but how they are opened, and what may fail."""

import time
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from rollwright.core.errors import Conflict, TableExists
from rollwright.fair.dice import canonical
from rollwright.fair.log import NOTHING, Entry, New, chained
from rollwright.web.store import Head, StoredTable
from rollwright.web.store.chain import checked_entries
from rollwright.web.store.connection import Connection
from rollwright.web.store.rows import (
    EVENT,
    entries_between,
    entries_of_command,
    head_of,
    table_of,
    unknown,
)
from rollwright.web.store.writer import Writer

HEADS: Final = 10_000  # tables whose ends are remembered
CHECKED_FOR: Final = 1.0  # seconds; asking more often whether writing works writes no more

Answer = TypeVar("Answer")


class SqlStore:
    """A store over a connection that writes, and others that read."""

    _connection: Connection  # the writer's
    _writer: Writer

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._heads: dict[str, Head] = {}  # known to the writer's thread alone
        self._checked = float("-inf")

    async def _asked(self, work: Callable[[Connection], Answer]) -> Answer:
        """What is read, beside whatever is written."""
        raise NotImplementedError

    # ------------------------------------------------------------ writing

    async def create(
        self, table: StoredTable, seed: bytes, events: Sequence[New], command: str
    ) -> list[Entry]:
        """Keep a new table with its seed and its first events."""
        options, settings = canonical(table.options), canonical(table.settings)
        payloads = [canonical(event.payload) for event in events]

        def work() -> list[Entry]:
            run = self._connection.execute
            if run("SELECT 1 FROM tables WHERE id = ?", (table.id,)).fetchone():
                done = entries_of_command(self._connection, table.id, command)
                if done is None:
                    raise TableExists(f"There is a table {table.id} already.")
                return done
            row = (table.id, table.game, options, settings, table.created)
            run("INSERT INTO tables VALUES (?, ?, ?, ?, ?)", row)
            run("INSERT INTO secrets VALUES (?, ?)", (table.id, seed))
            run("INSERT INTO upkeep VALUES (?, ?, 0, 1)", (table.id, table.created))
            return self._added(table.id, Head(0, NOTHING), events, payloads, command)

        return await self._writer.do(work, table.id)

    async def append(
        self, table: str, expected: int, events: Sequence[New], command: str | None
    ) -> list[Entry]:
        """Add events to a log, all or none, where it has `expected` events so far."""
        payloads = [canonical(event.payload) for event in events]
        tried: list[Entry] = []

        def work() -> list[Entry]:
            done = None if command is None else entries_of_command(self._connection, table, command)
            if done is not None:
                return done
            # whether it was committed, somebody whose line broke just then does not know
            if tried and entries_between(self._connection, table, tried) == tried:
                return tried
            head = self._heads.get(table)
            if head is None or head.events != expected:  # others may have written since
                head = head_of(self._connection, table)
            if head.events != expected:
                raise Conflict(table, expected, head.events)
            tried[:] = self._added(table, head, events, payloads, command)
            return tried

        return list(await self._writer.do(work, table))

    def _added(
        self,
        table: str,
        head: Head,
        events: Sequence[New],
        payloads: Sequence[str],
        command: str | None,
    ) -> list[Entry]:
        now = int(self._clock() * 1000)
        entries, last = chained(events, now, head.events, head.hash)
        self._connection.executemany(
            "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (table, one.seq, one.time, one.kind, one.seat, payload, one.before, command, part)
                for part, (one, payload) in enumerate(zip(entries, payloads, strict=True))
            ],
        )
        if len(self._heads) >= HEADS:
            self._heads.clear()
        self._heads[table] = Head(head.events + len(entries), last)
        self._grew(table, head.events + len(entries))
        return entries

    def _grew(self, table: str, events: int) -> None:
        """A log has so many events, once this is committed."""

    async def check(self) -> None:
        """Write something and have it on the disk; StoreError says why that cannot be."""

        def work() -> None:
            row = ("checked", str(int(self._clock() * 1000)))
            self._connection.execute(
                "INSERT INTO meta VALUES (?, ?)"
                " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                row,
            )

        if time.monotonic() - self._checked > CHECKED_FOR:
            await self._writer.do(work)
            self._checked = time.monotonic()

    def _forget(self, table: str) -> None:
        self._heads.pop(table, None)

    # ------------------------------------------------------------ reading

    async def answered(self, table: str, command: str) -> list[Entry] | None:
        """What a command added when it was first given; None if it never was."""
        return await self._asked(lambda connection: entries_of_command(connection, table, command))

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """A table's events from number `since` on."""

        def work(connection: Connection) -> list[Entry]:
            sql = f"{EVENT} AND seq >= ? ORDER BY seq"
            rows = connection.execute(sql, (table, since))
            entries = list(checked_entries(table, rows, since))
            if not entries:
                head_of(connection, table)  # so that an unknown table is noticed
            return entries

        return await self._asked(work)

    async def head(self, table: str) -> Head:
        """Where a table's log ends."""
        return await self._asked(lambda connection: head_of(connection, table))

    async def table(self, table: str) -> StoredTable:
        """A table as it was set up."""

        def work(connection: Connection) -> StoredTable:
            row = connection.execute("SELECT * FROM tables WHERE id = ?", (table,)).fetchone()
            return table_of(row) if row else unknown(table)

        return await self._asked(work)

    async def tables(self, limit: int = 1000) -> list[StoredTable]:
        """The tables, newest first."""
        sql = "SELECT * FROM tables ORDER BY created DESC, id LIMIT ?"
        return await self._asked(
            lambda connection: [table_of(row) for row in connection.execute(sql, (limit,))]
        )

    async def seed(self, table: str) -> bytes:
        """A table's secret; nobody outside may see it before the game is over."""

        def work(connection: Connection) -> bytes:
            sql = "SELECT seed FROM secrets WHERE table_id = ?"
            row = connection.execute(sql, (table,)).fetchone()
            return bytes(row[0]) if row else unknown(table)

        return await self._asked(work)

    async def secret(self) -> bytes:
        """The server's own secret, with which it signs; made together with the store."""

        def work(connection: Connection) -> bytes:
            row = connection.execute("SELECT value FROM meta WHERE name = 'secret'").fetchone()
            return bytes.fromhex(row[0])

        return await self._asked(work)
