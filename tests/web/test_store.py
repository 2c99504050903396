"""The store: nothing acknowledged is lost, nothing happens twice, nothing can be changed unseen."""

import asyncio
import os
import resource
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from rollwright.core.errors import (
    Conflict,
    StoreClosed,
    StoreFailed,
    StoreLocked,
    StoreTooNew,
    TableExists,
    UnknownTable,
)
from rollwright.fair.log import NOTHING, New, chained
from rollwright.web.store import Head, Store, StoredTable
from rollwright.web.store.sqlite import SqliteStore
from tests.web import apart, killed
from tests.web.stores import BOTH, opened

Answer = TypeVar("Answer")
SEED = bytes(range(32))
FIRST = New("table", None, {"table": "t", "commitment": "…"})
JOINED = [New("join", 0, {"name": "Ann"}), New("join", 1, {"name": "Jörg\n#"})]


def table(id: str = "t", created: int = 5) -> StoredTable:
    return StoredTable(id, "splitter", {"variant": "B"}, {"clock": None, "listed": True}, created)


def kept(path: Path | str, use: Callable[[Any], Awaitable[Answer]]) -> Answer:
    """Open a store, use it, close it."""

    async def run() -> Answer:
        store = opened(path, clock=lambda: 1.5, patience=0.2)
        try:
            return await use(store)
        finally:
            await store.close()

    return apart.run(run())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "store.sqlite"


async def begun(store: Store) -> None:
    await store.create(table(), SEED, [FIRST], "create")
    await store.append("t", 1, JOINED, "join")


# ---------------------------------------------------------------- what is kept


@BOTH
def test_what_was_kept_is_there_again(place: Path | str) -> None:
    kept(place, begun)

    async def look(store: Store) -> None:
        entries = await store.read("t")
        assert entries == chained([FIRST, *JOINED], time=1500)[0]
        assert await store.read("t", since=2) == entries[2:]
        assert await store.read("t", since=99) == []
        assert await store.head("t") == Head(3, entries[-1].hash)
        assert await store.table("t") == table()
        assert await store.seed("t") == SEED

    kept(place, look)
    if isinstance(place, Path):
        names = sorted(file.name for file in place.parent.iterdir())
        assert names == ["store.sqlite", "store.sqlite.lock"]  # and nothing half done


@BOTH
def test_tables_come_newest_first(place: Path | str) -> None:
    async def use(store: Store) -> None:
        for number, created in enumerate((3, 9, 6)):
            await store.create(table(f"t{number}", created), SEED, [FIRST], "c")
        assert [one.id for one in await store.tables()] == ["t1", "t2", "t0"]
        assert [one.id for one in await store.tables(limit=1)] == ["t1"]

    kept(place, use)


@BOTH
def test_each_event_carries_the_hash_of_the_one_before(place: Path | str) -> None:
    async def use(store: Store) -> None:
        await begun(store)
        for number in range(20):
            await store.append("t", 3 + number, [New("move", 0, {"move": number})], f"c{number}")
        before = NOTHING
        for number, entry in enumerate(await store.read("t")):
            assert (entry.seq, entry.before) == (number, before)
            before = entry.hash
        assert (await store.head("t")).hash == before

    kept(place, use)


@BOTH
def test_the_seed_is_in_no_event_and_in_no_table_as_shown(place: Path | str) -> None:
    async def use(store: Store) -> None:
        await begun(store)
        shown = repr(await store.read("t")) + repr(await store.tables())
        assert SEED.hex() not in shown
        assert repr(SEED) not in shown

    kept(place, use)


def test_only_the_owner_may_read_the_file(path: Path) -> None:
    kept(path, begun)
    for file in (path, path.with_name("store.sqlite.lock")):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


# ---------------------------------------------------------------- once, and in order


@BOTH
def test_the_same_command_again_gives_the_same_answer_and_adds_nothing(place: Path | str) -> None:
    async def use(store: Store) -> None:
        await begun(store)
        first = await store.append("t", 3, [New("move", 0, {"move": 1})], "a")
        await store.append("t", 4, [New("move", 1, {"move": 2})], "b")
        assert await store.append("t", 3, [New("move", 0, {"move": 1})], "a") == first
        assert await store.append("t", 99, [], "a") == first
        assert await store.answered("t", "a") == first
        assert await store.answered("t", "c") is None
        assert await store.append("t", 1, JOINED, "join") == (await store.read("t"))[1:3]
        assert await store.create(table(), SEED, [FIRST], "create") == (await store.read("t"))[:1]
        assert (await store.head("t")).events == 5

    kept(place, use)
    kept(place, again)


async def again(store: Store) -> None:
    """After a restart too."""
    assert len(await store.append("t", 1, JOINED, "join")) == 2
    assert (await store.head("t")).events == 5


@BOTH
def test_a_command_is_one_of_its_table(place: Path | str) -> None:
    async def use(store: Store) -> None:
        for name in ("a", "b"):
            await store.create(table(name), SEED, [FIRST], "same")
            await store.append(name, 1, JOINED, "also")
        assert (await store.head("a")).events == (await store.head("b")).events == 3

    kept(place, use)


@BOTH
def test_events_without_a_command_are_added_each_time(place: Path | str) -> None:
    async def use(store: Store) -> None:
        await begun(store)
        for number in range(3):
            await store.append("t", 3 + number, [New("tick", None, {})], None)
        assert (await store.head("t")).events == 6

    kept(place, use)


@BOTH
def test_who_is_late_meets_a_conflict_and_changes_nothing(place: Path | str) -> None:
    async def use(store: Store) -> None:
        await begun(store)
        for expected in (0, 2, 4):
            with pytest.raises(Conflict, match="has 3 events") as conflict:
                await store.append("t", expected, JOINED, f"late {expected}")
            assert (conflict.value.expected, conflict.value.is_at) == (expected, 3)
        assert (await store.head("t")).events == 3
        await store.append("t", 3, JOINED, "late 2")  # which is not held for done

    kept(place, use)


@BOTH
def test_of_many_at_once_one_comes_first(place: Path | str) -> None:
    async def use(store: Store) -> None:
        await begun(store)
        asked = [store.append("t", 3, [New("seat", n, {})], f"c{n}") for n in range(50)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sum(isinstance(answer, list) for answer in answers) == 1
        assert sum(isinstance(answer, Conflict) for answer in answers) == 49
        doubled = [store.append("t", 4, [New("seat", 0, {})], "one command") for _ in range(50)]
        same = await asyncio.gather(*doubled)
        assert all(answer == same[0] for answer in same)
        assert (await store.head("t")).events == 5

    kept(place, use)


@BOTH
def test_what_many_ask_for_at_once_is_all_there(place: Path | str) -> None:
    async def write(store: Store, name: str) -> None:
        await store.create(table(name), SEED, [FIRST], "create")
        for number in range(1, 21):
            (entry,) = await store.append(
                name, number, [New("move", 0, {"n": number})], f"c{number}"
            )
            assert entry.seq == number
            assert (await store.read(name, number)) == [entry]  # what is answered can be read

    async def use(store: Store) -> None:
        names = [f"t{number}" for number in range(40)]
        await asyncio.gather(*(write(store, name) for name in names))
        for name in names:
            assert [entry.seq for entry in await store.read(name)] == list(range(21))

    kept(place, use)


@BOTH
def test_an_unknown_table_is_told(place: Path | str) -> None:
    async def use(store: Store) -> None:
        await store.create(table(), SEED, [], "create")
        assert await store.head("t") == Head(0, NOTHING)
        assert await store.read("t") == []
        asked: list[Awaitable[object]] = [
            *(store.append("x", 0, [FIRST], "c"), store.read("x"), store.head("x")),
            *(store.table("x"), store.seed("x")),
        ]
        for answer in await asyncio.gather(*asked, return_exceptions=True):
            assert isinstance(answer, UnknownTable)
            assert str(answer) == "There is no table x."
        with pytest.raises(TableExists, match="There is a table t already"):
            await store.create(table(), SEED, [FIRST], "another")

    kept(place, use)


@BOTH
def test_what_is_no_json_is_refused_before_it_is_asked_for(place: Path | str) -> None:
    async def use(store: Store) -> None:
        await begun(store)
        with pytest.raises(TypeError):
            await store.append("t", 3, [New("move", 0, {"move": b"bytes"})], "c")
        assert (await store.head("t")).events == 3

    kept(place, use)


# ---------------------------------------------------------------- opening and closing


@BOTH
def test_closing_finishes_what_was_asked_for(place: Path | str) -> None:
    async def use() -> None:
        store = opened(place)
        await begun(store)
        asked = [
            asyncio.ensure_future(store.append("t", 3 + n, [New("m", 0, {})], f"c{n}"))
            for n in range(200)
        ]
        await asyncio.sleep(0)  # all have been asked for, none is answered
        await store.close()
        assert all([await one for one in asked])
        with pytest.raises(StoreClosed):
            await store.append("t", 203, [FIRST], "late")
        with pytest.raises(StoreClosed):
            await store.read("t")
        await store.close()  # once more does no harm

    apart.run(use())
    assert kept(place, lambda store: store.head("t")).events == 203


@BOTH
def test_who_stops_waiting_does_not_take_the_work_back(place: Path | str) -> None:
    async def use(store: Store) -> None:
        await begun(store)
        asked = asyncio.ensure_future(store.append("t", 3, [New("m", 0, {})], "c"))
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert len(await store.append("t", 3, [New("m", 0, {})], "c")) == 1
        assert (await store.head("t")).events == 4

    kept(place, use)


def test_two_servers_cannot_open_one_store(path: Path) -> None:
    async def use(store: Store) -> None:
        with pytest.raises(StoreLocked, match="is open already"):
            SqliteStore(path)
        code = f"""if True:
            from pathlib import Path
            from rollwright.core.errors import StoreLocked
            from rollwright.web.store.sqlite import SqliteStore
            try:
                SqliteStore(Path({str(path)!r}))
            except StoreLocked as locked:
                print(locked)
        """
        other = await asyncio.to_thread(
            subprocess.run, [sys.executable, "-c", code], capture_output=True, text=True, timeout=60
        )
        assert other.stdout == (
            f"The store '{path}' is in use by another server;"
            " stop that one, or choose another store.\n"
        )
        await begun(store)  # the first one goes on

    kept(path, use)
    kept(path, again_free)


async def again_free(store: Store) -> None:
    assert (await store.head("t")).events == 3


def test_a_child_that_outlives_the_server_does_not_keep_the_store(path: Path) -> None:
    kept(path, begun)
    code = f"""if True:
        import os, time
        from pathlib import Path
        from rollwright.web.store.sqlite import SqliteStore
        store = SqliteStore(Path({str(path)!r}))
        child = os.fork()
        if child == 0:
            time.sleep(30)
        print(child, flush=True)
        time.sleep(30)
    """
    server = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert server.stdout
    child = int(server.stdout.readline())
    try:
        server.kill()
        server.wait()
        os.kill(child, 0)  # it is still there
        kept(path, again_free)
    finally:
        os.kill(child, signal.SIGKILL)
        server.stdout.close()


def test_another_program_that_holds_the_file_is_told(path: Path) -> None:
    kept(path, begun)
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN EXCLUSIVE")

    async def use(store: Store) -> None:
        with pytest.raises(StoreLocked, match="held by another program"):
            await store.append("t", 3, [FIRST], "c")
        other.execute("ROLLBACK")
        assert len(await store.append("t", 3, [FIRST], "c")) == 1  # nothing is lost by it

    with pytest.raises(StoreLocked, match="held by another program"):
        kept(path, use)
    other.execute("ROLLBACK")

    async def late(store: Store) -> None:
        other.execute("BEGIN IMMEDIATE")
        await use(store)

    kept(path, late)
    other.close()


def test_a_newer_store_is_refused_with_a_sentence(path: Path) -> None:
    kept(path, begun)
    with sqlite3.connect(path) as other:
        other.execute("UPDATE meta SET value = '7' WHERE name = 'schema'")
    other.close()
    with pytest.raises(StoreTooNew) as refused:
        SqliteStore(path)
    assert str(refused.value) == (
        f"The store '{path}' was made by a newer Rollwright (its format is 7, this one knows 1);"
        " update Rollwright, or choose another store."
    )
    with pytest.raises(StoreTooNew):  # and not locked by the first attempt
        SqliteStore(path)


def test_what_is_no_store_is_refused_with_a_sentence(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE mine (n INTEGER)")
    other.close()
    with pytest.raises(StoreFailed, match="no store of Rollwright"):
        SqliteStore(path)
    text = path.with_name("text")
    text.write_text("this is a text and no database at all\n" * 100)
    with pytest.raises(StoreFailed, match="is no database"):
        SqliteStore(text)
    assert text.read_text().startswith("this is a text")
    with pytest.raises(StoreFailed, match="is a directory"):
        SqliteStore(path.parent)
    with pytest.raises(StoreFailed, match="cannot be used: file exists"):
        SqliteStore(text / "store.sqlite")


# ---------------------------------------------------------------- what goes wrong


def test_a_full_disk_is_told_and_loses_nothing(path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await begun(store)
        (pages,) = store._connection.execute("PRAGMA page_count").fetchone()
        store._connection.execute(f"PRAGMA max_page_count = {pages + 4}")
        big = [New("chat", 0, {"text": "x" * 50_000})]
        with pytest.raises(StoreFailed, match="the disk is full"):
            await store.append("t", 3, big, "big")
        # one that cannot be done does not take the others with it
        small = [New("chat", 0, {"text": "x"})]
        answers = await asyncio.gather(
            store.append("t", 3, small, "small"),
            store.append("t", 4, big, "big"),
            store.append("t", 4, small, "small too"),
            return_exceptions=True,
        )
        assert [isinstance(answer, list) for answer in answers] == [True, False, True]
        store._connection.execute("PRAGMA max_page_count = 100000")
        assert len(await store.append("t", 5, big, "big")) == 1
        assert [entry.seq for entry in await store.read("t")] == list(range(6))

    kept(path, use)
    assert kept(path, lambda store: store.head("t")).events == 6


def test_a_disk_that_takes_no_more_is_told(path: Path) -> None:
    async def use(store: Store) -> None:
        await begun(store)
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        size = path.with_name("store.sqlite-wal").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
        try:
            with pytest.raises(StoreFailed, match=r"^The store '.*' cannot be written or read: "):
                await store.append("t", 3, [New("chat", 0, {"text": "x" * 50_000})], "c")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert len(await store.append("t", 3, [FIRST], "c")) == 1

    kept(path, use)


@BOTH
def test_a_mistake_of_ours_is_not_hidden(
    place: Path | str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(store: Store) -> None:
        await begun(store)

        def broken(*_: object) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patch:
            patch.setattr("rollwright.web.store.sql.chained", broken)
            with pytest.raises(ZeroDivisionError):
                await store.append("t", 3, [FIRST], "c")
        assert len(await store.append("t", 3, [FIRST], "c")) == 1

    kept(place, use)


# ---------------------------------------------------------------- kill -9


@BOTH
def test_a_killed_server_loses_nothing_that_it_acknowledged(place: Path | str) -> None:
    """Some times; what was not acknowledged is asked for again and happens once."""
    random, known = Random(9), killed.Acknowledged()
    for _ in range(20 if isinstance(place, Path) else 5):
        assert not killed.kill_once(str(place), killed.usual_wait(random), known)
    assert len(known) > 50
    assert not killed.lost(str(place), known)
    if isinstance(place, Path):
        with sqlite3.connect(place) as file:
            assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        file.close()


# ---------------------------------------------------------------- is it well?


def test_a_check_writes_and_says_why_it_cannot(path: Path) -> None:
    kept(path, lambda store: store.check())
    with sqlite3.connect(path) as file:
        assert file.execute("SELECT value FROM meta WHERE name = 'checked'").fetchall() == [
            ("1500",)
        ]
    file.close()

    async def held(store: Store) -> None:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        try:
            assert await store.tables() == []  # it can be read meanwhile
            with pytest.raises(StoreLocked, match="held by another program"):
                await store.check()
        finally:
            other.close()
        await store.check()

    async def full(store: SqliteStore) -> None:
        await begun(store)
        store._connection.execute("PRAGMA query_only = ON")  # as on a disk that went read-only
        with pytest.raises(StoreFailed, match="may only be read"):
            await store.check()

    kept(path, held)
    kept(path, full)


def test_a_check_that_was_made_just_now_is_not_made_again(path: Path) -> None:
    async def use(store: SqliteStore) -> None:
        await store.check()
        written = store._connection.total_changes
        await asyncio.gather(*(store.check() for _ in range(100)))
        assert store._connection.total_changes == written

    kept(path, use)
