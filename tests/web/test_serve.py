"""`rollwright serve` as a process: it ends cleanly and soon, and says what is wrong."""

import json
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.web.kill.request import asked
from tests.web.kill.server import Server, gone


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    server.answers("/healthz")
    yield server
    server.end(signal.SIGKILL)


@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_with_open_connections_and_thinking_players_it_ends_soon_and_cleanly(
    process: Server, sign: signal.Signals
) -> None:
    about = {"game": "splitter", "seats": 3, "name": "Ann", "computers": {"1": "random"}}
    _, made = asked(process.port, "POST", "/api/tables", about)
    path = f"/api/tables/{made['table']}"
    command = {"id": "1", "do": "seat", "seat": 2, "player": "random"}
    asked(process.port, "POST", f"{path}/commands", command, made["token"])
    asked(process.port, "POST", f"{path}/commands", {"id": "2", "do": "begin"}, made["token"])
    with ExitStack() as stack:
        address = f"ws://127.0.0.1:{process.port}/t/{made['table']}/live"
        lives = [stack.enter_context(connect(address, close_timeout=1)) for _ in range(60)]
        for live in lives:
            live.recv(timeout=20)
        _, state = asked(process.port, "GET", path, token=made["token"])
        throw = {"id": "3", "do": "throw", "version": state["version"]}
        assert asked(process.port, "POST", f"{path}/commands", throw, made["token"])[0] == 200
        begun = time.monotonic()
        assert process.end(sign) == 0
        assert time.monotonic() - begun < 10  # a tenth of that on a machine of its own
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                lives[0].recv(timeout=10)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
    assert "Goodbye" in process.told and "Traceback" not in process.told
    gone(process)
    database = sqlite3.connect(process.store)
    ((kinds,),) = database.execute("SELECT count(*) FROM events WHERE kind = 'throw'").fetchall()
    assert kinds == 1
    database.close()


def test_a_signal_while_it_starts_ends_it_too(tmp_path: Path) -> None:
    for wait in (0.0, 0.3, 0.6):
        server = Server(tmp_path)
        server.start()
        time.sleep(wait)
        assert server.end(signal.SIGTERM) in (0, -signal.SIGTERM)
        gone(server)


def test_after_it_has_ended_everything_is_there_again(process: Server) -> None:
    about = {"game": "tutto", "seats": 1, "name": "Ann"}
    _, made = asked(process.port, "POST", "/api/tables", about)
    path = f"/api/tables/{made['table']}"
    asked(process.port, "POST", f"{path}/commands", {"id": "1", "do": "begin"}, made["token"])
    _, before = asked(process.port, "GET", path, token=made["token"])
    assert process.end(signal.SIGTERM) == 0
    process.start()
    process.answers(path)
    assert asked(process.port, "GET", path, token=made["token"])[1] == before
    sent = {"id": "1", "do": "begin"}  # known again, though the process is another
    status, answer = asked(process.port, "POST", f"{path}/commands", sent, made["token"])
    assert status == 200 and json.loads(json.dumps(answer))["epoch"] == before["epoch"]


def test_a_copy_made_while_it_runs_is_whole(process: Server, tmp_path: Path) -> None:
    about = {"game": "tutto", "seats": 1, "name": "Ann"}
    _, made = asked(process.port, "POST", "/api/tables", about)
    (tmp_path / "copy").mkdir()
    copy = Server(tmp_path / "copy")
    source, target = sqlite3.connect(process.store), sqlite3.connect(copy.store)
    source.backup(target)  # as in docs/hosting.md
    source.close()
    target.close()
    try:
        copy.start()
        copy.answers(f"/api/tables/{made['table']}")
        path = f"/api/tables/{made['table']}"
        assert asked(copy.port, "GET", path, token=made["token"])[1]["seat"] == 0
    finally:
        copy.end(signal.SIGKILL)


def test_a_port_or_a_store_in_use_is_said_in_a_sentence(process: Server, tmp_path: Path) -> None:
    for port, store in ((process.port, tmp_path / "other.sqlite"), (0, process.store)):
        command = [sys.executable, "-m", "rollwright", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(port), "--no-browser", "--store", str(store)]
        told = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert told.returncode not in (0, 1) and "in use" in told.stderr
        assert "Traceback" not in told.stderr


def test_a_second_server_cannot_take_the_port_of_the_first(process: Server) -> None:
    with socket.socket() as other, pytest.raises(OSError):
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", process.port))
