"""What a seat may see while others write at the same time."""

from typing import Any

from rollwright.core.bits import size
from rollwright.core.seats import Seat
from rollwright.play.match import Match


def view(match: Match, seat: Seat) -> Any:
    """The state as a seat may see it.

    Where several seats could write after the last throw, it is the state after that throw with
    the seat's own moves alone, until all have written.

    >>> match = Match("splitter", seats=2)
    >>> match.roll("1 6"), match.play(0, "a3 1-6")
    ('1 6', 'a3 1-6')
    >>> match.game.rules.score(view(match, 1), 0), match.game.rules.score(view(match, 0), 0)
    (0, 1)
    """
    rules = match.game.rules
    first = len(match.events)
    while first > 0 and match.events[first - 1].seat is not None:
        first -= 1
    state = match.at(first)
    together = rules.turn(state)
    if not match.turn or together < 1 or size(together) == 1:
        return match.state
    for event in match.events[first:]:
        if event.seat == seat:
            state = rules.after_move(state, seat, event.what)
    return state
