"""Who looks at a table, and who has been away for how long."""

from collections.abc import Callable, Collection, Iterable
from typing import Protocol

from rollwright.web import limits, server_time


class Watcher(Protocol):
    """Somebody who looks at a table."""

    def changed(self) -> None:
        """Hear that there is something new."""


class Presence:
    """Those who look at a table; people are known by the event with which they sat down.

    Who has no open connection but asked something lately, as programs do, is there too.
    """

    def __init__(self, elsewhere: Callable[[], Collection[int]] = tuple) -> None:
        self.watchers: set[Watcher] = set()
        self.elsewhere = elsewhere  # those who look at it in other processes
        self._joined: dict[Watcher, int] = {}
        self._began = self._looked = (
            server_time.steady()
        )  # nobody is away for longer than the table is here
        self._seen: dict[int, int] = {}
        self._seen_here: dict[int, int] = {}
        self._paged: set[int] = set()  # those who had a page, and are missed when it is gone
        self.visited = False  # since that was last noted

    def saw(self, joined: int) -> None:
        """Somebody has asked something just now: who sat down with that event, or -1."""
        self._looked = self._seen[joined] = self._seen_here[joined] = server_time.steady()
        self.visited = True

    def enter(self, watcher: Watcher, joined: int) -> None:
        """Somebody has an open connection from now on."""
        self.watchers.add(watcher)
        self._joined[watcher] = joined
        self._paged.add(joined)
        self.saw(joined)

    def leave(self, watcher: Watcher) -> None:
        """Somebody looks away."""
        self.watchers.discard(watcher)
        self.saw(self._joined.pop(watcher, -1))

    @property
    def here(self) -> list[int]:
        """For each open connection, the event with which its owner sat down, or -1."""
        return sorted(self._joined.values())

    @property
    def lately(self) -> list[int]:
        """Those who asked something here lately; of others whoever saw them tells."""
        return sorted(joined for joined, seen in self._seen_here.items() if _left(seen) > 0)

    def heard_of(self, joined: Iterable[int]) -> None:
        """Other processes have seen these."""
        for one in joined:
            self._looked = self._seen[one] = server_time.steady()
            self._paged.add(one)

    def missing(self, joined: int) -> bool:
        """Whether somebody has no page any more, for longer than it takes to load one again."""
        if self._looks(joined):
            return False
        waits = limits.MISSING if joined in self._paged else limits.ABSENT
        return server_time.steady() - self._seen.get(joined, self._began) >= waits * 1000

    def watching(self, seated: Collection[int]) -> int:
        """How many look on: those who did not sit down with one of these events."""
        return sum(joined not in seated for joined in [*self._joined.values(), *self.elsewhere()])

    @property
    def anybody(self) -> bool:
        """Whether anybody is there, or was a moment ago."""
        return bool(self.watchers) or _left(self._looked) > 0 or bool(self.elsewhere())

    def _looks(self, joined: int) -> bool:
        """Whether somebody has an open connection, here or to another process."""
        return joined in self._joined.values() or joined in self.elsewhere()

    def until_away(self, joined: int) -> float:
        """In how many seconds somebody counts as away, if they stay so; 0 if they do now."""
        if self._looks(joined):
            return limits.ABSENT
        return max(0.0, _left(self._seen.get(joined, self._began)))


def _left(since: int) -> float:
    return limits.ABSENT - (server_time.steady() - since) / 1000
