"""How often somebody may do something: so many times at once, and so many a second after that.

This is a token bucket: what is left of it fills up again as time passes.
"""

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

MOST_KNOWN: Final = 10_000  # of those who asked last; whoever is forgotten starts afresh
LONGEST: Final = 60  # seconds that somebody is asked to wait


class RateLimit:
    """What one of them may still do.

    >>> limit = RateLimit(2, a_second=0)
    >>> limit.take(), limit.take(), limit.take()
    (True, True, False)
    >>> limit = RateLimit(10, a_second=2)
    >>> limit.take(8), limit.take(8), limit.wait(8)
    (True, False, 3)
    """

    def __init__(self, most: float, a_second: float) -> None:
        self._left, self._most, self._rate = most, most, a_second
        self._since = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        """Whether one more is fine, which counts as `cost`."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._since) * self._rate)
        self._since = now
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def took(self, cost: float) -> None:
        """So much was taken elsewhere."""
        self._left = max(self._left - cost, -self._most)

    def wait(self, cost: float = 1.0) -> int:
        """In how many whole seconds one more will be fine."""
        if self._left + self._rate * LONGEST < cost:
            return LONGEST
        return max(1, math.ceil((cost - self._left) / self._rate)) if self._rate else 1


class RateLimits:
    """A limit for each of those who ask, by whatever names them."""

    def __init__(self, most: float, a_second: float) -> None:
        self._most, self._rate = most, a_second
        self._limits: OrderedDict[Hashable, RateLimit] = OrderedDict()
        self._name: Callable[[Hashable], str] | None = None
        self._taken: dict[str, float] = {}

    def take(self, who: Hashable, cost: float = 1.0) -> bool:
        """Whether one more is fine for them."""
        name = who if self._name is None else self._name(who)
        fine = self._of(name).take(cost)
        if fine and self._name is not None:
            self._taken[str(name)] = self._taken.get(str(name), 0.0) + cost
        return fine

    def _of(self, name: Hashable) -> RateLimit:
        limit = self._limits.get(name)
        if limit is None:
            limit = self._limits[name] = RateLimit(self._most, self._rate)
            if len(self._limits) > MOST_KNOWN:
                self._limits.popitem(last=False)
        self._limits.move_to_end(name)
        return limit

    def wait(self, who: Hashable, cost: float = 1.0) -> int:
        """In how many whole seconds one more will be fine for them."""
        limit = self._limits.get(who if self._name is None else self._name(who))
        return 1 if limit is None else limit.wait(cost)

    # ------------------------------------------------------------ with other processes

    def share(self, name: Callable[[Hashable], str]) -> None:
        """From now on remember what is taken, by names that others understand."""
        self._name = name

    def taken(self, part: float) -> dict[str, float]:
        """What was taken since last time, by those who took that part of their limit or more."""
        found, self._taken = self._taken, {}
        return {name: cost for name, cost in found.items() if cost >= part * self._most}

    def took_elsewhere(self, name: str, cost: float) -> None:
        """Somebody took so much of another process."""
        self._of(name).took(cost)
