"""Nobody sees what others write in this round: two worlds that differ in nothing else look alike.

Whatever a seat or a spectator is told must be the same to the last sign, whichever of two moves
somebody else has made, until all have written.
"""

import json
from collections.abc import Callable
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from rollwright.core.seats import NOBODY, Seat
from rollwright.fair import log
from rollwright.web.api import representations
from rollwright.web.live import questions
from rollwright.web.live.screen import main, screen
from rollwright.web.pages.preview import drawn_link
from rollwright.web.store.sqlite import SqliteStore
from rollwright.web.table.history import hidden_from, seen_events
from rollwright.web.table.room import Room
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import OVER
from tests.web import apart
from tests.web.game_facts import IN_TURN, TOGETHER
from tests.web.party import Party, changed, pace, party

SEATS = 3
NOW = 1_760_000_000_000


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

    @property
    def match(self) -> Any:
        return self.both[0].match

    async def do(self, seat: Seat, do: str, /, **given: Any) -> None:
        """The same in both."""
        for at in self.both:
            await at.do(seat, do, **given)

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
            await story(Worlds(*made))
        finally:
            for one in rooms:
                await one.close()

    signs = count()
    same = patch("rollwright.web.table.rooms.choice", lambda _: "abcdefghjk"[next(signs) % 10])
    with ExitStack() as stack:
        stack.enter_context(same)
        for name in ("now", "steady"):
            stack.enter_context(patch(f"rollwright.web.clock.{name}", lambda: NOW))
        apart.run(whole())


async def shown(worlds: Worlds) -> None:
    """Wait until all may see what was written at the same time."""
    for at in worlds.both:
        while at.table.held:
            await changed(at.room)


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


async def some_rounds(worlds: Worlds, random: Random) -> None:
    for _ in range(2):
        await thrown(worlds, random)
        while not worlds.both[0].table.throw_due:
            for seat in worlds.both[0].table.turn:
                await written(worlds, seat, random)
            await shown(worlds)


@pytest.mark.parametrize("game", TOGETHER)
@pytest.mark.parametrize("number", range(4))
def test_what_others_write_is_not_seen_until_all_have_written(
    game: str, number: int, tmp_path: Path
) -> None:
    random = Random(f"{game} {number}")

    async def story(worlds: Worlds) -> None:
        await some_rounds(worlds, random)
        await thrown(worlds, random)
        if number % 2:
            await written(worlds, 1, random)  # also to one who is done already
        await in_two_ways(worlds, 0, random)
        assert not worlds.alike_for(0)  # the test would notice
        for seat in (1, 2, NOBODY):
            assert worlds.alike_for(seat)
        if number % 2 == 0:
            await written(worlds, 1, random)
        for seat in (1, 2, NOBODY):
            assert worlds.alike_for(seat)
        with pace(AFTER_A_PERSON=30.0):
            await written(worlds, 2, random)
            for at in worlds.both:
                while 0 in at.table.turn:
                    await at.do(0, "move", move=at.match.allowed(0)[0])
            assert all(at.table.held for at in worlds.both)
            assert not worlds.alike_for(0)
            for seat in (1, 2, NOBODY):  # nor how often somebody has written
                assert worlds.alike_for(seat)

    in_two_worlds(tmp_path, game, story)


@pytest.mark.parametrize("game", TOGETHER)
def test_what_was_taken_back_is_never_seen_by_others_before_the_round_ends(
    game: str, tmp_path: Path
) -> None:
    random = Random(game)

    async def story(worlds: Worlds) -> None:
        await some_rounds(worlds, random)
        await thrown(worlds, random)
        await in_two_ways(worlds, 0, random)
        await worlds.do(0, "undo")
        for seat in (1, 2, NOBODY):
            assert worlds.alike_for(seat)
        await in_two_ways(worlds, 0, random)
        for seat in (1, 2, NOBODY):
            assert worlds.alike_for(seat)

    in_two_worlds(tmp_path, game, story)


def test_when_all_have_written_all_is_seen(tmp_path: Path) -> None:
    random = Random(1)

    async def story(worlds: Worlds) -> None:
        await thrown(worlds, random)
        await in_two_ways(worlds, 0, random)
        for seat in (1, 2):
            await written(worlds, seat, random)
        await shown(worlds)
        for seat in (0, 1, 2, NOBODY):
            assert not worlds.alike_for(seat)
        events = list(seen_events(worlds.both[0].table, NOBODY, 0))
        assert all(event["hash"] and not event.get("hidden") for event in events)

    in_two_worlds(tmp_path, "splitter", story)


def test_events_are_told_with_the_hashes_of_their_lines(tmp_path: Path) -> None:
    async def story(worlds: Worlds) -> None:
        await some_rounds(worlds, Random(1))
        table = worlds.both[0].table
        told = list(seen_events(table, NOBODY, 0))
        assert [event["hash"] for event in told] == [entry.hash for entry in table.entries]
        assert [event["seq"] for event in seen_events(table, NOBODY, 5)] == list(
            range(5, table.epoch)
        )
        await thrown(worlds, Random(2))
        await worlds.do(0, "move", move=worlds.match.allowed(0)[0])
        mine, others = (
            list(seen_events(table, 0, table.epoch - 1)),
            list(seen_events(table, 1, table.epoch - 1)),
        )
        assert isinstance(mine[0]["payload"], dict)
        assert mine[0]["payload"]["move"] is not None and mine[0]["hash"] is None
        assert others[0] == {
            "seq": table.epoch - 1,
            "time": NOW,
            "kind": log.MOVE,
            "seat": 0,
            "payload": None,
            "before": None,
            "hash": None,
            "hidden": True,
        }

    in_two_worlds(tmp_path, "splitter", story)


@pytest.mark.parametrize("game", IN_TURN)
def test_where_one_moves_after_the_other_nothing_is_hidden(game: str, tmp_path: Path) -> None:
    async def story(worlds: Worlds) -> None:
        for at in worlds.both:
            await at.until(lambda at=at: at.kinds().count(log.MOVE) == 6)  # type: ignore[misc]
            assert hidden_from(at.table) == at.table.epoch
            for seat in (0, 1, NOBODY):
                assert at.match.view(seat) == at.match.state

    in_two_worlds(tmp_path, game, story)


@pytest.mark.parametrize("game", TOGETHER)
def test_the_seed_is_told_at_the_end_and_not_before(game: str, tmp_path: Path) -> None:
    async def whole() -> None:
        rooms = Rooms(SqliteStore(tmp_path / "t.sqlite"))
        at = await party(rooms, game, 2, sealed=True)
        seed, key = at.table.seed.hex(), at.table.dice
        assert key is not None
        random = Random(3)
        while at.table.phase != OVER:
            if random.random() < 0.2:
                for seat in (0, 1, NOBODY):
                    assert seed not in told_to(at.room, seat)
                    assert key.key.hex() not in told_to(at.room, seat)
            await at.step(random)
        assert seed in told_to(at.room, NOBODY)
        assert seed not in repr(at.table).split("entries=")[0] and "key=…" in repr(key)
        await rooms.close()

    apart.run(whole())
