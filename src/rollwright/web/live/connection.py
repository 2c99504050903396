"""One open connection: a page or a program that looks at a table and gives commands."""

import asyncio
import logging
import time
from collections.abc import Hashable
from contextlib import suppress
from typing import Final, NamedTuple, cast

from starlette.websockets import WebSocket, WebSocketDisconnect

from rollwright.core.errors import Refused, StoreError
from rollwright.core.language import Language
from rollwright.core.seats import NOBODY, Seat
from rollwright.fair import log
from rollwright.web import limits
from rollwright.web.live import questions
from rollwright.web.live.diff import changes
from rollwright.web.live.encoding import Message, as_json, encoded
from rollwright.web.live.moments import standing, told_apart
from rollwright.web.live.people import PeopleTold
from rollwright.web.live.screen import Screen, main, screen
from rollwright.web.monitoring.counters import NUMBERS
from rollwright.web.requests import rooms, sender, whole
from rollwright.web.table.commands import parse_json
from rollwright.web.table.dispatch import Asker, follow, read_command
from rollwright.web.table.history import hidden_from, seen_epoch, seen_events
from rollwright.web.table.news import News
from rollwright.web.table.room import Room
from rollwright.web.table.table import GATHERING, OPENING
from rollwright.web.words import SAY

AT_ONCE: Final = 50  # events that are sent in one go
errors = logging.getLogger(__name__)


class Connection:
    """What pages and programs have in common: they hear of changes, and give commands."""

    def __init__(self, socket: WebSocket, room: Room, joined: int, lang: Language):
        self.socket, self.room, self.lang = socket, room, lang
        self._joined = joined
        self._news = asyncio.Event()
        self._since = 0.0  # when what is new became so
        self._speaking = asyncio.Lock()  # a command is acknowledged before its picture comes

    @property
    def seat(self) -> Seat:
        """The seat that they have by now, as long as they have one."""
        return self.room.table.seat_of(self._joined)

    def changed(self) -> None:
        """Hear that there is something new; however much there is, it is looked at once."""
        if not self._news.is_set():
            self._since = time.perf_counter()
        self._news.set()

    async def run(self) -> None:
        """Tell what happens and take commands, until either side has enough."""
        both = [asyncio.ensure_future(self._tell()), asyncio.ensure_future(self._listen())]
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for one in both:
                one.cancel()
            ends = await asyncio.gather(*both, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, WebSocketDisconnect):
                raise end

    async def _tell(self) -> None:
        while True:
            async with self._speaking:
                await self.tell()
            if self._since:
                NUMBERS.shown.add(time.perf_counter() - self._since)
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
            if not self._may_speak():
                async with self._speaking:
                    with suppress(RuntimeError):  # it has ended already
                        await self.socket.close(1008, "too fast")
                return
            text = message.get("text") or message.get("bytes") or ""
            async with self._speaking:
                await self.send(await self._answer(text))

    def _may_speak(self) -> bool:
        """Whether one more message is fine for whoever speaks, and for their address.

        A limit of the connection's own would be as good as none: one connects again.
        """
        state, address = self.socket.app.state, sender(self.socket)
        return bool(state.command_limits.take(self._speaker) and state.address_limits.take(address))

    @property
    def _speaker(self) -> Hashable:
        """Who speaks: a seat, or without one the address."""
        if self.seat == NOBODY:
            return sender(self.socket)
        return self.room.table.id, self._joined

    async def _answer(self, text: str | bytes) -> Message:
        asked = ""
        try:
            if len(text) > limits.FRAME:
                raise Refused(SAY(self.lang, "too long"))
            command = read_command(parse_json(text, self.lang), self.lang)
            asked = command.id
            if self.seat == NOBODY and command.kind == "ask":
                self.room.guests.ask(self, command.fields.get("name"), self.lang)
                self.room.elsewhere.came()
                return {"re": asked, "ok": True}
            if self.seat == NOBODY:
                raise Refused(SAY(self.lang, "not seated"))
            asker = Asker(self._joined)
            await follow(rooms(self.socket), self.room, asker, command, self.lang)
        except Refused as why:
            return refusal(asked, why)
        except StoreError as failed:  # nothing was changed; where the store is concerns nobody
            errors.error("%s", failed)
            sentence = SAY(self.lang, "store failed")
            return {"re": asked, "ok": False, "why": sentence, "stale": False}
        return {"re": asked, "ok": True}

    async def send(self, message: Message) -> None:
        """Send a message."""
        await self.deliver(as_json(message))

    async def deliver(self, data: str | bytes) -> None:
        """Hand something over, if there is still somebody to take it."""
        try:
            if isinstance(data, str):
                await self.socket.send_text(data)
            else:
                await self.socket.send_bytes(data)
        except RuntimeError:  # the connection was ended for what came from the other side
            raise WebSocketDisconnect(1006) from None


def refusal(asked: str, why: Refused) -> Message:
    """The answer to what is refused; with the rule by which it is, if it is one of the game's."""
    answer: Message = {"re": asked, "ok": False, "why": str(why), "stale": why.stale}
    return answer | {"rule": why.rule} if why.rule else answer


class Told(NamedTuple):
    """What was told to a page that knew one screen, to lead it to another."""

    before: Screen | None
    seen: Screen
    heard: int  # the last event that was announced before
    message: Message

    def leads(self, before: Screen | None, seen: Screen, heard: int) -> bool:
        """Whether it is also for a page that knows as much."""
        return self.before is before and self.seen is seen and self.heard == heard


class PageConnection(Connection):
    """A page: it is sent the parts that have changed, as they look to its seat."""

    def __init__(self, socket: WebSocket, room: Room, joined: int, lang: Language):
        super().__init__(socket, room, joined, lang)
        self._sent: Screen | None = None
        self._heard = -1  # the last event that was announced
        self._moment: object = None  # which was shown last
        self._people = PeopleTold(room)
        self._unzips = socket.query_params.get("gzip") == "1"
        shown = [socket.query_params.get(name) for name in ("epoch", "held", "seat")]
        # since when, the page cannot say
        waiting = room.queued is not None or room.host_away or room.warming
        seat = self.seat
        now_shown = [str(seen_epoch(room.table, seat)), str(int(room.table.held)), str(seat)]
        if not waiting and shown == now_shown:
            self._sent = self._screen()
            self._heard = room.table.epoch - 1

    def _screen(self) -> Screen:
        key = ("screen", self.seat, self.lang)
        moment = self.room.moment
        drawn_at, made = self.room.drawn.get(key, (None, None))
        late = self._sent is None and self.room.table.settings["clock"]  # clocks have run since
        if late or made is None or drawn_at != moment:
            made = screen(self.room, self.seat, self.lang)
            self.room.drawn[key] = (moment, made)
        return cast(Screen, made)

    async def send(self, message: Message) -> None:
        await self.deliver(encoded(message, self._unzips))

    async def _answer(self, text: str | bytes) -> Message:
        """A question is answered at once, and changes nothing; all else is a command."""
        asked = questions.read(text, self.lang)
        if asked is None:
            return await super()._answer(text)
        try:
            found = questions.answer(self.room, self.seat, asked, self.lang)
        except Refused as why:
            return refusal(str(asked["id"]), why)
        return {"re": asked["id"], "ok": True, **found}

    async def tell(self) -> None:
        picture = self._new_picture()
        people = self._people.news(self, self.seat, self.lang)
        if people:
            await self.send(picture | people)
        elif picture:
            await self.deliver(self._shared(picture))

    def _shared(self, message: Message) -> str | bytes:
        """A message as it is sent, made once for all to whom it is sent as it is."""
        key = ("sent", self._unzips, self.seat, self.lang)
        known, data = self.room.drawn.get(key, (None, ""))
        if known is not message:
            data = encoded(message, self._unzips)
            self.room.drawn[key] = (message, data)
        return cast(str | bytes, data)

    def _new_picture(self) -> Message:
        """What has changed on the screen; empty if nothing has.

        Those who watch see the same and have seen the same: for them it is worked out once.
        """
        table, seat = self.room.table, self.seat
        epoch, held = seen_epoch(table, seat), int(table.held)
        moment = (epoch, held, seat, self.room.unnumbered)
        if self._moment == moment:
            return {}  # others write at the same time, and how often is not shown either
        self._moment = moment
        before, seen, key = self._sent, self._screen(), ("picture", seat, self.lang)
        _, told = self.room.drawn.get(key, (None, None))
        if not isinstance(told, Told) or not told.leads(before, seen, self._heard):
            told = Told(before, seen, self._heard, self._changed_to(seen, epoch, held))
            self.room.drawn[key] = (None, told)
        if before is None or before.layout != seen.layout:
            self._people.forget()
        self._heard = table.epoch - 1
        self._sent = seen
        return told.message

    def _cried(self, fresh: list[News]) -> list[News]:
        """Of what happened that of which banners tell."""
        return fresh

    def _changed_to(self, seen: Screen, epoch: int, held: int) -> Message:
        """What leads from the screen that was sent to another."""
        table, seat = self.room.table, self.seat
        message: Message = {"epoch": epoch, "held": held, "seat": seat}
        if seat != NOBODY:
            message["version"] = table.version(seat)
            if table.phase == OPENING and seat in table.awaited():
                message["open"] = table.chairs[seat].pledge
            chair = table.chairs[seat]
            if table.phase == GATHERING and chair.rematch_of:  # a seat that was given
                unpledged = chair.pledge is None and not table.real_dice
                message["pledge"] = unpledged or not chair.here
        if self._sent is None or self._sent.layout != seen.layout:
            message["main"] = main(self.room, seat, self.lang, seen)
        else:
            message |= changes(self._sent.parts, seen.parts)
        if self._sent is not None:
            fresh_news = news(self._sent, seen)
            message["news"] = [one.text for one in fresh_news]
            message |= standing(self.room, self._cried(fresh_news), seat, self.lang)
            if seen.parts.get("did") != self._sent.parts.get("did"):
                message |= told_apart(self.room, seat, self.lang)
            fresh = table.entries[self._heard + 1 :]
            message["thrown"] = any(entry.kind == log.THROW for entry in fresh)
        return message


def news(sent: Screen, seen: Screen) -> list[News]:
    """What happened since somebody looked last, and what they may know only now."""
    known = {one.seq: one for one in sent.news}
    oldest = sent.news[0].seq if sent.news else 0
    return [
        _beyond(one, known.get(one.seq))
        for one in seen.news
        if one != known.get(one.seq) and one.seq >= oldest
    ]


def _beyond(one: News, known: News | None) -> News:
    """What was not said before, where some of it was."""
    if known is None or known.words != one.words:
        return one
    return News(one.seq, "", tuple(cry for cry in one.cries if cry not in known.cries))


class ProgramConnection(Connection):
    """A program: it is sent the events, as far as its seat may know them."""

    def __init__(self, socket: WebSocket, room: Room, joined: int, lang: Language):
        super().__init__(socket, room, joined, lang)
        since = whole(socket.query_params.get("since"))
        self._next = seen_epoch(room.table, self.seat) if since is None else since
        self._veiled: int | None = None  # where a step begins of which only a part was sent

    async def tell(self) -> None:
        table, since = self.room.table, self._next
        limit = hidden_from(table)
        if self._veiled is not None and self._veiled <= limit:
            since, self._veiled = self._veiled, None  # now the whole of it
        if self._veiled is None and limit + 1 < table.epoch:
            self._veiled = max(limit + 1, min(since, table.epoch))
        events = seen_events(table, self.seat, since)
        self._next = max(since, seen_epoch(table, self.seat))
        for number, event in enumerate(events):
            await self.send({"event": event})
            if number % AT_ONCE == AT_ONCE - 1:
                await asyncio.sleep(0)  # sending alone would let nobody else do anything
