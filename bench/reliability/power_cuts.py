"""Nothing that was acknowledged is lost when the power is cut.

    python -m bench.reliability.power_cuts

A store writes to a disk in memory (`disk.py`) until the power goes, at any operation of the disk;
then the store as it ships opens what is left. As a control the same is done with SQLite synced
less (NORMAL, OFF), which must lose something, or the disk would be too kind.
"""

import asyncio
import shutil
import sqlite3
from collections import Counter
from contextlib import closing, suppress
from pathlib import Path
from random import Random

from bench.reliability.disk import Disk, StoreOnDisk
from bench.reliability.proof import Outcome, Proof, each, main, quick_folder
from rollwright.core.errors import StoreError
from rollwright.fair.log import NOTHING, Entry, New
from rollwright.web.store import StoredTable
from rollwright.web.store.sqlite import SqliteStore

TABLES, COMMANDS = 3, 9
OPERATIONS = 330  # of the disk, of which one is the last; a whole story has about so many
CONTROLS = 0.1  # so many trials, of all, are controls: half NORMAL, half OFF

Told = dict[tuple[str, str], list[Entry]]  # by table and command


def table(number: int) -> StoredTable:
    """A table as it is set up."""
    return StoredTable(f"table-{number}", "splitter", {}, {}, 0)


def events(number: int) -> list[New]:
    """Those of a command: one, or more and larger ones."""
    fill = "x" * (number % 3 * 1500)
    return [New("move", seat, {"n": number, "x": fill}) for seat in range(1 + number % 3)]


async def story(store: SqliteStore, told: Told) -> list[BaseException]:
    """Several write at the same time, until they cannot; why not."""

    async def write(number: int) -> None:
        about = table(number)
        made = await store.create(about, bytes(32), events(0), "create")
        told[about.id, "create"] = made
        length = len(made)
        for command in range(1, COMMANDS):
            added = await store.append(about.id, length, events(command), f"c{command}")
            told[about.id, f"c{command}"] = added
            length += len(added)

    answers = await asyncio.gather(*map(write, range(TABLES)), return_exceptions=True)
    return [one for one in answers if one is not None]


def cut(folder: Path, random: Random, synchronous: str, counted: Counter[str]) -> list[str]:
    """Write until the power goes; what is wrong with what is left."""
    path, told = folder / "tables.sqlite", Told()
    disk = Disk(f"disk {random.getrandbits(64)}")
    disk.off_at = random.randrange(1, OPERATIONS)
    pages = random.choice((4, 8, 1000))  # how soon what is in the log goes into the file
    if synchronous != "FULL":  # a control is cut where there is much to lose
        disk.off_at, pages = random.randrange(OPERATIONS // 3, OPERATIONS), 1000

    async def write() -> None:
        store = StoreOnDisk(path, disk, synchronous, pages)
        await story(store, told)
        disk.off = True
        await store.close()

    with suppress(StoreError, sqlite3.Error):
        asyncio.run(write())
    counted["acknowledged"] += len(told)
    counted["with something left to lose"] += any(one.cached for one in disk.files.values())
    shutil.rmtree(folder)
    folder.mkdir()
    lay_out(disk.after_cut(random))
    disk.unregister()
    return left(path, told)


def lay_out(files: dict[str, bytes]) -> None:
    """Files as they were found, on the disk of this machine."""
    for name, data in files.items():
        Path(name).touch(0o600)
        Path(name).write_bytes(data)


def left(path: Path, told: Told) -> list[str]:
    """What is wrong with a store that should have what was told, and takes the rest again."""
    try:
        return asyncio.run(_left(path, told))
    except (StoreError, sqlite3.Error) as error:
        return [f"cannot be read: {error}"]


async def _left(path: Path, told: Told) -> list[str]:
    wrong: list[str] = []
    store = SqliteStore(path, clock=lambda: 1.5)
    try:
        there = {one.id for one in await store.tables()}
        for (name, command), entries in told.items():
            if (await store.answered(name, command) if name in there else None) != entries:
                wrong.append(f"{name} {command} was acknowledged and is lost")
        if wrong:
            return wrong
        again = Told()
        await story(store, again)  # as those would who heard no answer
        for number in range(TABLES):
            name, before = table(number).id, NOTHING
            log = await store.read(name)
            for place, entry in enumerate(log):
                if (entry.seq, entry.before) != (place, before):
                    wrong.append(f"{name}: event {place} does not follow")
                before = entry.hash
            numbers = [entry.payload["n"] for entry in log]
            if numbers != [n for n in range(COMMANDS) for _ in events(n)]:
                wrong.append(f"{name} has {numbers}")
    finally:
        await store.close()
    with closing(sqlite3.connect(path)) as file:
        if file.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            wrong.append("the file is damaged")
    return wrong


def run(trials: int, seed: int) -> Outcome:
    """So many cuts, and some more as controls."""
    outcome = Outcome(trials)
    with quick_folder() as folder:
        for number, random in each(trials, seed, "power cuts"):
            for why in cut(folder / "store", random, "FULL", outcome.counted):
                outcome.fail(f"cut {number} of seed {seed}: {why}")
        lost: Counter[str] = Counter()
        controls = max(20, round(trials * CONTROLS))
        for number, random in each(controls, seed, "controls"):
            synced = ("NORMAL", "OFF")[number % 2]
            lost[synced] += bool(cut(folder / "store", random, synced, Counter()))
            outcome.counted[f"controls with {synced}"] += 1
    for synced in ("NORMAL", "OFF"):
        outcome.counted[f"controls with {synced} that lost something, as they must"] = lost[synced]
        if not lost[synced]:
            outcome.fail(f"nothing was lost with {synced}: this disk is too kind to prove anything")
    return outcome


PROOF = Proof(
    "power_cuts", "nothing acknowledged is lost when the power is cut", "power cuts", 2_000, run
)

if __name__ == "__main__":
    main(PROOF)
