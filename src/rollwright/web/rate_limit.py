"""How often somebody may do something: so many times at once, and so many a second after that.

This is a token bucket: what is left of it fills up again as time passes.
"""

import time
from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

MOST_KNOWN: Final = 10_000  # of those who asked last; whoever is forgotten starts afresh


class RateLimit:
    """What one of them may still do.

    >>> limit = RateLimit(2, a_second=0)
    >>> limit.take(), limit.take(), limit.take()
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


class RateLimits:
    """A limit for each of those who ask, by whatever names them."""

    def __init__(self, most: float, a_second: float) -> None:
        self._most, self._rate = most, a_second
        self._limits: OrderedDict[Hashable, RateLimit] = OrderedDict()

    def take(self, who: Hashable) -> bool:
        """Whether one more is fine for them."""
        limit = self._limits.setdefault(who, RateLimit(self._most, self._rate))
        self._limits.move_to_end(who)
        while len(self._limits) > MOST_KNOWN:
            self._limits.popitem(last=False)
        return limit.take()
