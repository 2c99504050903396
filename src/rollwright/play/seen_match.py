"""A match that begins where a seat has to decide, with nothing in it that the seat may not see."""

from rollwright.core.dice import Key
from rollwright.core.game import Game
from rollwright.core.states import State
from rollwright.play.match import Match


def seen_match(game: Game[State], state: State, lots: Key) -> Match[State]:
    """A match from a state as a seat sees it, for whoever decides there: history is not in it.

    What is thrown in it comes from the seat's own lots, not from the game's dice: so it may be
    played on, to try things out, and tells nothing of the throws to come.
    """
    match: Match[State] = Match.__new__(Match)
    match.game, match.options = game, None
    match.started_from = game.positions.write(state)
    match._start(state, game.rules.seats(state), lots, None)
    return match
