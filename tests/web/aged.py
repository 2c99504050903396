"""A store in which everything happened long ago: its times are moved, and its chains made anew.

Nothing of the program is used here, so that older versions can be run as well.
"""

import json
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

DAY = 24 * 60 * 60 * 1000  # milliseconds


def age(store: Path, days: float, *tables: str) -> None:
    """Let everything at some tables have happened so many days earlier."""
    by = int(days * DAY)
    with closing(sqlite3.connect(store)) as connection, connection:
        for table in tables:
            connection.execute("UPDATE tables SET created = created - ? WHERE id = ?", (by, table))
            _age_log(connection, table, by)
        if connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'upkeep'").fetchone():
            seen = "UPDATE upkeep SET look = 0, seen = seen - ? WHERE table_id = ?"
            connection.executemany(seen, [(by, table) for table in tables])


def _age_log(connection: sqlite3.Connection, table: str, by: int) -> None:
    names = ("seq", "time", "kind", "seat", "payload", "before")
    sql = f"SELECT {', '.join(names)} FROM events WHERE table_id = ? ORDER BY seq"
    before = "0" * 64
    for row in connection.execute(sql, (table,)).fetchall():
        event = dict(zip(names, row, strict=True))
        event |= {"payload": json.loads(row[4]), "time": row[1] - by, "before": before}
        connection.execute(
            "UPDATE events SET time = ?, before = ? WHERE table_id = ? AND seq = ?",
            (event["time"], before, table, event["seq"]),
        )
        before = line_hash(event)


def line_hash(event: dict[str, object]) -> str:
    """The hash of an event's line in a log."""
    line = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return sha256(line.encode()).hexdigest()


def rows(store: Path, sql: str) -> list[tuple[object, ...]]:
    """What a store has."""
    with closing(sqlite3.connect(store)) as connection:
        return connection.execute(sql).fetchall()
