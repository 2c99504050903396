"""The store in a PostgreSQL database, which several processes on several machines may share.

Every commit is on the server's disk before it is answered (`synchronous_commit=on`). In each
process one thread writes and commits what many ask for at once; two keys of the table of events
see to it that of several who write at the same place, and of one command that comes twice, one
wins. With the commit all other processes hear which logs have grown (`postgres_line.py`).
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import local
from typing import Final
from urllib.parse import urlsplit, urlunsplit

import psycopg

from rollwright.core.errors import StoreClosed
from rollwright.web.store.connection import Connection
from rollwright.web.store.kept_reviews import KeptReviews
from rollwright.web.store.migration import migrate
from rollwright.web.store.postgres_connection import PostgresConnection, postgres_error
from rollwright.web.store.postgres_line import PostgresLine, notify
from rollwright.web.store.sql import Answer, SqlStore
from rollwright.web.store.upkeep import Upkeep
from rollwright.web.store.writer import Writer

READERS: Final = 2  # threads
PATIENCE: Final = 8.0  # seconds that the server may be away, as when it is started again


def shown_address(address: str) -> str:
    """The address of a store without its password.

    >>> shown_address("postgresql://ann:secret@db.example.org:5433/dice?sslmode=require")
    'postgresql://ann@db.example.org:5433/dice'
    """
    parts = urlsplit(address)
    user = f"{parts.username}@" if parts.username else ""
    place = parts.netloc.rpartition("@")[2]
    return urlunsplit((parts.scheme, user + place, parts.path, "", ""))


class Transactions:
    """Those of the connection that writes; with each commit others hear what has grown."""

    def __init__(self, connection: PostgresConnection, name: str) -> None:
        self._connection, self._name = connection, name
        self.grown: dict[str, int] = {}
        self.again, self.roll_back = connection.again, connection.roll_back

    def begin(self) -> None:
        self.grown.clear()
        self._connection.execute("BEGIN")

    def commit(self) -> None:
        if self.grown:
            notify(self._connection, self._name, {"grown": list(self.grown.items())})
        self._connection.execute("COMMIT")


class PostgresStore(SqlStore):
    """A store in a database, whose tables are made if it is empty.

    StoreError says why it cannot be. `address` is that of the database: `postgresql://…`.
    """

    def __init__(
        self,
        address: str,
        *,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.time,
    ) -> None:
        super().__init__(clock)
        self._address, self._patience = address, patience
        self._shown = shown_address(address)
        self._closed = False
        self._connection: PostgresConnection = self._opened()
        self.others = PostgresLine(address, patience)
        try:
            self.others.start()
        except psycopg.Error as error:
            self._connection.close()
            raise self._as_sentence(error) from None
        self._transactions = Transactions(self._connection, self.others.name)
        self._writer = Writer(
            self._transactions, forget=self._heads.clear, as_sentence=self._as_sentence
        )
        self._here = local()
        self._reading: list[PostgresConnection] = []
        self._readers = ThreadPoolExecutor(READERS, "store reader")
        self.upkeep = Upkeep(self._connection, self._writer.do, self._asked, self._forget)
        self.reviews = KeptReviews(self._connection, self._writer.do, self._asked)

    def _opened(self) -> PostgresConnection:
        connection = PostgresConnection(self._address, self._patience)
        try:
            connection.execute("BEGIN")
            migrate(connection, self._shown)
            connection.execute("COMMIT")
        except BaseException as error:
            connection.close()
            if isinstance(error, psycopg.Error):
                raise self._as_sentence(error) from None
            raise
        return connection

    def _grew(self, table: str, events: int) -> None:
        self._transactions.grown[table] = events

    async def _asked(self, work: Callable[[Connection], Answer]) -> Answer:
        def ask() -> Answer:
            try:
                return self._reader().asked(work)
            except psycopg.Error as error:
                raise self._as_sentence(error) from None

        try:
            waiting = asyncio.get_running_loop().run_in_executor(self._readers, ask)
        except RuntimeError:
            raise StoreClosed("The store has been closed.") from None
        return await waiting

    def _reader(self) -> PostgresConnection:
        """The connection of this thread."""
        connection: PostgresConnection | None = getattr(self._here, "connection", None)
        if connection is None:
            connection = PostgresConnection(self._address, self._patience)
            self._here.connection = connection
            self._reading.append(connection)
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
        self._connection.close()
        self.others.close()

    def _as_sentence(self, error: Exception) -> Exception:
        """An error of PostgreSQL, as a sentence."""
        return postgres_error(f"The store '{self._shown}'", error)
