"""The store in one file on this machine: SQLite, with a log ahead of the file (WAL).

Every commit is on the disk before it is answered (`synchronous=FULL`). One thread writes, others
read beside it without waiting. A lock beside the file keeps a second server out.
"""

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from secrets import token_hex
from threading import local
from typing import Final

from rollwright.core.errors import StoreClosed, StoreFailed, StoreTooNew
from rollwright.fair.log import Entry
from rollwright.web.store.connection import Connection
from rollwright.web.store.files import PRIVATE, beside, make_folder, mend_permissions, real_path
from rollwright.web.store.kept_reviews import KeptReviews
from rollwright.web.store.lock import Lock
from rollwright.web.store.log_length import check_length, indexed_length
from rollwright.web.store.other_processes import Alone
from rollwright.web.store.sentences import error_code, store_error
from rollwright.web.store.sql import Answer, SqlStore
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


class Transactions:
    """Those of the one connection that writes."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def begin(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        self._connection.execute("COMMIT")

    def roll_back(self) -> None:
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            pass  # what made the transaction fail has ended it as well

    def again(self, error: Exception) -> bool:  # noqa: ARG002
        return False  # SQLite has waited already, if waiting helps


class SqliteStore(SqlStore):
    """A store in a file, which is made if it is not there. StoreError says why it cannot be."""

    def __init__(
        self,
        path: Path,
        *,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._path = path
        super().__init__(clock)
        self._patience = patience
        self._closed = False
        try:
            self._path = real_path(path)
            make_folder(self._path.parent)
            self._lock = Lock(beside(self._path, ".lock"))
        except OSError as error:
            raise self._as_sentence(error) from None
        try:
            connection = self._opened()
        except BaseException:
            self._lock.release()
            raise
        self._connection: sqlite3.Connection = connection
        self._writer = Writer(
            Transactions(connection), forget=self._heads.clear, as_sentence=self._as_sentence
        )
        self._here = local()
        self._reading: list[sqlite3.Connection] = []
        self._readers = ThreadPoolExecutor(READERS, "store reader")
        self.upkeep = Upkeep(connection, self._writer.do, self._asked, self._forget)
        self.reviews = KeptReviews(connection, self._writer.do, self._asked)
        self.others = Alone()

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
            if isinstance(error, (sqlite3.Error, OSError, UnicodeDecodeError)):
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

    # ------------------------------------------------------------ reading

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """A table's events from number `since` on; all of them, if that is the first."""
        length = await self._asked(partial(indexed_length, table)) if since == 0 else 0
        entries = await super().read(table, since)
        check_length(table, entries, length)
        return entries

    async def _asked(self, work: Callable[[Connection], Answer]) -> Answer:
        def ask() -> Answer:
            try:
                return work(self._reader())
            except (sqlite3.Error, UnicodeDecodeError) as error:
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
