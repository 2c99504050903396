"""The program asked in this process, without a network: what a server would hand it, and hears."""

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, NamedTuple
from urllib.parse import unquote

from starlette.applications import Starlette

from rollwright.web.app import make_app
from rollwright.web.rate_limit import RateLimits
from rollwright.web.store import Store
from rollwright.web.table.rooms import Rooms
from tests.web.served import Unlimited, bearer


class Answer(NamedTuple):
    """What the program answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Program:
    """The program, as a server has it."""

    def __init__(self, app: Starlette) -> None:
        self.app = app

    @property
    def rooms(self) -> Rooms:
        rooms: Rooms = self.app.state.rooms
        return rooms

    async def get(self, path: str, token: str = "") -> Answer:
        return await self.ask("GET", path, b"", bearer(token))

    async def post(self, path: str, sent: object, token: str = "") -> Answer:
        return await self.ask("POST", path, json.dumps(sent).encode(), bearer(token))

    async def ask(
        self,
        method: str,
        path: str,
        body: bytes = b"",
        headers: Mapping[str, str] | list[tuple[bytes, bytes]] | None = None,
    ) -> Answer:
        """Ask for one thing; an error that the program does not answer comes through."""
        pairs = headers if isinstance(headers, list) else _pairs(headers or {})
        parts: list[dict[str, Any]] = [{"type": "http.request", "body": body}]
        sent: list[Any] = []

        async def receive() -> Any:
            return parts.pop() if parts else await asyncio.Future()  # nobody goes away

        async def send(message: Any) -> None:
            sent.append(message)

        plain, _, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": unquote(plain),
            "raw_path": plain.encode("utf-8", "surrogatepass"),
            "query_string": query.encode("utf-8", "surrogatepass"),
            "root_path": "",
            "headers": [(b"host", b"127.0.0.1"), *pairs],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
        }
        await self.app(scope, receive, send)
        whole = b"".join(one.get("body", b"") for one in sent[1:])
        named = {key.decode(): value.decode() for key, value in sent[0]["headers"]}
        return Answer(sent[0]["status"], named, whole)


def _pairs(headers: Mapping[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


@asynccontextmanager
async def program(store: Store) -> AsyncIterator[Program]:
    """The program over a store, where one may ask as often as one likes."""
    app = make_app(store)
    free = RateLimits(1e9, 1e9)
    app.state.table_limits = app.state.seat_limits = app.state.command_limits = free
    app.state.address_limits = app.state.request_limits = app.state.connect_limits = free
    app.state.quotas = Unlimited()
    begun, ended = asyncio.Event(), asyncio.Event()
    running = asyncio.ensure_future(_lifespan(app, begun, ended))
    await begun.wait()
    try:
        yield Program(app)
    finally:
        ended.set()
        await running


async def _lifespan(app: Starlette, begun: asyncio.Event, ended: asyncio.Event) -> None:
    async with app.router.lifespan_context(app):
        begun.set()
        await ended.wait()
