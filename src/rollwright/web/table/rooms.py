"""All tables of a server: made, found, kept in memory while somebody may need them."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from secrets import choice, token_hex
from typing import Any, Final
from weakref import WeakValueDictionary

from rollwright.core.errors import BadOption, Refused, StoreDamaged, UnknownTable
from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.fair import log
from rollwright.fair.log import New
from rollwright.games import game
from rollwright.web import limits
from rollwright.web.store import Store
from rollwright.web.store import Table as Kept
from rollwright.web.table import commands
from rollwright.web.table.commands import Order
from rollwright.web.table.dice import commitment, fresh_seed
from rollwright.web.table.player_pool import Thinkers
from rollwright.web.table.room import Room, Watcher, errors, now, to_its_end
from rollwright.web.table.table import CLOSED, OVER, PLAYING, REMATCH, RESUME, Table
from rollwright.web.words import SAY

SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # of a table's id: none looks like another
SIGNS_OF_AN_ID: Final = 10


class Rooms:
    """All tables of a server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.thinkers = Thinkers()
        self._rooms: OrderedDict[str, Room] = OrderedDict()  # kept, the last one used last
        # also those that are no longer kept but still in somebody's hands: nobody may be left
        # with a room in which nothing happens any more
        self._known: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._listed: deque[str] | None = None  # ids, newest first
        self._listing, self._rematching = asyncio.Lock(), asyncio.Lock()
        self._jobs: set[asyncio.Task[Any]] = set()

    # ------------------------------------------------------------ found

    async def room(self, table: str) -> Room:
        """A table by its id; UnknownTable if there is none."""
        known = self._known.get(table)
        if known is not None:
            return self._keep(known)
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
        # a long game takes a while to add up, and other tables go on meanwhile
        found = await asyncio.to_thread(Table.of, table, seed, entries)
        room = Room(self.store, self.thinkers, found)
        if found.settings["clock"] and found.phase == PLAYING:
            await room.happen(lambda: [New(RESUME, None, {})])
        return self._keep(room)

    def _keep(self, room: Room) -> Room:
        self._rooms[room.table.id] = self._known[room.table.id] = room
        self._rooms.move_to_end(room.table.id)
        if not room.awake:
            room.wake()
        if len(self._rooms) > limits.TABLES_IN_MEMORY:
            self._forget(room)
        return room

    def _forget(self, wanted: Room) -> None:
        """Let go of tables that nobody looks at, the longest unused first."""
        idle = [one for one in self._rooms.values() if not one.watchers and one is not wanted]
        for one in idle[: max(0, len(idle) - limits.TABLES_IN_MEMORY)]:
            one.sleep()
            del self._rooms[one.table.id]

    async def listed(self) -> list[Table]:
        """The tables that everybody may see and something may still happen at, newest first."""
        listed = await self._all_listed()
        found = []
        for table in list(listed):
            try:
                one = (await self.room(table)).table
            except StoreDamaged as damaged:  # the others go on
                errors.warning("%s", damaged)
                listed.remove(table)
                continue
            if one.phase in (OVER, CLOSED) and table in listed:
                listed.remove(table)
            elif now() - one.entries[-1].time < limits.LISTED_FOR * 1000:
                found.append(one)
            if len(found) == limits.LISTED:
                break
        return found

    async def _all_listed(self) -> deque[str]:
        async with self._listing:
            if self._listed is None:
                most, late = limits.LISTED_IN_MEMORY, now() - limits.LISTED_FOR * 1000
                kept = [one for one in await self.store.tables() if one.settings.get("listed")]
                self._listed = deque([one.id for one in kept if one.created > late][:most], most)
            return self._listed

    # ------------------------------------------------------------ made

    async def create(
        self,
        settings: Mapping[str, Any],
        first: Callable[[Table], Sequence[New]],
        lang: Language = "en",
    ) -> Room:
        """Make a table. `first` says what happens together with that: who sits down."""
        table = "".join(choice(SIGNS) for _ in range(SIGNS_OF_AN_ID))
        about = checked(settings, lang)
        seed = fresh_seed()
        fixed = None if about["dice"] == "real" else commitment(table, seed)
        made = log.table_event(table, fixed, about)
        bare = Table.of(table, seed, log.chained([made], now())[0])
        events = [made, *first(bare)]  # if that is refused, there is no table
        kept = Kept(table, about["game"], about["options"], about, now())
        listed = await self._all_listed() if about["listed"] else None
        entries = await self.store.create(kept, seed, events, token_hex(8))
        if listed is not None:
            listed.appendleft(table)
        return self._keep(Room(self.store, self.thinkers, Table.of(table, seed, entries)))

    async def order(
        self, room: Room, seat: Seat, joined: int, order: Order, lang: Language = "en"
    ) -> None:
        """Follow an order of somebody who sat down with event `joined`; Refused if it cannot be."""
        if order.do == "skip":
            room.skip(seat)
        elif order.do == "rematch":
            await to_its_end(self._rematch(room, seat, joined, lang), self._jobs)
        else:
            await room.order(seat, joined, order, lang)

    async def _rematch(self, room: Room, seat: Seat, joined: int, lang: Language) -> None:
        """Make a table for the same people, and tell those at this one; once."""
        old = room.table
        async with self._rematching:
            if old.phase != OVER or not old.holds(seat, joined):
                raise Refused(SAY(lang, "not now"))
            if old.rematch is None:
                another = await self.create(old.settings, lambda _: commands.again(old), lang)
                await room.happen(lambda: [New(REMATCH, seat, {"table": another.table.id})])

    async def close(self) -> None:
        """Finish what is in flight, and let go of everything."""
        self.thinkers.close()
        if self._jobs:
            await asyncio.wait(self._jobs, timeout=2)
        await asyncio.gather(*(room.close() for room in self._known.values()))
        await self.store.close()


def checked(settings: Mapping[str, Any], lang: Language) -> dict[str, Any]:
    """The settings of a table as they are kept; BadOption or Refused if they cannot be."""
    one = game(str(settings.get("game", "")))
    seats, given = settings.get("seats"), settings.get("options") or {}
    clock, dice = settings.get("clock", 0), settings.get("dice", "server")
    if type(seats) is not int:
        raise BadOption(SAY(lang, "no seats"))
    if not isinstance(given, Mapping) or dice not in ("server", "real"):
        raise BadOption(SAY(lang, "no order"))
    if type(clock) is not int or clock not in limits.CLOCKS:
        raise BadOption(SAY(lang, "no order"))
    options = {str(name): str(value) for name, value in given.items()}
    one.new_game(seats, one.options(options))
    return {
        "game": one.name,
        "options": options,
        "seats": seats,
        "dice": dice,
        "clock": clock,
        "listed": bool(settings.get("listed", False)),
        "throws_itself": bool(settings.get("throws_itself", False)),
    }


__all__ = ["Room", "Rooms", "Watcher", "checked", "now"]
