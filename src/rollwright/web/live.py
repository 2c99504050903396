"""One open connection: a page or a program that looks at a table and gives orders."""

import asyncio
import json
import time
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.play import log
from rollwright.web import limits, orders
from rollwright.web.orders import Refused
from rollwright.web.rooms import Room
from rollwright.web.screen import NOBODY, Screen, hidden_from, main, screen
from rollwright.web.table import OPENING
from rollwright.web.words import SAY


class Bucket:
    """So many at once, and so many a second after that."""

    def __init__(self, most: float, a_second: float) -> None:
        self._left, self._most, self._rate = most, most, a_second
        self._since = time.monotonic()

    def take(self) -> bool:
        """Whether one more is fine."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Connection:
    """What pages and programs have in common: they hear of changes, and give orders."""

    def __init__(self, socket: WebSocket, room: Room, seat: Seat, joined: int, lang: Language):
        self.socket, self.room, self.lang = socket, room, lang
        self._seat, self._joined = seat, joined
        self._news = asyncio.Event()
        self._bucket = Bucket(limits.MESSAGES, limits.MESSAGES_A_SECOND)

    @property
    def seat(self) -> Seat:
        """The seat, as long as it is still held."""
        return self._seat if self.room.table.holds(self._seat, self._joined) else NOBODY

    def changed(self) -> None:
        """Hear that there is something new; however much there is, it is looked at once."""
        self._news.set()

    async def run(self) -> None:
        """Tell what happens and take orders, until either side has enough."""
        self.room.watchers.add(self)
        telling = asyncio.ensure_future(self._tell())
        try:
            await self._listen()
        except WebSocketDisconnect:
            pass
        finally:
            self.room.watchers.discard(self)
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)

    async def _tell(self) -> None:
        while True:
            await self.tell()
            await self._news.wait()
            self._news.clear()

    async def tell(self) -> None:
        """Send what is new."""
        raise NotImplementedError

    async def _listen(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not self._bucket.take():
                await self.socket.close(1008, "too fast")
                return
            await self._answer(message.get("text") or message.get("bytes") or "")

    async def _answer(self, text: str | bytes) -> None:
        asked = ""
        try:
            message = _read(text, self.lang)
            order = orders.read(message, self.lang)
            asked = order.id
            if self.seat == NOBODY:
                raise Refused(SAY(self.lang, "not seated"))
            await self.room.order(self.seat, order, self.lang)
            await self.send({"re": asked, "ok": True})
        except Refused as why:
            await self.send({"re": asked, "ok": False, "why": str(why), "stale": why.stale})

    async def send(self, message: dict[str, Any]) -> None:
        """Send a message."""
        await self.socket.send_text(json.dumps(message, separators=(",", ":")))


def _read(text: str | bytes, lang: Language) -> object:
    if len(text) > limits.FRAME:
        raise Refused(SAY(lang, "too long"))
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise Refused(SAY(lang, "no order")) from None


class PageConnection(Connection):
    """A page: it is sent the parts that have changed, as they look to its seat."""

    def __init__(self, socket: WebSocket, room: Room, seat: Seat, joined: int, lang: Language):
        super().__init__(socket, room, seat, joined, lang)
        self._sent: Screen | None = None
        self._heard = -1  # the last event that was announced
        has = socket.query_params.get("epoch", "")
        if has == str(room.table.epoch) and socket.query_params.get("seat") == str(seat):
            self._sent = self._screen()
            self._heard = room.table.epoch - 1

    def _screen(self) -> Screen:
        key = ("screen", self.seat, self.lang)
        if key not in self.room.drawn:
            self.room.drawn[key] = screen(self.room, self.seat, self.lang)
        made: Screen = self.room.drawn[key]
        return made

    async def tell(self) -> None:
        table, seat, seen = self.room.table, self.seat, self._screen()
        message: dict[str, Any] = {"epoch": table.epoch, "seat": seat}
        if seat != NOBODY:
            message["version"] = table.version(seat)
            chair = table.chairs[seat]
            if table.phase == OPENING and chair.pledge and chair.contribution is None:
                message["open"] = chair.pledge
        if self._sent is None or self._sent.layout != seen.layout:
            message["main"] = main(self.room, seat, self.lang, seen)
        else:
            old = self._sent.parts
            changed = {name: part for name, part in seen.parts.items() if old.get(name) != part}
            if changed:
                message["parts"] = changed
        if self._heard >= 0:
            message["news"] = [words for seq, words in seen.news if seq > self._heard]
        self._heard = table.epoch - 1
        self._sent = seen
        await self.send(message)


class ProgramConnection(Connection):
    """A program: it is sent the events, as far as its seat may know them."""

    def __init__(self, socket: WebSocket, room: Room, seat: Seat, joined: int, lang: Language):
        super().__init__(socket, room, seat, joined, lang)
        since = socket.query_params.get("since", "")
        self._next = int(since) if since.isascii() and since.isdigit() else room.table.epoch

    async def tell(self) -> None:
        table = self.room.table
        for event in seen_events(self.room, self.seat, self._next):
            await self.send({"event": event})
        self._next = table.epoch


def seen_events(room: Room, seat: Seat, since: int) -> list[dict[str, Any]]:
    """The events of a table from a number on; what others write together is not told yet."""
    limit = hidden_from(room.table)
    told = []
    for entry in room.table.entries[since:]:
        event = {**entry._asdict(), "hash": entry.hash}
        if entry.seq > limit and entry.kind in (log.MOVE, log.UNDO) and entry.seat != seat:
            # that somebody has written may be known, what they wrote may not: nor its hash
            event |= {"payload": None, "hash": None, "hidden": True}
        if entry.seq > limit:
            event |= {"before": None, "hash": None}
        told.append(event)
    return told
