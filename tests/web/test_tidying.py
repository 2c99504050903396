"""Tidying holds up nobody, goes on when cut off, and leaves alone what somebody looks at."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rollwright.fair.log import New
from rollwright.web import limits
from rollwright.web.store import StoredTable
from rollwright.web.store.sqlite import SqliteStore
from rollwright.web.store.upkeep import Upkeep
from rollwright.web.table.expiry import Tidier
from tests.web import apart
from tests.web.aged import DAY, rows
from tests.web.hosted import change, rollwright
from tests.web.party import evening, pace, party
from tests.web.served import served
from tests.web.test_slow_pages import Heart

LONG = 20_000  # events
MOST = 0.05  # seconds that the loop may be held up; what is measured is a tenth of that


def fill(path: Path, tables: int, long: int = 0) -> None:
    """A store with tables from years ago whose games are over, one of them very long."""

    async def work() -> None:
        store = SqliteStore(path, clock=lambda: 1e9)
        end = [New("start", None, {}), New("end", None, {})]
        for number in range(tables):
            about = StoredTable(f"old{number:07}", "splitter", {}, {"listed": True}, 10**12)
            moves = [New("move", 0, {"words": "x" * 100})] * (long if number == 0 else 100)
            await store.create(about, bytes(32), [*moves, *end], "c")
        await store.close()

    apart.run(work())


def wait_until_tidy(path: Path) -> None:
    until = time.monotonic() + 60
    while rows(path, "SELECT 1 FROM tables") and time.monotonic() < until:
        time.sleep(0.05)


def test_the_loop_is_never_held_up(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    fill(path, tables=60, long=LONG)
    with pace(TIDYING_RESTS=0.0, TIDIED_AT_ONCE=20), served(tmp_path) as server:
        heart = Heart(server)
        wait_until_tidy(path)
        heart.beating.cancel()
        assert heart.longest < MOST
    assert rows(path, "SELECT count(*) FROM dropped") == [(60,)]
    left = [rows(path, f"SELECT * FROM {of}") for of in ("tables", "events", "secrets", "upkeep")]
    assert left == [[], [], [], []]


def test_no_piece_takes_the_writer_long(tmp_path: Path) -> None:
    fill(tmp_path / "tables.sqlite", tables=1, long=LONG)
    times: list[float] = []
    write: Any = None

    async def timed(work: Callable[[], Any]) -> Any:
        def measured() -> Any:
            began = time.thread_time()
            answer = work()
            times.append(time.thread_time() - began)
            return answer

        return await write(measured)

    async def work() -> None:
        nonlocal write
        store = SqliteStore(tmp_path / "tables.sqlite")
        write, store.upkeep._do = store.upkeep._do, timed
        (one,) = await store.upkeep.due(10**15, 5)
        assert one.head is not None and one.over and one.head.events == LONG + 2
        await store.upkeep.drop(one, one.head, "over", 10**15)
        while await store.upkeep.sweep():
            pass
        await store.close()

    apart.run(work())
    assert len(times) > 10 and max(times) < MOST


def test_what_was_cut_off_is_gone_on_with_and_a_backup_does_not_mind(tmp_path: Path) -> None:
    path, copy = tmp_path / "tables.sqlite", tmp_path / "copy"
    fill(path, tables=2, long=LONG)

    async def begin() -> None:
        store = SqliteStore(path)
        for one in await store.upkeep.due(10**15, 5):
            assert one.head is not None
            await store.upkeep.drop(one, one.head, "over", 10**15)
        assert await store.upkeep.sweep() and await store.upkeep.sweep()
        await store.close()

    apart.run(begin())
    (events,) = rows(path, "SELECT count(*) FROM events")
    assert 0 < int(str(events[0])) < LONG
    assert rollwright("backup", copy, "--store", path).code == 0
    assert rollwright("restore", copy, "--store", tmp_path / "again").code == 0
    assert rows(tmp_path / "again", "SELECT * FROM events WHERE kind = 'close'") == []
    with served(tmp_path) as server:
        wait_until_tidy(path)
        assert server.get("/api/tables/aaaaaaaaaa").status == 404
    assert rows(path, "SELECT * FROM events") == []
    assert rows(path, "SELECT count(*) FROM dropped") == [(2,)]


def test_a_damaged_table_is_left_as_it_is_and_the_others_are_tidied(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    fill(path, tables=3)
    change(path, "UPDATE events SET payload = '{' WHERE table_id = 'old0000001' AND seq = 101")
    with served(tmp_path):
        until = time.monotonic() + 30
        while len(rows(path, "SELECT 1 FROM tables")) > 1 and time.monotonic() < until:
            time.sleep(0.05)
    assert rows(path, "SELECT id FROM tables") == [("old0000001",)]


async def _looks(upkeep: Upkeep, days: float) -> int:
    """How many tables are looked at if it is so many days later."""
    now = int(time.time() * 1000)
    return len(await upkeep.due(int(now + days * DAY), 100))


@evening
async def test_what_is_not_due_is_looked_at_again_when_it_is_or_every_week(rooms: Any) -> None:
    upkeep = rooms.store.upkeep
    await party(rooms, people=1, begun=False, seats=2)
    await party(rooms, people=1)
    assert await _looks(upkeep, 0) == 2
    await Tidier(rooms, limits.KEEP_DAYS).tidy()
    assert await _looks(upkeep, 0) == 0
    day, week = limits.NEVER_BEGAN_AFTER_DAYS, limits.LOOKED_AT_EVERY_DAYS
    assert await _looks(upkeep, day + 0.1) == 1
    assert await _looks(upkeep, week + 0.1) == 2 and week < limits.ABANDONED_AFTER_DAYS
    assert limits.KEEP_DAYS_UNPLAYED < limits.KEEP_DAYS


@evening
async def test_it_happens_at_the_start_and_now_and_then(rooms: Any) -> None:
    upkeep = rooms.store.upkeep
    with pace(TIDIED_EVERY=0.2):
        tidying = asyncio.ensure_future(Tidier(rooms, 1).run())
        for _ in range(2):
            await party(rooms, people=1, begun=False, seats=2)
            while await _looks(upkeep, 0):
                await asyncio.sleep(0.02)
        tidying.cancel()


@evening
async def test_nothing_is_closed_or_dropped_under_somebodys_eyes(rooms: Any) -> None:
    at = await party(rooms, people=1, begun=False, seats=2)
    over = await party(rooms, people=1)
    await over.play_out()
    with pace(NEVER_BEGAN_AFTER_DAYS=0, ABSENT=60.0):
        await Tidier(rooms, 1e-9).tidy()
        assert (at.table.phase, over.table.phase) == ("gathering", "over")
    with pace(NEVER_BEGAN_AFTER_DAYS=0, ABSENT=0.0):
        for one in (at, over):
            await rooms.store.upkeep.put_off(one.table.id, 0)
        await asyncio.sleep(0.01)
        await Tidier(rooms, 1e-9).tidy()
    assert at.table.phase == "closed"  # and whoever has it hears of it
    assert await rooms.store.upkeep.dropped(over.table.id) is not None
