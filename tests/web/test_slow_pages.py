"""No page holds up the server: the longest game there can be, asked for by every address.

A table may have 20,000 events, most of them moves that were taken back again. Whoever asks for
something of it waits as long as it takes, and everybody else's tables go on meanwhile.
"""

import asyncio
import time
from collections.abc import Iterator
from statistics import median
from typing import Any, NamedTuple

import pytest

from tests.web.served import Seat, Served, bearer, served

EVENTS = 20_000  # as many as a table takes before nothing is taken back any more
MOST = 0.05  # seconds; what is measured is a third of that, on a busy machine
TRIES = 3


class Event(NamedTuple):
    """An event for the store."""

    kind: str
    seat: int
    payload: dict[str, object]


class Heart:
    """Beats in the server's loop; whatever holds that up is the longest work between two beats."""

    def __init__(self, server: Served) -> None:
        self.server, self.longest = server, 0.0
        self.beating = asyncio.run_coroutine_threadsafe(self._beat(), server.loop)

    async def _beat(self) -> None:
        before = time.thread_time()  # the loop's own: whatever else the machine does is not its
        while True:
            await asyncio.sleep(0.002)
            now = time.thread_time()
            self.longest, before = max(self.longest, now - before), now

    def held_up_by(self, path: str, token: str = "") -> float:
        """For how long the loop was held up while somebody asked for that; if too long, usually."""
        first = self._once(path, token)
        if first < MOST:
            return first
        return median([first, *(self._once(path, token) for _ in range(TRIES - 1))])

    def _once(self, path: str, token: str) -> float:
        time.sleep(0.02)
        self.longest = 0.0
        headers = {**bearer(token), "accept-encoding": "gzip"}  # which takes its time as well
        assert self.server.ask("GET", path, headers=headers).status in (200, 303, 404, 409)
        time.sleep(0.02)
        return self.longest


def to_and_fro(server: Served, seat: Seat, leave: int) -> list[Event]:
    """Moves of a seat that are taken back, until only so many events are left to a table."""
    state = seat.state()
    move, number = state["moves"][0], server.table(seat.table).epoch
    moved = Event("move", seat.seat, {"move": move["move"], "words": move["words"]})
    events = []
    for undoes in range(number, EVENTS - leave, 2):
        events += [moved, Event("undo", seat.seat, {"undoes": undoes})]
    return events


class Long(NamedTuple):
    """A table with a log as long as can be."""

    server: Served
    heart: Heart
    seats: list[Seat]


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Long]:
    """A table at which somebody has moved and taken it back for hours, and is still writing."""
    folder = tmp_path_factory.mktemp("long")
    with served(folder) as server:
        seats = server.begun("splitter", 2, listed=True)
        command(seats[0], "throw")
        events: Any = to_and_fro(server, seats[0], 2)
        table, epoch = seats[0].table, server.table(seats[0].table).epoch
        server.there(server.rooms.store.append(table, epoch, events, None))
    with served(folder) as server:
        heart = Heart(server)
        yield Long(server, heart, [Seat(server, *seat[1:]) for seat in seats])
        heart.beating.cancel()


def command(seat: Seat, do: str, **fields: object) -> None:
    """A command that is followed."""
    assert seat.command(do, **fields).status == 200


def addresses(server: Served, table: str) -> list[str]:
    """Every address that can be asked for, of a table where it is about one."""
    found = []
    for route in server.app.routes:
        if "GET" in (getattr(route, "methods", None) or ()):
            path = str(getattr(route, "path", "/")).replace("{table}", table)
            path = path.replace("{game}", "tutto").replace("{name}", "page.js")
            found.append(path.replace("{lesson}", "basics"))
    return [*found, f"/t/{table}/replay?part=1&n=7", f"/api/tables/{table}/events?since=19990"]


def walk(long: Long) -> dict[str, int]:
    """For how many milliseconds each address holds up the loop, for a watcher and for a seat."""
    table, seat = long.seats[0].table, long.seats[1]
    long.server.get(f"/api/tables/{table}")
    times = {}
    for path in addresses(long.server, table):
        for token in {"", seat.token if table in path else ""}:
            name = path.replace(table, "…") + (" (seated)" if token else "")
            times[name] = round(1000 * long.heart.held_up_by(path, token))
    return dict(sorted(times.items(), key=lambda one: -one[1]))


def test_no_address_holds_up_the_server_while_the_longest_game_goes_on(long: Long) -> None:
    times = walk(long)
    assert max(times.values()) < 1000 * MOST, times


def test_nor_once_it_is_over(long: Long) -> None:
    long.server.play_out(*long.seats)
    times = walk(long)
    assert max(times.values()) < 1000 * MOST, times


def test_nor_does_whoever_wants_to_hear_all_of_it(long: Long) -> None:
    table, epoch = long.seats[0].table, long.server.table(long.seats[0].table).epoch
    times = []
    for _ in range(TRIES):
        long.heart.longest = 0.0
        with long.server.live(f"{table}?since=0") as socket:
            for _ in range(epoch):
                socket.recv(30)
        times.append(long.heart.longest)
    assert median(times) < MOST
