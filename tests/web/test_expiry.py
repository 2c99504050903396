"""What expires: tables are closed when nobody comes, and dropped when they are old.

As a host sees it: the program is run over stores in which everything happened long ago.
"""

import json
import re
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urlsplit

import pytest

from tests.web.aged import age, line_hash, rows
from tests.web.hosted import PATIENCE, Host, hosted, rollwright

ALL = "SELECT table_id FROM {} WHERE table_id = '{}'"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


def phase(host: Host, table: str) -> str:
    status, answer = host.ask(f"/api/tables/{table}")
    return str(json.loads(answer)["phase"]) if status == 200 else str(status)


def comes_to(host: Host, store: Path, table: str, wanted: str) -> bool:
    """Whether a table is so before long, which takes its time; nobody looks at it meanwhile."""
    closes = f"SELECT 1 FROM events WHERE table_id = '{table}' AND kind = 'close'"
    is_there = f"SELECT 1 FROM tables WHERE id = '{table}'"
    until = monotonic() + 10
    while monotonic() < until:
        if not rows(store, is_there) if wanted == "410" else rows(store, closes):
            break
        sleep(0.05)
    return phase(host, table) == wanted


@contextmanager
def later(store: Path, days: dict[str, float], *options: str) -> Iterator[Host]:
    """The server is started again, so many days after what happened at each table."""
    for table, by in days.items():
        age(store, by, table)
    with hosted(store, *options) as host:
        yield host


def finished(host: Host) -> str:
    """A table at which a game was played to its end."""
    table, token = host.begun()
    host.throws(table, token)
    assert phase(host, table) == "over"
    return table


def test_a_table_that_never_began_is_closed_after_a_day(store: Path) -> None:
    with hosted(store) as host:
        old, new = host.made("splitter", 2), host.made("splitter", 2)
    with later(store, {old[0]: 1.1, new[0]: 0.9}) as host:
        assert comes_to(host, store, old[0], "closed")
        assert phase(host, new[0]) == "gathering"
        last = host.get(f"/api/tables/{old[0]}/events")[-1]
        assert (last["kind"], last["payload"]) == ("close", {"why": "never began"})
        status, page = host.ask(f"/t/{old[0]}")
        assert status == 200 and "This table was closed before its game was over." in page
        assert host.ask(f"/api/tables/{old[0]}/join", {"name": "Bob"})[0] == 409
        assert host.ask(f"/api/tables/{new[0]}/join", {"name": "Bob"})[0] == 201


def test_a_game_that_was_abandoned_is_closed_after_a_month(store: Path) -> None:
    with hosted(store) as host:
        old, new = host.begun(), host.begun()
        host.throws(*old, 3)
    with later(store, {old[0]: 30.1, new[0]: 29.9}) as host:
        assert comes_to(host, store, old[0], "closed")
        last = host.get(f"/api/tables/{old[0]}/events")[-1]
        assert (last["kind"], last["payload"]) == ("close", {"why": "abandoned"})
        assert len(host.throws(*old)) == 3  # nobody goes on with it
        host.throws(*new)
        assert phase(host, new[0]) == "over"


def test_who_looks_at_a_game_puts_off_its_closing(store: Path) -> None:
    with hosted(store) as host:
        looked, forgotten = host.begun()[0], host.begun()[0]
    with later(store, {looked: 20, forgotten: 20}) as host:
        assert host.ask(f"/t/{looked}")[0] == 200
    with later(store, {looked: 20, forgotten: 20}) as host:
        assert comes_to(host, store, forgotten, "closed")
        assert phase(host, looked) == "playing"


def test_what_is_over_is_dropped_after_a_year_and_stands_in_the_ledger(store: Path) -> None:
    with hosted(store) as host:
        old, new = finished(host), finished(host)
    age(store, 366, old)
    log = "SELECT seq, time, kind, seat, payload, before FROM events WHERE table_id = '{}'"
    last = max(rows(store, log.format(old)))
    with later(store, {new: 364}) as host:
        assert comes_to(host, store, old, "410") and phase(host, new) == "over"
        status, page = host.ask(f"/t/{old}")
        assert status == 410
        assert re.search(r"This game ended long ago, and its table was tidied away on \d", page)
        assert "weggeräumt" in host.ask(f"/t/{old}/replay?lang=de")[1]
        line = host.get(f"/api/tables/{old}")["dropped"]
        assert host.ask("/t/aaaaaaaaaa")[0] == 404  # there never was one
    names = ("seq", "time", "kind", "seat", "payload", "before")
    event = dict(zip(names, last, strict=True)) | {"payload": json.loads(str(last[4]))}
    assert (line["id"], line["game"], line["why"]) == (old, "splitter", "over")
    assert (line["events"], line["head"]) == (int(str(last[0])) + 1, line_hash(event))
    assert line["dropped"] - line["made"] > 365 * 24 * 3600 * 1000
    assert rows(store, "SELECT * FROM dropped") == [tuple(line.values())]
    assert [rows(store, ALL.format(of, old)) for of in ("events", "secrets")] == [[], []]
    assert rows(store, "SELECT id FROM tables") == [(new,)]


def test_what_was_closed_is_dropped_and_the_ledger_says_that_it_was_not_over(store: Path) -> None:
    with hosted(store) as host:
        begun, never = host.begun()[0], host.made("splitter", 2)[0]
    with later(store, {begun: 31, never: 31}) as host:
        assert comes_to(host, store, begun, "closed") and comes_to(host, store, never, "closed")
    with later(store, {begun: 364, never: 8}) as host:  # which is worth less
        assert comes_to(host, store, never, "410") and phase(host, begun) == "closed"
        assert "Nobody came to this table for a long time" in host.ask(f"/t/{never}")[1]
    with later(store, {begun: 2}) as host:
        assert comes_to(host, store, begun, "410")
    assert set(rows(store, "SELECT id, why FROM dropped")) == {
        (begun, "abandoned"),
        (never, "never began"),
    }


@pytest.mark.parametrize(("days", "then"), [("0", "over"), ("10", "410")])
def test_how_long_is_a_setting(store: Path, days: str, then: str) -> None:
    with hosted(store) as host:
        old, older = finished(host), host.begun()[0]
    with later(store, {old: 4000, older: 4000}, "--keep-days", days) as host:
        assert comes_to(host, store, older, "closed")  # and then it is kept as well
        assert then == "over" or comes_to(host, store, old, then)
        assert phase(host, old) == then
    assert len(rows(store, "SELECT * FROM dropped")) == (then == "410")


def test_a_backup_holds_the_ledger_and_goes_on_being_tidied(store: Path, tmp_path: Path) -> None:
    with hosted(store) as host:
        old, new = finished(host), finished(host)
    with later(store, {old: 366}) as host:
        assert comes_to(host, store, old, "410")
        said = rollwright("backup", tmp_path / "copy", "--store", store, "--json")
        assert said.code == 0 and said.json["tables"] == 1
    assert rollwright("restore", tmp_path / "copy", "--store", tmp_path / "again").code == 0
    again = tmp_path / "again"
    with later(again, {new: 366}) as host:
        assert phase(host, old) == "410" and comes_to(host, again, new, "410")


def test_nonsense_fills_no_log(store: Path) -> None:
    with hosted(store) as host:
        port = urlsplit(host.address).port or 0
        for _ in range(200):
            with closing(socket.create_connection(("127.0.0.1", port), PATIENCE)) as line:
                line.sendall(b"\x00\x01 nonsense\r\n\r\n")
                line.recv(100)
    assert 1 <= host.said.count("Invalid HTTP request") <= 10
