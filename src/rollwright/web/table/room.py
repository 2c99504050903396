"""A table in use: who is there, and who is told (`by_itself.py`: what happens by itself)."""

from collections.abc import Hashable

from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.web.server_time import TableTime
from rollwright.web.store import Store
from rollwright.web.table.by_itself import ByItself
from rollwright.web.table.guests import Guests
from rollwright.web.table.news import Spoken
from rollwright.web.table.other_processes import Elsewhere
from rollwright.web.table.player_pool import Players
from rollwright.web.table.presence import Presence, Watcher
from rollwright.web.table.scheduler import Timer
from rollwright.web.table.table import GATHERING, Table


class Room(ByItself):
    """A table in use. Nothing happens in it by itself until it is woken."""

    def __init__(
        self, store: Store, players: Players, table: Table, time: TableTime | None = None
    ) -> None:
        super().__init__(store, table, time)
        self.players = players
        self.elsewhere = Elsewhere(self)
        self.presence = Presence(lambda: self.elsewhere.here)
        self.watchers = self.presence.watchers
        self.owner: Hashable = table.id  # whose turn it takes when its computer players think
        self.queued: tuple[Seat, int] | None = None  # who waits to think, and how many before it
        self.drawn: dict[Hashable, tuple[object, object]] = {}  # what was drawn last, and of what
        self.said: dict[tuple[int, Language], Spoken] = {}  # events in words, and their cries
        self.warming: set[Seat] = set()  # whose computer player is still being compiled
        self.stand_in = False  # whether meanwhile another is to play for it
        self._asked_in_vain = 0
        self.timer = Timer(table.id, self._due, self._paused)
        self.guests = Guests(table, self.presence, self._tell)
        self._hurried_by: Seat | None = None

    # ------------------------------------------------------------ who is there

    def saw(self, joined: int, address: str) -> None:
        """Somebody asks something: who sat down with that event, or -1. What paused goes on."""
        host = self.table.host
        if host is not None and self.table.chairs[host].joined == joined:
            self.owner = address or self.owner
        paused, away = not self.presence.anybody, self.host_away
        self.presence.saw(joined)
        self.elsewhere.saw()
        if paused or away != self.host_away:
            self.changed()

    def enter(self, watcher: Watcher, joined: int) -> None:
        """Somebody looks at the table from now on, who sat down with that event, or -1."""
        self.presence.enter(watcher, joined)
        if self.elsewhere.behind:
            self.elsewhere.behind = False
            self.catch_up_soon()
        self.elsewhere.came()
        self.timer.set()
        self.guests.count_soon(self.timer.awake)

    def leave(self, watcher: Watcher) -> None:
        """Somebody looks away; with the last of them goes what was drawn."""
        self.presence.leave(watcher)
        if not self.watchers:
            self.drawn.clear()
            self.said.clear()
            self.lease.release()
        self.elsewhere.came()
        self.timer.set()
        self.guests.count_soon(self.timer.awake)

    @property
    def asks(self) -> list[str]:
        """The names of those who ask for a seat, to whichever process they came."""
        return [*self.guests.asked.values(), *self.elsewhere.asked]

    @property
    def host_away(self) -> bool:
        """Whether the others need not wait any longer for the host to start."""
        host = self.table.host if self.table.phase == GATHERING else None
        return host is not None and not self.presence.until_away(self.table.chairs[host].joined)

    @property
    def moment(self) -> Hashable:
        """What a screen of this table is drawn of: while it is the same, so is the screen."""
        return (self.table.epoch, self.table.held, self.unnumbered)

    @property
    def unnumbered(self) -> Hashable:
        """What changes on a screen without an event."""
        return (self.queued, self.host_away, frozenset(self.warming), self.stand_in)

    # ------------------------------------------------------------ what is told

    def changed(self) -> None:
        """Tell all who look, and see to what is due next."""
        self._tell()
        self.timer.set()
        if self.timer.awake and not self.elsewhere.processes:
            self.lease.see_to_clocks()

    def _tell(self) -> None:
        self.elsewhere.shows()
        for watcher in list(self.watchers):
            watcher.changed()
