"""How the tables of a PostgreSQL store come about: by numbered files of SQL, each once, in order.

The number of the last one stands in `meta` as the format. All that are missing are done in one
transaction, by one process, while others that start wait.
"""

import re
from importlib.resources import files
from secrets import token_hex
from typing import Final, NamedTuple

from rollwright.core.errors import StoreFailed, StoreTooNew
from rollwright.web.store.connection import Connection

MIGRATING: Final = 7_410_001  # the advisory lock of whoever does it


class Migration(NamedTuple):
    """A file of SQL."""

    number: int
    name: str
    sql: str


def migrations() -> list[Migration]:
    """All of them, in order; the numbers leave none out."""
    found = []
    for file in (files("rollwright.web.store") / "migrations").iterdir():
        numbered = re.fullmatch(r"(\d{4})_\w+\.sql", file.name)
        if numbered:
            found.append(Migration(int(numbered[1]), file.name, file.read_text(encoding="utf-8")))
    found.sort()
    assert [one.number for one in found] == list(range(1, len(found) + 1)), "a number is missing"
    return found


def migrate(connection: Connection, where: str) -> None:
    """Bring a database to the newest format, from nothing if it is empty; within a transaction."""
    run = connection.execute
    run("SELECT pg_advisory_xact_lock(?)", (MIGRATING,))
    here = run(
        "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()"
    )
    names = {name for (name,) in here}
    at = _format(connection, where) if names else 0
    known = migrations()
    if at > known[-1].number:
        raise StoreTooNew(
            f"The store '{where}' was made by a newer Rollwright (its format is {at}, this one"
            f" knows {known[-1].number}); update Rollwright, or choose another store."
        )
    for one in known[at:]:
        run(one.sql)
    if at == 0:
        run("INSERT INTO meta VALUES ('secret', ?)", (token_hex(32),))
    if at < known[-1].number:
        run(
            "INSERT INTO meta VALUES ('schema', ?)"
            " ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            (str(known[-1].number),),
        )


def _format(connection: Connection, where: str) -> int:
    sql = "SELECT to_regclass('meta') IS NOT NULL"
    row = None
    if connection.execute(sql).fetchone()[0]:
        row = connection.execute("SELECT value FROM meta WHERE name = 'schema'").fetchone()
    if row is None or not row[0].isdigit():
        raise StoreFailed(f"'{where}' is a database, but no store of Rollwright.")
    return int(row[0])
