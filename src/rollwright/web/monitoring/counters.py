"""What a server counts while it works: plain numbers, which cost next to nothing to count."""

from bisect import bisect_left
from collections import Counter
from typing import Final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Spread:
    """How long things took, in seconds, by how many took at most so long.

    >>> spread = Spread()
    >>> for seconds in 0.0005, 0.07, 60.0:
    ...     spread.add(seconds)
    >>> spread.number, [many for _, many in spread.up_to() if many]
    (3, [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2])
    """

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        """Count one more."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self.sum += seconds

    @property
    def number(self) -> int:
        """How many there were."""
        return sum(self._counts)

    def up_to(self) -> list[tuple[float, int]]:
        """How many took at most so long, for each bound."""
        so_far, found = 0, []
        for bound, count in zip(BOUNDS, self._counts, strict=False):
            so_far += count
            found.append((bound, so_far))
        return found


class Numbers:
    """All that is counted; what there is at a moment is looked at when somebody asks."""

    def __init__(self) -> None:
        self.commands: Counter[tuple[str, str]] = Counter()  # by kind and result
        self.answered = Spread()  # from a command to its answer
        self.shown = Spread()  # from a change to the page that was told of it
        self.requests: Counter[tuple[str, int]] = Counter()  # by method and status
        self.requested = Spread()
        self.connections = 0  # that were opened
        self.events = 0  # that were stored
        self.stored = Spread()  # from asking the store to its word
        self.store_failures = 0
        self.commits = 0  # of the store, each with what many asked for at once
        self.lines: Counter[tuple[str, str]] = Counter()  # of the log, by level and who wrote


NUMBERS: Final = Numbers()  # of this process
