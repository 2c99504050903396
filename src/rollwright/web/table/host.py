"""The host of a table: who may fill its seats and start its game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rollwright.core.seats import Seat

if TYPE_CHECKING:
    from rollwright.web.table.table import Chair


def host_of(chairs: Sequence["Chair"]) -> Seat | None:
    """The seat of the host: of the people who have one, whoever came first.

    So if the host leaves, the next who came is; who comes back later is not again.
    """
    people = [seat for seat, chair in enumerate(chairs) if chair.person]
    return min(people, key=lambda seat: chairs[seat].joined, default=None)
