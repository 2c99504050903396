"""A PostgreSQL that is killed loses nothing either: `python -m bench.reliability.postgres_kills`.

Two processes' rooms write to one database of a server of its own, with its disk synced, while in
turn all backends are ended, one backend is killed (which makes the server begin anew), or the
whole server is killed and started again. Everything that was acknowledged is there, once and in
order, and answers come again within five seconds: of the kill of a backend, which has the server
begin anew, or of the server's being there again.
"""

import asyncio
import os
import signal
import time
from contextlib import suppress
from itertools import count
from random import Random

from bench.reliability.proof import Outcome, Proof, each, main
from rollwright.core.errors import StoreError
from rollwright.fair.log import NOTHING, New
from rollwright.web.store import Store, StoredTable
from tests.web.postgresql import Postgres
from tests.web.stores import opened

TABLES = 6
BACK = 5.0  # seconds
SHOWN = (1, 2, 5)  # seconds: how often it took longer
BEGINS_ANEW = "all server processes terminated"  # as its log says it
KINDS = ("all backends are ended", "a backend is killed", "the server is killed")


class Writer:
    """Somebody who writes to a table, and asks again until there is an answer."""

    def __init__(self, stores: list[Store], table: str, random: Random) -> None:
        self.stores, self.table, self.random = stores, table, random
        self.answered: dict[str, tuple[int, str]] = {}  # by command: seq and hash
        self.last = 0.0  # when there was an answer
        self.asked_again = 0

    async def write(self, stop: asyncio.Event) -> None:
        """One command after the other."""
        length = 0
        for number in count():
            if stop.is_set():
                return
            event = New("anything", None, {"n": number})
            while True:
                try:
                    store = self.random.choice(self.stores)
                    if number == 0:
                        about = StoredTable(self.table, "splitter", {}, {}, 0)
                        told = await store.create(about, bytes(32), [event], "c0")
                    else:
                        told = await store.append(self.table, length, [event], f"c{number}")
                    break
                except StoreError:
                    self.asked_again += 1
                    await asyncio.sleep(0.01)
            length = told[-1].seq + 1
            self.answered[f"c{number}"] = (told[0].seq, told[0].hash)
            self.last = time.monotonic()
            await asyncio.sleep(0)


async def hurt(server: Postgres, kind: str, random: Random) -> tuple[float, float]:
    """What happens to the server; when its time begins, and from when on answers count."""
    if kind == KINDS[0]:
        await asyncio.to_thread(server.cut)
    elif kind == KINDS[1]:
        sql = (
            "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'"
            " AND pid <> pg_backend_pid() AND application_name = 'rollwright'"
        )
        found = await asyncio.to_thread(server.execute, sql)
        before, killed = server.said.count(BEGINS_ANEW), time.monotonic()
        os.kill(int(str(random.choice(found)[0])), signal.SIGKILL)
        while server.said.count(BEGINS_ANEW) == before:  # until then others may still be answered
            await asyncio.sleep(0.005)
        return killed, time.monotonic()
    else:
        # SIGKILL would leave its children for a while, in whose way a new one would be
        await asyncio.to_thread(server.stop, signal.SIGQUIT)
        await asyncio.sleep(random.random() * 0.3)
        await asyncio.to_thread(server.start)
    return time.monotonic(), time.monotonic()


async def story(server: Postgres, trials: int, seed: int) -> Outcome:
    """Write while all this happens; then look."""
    outcome, stop = Outcome(trials), asyncio.Event()
    where = server.new()
    stores: list[Store] = [opened(where), opened(where)]
    writers = [Writer(stores, f"table{n}", Random(f"{seed} {n}")) for n in range(TABLES)]
    writing = [asyncio.ensure_future(one.write(stop)) for one in writers]
    waits: list[tuple[str, float]] = []
    for number, random in each(trials, seed, "kills"):
        await asyncio.sleep(random.uniform(0.05, 0.4))
        kind = KINDS[number % len(KINDS)]
        begun, since = await hurt(server, kind, random)
        while min(one.last for one in writers) < since:
            await asyncio.sleep(0.01)
        waits.append((kind, time.monotonic() - begun))
        outcome.counted[kind] += 1
        if waits[-1][1] > BACK:
            outcome.fail(f"{kind}, number {number}: answers after {waits[-1][1]:.1f} s")
    stop.set()
    await asyncio.gather(*writing)
    for one in writers:
        await _look(stores[0], one, outcome)
    for store in stores:
        with suppress(StoreError):
            await store.close()
    for kind in KINDS:
        for limit in SHOWN:
            late = sum(wait > limit for one, wait in waits if one == kind)
            outcome.counted[f"{kind}: answers after more than {limit} s"] += late
    return outcome


async def _look(store: Store, writer: Writer, outcome: Outcome) -> None:
    log = await store.read(writer.table)
    outcome.counted["acknowledged"] += len(writer.answered)
    outcome.counted["asked again"] += writer.asked_again
    for command, (seq, hash) in writer.answered.items():
        if seq >= len(log) or log[seq].hash != hash:
            outcome.fail(f"{writer.table} {command} was acknowledged and is lost")
    before = NOTHING
    for place, entry in enumerate(log):
        if (entry.seq, entry.before, entry.payload["n"]) != (place, before, place):
            outcome.fail(f"{writer.table}: event {place} does not follow")
        before = entry.hash


def run(trials: int, seed: int) -> Outcome:
    """So many of these, by all kinds in turn."""
    server = Postgres(synced=True)
    try:
        server.start()
        return asyncio.run(story(server, trials, seed))
    finally:
        server.remove()


PROOF = Proof(
    "postgres_kills",
    "a PostgreSQL whose backends or server are killed loses nothing, and answers within 5 s",
    "kills of backends and servers",
    300,
    run,
    postgresql=True,
)

if __name__ == "__main__":
    main(PROOF)
