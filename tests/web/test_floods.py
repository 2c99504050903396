"""Somebody who wants to hurt: floods, half requests, cut connections, another's cookies.

All of it goes through the network, against the limits as they are.
"""

import json
import re
import signal
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from rollwright.web import limits
from tests.web.kill.request import asked
from tests.web.kill.server import Server
from tests.web.party import pace
from tests.web.served import Served, served


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with all its limits, patient for one second only where it is impatient at all."""
    waits = {name: 1.0 for name in ("HEAD_WAITS", "BODY_WAITS") if hasattr(limits, name)}
    folder = tmp_path_factory.mktemp("store")
    with pace(**waits or {"PACE": 0.0}), served(folder, strict=True) as one:
        yield one


def at(number: int) -> dict[str, str]:
    """The header of a proxy that asks for somebody at an address of their own."""
    return {"x-forwarded-for": f"192.0.2.{number}"}


def made(server: Served, number: int, seats: int = 2) -> tuple[str, str]:
    """A table and its host's token, from an address."""
    about = json.dumps({"game": "splitter", "seats": seats, "name": "Ann"})
    answer = server.ask("POST", "/api/tables", about, at(number))
    return answer.json["table"], answer.json["token"]


# ---------------------------------------------------------------- sockets


def test_whoever_watches_with_all_they_have_keeps_no_seat_out(strict: Served) -> None:
    table, token = made(strict, 1)
    with ExitStack() as stack:
        for number in range(220):
            with suppress(InvalidStatus):  # at most 200 watch
                stack.enter_context(strict.live(table, **at(2 + number % 4)))
        with strict.live(table, token, **at(1)) as live:
            live.send("{}")
            assert json.loads(live.recv(timeout=10))["ok"] is False


def test_one_address_does_not_get_all_sockets(strict: Served) -> None:
    tables = [made(strict, 10)[0] for _ in range(4)]
    with ExitStack() as stack:
        for number in range(400):
            try:
                stack.enter_context(strict.live(tables[number % 4], **at(11)))
            except InvalidStatus:
                break
        else:
            pytest.fail("400 sockets, and no end")
        stack.enter_context(strict.live(tables[0], **at(12)))


# ---------------------------------------------------------------- limits


def test_to_connect_again_does_not_fill_the_measure_again(strict: Served) -> None:
    table, token = made(strict, 20)
    answers = 0
    begun = time.monotonic()
    for _ in range(10):
        with strict.live(table, token, **at(20)) as live, suppress(ConnectionClosed):
            for _ in range(50):
                live.send('{"id": "1", "do": "throw"}')
                live.recv(timeout=10)
                answers += 1
    assert answers <= 60 + 15 * (time.monotonic() - begun) + 1


def test_who_asks_for_pages_without_end_is_told_to_wait(strict: Served) -> None:
    for _ in range(2000):
        answer = strict.ask("GET", "/nothing", headers=at(30))
        if answer.status != 404:
            break
    assert answer.status == 429 and int(answer.headers["retry-after"]) > 0
    assert answer.text == "Slow down, please: that was too much at once."
    assert strict.ask("GET", "/rules/splitter", headers=at(31)).status == 200


def test_who_connects_without_end_is_refused(strict: Served) -> None:
    table, token = made(strict, 40)
    with pytest.raises(InvalidStatus):
        for _ in range(500):
            with strict.live(table, token, **at(40)):
                pass
    with strict.live(table, token, **at(41)):
        pass


def test_who_floods_a_lesson_keeps_nobody_else_from_learning(strict: Served) -> None:
    flood = strict.live("tutto/basics", kind="/learn", **at(45))
    with flood as live, pytest.raises(ConnectionClosed):
        for _ in range(500):
            live.send('{"id": "1", "do": "nothing"}')
            live.recv(timeout=10)
    with strict.live("tutto/basics", kind="/learn", **at(46)) as live:
        live.send('{"id": "1", "do": "nothing"}')
        while "re" not in (answer := json.loads(live.recv(timeout=10))):
            pass
        assert (answer["re"], answer["ok"]) == ("1", False)


# ---------------------------------------------------------------- half of something


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nhost: here\r\n",
        b"GET /t/x/live HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\nconnection: upgrade\r\n",
        b"POST /api/tables HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\n{",
        b"GET / HTTP/1.1\r\nhost: here\r\n\r\nGET / HT",
    ],
    ids=["nothing", "line", "head", "handshake", "body", "second"],
)
def test_half_a_request_does_not_stay(strict: Served, half: bytes) -> None:
    with socket.create_connection(("127.0.0.1", strict.port)) as calling:
        calling.sendall(half)
        calling.settimeout(8)
        with suppress(ConnectionError):
            while calling.recv(1 << 16):
                pass


def test_to_send_one_byte_after_the_other_is_of_no_use(strict: Served) -> None:
    with socket.create_connection(("127.0.0.1", strict.port)) as calling:
        begun = time.monotonic()
        with pytest.raises(ConnectionError):
            for byte in b"GET / HTTP/1.1\r\nhost: here\r\nx: " + b"x" * 100:
                calling.sendall(bytes([byte]))
                time.sleep(0.1)
        assert time.monotonic() - begun < 5


# ---------------------------------------------------------------- the same id


def test_a_command_with_the_id_of_another_one_is_refused(strict: Served) -> None:
    table, token = made(strict, 50)
    path, first = f"/api/tables/{table}/commands", {"id": "1", "do": "seat", "seat": 1}
    first["player"] = "random"
    assert strict.post(path, first, token).status == 200
    assert strict.post(path, first, token).status == 200  # the same once more
    answer = strict.post(path, first | {"player": "greedy"}, token)
    assert answer.status == 409 and not answer.json["ok"]
    with strict.live(table, token, **at(50)) as live:
        for sent, fine in ((first, True), ({"id": "1", "do": "leave"}, False)):
            live.send(json.dumps(sent))
            message = json.loads(live.recv(timeout=10))
            assert (message["re"], message["ok"]) == ("1", fine)


@pytest.mark.parametrize("do", ["skip", "rematch"])
def test_so_is_one_that_changes_nothing_at_this_table(strict: Served, do: str) -> None:
    table, token = made(strict, 51, seats=1)
    path = f"/api/tables/{table}/commands"
    assert strict.post(path, {"id": "1", "do": "begin"}, token).status == 200
    assert strict.post(path, {"id": "1", "do": do}, token).status == 409
    assert strict.post(path, {"id": "2", "do": "skip"}, token).status == 200
    assert strict.post(path, {"id": "2", "do": "skip"}, token).status == 200  # the same once more
    answer = strict.post(path, {"id": "2", "do": "leave"}, token)
    assert answer.status == 409 and "same id as another" in answer.json["why"]


# ---------------------------------------------------------------- cut connections


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    server.answers("/healthz")
    yield server
    server.end(signal.SIGKILL)


def cut(calling: socket.socket) -> None:
    """Hang up at once, as when a cable is pulled: the other side hears of a reset."""
    calling.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    calling.close()


def handshake(port: int, table: str, token: str, kind: str = "/t") -> bytes:
    path = f"{kind}/{table}/live"
    return (
        f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\n"
        f"connection: upgrade\r\nsec-websocket-version: 13\r\nauthorization: Bearer {token}\r\n"
        "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def frame(text: bytes) -> bytes:
    """A message as a browser sends it; the mask is of zeros."""
    return bytes([0x81, 0x80 | 126]) + struct.pack(">H", len(text)) + bytes(4) + text


def test_cut_connections_and_nonsense_leave_no_traceback(process: Server) -> None:
    port = process.port
    about = {"game": "splitter", "seats": 2, "name": "Ann", "computers": {"1": "random"}}
    _, table = asked(port, "POST", "/api/tables", about)
    hello = handshake(port, table["table"], table["token"])
    command = frame(b'{"id": "1", "do": "skip"}')
    post = b"POST /api/tables HTTP/1.1\r\nhost: here\r\ncontent-length: 90\r\n\r\n{"
    get = f"GET /t/{table['table']} HTTP/1.1\r\nhost: here\r\n\r\n".encode()
    program = hello.replace(b"/t/", b"/api/tables/")
    nonsense = [frame(b"\xff\xfe"), b"\xff" * 9, b"\x81\xff" + b"\x10" * 8, b"\x81\x02{}"]
    cuts = [(hello[:40], b""), (hello[:-2], b""), (hello, b""), (post, b""), (get * 9, b"")]
    cuts += [(hello, rest) for rest in (command[:9], command * 20, *nonsense)]
    cuts += [(hello, frame(b"{}") * 90), (program, command * 5)]
    for (head, rest), wait in product(cuts, (0.0, 0.002, 0.1, 0.0, 0.1)):
        calling = socket.create_connection(("127.0.0.1", port))
        calling.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        calling.sendall(head)
        time.sleep(wait)
        with suppress(ConnectionError):
            calling.sendall(rest)
            time.sleep(wait)
        cut(calling)
    assert asked(port, "GET", f"/api/tables/{table['table']}")[0] == 200
    time.sleep(0.5)
    assert process.end(signal.SIGTERM) == 0
    assert "Traceback" not in process.told and "ERROR" not in process.told, process.told


# ---------------------------------------------------------------- https and hosts


def test_behind_https_cookies_are_of_this_host_alone_and_https_is_for_good(strict: Served) -> None:
    https = at(60) | {"x-forwarded-proto": "https"}
    answer = strict.submit("/play/splitter", https, name="Ann")
    (cookie,) = answer.headers.get_all("set-cookie") or []
    named, table = re.match(r"(__Host-seat-(\w+))=", cookie).groups()  # type: ignore[union-attr]
    assert "Secure" in cookie and "Path=/" in cookie and "omain" not in cookie
    assert "max-age=" in answer.headers["strict-transport-security"]
    value = cookie.split(";")[0].split("=", 1)[1]
    for name in (named, f"seat-{table}"):  # those of before are known, too
        sent = https | {"cookie": f"{name}={value}"}
        assert strict.ask("GET", f"/api/tables/{table}", headers=sent).json["seat"] == 0
    sent = https | {"cookie": f"{named}={value}; seat-{table}=forged"}
    assert strict.ask("GET", f"/api/tables/{table}", headers=sent).json["seat"] == 0
    assert f"/t/{table}" in strict.ask("GET", "/", headers=sent).text  # among my games
    plain = strict.submit("/play/splitter", at(60), name="Ann")
    assert "strict-transport-security" not in plain.headers
    assert (plain.headers["set-cookie"] or "").startswith("seat-")


def test_it_answers_only_for_the_hosts_that_it_is_told(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start("--allowed-host", "dice.example.org", "--allowed-host", "127.0.0.1")
    try:
        server.answers("/healthz")
        about = {"game": "splitter", "seats": 2, "name": "Ann"}
        table = asked(server.port, "POST", "/api/tables", about)[1]["table"]
        for host, status in (
            ("dice.example.org", 200),
            ("DICE.example.org:443", 200),
            ("evil.example.org", 400),
            ("", 400),
        ):
            assert _status(server.port, host, f"/api/tables/{table}") == status
        hello = handshake(server.port, table, "")
        with socket.create_connection(("127.0.0.1", server.port)) as calling:
            calling.sendall(hello.replace(b"host: 127.0.0.1", b"host: evil.example.org"))
            assert b"101 Switching" not in calling.recv(1000)
        with connect(f"ws://127.0.0.1:{server.port}/t/{table}/live") as live:
            assert live.recv(timeout=10)
    finally:
        server.end(signal.SIGKILL)


def _status(port: int, host: str, path: str) -> Any:
    with socket.create_connection(("127.0.0.1", port), 10) as calling:
        head = f"GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n"
        calling.sendall(head.encode())
        return int(calling.recv(1 << 16).split()[1])
