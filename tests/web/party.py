"""Tables without a server: people who sit down, move and throw, as the rooms see them."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from rollwright.core.errors import Refused
from rollwright.core.seats import Seat
from rollwright.fair import log
from rollwright.fair.dice import pledge
from rollwright.fair.proof import proof
from rollwright.play.match import AnyMatch
from rollwright.play.record import load
from rollwright.players import random as random_player
from rollwright.web import limits
from rollwright.web.table import dispatch, moves_and_throws, seating
from rollwright.web.table.commands import Command
from rollwright.web.table.dispatch import Asker
from rollwright.web.table.room import Room
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import OPENING, OVER, Table
from tests.web import apart
from tests.web.stores import BOTH, opened

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
_IDS = count()


def evening(story: Callable[[Rooms], Awaitable[None]]) -> Callable[[Path | str], None]:
    """A test in which something happens in rooms over a store of its own."""

    def test(place: Path | str) -> None:
        folder = isinstance(place, Path) and place.is_dir()
        where = Path(place) / "tables.sqlite" if folder else place

        async def whole() -> None:
            rooms = Rooms(opened(where))
            try:
                async with asyncio.timeout(60):
                    await story(rooms)
            finally:
                await rooms.close()

        apart.run(whole())

    test.__name__ = test.__qualname__ = getattr(story, "__name__", "test")
    return test


def evenings(story: Callable[[Rooms], Awaitable[None]]) -> Callable[[Path | str], None]:
    """The same over each kind of store."""
    return BOTH(evening(story))


@contextmanager
def pace(**numbers: float) -> Iterator[None]:
    """With other limits; without any, nobody waits at all for others to follow."""
    at_once = {"PACE": 0.0, "AFTER_A_PERSON": 0.0, "HURRY": 0.0, "MOMENTS_WAIT": 0.0}
    at_once["HURRIED_MOMENT"] = 0.0
    changed: dict[str, Any] = {**(numbers or at_once)}
    with patch.multiple(limits, **changed):
        yield


class Party:
    """People at a table; `do` is what they ask for."""

    def __init__(self, rooms: Rooms, room: Room) -> None:
        self.rooms, self.room = rooms, room
        self.bytes_of: dict[Seat, bytes] = {}
        self.look()

    def look(self) -> None:
        """Who sits where by now, after seats were swapped or the order was drawn."""
        self.joined = {seat: chair.joined for seat, chair in enumerate(self.table.chairs)}

    def seat(self, name: str) -> Seat:
        """Where somebody sits."""
        return [chair.name for chair in self.table.chairs].index(name)

    @property
    def table(self) -> Table:
        return self.room.table

    @property
    def match(self) -> AnyMatch:
        assert self.table.match is not None
        return self.table.match

    async def sit(self, name: str, wanted: Seat | None = None, sealed: bytes = b"") -> Seat:
        """Somebody sits down."""
        fields = {"name": name} | ({"pledge": pledge(sealed)} if sealed else {})
        joined = await self.room.happen(lambda: seating.join(self.table, fields, "en", wanted))
        seat = self.table.entries[joined].seat
        assert seat is not None
        self.joined[seat] = joined
        if sealed:
            self.bytes_of[seat] = sealed
        return seat

    def command(self, seat: Seat, do: str, /, **fields: Any) -> Command:
        """A command made on the picture of now."""
        version = fields.pop("version", self.table.version(seat))
        return Command(fields.pop("id", f"command {next(_IDS)}"), do, version, fields)

    async def do(self, seat: Seat, do: str, /, **fields: Any) -> None:
        """Somebody asks for something."""
        await self.give(seat, self.command(seat, do, **fields))

    async def give(self, seat: Seat, command: Command) -> None:
        """Somebody gives a command that was made before."""
        await dispatch.follow(self.rooms, self.room, Asker(self.joined[seat]), command)

    async def refused(self, seat: Seat, do: str, /, **fields: Any) -> Refused:
        """The refusal of a command, after which nothing has changed."""
        epoch, state = self.table.epoch, self.table.match and self.table.match.state
        try:
            await self.do(seat, do, **fields)
        except Refused as why:
            assert self.table.epoch == epoch
            assert (self.table.match and self.table.match.state) == state
            return why
        raise AssertionError(f"{do} was not refused")

    async def begin(self) -> None:
        """The host starts, and all open their bytes."""
        assert self.table.host is not None
        await self.do(self.table.host, "begin")
        for seat, sealed in self.bytes_of.items():
            if self.table.phase == OPENING and self.table.chairs[seat].pledge:
                await self.do(seat, "open", contribution=sealed.hex())
        self.look()

    async def step(self, random: Random) -> None:
        """Some person who may do something does it."""
        throwers = [s for s in range(self.match.seats) if moves_and_throws.may_throw(self.table, s)]
        people = [s for s in self.table.turn if self.table.chairs[s].person]
        if throwers:
            typed = {"outcome": some_outcome(self.match, random)} if self.table.real_dice else {}
            await self.do(random.choice(throwers), "throw", **typed)
        elif people:
            seat = random.choice(people)
            key = random.getrandbits(60)
            move = random_player.choose(self.match.game, self.match.state, seat, key)
            await self.do(seat, "move", move=move)
        else:
            await changed(self.room)

    async def play_out(self, number: int = 1) -> None:
        """Play to the end, people by chance."""
        random = Random(number)
        while self.table.phase != OVER:
            await self.step(random)

    async def until(self, reached: Callable[[], bool], number: int = 1) -> None:
        """Play on until something is the case."""
        random = Random(number)
        while not reached():
            await self.step(random)

    def kinds(self) -> list[str]:
        return [entry.kind for entry in self.table.entries]


async def party(
    rooms: Rooms,
    game: str = "splitter",
    people: int = 2,
    computers: Mapping[Seat, str] | None = None,
    *,
    begun: bool = True,
    sealed: bool = False,
    **settings: Any,
) -> Party:
    """A table at which people sit, and computer players, and the game has begun."""
    computers = computers or {}
    # unless a test is about the draw, who sits first begins
    about = {"game": game, "seats": people + len(computers), "begins": "seated", **settings}
    me = {"name": NAMES[0]} | ({"pledge": pledge(_bytes(0))} if sealed else {})
    room = await rooms.create(about, lambda table: seating.company(table, me, computers, "en"))
    made = Party(rooms, room)
    if sealed:
        made.bytes_of[0] = _bytes(0)
    for number in range(1, people):
        await made.sit(NAMES[number], sealed=_bytes(number) if sealed else b"")
    if begun:
        await made.begin()
    return made


def _bytes(seat: Seat) -> bytes:
    return bytes([seat + 1] * 32)


def some_outcome(match: AnyMatch, random: Random) -> str:
    """What real dice might show, in words."""
    outcome, _ = random.choice(list(match.game.rules.outcomes(match.state)))
    return match.game.words.outcome(match.state, outcome, "en")


async def changed(room: Room) -> None:
    """Wait until something has happened at a table by itself."""
    moment = (room.table.epoch, room.table.held)
    while (room.table.epoch, room.table.held) == moment:
        await asyncio.sleep(0.005)


async def kept(rooms: Rooms, table: str) -> list[log.Entry]:
    """What the store has of a table."""
    return await rooms.store.read(table)


def proved(table: Table) -> None:
    """The record of a game that is over loads, and proves that its dice were fair."""
    match = load(table.record())
    doubts = [answer for answer in proof(match, table.ended()[-1].hash) if not answer.good]
    assert not doubts, doubts
