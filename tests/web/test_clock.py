"""Clocks: whose time runs, and what happens when it is up."""

import asyncio
import gc
import time as system
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest

from rollwright.fair import log
from rollwright.web.app import make_app
from rollwright.web.store.sqlite import SqliteStore
from rollwright.web.table import moves_and_throws
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import PLAYING, RESUME
from rollwright.web.table.time_up import out_of_time
from tests.web import apart
from tests.web.party import Party, changed, pace, party, proved
from tests.web.served import Seat, Served, serving

MINUTE = 60_000


SEED = 1


class Time:
    """A time that goes on when it is told to."""

    def __init__(self) -> None:
        self.ms = 1_760_000_000_000

    def now(self) -> int:
        return self.ms

    def seconds(self) -> float:
        return self.ms / 1000

    def passes(self, at: Party, ms: int) -> None:
        """Let it pass while people look, and wake the table as its timer would."""
        self.ms += ms
        at.room.saw(-1, "")
        at.room.timer.set()


def timed(story: Callable[[Rooms, Time], Awaitable[None]]) -> Callable[[Path], None]:
    """A test with a time of its own."""

    def test(tmp_path: Path) -> None:
        time = Time()

        async def whole() -> None:
            rooms = Rooms(SqliteStore(tmp_path / "tables.sqlite", clock=time.seconds))
            try:
                async with asyncio.timeout(60):
                    await story(rooms, time)
            finally:
                await rooms.close()

        # always the same dice: a Stop card at the wrong moment would be another story
        seed = patch("rollwright.web.table.rooms.fresh_seed", lambda: bytes([SEED] * 32))
        with (
            patch.multiple("rollwright.web.server_time", now=time.now, steady=time.now),
            pace(),
            seed,
        ):
            apart.run(whole())

    test.__name__ = test.__qualname__ = getattr(story, "__name__", "test")
    return test


@timed
async def test_only_the_time_of_those_who_are_to_move_runs(rooms: Rooms, time: Time) -> None:
    at = await party(rooms, "tutto", people=2, clock=3)
    time.passes(at, 10_000)
    assert at.table.time_left(0, time.ms) == 3 * MINUTE - 10_000  # it is their throw
    assert at.table.time_left(1, time.ms) == 3 * MINUTE
    await at.do(0, "throw")
    time.passes(at, 5_000)
    assert at.table.time_left(0, time.ms) == 3 * MINUTE - 15_000


@timed
async def test_while_all_write_the_time_of_those_who_are_done_stands_still(
    rooms: Rooms, time: Time
) -> None:
    at = await party(rooms, people=2, clock=3)
    time.passes(at, 60_000)  # anybody may throw: nobody's time runs
    await at.do(0, "throw")
    time.passes(at, 1_000)
    await at.do(0, "move", move=at.match.allowed(0)[0])
    time.passes(at, 4_000)
    assert at.table.time_left(0, time.ms) == 3 * MINUTE - 1_000
    assert at.table.time_left(1, time.ms) == 3 * MINUTE - 5_000
    await at.do(0, "undo")
    time.passes(at, 2_000)
    assert at.table.time_left(0, time.ms) == 3 * MINUTE - 3_000


@timed
async def test_when_time_is_up_the_turn_is_played_out(rooms: Rooms, time: Time) -> None:
    at = await party(rooms, "hexroller", people=2, clock=3)
    await at.do(0, "throw")
    await at.do(1, "move", move=at.match.allowed(1)[0])
    time.passes(at, 3 * MINUTE + 1)
    while at.match.turn:
        await changed(at.room)
    movers = [entry.seat for entry in at.table.entries if entry.kind == log.MOVE]
    assert movers.count(0) > 1 and movers.count(1) > 1
    await at.refused(0, "undo")  # what was played for them stands


@timed
async def test_when_time_is_up_their_throw_is_thrown(rooms: Rooms, time: Time) -> None:
    at = await party(rooms, "tutto", people=2, clock=3, options={"target": "1000"})
    time.passes(at, 3 * MINUTE + 1)
    while at.match.roller != 1:
        await changed(at.room)
    assert at.table.time_left(1, time.ms) == 3 * MINUTE


@timed
async def test_a_game_whose_players_have_no_time_left_still_ends(rooms: Rooms, time: Time) -> None:
    at = await party(rooms, "tutto", people=2, clock=3, options={"target": "1000"})
    while at.table.phase == PLAYING:
        epoch = at.table.epoch
        time.passes(at, 3 * MINUTE + 1)
        while at.table.epoch == epoch:
            await asyncio.sleep(0.002)
    assert at.match.over and at.match.winners
    proved(at.table)


@timed
async def test_a_throw_at_the_last_moment_and_a_time_out_are_both_by_the_rules(
    rooms: Rooms, time: Time
) -> None:
    at = await party(rooms, "tutto", people=2, clock=3)
    version = at.table.version(0)
    time.passes(at, 3 * MINUTE + 1)
    await asyncio.gather(
        at.do(0, "throw", version=version), out_of_time(at.room, 0), return_exceptions=True
    )
    await at.room.close()  # it would play on for whoever has no time
    again = await Rooms(rooms.store).room(at.table.id)  # the log adds up
    assert again.table.match is not None and again.table.match.events


@timed
async def test_real_dice_take_the_time_they_take(rooms: Rooms, time: Time) -> None:
    at = await party(rooms, "tutto", people=2, clock=3, dice="real")
    time.passes(at, 10 * MINUTE)
    await asyncio.sleep(0.1)
    assert not at.match.events and at.table.time_left(0, time.ms) == 3 * MINUTE
    assert at.room.timer._waits is None  # and nothing tries in vain


@timed
async def test_nobodys_clock_runs_while_the_server_is_down(rooms: Rooms, time: Time) -> None:
    at = await party(rooms, "tutto", people=2, clock=3)
    time.passes(at, 20_000)
    await at.do(0, "throw")
    time.ms += 100 * MINUTE
    again = await Rooms(rooms.store).room(at.table.id)
    assert again.table.entries[-1].kind == RESUME
    assert again.table.time_left(0, time.ms) == 3 * MINUTE - 20_000
    assert again.table.version(0) == at.table.version(0)  # no picture is old because of it


@timed
async def test_without_a_clock_nobody_has_a_time(rooms: Rooms, time: Time) -> None:
    at = await party(rooms, people=2)
    time.passes(at, 10**9)
    assert at.table.time_left(0, time.ms) is None and at.room.timer._waits is None


@timed
async def test_a_computer_takes_over_with_the_time_that_was_left(rooms: Rooms, time: Time) -> None:
    at = await party(rooms, "tutto", people=2, clock=3)
    time.passes(at, 50_000)
    await at.do(0, "leave", open=True)
    await at.sit("Zoe", wanted=0)
    assert at.table.time_left(0, time.ms) == 3 * MINUTE - 50_000
    assert moves_and_throws.may_throw(at.table, 0)


# ---------------------------------------------------------------- through a server


def system_time() -> float:
    """What the system clock shows, read anew each time."""
    return system.time()


@contextmanager
def server_over(file: Path) -> Iterator[Served]:
    """A server whose store reads the system clock, as it is set."""
    with serving(make_app(SqliteStore(file, clock=system_time))) as one:
        yield one


@contextmanager
def system_clock_set(by: float) -> Iterator[None]:
    """The system clock is set by some seconds meanwhile."""
    true = system.time
    with patch("time.time", lambda: true() + by):
        yield


def left(seat: Seat) -> int:
    """Milliseconds that somebody has."""
    return int(seat.state()["time_left"][seat.seat])


def near(expected: int, found: int) -> bool:
    return expected - 5_000 < found <= expected


@pytest.mark.parametrize("by", [100.0, -100.0, 86_400.0, -86_400.0])
def test_setting_the_system_clock_gives_and_takes_nobodys_time(tmp_path: Path, by: float) -> None:
    with server_over(tmp_path / "tables.sqlite") as server:
        ann, bob = server.begun("tutto", clock=3)
        assert near(3 * MINUTE, left(ann))
        with system_clock_set(by):
            assert near(3 * MINUTE, left(ann))
            system.sleep(1.5)
            assert near(3 * MINUTE - 1_500, left(ann))
            assert ann.command("throw").status == 200
            assert near(3 * MINUTE - 1_500, left(ann)) and near(3 * MINUTE, left(bob))
        used = left(ann)
        assert near(3 * MINUTE - 1_500, used)  # the clock is set back
        if ann.state()["moves"]:
            ann.moves()
        assert near(used, left(ann))
        used = left(ann)
    with server_over(tmp_path / "tables.sqlite") as server:  # as the log has it
        again = Seat(server, *ann[1:])
        assert abs(left(again) - used) < 5_000


def test_a_table_that_is_let_go_and_found_again_gives_no_time_back(tmp_path: Path) -> None:
    with server_over(tmp_path / "tables.sqlite") as server, pace(TABLES_IN_MEMORY=0):
        ann, _ = server.begun("tutto", clock=3)
        for _ in range(3):
            system.sleep(0.8)
            server.make()  # which takes its place in memory
            gc.collect()
            assert ann.table not in server.rooms._known
            left(ann)
        assert left(ann) <= 3 * MINUTE - 2_400
        kinds = [entry.kind for entry in server.table(ann.table).entries]
        assert RESUME not in kinds
