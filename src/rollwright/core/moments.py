"""Moments: what just happened that people at a real table would cry out.

A game may say which there are (`Game.moments`), by number and without words: a pure function of
the states before and after an event. How a moment is said stands in the catalogue of the game,
section `[moments]`, under the name of its kind.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, TypeAlias

from rollwright.core.seats import Seat
from rollwright.core.states import State


class Called(NamedTuple):
    """Seats that a sentence calls by their names."""

    seats: tuple[Seat, ...]


# Numbers, several of them, the name of another text of the section, or seats by their names
Value: TypeAlias = int | tuple[int, ...] | str | Called
NOTHING: Final[Mapping[str, Value]] = MappingProxyType({})

THE_END: Final = "the end"  # the kind that says why a game is over; it is told with the result
CHEER: Final = 1
PLAIN: Final = 0
OUCH: Final = -1


class Moment(NamedTuple, Generic[State]):
    """Something to cry out."""

    kind: str  # the name of its sentence
    seat: Seat  # whose it is, or NOBODY's: it concerns all
    values: Mapping[str, Value] = NOTHING  # what stands in the sentence
    tone: int = PLAIN
    shown: State | None = None  # of which the table is drawn while it stands, if not of the last
    lost: int = 0  # points that might have come, and that no score shows
