"""All of a store, copied into another one: from a file to PostgreSQL, back, or to the same kind.

Nobody may serve the store meanwhile, and only one of the two may be served from then on: both know
the seeds of the games that go on, and each would throw the same dice. Every log is compared with
what it was copied from, byte for byte, before the copy is committed.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from rollwright.core.errors import StoreDamaged, StoreFailed, StoreLocked
from rollwright.web.store.chain import checked_entries
from rollwright.web.store.connection import Connection
from rollwright.web.store.files import BESIDE, beside, real_path
from rollwright.web.store.inspection import Progress, opened
from rollwright.web.store.lock import Lock
from rollwright.web.store.sqlite import SqliteStore
from rollwright.web.store.store_address import is_database, require_psycopg, shown_store
from rollwright.web.store.upkeep import set_up_upkeep

AT_ONCE: Final = 1_000  # rows
OF_TABLES: Final = ("secrets", "events", "upkeep")
ALL: Final = ("tables", *OF_TABLES, "dropped", "reviews")
_ORDER: Final = {"events": "table_id, seq", "tables": "id", "dropped": "id"}
_LOG: Final = "SELECT * FROM events WHERE table_id = ? ORDER BY seq"


class Copied(NamedTuple):
    """What was copied."""

    tables: int
    events: int
    dropped: int
    reviews: int
    damaged: list[str]  # tables whose events do not follow from one another, in both


def copy_store(source: str, target: str, progress: Progress) -> Copied:
    """Copy everything; StoreError says why that cannot be, and then nothing was changed."""
    if is_database(source) or is_database(target):
        require_psycopg()
    with _read(source) as old, _written(target) as new:
        secret = old.execute("SELECT value FROM meta WHERE name = 'secret'").fetchone()
        new.execute("UPDATE meta SET value = ? WHERE name = 'secret'", secret)
        (events,) = old.execute("SELECT count(*) FROM events").fetchone()
        done = 0
        for name in ALL:
            for rows in _pieces(old, name):
                _put(new, name, rows)
                done += len(rows) if name == "events" else 0
                progress(done / (2 * max(1, events)))
        return _compared(old, new, events, progress)


def _pieces(old: Connection, name: str) -> Iterator[list[tuple[Any, ...]]]:
    """The rows of a table, some at a time; of events, those of one log."""
    if name == "events":
        for (table,) in old.execute("SELECT id FROM tables ORDER BY id").fetchall():
            rows = old.execute(_LOG, (table,)).fetchall()
            yield [(*row[:7], _fit(row[7]), row[8]) for row in rows]
        return
    order = _ORDER.get(name, "table_id")
    rows = old.execute(f"SELECT * FROM {name} ORDER BY {order}").fetchall()  # nosec B608
    for start in range(0, len(rows), AT_ONCE):
        yield rows[start : start + AT_ONCE]


def _fit(command: str | None) -> str | None:
    """A command's id; PostgreSQL has no sign for nothing, which ids of before may hold."""
    return None if command is None else command.replace("\0", "\u2400")


def _put(new: Connection, name: str, rows: list[tuple[Any, ...]]) -> None:
    if rows:
        places = ", ".join("?" * len(rows[0]))
        new.executemany(f"INSERT INTO {name} VALUES ({places})", rows)  # nosec B608  # constants


def _compared(old: Connection, new: Connection, events: int, progress: Progress) -> Copied:
    """Whether both have the same; StoreFailed otherwise."""
    damaged: list[str] = []
    done = 0
    tables = old.execute("SELECT id FROM tables ORDER BY id").fetchall()
    for (table,) in tables:
        rows, copied = (one.execute(_LOG, (table,)).fetchall() for one in (old, new))
        if [tuple(row)[:7] for row in rows] != [tuple(row)[:7] for row in copied]:
            raise StoreFailed(f"The log of table {table} was not copied as it is; try again.")
        try:
            for _ in checked_entries(table, (row[1:7] for row in copied)):
                pass
        except StoreDamaged:
            damaged.append(table)
        done += len(rows)
        progress(0.5 + done / (2 * max(1, events)))
    counts = []
    for name in ALL:
        sql = f"SELECT count(*) FROM {name}"  # nosec B608  # constants
        (had,), (has,) = old.execute(sql).fetchone(), new.execute(sql).fetchone()
        if had != has:
            raise StoreFailed(f"Of {had} {name} {has} were copied; try again.")
        counts.append(had)
    return Copied(counts[0], events, counts[-2], counts[-1], damaged)


# ---------------------------------------------------------------- both ends


@contextmanager
def _read(source: str) -> Iterator[Connection]:
    """A connection to a store that nobody serves meanwhile."""
    if is_database(source):
        with _database(source) as connection:
            from rollwright.web.store.postgres_line import SERVING  # noqa: PLC0415 (an extra)

            connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ")
            row = connection.execute("SELECT to_regclass('events') IS NOT NULL").fetchone()
            if not row[0]:
                raise StoreFailed(f"'{shown_store(source)}' is no store of Rollwright.")
            if not connection.execute("SELECT pg_try_advisory_xact_lock(?)", (SERVING,)).fetchone()[
                0
            ]:
                raise StoreLocked(
                    f"The store '{shown_store(source)}' is in use by another server;"
                    " stop that one first."
                )
            yield connection
        return
    path = real_path(Path(source))
    with opened(path) as file:
        lock = Lock(beside(path, ".lock"))
        try:
            set_up_upkeep(file)  # should an older version have made it
            file.execute("BEGIN")
            yield file
            file.execute("ROLLBACK")
        finally:
            lock.release()


@contextmanager
def _written(target: str) -> Iterator[Connection]:
    """A connection to a new store, which is there once all is written, or not at all."""
    if is_database(target):
        from rollwright.web.store.migration import migrate  # noqa: PLC0415

        with _database(target) as connection:
            connection.execute("BEGIN")
            migrate(connection, shown_store(target))
            if connection.execute("SELECT 1 FROM tables UNION SELECT 1 FROM dropped").fetchone():
                raise StoreFailed(
                    f"The store '{shown_store(target)}' is not empty; take a new database."
                )
            yield connection
            connection.execute("COMMIT")
        return
    path = real_path(Path(target))
    if path.exists():
        raise StoreFailed(f"There is a file '{path}' already; give the store another name.")
    SqliteStore(path)._close()
    try:
        with opened(path) as file:
            file.execute("PRAGMA synchronous = FULL")
            file.execute("BEGIN IMMEDIATE")
            yield file
            file.execute("COMMIT")
    except BaseException:
        for ending in BESIDE:
            beside(path, ending).unlink(missing_ok=True)
        raise


@contextmanager
def _database(address: str) -> Iterator[Connection]:
    import psycopg  # noqa: PLC0415 (an extra)

    from rollwright.web.store.postgres_connection import (  # noqa: PLC0415
        PostgresConnection,
        postgres_error,
    )

    connection = PostgresConnection(address, patience=0.0, mends=False)
    try:
        yield connection
    except psycopg.Error as error:
        raise postgres_error(f"The store '{shown_store(address)}'", error) from None
    finally:
        connection.close()
