"""Who has most points: ties are shared, and points may be below zero."""

from typing import NamedTuple

from rollwright.core.seats import Seat, Seats


class Leaders(NamedTuple):
    """The seats that have most points of those looked at so far."""

    seats: Seats = 0  # none until one was looked at
    points: int = 0


def with_points(leaders: Leaders, seat: Seat, points: int) -> Leaders:
    """The leaders once another seat was looked at: for rules, which count points seat by seat."""
    if leaders.seats == 0 or points > leaders.points:
        return Leaders(1 << seat, points)
    if points == leaders.points:
        return Leaders(leaders.seats | 1 << seat, points)
    return leaders


def most_points(scores: tuple[int, ...]) -> Seats:
    """The seats that have most points, as bits.

    >>> bin(most_points((3, 7, 7))), bin(most_points((-5, -3)))
    ('0b110', '0b10')
    """
    leaders = Leaders(0, 0)
    for seat in range(len(scores)):
        leaders = with_points(leaders, seat, scores[seat])
    return leaders.seats
