"""The files of a store as a host finds them: private, one lock whatever the path, checked."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.web.hosted import change, hosted, mode, rollwright, rollwright_apart


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "tables.sqlite"


def private(store: Path) -> dict[str, int]:
    """Who may do what with the files of a store, by their endings."""
    paths = store.parent.glob(store.name + "*")
    return {path.name.removeprefix(store.name): mode(path) for path in paths}


def test_a_store_and_its_new_folder_are_their_owners_alone(tmp_path: Path) -> None:
    store = tmp_path / "new" / "deeper" / "tables.sqlite"
    with hosted(store) as host:
        host.begun()
        assert private(store) == dict.fromkeys(("", "-wal", "-shm", ".lock"), 0o600)
    assert mode(store.parent) == mode(store.parent.parent) == 0o700


def test_the_permissions_of_an_older_store_are_mended(store: Path) -> None:
    with hosted(store):
        pass
    for path in store.parent.iterdir():
        path.chmod(0o644)
    with hosted(store) as host:
        host.begun()
        assert private(store) == dict.fromkeys(("", "-wal", "-shm", ".lock"), 0o600)


def test_mending_is_noted_and_what_is_no_store_is_left_alone(store: Path, tmp_path: Path) -> None:
    with hosted(store):
        pass
    store.chmod(0o644)
    copy = tmp_path / "copy.sqlite"
    assert rollwright("backup", copy, "--store", store).code == 0
    said = rollwright_apart("restore", copy, "--store", store, "--replace", "--json")
    former = said.json["former"]
    assert said.error == f"'{former}' was open to others (0644); it is its owner's now.\n"
    text = tmp_path / "text"
    text.write_text("no database at all, but a long enough text\n" * 50)
    text.chmod(0o644)
    said = rollwright("serve", "--store", text, "--port", 0, "--no-browser")
    assert said.code == 2 and mode(text) == 0o644


def test_a_link_leads_to_one_store_with_one_lock(store: Path, tmp_path: Path) -> None:
    link, new = tmp_path / "link.sqlite", tmp_path / "new.sqlite"
    with hosted(store):
        pass
    link.symlink_to(store)
    new.symlink_to(tmp_path / "not yet there" / "tables.sqlite")
    with hosted(link) as host:
        table, _ = host.begun()
        assert set(private(store)) == {"", "-wal", "-shm", ".lock"}
        assert list(private(link)) == [""]
        said = rollwright("serve", "--store", store, "--port", 0, "--no-browser")
        assert said.code == 2 and "is in use by another server" in said.error
        assert rollwright("backup", tmp_path / "copy", "--store", link, "--json").code == 0
    assert rollwright("restore", tmp_path / "copy", "--store", link, "--replace").code == 0
    assert link.is_symlink() and link.readlink() == store
    assert rollwright("restore", tmp_path / "copy", "--store", new).code == 0
    assert new.is_symlink() and (tmp_path / "not yet there" / "tables.sqlite").is_file()
    with hosted(store) as host:
        assert host.get(f"/api/tables/{table}")["phase"] == "closed"


def test_links_in_a_circle_are_told(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.symlink_to(other)
    other.symlink_to(one)
    said = rollwright("serve", "--store", one, "--port", 0, "--no-browser")
    assert said.code == 2 and said.error.count("\n") == 1 and "cannot be used" in said.error


CHANGES = {
    "payload": "UPDATE events SET payload = replace(payload, 'Ann', 'Eve')",
    "time": "UPDATE events SET time = time + 1",
    "kind": "UPDATE events SET kind = 'leave'",
    "seat": "UPDATE events SET seat = 5",
    "before": "UPDATE events SET before = replace(before, substr(before, 1, 1), 'x')",
    "lost": "DELETE FROM events",
    "no JSON": "UPDATE events SET payload = '{'",
}


def test_a_table_whose_chain_is_broken_is_refused_and_others_go_on(store: Path) -> None:
    with hosted(store) as host:
        tables = {name: host.made("splitter", 2, listed=True)[0] for name in CHANGES}
        good, token = host.begun(listed=True)
        for table in tables.values():
            assert host.ask(f"/api/tables/{table}/join", {"name": "Bob"})[0] == 201
    for name, sql in CHANGES.items():
        change(store, f"{sql} WHERE table_id = '{tables[name]}' AND seq = 1")
    with hosted(store) as host:
        for table in tables.values():
            status, answer = host.ask(f"/api/tables/{table}")
            assert status == 503 and f"Table {table} is damaged: its event " in answer, answer
        listed = host.get("/api/tables")
        assert [one["id"] for one in listed] == [good]  # the lobby has the others
        assert host.ask("/")[0] == 200
        assert len(host.throws(good, token, 2)) == 2


OTHERWISE = {
    "seed": "UPDATE secrets SET seed = zeroblob(32) WHERE table_id = '{}'",
    "all events": "DELETE FROM events WHERE table_id = '{}'",
    # the last event, whose hash nothing holds yet, says nothing any more
    "last event": "UPDATE events SET payload = '{{}}' WHERE table_id = '{}' AND kind = 'throw'",
}


def test_what_the_chain_does_not_show_is_refused_all_the_same(store: Path) -> None:
    with hosted(store) as host:
        tables = {}
        for name in OTHERWISE:
            tables[name], token = host.begun()
            assert host.order(tables[name], token, "throw")[0] == 200
    for name, sql in OTHERWISE.items():
        change(store, sql.format(tables[name]))
    with hosted(store) as host:
        for table in tables.values():
            status, answer = host.ask(f"/api/tables/{table}")
            assert status == 503 and f"Table {table} is damaged: its " in answer, answer


def test_a_server_that_cannot_write_is_not_well(store: Path) -> None:
    with hosted(store) as host:
        with closing(sqlite3.connect(store, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert host.ask("/healthz")[0] == 503
        assert host.ask("/healthz")[0] == 200
