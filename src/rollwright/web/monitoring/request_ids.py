"""Every request has an id: its answer carries it, and whatever the log says while it is answered.

A proxy may have given one already (`X-Request-ID`), and then that is it.
"""

import logging
import re
import time
from contextvars import ContextVar
from secrets import token_hex
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rollwright.web.monitoring.counters import NUMBERS

HEADER: Final = "x-request-id"
_HEADER: Final = HEADER.encode()
_FIT: Final = re.compile(rb"[A-Za-z0-9._-]{1,64}")  # nothing that could be taken for a line

_current: ContextVar[str] = ContextVar("request", default="")
log = logging.getLogger("rollwright.requests")


def request_id() -> str:
    """The id of the request that is being answered; empty if none is."""
    return _current.get()


class RequestIds:
    """Gives every request its id, and counts it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        given = next((value for name, value in scope["headers"] if name == _HEADER), b"")
        name = given if _FIT.fullmatch(given) else token_hex(8).encode()
        scope["request_id"] = name.decode()
        _current.set(name.decode())
        begun, status = time.perf_counter(), 0

        async def named(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.accept"):
                status = message.get("status", 101)
                message["headers"] = [*message.get("headers", ()), (_HEADER, name)]
            await send(message)

        try:
            await self.app(scope, receive, named)
        except Exception:
            status = status or 500
            raise
        finally:
            self._note(scope, status, time.perf_counter() - begun)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Count it; and let the log say so, if it is to speak of requests at all."""
        method = scope["method"] if scope["type"] == "http" else "SOCKET"
        if scope["type"] == "http":
            NUMBERS.requested.add(seconds)
        NUMBERS.connections += scope["type"] == "websocket" and status == 101
        NUMBERS.requests[method if method in _METHODS else "OTHER", status] += 1
        if log.isEnabledFor(logging.INFO):
            about = {"method": method, "path": scope["path"], "status": status}
            took = round(1000 * seconds, 1)
            log.info("%s %s", method, scope["path"], extra={"about": about | {"ms": took}})


_METHODS: Final = ("GET", "HEAD", "POST", "SOCKET")  # others are told apart by nobody
