"""One thing after another at a table: decided, on the disk, and only then is anybody told."""

import asyncio
import logging
from collections.abc import Callable, Sequence

from rollwright.core.errors import Conflict, Refused, RollwrightError, StoreError
from rollwright.core.language import Language
from rollwright.fair import log
from rollwright.fair.log import New
from rollwright.web import limits, server_time
from rollwright.web.monitoring.counted import stored
from rollwright.web.quotas import Quotas
from rollwright.web.server_time import TableTime
from rollwright.web.store import Store
from rollwright.web.table.followed_commands import Followed
from rollwright.web.table.lease import Lease
from rollwright.web.table.other_processes import Elsewhere
from rollwright.web.table.pace import Standing
from rollwright.web.table.presence import Presence
from rollwright.web.table.table import CLOCK_SET, PLAYING, Table
from rollwright.web.table.uninterrupted import Jobs, to_its_end
from rollwright.web.words import SAY

errors = logging.getLogger(__name__)


class Happening:
    """A table and its log, to which other processes may write as well."""

    elsewhere: Elsewhere
    presence: Presence

    def __init__(self, store: Store, table: Table, time: TableTime | None = None) -> None:
        self.store, self.table = store, table
        self.quotas = Quotas()  # until there are those of a server
        self.time = time or TableTime()
        self.lease = Lease(store.others, table)
        self.standing = Standing()
        self.followed = Followed()
        self._last_at = self._written_at = server_time.steady()  # the last event, a person's last
        self._lock = asyncio.Lock()
        self._jobs: Jobs = set()  # what comes to its end in any case

    def changed(self) -> None:
        """There is something new."""
        raise NotImplementedError

    def started(self) -> None:
        """The game has begun."""
        raise NotImplementedError

    async def happen(
        self,
        decided: Callable[[], Sequence[New]],
        command: str | None = None,
        lang: Language = "en",
        digest: str = "",
    ) -> int:
        """Let events happen that are decided when it is their turn; the first one's number.

        It goes on to its end even if whoever asked for it goes away. A command that comes again is
        known by its id, and refused if its `digest` says that it is another one.
        """
        return await to_its_end(self._happen(decided, command, lang, digest), self._jobs)

    async def _happen(
        self, decided: Callable[[], Sequence[New]], command: str | None, lang: Language, digest: str
    ) -> int:
        async with self._lock:
            if self.followed.holds(command, digest, lang):
                return self.table.epoch
            await self._note_jump()
            for _ in range(limits.TRIES):
                first = self.table.epoch
                try:
                    events = list(decided())
                except Refused:
                    if command is not None and await self.store.answered(self.table.id, command):
                        return first  # it was followed long ago, and comes again
                    raise
                try:
                    await self._append(events, command)
                except Conflict:  # the store knows more than we do: what was decided may not hold
                    await self.catch_up()
                    continue
                self.followed.add(command, digest)
                return first
            raise Refused(SAY(lang, "stale"), stale=True)

    async def _append(self, events: Sequence[New], command: str | None) -> None:
        entries = await stored(self.store, self.table.id, self.table.epoch, events, command)
        if entries and entries[0].seq > self.table.epoch:
            await self.catch_up()  # another process has followed this command, after others
        self._apply(entries)
        self.quotas.wrote(self.table.id, len(entries), finished=self.table.finished)

    async def catch_up(self) -> None:
        """Take what the store has and this table has not."""
        self.elsewhere.behind = False
        self._apply(await self.store.read(self.table.id, self.table.epoch), held=True)

    def catch_up_soon(self) -> None:
        """Take what another process has written: now if anybody looks, or when somebody does."""
        own = self.presence.watchers or self.presence.lately or self.lease.held
        late, self.elsewhere.behind = self.elsewhere.behind, True
        if own and not late:
            job: asyncio.Task[object] = asyncio.ensure_future(self._caught_up())
            self._jobs.add(job)
            job.add_done_callback(self._jobs.discard)

    async def _caught_up(self) -> None:
        try:
            while self.elsewhere.behind:
                await self.catch_up()
        except StoreError as failed:
            self.elsewhere.behind = False  # when the store is back, all look again
            errors.warning("%s", failed)

    async def _note_jump(self) -> None:
        """If the system clock was set, let the log say so, where somebody's time runs by it."""
        jump = self.time.jump()
        if (
            jump
            and self.lease.held
            and self.table.phase == PLAYING
            and self.table.settings["clock"]
        ):
            try:
                await self._append([New(CLOCK_SET, None, {"by": jump})], None)
            except Conflict:
                await self.catch_up()

    def _apply(self, entries: Sequence[log.Entry], *, held: bool = False) -> None:
        """Take entries; what other processes wrote is `held` a little longer than what we did.

        Where somebody wrote last, their move may be taken back until it is shown. Elsewhere it is
        shown later, so that it is not seen before it is taken back.
        """
        for entry in entries:
            if entry.seq == self.table.epoch:
                self._take(entry)
                self._last_at = server_time.steady()
                self.standing.add(self.table, entry)
                if entry.kind in (log.MOVE, log.UNDO) and self.table.chairs[entry.seat or 0].person:
                    longer = limits.ELSEWHERE_HOLDS if held else 0.0
                    self._written_at = self._last_at + round(1000 * longer)
            if entry.kind == log.START:
                self.started()
        self.changed()

    def _take(self, entry: log.Entry) -> None:
        try:
            self.table.apply(entry)
        except RollwrightError:
            # It was shown here just before it was taken back elsewhere. The log is right.
            entries = [*self.table.entries, entry]
            vars(self.table).update(vars(Table.of(self.table.id, self.table.seed, entries)))
