"""How many events a store keeps a second, for few and for many who write at once.

    python bench/store_appends.py [--writers 1 10 100] [--seconds 3] [--folder DIR]

Each writer has a table of its own and waits for each answer, which comes after the commit. One
writer alone shows what a commit costs on this disk; many share one.
"""

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from rollwright.fair.log import New
from rollwright.web.store import StoredTable
from rollwright.web.store.sqlite import SqliteStore

MOVE = New("move", 0, {"move": 37, "words": "c6 5-3"})


async def waits(store: SqliteStore, writers: int, seconds: float) -> list[float]:
    """How long each append took, in seconds, shortest first."""
    names = [f"{writers} writers, table {number}" for number in range(writers)]
    for name in names:
        table = StoredTable(name, "splitter", {}, {}, created=0)
        await store.create(table, bytes(32), [New("table", None, {"table": name})], "create")
    taken: list[float] = []
    end = time.perf_counter() + seconds

    async def write(name: str) -> None:
        events, now = 1, 0.0
        while now < end:
            begun = time.perf_counter()
            await store.append(name, events, [MOVE], f"command {events}")
            now = time.perf_counter()
            taken.append(now - begun)
            events += 1

    await asyncio.gather(*(write(name) for name in names))
    return sorted(taken)


async def measure(path: Path, counts: list[int], seconds: float) -> None:
    """Measure and show a row for each number of writers."""
    store = SqliteStore(path)
    print(f"{'writers':>7} {'appends/s':>10} {'p50 ms':>8} {'p99 ms':>8}")
    for writers in counts:
        taken = await waits(store, writers, seconds)
        half, most = taken[len(taken) // 2], taken[len(taken) * 99 // 100]
        print(f"{writers:7} {len(taken) / seconds:10,.0f} {half * 1e3:8.2f} {most * 1e3:8.2f}")
    await store.close()


def main() -> None:
    """Measure in a folder that is removed afterwards."""
    parser = argparse.ArgumentParser(description="Events that a store keeps a second.")
    parser.add_argument("--writers", type=int, nargs="+", default=[1, 10, 100])
    parser.add_argument("--seconds", type=float, default=3.0, help="for each number of writers")
    parser.add_argument("--folder", help="where to write: the disk that is to be measured")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        asyncio.run(measure(Path(folder) / "store.sqlite", given.writers, given.seconds))


if __name__ == "__main__":
    main()
