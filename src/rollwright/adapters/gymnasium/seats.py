"""Who sits where: the learner in one seat, computer players in the others."""

from collections.abc import Sequence
from typing import NamedTuple

from rollwright.core.errors import BadOption
from rollwright.core.seats import Seat
from rollwright.players.registry import check


class Seating(NamedTuple):
    """A table with one learner."""

    seats: int
    seat: Seat  # the learner's
    opponents: tuple[str, ...]  # the others, in the order of their seats


def seating(opponents: str | Sequence[str] | None, seats: int | None, seat: Seat) -> Seating:
    """Who sits where; one name is for all other seats, of which there is one if nobody says more.

    >>> seating("greedy", seats=3, seat=0)
    Seating(seats=3, seat=0, opponents=('greedy', 'greedy'))
    """
    if opponents is None:
        others: tuple[str, ...] = ()
    elif isinstance(opponents, str):
        others = (opponents,) * ((seats or 2) - 1)
    else:
        others = tuple(opponents)
    if seats not in (None, len(others) + 1):
        raise BadOption(
            f"{seats} seats take {seats - 1} opponents beside the learner, not {len(others)}:"
            " opponents='greedy' fills them all."
        )
    if not 0 <= seat <= len(others):
        raise BadOption(f"The learner's seat is from 0 to {len(others)}, not {seat}.")
    for name in others:
        check(name)
    return Seating(len(others) + 1, seat, others)
