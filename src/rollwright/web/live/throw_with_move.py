"""Which moves bring their throw along, so that one tap does both."""

from rollwright.core.seats import CHANCE, Move, Seat
from rollwright.core.states import State
from rollwright.play.match import Match
from rollwright.web.table.room import Room


def goes_on(room: Room, match: Match[State], seen: State, seat: Seat, move: Move) -> bool:
    """Whether a move leads to a throw of the same seat in the same turn, which the table makes.

    Then there is nothing to think about in between, and one tap does both. What is cried out at is
    seen first.
    """
    rules, begins, cries = match.game.rules, match.game.turn_begins, match.game.moments
    after = rules.after_move(seen, seat, move)
    if room.table.real_dice or rules.turn(after) != CHANCE or rules.roller(after) != seat:
        return False
    if cries is not None and cries(seen, seat, move, after):
        return False
    if begins is None:  # the last throw is made again
        return bool(match.events) and match.at(len(match.events) - 1) == after
    return not begins(after)
