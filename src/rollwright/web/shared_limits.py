"""Limits where several processes serve one store: what somebody took of one, they took of all.

Each process counts by itself and lets the others hear every second what was taken, of those who
took a good part of what they may have. So a limit may be passed within a second, by as much as
there are processes, and not longer. Nothing of it is stored; addresses travel as keyed hashes.
"""

import asyncio
import time
from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from typing import Any, Final

from rollwright.web.open_connections import Places
from rollwright.web.quotas import Quotas
from rollwright.web.rate_limit import RateLimits
from rollwright.web.store.other_processes import Message, Others

EVERY: Final = 1.0  # seconds
PART: Final = 0.02  # of a limit, from which on others hear of it
PIECE: Final = 100  # entries of a message
LASTS: Final = 5.0  # seconds that a process is believed which says no more


def named_by(secret: bytes) -> Callable[[Hashable], str]:
    """How those who ask are named to other processes: the same way in each, and unknown outside.

    >>> name = named_by(b"secret")
    >>> name("192.0.2.7") == name("192.0.2.7") != name("192.0.2.8"), name(name("x")) == name("x")
    (True, True)
    """

    @lru_cache(maxsize=10_000)
    def name(who: Hashable) -> str:
        if isinstance(who, str) and who.startswith("#"):
            return who  # it is a name already
        return "#" + blake2b(repr(who).encode(), key=secret[:64], digest_size=9).hexdigest()

    return name


class SharedLimits:
    """The limits of this process, and what it hears of the others'."""

    def __init__(
        self,
        others: Others,
        secret: bytes,
        limits: Mapping[str, RateLimits],
        quotas: Quotas,
        places: Places,
    ) -> None:
        self._others, self._limits, self._quotas, self._places = others, limits, quotas, places
        name = named_by(secret)
        for one in limits.values():
            one.share(name)
        quotas.share(name)
        places.name = name
        self._heard: dict[str, tuple[float, dict[str, int]]] = {}
        others.listen(self)

    async def run(self) -> None:
        """Let others hear what was taken, every second."""
        while True:
            await asyncio.sleep(EVERY)
            self.tell()

    def tell(self) -> None:
        """Let others hear what was taken since last time."""
        for name, one in self._limits.items():
            for piece in _pieces(one.taken(PART)):
                self._others.say({"limit": name, "took": piece})
        for news in self._quotas.news(PIECE):
            self._others.say({"quotas": news})
        for piece in _pieces(self._places.many(PART)):
            self._others.say({"places": piece, "by": self._others.name})
        self._places.elsewhere = self._all_places()  # without those who say no more

    # ------------------------------------------------------------ what others say

    def said(self, message: Message) -> None:
        """Another process said what was taken there."""
        if "took" in message and message["limit"] in self._limits:
            for name, cost in message["took"].items():
                self._limits[message["limit"]].took_elsewhere(name, cost)
        if "quotas" in message:
            self._quotas.heard(message["quotas"])
        if "places" in message:
            self._heard[message["by"]] = (time.monotonic(), dict(message["places"]))
            self._places.elsewhere = self._all_places()

    def _all_places(self) -> dict[str, int]:
        """How many connections those have elsewhere who have many."""
        late = time.monotonic() - LASTS
        found: dict[str, int] = {}
        for heard, places in self._heard.values():
            for name, many in places.items() if heard > late else ():
                found[name] = found.get(name, 0) + many
        return found

    def grew(self, table: str, events: int) -> None:
        """A log has grown, which is no limit's matter."""

    def missed(self) -> None:
        """Something was missed, and is forgiven."""


def _pieces(many: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    items = iter(many.items())
    while piece := dict(islice(items, PIECE)):
        yield piece
