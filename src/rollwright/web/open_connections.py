"""The open connections of a server: whose they are, and who may still have one.

Those who have a seat find a place whoever else has come to watch, and nobody has them all: not
one seat, not one address.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import NamedTuple

from rollwright.web import limits


class Place(NamedTuple):
    """An open connection: from where, at which table, and with which event its owner sat down."""

    address: str
    table: str
    joined: int  # -1 for those who only watch

    @property
    def watches(self) -> bool:
        """Whether it belongs to nobody who has a seat."""
        return self.joined < 0


class Places:
    """How many connections are open, of whom."""

    def __init__(self) -> None:
        self._taken: Counter[Hashable] = Counter()
        self.elsewhere: Mapping[str, int] = {}  # connections of addresses to other processes
        self.name: Callable[[Hashable], str] = str  # by which those know an address

    def __len__(self) -> int:
        return self._taken["all"]

    @property
    def watching(self) -> int:
        """How many of them belong to nobody who has a seat."""
        return self._taken["watching"]

    def _counts(self, place: Place) -> dict[Hashable, int]:
        """What a place counts as, with how many there may be of that."""
        counts: dict[Hashable, int] = {
            "all": limits.SOCKETS,
            ("address", place.address): limits.SOCKETS_OF_AN_ADDRESS,
        }
        if place.watches:
            counts["watching"] = limits.SOCKETS - limits.SOCKETS_FOR_SEATS
            counts["table", place.table] = limits.SOCKETS_OF_A_TABLE
            counts["table", place.table, place.address] = limits.WATCHING_FROM_AN_ADDRESS
        else:
            counts["seat", place.table, place.joined] = limits.SOCKETS_OF_A_SEAT
        return counts

    def take(self, place: Place) -> bool:
        """Whether there is room for one more; if so it is taken."""
        counts = self._counts(place)
        if any(self._taken[one] >= most for one, most in counts.items()):
            return False
        there = self.elsewhere.get(self.name(place.address), 0) if self.elsewhere else 0
        if there and self._taken["address", place.address] + there >= limits.SOCKETS_OF_AN_ADDRESS:
            return False
        self._taken.update(dict.fromkeys(counts, 1))
        return True

    def leave(self, place: Place) -> None:
        """Give a place back."""
        for one in self._counts(place):
            self._taken[one] -= 1
            if not self._taken[one]:
                del self._taken[one]

    def many(self, part: float) -> dict[str, int]:
        """The connections of addresses that have that part or more of what they may have."""
        least = part * limits.SOCKETS_OF_AN_ADDRESS
        return {
            self.name(one[1]): many
            for one, many in self._taken.items()
            if isinstance(one, tuple) and one[0] == "address" and many >= least
        }
