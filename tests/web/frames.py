"""What pages and programs that look at a table are sent, without a network between.

The connections are the server's own; only the socket below them is another, which keeps what it is
given: every frame, in its order.
"""

import asyncio
from types import SimpleNamespace
from typing import Any

from rollwright.core.language import Language
from rollwright.core.seats import NOBODY, Seat
from rollwright.web.live.connection import Connection, PageConnection, ProgramConnection
from rollwright.web.table.room import Room

KINDS: tuple[type[Connection], ...] = (PageConnection, ProgramConnection)


class Socket:
    """The end of a connection, which keeps what is sent."""

    def __init__(self, **query: str) -> None:
        self.query_params = query
        self.frames: list[str | bytes] = []
        self.app = SimpleNamespace(state=None)

    async def send_text(self, data: str) -> None:
        self.frames.append(data)

    async def send_bytes(self, data: bytes) -> None:
        self.frames.append(data)


class Looking:
    """Somebody at a seat, or nobody, who looks at a table by a page or a program."""

    def __init__(
        self, room: Room, seat: Seat, kind: type[Connection], lang: Language = "en", **query: str
    ) -> None:
        self.socket, self.room = Socket(**query), room
        joined = -1 if seat == NOBODY else room.table.chairs[seat].joined
        end: Any = self.socket
        self.connection = kind(end, room, joined, lang)
        room.enter(self.connection, joined)
        self._telling = asyncio.ensure_future(self.connection._tell())

    @property
    def frames(self) -> list[str | bytes]:
        return self.socket.frames

    async def settled(self) -> None:
        """Wait until all that is new was sent."""
        while True:
            await asyncio.sleep(0)
            if self._telling.done():
                self._telling.result()
            waits = self.connection._news._waiters
            if waits and not self.connection._news.is_set():
                return

    async def leave(self) -> None:
        """Look away."""
        self._telling.cancel()
        await asyncio.gather(self._telling, return_exceptions=True)
        self.room.leave(self.connection)
