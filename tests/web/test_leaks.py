"""Nobody sees what others write in this round: two worlds that differ in nothing else look alike.

Whatever a seat or a spectator is told must be the same to the last sign, whichever of two moves
somebody else has made, until all have written.
"""

from pathlib import Path
from random import Random

import pytest

from rollwright.core.seats import NOBODY
from rollwright.fair import log
from rollwright.web.store.sqlite import SqliteStore
from rollwright.web.table.history import hidden_from, seen_epoch, seen_events
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import OVER
from tests.web import apart
from tests.web.game_facts import IN_TURN, TOGETHER
from tests.web.party import pace, party
from tests.web.worlds import (
    NOW,
    Worlds,
    in_two_ways,
    in_two_worlds,
    shown,
    some_rounds,
    thrown,
    told_to,
    written,
)


def as_many_as_are_counted(worlds: Worlds) -> bool:
    """Whether each is told as many events as they are told that there are, without a gap."""
    return all(
        [event["seq"] for event in seen_events(at.table, seat, 0)]
        == [*range(seen_epoch(at.table, seat))]
        for at in worlds.both
        for seat in (0, 1, 2, NOBODY)
    )


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
        assert as_many_as_are_counted(worlds)
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
            assert as_many_as_are_counted(worlds)

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
        assert as_many_as_are_counted(worlds)

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
