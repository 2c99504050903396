"""A damaged file is refused, or says what it said: `python -m bench.reliability.damage`.

Bytes of a store's file are changed by chance. Then a table either opens with every event, its
seed and its state as they were, or is refused with a sentence; nothing else may be read as if it
were right. What no hash binds may be lost: ids of commands, when somebody came, and the last event
of a log, which is bound only by the next one. How often that one was hit is counted.
"""

import asyncio
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest.mock import patch

from bench.reliability.proof import Outcome, Proof, each, main, quick_folder
from rollwright.core.errors import RollwrightError
from rollwright.fair.log import Entry
from rollwright.web.store.sqlite import SqliteStore
from rollwright.web.table.rooms import Rooms
from tests.web.party import pace, party

WRONG = "tables read as something else"
GAMES = ("splitter", "tutto", "penk", "hexroller", "polygrid")


class Known(NamedTuple):
    """A table as it was."""

    entries: list[Entry]
    seed: bytes
    state: object


async def played(path: Path) -> dict[str, Known]:
    """A store with a table of each game, some way into it."""
    rooms, found = Rooms(SqliteStore(path)), {}
    always = Random(1)  # ids of tables decide where in the file they lie
    with pace(), patch("rollwright.web.table.rooms.choice", always.choice):
        for number, game in enumerate(GAMES):
            at = await party(rooms, game, 1 if game == "polygrid" else 2)
            await at.until(lambda at=at: at.table.epoch > 30, number)  # type: ignore[misc]
            found[at.table.id] = Known(at.table.entries, at.table.seed, at.match.state)
    await rooms.close()
    return found


def changed(whole: bytes, random: Random) -> bytes:
    """The file with something else in it: a few bits, a byte, or a whole sector of a disk."""
    made = bytearray(whole)
    at = random.randrange(len(made))
    match random.randrange(4):
        case 0:
            made[at] ^= 1 << random.randrange(8)
        case 1:
            made[at] = random.randrange(256)
        case 2:
            made[at // 512 * 512 : at // 512 * 512 + 512] = bytes(512)
        case _:
            other = random.randrange(len(made) // 512) * 512
            made[at // 512 * 512 : at // 512 * 512 + 512] = made[other : other + 512]
    return bytes(made)


async def looked_at(path: Path, tables: Iterable[str]) -> dict[str, Known | str]:
    """What is read of each table, or the sentence with which it is refused."""
    found: dict[str, Known | str] = {}
    try:
        rooms = Rooms(SqliteStore(path))
    except RollwrightError as why:
        return dict.fromkeys(tables, str(why))
    try:
        for table in tables:
            try:
                read = (await rooms.room(table)).table
                found[table] = Known(read.entries, read.seed, read.match and read.match.state)
            except RollwrightError as why:
                found[table] = str(why)
    finally:
        await rooms.close()
    return found


def run(trials: int, seed: int) -> Outcome:
    """So many changes of one file."""
    outcome = Outcome(trials)
    with quick_folder() as folder:
        path = folder / "tables.sqlite"
        known = asyncio.run(played(path))
        whole = path.read_bytes()
        for number, random in each(trials, seed, "changes"):
            for old in folder.iterdir():
                old.unlink()
            path.touch(0o600)
            path.write_bytes(changed(whole, random))
            try:
                found = asyncio.run(looked_at(path, known))
            except Exception as error:  # whatever is no sentence
                outcome.fail(f"change {number} of seed {seed}: {error!r}")
                continue
            for table, read in found.items():
                kind = judged(read, known[table])
                outcome.counted[kind] += 1
                if kind == WRONG:
                    assert not isinstance(read, str)
                    outcome.fail(f"change {number} of seed {seed}: {differs(read, known[table])}")
    return outcome


def differs(read: Known, known: Known) -> str:
    """What is another in a table than it was."""
    pairs = zip(read.entries, known.entries, strict=False)
    first = next((was for one, was in pairs if one != was), None)
    return (
        f"{len(read.entries)} of {len(known.entries)} events, the first that differs: {first};"
        f" the seed is {'the same' if read.seed == known.seed else 'another'}"
    )


def judged(read: Known | str, known: Known) -> str:
    """How a table was read."""
    if isinstance(read, str):
        return "tables refused"
    if read == known:
        return "tables read as they were"
    last = len(known.entries) - 1
    if read.seed == known.seed and read.entries[:last] == known.entries[:last]:
        return "tables whose last event alone was hit, which nothing binds yet"
    return WRONG


PROOF = Proof(
    "damage", "a damaged file is refused, never read as something else", "changes", 5_000, run
)

if __name__ == "__main__":
    main(PROOF)
