"""The greedy player: what a game's own `greedy.py` says, at once and without looking ahead."""

from collections.abc import Callable
from functools import cache

from rollwright.core.binding import bound
from rollwright.core.dice import Key
from rollwright.core.errors import BadOption
from rollwright.core.game import Game
from rollwright.core.greedy import most_promising_move
from rollwright.core.moves import listed
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.players.evaluation import Evaluation


def choose(game: Game[State], state: State, seat: Seat, key: Key) -> Move:
    """The move of the game's quick player."""
    return _player_of(game)(state, seat, key)


@cache
def _player_of(game: Game[State]) -> Callable[[State, Seat, Key], Move]:
    """The game's own quick player, or the one that goes by what moves promise."""
    if game.greedy is not None:
        return game.greedy
    if game.promise is None:
        raise BadOption(f"{game.title} has no greedy player.")
    return bound(most_promising_move, game)


def evaluate(game: Game[State], state: State, seat: Seat, key: Key) -> list[Evaluation]:
    """Its move, then the others by what they promise."""
    best = choose(game, state, seat, key)
    moves = listed(game.rules.open_moves(state, seat))
    promise = game.promise or (lambda _state, _seat, _move: 0)
    evaluations = [Evaluation(move, promise(state, seat, move)) for move in moves]
    return sorted(evaluations, key=lambda one: (one.move != best, -one.value))
