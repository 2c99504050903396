"""Requests and messages by chance: never a failure, nothing in the log, nothing changed if refused.

ROLLWRIGHT_FUZZ in the environment says how many of each; 500 unless it does. What was sent last
is told when something goes wrong, and the same number sends the same again.
"""

import json
import logging
import os
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.web.party import pace
from tests.web.served import Seat, Served

TIMES = int(os.environ.get("ROLLWRIGHT_FUZZ") or 500)
LATEST = 3  # failures that are told
# Nothing happens by itself, not even a move of a computer player who was asked to hurry.
STILL = {"PACE": 1e6, "HURRY": 1e6, "AFTER_A_PERSON": 1e6, "OPENING": 1e6}
METHODS = (*["GET", "POST"] * 6, "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "get", "X")
ODD = (
    *("", " ", "%00", "%ff", "..", "../..", "²", "٣", "9" * 5000, "-1", "1e9", "NaN", "null", "{}"),
    *(
        "[]",
        "<script>",
        "' OR 1=1",
        "\\",
        "\x00",
        "\x7f",
        "é",
        "🙂",
        "%",
        "%zz",
        "a" * 300,
        "\u202e",
    ),
)
KINDS = (
    "leave",
    "seat",
    "pledge",
    "begin",
    "open",
    "move",
    "throw",
    "undo",
    "skip",
    "say",
    "ask",
    "decline",
    "rematch",
    "swap",
    "x",
)
VALUES: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 2**63, 10**30, 1.5, [], {}, [[]], {"a": None}, "0", "1", *ODD),
)


def value(random: Random) -> Any:
    return random.choice(VALUES)


def fields(random: Random) -> dict[str, Any]:
    """What looks like a command, more or less."""
    names = ("id", "do", "version", "move", "seat", "with", "player", "outcome", "contribution")
    more = (
        *names,
        "open",
        "begins",
        "name",
        "game",
        "seats",
        "options",
        "computers",
        "clock",
        "dice",
        "from",
        "pledge",
    )
    made = {random.choice(more): value(random) for _ in range(random.randrange(6))}
    if random.random() < 0.8:
        made |= {"id": str(random.getrandbits(60)), "do": random.choice(KINDS)}
    if random.random() < 0.5:
        made["version"] = random.randrange(12)
    if random.random() < 0.2:
        made["game"] = random.choice(("splitter", "tutto", "chess"))
    return made


def sign(random: Random) -> str:
    """Something odd as it can stand in an address or a header, nearly always."""
    odd = random.choice(ODD)
    return quote(odd, safe="%./") if random.random() < 0.97 else odd


def path(random: Random, server: Served, seats: list[Seat]) -> str:
    """An address that there is, with something else in it, and sometimes one by chance."""
    if random.random() < 0.1:
        return "/" + "/".join(sign(random) for _ in range(random.randrange(4)))
    made = str(getattr(random.choice(server.app.routes), "path", "/"))
    for part in ("table", "game", "name"):
        usual = {"table": random.choice(seats).table, "game": "tutto", "name": "page.js"}[part]
        made = made.replace(f"{{{part}}}", usual if random.random() < 0.8 else sign(random))
    names = ("n", "part", "since", "lang", "from", "epoch", "held", "seat", "gzip")
    query = "&".join(f"{random.choice(names)}={sign(random)}" for _ in range(random.randrange(3)))
    return made + (f"?{query}" if query else "")


def headers(random: Random, seat: Seat) -> list[str]:
    names = ("cookie", "authorization", "origin", "accept-language", "content-type", "range")
    more = (*names, "upgrade", "connection", "transfer-encoding", "expect", "accept-encoding", "x")
    made = [f"{random.choice(more)}: {sign(random)}" for _ in range(random.randrange(4))]
    if random.random() < 0.7:
        made.append(f"authorization: Bearer {seat.token}{sign(random) * (random.random() < 0.2)}")
    if random.random() < 0.2:
        made.append(f"cookie: seat-{seat.table}={seat.token}; lang={sign(random)}")
    return made


def body(random: Random) -> bytes:
    kind = random.random()
    if kind < 0.6:
        return json.dumps(fields(random)).encode()
    if kind < 0.8:
        return "&".join(f"{name}={one}" for name, one in fields(random).items()).encode()
    return random.randbytes(random.choice((0, 1, 50, 20_000)))


def raw(random: Random, server: Served, seats: list[Seat]) -> bytes:
    """A request, not always a proper one."""
    sent = body(random)
    line = f"{random.choice(METHODS)} {path(random, server, seats)} HTTP/1.1"
    lines = [line, "host: 127.0.0.1", "connection: close", *headers(random, random.choice(seats))]
    if random.random() < 0.9:
        lines.append(f"content-length: {len(sent)}")
    text = "\r\n".join(lines).encode("utf-8", "surrogatepass") + b"\r\n\r\n" + sent
    if random.random() < 0.05:
        text = bytes(random.choice((sign, random.randrange(256))) for sign in text)
    return text


def answered(server: Served, sent: bytes) -> int:
    """The status of the answer; 0 if there was none before we went away."""
    with socket.create_connection(("127.0.0.1", server.port), 10) as connection:
        connection.settimeout(0.2)  # some wait for more
        got = b""
        with suppress(OSError):
            connection.sendall(sent)
        with suppress(OSError):
            while len(got) < 12 and (piece := connection.recv(100)):
                got += piece
    return int(got[9:12]) if got.startswith(b"HTTP/1.1 ") else 0


# ---------------------------------------------------------------- what must not happen


class Log(logging.Handler):
    """Failures that were logged."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.failures: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or record.levelno >= logging.ERROR:
            self.failures.append(self.format(record))


@contextmanager
def nothing_logged() -> Iterator[None]:
    handler, loggers = Log(), [logging.getLogger(name) for name in ("", "uvicorn.error", "asyncio")]
    for one in loggers:
        one.addHandler(handler)
    try:
        yield
    finally:
        for one in loggers:
            one.removeHandler(handler)
    assert not handler.failures, handler.failures[:LATEST]


def pictures(server: Served, seats: list[Seat]) -> list[object]:
    """How things stand at the tables."""

    async def all_of_them() -> list[object]:
        rooms = [await server.rooms.room(table) for table in sorted({one.table for one in seats})]
        tables = [room.table for room in rooms]
        return [(one.epoch, one.phase, one.match and one.match.state) for one in tables]

    return server.there(all_of_them())


@pytest.fixture(scope="module")
def seats(server: Served) -> list[Seat]:
    """People at a table that gathers, at one that plays, and at one that is over."""
    over = server.begun()
    with pace():
        server.play_out(*over)
    playing = server.begun("hexroller")
    assert playing[0].command("throw").status == 200
    return [server.make(seats=3), *playing, *over]


def unchanged_if(refused: bool, before: list[object], now: Callable[[], list[object]]) -> bool:
    return not refused or now() == before


def test_requests_by_chance(server: Served, seats: list[Seat]) -> None:
    random, statuses = Random(TIMES), Counter[int]()
    with nothing_logged(), pace(**STILL):
        for number in range(TIMES):
            before = pictures(server, seats)
            sent = raw(random, server, seats)
            status = answered(server, sent)
            assert status < 500, (number, status, sent[:2000])
            statuses[status] += 1
            refused = status >= 400
            assert unchanged_if(refused, before, lambda: pictures(server, seats)), (number, sent)
    assert len(statuses) > 5 and statuses[0] < TIMES / 4, statuses  # all sorts were answered
    assert server.get("/healthz").status == 200


def message(random: Random, seat: Seat) -> str | bytes:
    kind = random.random()
    if kind < 0.85:
        return json.dumps(fields(random))
    if kind < 0.9:
        return random.randbytes(random.randrange(60))
    return random.choice((*ODD, "[" * 3000, "1" * 3999, '{"id":"\\ud800"}', "x" * 5000))


def answer_to(live: ClientConnection, sent: str | bytes) -> dict[str, Any] | None:
    """What is said to a message, past all pictures; None if the connection was ended."""
    try:
        live.send(sent)
        while True:
            got = json.loads(live.recv(10))
            if "re" in got:
                return dict(got)
    except ConnectionClosed:
        return None


def test_messages_by_chance(server: Served, seats: list[Seat]) -> None:
    random = Random(TIMES)
    number = 0
    with nothing_logged(), pace(**STILL, MESSAGES=1e9):
        while number < TIMES:
            seat = random.choice(seats)
            token = random.choice((seat.token, seat.token, "", "x"))
            kind = random.choice(("/t", "/api/tables"))
            with server.live(seat.table, token, kind) as live:
                for _ in range(25):
                    number += 1
                    before = pictures(server, seats)
                    sent = message(random, seat)
                    answer = answer_to(live, sent)
                    refused = answer is not None and not answer["ok"]
                    same = unchanged_if(refused, before, lambda: pictures(server, seats))
                    assert same, (number, sent, answer)
                    if answer is None:
                        break
    assert server.get("/healthz").status == 200
