"""A worker: a whole server that is handed its connections by the front."""

import asyncio
import signal
import socket
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn import Config, Server

from rollwright.core.errors import RollwrightError
from rollwright.web.app import make_app
from rollwright.web.garbage import settle
from rollwright.web.monitoring import logs
from rollwright.web.monitoring.logs import UNWATCHED, Watched
from rollwright.web.processes.home import call_process, home, keep_handles, named_table
from rollwright.web.server_config import end_by_signal, server_config
from rollwright.web.store.store_address import open_store

# What is said between the front and a worker, a byte each
CONNECTION: Final = b"c"  # with it comes a connection
WORKERS: Final = b"w"  # those that run: how many, and their numbers
READY: Final = b"r"  # from the worker: connections may come
FAILED: Final = b"f"  # from the worker: it cannot serve, and says why


class Options(NamedTuple):
    """What a worker needs to know; the same for all but their numbers."""

    store: str
    address: str
    allowed_hosts: Sequence[str]
    keep_days: float
    players: Mapping[str, str]
    watched: Watched = UNWATCHED
    thinkers: str = ""  # where computer players think


class Homes:
    """Which tables are at home in a worker."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.workers: Sequence[int] = (number,)  # that run

    def has(self, table: str) -> bool:
        """Whether a table is at home here."""
        return home(table, self.workers) == self.number


class AtHome:
    """Lets connections end after an answer about a table that is at home elsewhere.

    The next question comes over a new one then, which the front takes to the right worker.
    """

    def __init__(self, app: ASGIApp, homes: Homes) -> None:
        self.app, self._homes = app, homes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        table = named_table(f"GET {scope['path']} ".encode()) if scope["type"] == "http" else None
        if table is None or self._homes.has(table):
            await self.app(scope, receive, send)
            return

        async def closing(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), (b"connection", b"close")]
            await send(message)

        await self.app(scope, receive, closing)


class WorkerServer(Server):
    """A server that listens nowhere, and takes connections from a channel."""

    def __init__(self, config: Config, channel: socket.socket, homes: Homes) -> None:
        super().__init__(config)
        self._channel, self._homes = channel, homes
        self._rest = b""
        self._taking: set[asyncio.Task[object]] = set()
        channel.setblocking(False)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:  # noqa: ARG002
        await super().startup(sockets=[])
        asyncio.get_running_loop().add_reader(self._channel, self._heed)
        self._channel.send(READY)
        call_process(f"rollwright-{self._homes.number}")

    def _heed(self) -> None:
        try:
            said, handles, _, _ = socket.recv_fds(self._channel, 256, 64)
        except BlockingIOError:
            return
        except OSError:
            said, handles = b"", []
        if not said:  # the front is gone
            asyncio.get_running_loop().remove_reader(self._channel)
            self.should_exit = True
            return
        self._rest += said
        while self._rest:
            kind, rest = self._rest[:1], self._rest[1:]
            if kind == WORKERS:
                if not rest or len(rest) <= rest[0]:
                    return  # the rest comes
                self._homes.workers = tuple(rest[1 : 1 + rest[0]])
                rest = rest[1 + rest[0] :]
            elif handles:
                self._take(socket.socket(fileno=handles.pop(0)))
            self._rest = rest

    def _take(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        connection.set_inheritable(False)
        taking = asyncio.ensure_future(self._taken(connection))
        self._taking.add(taking)
        taking.add_done_callback(self._taking.discard)

    async def _taken(self, connection: socket.socket) -> None:
        config = self.config

        def protocol() -> asyncio.Protocol:
            return config.http_protocol_class(  # type: ignore[call-arg]
                config=config, server_state=self.server_state, app_state=self.lifespan.state
            )

        try:
            await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
        except OSError:
            connection.close()  # whoever called has hung up


def work(number: int, options: Options, channel: socket.socket) -> None:
    """Serve until the front, or a signal, says that it is enough."""
    keep_handles()
    # Ctrl-C reaches all processes of a terminal; the front says when it is over.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        store = open_store(options.store)
    except RollwrightError as error:
        channel.sendall(FAILED + str(error).encode())
        return
    logs.set_up(options.watched)
    homes = Homes(number)
    app = make_app(
        store,
        options.address,
        options.allowed_hosts,
        keep_days=options.keep_days,
        warm=number == 0,
        players=options.players,
        metrics_token=options.watched.metrics_token,
        thinkers=options.thinkers,
        at_home=homes.has,
    )
    server = WorkerServer(server_config(AtHome(app, homes)), channel, homes)
    end_by_signal(server)
    settle()
    server.run()
