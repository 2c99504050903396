"""`rollwright copy`: from a file to PostgreSQL and back, everything as it was, byte for byte."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import OVER
from tests.web import apart, postgresql
from tests.web.hosted import change, mode, rollwright
from tests.web.party import pace, party
from tests.web.stores import opened

OLD = Path(__file__).parents[1] / "old" / "tables.sqlite3"
pytestmark = postgresql.needed


def dump(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """All that stands in a file."""
    with closing(sqlite3.connect(path)) as file:
        names = [
            name
            for (name,) in file.execute(
                "SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE TABLE%'"
            )
        ]
        rows = {
            name: sorted(file.execute(f"SELECT * FROM {name}").fetchall(), key=repr)
            for name in names
        }
    rows["meta"] = [row for row in rows["meta"] if row[0] == "secret"]
    return rows


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A store with a game that is over, one that goes on, and one whose table was dropped."""
    path = tmp_path / "tables.sqlite"

    async def evening() -> None:
        rooms = Rooms(opened(path))
        with pace():
            first = await party(rooms, "splitter", 2)
            await first.play_out()
            second = await party(rooms, "tutto", 2)
            await second.do(0, "throw")
        await rooms.store.reviews.write(first.table.id, "1", b"\x00\xff a review")
        gone = await party(rooms, "penk", 1)
        await rooms.store.upkeep.drop(
            (await rooms.store.upkeep.due(2**50, 9))[-1],
            await rooms.store.head(gone.table.id),
            "over",
            5,
        )
        while await rooms.store.upkeep.sweep():
            pass
        await rooms.close()

    apart.run(evening())
    return path


def test_there_and_back_again_all_is_as_it_was(played: Path, tmp_path: Path) -> None:
    database, back = postgresql.database(), tmp_path / "back" / "again.sqlite"
    there = rollwright("copy", played, database, "--json").json
    assert (there["tables"], there["dropped"], there["reviews"], there["damaged"]) == (2, 1, 1, [])
    assert "postgresql://" in there["target"]
    said = rollwright("copy", database, back)
    assert said.code == 0 and "Serve one of the two" in said.out
    assert dump(back) == dump(played)
    assert mode(back) == 0o600


def test_a_copied_game_goes_on(played: Path) -> None:
    database = postgresql.database()
    rollwright("copy", played, database)

    async def on() -> None:
        rooms = Rooms(opened(database))
        tables = [(await rooms.room(one.id)) for one in await rooms.store.tables()]
        assert [room.table.phase == OVER for room in tables].count(True) == 1
        await rooms.close()

    apart.run(on())


def test_a_store_of_before_is_copied(tmp_path: Path) -> None:
    old, back = tmp_path / "old.sqlite", tmp_path / "back.sqlite"
    shutil.copy(OLD, old)
    database = postgresql.database()
    assert rollwright("copy", old, database).code == 0
    assert rollwright("copy", database, back).code == 0
    assert dump(back)["events"] == dump(old)["events"]


def test_what_cannot_be_copied_is_refused_with_a_sentence(played: Path, tmp_path: Path) -> None:
    database = postgresql.database()
    assert "There is a file" in rollwright("copy", played, played).error
    assert "There is no store" in rollwright("copy", tmp_path / "none", database).error
    assert "is no store of Rollwright" in rollwright("copy", database, tmp_path / "new").error
    assert not (tmp_path / "new").exists()
    assert rollwright("copy", played, database).code == 0
    assert "is not empty" in rollwright("copy", played, database).error

    async def serving() -> None:
        store = opened(database)
        try:
            said = rollwright("copy", database, tmp_path / "new")
            assert said.code == 2 and "in use by another server" in said.error
        finally:
            await store.close()

    apart.run(serving())
    assert not (tmp_path / "new").exists()


def test_damaged_tables_are_copied_as_they_are_and_named(played: Path) -> None:
    change(played, "UPDATE events SET payload = '{}' WHERE seq = 2 AND kind = 'join'")
    said = rollwright("copy", played, postgresql.database())
    assert said.code == 1 and "Damaged" in said.out
