"""How often somebody may do something: so many times at once, and so many a second after that."""

import time
from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

MOST_KEPT: Final = 10_000  # of those who asked last; whoever is forgotten starts afresh


class Bucket:
    """What one of them has left.

    >>> bucket = Bucket(2, a_second=0)
    >>> bucket.take(), bucket.take(), bucket.take()
    (True, True, False)
    """

    def __init__(self, most: float, a_second: float) -> None:
        self._left, self._most, self._rate = most, most, a_second
        self._since = time.monotonic()

    def take(self) -> bool:
        """Whether one more is fine."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """A bucket for each of those who ask, by whatever names them."""

    def __init__(self, most: float, a_second: float) -> None:
        self._most, self._rate = most, a_second
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def take(self, who: Hashable) -> bool:
        """Whether one more is fine for them."""
        bucket = self._buckets.setdefault(who, Bucket(self._most, self._rate))
        self._buckets.move_to_end(who)
        while len(self._buckets) > MOST_KEPT:
            self._buckets.popitem(last=False)
        return bucket.take()
