"""A queue that is fair to those who wait: each owner's next work in turn, however much one has.

This is round-robin scheduling (L. Kleinrock, "Analysis of a time-shared processor", 1964).
"""

from collections import OrderedDict, deque
from collections.abc import Hashable
from typing import Generic, TypeVar

Work = TypeVar("Work")


class FairQueue(Generic[Work]):
    """What waits, by owner; the owner whose turn is next stands first.

    >>> queue = FairQueue[str]()
    >>> for owner, work in ("Ann", "a1"), ("Ann", "a2"), ("Ann", "a3"), ("Bob", "b1"):
    ...     queue.add(owner, work)
    >>> queue.before("Bob", "b1"), queue.before("Ann", "a3")
    (1, 3)
    >>> [queue.next() for _ in range(5)]
    ['a1', 'b1', 'a2', 'a3', None]
    """

    def __init__(self) -> None:
        self._waiting: OrderedDict[Hashable, deque[Work]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def add(self, owner: Hashable, work: Work) -> None:
        """Let work wait behind its owner's other work."""
        self._waiting.setdefault(owner, deque()).append(work)

    def next(self) -> Work | None:
        """The work whose turn it is, which waits no more; then its owner's turn comes last."""
        if not self._waiting:
            return None
        owner, works = self._waiting.popitem(last=False)
        work = works.popleft()
        if works:
            self._waiting[owner] = works
        return work

    def remove(self, owner: Hashable, work: Work) -> None:
        """Let work wait no more, if it still does."""
        works = self._waiting.get(owner)
        if works is not None and work in works:
            works.remove(work)
            if not works:
                del self._waiting[owner]

    def before(self, owner: Hashable, work: Work) -> int | None:
        """How much work comes before this one; None if it does not wait."""
        works = self._waiting.get(owner)
        if works is None or work not in works:
            return None
        own = works.index(work)
        owners = list(self._waiting)
        place = owners.index(owner)
        others = (
            min(len(self._waiting[other]), own + (number < place))
            for number, other in enumerate(owners)
            if other != owner
        )
        return own + sum(others)
