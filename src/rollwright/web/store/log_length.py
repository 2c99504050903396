"""The length of a log in a file, held against its index: a damaged page may end it too early.

The hashes of the events that are left would not show it (`chain.py`).
"""

from collections.abc import Sequence
from typing import Final

from rollwright.fair.log import Entry
from rollwright.web.store.chain import damaged
from rollwright.web.store.connection import Connection

# the length of a log by the index that UNIQUE makes, which lies on other pages than the events
INDEXED: Final = (
    "SELECT count(*) FROM events INDEXED BY sqlite_autoindex_events_2 WHERE table_id = ?"
)


def indexed_length(table: str, connection: Connection) -> int:
    """How many events a table's index of commands knows of."""
    return int(connection.execute(INDEXED, (table,)).fetchone()[0])


def check_length(table: str, entries: Sequence[Entry], length: int) -> None:
    """Refuse a log that ends too early."""
    if length > len(entries):
        raise damaged(table, len(entries))
