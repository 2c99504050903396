"""Where tables are stored: what a store can do, whatever it is made of.

A store keeps, for each table, what it was set to, its secret seed, and its log (`fair/log.py`).
The log only grows. Whatever a store has answered is on the disk; whatever it refused has changed
nothing. All of it can be awaited without holding up anybody else.

    store_address       a file, or a database               default_store   which, if nobody says
    sqlite, postgres, sql   the two kinds, and what they have in common (connection, rows, writer)
    chain               whether each event follows from the one before, as it is read
    log_length          whether a log ends too early        inspection      whether a file is whole
    files, lock         who may read a file; one program at a time
    other_processes, postgres_line      those that serve the same store, and their leases
    upkeep              when a table is looked at again, and the ledger of those dropped
    kept_reviews        reviews beside logs                 migration       tables of a database
    backup, copying     whole copies, and the way back      sentences       errors for people
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from rollwright.fair.log import Entry, Hash, New

if TYPE_CHECKING:
    from rollwright.web.store.kept_reviews import KeptReviews
    from rollwright.web.store.other_processes import Others
    from rollwright.web.store.upkeep import Upkeep


class StoredTable(NamedTuple):
    """A table, as it was set up."""

    id: str
    game: str
    options: dict[str, str]  # in words, as a record has them
    settings: dict[str, object]  # whatever else: clock, dice, listed or private
    created: int  # in milliseconds since 1970


class Head(NamedTuple):
    """Where a log ends: how many events it has, and the hash of the last.

    The hash binds moves that others may not see yet, and could be tried out for them: show the
    head of the last throw, when nothing is hidden any more.
    """

    events: int
    hash: Hash


class Store(Protocol):
    """What every store can do."""

    upkeep: "Upkeep"  # when tables are to be closed and dropped, and the ledger of those that were
    reviews: "KeptReviews"  # of games, which can be made again

    @property
    def others(self) -> "Others":
        """The other processes that serve the same store, if there can be any."""

    async def create(
        self, table: StoredTable, seed: bytes, events: Sequence[New], command: str
    ) -> list[Entry]:
        """Keep a new table with its seed and its first events.

        The same command again gives the same answer. TableExists if the id is another's.
        """

    async def append(
        self, table: str, expected: int, events: Sequence[New], command: str | None
    ) -> list[Entry]:
        """Add events to a log, all or none, where it has `expected` events so far.

        A command's id makes it happen once: the same command again gives the same answer, whatever
        has happened since, and adds nothing. Conflict if the log has another length.
        """

    async def answered(self, table: str, command: str) -> list[Entry] | None:
        """What a command added when it was first given; None if it never was."""

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """A table's events from number `since` on; StoreDamaged if they are not what they were."""

    async def head(self, table: str) -> Head:
        """Where a table's log ends."""

    async def table(self, table: str) -> StoredTable:
        """A table as it was set up."""

    async def tables(self, limit: int = 1000) -> list[StoredTable]:
        """The tables, newest first."""

    async def seed(self, table: str) -> bytes:
        """A table's secret; nobody outside may see it before the game is over."""

    async def secret(self) -> bytes:
        """The server's own secret, with which it signs; made together with the store."""

    async def check(self) -> None:
        """Write something and have it on the disk; StoreError says why that cannot be."""

    async def close(self) -> None:
        """Finish what was asked for, and let go."""
