"""Those at a table beside its game: who comes and goes, what they say, who asks for a seat.

None of it is an event. It is known while the server runs, and forgotten with those who go.
"""

import asyncio
from collections.abc import Callable

from rollwright.core.errors import Refused
from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.web import limits
from rollwright.web.rate_limit import RateLimit
from rollwright.web.table.names import tidy, unlike
from rollwright.web.table.presence import Presence, Watcher
from rollwright.web.table.reactions import Reactions
from rollwright.web.table.table import Table
from rollwright.web.words import SAY


class Guests:
    """Who is at a table; `tell` lets all of them look again."""

    def __init__(self, table: Table, presence: Presence, tell: Callable[[], None]) -> None:
        self._table, self._presence, self._tell = table, presence, tell
        self.reactions = Reactions()
        self.asked: dict[Watcher, str] = {}  # who watches and asks for a seat, by their names
        self.declined: set[Watcher] = set()  # who heard that there is none
        self._asks = RateLimit(limits.ASKS, limits.ASKS_A_SECOND)
        self._soon: asyncio.TimerHandle | None = None  # when those who come and go are counted
        self._later: asyncio.TimerHandle | None = None  # and once more

    # ------------------------------------------------------------ who is there

    def missing(self) -> list[Seat]:
        """The seats of people whose page is gone."""
        return [
            seat
            for seat, chair in enumerate(self._table.chairs)
            if chair.person and self._presence.missing(chair.joined)
        ]

    @property
    def watching(self) -> int:
        """How many look on without a seat."""
        return self._presence.watching({one.joined for one in self._table.chairs if one.person})

    @property
    def people(self) -> int:
        """How many have a seat and are no computers."""
        return sum(chair.person for chair in self._table.chairs)

    def count_soon(self, awake: bool) -> None:
        """Let all hear who is there, once for all who come and go in a moment."""
        gone = [one for one in self.asked if one not in self._presence.watchers]
        for one in gone:
            del self.asked[one]
        self.declined &= self._presence.watchers
        if not awake or not self._presence.watchers:
            return
        loop = asyncio.get_running_loop()
        if self._soon is None:
            self._soon = loop.call_later(limits.SOON, self._counted)
        if self._later is not None:
            self._later.cancel()
        # by then, who has gone and not come back is missed
        self._later = loop.call_later(limits.MISSING + 0.1, self._tell)

    def _counted(self) -> None:
        self._soon = None
        self._tell()

    # ------------------------------------------------------------ what they say and ask

    def say(self, seat: Seat, joined: int, key: object, lang: Language) -> None:
        """Somebody says one of our phrases; all who look hear it."""
        self.reactions.say(seat, joined, key, lang)
        self._tell()

    def ask(self, watcher: Watcher, name: object, lang: Language) -> None:
        """Somebody who watches asks the host for a seat."""
        called = tidy(name)
        if not called:
            raise Refused(SAY(lang, "no name"))
        if watcher in self.asked:
            return
        if len(self.asked) >= limits.ASKS or not self._asks.take():
            raise Refused(SAY(lang, "too fast"))
        taken = [chair.name for chair in self._table.chairs]
        self.asked[watcher] = unlike(called, [*taken, *self.asked.values()])
        self.declined.discard(watcher)
        self._tell()

    def decline(self, seat: Seat, lang: Language) -> None:
        """The host has no seat for those who asked."""
        if seat != self._table.host:
            raise Refused(SAY(lang, "host only"))
        self.decline_all()

    def decline_all(self) -> None:
        """Those who asked hear that there is no seat."""
        self.declined |= set(self.asked)
        self.asked.clear()
        self._tell()
