"""Whether the file of a store, or a backup of one, is whole."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from rollwright.core.errors import StoreDamaged, StoreFailed
from rollwright.web.store.chain import COLUMNS, checked_entries
from rollwright.web.store.sentences import store_error
from rollwright.web.store.sqlite import PATIENCE, check_schema

Progress: TypeAlias = Callable[[float], None]  # hears which part is done, from 0 to 1

EVERY: Final = 5_000  # events after which it is said how far it has come


class Contents(NamedTuple):
    """What is in a store."""

    tables: int
    events: int
    bytes: int
    damaged: list[str]  # tables whose events do not follow from one another


def require_file(path: Path, what: str) -> None:
    """Refuse, in a sentence, what is not there."""
    if not path.is_file():
        raise StoreFailed(f"There is no {what} '{path}'.")


@contextmanager
def opened(path: Path, what: str = "store") -> Iterator[sqlite3.Connection]:
    """A connection to a store that is there, beside any others; StoreError if it is none."""
    require_file(path, what)
    try:
        with closing(
            sqlite3.connect(
                f"{path.absolute().as_uri()}?mode=rw",  # which makes none
                uri=True,
                timeout=PATIENCE,
                isolation_level=None,
            )
        ) as connection:
            check_schema(connection, path)
            yield connection
    except (sqlite3.Error, OSError) as error:
        raise store_error(f"The {what} '{path}'", error) from None


def inspect(path: Path, what: str, progress: Progress) -> Contents:
    """Check a whole file: SQLite's structure, its format, and the chain of every table.

    StoreDamaged if the file itself is; tables that are, are named.
    """
    with opened(path, what) as connection:
        # the structure, and whether events belong to tables
        for pragma in ("integrity_check(1)", "foreign_key_check"):
            found = connection.execute(f"PRAGMA {pragma}").fetchone()
            if found not in (("ok",), None):
                raise StoreDamaged(f"The {what} '{path}' is damaged; do not rely on it.")
        tables = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
        events = connection.execute("SELECT count(*) FROM events").fetchone()[0]
        sql = f"SELECT table_id, {COLUMNS} FROM events ORDER BY table_id, seq"  # nosec B608  # constants
        rows = connection.execute(sql)
        return Contents(
            tables, events, path.stat().st_size, _damaged_tables(rows, events, progress)
        )


def _damaged_tables(rows: sqlite3.Cursor, events: int, progress: Progress) -> list[str]:
    done, bad = 0, []
    for table, own in groupby(rows, key=itemgetter(0)):
        try:
            for _ in checked_entries(table, (row[1:] for row in own)):
                done += 1
                if done % EVERY == 0:
                    progress(done / events)
        except StoreDamaged:
            bad.append(table)
    return bad


def event_counts(connection: sqlite3.Connection) -> dict[str, int]:
    """How many events each table has."""
    return dict(connection.execute("SELECT table_id, count(*) FROM events GROUP BY table_id"))
