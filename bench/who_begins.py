"""Who begins at a live table? How often the host does, where the order of seats is drawn.

    python bench/who_begins.py [--games 2000] [--game penk] [--seats 2]

Every game is one of a table of its own, in a store: people sit down, pledge their random bytes,
open them, and the game starts. The error is that of a fair draw, one standard deviation. The exit
code is 1 if the host's share is off by more than four of them.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from rollwright.fair.dice import pledge
from rollwright.web.store.sqlite import SqliteStore
from rollwright.web.table import game_start, seating
from rollwright.web.table.commands import Command
from rollwright.web.table.dice import fresh_contribution
from rollwright.web.table.room import Room
from rollwright.web.table.rooms import Rooms

ERRORS = 4  # so far off is no chance


class Begun(NamedTuple):
    """How often the host began."""

    games: int
    seats: int
    by_host: int

    @property
    def share(self) -> float:
        return self.by_host / self.games

    @property
    def error(self) -> float:
        """The standard deviation of the share, if the draw is fair."""
        fair = 1 / self.seats
        return sqrt(fair * (1 - fair) / self.games)

    @property
    def even(self) -> bool:
        return abs(self.share - 1 / self.seats) <= ERRORS * self.error


async def host_begins(rooms: Rooms, game: str, seats: int) -> bool:
    """Whether the host begins at a new table."""
    given = [fresh_contribution() for _ in range(seats)]
    people = [{"name": f"Player {n}", "pledge": pledge(one)} for n, one in enumerate(given)]
    about = {"game": game, "seats": seats}
    room = await rooms.create(about, lambda table: seating.join(table, people[0], "en"))
    for person in people[1:]:
        await room.happen(lambda person=person: seating.join(room.table, person, "en"))  # type: ignore[misc]
    await room.happen(lambda: game_start.begin(room.table))
    for seat, contribution in enumerate(given):
        await _opens(room, seat, contribution)
    match, host = room.table.match, room.table.host
    assert match is not None and host is not None
    assert room.table.chairs[host].name == people[0]["name"]
    return host in match.turn or match.roller == host


async def _opens(room: Room, seat: int, contribution: bytes) -> None:
    command = Command("", "open", None, {"contribution": contribution.hex()})
    await room.happen(lambda: game_start.open_pledge(room.table, seat, command, "en"))


async def begun(folder: Path, games: int, game: str = "penk", seats: int = 2) -> Begun:
    """How often the host begins."""
    rooms = Rooms(SqliteStore(folder / "tables.sqlite"))
    try:
        by_host = [await host_begins(rooms, game, seats) for _ in range(games)]
    finally:
        await rooms.close()
    return Begun(games, seats, sum(by_host))


def main() -> None:
    """Start games, and count."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--game", default="penk")
    parser.add_argument("--seats", type=int, default=2)
    given = parser.parse_args()
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(begun(Path(folder), given.games, given.game, given.seats))
    seconds = time.perf_counter() - start
    print(
        f"{given.game}, {found.seats} seats: the host begins in {found.by_host} of {found.games}"
        f" games, {found.share:.4f} ± {found.error:.4f} (fair: {1 / found.seats:.4f}),"
        f" {seconds:.1f} s"
    )
    sys.exit(0 if found.even else 1)


if __name__ == "__main__":
    main()
