"""What a store knows of its tables beside their logs: when to look at them again, and a ledger.

The ledger has a line for each table that was dropped, with the hash of its last event: so it can
be said for good what was there, and what was dropped before its game had ended. The rest of a
table goes in small pieces after that, from the end, so that none keeps others waiting.
"""

import json
import sqlite3
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, NamedTuple, Protocol, TypeVar

from rollwright.core.errors import Conflict
from rollwright.fair.log import CLOSE, END, START
from rollwright.web.store import Head
from rollwright.web.store.connection import Connection
from rollwright.web.store.rows import head_of, table_of

# Additions to the format, of which older versions take no notice.
ADDITIONS: Final = """
CREATE TABLE IF NOT EXISTS upkeep (
    table_id TEXT PRIMARY KEY REFERENCES tables,
    look INTEGER NOT NULL,  -- when to see whether it is to be closed or dropped; -1: it is dropped
    seen INTEGER NOT NULL,  -- when somebody last looked at it, as far as that was noted
    listed INTEGER NOT NULL  -- 0: the lobby lists it no more
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS upkeep_by_look ON upkeep (look);
CREATE TABLE IF NOT EXISTS dropped (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    made INTEGER NOT NULL,
    dropped INTEGER NOT NULL,
    why TEXT NOT NULL,
    events INTEGER NOT NULL,
    head TEXT NOT NULL  -- the hash of the last event
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS reviews (
    table_id TEXT PRIMARY KEY,
    edition TEXT NOT NULL,  -- by whom it was made: one of another edition is made again
    review BLOB NOT NULL
) WITHOUT ROWID;
INSERT INTO upkeep SELECT id, created, 0, 1 FROM tables
    WHERE id NOT IN (SELECT table_id FROM upkeep)
"""
_DROP: Final = (
    "INSERT INTO dropped VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET"
    " game = excluded.game, made = excluded.made, dropped = excluded.dropped,"
    " why = excluded.why, events = excluded.events, head = excluded.head"
)
GONE: Final = -1
PIECE: Final = 1_000  # events that are removed at once: some milliseconds

Answer = TypeVar("Answer")


class Condition(NamedTuple):
    """How a table stands that may be due to be closed or dropped."""

    id: str
    game: str
    created: int  # milliseconds since 1970, as all times here
    head: Head | None  # None: it is damaged
    last: int  # when its last event was
    seen: int  # when somebody last looked at it; 0 if that was not noted
    started: bool
    over: bool
    closed: bool
    why: str  # it was closed


class Dropped(NamedTuple):
    """A line of the ledger."""

    id: str
    game: str
    made: int
    dropped: int
    why: str
    events: int
    head: str


class Do(Protocol):
    """To write, when it is its turn."""

    def __call__(self, work: Callable[[], Answer]) -> Awaitable[Answer]: ...


class Ask(Protocol):
    """To read, beside whatever is written."""

    def __call__(self, work: Callable[[Connection], Answer]) -> Awaitable[Answer]: ...


def set_up_upkeep(connection: sqlite3.Connection) -> None:
    """Add what is not there, also for tables that an older version made."""
    for statement in ADDITIONS.split(";\n"):
        connection.execute(statement)


def being_dropped(connection: sqlite3.Connection) -> set[str]:
    """The tables that stand in the ledger, and of which something is left."""
    if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'upkeep'").fetchone():
        return set()  # as an older version left it
    rows = connection.execute("SELECT table_id FROM upkeep WHERE look = ?", (GONE,))
    return {table for (table,) in rows}


class Upkeep:
    """The part of a store that is about tidying."""

    def __init__(
        self,
        connection: Connection,
        do: Do,
        ask: Ask,
        forget: Callable[[str], None],
    ) -> None:
        self._connection, self._do, self._ask, self._forget = connection, do, ask, forget

    # ------------------------------------------------------------ when to look

    async def due(self, now: int, most: int) -> list[Condition]:
        """The tables that are to be looked at by now, the longest due first."""
        sql = "SELECT table_id, seen FROM upkeep WHERE look BETWEEN 0 AND ? ORDER BY look LIMIT ?"

        def work(connection: Connection) -> list[Condition]:
            rows = connection.execute(sql, (now, most)).fetchall()
            return [_condition(connection, table, seen) for table, seen in rows]

        return await self._ask(work)

    async def put_off(self, table: str, until: int) -> None:
        """Look at a table again only then."""
        await self._write("UPDATE upkeep SET look = ? WHERE table_id = ?", (until, table))

    async def saw(self, tables: Iterable[str], now: int) -> None:
        """Note that somebody looked at tables."""
        rows = [(now, table) for table in tables]

        def work() -> None:
            self._connection.executemany("UPDATE upkeep SET seen = ? WHERE table_id = ?", rows)

        await self._do(work)

    # ------------------------------------------------------------ the lobby

    async def listed(self, since: int, most: int) -> list[str]:
        """The tables made since then that the lobby may list, newest first."""
        sql = (
            "SELECT tables.* FROM tables JOIN upkeep ON table_id = id"
            " WHERE created > ? AND listed = 1 AND look >= 0 ORDER BY created DESC, id"
        )

        def work(connection: Connection) -> list[str]:
            found: list[str] = []
            for row in connection.execute(sql, (since,)):
                if len(found) == most:
                    break
                if table_of(row).settings.get("listed"):
                    found.append(row[0])
            return found

        return await self._ask(work)

    async def unlist(self, table: str) -> None:
        """Let the lobby list a table no more."""
        await self._write("UPDATE upkeep SET listed = 0 WHERE table_id = ?", (table,))

    # ------------------------------------------------------------ dropping

    async def drop(self, one: Condition, head: Head, why: str, now: int) -> None:
        """Write a table into the ledger: from now on it is gone. Conflict if it went on."""
        line = Dropped(one.id, one.game, one.created, now, why, *head)

        def work() -> None:
            events = head_of(self._connection, one.id).events
            if events != head.events:
                raise Conflict(one.id, head.events, events)
            self._forget(one.id)
            run = self._connection.execute
            run(_DROP, line)
            run("UPDATE upkeep SET look = ? WHERE table_id = ?", (GONE, one.id))
            run("DELETE FROM secrets WHERE table_id = ?", (one.id,))
            run("DELETE FROM reviews WHERE table_id = ?", (one.id,))

        await self._do(work)

    async def sweep(self) -> bool:
        """Remove a piece of what was dropped; whether there may be more."""

        def work() -> bool:
            run = self._connection.execute
            row = run("SELECT table_id FROM upkeep WHERE look = ? LIMIT 1", (GONE,)).fetchone()
            if row is None:
                return False
            last = "(SELECT max(seq) FROM events WHERE table_id = ?)"
            piece = f"DELETE FROM events WHERE table_id = ? AND seq > {last} - ?"  # nosec B608
            if run(piece, (*row, *row, PIECE)).rowcount < PIECE:
                run("DELETE FROM upkeep WHERE table_id = ?", row)
                run("DELETE FROM tables WHERE id = ?", row)
            return True

        return await self._do(work)

    async def dropped(self, table: str) -> Dropped | None:
        """The ledger's line about a table; None if it has none."""
        sql = "SELECT * FROM dropped WHERE id = ?"

        def work(connection: Connection) -> Dropped | None:
            row = connection.execute(sql, (table,)).fetchone()
            return None if row is None else Dropped(*row)

        return await self._ask(work)

    async def _write(self, sql: str, values: tuple[object, ...]) -> None:
        def work() -> None:
            self._connection.execute(sql, values)

        await self._do(work)


def _condition(connection: Connection, table: str, seen: int) -> Condition:
    run = connection.execute
    game, created = run("SELECT game, created FROM tables WHERE id = ?", (table,)).fetchone()
    (last,) = run("SELECT max(time) FROM events WHERE table_id = ?", (table,)).fetchone()
    sql = "SELECT kind, payload FROM events WHERE table_id = ? AND kind IN (?, ?, ?)"
    kinds = dict(run(sql, (table, START, END, CLOSE)).fetchall())
    try:
        head = head_of(connection, table)
        why = json.loads(kinds.get(CLOSE, "{}")).get("why")
    except (ValueError, TypeError):
        head, why = None, None  # damaged; the others are tidied all the same
    return Condition(
        *(table, game, created, head, last or created, seen),
        *(START in kinds, END in kinds, CLOSE in kinds, why or ""),
    )
