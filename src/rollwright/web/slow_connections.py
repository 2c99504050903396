"""Connections: how long they are waited for, and how they end if what comes is no message.

uvicorn waits for the rest of a request for ever. Here a connection ends that has not sent the
whole head of a request in time (which is also how a WebSocket begins), or does not read its
answer; and an address has only so many connections. A proxy in front is spared that: all the
world comes from its address. Nonsense ends a connection without a word in the server's log.
"""

import asyncio
from collections import Counter
from functools import lru_cache
from weakref import WeakKeyDictionary

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.protocol import State

from rollwright.web import limits
from rollwright.web.rate_limit import RateLimits
from rollwright.web.requests import network


class Callers:
    """The connections of a server that are no WebSockets yet, by address."""

    def __init__(self) -> None:
        self.open: Counter[str] = Counter()
        self.limits = RateLimits(limits.CALLS, limits.CALLS_A_SECOND)

    def take(self, address: str) -> bool:
        """Whether an address may have one more connection; if so it has."""
        if self.open[address] >= limits.CALLS_OPEN or not self.limits.take(address):
            return False
        self.open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """One connection of an address has ended."""
        self.open[address] -= 1
        if self.open[address] <= 0:
            del self.open[address]


_CALLERS: WeakKeyDictionary[ServerState, Callers] = WeakKeyDictionary()


@lru_cache(maxsize=8)
def _proxies(trusted: str | tuple[str, ...]) -> ProxyHeadersMiddleware:
    """The addresses that say for whom they ask, as uvicorn knows them."""
    hosts = trusted if isinstance(trusted, str) else list(trusted)
    return ProxyHeadersMiddleware(None, hosts)  # type: ignore[arg-type]


class PatientProtocol(HttpToolsProtocol):
    """A connection that is waited for, but not for ever."""

    _address: str | None = None  # that this connection counts for
    _late: asyncio.TimerHandle | None = None
    _stuck: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        given = self.config.forwarded_allow_ips
        trusted = given if isinstance(given, str) else tuple(given)
        if host not in _proxies(trusted).trusted_hosts:
            address = network(host)
            if not _CALLERS.setdefault(self.server_state, Callers()).take(address):
                transport.abort()
                return
            self._address = address
        self._wait_for_head()

    def _wait_for_head(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(limits.HEAD_WAITS, self.transport.abort)

    def _head_came(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        before = self.cycle
        if before is None or before.response_complete:
            self._wait_for_head()  # a request begins, or what is left of the last one drips in
        super().data_received(data)
        if self.cycle is not before:
            self._head_came()

    def handle_websocket_upgrade(self, *given: object) -> None:
        self._let_go()  # from now on it is counted as a socket
        super().handle_websocket_upgrade(*given)

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        if self._stuck is None:
            self._stuck = self.loop.call_later(limits.ANSWER_WAITS, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._answer_read()
        super().resume_writing()

    def _answer_read(self) -> None:
        if self._stuck is not None:
            self._stuck.cancel()
            self._stuck = None

    def _let_go(self) -> None:
        self._head_came()
        self._answer_read()
        if self._address is not None:
            _CALLERS[self.server_state].leave(self._address)
            self._address = None


class QuietWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket on which nonsense is no mistake of the server's.

    uvicorn logs a traceback for text that is none, and another for whatever is no message and
    comes before it has answered the handshake.
    """

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                if self.conn.state is State.OPEN:
                    self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
        else:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})
            self.transport.abort()
