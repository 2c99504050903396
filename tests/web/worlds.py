"""Two worlds in which the same happens, but for what one seat writes while that is hidden.

Whatever the others are told, asked or sent must be the same in both, to the last sign: state,
screens, answers, and the frames of those who look on, one by one.
"""

import json
from collections.abc import Callable
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from rollwright.core.seats import NOBODY, Seat
from rollwright.web.api import representations
from rollwright.web.live import questions
from rollwright.web.live.screen import main, screen
from rollwright.web.pages.preview import drawn_link
from rollwright.web.store.sqlite import SqliteStore
from rollwright.web.table.history import hidden_from, seen_events
from rollwright.web.table.room import Room
from rollwright.web.table.rooms import Rooms
from tests.web import apart
from tests.web.frames import KINDS, Looking
from tests.web.party import Party, changed, party

SEATS = 3
NOW = 1_760_000_000_000
Frames = list[str | bytes]


def told_to(room: Room, seat: Seat) -> str:
    """Everything that somebody is told of a table."""
    seen = [screen(room, seat, lang) for lang in ("en", "de")]
    table = room.table
    known = [entry.hash for entry in table.entries if entry.seq <= hidden_from(table)]
    return json.dumps(
        [
            representations.state(room, seat, "en"),
            representations.brief(table),
            list(seen_events(table, seat, 0)),
            [(one.layout, one.parts, [news.text for news in one.news]) for one in seen],
            [main(room, seat, "en", one) for one in seen],
            [drawn_link(room, lang) for lang in ("en", "de")],
            known[-1],
            _answers(room, seat),
            repr(table.match.view(seat)) if table.match else "",
        ]
    )


def _answers(room: Room, seat: Seat) -> list[Any]:
    """What the page may ask besides: everybody's points counted out, and why places are closed."""
    if room.table.match is None:
        return []
    asked: list[dict[str, object]] = [
        {"do": "count", "seat": place} for place in range(room.table.match.seats)
    ]
    if seat != NOBODY:
        asked += [{"do": "why", "x": x, "y": y} for x in (60, 180) for y in (40, 200)]
    return [questions.answer(room, seat, one, "en") for one in asked]


class Worlds:
    """Two tables at which the same happens, until Ann writes."""

    def __init__(self, one: Party, other: Party) -> None:
        self.both = (one, other)
        self.looking: list[dict[tuple[Seat, str], Looking]] = []

    @property
    def match(self) -> Any:
        return self.both[0].match

    async def do(self, seat: Seat, do: str, /, **given: Any) -> None:
        """The same in both."""
        for at in self.both:
            await at.do(seat, do, **given)
        await self.settled()

    # ------------------------------------------------------------ who looks on

    async def look(self) -> None:
        """From now on pages and programs of every seat, and of nobody, look at both tables."""
        for at in self.both:
            self.looking.append(
                {
                    (seat, kind.__name__): Looking(at.room, seat, kind)
                    for seat in (*range(SEATS), NOBODY)
                    for kind in KINDS
                }
            )
        await self.settled()

    async def settled(self) -> None:
        """Wait until everybody was sent what is new."""
        for one in self.looking:
            for looking in one.values():
                await looking.settled()

    def frames(self, seat: Seat) -> list[tuple[Frames, Frames]]:
        """What a seat's page and its program were sent, in both worlds."""
        one, other = self.looking
        return [(one[name].frames, other[name].frames) for name in one if name[0] == seat]

    async def end(self) -> None:
        """Nobody looks any more."""
        for one in self.looking:
            for looking in one.values():
                await looking.leave()

    def alike_for(self, seat: Seat) -> bool:
        """Whether somebody is told the same in both."""
        return told_to(self.both[0].room, seat) == told_to(self.both[1].room, seat)


def in_two_worlds(tmp_path: Path, game: str, story: Callable[[Worlds], Any]) -> None:
    """Tell a story with real dice, so that they can be the same, at tables of the same id."""

    async def whole() -> None:
        kept = [SqliteStore(tmp_path / f"{n}.sqlite", clock=lambda: NOW / 1000) for n in (0, 1)]
        rooms = [Rooms(store) for store in kept]
        try:
            made = [await party(one, game, SEATS, dice="real") for one in rooms]
            worlds = Worlds(*made)
            await story(worlds)
            await worlds.end()
        finally:
            for one in rooms:
                await one.close()

    signs = count()
    same = patch("rollwright.web.table.rooms.choice", lambda _: "abcdefghjk"[next(signs) % 10])
    with ExitStack() as stack:
        stack.enter_context(same)
        for name in ("now", "steady"):
            stack.enter_context(patch(f"rollwright.web.server_time.{name}", lambda: NOW))
        apart.run(whole())


async def shown(worlds: Worlds) -> None:
    """Wait until all may see what was written at the same time."""
    for at in worlds.both:
        while at.table.held:
            await changed(at.room)
    await worlds.settled()


async def thrown(worlds: Worlds, random: Random) -> None:
    outcome, _ = random.choice(list(worlds.match.game.rules.outcomes(worlds.match.state)))
    words = worlds.match.game.words.outcome(worlds.match.state, outcome, "en")
    await worlds.do(worlds.match.roller or 0, "throw", outcome=words)


async def written(worlds: Worlds, seat: Seat, random: Random) -> None:
    """A seat writes the same in both until it is done."""
    while seat in worlds.both[0].table.turn:
        await worlds.do(seat, "move", move=random.choice(worlds.match.allowed(seat)))


async def in_two_ways(worlds: Worlds, seat: Seat, random: Random) -> None:
    """A seat makes a move in one world and another one in the other."""
    two = random.sample(worlds.match.allowed(seat), 2)
    for at, move in zip(worlds.both, two, strict=True):
        await at.do(seat, "move", move=move)
    await worlds.settled()


async def some_rounds(worlds: Worlds, random: Random) -> None:
    for _ in range(2):
        await thrown(worlds, random)
        while not worlds.both[0].table.throw_due:
            for seat in worlds.both[0].table.turn:
                await written(worlds, seat, random)
            await shown(worlds)
