"""Requests and messages by chance, of all sorts, and what must never come of them.

Never a failure, nothing in the log, nothing changed if refused. What was sent is told when
something goes wrong, and the same seed sends the same again.
"""

import json
import logging
import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any
from urllib.parse import quote

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from rollwright.games import ALL
from rollwright.play.lessons.lesson import lessons
from rollwright.web import limits
from rollwright.web.table.table import Table
from tests.web.asgi import Program
from tests.web.party import pace
from tests.web.served import Seat, Served

LATEST = 3  # failures that are told
RENEWED = 100  # after so many new people sit down, since those before have left by then
# Nothing happens by itself, not even a move of a computer player who was asked to hurry.
STILL = {"HINT_LASTS": 600.0, "PACE": 1e6, "HURRY": 1e6, "AFTER_A_PERSON": 1e6, "OPENING": 1e6}
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


def command(random: Random, seat: Seat) -> bytes:
    """A proper request of somebody who has a seat; only what they ask for is by chance."""
    sent = json.dumps(fields(random)).encode()
    head = f"POST {seat.path}/commands HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n"
    head += f"authorization: Bearer {seat.token}\r\ncontent-length: {len(sent)}\r\n\r\n"
    return head.encode() + sent


def raw(random: Random, server: Served, seats: list[Seat]) -> bytes:
    """A request, not always a proper one."""
    if random.random() < 0.2:
        return command(random, random.choice(seats))
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
        return [_picture(room.table) for room in rooms]

    return server.there(all_of_them())


def played_out(server: Served) -> list[Seat]:
    """People at a table whose game is over."""
    people = server.begun()
    with pace():
        server.play_out(*people)
    return people


def gathered(server: Served, over: list[Seat]) -> list[Seat]:
    """People at a table that gathers, at one that plays, and at one that is over."""
    playing = server.begun("hexroller")
    assert playing[0].command("throw").status == 200
    return [server.make(seats=3), *playing, *over]


def requests_by_chance(server: Served, over: list[Seat], times: int, seed: int) -> Counter[str]:
    """So many requests over sockets; what came of them."""
    random, statuses, followed = Random(seed), Counter[int](), 0
    with nothing_logged(), pace(**STILL):
        for number in range(times):
            if number % RENEWED == 0:
                seats = gathered(server, over)
            before = pictures(server, seats)
            sent = raw(random, server, seats)
            status = answered(server, sent)
            assert status < 500, (number, status, sent[:2000])
            statuses[status] += 1
            refused = status >= 400
            after = pictures(server, seats)
            assert not refused or after == before, (number, status, sent)
            followed += after != before
    assert len(statuses) > 5 and statuses[0] < times / 4, statuses  # all sorts were answered
    assert followed, statuses  # and some were followed
    assert server.get("/healthz").status == 200
    return Counter({"requests over sockets": times, "requests that changed a table": followed})


async def requests_in_process(at: Program, times: int, seed: int) -> Counter[str]:
    """So many requests to the program without a network; what came of them."""
    random, statuses, followed = Random(seed), Counter[int](), 0
    served: Any = at
    with nothing_logged(), pace(**STILL):
        for number in range(times):
            if number % RENEWED == 0:
                seats = [Seat(served, *one) for one in await _gathered(at)]
                rooms = [await at.rooms.room(one) for one in sorted({one.table for one in seats})]
            before = [_picture(room.table) for room in rooms]
            method, where, sent, given = _request(random, served, seats)
            status = (await at.ask(method, where, sent, given)).status
            assert status < 500, (number, method, where, sent[:2000], given)
            statuses[status] += 1
            after = [_picture(room.table) for room in rooms]
            assert status < 400 or after == before, (number, status, method, where, sent, given)
            followed += after != before
    assert len(statuses) > 5 and followed, (statuses, followed)
    return Counter({"requests in process": times, "that changed a table": followed})


async def _gathered(at: Program) -> list[tuple[str, int, str]]:
    """People at a table that gathers and at one that plays: table, seat, token."""
    found = []
    for game, seats in (("splitter", 3), ("hexroller", 2)):
        about = {"name": "Ann", "game": game, "seats": seats, "begins": "seated"}
        made = (await at.post("/api/tables", about)).json
        found.append((made["table"], 0, made["token"]))
    table, _, token = found[-1]
    joined = (await at.post(f"/api/tables/{table}/join", {"name": "Bob"})).json
    for number, do in enumerate(("begin", "throw")):
        state = (await at.get(f"/api/tables/{table}", token)).json
        sent = {"id": f"{number}", "do": do, "version": state["version"]}
        assert (await at.post(f"/api/tables/{table}/commands", sent, token)).status == 200
    return [*found, (table, 1, joined["token"])]


def _picture(table: Table) -> object:
    return table.epoch, table.phase, table.match and table.match.state


def _request(
    random: Random, server: Served, seats: list[Seat]
) -> tuple[str, str, bytes, list[tuple[bytes, bytes]]]:
    """Method, address, body and headers, of which a fifth are proper commands."""
    seat = random.choice(seats)
    if random.random() < 0.2:
        token = (b"authorization", f"Bearer {seat.token}".encode())
        return "POST", f"{seat.path}/commands", json.dumps(fields(random)).encode(), [token]
    made = [line.partition(": ") for line in headers(random, seat)]
    pairs = [(name.encode(), value.encode("utf-8", "surrogatepass")) for name, _, value in made]
    return random.choice(METHODS), path(random, server, seats), body(random), pairs


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


def taps(random: Random) -> str:
    """Where a page says that it was in a lesson."""
    made: list[object] = [random.choice((-1, 0, 1, 7, 60)) for _ in range(random.randrange(9))]
    if random.random() < 0.5:
        made.append(random.choice((-2, 999, 2**63, -(2**63), 10**30, "9" * 3000, "²", "x", "1_0")))
    return ".".join(map(str, made))


def lessons_by_chance(server: Served, times: int, seed: int) -> Counter[str]:
    """So many messages of learners; what came of them."""
    random, answers = Random(seed), Counter[str]()
    learning = [(one.name, lesson.name) for one in ALL for lesson in lessons(one)]
    doing = ("move", "throw", "on", "show", "back", "undo", "again", "why", *KINDS)
    with nothing_logged(), pace(MESSAGES_OF_AN_ADDRESS=1e9):
        while answers.total() < times:
            game, name = random.choice(learning)
            path = f"{game}/{name}?taps={quote(taps(random))}"
            with server.live(path, kind="/learn") as live:
                for _ in range(25):
                    sent = fields(random) | {"id": "1", "do": random.choice(doing)}
                    sent |= {"move": random.randrange(70)} if random.random() < 0.5 else {}
                    text = json.dumps(sent)
                    answer = answer_to(live, text)
                    if answer is None:
                        assert len(text) > 2 * limits.FRAME, (path, sent)
                        break
                    answers["followed" if answer["ok"] else "refused"] += 1
    assert answers["followed"] and answers["refused"], answers
    return Counter({"messages of learners": answers.total()})


def messages_by_chance(server: Served, over: list[Seat], times: int, seed: int) -> Counter[str]:
    """So many messages over WebSockets; what came of them."""
    random, answers, followed = Random(seed), Counter[str](), 0
    number, renewed = 0, -RENEWED
    with nothing_logged(), pace(**STILL, MESSAGES=1e9):
        while number < times:
            if number >= renewed + RENEWED:
                seats, renewed = gathered(server, over), number
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
                    after = pictures(server, seats)
                    assert not refused or after == before, (number, sent, answer)
                    followed += after != before
                    answers["refused" if refused else "followed" if answer else "hung up"] += 1
                    if answer is None:
                        break
    assert followed, answers
    assert server.get("/healthz").status == 200
    return Counter({"messages": number, "messages that changed a table": followed})
