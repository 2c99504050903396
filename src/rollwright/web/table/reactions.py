"""What people say to each other at a table: a few phrases, by their keys, heard and forgotten.

Nothing of it stands in the log. Each reader has the words in their own language.
"""

from collections import deque
from typing import Final, NamedTuple

from rollwright.core.errors import Refused
from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.web import limits
from rollwright.web.rate_limit import RateLimits
from rollwright.web.words import SAY

KEYS: Final = (
    *("hello", "well played", "oh no", "lucky", "thanks", "one moment", "applause", "smile"),
)


class Reaction(NamedTuple):
    """A phrase that somebody has said."""

    number: int  # how many were said before it
    seat: Seat
    key: str


class Reactions:
    """What was said last at a table."""

    def __init__(self) -> None:
        self.count = 0
        self._last: deque[Reaction] = deque(maxlen=limits.PHRASES_KNOWN)
        self._limits = RateLimits(limits.PHRASES_AT_ONCE, limits.PHRASES_A_SECOND)

    def say(self, seat: Seat, joined: int, key: object, lang: Language) -> None:
        """Somebody says a phrase; Refused if there is none such, or it is too much."""
        if key not in KEYS:
            raise Refused(SAY(lang, "no command"))
        if not self._limits.take(joined):
            raise Refused(SAY(lang, "too fast"))
        self._last.append(Reaction(self.count, seat, str(key)))
        self.count += 1

    def since(self, count: int) -> list[Reaction]:
        """What was said after the first so many."""
        return [one for one in self._last if one.number >= count]
