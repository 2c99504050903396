"""How long the server waits for those who have connected and say nothing, or half of it.

uvicorn waits for the rest of a request for ever. Here a connection ends that has not sent the
whole head of a request in time (which is also how a WebSocket begins), or does not read its
answer; and an address has only so many connections. A proxy in front is spared that: all the
world comes from its address.
"""

import asyncio
from collections import Counter
from functools import lru_cache
from typing import Any
from weakref import WeakKeyDictionary

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

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
def _proxies(trusted: str | tuple[str, ...]) -> Any:
    """The addresses that say for whom they ask, as uvicorn knows them."""
    hosts = trusted if isinstance(trusted, str) else list(trusted)
    return ProxyHeadersMiddleware(None, hosts).trusted_hosts  # type: ignore[arg-type]


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
        if host not in _proxies(trusted):
            address = network(host)
            if not _CALLERS.setdefault(self.server_state, Callers()).take(address):
                transport.abort()
                return
            self._address = address
        self._wait_for_head()

    def _wait_for_head(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(limits.HEAD_WAITS, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        before = self.cycle
        if before is None or before.response_complete:
            self._wait_for_head()  # a request begins, or what is left of the last one drips in
        super().data_received(data)
        if self.cycle is not before:
            self._late = _ended(self._late)

    def handle_websocket_upgrade(self, *given: Any) -> None:
        self._let_go()  # from now on it is counted as a socket
        super().handle_websocket_upgrade(*given)

    def connection_lost(self, exc: Exception | None) -> None:
        self._let_go()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self._stuck = _ended(self._stuck)
        self._stuck = self.loop.call_later(limits.ANSWER_WAITS, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._stuck = _ended(self._stuck)
        super().resume_writing()

    def _let_go(self) -> None:
        self._late, self._stuck = _ended(self._late), _ended(self._stuck)
        if self._address is not None:
            _CALLERS[self.server_state].leave(self._address)
            self._address = None


def _ended(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()
