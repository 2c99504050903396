"""A connection to PostgreSQL that is made again when it breaks, and speaks as SQLite's does."""

import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final, TypeVar

import psycopg
from psycopg import errors
from psycopg.pq import PipelineStatus

from rollwright.core.errors import StoreFailed
from rollwright.web.store.connection import Rows

PAUSE: Final = 0.1  # seconds between two attempts to connect
# Who is gone without a word, a machine whose power failed, is noticed within seconds.
LIVELY: Final[dict[str, Any]] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "application_name": "rollwright",
}
# What is answered is on the disk, whatever the server's own setting is.
SETTINGS: Final = "-c synchronous_commit=on -c default_transaction_isolation=read\\ committed"
# Somebody else was quicker, or stood in the way, or removed what was known: look again.
LOOK_AGAIN: Final = (
    errors.UniqueViolation,
    errors.ForeignKeyViolation,
    errors.DeadlockDetected,
    errors.SerializationFailure,
)

Answer = TypeVar("Answer")


@lru_cache(maxsize=256)
def in_its_words(sql: str) -> str:
    """SQL as psycopg wants it.

    >>> in_its_words("SELECT 1 FROM tables WHERE id = ?")
    'SELECT 1 FROM tables WHERE id = %s'
    """
    return sql.replace("?", "%s")


class PostgresConnection:
    """One connection, for one thread at a time. `patience` is for how long it is made again.

    Without `mends` it is made again only by `renew`: what belonged to it is known to be gone then.
    """

    def __init__(self, address: str, patience: float, *, mends: bool = True) -> None:
        self._address, self._patience, self._mends = address, patience, mends
        self._connection: psycopg.Connection[Any] | None = None
        self._lost_at: float | None = None

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> Rows:
        return self.open.execute(in_its_words(sql), values or None)

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> None:
        with self.open.cursor() as cursor:
            cursor.executemany(in_its_words(sql), rows)

    @property
    def open(self) -> "psycopg.Connection[Any]":
        """The connection itself, made if there is none; psycopg.Error if that cannot be."""
        if self._connection is None:
            return self.renew()
        if self._connection.closed:
            if not self._mends:
                raise psycopg.OperationalError("the connection is gone")
            return self.renew()
        return self._connection

    def renew(self) -> "psycopg.Connection[Any]":
        """Connect, whatever was before."""
        self.close()
        given = psycopg.conninfo.conninfo_to_dict(self._address).get("options", "")
        self._connection = psycopg.connect(
            self._address, autocommit=True, options=f"{given} {SETTINGS}", **LIVELY
        )
        self._lost_at = None
        return self._connection

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()

    def roll_back(self) -> None:
        """Undo what was not committed, if the connection is still there."""
        with suppress(psycopg.Error):
            if self._connection is not None and not self._connection.closed:
                self._connection.execute("ROLLBACK")

    def again(self, error: Exception) -> bool:
        """Whether another try may help: somebody was quicker, or the connection is there again."""
        if isinstance(error, LOOK_AGAIN):
            return True
        if not self.broken(error):
            return False
        self.close()  # whatever is left of it
        if self._lost_at is None:
            self._lost_at = time.monotonic()
        while time.monotonic() - self._lost_at < self._patience:
            try:
                _ = self.open
            except psycopg.Error:
                time.sleep(PAUSE)
            else:
                return True
        return False

    def broken(self, error: Exception) -> bool:
        """Whether an error means that the connection is gone.

        One whose backend ended between two rows of many may stay in pipeline mode, "busy": it does
        not know that it is closed, and would refuse everything for good.
        """
        if not isinstance(error, (psycopg.OperationalError, psycopg.InterfaceError)):
            return False
        link = self._connection
        if link is None or link.closed or link.broken:
            return True
        stuck = link.pgconn.pipeline_status != PipelineStatus.OFF
        return stuck or isinstance(error, (errors.AdminShutdown, errors.CannotConnectNow))

    def asked(self, work: Callable[["PostgresConnection"], Answer]) -> Answer:
        """Read something, over a new connection if the old one broke."""
        while True:
            try:
                return work(self)
            except psycopg.Error as error:
                if isinstance(error, LOOK_AGAIN) or not self.again(error):
                    raise


def postgres_error(where: str, error: Exception) -> Exception:
    """An error of PostgreSQL for a person who runs the server; a mistake of ours as it is."""
    if not isinstance(error, psycopg.Error):
        return error
    for kind, why in _WHY.items():
        if isinstance(error, kind):
            return StoreFailed(f"{where} {why}.")
    lines = str(error).strip().splitlines() or [type(error).__name__]
    # before there is a connection psycopg knows no kinds of errors; the last words say it
    reached = "cannot be reached" if error.sqlstate is None else "failed"
    why = lines[-1].rpartition("FATAL:")[2].strip().rstrip(".")
    return StoreFailed(f"{where} {reached}: {why}.")


_WHY: Final = {
    errors.DiskFull: "cannot grow: the disk is full",
    errors.ReadOnlySqlTransaction: "cannot be written: it may only be read",
    errors.InsufficientPrivilege: "does not let us: the user lacks a right",
    errors.OutOfMemory: "has no room for more leases; raise max_locks_per_transaction",
}
