"""What is due in a game: whose turn it is, or whose throw."""

from typing import Final, NamedTuple

from rollwright.core.seats import Seat
from rollwright.play.match import AnyMatch


class Due(NamedTuple):
    """What may be done in a state of the game."""

    turn: tuple[Seat, ...] = ()
    throw: bool = False
    roller: Seat | None = None
    state: object = None


NOTHING_DUE: Final = Due()


def due_in(match: AnyMatch) -> Due:
    """What is due as a match stands."""
    return Due(match.turn, match.chance_due, match.roller, match.state)
