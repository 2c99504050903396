"""The chain of hashes in a store, checked whenever events are read.

The payload lies in the store in its one form already, so that the line which was hashed can be
put together without writing it as JSON again.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from rollwright.core.errors import StoreDamaged
from rollwright.core.seats import Seat
from rollwright.fair.dice import canonical
from rollwright.fair.log import NOTHING, Entry, Hash, line_hash

Row: TypeAlias = tuple[int, int, str, Seat | None, str, Hash]  # as COLUMNS has them
COLUMNS: Final = "seq, time, kind, seat, payload, before"


def checked_entries(table: str, rows: Iterable[Row], since: int = 0) -> Iterator[Entry]:
    """A table's entries from number `since` on, as long as each follows from the one before.

    StoreDamaged at the first that does not. The first of a part is believed.
    """
    expected = NOTHING if since == 0 else None
    for number, (seq, time, kind, seat, payload, before) in enumerate(rows, start=since):
        if seq != number or (expected is not None and before != expected):
            raise damaged(table, number)
        try:
            yield Entry(seq, time, kind, seat, json.loads(payload), before)
        except (TypeError, ValueError):
            raise damaged(table, number) from None
        whose = "null" if seat is None else seat
        expected = line_hash(
            f'{{"before":"{before}","kind":{canonical(kind)},"payload":{payload},'
            f'"seat":{whose},"seq":{seq},"time":{time}}}'
        )


def damaged(table: str, number: int) -> StoreDamaged:
    """What is said of a table whose event `number` is not what it was."""
    return StoreDamaged(
        f"Table {table} is damaged: its event {number} does not follow from the one before;"
        " go back to a backup of the store."
    )
