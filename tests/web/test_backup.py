"""`rollwright backup` and `restore`: whole while people play, private, and no dice come twice."""

import resource
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from time import sleep

import pytest

from tests.web import apart
from tests.web.hosted import Host, change, hosted, mode, rollwright, rollwright_apart


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with two tables at which a game has begun, and no server."""
    path = tmp_path_factory.mktemp("used") / "tables.sqlite"
    with hosted(path) as host:
        for _ in range(2):
            host.begun()
    return path


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def filled(used: Path, store: Path) -> Path:
    """Such a store, for one test."""
    shutil.copyfile(used, store)
    return store


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copy.sqlite"


def events_in(path: Path) -> dict[str, list[str]]:
    """The kinds of every table's events in a file."""
    logs: dict[str, list[str]] = {}
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for table, kind in connection.execute("SELECT table_id, kind FROM events ORDER BY 1, seq"):
            logs.setdefault(table, []).append(kind)
    return logs


def play_on(host: Host, end: Event) -> None:
    """Let something happen all the time."""
    while not end.is_set():
        table, token = host.begun()
        host.throws(table, token, 3)


# ---------------------------------------------------------------- backup


def test_a_backup_while_people_play_is_whole_and_its_owners_alone(store: Path, copy: Path) -> None:
    with hosted(store) as host:
        table, token = host.begun()
        host.throws(table, token, 3)
        known = len(host.get(f"/api/tables/{table}/events", token))
        end = Event()
        others = Thread(target=play_on, args=(host, end))
        others.start()
        try:
            said = rollwright_apart("backup", copy, "--store", store)
        finally:
            end.set()
            others.join()
        assert (said.code, said.error) == (0, "")
        assert said.out.startswith(f"Backup '{copy}': ")
        assert said.out.endswith(" s.\n") and " MB, in " in said.out
        assert mode(copy) == 0o600
        assert len(events_in(copy)[table]) == known
        host.throws(table, token, 4)  # and it goes on
    names = sorted(path.name for path in copy.parent.iterdir())
    assert names == ["copy.sqlite", "tables.sqlite", "tables.sqlite.lock"]  # nothing half done


def test_a_backup_is_never_open_to_others(filled: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    seen: set[tuple[str, int]] = set()
    end = Event()

    def watch() -> None:
        while not end.is_set():
            for path in folder.iterdir():
                try:
                    seen.add((path.suffix, mode(path)))
                except FileNotFoundError:
                    continue

    watcher = Thread(target=watch)
    watcher.start()
    try:
        said = rollwright("backup", folder / "a.sqlite", "--store", filled, "--json")
        sleep(0.05)
    finally:
        end.set()
        watcher.join()
    assert said.code == 0
    assert {mode for _, mode in seen} == {0o600}
    assert said.json["tables"] == 2 and said.json["damaged"] == []
    assert said.json["events"] == sum(map(len, events_in(folder / "a.sqlite").values()))
    assert said.json["bytes"] == (folder / "a.sqlite").stat().st_size


def test_a_backup_replaces_nothing_and_says_what_is_missing(
    filled: Path, copy: Path, tmp_path: Path
) -> None:
    said = rollwright("backup", copy, "--store", tmp_path / "no store")
    assert said.error == f"There is no store '{tmp_path / 'no store'}'.\n"
    copy.write_text("mine")
    said = rollwright("backup", copy, "--store", filled)
    assert said.code == 2
    assert said.error == f"There is a file '{copy}' already; give the backup another name.\n"
    assert copy.read_text() == "mine"
    nowhere = tmp_path / "no" / "copy"
    said = rollwright("backup", nowhere, "--store", filled)
    assert said.error == f"There is no folder '{nowhere.parent}' for the backup.\n"
    said = rollwright("backup", tmp_path / "another", "--store", copy)
    assert said.code == 2 and said.error == f"The store '{copy}' is no database.\n"
    assert not (tmp_path / "another").exists()


def test_a_full_disk_leaves_no_backup(filled: Path, copy: Path) -> None:
    change(filled, "CREATE TABLE filler (x)", "INSERT INTO filler VALUES (zeroblob(500000))")

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000))

    said = rollwright_apart("backup", copy, "--store", filled, before=little_room)
    assert said.code == 2 and said.error.count("\n") == 1
    assert said.error.startswith(f"The backup '{copy}' cannot ")
    assert [path.name for path in copy.parent.iterdir()] == ["tables.sqlite"]


def test_a_store_that_another_program_holds_is_told(filled: Path, copy: Path) -> None:
    with closing(sqlite3.connect(filled, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        said = rollwright("backup", copy, "--store", filled)
    assert said.code == 2
    assert said.error == (
        f"The store '{filled}' is held by another program; try again when it has ended.\n"
    )


def test_a_damaged_table_is_named_and_the_others_are_saved(
    filled: Path, copy: Path, tmp_path: Path
) -> None:
    bad, good = events_in(filled)
    change(filled, f"UPDATE events SET time = time + 1 WHERE table_id = '{bad}' AND seq = 1")
    said = rollwright("backup", copy, "--store", filled)
    assert said.code == 1
    assert said.out.endswith(f"\nDamaged, and not to be opened: {bad}.\n")
    other = tmp_path / "other.sqlite"
    said = rollwright("restore", copy, "--store", other)
    assert said.code == 2 and f"has damaged tables: {bad}." in said.error
    assert not other.exists()
    assert rollwright("restore", copy, "--store", other, "--damaged").code == 1
    with hosted(other) as host:
        assert host.get(f"/api/tables/{good}")["phase"] == "closed"
        assert host.ask(f"/api/tables/{bad}")[0] == 503


# ---------------------------------------------------------------- restore


def test_no_dice_come_again_after_a_restore(store: Path, copy: Path, tmp_path: Path) -> None:
    """Games that were going on are closed, in their logs and on their pages; others stay."""
    with hosted(store) as host:
        over, its = host.begun()
        ended = host.throws(over, its)
        playing, token = host.begun()
        before = host.throws(playing, token, 3)
        gathering, _ = host.made("splitter", 2, listed=True)
        assert rollwright("backup", copy, "--store", store).code == 0
        assert len(host.throws(playing, token, 9)) == 9  # seen by all, and lost
    other = tmp_path / "other" / "tables.sqlite"
    said = rollwright("restore", copy, "--store", other)
    assert said.code == 0
    assert "\nClosed, since their games were not over: 2.\n" in said.out
    assert (mode(other), mode(other.parent)) == (0o600, 0o700)
    with hosted(other) as host:
        for table in (playing, gathering):
            state = host.get(f"/api/tables/{table}")
            assert (state["phase"], state.get("chance_due", False)) == ("closed", False)
            last = host.get(f"/api/tables/{table}/events")[-1]
            assert (last["kind"], last["payload"]) == ("close", {"why": "restored"})
            assert "This table was closed before" in host.ask(f"/t/{table}")[1]
            for page in ("verify", "replay"):
                assert host.ask(f"/t/{table}/{page}")[0] == 200
            assert host.ask(f"/t/{table}/record")[0] == 409  # and its seed stays unknown
        status, why = host.order(playing, token, "throw")
        assert status == 409 and "closed before its game was over" in why
        assert host.ask(f"/api/tables/{gathering}/join", {"name": "Bob"})[0] == 409
        assert host.throws(playing, token, 3) == before
        assert host.get("/api/tables") == []
        assert host.throws(over, its) == ended
        (record := tmp_path / "over.game").write_text(host.ask(f"/t/{over}/record")[1])
        host.begun()
    assert rollwright("verify", record).code == 0
    assert rollwright("backup", tmp_path / "once more", "--store", other).code == 0


def test_a_store_in_its_place_is_refused_or_set_aside(
    store: Path, copy: Path, tmp_path: Path
) -> None:
    with hosted(store) as host:
        host.begun()
        assert rollwright("backup", copy, "--store", store).code == 0
        later, _ = host.begun()
        said = rollwright("restore", copy, "--store", store, "--replace")
        assert said.code == 2 and "is in use by another server" in said.error
    said = rollwright("restore", copy, "--store", store)
    assert said.code == 2
    assert said.error.startswith(f"There is a store '{store}' already; with --replace")
    assert later in events_in(store)
    said = rollwright("restore", copy, "--store", store, "--replace", "--json")
    assert said.code == 0 and said.json["closed"] == 1
    assert later not in events_in(store)
    former = Path(said.json["former"])
    assert later in events_in(former)
    assert former.parent == store.parent and mode(former) == mode(store) == 0o600
    assert copy.exists()


def test_what_a_killed_server_had_not_written_into_its_file_is_set_aside_too(
    filled: Path, copy: Path
) -> None:
    assert rollwright("backup", copy, "--store", filled).code == 0
    with closing(sqlite3.connect(filled)) as killed, killed:
        killed.execute("PRAGMA wal_autocheckpoint = 0")
        killed.execute("INSERT INTO meta VALUES ('late', 'one')")
        killed.commit()
        wal = filled.with_name(filled.name + "-wal")
        file, late = filled.read_bytes(), wal.read_bytes()
    assert b"late" in late and b"late" not in file
    filled.write_bytes(file)
    wal.write_bytes(late)
    said = rollwright("restore", copy, "--store", filled, "--replace", "--json")
    assert said.code == 0
    for path, found in ((Path(said.json["former"]), [("one",)]), (filled, [])):
        with closing(sqlite3.connect(path)) as store:
            assert store.execute("SELECT value FROM meta WHERE name = 'late'").fetchall() == found


def test_what_is_no_whole_backup_is_refused(filled: Path, copy: Path, tmp_path: Path) -> None:
    store = tmp_path / "restored.sqlite"
    assert rollwright("restore", copy, "--store", store).error == f"There is no backup '{copy}'.\n"
    assert rollwright("backup", copy, "--store", filled).code == 0
    whole = copy.read_bytes()
    copy.write_bytes(whole[: len(whole) // 2])
    said = rollwright("restore", copy, "--store", store)
    assert said.code == 2 and " is damaged; " in said.error
    copy.write_bytes(b"text" * 1000)
    assert rollwright("restore", copy, "--store", store).error.endswith("' is no database.\n")
    copy.write_bytes(whole)
    change(copy, "UPDATE meta SET value = '99' WHERE name = 'schema'")
    assert "was made by a newer Rollwright" in rollwright("restore", copy, "--store", store).error
    assert not store.exists()


# ---------------------------------------------------------------- under load


def test_a_backup_under_load_ends_and_holds_all_that_was_committed(tmp_path: Path) -> None:
    """The short form of bench/backup_under_load.py; no test asks for a speed."""
    from bench.backup_under_load import WRITTEN_TO, measure  # noqa: PLC0415 (not in old versions)

    report = apart.run(measure(tmp_path, megabytes=3, rate=50, seconds=0.5))
    assert report.whole
    assert report.closed == report.tables > WRITTEN_TO
    assert report.commits_during > 10  # the server went on meanwhile
