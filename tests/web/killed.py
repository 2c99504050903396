"""A server that writes as fast as it can, to be killed: `python -m tests.web.killed STORE`.

Says a line for each command, once it is acknowledged: table, command, seq, hash. Started again it
goes on where it was, first with the last command of each table, as a client would that heard no
answer.
"""

import asyncio
import os
import sys

from rollwright.fair.log import Entry, New
from rollwright.web.store import Store, StoredTable
from rollwright.web.store.opening import open_store

TABLES = 10


def say(table: str, command: str, entry: Entry) -> None:
    """One line, at once."""
    os.write(1, f"{table} {command} {entry.seq} {entry.hash}\n".encode())


async def write(store: Store, table: str) -> None:
    """Commands of one or two events, one after the other."""
    first = New("table", None, {"table": table})
    await store.create(StoredTable(table, "splitter", {}, {}, 0), bytes(32), [first], "create")
    events = (await store.head(table)).events
    number = max(events // 2, 1)
    while True:
        told = await store.append(table, max(2 * number - 1, 1), both(number), f"c{number}")
        say(table, f"c{number}", told[0])
        number += 1


def both(number: int) -> list[New]:
    """The two events of a command."""
    return [New("move", 0, {"n": 2 * number}), New("move", 1, {"n": 2 * number + 1})]


async def main() -> None:
    """Write to all tables until somebody ends it."""
    store = open_store(sys.argv[1])
    await asyncio.gather(*(write(store, f"table-{number}") for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main())
