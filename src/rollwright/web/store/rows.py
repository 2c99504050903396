"""Rows of the store, read as what they mean."""

import json
from collections.abc import Sequence
from typing import Final, NoReturn

from rollwright.core.errors import UnknownTable
from rollwright.fair.log import NOTHING, Entry
from rollwright.web.store import Head, StoredTable
from rollwright.web.store.chain import COLUMNS, Row
from rollwright.web.store.connection import Connection

EVENT: Final = f"SELECT {COLUMNS} FROM events WHERE table_id = ?"  # nosec B608  # constants


def head_of(connection: Connection, table: str) -> Head:
    """Where a table's log ends."""
    row = connection.execute(f"{EVENT} ORDER BY seq DESC LIMIT 1", (table,)).fetchone()
    if row:
        last = entry_of(row)
        return Head(last.seq + 1, last.hash)
    if connection.execute("SELECT 1 FROM tables WHERE id = ?", (table,)).fetchone():
        return Head(0, NOTHING)
    return unknown(table)


def entries_of_command(connection: Connection, table: str, command: str) -> list[Entry] | None:
    """What a command added; None if it was never given."""
    sql = f"{EVENT} AND command = ? ORDER BY part"
    return [entry_of(row) for row in connection.execute(sql, (table, command))] or None


def entries_between(connection: Connection, table: str, like: Sequence[Entry]) -> list[Entry]:
    """What stands in a log where others like these would."""
    sql = f"{EVENT} AND seq BETWEEN ? AND ? ORDER BY seq"
    return [entry_of(row) for row in connection.execute(sql, (table, like[0].seq, like[-1].seq))]


def unknown(table: str) -> NoReturn:
    """There is no such table."""
    raise UnknownTable(f"There is no table {table}.")


def entry_of(row: Row) -> Entry:
    """An event."""
    seq, time, kind, seat, payload, before = row
    return Entry(seq, time, kind, seat, json.loads(payload), before)


def table_of(row: tuple[str, str, str, str, int]) -> StoredTable:
    """A table as it was set up."""
    table, game, options, settings, created = row
    return StoredTable(table, game, json.loads(options), json.loads(settings), created)
