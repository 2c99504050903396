"""All tables of a server: made, found, and in memory while somebody may need them."""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from secrets import choice, token_hex
from typing import Final
from weakref import WeakValueDictionary

from rollwright.core.errors import Refused, StoreDamaged, UnknownGame, UnknownTable
from rollwright.core.language import Language
from rollwright.core.seats import NOBODY
from rollwright.fair import log
from rollwright.fair.log import New
from rollwright.games import game
from rollwright.web import clock, limits
from rollwright.web.clock import TableTime
from rollwright.web.store import Store, StoredTable
from rollwright.web.table import seating
from rollwright.web.table.dice import commitment, fresh_seed
from rollwright.web.table.jobs import Jobs, to_its_end
from rollwright.web.table.player_pool import PlayerPool
from rollwright.web.table.room import Room
from rollwright.web.table.settings import PASSED_ON, REAL, SEATED, read_settings
from rollwright.web.table.table import CLOSED, OVER, PLAYING, REMATCH, RESUME, Table
from rollwright.web.words import SAY

errors = logging.getLogger(__name__)

SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # of a table's id: none looks like another
SIGNS_OF_AN_ID: Final = 10


class Rooms:
    """All tables of a server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.players = PlayerPool()
        self._rooms: OrderedDict[str, Room] = OrderedDict()  # the last one used last
        # also those that are no longer there but still in somebody's hands: nobody may be left
        # with a room in which nothing happens any more
        self._known: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._public: deque[str] | None = None  # ids of those that the lobby shows, newest first
        self._listing, self._rematching = asyncio.Lock(), asyncio.Lock()
        self._jobs: Jobs = set()
        # how those were counting time whose clocks ran when they were let go: they still run
        self._times: dict[str, TableTime] = {}

    # ------------------------------------------------------------ found

    async def room(self, table: str) -> Room:
        """A table by its id; UnknownTable if there is none, UnknownGame if its game is gone."""
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
        game(str(entries[0].payload["game"]))  # which a package brought that is gone, perhaps
        seed = await self.store.seed(table)
        # a long game takes a while to add up, and other tables go on meanwhile
        found = await asyncio.to_thread(Table.of, table, seed, entries)
        time = self._times.pop(table, None)
        room = Room(self.store, self.players, found, time)
        if time is None and found.settings["clock"] and found.phase == PLAYING:
            await room.happen(lambda: [New(RESUME, None, {})])
        return self._keep(room)

    def _keep(self, room: Room) -> Room:
        self._rooms[room.table.id] = self._known[room.table.id] = room
        self._rooms.move_to_end(room.table.id)
        if not room.timer.awake:
            room.wake()
        if len(self._rooms) > limits.TABLES_IN_MEMORY:
            self._forget(room)
        return room

    def _forget(self, wanted: Room) -> None:
        """Let go of tables that nobody looks at, the longest unused first."""
        idle = [one for one in self._rooms.values() if not one.watchers and one is not wanted]
        for one in idle[: max(0, len(idle) - limits.TABLES_IN_MEMORY)]:
            one.sleep()
            if one.table.settings["clock"] and one.table.phase == PLAYING:
                self._times[one.table.id] = one.time
            del self._rooms[one.table.id]

    async def public_tables(self) -> list[Table]:
        """The tables that everybody may see and something may still happen at, newest first."""
        public = await self._all_public()
        found = []
        for table in list(public):
            try:
                one = (await self.room(table)).table
            except UnknownGame:
                continue
            except StoreDamaged as damaged:  # the others go on
                errors.warning("%s", damaged)
                public.remove(table)
                continue
            if one.phase in (OVER, CLOSED) and table in public:
                public.remove(table)
            elif clock.now() - one.entries[-1].time < limits.LISTED_FOR * 1000:
                found.append(one)
            if len(found) == limits.LISTED:
                break
        return found

    async def _all_public(self) -> deque[str]:
        async with self._listing:
            if self._public is None:
                most, late = limits.LISTED_IN_MEMORY, clock.now() - limits.LISTED_FOR * 1000
                stored = [one for one in await self.store.tables() if one.settings.get("listed")]
                self._public = deque([one.id for one in stored if one.created > late][:most], most)
            return self._public

    # ------------------------------------------------------------ made

    async def create(
        self,
        fields: Mapping[str, object],
        first: Callable[[Table], Sequence[New]],
        lang: Language = "en",
        *,
        passed_on: bool = False,
    ) -> Room:
        """Make a table. `first` says what happens together with that: who sits down.

        `passed_on` if it is a rematch, at which the next one begins.
        """
        table = "".join(choice(SIGNS) for _ in range(SIGNS_OF_AN_ID))
        settings = read_settings(fields, lang)
        if passed_on and "begins" in settings:
            settings["begins"] = PASSED_ON
        seed = fresh_seed()
        fixed = None if settings["dice"] == REAL else commitment(table, seed)
        made = log.table_event(table, fixed, {**settings})
        bare = Table.of(table, seed, log.chained([made], clock.now())[0])
        events = [made, *first(bare)]  # if that is refused, there is no table
        stored = StoredTable(
            table, settings["game"], settings["options"], {**settings}, clock.now()
        )
        public = await self._all_public() if settings["listed"] else None
        entries = await self.store.create(stored, seed, events, token_hex(8))
        if public is not None:
            public.appendleft(table)
        return self._keep(Room(self.store, self.players, Table.of(table, seed, entries)))

    async def rematch(self, room: Room, joined: int, lang: Language) -> None:
        """Make a table for the same people, and tell those at this one; once."""
        await to_its_end(self._rematch(room, joined, lang), self._jobs)

    async def _rematch(self, room: Room, joined: int, lang: Language) -> None:
        old = room.table
        async with self._rematching:
            if old.phase != OVER or old.seat_of(joined) == NOBODY:
                raise Refused(SAY(lang, "not now"))
            if old.rematch is None:
                same = {**old.settings, "begins": SEATED}
                another = await self.create(
                    same, lambda _: seating.again(old), lang, passed_on=True
                )
                seat, made = old.seat_of(joined), {"table": another.table.id}
                await room.happen(lambda: [New(REMATCH, seat, made)])

    async def close(self) -> None:
        """Finish what is in flight, and let go of everything."""
        self.players.close()
        if self._jobs:
            await asyncio.wait(self._jobs, timeout=2)
        await asyncio.gather(*(room.close() for room in self._known.values()))
        await self.store.close()
