"""A server in a thread of its own, and those who ask it, as browsers and programs do."""

import asyncio
import json
import socket
from collections.abc import Coroutine, Iterator, Mapping
from contextlib import contextmanager
from email.message import Message
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from threading import Event, Thread
from time import sleep
from typing import Any, NamedTuple, TypeVar
from urllib.parse import urlencode

import uvicorn
from starlette.applications import Starlette
from websockets.sync.client import ClientConnection, connect

from rollwright.web.app import make_app
from rollwright.web.guard import HEADERS
from rollwright.web.pages.preview import DRAWING
from rollwright.web.rate_limit import RateLimits
from rollwright.web.server_config import server_config
from rollwright.web.store.sqlite import SqliteStore
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import Table

Result = TypeVar("Result")
_IDS = count()


class Unlimited:
    """Quotas of a server where one address may make as many tables as it likes."""

    def maker(self, table: str) -> str:
        return ""

    def may_make(self, address: str) -> bool:
        return True

    def made(self, address: str, table: str) -> None:
        pass

    def wrote(self, table: str, events: int, *, finished: bool) -> None:
        pass

    def full(self, table: str) -> bool:
        return False

    def list(self, table: str, shown: object) -> None:
        return None

    def share(self, name: object) -> None:
        pass

    def news(self, most: int) -> tuple[()]:
        return ()


class Answer(NamedTuple):
    """What the server answered."""

    status: int
    headers: Message
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Served:
    """A server that runs, and what it has in memory."""

    def __init__(self, app: Starlette, port: int, loop: asyncio.AbstractEventLoop) -> None:
        self.app, self.port, self.loop = app, port, loop

    @property
    def rooms(self) -> Rooms:
        rooms: Rooms = self.app.state.rooms
        return rooms

    def there(self, doing: Coroutine[Any, Any, Result]) -> Result:
        """Do something where the server runs."""
        return asyncio.run_coroutine_threadsafe(doing, self.loop).result(30)

    def table(self, table: str) -> Table:
        """A table as the server has it."""
        return self.there(self.rooms.room(table)).table

    # ------------------------------------------------------------ asking

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | str | None = None,
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """Ask; every answer, whatever it is, is no failure and has what protects a browser."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            answer = Answer(response.status, response.headers, response.read())
        finally:
            connection.close()
        assert answer.status < 500, (method, path, answer)
        for name, value in HEADERS.items():
            cached = name == "cache-control" and path.startswith("/static/")
            drawn = answer.headers.get_content_type() == "image/svg+xml" and "code.svg" not in path
            if drawn and name in DRAWING:
                value = DRAWING[name]  # noqa: PLW2901 (a drawing brings its style along)
            assert cached or answer.headers[name] == value, (method, path, answer)
        return answer

    def get(self, path: str, token: str = "") -> Answer:
        return self.ask("GET", path, headers=bearer(token))

    def post(self, path: str, sent: object, token: str = "") -> Answer:
        """Send JSON; bytes and texts go as they are."""
        body = sent if isinstance(sent, (bytes, str)) else json.dumps(sent)
        return self.ask("POST", path, body, bearer(token))

    def submit(
        self, path: str, headers: Mapping[str, str] | None = None, /, **fields: str
    ) -> Answer:
        """Send a form."""
        kind = {"content-type": "application/x-www-form-urlencoded"}
        return self.ask("POST", path, urlencode(fields), kind | dict(headers or {}))

    def make(self, game: str = "splitter", seats: int = 2, **about: Any) -> "Seat":
        """A new table, with Ann at its first seat."""
        # unless a test is about the draw, who sits first begins
        asked = {"name": "Ann", "game": game, "seats": seats, "begins": "seated", **about}
        answer = self.post("/api/tables", asked)
        assert answer.status == 201, answer
        return Seat(self, answer.json["table"], answer.json["seat"], answer.json["token"])

    def join(self, table: str, name: str, **fields: Any) -> "Seat":
        """Somebody sits down at a table."""
        answer = self.post(f"/api/tables/{table}/join", {"name": name, **fields})
        assert answer.status == 201, answer
        return Seat(self, table, answer.json["seat"], answer.json["token"])

    def begun(self, game: str = "splitter", seats: int = 2, **about: Any) -> "list[Seat]":
        """A table at which a game of people has begun."""
        host = self.make(game, seats, **about)
        people = [host, *(self.join(host.table, f"Guest {n}") for n in range(1, seats))]
        assert host.command("begin").status == 200
        return people

    def play_out(self, *seats: "Seat") -> Any:
        """Play to the end, always the first thing that is possible; the state at the end."""
        while (state := seats[0].state())["phase"] != "over":
            busy = False
            for seat in seats:
                state = seat.state()
                if state["may_throw"] or state["moves"]:
                    busy = True
                    answer = seat.command("throw") if state["may_throw"] else seat.moves()
                    assert answer.status == 200 and answer.json["ok"]
                    assert answer.json["epoch"] > state["epoch"]
            if not busy:
                sleep(0.01)  # a computer player's turn
        return state

    def live(
        self, table: str, token: str = "", kind: str = "/api/tables", **headers: str
    ) -> ClientConnection:
        """An open connection of a program, or with kind `/t` of a page; to be used with `with`."""
        path, _, query = table.partition("?")
        return connect(
            f"ws://127.0.0.1:{self.port}{kind}/{path}/live?{query}",
            additional_headers=bearer(token) | headers,
            close_timeout=1,
            max_size=None,
        )


class Seat(NamedTuple):
    """Somebody who sits at a table."""

    served: Served
    table: str
    seat: int
    token: str

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    def state(self) -> Any:
        """The table as they see it."""
        return self.served.get(self.path, self.token).json

    def command(self, do: str, **fields: Any) -> Answer:
        """Give a command made on the picture of now."""
        state = self.state()
        while state.get("held") and do != "undo":  # that does not last long
            state = self.state()
        sent = {"id": f"command {next(_IDS)}", "do": do, "version": state["version"]}
        return self.served.post(f"{self.path}/commands", sent | fields, self.token)

    def moves(self) -> Answer:
        """Make the first move that is open."""
        return self.command("move", move=self.state()["moves"][0]["move"])


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"} if token else {}


@contextmanager
def served(folder: Path, *, strict: bool = False) -> Iterator[Served]:
    """A server over a store of its own; unless it is strict, one may ask as often as one likes."""
    app = make_app(SqliteStore(folder / "tables.sqlite"))
    if not strict:
        free = RateLimits(1e9, 1e9)
        app.state.table_limits = app.state.seat_limits = app.state.command_limits = free
        app.state.quotas = Unlimited()
        app.state.address_limits = app.state.request_limits = app.state.connect_limits = free
    with serving(app) as one:
        yield one


@contextmanager
def serving(app: Starlette) -> Iterator[Served]:
    """An application that is served meanwhile."""
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(server_config(app))
    loops: list[asyncio.AbstractEventLoop] = []
    running = Event()

    async def run() -> None:
        loops.append(asyncio.get_running_loop())
        serving = asyncio.ensure_future(server.serve(sockets=[listening]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        running.set()
        await serving

    thread = Thread(target=lambda: asyncio.run(run()), daemon=True)
    thread.start()
    assert running.wait(60)
    try:
        yield Served(app, listening.getsockname()[1], loops[0])
    finally:
        server.should_exit = True
        thread.join(30)
        assert not thread.is_alive(), "the server does not end"
