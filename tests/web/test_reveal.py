"""The moment between the last writing of a common step and its reveal to all.

It is not in the log: who loads a table from it finds all that was written shown.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import pytest

from rollwright.core.bits import size
from rollwright.core.errors import Refused
from rollwright.core.seats import NOBODY, Move, Seat
from rollwright.core.states import replace
from rollwright.fair import log
from rollwright.games.splitter import rules
from rollwright.games.splitter.rules import State
from rollwright.web.api import representations
from rollwright.web.live.connection import news
from rollwright.web.live.screen import screen
from rollwright.web.table.history import seen_events
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import OVER, PLAYING
from tests.web.party import Party, changed, evenings, pace, party, proved

LONG = {"PACE": 0.0, "AFTER_A_PERSON": 30.0}
HELD = "All have written. One moment…"


def waits(at: Party) -> float:
    """In how many seconds something happens by itself."""
    due = at.room._due()
    assert due is not None
    return due[0]


async def all_write(at: Party) -> None:
    """All who are to write make the first move there is."""
    for seat in at.table.turn:
        await at.do(seat, "move", move=at.match.allowed(seat)[0])


async def revealed(at: Party) -> None:
    """Let the moment pass."""
    with pace():
        at.room.timer.set()
        while at.table.held:
            await changed(at.room)


def parts(at: Party, seat: Seat) -> dict[str, str]:
    return dict(screen(at.room, seat, "en").parts)


def state_of(at: Party, seat: Seat) -> Any:
    return representations.state(at.room, seat, "en")


@contextmanager
def first_seat_writes_twice() -> Iterator[None]:
    """Splitter, but in the first round, when all have written, the first seat writes once more."""
    usual = rules.after_move

    def after_move(state: State, seat: Seat, move: Move) -> State:
        after = usual(state, seat, move)
        if not after.writing and all(size(sheet.free) == 21 for sheet in after.sheets):
            return replace(after, roll=state.roll, writing=1)
        return after

    with patch.object(rules, "after_move", after_move):
        yield


# ---------------------------------------------------------------- held


@evenings
async def test_who_writes_last_hears_who_leads_with_all_others(rooms: Rooms) -> None:
    with pace(**LONG):
        at = await party(rooms, "hexroller", 2)
        await at.do(0, "throw")
        while not at.table.held:
            seat = at.table.turn[0]
            await at.do(seat, "move", move=at.match.allowed(seat)[-1])
        held = [screen(at.room, seat, "en") for seat in (0, 1)]
        assert not [line for one in held for line in one.news if "leads" in line.text]
    await revealed(at)
    for seat in (0, 1):
        told = news(held[seat], screen(at.room, seat, "en"))
        assert ["Round 1 is over" in line.text for line in told].count(True) == 1


@evenings
async def test_when_all_have_written_nobody_can_do_anything_but_undo(rooms: Rooms) -> None:
    with pace(**LONG):
        at = await party(rooms, people=2)
        await at.do(0, "throw")
        await all_write(at)
        assert at.table.held and 20 < waits(at) <= 30
        assert at.table.turn == () and not at.table.throw_due and at.table.on_the_clock() == []
        for seat in (0, 1):
            assert str(await at.refused(seat, "throw")) == HELD
            assert str(await at.refused(seat, "move", move=5)) == HELD
            page, state = parts(at, seat), state_of(at, seat)
            assert page["task"] == HELD and not page["moves"]
            assert 'id="undo"' in page["acts"] and 'id="throw"' not in page["acts"]
            assert state["held"] and not state["may_throw"] and not state["moves"]
            assert state["scores"][1 - seat] == 0 and state["turn"] == []
        assert "undo" not in parts(at, NOBODY)["acts"]


@evenings
async def test_who_has_written_may_take_it_back_before_it_is_shown(rooms: Rooms) -> None:
    with pace(**LONG):
        at = await party(rooms, people=2)
        await at.do(0, "throw")
        await all_write(at)
        await at.do(0, "undo")  # nor need it be the last of them
        assert not at.table.held and at.table.turn == (0,)
        await at.refused(0, "throw")
        await at.do(0, "move", move=at.match.allowed(0)[5])
        assert at.table.held and waits(at) > 20


@evenings
async def test_what_has_been_shown_stays_as_it_is(rooms: Rooms) -> None:
    with pace(**LONG):
        at = await party(rooms, people=2)
        await at.do(0, "throw")
        await all_write(at)
        old = at.table.version(0)
        await revealed(at)
        assert at.room._due() is None
        for seat in (0, 1):
            assert at.match.view(seat) == at.match.state
            assert "undo" not in parts(at, seat)["acts"]
            assert 'id="throw"' in parts(at, seat)["acts"]
            assert "take back" in str(await at.refused(seat, "undo"))
        assert (await at.refused(0, "undo", version=old)).stale
        await at.do(0, "throw")


@evenings
async def test_whoever_takes_a_move_back_at_the_last_moment_is_in_time_or_too_late(
    rooms: Rooms,
) -> None:
    for undo_first in (True, False):
        at = await party(rooms, people=2)
        with pace(**LONG):
            await at.do(0, "throw")
            await all_write(at)
        both = [at.do(1, "undo"), at.room._reveal()]
        await asyncio.gather(*(both if undo_first else both[::-1]), return_exceptions=True)
        again = (await Rooms(rooms.store).room(at.table.id)).table
        assert again.match is not None and again.match.events == at.match.events
        assert not at.table.held
        assert at.table.turn == (1,) if log.UNDO in at.kinds() else at.table.throw_due


@evenings
async def test_the_moment_is_the_last_persons_and_computers_need_none(rooms: Rooms) -> None:
    with pace(**LONG):
        at = await party(rooms, people=2, computers={2: "random"})
        await at.do(0, "throw")
        await at.do(0, "move", move=at.match.allowed(0)[0])
        await at.do(1, "move", move=at.match.allowed(1)[0])
        while not at.table.held:
            await changed(at.room)
        assert waits(at) > 20
        assert 'id="skip"' not in parts(at, 0)["acts"] and 'id="skip"' in parts(at, 1)["acts"]
        await at.do(0, "skip")  # it is not theirs
        assert waits(at) > 20
        await at.do(1, "skip")
        while at.table.held:
            await changed(at.room)
        await at.do(0, "leave")
        await at.do(1, "leave")
        alone = at.table.epoch
        while at.table.epoch < alone + 30:  # though nobody waits for computers
            await changed(at.room)


# ---------------------------------------------------------------- from the log


@evenings
async def test_who_loads_a_table_in_that_moment_finds_all_shown(rooms: Rooms) -> None:
    with pace(**LONG):
        at = await party(rooms, people=2)
        await at.do(0, "throw")
        await all_write(at)
        await at.do(1, "undo")
        await all_write(at)
        epoch = at.table.epoch
        for _ in range(2):
            room = await Rooms(rooms.store).room(at.table.id)
            assert room.table.match is not None and room.table.match.state == at.match.state
            assert not room.table.held and room.table.throw_due
            assert room.table.match.undoable(1) is None and room.table.epoch == epoch
            await revealed(at)
            assert room.table.version(0) == at.table.version(0)


@evenings
async def test_the_last_round_may_be_taken_back_before_the_game_is_over(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    await at.until(lambda: at.match.state.sheets[0].free.bit_count() == 1 and bool(at.table.turn))
    with pace(**LONG):
        await all_write(at)
        assert at.table.held and at.table.phase == PLAYING and log.END not in at.kinds()
        state = state_of(at, 0)
        assert not state["over"] and not state["winners"] and not parts(at, 0)["end"]
        assert at.table.seed.hex() not in str(list(seen_events(at.table, 0, 0)))
        await at.do(1, "undo")
        await all_write(at)
        room = await Rooms(rooms.store).room(at.table.id)  # as after a crash
        while room.table.phase != OVER:
            await asyncio.sleep(0.01)
        proved(room.table)
    with pytest.raises(Refused):  # the other one has fallen behind its store
        await at.room._reveal()
    assert at.table.entries == room.table.entries and at.table.phase == OVER


# ---------------------------------------------------------------- and then one alone


@evenings
async def test_when_all_have_seen_it_one_alone_goes_on(rooms: Rooms) -> None:
    with pace(**LONG), first_seat_writes_twice():
        at = await party(rooms, people=3)
        await at.do(1, "throw")
        early = {seat: at.table.version(seat) for seat in range(3)}
        await all_write(at)
        assert at.table.held and not at.table.turn
        assert "has written" in parts(at, 1)["log"] and not parts(at, 0)["moves"]
        await revealed(at)
        assert at.table.turn == (0,) and not at.match.step.common
        assert parts(at, 0)["moves"] and not parts(at, 1)["moves"]
        for seat in (0, 1, 2, NOBODY):
            assert at.match.view(seat) == at.match.state
            assert "has written" not in parts(at, seat)["log"]
            assert all(event["payload"] for event in list(seen_events(at.table, seat, 0))[-3:])
        for seat in (0, 1):
            assert (await at.refused(seat, "move", move=9, version=early[seat])).stale
        await at.refused(1, "move", move=9)
        await at.refused(0, "undo")
        await at.do(0, "move", move=at.match.allowed(0)[0])
        await at.do(0, "undo")
        await at.refused(0, "undo")
        await at.do(0, "move", move=at.match.allowed(0)[0])
        for seat in (1, 2):
            await at.refused(seat, "undo")
        again = await Rooms(rooms.store).room(at.table.id)
        assert again.table.match is not None and again.table.match.state == at.match.state
        assert again.table.match.undoable(0) == at.match.undoable(0) is not None
        await at.do(2, "throw")
        assert at.match.turn == (0, 1, 2)


@evenings
async def test_clocks_stand_still_in_that_moment(rooms: Rooms) -> None:
    with pace(**LONG), first_seat_writes_twice():
        at = await party(rooms, people=2, clock=3)
        await at.do(0, "throw")
        await all_write(at)
        last, used = at.table.entries[-1].time, list(at.table.used)
        for seat in (0, 1):
            assert at.table.time_left(seat, last + 10_000) == 180_000 - used[seat]
        at.table.reveal(last + 10_000)
        assert at.table.time_left(0, last + 15_000) == 180_000 - used[0] - 5_000
        assert at.table.time_left(1, last + 15_000) == 180_000 - used[1]
        await at.do(0, "move", move=at.match.allowed(0)[0])
        assert at.table.used == used  # the log's own time has not come as far
