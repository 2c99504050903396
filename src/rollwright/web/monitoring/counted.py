"""What is asked of the store and of tables, counted."""

import time
from collections.abc import Awaitable, Sequence

from rollwright.core.errors import Conflict, Refused, StoreError
from rollwright.fair.log import Entry, New
from rollwright.web.monitoring.counters import NUMBERS
from rollwright.web.store import Store


async def stored(
    store: Store, table: str, expected: int, events: Sequence[New], command: str | None
) -> list[Entry]:
    """Append to a table's log, and count how long that takes."""
    begun = time.perf_counter()
    try:
        entries = await store.append(table, expected, events, command)
    except Conflict:
        raise  # somebody was quicker, and that is no failure
    except StoreError:
        NUMBERS.store_failures += 1
        raise
    NUMBERS.stored.add(time.perf_counter() - begun)
    NUMBERS.events += len(entries)
    return entries


async def followed(kind: str, following: Awaitable[None]) -> None:
    """Follow a command, and count what came of it and how long it took."""
    begun, result = time.perf_counter(), "failed"
    try:
        await following
        result = "followed"
    except Refused as why:
        result = "stale" if why.stale else "refused"
        raise
    finally:
        NUMBERS.commands[kind, result] += 1
        NUMBERS.answered.add(time.perf_counter() - begun)
