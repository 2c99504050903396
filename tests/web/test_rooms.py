"""Tables in use: durable before they are told, kept in memory while somebody needs them."""

import asyncio
import gc
import weakref
from collections.abc import Sequence

import pytest

from rollwright.core.errors import (
    BadOption,
    Conflict,
    Refused,
    StoreFailed,
    UnknownGame,
    UnknownTable,
)
from rollwright.fair import log
from rollwright.fair.log import Entry, New
from rollwright.web import limits
from rollwright.web.table import moves_and_throws, seating
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.settings import read_settings
from rollwright.web.table.table import OVER, PLAYING, REMATCH
from tests.web.game_facts import SEVERAL, quick_options, seats_of
from tests.web.party import changed, evenings, kept, pace, party, proved


class Notes:
    """A watcher that writes down what was on the disk when it heard of something."""

    def __init__(self) -> None:
        self.heard = 0

    def changed(self) -> None:
        self.heard += 1


# ---------------------------------------------------------------- on the disk, then told


@evenings
async def test_nothing_is_changed_or_told_before_it_is_on_the_disk(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    append, gate, notes = rooms.store.append, asyncio.Event(), Notes()

    async def slow(
        table: str, expected: int, events: Sequence[New], command: str | None
    ) -> list[Entry]:
        entries = await append(table, expected, events, command)
        await gate.wait()
        return entries

    rooms.store.append = slow  # type: ignore[method-assign]
    at.room.watchers.add(notes)
    epoch, state = at.table.epoch, at.match.state
    throwing = asyncio.ensure_future(at.do(0, "throw"))
    await asyncio.sleep(0.1)
    assert not throwing.done() and notes.heard == 0
    assert at.table.epoch == epoch and at.match.state == state
    gate.set()
    await throwing
    assert notes.heard == 1 and at.table.epoch == epoch + 1
    assert await kept(rooms, at.table.id) == at.table.entries


@evenings
async def test_when_the_disk_fails_nothing_has_changed_and_the_table_goes_on_later(
    rooms: Rooms,
) -> None:
    at = await party(rooms, people=2)
    append, notes = rooms.store.append, Notes()
    at.room.watchers.add(notes)

    async def full(*_: object) -> list[Entry]:
        raise StoreFailed("The disk is full.")

    rooms.store.append = full  # type: ignore[method-assign,assignment]
    throw = at.command(0, "throw")
    epoch, state = at.table.epoch, at.match.state
    with pytest.raises(StoreFailed):
        await at.give(0, throw)
    assert (at.table.epoch, at.match.state, notes.heard) == (epoch, state, 0)
    rooms.store.append = append  # type: ignore[method-assign]
    await at.give(0, throw)
    assert at.table.epoch == epoch + 1


@evenings
async def test_computer_players_try_again_when_the_disk_failed(rooms: Rooms) -> None:
    append, failures = rooms.store.append, 3

    async def flaky(
        table: str, expected: int, events: Sequence[New], command: str | None
    ) -> list[Entry]:
        nonlocal failures
        if events[0].kind == log.MOVE and failures:
            failures -= 1
            raise StoreFailed("The disk is full.")
        return await append(table, expected, events, command)

    with pace(PACE=0.0, AFTER_A_PERSON=0.0, AGAIN=0.02):
        at = await party(rooms, people=1, computers={1: "random"})
        rooms.store.append = flaky  # type: ignore[method-assign]
        await at.do(0, "throw")
        await changed(at.room)
    assert failures == 0 and at.match.turn == (0,)


@evenings
async def test_a_command_is_followed_to_its_end_though_its_client_has_gone(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    throwing = asyncio.ensure_future(at.do(0, "throw"))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    throwing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await throwing
    while not at.match.turn:
        await asyncio.sleep(0.01)
    assert await kept(rooms, at.table.id) == at.table.entries
    await at.do(0, "move", move=at.match.allowed(0)[0])


@evenings
async def test_a_room_that_is_behind_its_store_catches_up_and_asks_to_look_again(
    rooms: Rooms,
) -> None:
    at = await party(rooms, people=2)
    other = await Rooms(rooms.store).room(at.table.id)
    await other.happen(lambda: moves_and_throws.thrown(other.table, other.table.match, None, "en"))  # type: ignore[arg-type]
    why = None
    try:
        await at.do(0, "throw")
    except Refused as refused:
        why = refused
    assert why is not None and why.stale
    assert at.table.entries == other.table.entries
    await at.do(0, "move", move=at.match.allowed(0)[0])


@evenings
async def test_two_rooms_of_one_table_cannot_write_the_same_event(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    event = New("anything", None, {})
    expected = at.table.epoch
    await rooms.store.append(at.table.id, expected, [event], None)
    with pytest.raises(Conflict):
        await rooms.store.append(at.table.id, expected, [event], None)


@evenings
async def test_many_tables_at_once_keep_their_own_commands(rooms: Rooms) -> None:
    parties = await asyncio.gather(*(party(rooms, people=2) for _ in range(20)))
    await asyncio.gather(*(at.play_out(n) for n, at in enumerate(parties)))
    for at in parties:
        assert await kept(rooms, at.table.id) == at.table.entries
        proved(at.table)


# ---------------------------------------------------------------- making tables


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"game": "chess"},
        {"game": ["splitter"]},
        {"seats": "2"},
        {"seats": True},
        {"seats": 0},
        {"seats": 99},
        {"seats": 10**30},
        {"clock": 4},
        {"clock": 3.0},
        {"clock": "3"},
        {"dice": "loaded"},
        {"dice": ["real"]},
        {"options": "variant"},
        {"options": [1]},
        {"options": [["variant", "B"]]},
        {"options": {"variant": "Z"}},
        {"options": {"colour": "red"}},
        {"options": {"variant": {"deep": ["er"]}}},
    ],
)
def test_settings_that_cannot_be_are_refused_with_a_sentence(wrong: dict[str, object]) -> None:
    settings = {"game": "splitter", "seats": 2, **wrong} if wrong else {}
    with pytest.raises((BadOption, UnknownGame)) as refused:
        read_settings(settings, "en")
    assert str(refused.value)


@evenings
async def test_a_table_nobody_can_sit_at_is_not_made(rooms: Rooms) -> None:
    for told in ({"name": " "}, {"name": 7}, {}):
        with pytest.raises(Refused):
            await rooms.create(
                {"game": "splitter", "seats": 2},
                lambda table, told=told: seating.company(table, told, {}, "en"),  # type: ignore[misc]
            )
    with pytest.raises(Refused):
        await party(rooms, people=1, computers={1: "nobody"})
    assert await rooms.store.tables() == []


@evenings
async def test_the_lobby_lists_what_is_listed_however_many_private_tables_are_newer(
    rooms: Rooms,
) -> None:
    ours = await party(rooms, people=1, begun=False, seats=2, listed=True)
    for _ in range(limits.LISTED + 5):
        await party(rooms, people=1, begun=False, seats=2)
    over = await party(rooms, people=1, listed=True)
    await over.play_out()
    assert [table.id for table in await rooms.public_tables()] == [ours.table.id]
    newer = await party(rooms, people=1, begun=False, seats=2, listed=True)
    assert [table.id for table in await rooms.public_tables()] == [newer.table.id, ours.table.id]
    again = Rooms(rooms.store)
    assert [table.id for table in await again.public_tables()] == [newer.table.id, ours.table.id]
    with pace(LISTED=1):
        assert [table.id for table in await rooms.public_tables()] == [newer.table.id]
    with pace(LISTED_FOR=0):
        assert await rooms.public_tables() == []


@evenings
async def test_ids_are_long_and_unknown_ones_are_not_found(rooms: Rooms) -> None:
    ids = {(await party(rooms, people=1, begun=False)).table.id for _ in range(20)}
    assert len(ids) == 20 and all(len(one) == 10 for one in ids)
    for wrong in ("", "a" * 10, "A" * 10, "'; DROP TABLE", "a" * 10_000, "\0" * 10, "é" * 10):
        with pytest.raises(UnknownTable):
            await rooms.room(wrong)


# ---------------------------------------------------------------- rematch


@evenings
async def test_a_rematch_seats_the_same_people_and_players_once(rooms: Rooms) -> None:
    with pace():
        at = await party(rooms, people=2, computers={2: "random"}, options={"variant": "B"})
        await at.play_out()
    asked = [at.do(seat, "rematch") for seat in (0, 1, 0, 1)]
    await asyncio.gather(*asked)
    assert at.kinds().count(REMATCH) == 1
    assert len(await rooms.store.tables()) == 2
    new = (await rooms.room(str(at.table.rematch))).table
    assert [(c.name, c.player) for c in new.chairs] == [(c.name, c.player) for c in at.table.chairs]
    assert new.options == at.table.options
    assert [chair.rematch_of for chair in new.chairs] == [at.table.id, at.table.id, None]


@evenings
async def test_a_rematch_is_offered_by_those_who_still_sit_there(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    await at.refused(0, "rematch")
    await at.play_out()
    await at.do(1, "leave")
    await at.refused(1, "rematch")
    await at.do(0, "rematch")
    new = (await rooms.room(str(at.table.rematch))).table
    assert [chair.free for chair in new.chairs] == [False, True]
    assert new.host == 0


# ---------------------------------------------------------------- memory


@evenings
async def test_idle_tables_are_forgotten_and_found_again(rooms: Rooms) -> None:
    with pace(TABLES_IN_MEMORY=3):
        parties = [await party(rooms, people=2) for _ in range(8)]
        ids = [at.table.id for at in parties]
        first = weakref.ref(parties[0].room)
        del parties
        gc.collect()
        assert first() is None
        assert len(rooms._rooms) <= 4
        for one in ids:
            assert (await rooms.room(one)).table.phase == PLAYING


@evenings
async def test_a_table_somebody_looks_at_is_never_forgotten(rooms: Rooms) -> None:
    with pace(TABLES_IN_MEMORY=2, PACE=0.0, AFTER_A_PERSON=0.0):
        at = await party(rooms, people=1, computers={1: "random"})
        notes = Notes()
        at.room.watchers.add(notes)
        for _ in range(6):
            await party(rooms, people=2)
        assert at.room.timer.awake and await rooms.room(at.table.id) is at.room
        await at.do(0, "throw")
        await changed(at.room)  # the computer moves: its timer is alive


@evenings
async def test_who_holds_a_forgotten_table_and_who_asks_for_it_have_the_same_one(
    rooms: Rooms,
) -> None:
    with pace(TABLES_IN_MEMORY=1, PACE=0.0, AFTER_A_PERSON=0.0):
        at = await party(rooms, people=1, computers={1: "random"})
        for _ in range(3):
            await party(rooms, people=2)
        assert not at.room.timer.awake
        assert await rooms.room(at.table.id) is at.room and at.room.timer.awake
        await at.do(0, "throw")
        await changed(at.room)


@evenings
async def test_a_table_that_many_ask_for_at_once_is_loaded_once(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    again = Rooms(rooms.store)
    found = await asyncio.gather(*(again.room(at.table.id) for _ in range(50)))
    assert len({id(room) for room in found}) == 1


@evenings
async def test_what_was_drawn_goes_with_the_last_who_looks(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    ann, bob = Notes(), Notes()
    at.room.watchers.update((ann, bob))
    at.room.drawn["a"] = (1, 1)
    at.room.leave(ann)
    assert at.room.drawn
    at.room.leave(bob)
    assert not at.room.drawn


# ---------------------------------------------------------------- the end


@evenings
async def test_closing_finishes_what_is_in_flight_and_ends_the_thinkers(rooms: Rooms) -> None:
    with pace(PACE=0.0, AFTER_A_PERSON=0.0):
        at = await party(rooms, people=1, computers={1: "random", 2: "random"})
        await at.do(0, "throw")
        await changed(at.room)
    asked = [asyncio.ensure_future(at.do(0, "move", move=at.match.allowed(0)[0]))]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await rooms.close()
    await asyncio.gather(*asked)
    assert at.kinds().count(log.MOVE) >= 2
    assert at.room.timer._waits is None and at.room.timer._acting is None


@evenings
async def test_a_table_of_computers_alone_plays_to_its_end(rooms: Rooms) -> None:
    with pace():
        for game in SEVERAL:
            others = dict.fromkeys(range(1, seats_of(game)), "random")
            at = await party(rooms, game, 1, others, options=quick_options(game))
            await at.do(0, "leave")
            assert at.table.host is None
            while at.table.phase != OVER:
                await changed(at.room)
            proved(at.table)
