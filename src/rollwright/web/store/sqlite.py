"""The store in one file on this machine: SQLite, with a log ahead of the file (WAL).

Every commit is on the disk before it is answered (`synchronous=FULL`). One thread writes, others
read beside it without waiting. A lock beside the file keeps a second server out.
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from secrets import token_hex
from threading import local
from typing import Final, TypeVar

from rollwright.core.errors import (
    Conflict,
    StoreClosed,
    StoreFailed,
    StoreTooNew,
    TableExists,
)
from rollwright.fair.dice import canonical
from rollwright.fair.log import NOTHING, Entry, New, chained
from rollwright.web.store import Head, StoredTable
from rollwright.web.store.chain import checked_entries
from rollwright.web.store.files import PRIVATE, beside, make_folder, mend_permissions, real_path
from rollwright.web.store.kept_reviews import KeptReviews
from rollwright.web.store.lock import Lock
from rollwright.web.store.rows import EVENT, entries_of_command, head_of, table_of, unknown
from rollwright.web.store.sentences import error_code, store_error
from rollwright.web.store.upkeep import Upkeep, set_up_upkeep
from rollwright.web.store.writer import Writer

SCHEMA: Final = 1  # the version of what follows
TABLES: Final = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    settings TEXT NOT NULL,
    created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_by_age ON tables (created);
CREATE TABLE secrets (
    table_id TEXT PRIMARY KEY REFERENCES tables,
    seed BLOB NOT NULL
) WITHOUT ROWID;
CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables,
    seq INTEGER NOT NULL,
    time INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    payload TEXT NOT NULL,
    before TEXT NOT NULL,  -- the hash of the event before
    command TEXT,
    part INTEGER NOT NULL,  -- a command may be several events: 0, 1, 2, …
    PRIMARY KEY (table_id, seq),
    UNIQUE (table_id, command, part)
) WITHOUT ROWID;
"""
READERS: Final = 2  # threads
PATIENCE: Final = 5.0  # seconds that another program may hold the file
HEADS: Final = 10_000  # tables whose ends are remembered
CHECKED_FOR: Final = 1.0  # seconds; asking more often whether writing works writes no more

Answer = TypeVar("Answer")


class SqliteStore:
    """A store in a file, which is made if it is not there. StoreError says why it cannot be."""

    def __init__(
        self,
        path: Path,
        *,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._path = path
        self._patience = patience
        self._clock = clock
        self._closed = False
        self._heads: dict[str, Head] = {}  # known to the writer's thread alone
        self._checked = float("-inf")
        try:
            self._path = real_path(path)
            make_folder(self._path.parent)
            self._lock = Lock(beside(self._path, ".lock"))
        except OSError as error:
            raise self._as_sentence(error) from None
        try:
            self._connection = self._opened()
        except BaseException:
            self._lock.release()
            raise
        self._writer = Writer(
            self._connection, forget=self._heads.clear, as_sentence=self._as_sentence
        )
        self._here = local()
        self._reading: list[sqlite3.Connection] = []
        self._readers = ThreadPoolExecutor(READERS, "store reader")
        self.upkeep = Upkeep(self._connection, self._writer.do, self._asked, self._forget)
        self.reviews = KeptReviews(self._connection, self._writer.do, self._asked)

    # ------------------------------------------------------------ opening and closing

    def _connected(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self._path, timeout=self._patience, isolation_level=None, check_same_thread=False
        )
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def _opened(self) -> sqlite3.Connection:
        """The writer's connection, to a file whose tables are all there."""
        connection = None
        try:
            os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, PRIVATE))
            connection = self._connected()
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN IMMEDIATE")
            self._set_up(connection)
            connection.execute("COMMIT")
            mend_permissions(self._path)  # now that it is ours for certain
        except BaseException as error:
            if connection:
                connection.close()
            if isinstance(error, (sqlite3.Error, OSError)):
                raise self._as_sentence(error) from None
            raise
        return connection

    def _set_up(self, connection: sqlite3.Connection) -> None:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        if not names:
            for statement in TABLES.split(";"):
                connection.execute(statement)
            connection.execute("INSERT INTO meta VALUES ('schema', ?)", (str(SCHEMA),))
            connection.execute("INSERT INTO meta VALUES ('secret', ?)", (token_hex(32),))
        else:
            check_schema(connection, self._path)
        set_up_upkeep(connection)

    def _reader(self) -> sqlite3.Connection:
        """The connection of this thread."""
        connection: sqlite3.Connection | None = getattr(self._here, "connection", None)
        if connection is None:
            connection = self._here.connection = self._connected()
            self._reading.append(connection)
            connection.execute("PRAGMA query_only = ON")
        return connection

    @property
    def commits(self) -> int:
        """How often something reached the disk since the store was opened."""
        return self._writer.commits

    async def close(self) -> None:
        """Finish what was asked for, and let go."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        if self._closed:
            return
        self._closed = True
        self._writer.close()
        self._readers.shutdown()
        while self._reading:
            self._reading.pop().close()
        self._connection.close()  # the last one: SQLite tidies up
        self._lock.release()

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

        return await self._writer.do(work)

    async def append(
        self, table: str, expected: int, events: Sequence[New], command: str | None
    ) -> list[Entry]:
        """Add events to a log, all or none, where it has `expected` events so far."""
        payloads = [canonical(event.payload) for event in events]

        def work() -> list[Entry]:
            done = None if command is None else entries_of_command(self._connection, table, command)
            if done is not None:
                return done
            head = self._heads.get(table) or head_of(self._connection, table)
            if head.events != expected:
                raise Conflict(table, expected, head.events)
            return self._added(table, head, events, payloads, command)

        return await self._writer.do(work)

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
        return entries

    async def check(self) -> None:
        """Write something and have it on the disk; StoreError says why that cannot be."""

        def work() -> None:
            row = ("checked", str(int(self._clock() * 1000)))
            self._connection.execute("INSERT OR REPLACE INTO meta VALUES (?, ?)", row)

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

        def work(connection: sqlite3.Connection) -> list[Entry]:
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

        def work(connection: sqlite3.Connection) -> StoredTable:
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

        def work(connection: sqlite3.Connection) -> bytes:
            sql = "SELECT seed FROM secrets WHERE table_id = ?"
            row = connection.execute(sql, (table,)).fetchone()
            return bytes(row[0]) if row else unknown(table)

        return await self._asked(work)

    async def secret(self) -> bytes:
        """The server's own secret, with which it signs; made together with the store."""

        def work(connection: sqlite3.Connection) -> bytes:
            row = connection.execute("SELECT value FROM meta WHERE name = 'secret'").fetchone()
            return bytes.fromhex(row[0])

        return await self._asked(work)

    async def _asked(self, work: Callable[[sqlite3.Connection], Answer]) -> Answer:
        def ask() -> Answer:
            try:
                return work(self._reader())
            except sqlite3.Error as error:
                raise self._as_sentence(error) from None

        try:
            waiting = asyncio.get_running_loop().run_in_executor(self._readers, ask)
        except RuntimeError:
            raise StoreClosed("The store has been closed.") from None
        return await waiting

    # ------------------------------------------------------------ what went wrong

    def _as_sentence(self, error: Exception) -> Exception:
        """An error of SQLite or of the system, as a sentence."""
        return store_error(f"The store '{self._path}'", error)


def check_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a database that is no store, or one that a newer version made."""
    try:
        row = connection.execute("SELECT value FROM meta WHERE name = 'schema'").fetchone()
    except sqlite3.OperationalError as error:
        if error_code(error) != sqlite3.SQLITE_ERROR:
            raise
        row = None  # it has no such table
    if row is None or not row[0].isdigit():
        raise StoreFailed(f"'{path}' is a database, but no store of Rollwright.")
    if int(row[0]) > SCHEMA:
        raise StoreTooNew(
            f"The store '{path}' was made by a newer Rollwright (its format is {row[0]}, this one"
            f" knows {SCHEMA}); update Rollwright, or choose another store."
        )
