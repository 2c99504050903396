"""`serve --processes`: one address in front of several processes that may die."""

import json
import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from rollwright.web.processes.home import home
from tests.web import postgresql
from tests.web.hosted import PATIENCE, Host, rollwright
from tests.web.kill.request import LOST, asked
from tests.web.kill.server import Server, gone


def test_a_file_is_for_one_process(tmp_path: Path) -> None:
    said = rollwright("serve", "--store", tmp_path / "a.sqlite", "--processes", 2)
    assert said.code == 2 and "A store in a file is for one process" in said.error
    assert "postgresql://" in said.error and not list(tmp_path.iterdir())


def test_a_store_that_cannot_be_reached_is_told_in_a_sentence() -> None:
    options = ("--host", "127.0.0.1", "--port", 0, "--no-browser")
    said = rollwright("serve", *options, "--store", "postgresql://127.0.0.1:1/x")
    assert said.code == 2 and "cannot be reached" in said.error and "Traceback" not in said.error


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Two processes over one database."""
    one = Server(tmp_path_factory.mktemp("served"), postgresql.database(), processes=2)
    one.start()
    try:
        one.answers("/healthz")
        yield one
        assert one.end(signal.SIGTERM) == 0, one.told
        gone(one)
        assert "Traceback" not in one.told, one.told
    finally:
        one.end(signal.SIGKILL)


def page(server: Server, table: str, token: str) -> ClientConnection:
    """An open connection, as a page has it."""
    return connect(
        f"ws://127.0.0.1:{server.port}/api/tables/{table}/live?since=0",
        additional_headers={"authorization": f"Bearer {token}"},
        close_timeout=1,
    )


def made(server: Server, **about: Any) -> tuple[str, str]:
    sent = {"name": "Ann", "game": "splitter", "seats": 1, "begins": "seated", **about}
    status, answer = asked(server.port, "POST", "/api/tables", sent)
    assert status == 201, answer
    return answer["table"], answer["token"]


@pytest.mark.slow
@postgresql.needed
def test_whoever_is_killed_the_table_goes_on(server: Server) -> None:
    host = Host(f"http://127.0.0.1:{server.port}")
    table, token = made(server, seats=2, computers={"1": "random"})
    assert host.order(table, token, "begin")[0] == 200
    seen: list[str] = []
    for _ in range(3):
        while len(server.workers()) < 3:
            time.sleep(0.05)
        with page(server, table, token) as socket:
            now = throws(host, table, token, len(seen) + 2)
            assert now[: len(seen)] == seen
            seen = now
            assert "event" in json.loads(socket.recv(timeout=PATIENCE))
            for one in server.workers():
                os.kill(one, signal.SIGKILL)
                break  # one of those that serve, or that in which players think
        back(server, table)
    assert throws(host, table, token)[: len(seen)] == seen
    assert host.get(f"/api/tables/{table}", token)["phase"] == "over"


def throws(host: Host, table: str, token: str, number: int = 10**6) -> list[str]:
    """Play until so many throws were made, or to the end; all throws so far in words."""
    while True:
        events = host.get(f"/api/tables/{table}/events", token)
        seen = [one["payload"]["words"] for one in events if one["kind"] == "throw"]
        state = host.get(f"/api/tables/{table}", token)
        if len(seen) >= number or state["phase"] != "playing":
            return seen
        if state["may_throw"]:
            host.order(table, token, "throw")
        elif state["moves"]:
            host.order(table, token, "move", move=state["moves"][0]["move"])
        else:
            time.sleep(0.01)  # the computer thinks


@pytest.mark.slow
@postgresql.needed
def test_who_sat_down_just_now_has_their_seat_in_every_process(server: Server) -> None:
    """A question goes to the worker of its connection, which need not be that of the table."""
    from http.client import HTTPConnection  # noqa: PLC0415

    def ask(method: str, path: str, sent: object = None, token: str = "") -> Any:
        """Ask over a connection that was opened for something else: to either worker in turn."""
        asking = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        try:
            asking.request("GET", "/healthz")
            asking.getresponse().read()
            headers = {"authorization": f"Bearer {token}"} if token else {}
            asking.request(method, path, json.dumps(sent) if sent else None, headers)
            return json.loads(asking.getresponse().read())
        finally:
            asking.close()

    for number in range(12):
        about = {"name": "Ann", "game": "splitter", "seats": 2}
        path = f"/api/tables/{ask('POST', '/api/tables', about)['table']}"
        for _ in range(2):
            ask("GET", path)  # both have the table in memory
        token = ask("POST", f"{path}/join", {"name": f"Bob {number}"})["token"]
        assert ask("GET", path, token=token)["seat"] == 1


@pytest.mark.slow
@postgresql.needed
def test_what_a_worker_starts_inherits_no_connection(server: Server) -> None:
    """Or the front would not notice the end of a worker whose helper lives on."""
    while len(server.workers()) < 3:
        time.sleep(0.05)
    with page(server, *made(server)):
        for one in server.workers():
            for handle in Path(f"/proc/{one}/fdinfo").iterdir():
                (flags,) = re.findall(r"flags:\s+(\d+)", handle.read_text())
                assert int(handle.name) < 3 or int(flags, 8) & os.O_CLOEXEC, (one, handle)


def back(server: Server, table: str) -> None:
    """Wait until a table answers again."""
    while True:
        try:
            if asked(server.port, "GET", f"/api/tables/{table}")[0] == 200:
                return
        except LOST:
            time.sleep(0.02)


@pytest.mark.slow
@postgresql.needed
def test_a_connection_about_a_table_that_is_at_home_elsewhere_ends_after_the_answer(
    server: Server,
) -> None:
    from http.client import HTTPConnection  # noqa: PLC0415

    tables = [made(server)[0]]
    while len({home(table, (0, 1)) for table in tables}) < 2:
        tables.append(made(server)[0])

    def ended() -> list[bool]:
        """Of which tables the connection ended that had asked for the first one before."""
        found = []
        for table in tables:
            asking = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
            for one in (tables[0], table):
                asking.request("GET", f"/api/tables/{one}")
                answer = asking.getresponse()
                assert answer.status == 200 and answer.read()
            found.append(answer.headers.get("connection") == "close")
            asking.close()
        return found

    elsewhere = [home(table, (0, 1)) != home(tables[0], (0, 1)) for table in tables]
    while ended() != elsewhere:  # until both run
        time.sleep(0.1)


@pytest.mark.slow
@postgresql.needed
def test_a_new_table_is_at_home_where_it_was_made(server: Server) -> None:
    from http.client import HTTPConnection  # noqa: PLC0415

    sent = json.dumps({"name": "Ann", "game": "splitter", "seats": 2})
    while len(server.workers()) < 3:
        time.sleep(0.05)
    for _ in range(16):
        asking = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
        asking.request("POST", "/api/tables", sent)
        table = json.loads(asking.getresponse().read())["table"]
        asking.request("GET", f"/api/tables/{table}")
        answer = asking.getresponse()
        assert answer.read() and answer.headers.get("connection") != "close"
        asking.close()


@pytest.mark.slow
@postgresql.needed
def test_who_says_nothing_or_nonsense_keeps_nobody_waiting(server: Server) -> None:
    import socket  # noqa: PLC0415

    silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
    rude = socket.create_connection(("127.0.0.1", server.port))
    rude.sendall(b"\xff\x00 nonsense\r\n\r\n")
    assert asked(server.port, "GET", "/healthz")[0] == 200
    for one in (*silent, rude):
        one.close()
    assert re.search(r"Games are kept in postgresql://tests@/test\d+", server.told)
