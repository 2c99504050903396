"""Does a backup end while people play, and what do they notice of it?

    python -m bench.backup_under_load [--megabytes 100] [--rate 50] [--seconds 10] [--folder DIR]

Fills a store, then adds events at a steady rate, each for another table, whether or not the one
before has been answered. First alone, for some seconds; then while `rollwright backup` runs in a
process of its own. Afterwards the backup is restored, and the restored store opened.

Then the same over a server: people play at a hundred tables, as many commands a second, and the
time from a tap to every screen of the table is measured without a backup and while one runs.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from bench.load_pages import Figures
from bench.table_load import Party, server, spread
from rollwright.fair.log import New
from rollwright.web.store import StoredTable
from rollwright.web.store.sqlite import SqliteStore

MOVE: Final = New("move", 0, {"move": 37, "words": "c6 5-3, and some more words as moves have"})
WRITTEN_TO: Final = 50  # tables, in turn
TABLES: Final = 100  # at which people play
EVENTS: Final = 500  # of every table that fills the store


class Report(NamedTuple):
    """What was measured; times in seconds."""

    megabytes: float
    commits_before: int
    p99_before: float
    commits_during: int
    p99_during: float
    backup: float
    tables: int
    events: int
    restore: float
    closed: int
    whole: bool  # every event that was committed before the backup began is in the restored store


async def fill(store: SqliteStore, path: Path, megabytes: float) -> None:
    """Make tables until the store is large enough."""
    for number in count():
        name = f"table {number}"
        about = StoredTable(name, "splitter", {}, {}, created=number)
        events = [New("table", None, {"table": name}), *[MOVE] * EVENTS]
        await store.create(about, bytes(32), events, "create")
        if number >= WRITTEN_TO and path.stat().st_size > megabytes * 1e6:
            return


class Writers:
    """Events at a steady rate, and how long each took to be on the disk."""

    def __init__(self, store: SqliteStore, rate: float) -> None:
        self.store, self.rate = store, rate
        self.taken: list[float] = []
        self.added = [EVENTS + 1] * WRITTEN_TO
        self._locks = [asyncio.Lock() for _ in range(WRITTEN_TO)]

    async def write(self, number: int) -> None:
        """Add one event, and note how long that took."""
        begun, one = time.perf_counter(), number % WRITTEN_TO
        async with self._locks[one]:
            await self.store.append(f"table {one}", self.added[one], [MOVE], f"command {number}")
            self.added[one] += 1
        self.taken.append(time.perf_counter() - begun)

    async def go_on(self, numbers: "count[int]", end: asyncio.Event) -> list[float]:
        """Write until the end; how long each took, shortest first."""
        self.taken, jobs = [], []
        due = time.perf_counter()
        while not end.is_set():
            jobs.append(asyncio.ensure_future(self.write(next(numbers))))
            due += 1 / self.rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
        await asyncio.gather(*jobs)
        return sorted(self.taken)


async def rollwright(*arguments: object) -> tuple[dict[str, int], float]:
    """What a command of the program reports, and how many seconds it took."""
    begun = time.perf_counter()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "rollwright", *map(str, arguments), "--json"),
        stdout=asyncio.subprocess.PIPE,
    )
    out, _ = await process.communicate()
    if process.returncode:
        raise SystemExit(f"rollwright {arguments[0]} has failed.")
    report: dict[str, int] = json.loads(out)  # its counts are what is used
    return report, time.perf_counter() - begun


async def measure(folder: Path, megabytes: float, rate: float, seconds: float) -> Report:
    """Measure in a folder that is empty."""
    path, copy, again = (folder / name for name in ("store", "backup", "restored"))
    store = SqliteStore(path)
    await fill(store, path, megabytes)
    size = path.stat().st_size
    writers, numbers, end = Writers(store, rate), count(), asyncio.Event()
    asyncio.get_running_loop().call_later(seconds, end.set)
    before = await writers.go_on(numbers, end)
    least, end = list(writers.added), asyncio.Event()
    going = asyncio.ensure_future(writers.go_on(numbers, end))
    report, taken = await rollwright("backup", copy, "--store", path)
    end.set()
    during = await going
    await store.close()
    restored, restoring = await rollwright("restore", copy, "--store", again)
    return Report(
        megabytes=size / 1e6,
        commits_before=len(before),
        p99_before=p99(before),
        commits_during=len(during),
        p99_during=p99(during),
        backup=taken,
        tables=report["tables"],
        events=report["events"],
        restore=restoring,
        closed=restored["closed"],
        whole=await holds(again, least),
    )


async def holds(path: Path, least: list[int]) -> bool:
    """Whether a restored store has at least so many events of the tables that were written to."""
    store = SqliteStore(path)
    logs = [await store.read(f"table {one}") for one in range(WRITTEN_TO)]
    await store.close()
    closed = all(log[-1].kind == "close" for log in logs)
    return closed and all(len(log) > count for log, count in zip(logs, least, strict=True))


async def screens(
    folder: Path, megabytes: float, rate: float, seconds: float
) -> tuple[dict[str, float], dict[str, float]]:
    """How long from a tap to every screen, without a backup and while one runs."""
    path = folder / "tables.sqlite"
    store = SqliteStore(path)
    await fill(store, path, megabytes)
    await store.close()
    with server(folder) as (port, _):
        figures = Figures()
        parties = [Party(port, number, 3, figures) for number in range(TABLES)]
        for party in parties:
            await party.begin()
        found = []
        for backup in (False, True):
            figures.pictures.clear()
            until = time.monotonic() + seconds
            playing = [party.play(TABLES / rate, until) for party in parties]
            if backup:
                going = asyncio.ensure_future(rollwright("backup", folder / "b", "--store", path))
                going.add_done_callback(lambda _: found.append(spread(list(figures.pictures))))
            await asyncio.gather(*playing)
            if backup:
                await going
            else:
                found.append(spread(figures.pictures))
        if figures.lost or figures.refused:
            raise SystemExit(f"{figures.lost} pictures were lost.")
        for party in parties:
            await party.end()
    return found[0], found[1]


def p99(taken: list[float]) -> float:
    """The 99th percentile of times, shortest first."""
    return taken[len(taken) * 99 // 100]


def main() -> None:
    """Measure in a folder that is removed afterwards."""
    parser = argparse.ArgumentParser(description="A backup while people play.")
    parser.add_argument("--megabytes", type=float, default=100.0, help="the store's size")
    parser.add_argument("--rate", type=float, default=50.0, help="commits a second")
    parser.add_argument("--seconds", type=float, default=10.0, help="without a backup")
    parser.add_argument("--folder", help="where to write: the disk that is to be measured")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        one = asyncio.run(measure(Path(folder), given.megabytes, given.rate, given.seconds))
    print(f"A store of {one.megabytes:.0f} MB: {one.tables:,} tables, {one.events:,} events.")
    print(f"Without a backup: {one.commits_before} commits, p99 {one.p99_before * 1e3:.1f} ms.")
    print(f"While it runs:    {one.commits_during} commits, p99 {one.p99_during * 1e3:.1f} ms.")
    print(f"The backup took {one.backup:.1f} s, to restore it {one.restore:.1f} s.")
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        quiet, during = asyncio.run(
            screens(Path(folder), given.megabytes, given.rate, max(given.seconds, 20.0))
        )
    print(f"From a tap to every screen without a backup: {quiet} ms.")
    print(f"From a tap to every screen while it runs:    {during} ms.")
    print("The restored store is whole." if one.whole else "The restored store LACKS events.")
    sys.exit(0 if one.whole else 1)


if __name__ == "__main__":
    main()
