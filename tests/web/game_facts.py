"""What tests of tables want to know of a game, asked of the game itself."""

from functools import cache

from rollwright.core.options import Whole
from rollwright.games import ALL, game
from rollwright.play.match import AnyMatch, Match
from rollwright.players import random

EVERY = [one.name for one in ALL]


def seats_of(name: str, most: int = 3) -> int:
    """So many, or as many as there can be."""
    return max(game(name).seats[0], min(most, game(name).seats[-1]))


def quick_options(name: str) -> dict[str, str]:
    """So that no game takes long: the least of what can be counted."""
    options = game(name).words.OPTIONS
    return {option.name: str(option.least) for option in options if isinstance(option, Whole)}


@cache
def random_game(name: str, seats: int) -> AnyMatch:
    """A game to its end."""
    match: AnyMatch = Match(name, seats, seed=1, **quick_options(name))
    while not match.over:
        if match.chance_due:
            match.roll()
        else:
            seat = match.turn[0]
            match.play(seat, random.choose(match.game, match.state, seat, len(match.events)))
    return match


def _writes_together(name: str) -> bool:
    """Whether seats write at the same time."""
    whole = random_game(name, seats_of(name))
    turns = (whole.game.rules.turn(whole.at(n)) for n in range(len(whole.events)))
    return any(turn > 0 and turn & (turn - 1) for turn in turns)


TOGETHER = [name for name in EVERY if _writes_together(name)]
IN_TURN = [name for name in EVERY if name not in TOGETHER and seats_of(name) > 1]
SEVERAL = [name for name in EVERY if seats_of(name) > 1]
