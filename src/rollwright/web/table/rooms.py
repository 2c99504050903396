"""All tables of a server: made, found, and in memory while somebody may need them."""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Mapping, Sequence
from secrets import choice, token_hex
from typing import Final
from weakref import WeakValueDictionary

from rollwright.core.errors import (
    Conflict,
    IllegalMove,
    Refused,
    StoreDamaged,
    TableDropped,
    UnknownGame,
    UnknownTable,
)
from rollwright.core.language import Language
from rollwright.core.seats import NOBODY
from rollwright.fair import log
from rollwright.fair.log import New
from rollwright.games import game
from rollwright.play.match import Match
from rollwright.web import limits, server_time
from rollwright.web.quotas import Quotas
from rollwright.web.review.process import CoachProcess
from rollwright.web.review.reviews import Reviews
from rollwright.web.server_time import TableTime
from rollwright.web.store import Store, StoredTable
from rollwright.web.store.chain import damaged
from rollwright.web.store.other_processes import Message
from rollwright.web.table import seating
from rollwright.web.table.dice import check_seed, commitment, fresh_seed
from rollwright.web.table.player_pool import PlayerPool, Players
from rollwright.web.table.room import Room
from rollwright.web.table.settings import PASSED_ON, REAL, SEATED, read_settings
from rollwright.web.table.table import OVER, PLAYING, REMATCH, RESUME, Table
from rollwright.web.table.uninterrupted import Jobs, to_its_end
from rollwright.web.words import SAY

errors = logging.getLogger(__name__)

# what a log comes to that adds up to no game
NO_GAME: Final = (LookupError, TypeError, ValueError, AttributeError, IllegalMove)
NEVER_BEGAN: Final = "never began"  # why a table was closed at which nobody played
SIGNS: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # of a table's id: none looks like another
SIGNS_OF_AN_ID: Final = 10
IDS_TRIED: Final = 200  # for one that is at home here, among up to 64 processes


def anywhere(table: str) -> bool:
    """Whether a table is at home here, where there is no other process that it might be in."""
    return True


class Rooms:
    """All tables of a server."""

    def __init__(
        self,
        store: Store,
        quotas: Quotas | None = None,
        players: Players | None = None,
        at_home: Callable[[str], bool] = anywhere,
    ) -> None:
        self.store, self._at_home = store, at_home
        self.quotas = quotas or Quotas()
        self.players: Players = players or PlayerPool()
        self.reviews = Reviews(store)
        self.coach = CoachProcess()  # who gives hints
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
        self._visited: set[str] = set()  # of those that were let go, since that was last noted
        store.others.listen(self)

    @property
    def in_memory(self) -> list[Room]:
        """The tables that somebody may need."""
        return list(self._rooms.values())

    # ------------------------------------------------------------ found

    async def room(self, table: str) -> Room:
        """A table by its id; UnknownTable if there is none, UnknownGame if its game is gone.

        TableDropped if there was one.
        """
        known = self._known.get(table)
        if known is not None:
            if known.elsewhere.behind:
                await known.catch_up()
            return self._keep(known)
        if table not in self._loading:
            job = asyncio.ensure_future(self._load(table))
            self._loading[table] = job
            job.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(self._loading[table])

    async def _load(self, table: str) -> Room:
        if not (len(table) == SIGNS_OF_AN_ID and set(table) <= set(SIGNS)):
            raise UnknownTable(f"There is no table '{table[:20]}'.")
        gone = await self.store.upkeep.dropped(table)
        if gone is not None:
            raise TableDropped(gone._asdict())
        entries = await self.store.read(table)
        if not entries:
            raise damaged(table, 0)
        game(str(entries[0].payload["game"]))  # which a package brought that is gone, perhaps
        seed = await self.store.seed(table)
        check_seed(table, seed, entries)
        # a long game takes a while to add up, and other tables go on meanwhile
        try:
            found = await asyncio.to_thread(Table.of, table, seed, entries)
        except NO_GAME as wrong:  # the last event alone may be another without its hash being so
            raise damaged(table, len(entries) - 1) from wrong
        time = self._times.pop(table, None)
        room = Room(self.store, self.players, found, time)
        counted = time is not None or not room.lease.counts
        if not counted and await self.store.others.take(table):  # nobody else counts it
            await room.happen(lambda: [New(RESUME, None, {})])
        return self._keep(room)

    def _keep(self, room: Room) -> Room:
        self._rooms[room.table.id] = self._known[room.table.id] = room
        room.quotas = self.quotas
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
            if one.presence.visited:
                self._visited.add(one.table.id)
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
            if one.finished and table in public:
                public.remove(table)
            elif server_time.now() - one.entries[-1].time < limits.LISTED_FOR * 1000:
                found.append(one)
            if len(found) == limits.LISTED:
                break
        return found

    async def _all_public(self) -> deque[str]:
        async with self._listing:
            if self._public is None:
                most, late = limits.LISTED_IN_MEMORY, server_time.now() - limits.LISTED_FOR * 1000
                self._public = deque(await self.store.upkeep.listed(late, most), most)
            return self._public

    # ------------------------------------------------------------ made

    def _new_id(self) -> str:
        """An id for a table, by which it stays in this process if that is soon found."""
        table = ""
        for _ in range(IDS_TRIED):
            table = "".join(choice(SIGNS) for _ in range(SIGNS_OF_AN_ID))
            if self._at_home(table):
                break
        return table

    async def create(
        self,
        fields: Mapping[str, object],
        first: Callable[[Table], Sequence[New]],
        lang: Language = "en",
        address: str = "",
        *,
        passed_on: bool = False,
        position: str = "",
    ) -> Room:
        """Make a table for an address. `first` says what happens with that: who sits down.

        `passed_on` if it is a rematch, at which the next one begins; with a `position` the game
        starts there.
        """
        table = self._new_id()
        settings = read_settings(fields, lang)
        if passed_on and "begins" in settings:
            settings["begins"] = PASSED_ON
        if position:
            settings["position"] = Match.from_position(position).position
        seed = fresh_seed()
        fixed = None if settings["dice"] == REAL else commitment(table, seed)
        made = log.table_event(table, fixed, {**settings})
        bare = Table.of(table, seed, log.chained([made], server_time.now())[0])
        events = [made, *first(bare)]  # if that is refused, there is no table
        stored = StoredTable(
            table, settings["game"], settings["options"], {**settings}, server_time.now()
        )
        public = await self._all_public() if settings["listed"] else None
        entries = await self.store.create(stored, seed, events, token_hex(8))
        self.quotas.made(address, table)
        self.quotas.wrote(table, len(entries), finished=False)
        if public is not None:
            await self._list(table, public)
            self.store.others.say({"listed": table})
        new = Table.of(table, seed, entries)
        return self._keep(Room(self.store, self.players, new))

    async def _list(self, table: str, public: deque[str]) -> None:
        """Let the lobby show a table, and of its maker's no more than a few."""
        former = self.quotas.list(table, public)
        public.appendleft(table)
        if former is not None:
            if former in public:
                public.remove(former)
            await self.store.upkeep.unlist(former)
            self.store.others.say({"unlisted": former})

    async def rematch(self, room: Room, joined: int, lang: Language, level: str = "") -> None:
        """Make a table for the same people, and tell those at this one; once.

        With a level, whoever is alone with computer players meets others, of that level.
        """
        await to_its_end(self._rematch(room, joined, lang, level), self._jobs)

    async def _rematch(self, room: Room, joined: int, lang: Language, level: str) -> None:
        old = room.table
        async with self._rematching:
            if old.phase != OVER or old.seat_of(joined) == NOBODY:
                raise Refused(SAY(lang, "not now"))
            if old.rematch is None:
                maker = self.quotas.maker(old.id)
                if not self.quotas.may_make(maker):
                    raise Refused(SAY(lang, "enough tables"))
                same, company = {**old.settings, "begins": SEATED}, seating.again(old, level, lang)
                another = await self.create(same, lambda _: company, lang, maker, passed_on=True)
                seat, made = old.seat_of(joined), {"table": another.table.id}

                def offered() -> list[New]:
                    return [New(REMATCH, seat, made)] if old.rematch is None else []

                await room.happen(offered)
                if old.rematch != another.table.id:  # another process was quicker
                    events = another.table.epoch
                    await self.close_table(another.table.id, events, NEVER_BEGAN)

    # ------------------------------------------------------------ in other processes

    def grew(self, table: str, events: int) -> None:
        """Another process has added to a log, which has so many events now."""
        room = self._known.get(table)
        if room is not None and room.table.epoch < events:
            room.catch_up_soon()

    def said(self, message: Message) -> None:
        """Another process said something: about a table, or what the lobby shows."""
        room = self._known.get(message.get("at", ""))
        if room is not None:
            room.elsewhere.hear(message)
        if self._public is not None:
            if "listed" in message and message["listed"] not in self._public:
                self._public.appendleft(message["listed"])
            if message.get("unlisted") in self._public:
                self._public.remove(message["unlisted"])

    def missed(self) -> None:
        """For a while nothing could be heard: all tables look again, and say who is there."""
        self._public = None
        for room in list(self._known.values()):
            room.catch_up_soon()
            room.elsewhere.greet_again()

    # ------------------------------------------------------------ tidied away

    def visited(self) -> set[str]:
        """The tables that somebody looked at since this was last asked."""
        found, self._visited = self._visited, set()
        for room in self._known.values():
            if room.presence.visited or room.watchers:
                found.add(room.table.id)
            room.presence.visited = False
        return found

    async def close_table(self, table: str, events: int, why: str) -> bool:
        """Close a table for good that has so many events, unless somebody is there after all."""
        if table in self._loading or table in self._known:
            room = await self.room(table)
            if room.presence.anybody or room.table.epoch != events:
                return False
        try:
            await self.store.append(table, events, [log.close_event(why)], None)
        except Conflict:
            return False
        known = self._known.get(table)
        if known is not None:  # perhaps since a moment ago
            await known.catch_up()
        self.quotas.wrote(table, 1, finished=True)
        return True

    def forget_table(self, table: str) -> bool:
        """Let go of a table that is to be dropped, unless somebody is there."""
        room = self._known.get(table)
        if table in self._loading or (room is not None and room.presence.anybody):
            return False
        if room is not None:
            room.sleep()
        self._rooms.pop(table, None)
        self._known.pop(table, None)
        self._times.pop(table, None)
        return True

    async def close(self) -> None:
        """Finish what is in flight, and let go of everything."""
        self.players.close()
        self.reviews.close()
        self.coach.close()
        if self._jobs:
            await asyncio.wait(self._jobs, timeout=2)
        await asyncio.gather(*(room.close() for room in self._known.values()))
        await self.store.close()
