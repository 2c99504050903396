"""How long a player thinks: many times, kept small.

Every time is counted in a bin. Thirty-two bins double the time, so a median read from them is
right to about one per cent, and those of many processes are put together by adding.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import log2
from typing import Final

BINS_A_DOUBLING: Final = 32
NANOSECONDS: Final = 1_000_000  # in a millisecond


class Times:
    """The times that one player took for decisions.

    >>> times = Times()
    >>> for milliseconds in (1, 3, 500):
    ...     times.add(milliseconds * 1_000_000)
    >>> round(times.mean or 0), round(times.median or 0)
    (168, 3)
    """

    def __init__(self, total: int = 0, bins: Mapping[int, int] | None = None) -> None:
        self.total = total  # nanoseconds
        self.bins = Counter(bins or {})

    def add(self, nanoseconds: int) -> None:
        """Count one decision."""
        self.total += nanoseconds
        self.bins[int(BINS_A_DOUBLING * log2(max(1, nanoseconds)))] += 1

    def join(self, more: "Times") -> None:
        """Count those of other games in."""
        self.total += more.total
        self.bins.update(more.bins)

    @classmethod
    def together(cls, several: Iterable["Times"]) -> "Times":
        """Several as one."""
        every = cls()
        for times in several:
            every.join(times)
        return every

    @property
    def count(self) -> int:
        """How many decisions were timed."""
        return self.bins.total()

    @property
    def mean(self) -> float | None:
        """The mean in milliseconds; none if nothing was timed."""
        return self.total / self.count / NANOSECONDS if self.count else None

    @property
    def median(self) -> float | None:
        """The median in milliseconds, to about one per cent; none if nothing was timed."""
        below = 0
        for number in sorted(self.bins):
            below += self.bins[number]
            if 2 * below >= self.count:
                return float(2 ** ((number + 0.5) / BINS_A_DOUBLING)) / NANOSECONDS
        return None
