"""The reviews of a server's games: those that wait to be made, and those that are kept.

Every visitor has one at a time, in the order in which they came. After some seconds there is a
first look, which is shown until the review is there. A review that failed can be asked for again.
"""

import asyncio
import gzip
import json
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, NamedTuple

from rollwright.coach.review import Review, from_json
from rollwright.core.errors import StoreError
from rollwright.web import limits
from rollwright.web.review.pace import Pace
from rollwright.web.review.process import LAST, CoachProcess
from rollwright.web.store import Store

EDITION: Final = "6"  # of what reviews say; raised when the coach would say something else
KNOWN_FAILURES: Final = 1_000
FIRST_LOOK: Final = 0.1  # of the whole, for the progress bar

NONE: Final = "none"  # nobody has asked for it yet
WAITS: Final = "waits"  # others are made before
OTHER: Final = "other"  # whoever asks has another one that is being made
FULL: Final = "full"  # too many wait
GOES: Final = "goes"  # it is being made
FAILED: Final = "failed"
MADE: Final = "made"

errors = logging.getLogger(__name__)


class Standing(NamedTuple):
    """How far a review is."""

    state: str
    before: int = 0  # reviews that are made before this one
    done: float = 0.0  # of this one, from 0 to 1
    seconds: float = 0.0  # until it is there, about; 0 where nothing is being made


class _Wanted(NamedTuple):
    owner: str
    record: Callable[[], str]


class Reviews:
    """The reviews of a server's games."""

    def __init__(self, store: Store, process: CoachProcess | None = None) -> None:
        self._store = store
        self._process = process or CoachProcess(LAST)
        self._wanted: OrderedDict[str, _Wanted] = OrderedDict()  # the first is being made
        self._failed: OrderedDict[str, None] = OrderedDict()
        self._known: OrderedDict[str, Review] = OrderedDict()  # the last one used last
        self._first_look: tuple[str, Review] | None = None  # at the game that is being reviewed
        self._making: asyncio.Task[None] | None = None
        self._pace = Pace()

    async def of(self, table: str) -> Review | None:
        """The review of a table's game, if it was made."""
        found = self._known.get(table)
        if found is None:
            kept = await self._store.reviews.read(table, EDITION)
            if kept is None:
                return None
            found = await asyncio.to_thread(_unpacked, kept)
            self._remember(table, found)
        self._known.move_to_end(table)
        return found

    def first_look(self, table: str) -> Review | None:
        """What is known of a table's game while its review is being made."""
        if self._first_look is None or self._first_look[0] != table:
            return None
        return self._first_look[1]

    def _remember(self, table: str, made: Review) -> None:
        self._known[table] = made
        while len(self._known) > limits.REVIEWS_IN_MEMORY:
            self._known.popitem(last=False)

    def standing(self, table: str, owner: str) -> Standing:
        """How far a review is that is not there yet, for whoever asks."""
        if table in self._wanted:
            first, before = next(iter(self._wanted)), list(self._wanted).index(table)
            done = self._done(first)
            seconds = self._pace.seconds(done, before)
            return (
                Standing(WAITS, before, 0.0, seconds)
                if before
                else Standing(GOES, 0, done, seconds)
            )
        if table in self._failed:
            return Standing(FAILED)
        owners = [one.owner for one in self._wanted.values()]
        if owner in owners:  # then it is theirs that comes first, and this one after it
            done = self._done(next(iter(self._wanted)))
            return Standing(OTHER, seconds=self._pace.seconds(done, owners.index(owner) + 1))
        return Standing(FULL if len(self._wanted) >= limits.REVIEWS_WAIT else NONE)

    def _done(self, table: str) -> float:
        now = self._process.done
        if self.first_look(table) is None:
            return FIRST_LOOK * now
        return FIRST_LOOK + (1 - FIRST_LOOK) * now

    def begin(self, table: str, owner: str, record: Callable[[], str]) -> Standing:
        """Let a review be made, if whoever asks may have one now."""
        self._failed.pop(table, None)
        standing = self.standing(table, owner)
        if standing.state != NONE:
            return standing
        self._wanted[table] = _Wanted(owner, record)
        if self._making is None:
            self._making = asyncio.ensure_future(self._make_all())
        return self.standing(table, owner)

    async def _make_all(self) -> None:
        """Make one review after the other, until nobody waits."""
        try:
            while self._wanted:
                table = next(iter(self._wanted))
                self._pace.begins()
                try:
                    await self._make(table, self._wanted[table])
                except Exception:
                    errors.exception("The game of table %s could not be reviewed", table)
                    self._failed[table] = None
                    if len(self._failed) > KNOWN_FAILURES:
                        self._failed.popitem(last=False)
                finally:
                    self._pace.ends(made=table not in self._failed)
                    self._wanted.pop(table, None)
                    self._first_look = None
        finally:
            self._making = None

    async def _make(self, table: str, wanted: _Wanted) -> None:
        record = await asyncio.to_thread(wanted.record)
        looked = await self._process.review(record, first_look=True)
        self._first_look = table, await asyncio.to_thread(_unpacked, looked)
        made = await self._process.review(record)
        review = await asyncio.to_thread(_unpacked, made)
        self._wanted.pop(table, None)  # who sees that it is made may ask for the next one at once
        self._remember(table, review)
        try:
            await self._store.reviews.write(table, EDITION, made)
        except StoreError as failed:  # it can be made again
            errors.error("%s", failed)

    def close(self) -> None:
        """Make no more."""
        if self._making is not None:
            self._making.cancel()
        self._process.close()


def _unpacked(kept: bytes) -> Review:
    return from_json(json.loads(gzip.decompress(kept)))
