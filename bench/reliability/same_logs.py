"""SQLite and PostgreSQL keep the same logs, byte for byte.

    python -m bench.reliability.same_logs

The same games are played over both: with the same seeds, ids and clock, people who come, leave,
take back and play on, computer players who take their seats. Every row of tables, secrets and
events is the same. Then `rollwright copy` moves the file's store into a database and back, which
changes nothing either.
"""

import asyncio
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from bench.reliability.proof import Outcome, Proof, each, main, quick_folder
from rollwright.core.errors import Refused
from rollwright.web.store.copying import copy_store
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import OVER
from tests.web import postgresql
from tests.web.kill.store import open_database
from tests.web.party import Party, pace, party
from tests.web.stores import opened

GAMES = ("splitter", "tutto", "penk", "hexroller", "polygrid")
ROWS = {
    "tables": "SELECT id, game, options, settings, created FROM tables ORDER BY id",
    "secrets": "SELECT table_id, seed FROM secrets ORDER BY table_id",
    "events": "SELECT table_id, seq, time, kind, seat, payload, before, command, part FROM events"
    " ORDER BY table_id, seq",
}
NOW = 1_760_000_000_000


@contextmanager
def chosen(seed: str) -> Iterator[None]:
    """What is drawn by chance follows from a seed, and no time passes."""
    random, rooms = Random(seed), "rollwright.web.table.rooms"
    with (
        patch(f"{rooms}.choice", random.choice),
        patch(f"{rooms}.fresh_seed", lambda: random.randbytes(32)),
        patch(f"{rooms}.token_hex", lambda n: random.randbytes(n).hex()),
        patch("tests.web.party._IDS", count()),
        patch("rollwright.web.server_time.now", lambda: NOW),
    ):
        yield


async def evening(where: Path | str, seed: str) -> None:
    """A game of people who come and go, to its end."""
    random, rooms = Random(seed), Rooms(opened(where, clock=lambda: NOW / 1000))
    try:
        game = random.choice(GAMES)
        people = 1 if game == "polygrid" else random.randint(1, 3)
        at = await party(rooms, game, people, sealed=random.random() < 0.5)
        at.room.sleep()  # nothing happens by itself: who is quicker would decide
        while at.table.phase != OVER:
            await _something(at, random)
    finally:
        await rooms.close()


async def _something(at: Party, random: Random) -> None:
    if at.match.over:
        await at.room._end()
        return
    if at.table.held:
        await at.room._reveal()
    elif at.table.throw_due:
        await at.do(at.table.roller or 0, "throw")
    else:
        seat = random.choice(at.table.turn)
        await at.do(seat, "move", move=random.choice(at.match.allowed(seat)))
        if random.random() < 0.1:
            try:
                await at.do(seat, "undo")
            except Refused:
                return


def rows(where: Path | str) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of a store."""
    with closing(open_database(str(where))) as database:
        return {
            name: [
                tuple(bytes(one) if isinstance(one, memoryview) else one for one in row)
                for row in database.execute(sql).fetchall()
            ]
            for name, sql in ROWS.items()
        }


def run(trials: int, seed: int) -> Outcome:
    """So many games, each in a file and in a database."""
    outcome, database = Outcome(trials), postgresql.database()
    with quick_folder() as folder, pace():
        file = folder / "tables.sqlite"
        for _, random in each(trials, seed, "games"):
            name = f"{random.getrandbits(60)}"
            for where in (file, database):
                with chosen(name):
                    asyncio.run(evening(where, name))
        ours, theirs = rows(file), rows(database)
        for name in ROWS:
            outcome.counted[name] += len(ours[name])
            if ours[name] != theirs[name]:
                first = next(
                    (a, b) for a, b in zip(ours[name], theirs[name], strict=False) if a != b
                )
                outcome.fail(f"{name} differ: {first}")
        _moved(file, folder / "back.sqlite", ours, outcome)
    return outcome


def _moved(file: Path, back: Path, ours: dict[str, Any], outcome: Outcome) -> None:
    """There and back again."""
    database = postgresql.database()
    copy_store(str(file), database, lambda _: None)
    copy_store(database, str(back), lambda _: None)
    for where, what in ((database, "PostgreSQL"), (back, "a file again")):
        if rows(where) != ours:
            outcome.fail(f"copied to {what} it is another")


PROOF = Proof(
    "same_logs",
    "SQLite and PostgreSQL keep the same logs, byte for byte",
    "games in both",
    1_000,
    run,
    postgresql=True,
)

if __name__ == "__main__":
    main(PROOF)
