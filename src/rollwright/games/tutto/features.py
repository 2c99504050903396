"""What tells how a seat of Tutto stands: its points, its lead, and whether the end has come."""

from typing import Final

from rollwright.core.bits import first
from rollwright.core.seats import Seat
from rollwright.games.tutto.rules import State

STEP: Final = 100  # points that make a difference; scores go by fifties
FAR: Final = 30  # steps behind or ahead


def features(state: State, seat: Seat) -> tuple[int, ...]:
    """Sets of bits."""
    points = state.scores[seat]
    most = 0
    for other in range(len(state.scores)):
        if other != seat:
            most = max(most, state.scores[other])
    ahead = min(max(FAR + (points - most) // STEP, 0), 2 * FAR)
    return (
        first(min(points // STEP, 2 * FAR)) | (points // 50 % 2) << 2 * FAR,
        first(ahead) | state.ending << 2 * FAR,
    )
