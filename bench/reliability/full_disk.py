"""A disk that fails loses nothing, and is said in a sentence.

    python -m bench.reliability.full_disk

A store writes to a disk in memory (`disk.py`) that fails at its n-th operation, for every n: it is
full, reports an error, or may only be read, once or from then on. What was acknowledged is there;
whoever was not answered got a sentence; when the disk is well again the same store goes on,
without a restart, and each command has happened once.
"""

import asyncio
import shutil
import sqlite3
from itertools import count
from pathlib import Path
from typing import NamedTuple

import apsw

from bench.reliability.disk import Disk, StoreOnDisk
from bench.reliability.power_cuts import Told, lay_out, left, story
from bench.reliability.proof import Outcome, Proof, each, main, quick_folder
from rollwright.core.errors import StoreError

FOR_EVER = 1_000_000
OPERATIONS = 330  # of the disk, in the longest story


class Failure(NamedTuple):
    """How a disk fails."""

    at: int
    error: type[Exception]
    lasting: bool
    pages: int  # how soon what is in the log goes into the file


def failures() -> list[Failure]:
    """Every way in which it may fail."""
    return [
        Failure(at, error, lasting, pages)
        for at in range(1, OPERATIONS + 1)
        for error in (apsw.FullError, apsw.IOError, apsw.ReadOnlyError)
        for lasting in (False, True)
        for pages in (4, 1000)
    ]


_NAMES = count()


def failed(folder: Path, failure: Failure, outcome: Outcome) -> list[str]:
    """Write on a disk that fails, and again when it is well; what is wrong in the end."""
    path, disk = folder / "tables.sqlite", Disk(f"failing {next(_NAMES)}")
    until = FOR_EVER if failure.lasting else failure.at + 1
    disk.failing = (failure.at, until, failure.error)
    told, wrong = Told(), list[str]()

    def sentence(why: BaseException) -> None:
        outcome.counted["told in a sentence"] += 1
        if not (isinstance(why, StoreError) and str(why).startswith("The store '")):
            wrong.append(f"was said as {why!r}")

    async def write() -> None:
        try:
            store = StoreOnDisk(path, disk, pages=failure.pages)
        except StoreError as why:
            sentence(why)
            disk.failing = None
            store = StoreOnDisk(path, disk, pages=failure.pages)
        for unanswered in await story(store, told):
            sentence(unanswered)
        disk.failing = None
        before = dict(told)
        wrong.extend(f"did not go on: {one!r}" for one in await story(store, told))
        wrong.extend(f"{name} was answered anew" for name in before if told[name] != before[name])
        outcome.counted["acknowledged before it was well again"] += len(before)
        await store.close()

    try:
        asyncio.run(write())
    except (StoreError, sqlite3.Error) as error:
        wrong.append(f"ended with {error!r}")
    outcome.counted["failures that were met"] += bool(disk.failed)
    shutil.rmtree(folder)
    folder.mkdir()
    lay_out({name: bytes(one.now) for name, one in disk.files.items()})
    disk.unregister()
    return wrong or left(path, told)


def run(trials: int, seed: int) -> Outcome:
    """So many of all ways, or all of them."""
    ways = failures()
    outcome = Outcome(min(trials, len(ways)))
    apart = len(ways) / outcome.trials
    with quick_folder() as folder:
        for number, random in each(outcome.trials, seed, "failures"):
            way = ways[int((number + random.random() * (apart > 1)) * apart) % len(ways)]
            for why in failed(folder / "store", way, outcome):
                outcome.fail(f"{way}: {why}")
    return outcome


PROOF = Proof(
    "full_disk",
    "a full or failing disk loses nothing, is told, and needs no restart",
    "failures, each at its own operation of the disk",
    len(failures()),
    run,
)

if __name__ == "__main__":
    main(PROOF)
