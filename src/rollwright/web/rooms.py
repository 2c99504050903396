"""The tables that are in use: one order after another, and computer players at their pace.

An order is decided, its events are on the disk, and only then anybody hears of it.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from secrets import choice, randbelow, token_hex
from typing import Any, Final, Protocol

from rollwright.core.dice import KEYS
from rollwright.core.language import Language
from rollwright.core.options import BadOption
from rollwright.core.seats import Seat
from rollwright.play import log
from rollwright.play.log import New
from rollwright.play.match import game
from rollwright.play.view import view
from rollwright.web import limits, orders
from rollwright.web.dice import commitment, fresh_seed
from rollwright.web.orders import Order, Refused
from rollwright.web.store import Conflict, Store, UnknownTable
from rollwright.web.store import Table as Kept
from rollwright.web.table import OPENING, PLAYING, REMATCH, RESUME, Table
from rollwright.web.thinking import Thinkers
from rollwright.web.words import SAY

SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # of a table's id: none looks like another
SIGNS_OF_AN_ID: Final = 10
HURRY: Final = 0.05  # seconds a move of those who are asked to hurry


class Watcher(Protocol):
    """Somebody who looks at a table."""

    def changed(self) -> None:
        """Hear that there is something new."""


def now() -> int:
    """Milliseconds since 1970."""
    return int(time.time() * 1000)


class Room:
    """A table in use."""

    def __init__(self, rooms: "Rooms", table: Table) -> None:
        self.rooms = rooms
        self.table = table
        self.watchers: set[Watcher] = set()
        self.hurry = False
        self.drawn: dict[Any, Any] = {}  # what has been drawn since the last event
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._done: OrderedDict[str, None] = OrderedDict()  # commands that have been followed
        self._jobs: set[asyncio.Task[Any]] = set()

    # ------------------------------------------------------------ orders

    async def order(self, seat: Seat, order: Order, lang: Language = "en") -> None:
        """Follow a seat's order; Refused if it cannot be."""
        if order.do == "skip":
            self._skip()
        elif order.do == "rematch":
            await self.rooms.rematch(self, seat, lang)
        else:
            command = f"{seat}:{order.id}"
            await self.happen(lambda: orders.decide(self.table, seat, order, lang), command)

    async def happen(self, decided: Callable[[], Sequence[New]], command: str | None = None) -> int:
        """Let events happen that are decided when it is their turn; the first one's number.

        It goes on to its end even if whoever asked for it goes away.
        """
        job = asyncio.ensure_future(self._happen(decided, command))
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)
        return await asyncio.shield(job)

    async def _happen(self, decided: Callable[[], Sequence[New]], command: str | None) -> int:
        async with self._lock:
            first = self.table.epoch
            if command in self._done:
                return first
            try:
                events = list(decided())
            except Refused as why:
                if why.stale and command and await self._followed(command):
                    return first  # it comes again because its answer was lost
                raise
            try:
                entries = await self.rooms.store.append(self.table.id, first, events, command)
            except Conflict:  # the store knows more than we do: catch up, and let them look again
                entries = await self.rooms.store.read(self.table.id, first)
                self._apply(entries)
                raise Refused(SAY("en", "stale"), stale=True) from None
            if command is not None:
                self._remember(command)
            self._apply(entries)
            return first

    async def _followed(self, command: str) -> bool:
        return await self.rooms.store.answered(self.table.id, command) is not None

    def _remember(self, command: str) -> None:
        self._done[command] = None
        while len(self._done) > 200:
            self._done.popitem(last=False)

    def _apply(self, entries: Sequence[log.Entry]) -> None:
        for entry in entries:
            if entry.seq == self.table.epoch:
                self.table.apply(entry)
        self.drawn.clear()
        for watcher in list(self.watchers):
            watcher.changed()
        self.set_timer()

    # ------------------------------------------------------------ what happens by itself

    def set_timer(self) -> None:
        """See to it that whatever is due next happens, when it is due."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self._due()
        if due is not None:
            wait, act = due
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(0.0, wait), self._start, act)

    def _start(self, act: Callable[[], Any]) -> None:
        job = asyncio.ensure_future(self._try(act))
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)

    async def _try(self, act: Callable[[], Any]) -> None:
        try:
            await act()
        except Refused:
            self.set_timer()  # somebody was quicker: look again at what is due

    def _since(self, moment: int) -> float:
        return (now() - moment) / 1000

    def _due(self) -> tuple[float, Callable[[], Any]] | None:
        """What happens by itself next, and in how many seconds."""
        table, match = self.table, self.table.match
        last = table.entries[-1].time if table.entries else 0
        if table.phase == OPENING:
            return limits.OPENING - self._since(last), self._start_without
        if table.phase != PLAYING or match is None:
            return None
        pace = HURRY if self.hurry else limits.PACE
        for seat in match.turn:
            if table.chairs[seat].player:
                return pace - self._since(last), partial(self._computer_moves, seat)
        if match.chance_due and not table.real_dice and self._computer_throws():
            wait = pace if self.hurry else max(pace, self._after_a_person())
            return wait - self._since(last), self._throw
        self.hurry = False
        lefts = [(table.time_left(seat, now()), seat) for seat in table.on_the_clock()]
        running = [(left, seat) for left, seat in lefts if left is not None]
        if running:
            left, seat = min(running)
            return left / 1000, partial(self._out_of_time, seat)
        return None

    def _computer_throws(self) -> bool:
        match = self.table.match
        if match is None:
            return False
        if match.roller is not None:
            return self.table.chairs[match.roller].player is not None
        return not any(chair.person for chair in self.table.chairs)

    def _after_a_person(self) -> float:
        """Longer after a person's move, so that it can still be taken back."""
        last = self.table.entries[-1]
        moved = last.kind in (log.MOVE, log.UNDO) and last.seat is not None
        if moved and self.table.chairs[last.seat or 0].person:
            return limits.AFTER_A_PERSON
        return limits.PACE

    def _skip(self) -> None:
        self.hurry = True
        self.set_timer()

    async def _start_without(self) -> None:
        def late() -> list[New]:
            if self.table.phase != OPENING:
                raise Refused("")
            return [orders.start(self.table)]

        await self.happen(late)

    async def _throw(self) -> None:
        def thrown() -> list[New]:
            match = self.table.match
            if match is None or not match.chance_due or not self._computer_throws():
                raise Refused("")
            return orders.thrown(self.table, match, None, "en")

        await self.happen(thrown)

    async def _computer_moves(self, seat: Seat) -> None:
        await self._plays_for(seat, self.table.chairs[seat].player or "random")

    async def _out_of_time(self, seat: Seat) -> None:
        """The time of a seat is up: a computer plays its turn out, and throws for it."""
        match = self.table.match
        if match is not None and match.chance_due:
            await self.happen(lambda: orders.thrown(self.table, match, None, "en"))
        else:
            await self._plays_for(seat, "greedy")

    async def _plays_for(self, seat: Seat, player: str) -> None:
        """Let a computer think, and make its move if nothing has changed for it meanwhile."""
        match, version = self.table.match, self.table.version(seat)
        if match is None:
            return
        key = randbelow(KEYS)
        seen = view(match, seat)
        move = await self.rooms.thinkers.choose(player, match.game.name, seen, seat, key)

        def moved() -> list[New]:
            if self.table.version(seat) != version or seat not in match.turn:
                raise Refused("")
            return orders.moved(self.table, match, seat, move, "en")

        await self.happen(moved)

    def cancel(self) -> None:
        """Let nothing more happen by itself."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def close(self) -> None:
        """Finish what is in flight."""
        self.cancel()
        if self._jobs:
            await asyncio.wait(self._jobs, timeout=2)


class Rooms:
    """All tables of a server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.thinkers = Thinkers()
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Room]] = {}

    async def room(self, table: str) -> Room:
        """A table by its id; UnknownTable if there is none."""
        if table in self._rooms:
            self._rooms.move_to_end(table)
            return self._rooms[table]
        if table not in self._loading:
            job = asyncio.ensure_future(self._load(table))
            self._loading[table] = job
            job.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Room:
        if not (len(table) == SIGNS_OF_AN_ID and set(table) <= set(SIGNS)):
            raise UnknownTable(f"There is no table '{table[:20]}'.")
        entries = await self.store.read(table)
        seed = await self.store.seed(table)
        room = self._keep(Room(self, Table.of(table, seed, entries)))
        if room.table.settings["clock"] and room.table.phase == PLAYING:
            await room.happen(lambda: [New(RESUME, None, {})])
        room.set_timer()
        return room

    def _keep(self, room: Room) -> Room:
        self._rooms[room.table.id] = room
        idle = [table for table, one in self._rooms.items() if not one.watchers]
        for table in idle[: max(0, len(idle) - limits.TABLES_IN_MEMORY)]:
            self._rooms.pop(table).cancel()
        return room

    async def create(
        self,
        settings: Mapping[str, Any],
        first: Callable[[Table], Sequence[New]],
        lang: Language = "en",
    ) -> Room:
        """Make a table. `first` says what happens right after it is there: who sits down."""
        table = "".join(choice(SIGNS) for _ in range(SIGNS_OF_AN_ID))
        about = checked(settings, lang)
        seed = fresh_seed()
        fixed = None if about["dice"] == "real" else commitment(table, seed)
        event = log.table_event(table, fixed, about)
        kept = Kept(table, about["game"], about["options"], about, now())
        entries = await self.store.create(kept, seed, [event], token_hex(8))
        room = self._keep(Room(self, Table.of(table, seed, list(entries))))
        await room.happen(lambda: first(room.table))
        return room

    async def rematch(self, room: Room, seat: Seat, lang: Language) -> None:
        """Make a table for the same people, and tell those at this one; once."""
        old = room.table
        if old.phase != "over" or not old.chairs[seat].person:
            raise Refused(SAY(lang, "not now"))
        if old.rematch is not None:
            return

        def same(_: Table) -> list[New]:
            return [
                New(log.JOIN, place, {"name": chair.name, "player": chair.player})
                if chair.player
                else log.join_event(place, chair.name, None)
                for place, chair in enumerate(old.chairs)
                if not chair.free
            ]

        another = await self.create(old.settings, same, lang)

        def told() -> list[New]:
            if old.rematch is not None:
                raise Refused("")
            return [New(REMATCH, seat, {"table": another.table.id})]

        await room.happen(told)

    async def listed(self) -> list[Table]:
        """The tables that everybody may see, newest first."""
        found = []
        for kept in await self.store.tables(limits.LISTED):
            if kept.settings.get("listed"):
                found.append((await self.room(kept.id)).table)
        return found

    async def close(self) -> None:
        """Finish what is in flight, and let go of everything."""
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        self.thinkers.close()
        await self.store.close()


def checked(settings: Mapping[str, Any], lang: Language) -> dict[str, Any]:
    """The settings of a table as they are kept; BadOption or Refused if they cannot be."""
    one = game(str(settings.get("game", "")))
    options = {str(name): str(value) for name, value in dict(settings.get("options") or {}).items()}
    seats = settings.get("seats")
    if type(seats) is not int:
        raise BadOption(SAY(lang, "no seats"))
    one.new_game(seats, one.options(options))
    clock = settings.get("clock", 0)
    dice = settings.get("dice", "server")
    if type(clock) is not int or clock not in limits.CLOCKS or dice not in ("server", "real"):
        raise BadOption(SAY(lang, "no order"))
    return {
        "game": one.name,
        "options": options,
        "seats": seats,
        "dice": dice,
        "clock": clock,
        "listed": bool(settings.get("listed", False)),
    }
