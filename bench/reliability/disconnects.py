"""Who is cut off comes back to the same game: `python -m bench.reliability.disconnects`.

People play over WebSockets through a proxy (`tests/web/cutting.py`) that cuts every connection
after a few bytes, in the middle of a frame or of a handshake, and holds pieces back. Who is cut
off connects again with the number of the next event and sends again what had no answer. What they
were told of each event stays so and is what the log says; who has come back knows all that they
may within a second; each command has happened once; a seat is nobody else's, and a token that was
changed in one sign has none.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.reliability.proof import Outcome, Proof, main, quick_folder
from rollwright.web.api import representations
from rollwright.web.table.history import seen_epoch, seen_events
from rollwright.web.table.room import Room
from tests.web.cutting import Proxy, cutting
from tests.web.party import pace
from tests.web.served import Served, served

TABLES = 8
GAMES = ("splitter", "tutto", "hexroller", "penk")
BACK = 1.0  # seconds
SAW = (OSError, EOFError, TimeoutError, WebSocketException)


class Person:
    """Somebody at a seat, whose connection is cut again and again."""

    def __init__(self, played: "Play", seat: int, token: str) -> None:
        self.play, self.seat, self.token = played, seat, token
        self.told: dict[int, str] = {}  # hashes of events
        self.next = 0
        self.pending: dict[str, Any] | None = None
        self.followed: list[str] = []
        self._ids = count()

    async def live(self) -> None:
        """Play until there were cuts enough."""
        while not self.play.done:
            try:
                await self._connected()
            except SAW:
                continue

    async def _connected(self) -> None:
        at, begun = self.play, time.monotonic()
        path = f"/api/tables/{at.table}/live?since={self.next}"
        async with connect(
            f"ws://127.0.0.1:{at.proxy.port}{path}",
            additional_headers={"authorization": f"Bearer {self.token}"},
            open_timeout=5,
            close_timeout=0,
        ) as socket:
            missing = await at.epoch(self.seat)
            while self.next < missing:
                self._take(json.loads(await socket.recv()))
            at.back(time.monotonic() - begun)
            while not at.done:
                await self._ask(socket)

    async def _ask(self, socket: ClientConnection) -> None:
        """Ask for what is possible, and hear what comes; again what had no answer."""
        if self.pending is None:
            self.pending = await self.play.wish(self, next(self._ids))
            if self.pending is None and self.play.random.random() < 0.1:
                raise EOFError  # some reload a page on which nothing moves
        if self.pending is not None:
            await socket.send(json.dumps(self.pending))
        try:
            while True:
                patience = 5 if self.pending is not None else 0.02
                self._take(json.loads(await asyncio.wait_for(socket.recv(), patience)))
        except TimeoutError:
            return

    def _take(self, message: dict[str, Any]) -> None:
        if "re" in message:
            if self.pending is not None and message["re"] == self.pending["id"]:
                if message["ok"]:
                    self.followed.append(self.pending["id"])
                self.pending = None
            return
        event = message["event"]
        self.next = max(self.next, event["seq"] + 1)
        if event["hash"] is not None:
            known = self.told.setdefault(event["seq"], event["hash"])
            if known != event["hash"]:
                self.play.outcome.fail(f"event {event['seq']} was told in two ways")


class Play:
    """One table, and those who play there."""

    def __init__(
        self, server: Served, proxy: Proxy, random: Random, cuts: int, outcome: Outcome
    ) -> None:
        self.server, self.proxy, self.random = server, proxy, random
        self.cuts, self.outcome = cuts, outcome
        self.table = ""

    @property
    def done(self) -> bool:
        return self.proxy.cuts >= self.cuts

    def back(self, seconds: float) -> None:
        """Somebody is back, and knows all there is."""
        self.outcome.counted["came back"] += 1
        self.outcome.counted["came back later than in a second"] += seconds > BACK

    async def _there(self, doing: Any) -> Any:
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(doing, self.server.loop))

    async def room(self) -> Room:
        room: Room = await self._there(self.server.rooms.room(self.table))
        return room

    async def epoch(self, seat: int) -> int:
        """The events that a seat may know of."""

        async def look() -> int:
            room = await self.server.rooms.room(self.table)
            return seen_epoch(room.table, seat)

        found: int = await self._there(look())
        return found

    async def wish(self, person: Person, number: int) -> dict[str, Any] | None:
        """What somebody may do now, if anything."""

        async def look() -> dict[str, Any]:
            room = await self.server.rooms.room(self.table)
            return representations.state(room, person.seat, "en")

        state = await self._there(look())
        told: dict[str, Any] = {}
        if state["phase"] != "playing":
            return None
        if state.get("may_throw"):
            do = "throw"
        elif state.get("moves"):
            do, told = "move", {"move": self.random.choice(state["moves"])["move"]}
        else:
            return None
        name = f"{person.seat} {number}"
        return {"id": name, "do": do, "version": state["version"], **told}

    async def whole(self) -> None:
        """Play at one table until there were cuts enough."""
        game = self.random.choice(GAMES)
        people = await asyncio.to_thread(self.server.begun, game)
        self.table = people[0].table
        persons = [Person(self, one.seat, one.token) for one in people]
        await asyncio.gather(*(one.live() for one in persons), self._stranger(people[0].token))
        await self._look(persons)

    async def _stranger(self, token: str) -> None:
        """Somebody with a token that is not quite the right one, again and again."""
        while not self.done:
            at = self.random.randrange(len(token) - 1)  # the last sign has bits that say nothing
            wrong = (
                token[:at]
                + self.random.choice("abcXYZ019".replace(token[at], ""))
                + token[at + 1 :]
            )
            try:
                async with connect(
                    f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/live",
                    additional_headers={"authorization": f"Bearer {wrong}"},
                    close_timeout=0,
                ) as socket:
                    await socket.send(json.dumps({"id": "x", "do": "leave", "version": 0}))
                    while "re" not in (answer := json.loads(await socket.recv())):
                        pass
                    self.outcome.counted["wrong tokens tried"] += 1
                    if answer["ok"]:
                        self.outcome.fail("a wrong token was taken for a right one")
            except SAW:
                pass
            await asyncio.sleep(0.1)

    async def _look(self, persons: list[Person]) -> None:
        """What was told is what the log says; each command that was followed is there once."""
        room = await self.room()
        entries = room.table.entries
        for person in persons:
            self.outcome.counted["commands followed"] += len(person.followed)
            self.outcome.counted["events told"] += len(person.told)
            if any(seq >= len(entries) or entries[seq].hash != h for seq, h in person.told.items()):
                self.outcome.fail(f"seat {person.seat} was told what the log does not say")
            for name in person.followed:
                joined = room.table.chairs[person.seat].joined
                found = await self._there(room.store.answered(self.table, f"{joined}:{name}"))
                if found is None:
                    self.outcome.fail(f"{name} was acknowledged and is lost")
            if room.table.chairs[person.seat].joined < 0:
                self.outcome.fail(f"seat {person.seat} was lost")
        moves = sum(entry.kind in ("move", "throw") for entry in entries)
        given = sum(len(person.followed) for person in persons)
        unheard = sum(person.pending is not None for person in persons)
        if not given <= moves <= given + unheard:
            self.outcome.fail(f"{given} commands were followed, {moves} are in the log")
        assert list(seen_events(room.table, 0, 0))


@asynccontextmanager
async def _at(server: Served, random: Random) -> AsyncIterator[Proxy]:
    async with cutting(server.port, random) as proxy:
        yield proxy


async def _played(server: Served, cuts: int, random: Random, outcome: Outcome) -> None:
    async with _at(server, random) as proxy:
        await Play(server, proxy, random, cuts, outcome).whole()
        outcome.trials += proxy.cuts


def run(trials: int, seed: int) -> Outcome:
    """So many cuts, at a few tables at a time, one game after the other."""
    outcome, number = Outcome(), 0

    async def several(server: Served) -> None:
        nonlocal number
        while outcome.trials < trials:
            each = min(100, max(5, (trials - outcome.trials) // TABLES))
            plays = []
            for _ in range(TABLES):
                number += 1
                chance = Random(f"{seed} {number}")
                plays.append(_played(server, each, chance, outcome))
            await asyncio.gather(*plays)

    with quick_folder() as folder, served(folder) as server, pace(AFTER_A_PERSON=0.0):
        asyncio.run(several(server))
    late = outcome.counted["came back later than in a second"]
    if late > outcome.counted["came back"] / 100:
        outcome.fail(f"{late} of {outcome.counted['came back']} came back later than in a second")
    return outcome


PROOF = Proof(
    "disconnects",
    "who is cut off comes back to the same game, and nothing is lost or done twice",
    "cuts",
    10_000,
    run,
)

if __name__ == "__main__":
    main(PROOF)
