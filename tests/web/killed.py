"""A server that writes as fast as it can, to be killed: `python -m tests.web.killed STORE`.

Says a line for each command, once it is acknowledged: table, command, seq, hash. Started again it
goes on where it was, first with the last command of each table, as a client would that heard no
answer.

Whoever kills it (`kill_once`) remembers what was said, and looks for it in the end (`lost`).
"""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from time import sleep
from typing import TypeAlias

from rollwright.fair.log import NOTHING, Entry, New
from rollwright.web.store import Store, StoredTable
from rollwright.web.store.store_address import open_store
from tests.web import apart

TABLES = 10
Acknowledged: TypeAlias = dict[tuple[str, str], tuple[int, str]]  # table, command: seq, hash


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


# ---------------------------------------------------------------- who kills it


def usual_wait(random: Random) -> float:
    """Seconds for which it may write."""
    return random.random() * 0.2


def kill_once(where: str, wait: float, known: Acknowledged) -> list[str]:
    """Start it, kill it a moment after its first word, note what it said; what was amiss."""
    command = [sys.executable, "-m", "tests.web.killed", where]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as server:
        assert server.stdout
        lines = [server.stdout.readline()]  # it is under way
        sleep(wait)
        server.kill()
        lines += server.stdout.readlines()
    wrong = []
    for line in lines:
        table, one, seq, hash = line.decode().split()
        answer = known.setdefault((table, one), (int(seq), hash))
        if answer != (int(seq), hash):
            wrong.append(f"{table} {one} was answered otherwise when it came again")
    return wrong


def lost(where: str, known: Acknowledged) -> list[str]:
    """What was acknowledged and is not there as it was, or what is there twice."""

    async def look() -> list[str]:
        store, wrong = open_store(where), []
        logs = {one.id: await store.read(one.id) for one in await store.tables(10**6)}
        for (table, command), (seq, hash) in known.items():
            if seq >= len(logs[table]) or logs[table][seq].hash != hash:
                wrong.append(f"{table} {command} was acknowledged and is lost")
        wrong += [f"the log of {table} is not whole" for table in logs if not whole(logs[table])]
        await store.close()
        return wrong

    return apart.run(look())


def whole(log: list[Entry]) -> bool:
    """Whether a log's events follow from one another, each command once and in order."""
    follows = [one.seq for one in log] == list(range(len(log)))
    bound = [one.before for one in log] == [NOTHING, *(one.hash for one in log[:-1])]
    numbers = [one.payload["n"] for one in log[1:]]
    return follows and bound and numbers == sorted(set(numbers))


if __name__ == "__main__":
    asyncio.run(main())
