"""The greedy player: what a game's own `greedy.py` says, at once and without looking ahead."""

from rollwright.core.dice import Key
from rollwright.core.errors import BadOption
from rollwright.core.game import Game
from rollwright.core.moves import listed
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.players.evaluation import Evaluation


def choose(game: Game[State], state: State, seat: Seat, key: Key) -> Move:
    """The move of the game's quick player."""
    if game.greedy is None:
        raise BadOption(f"{game.title} has no greedy player.")
    return game.greedy(state, seat, key)


def evaluate(game: Game[State], state: State, seat: Seat, key: Key) -> list[Evaluation]:
    """Its move, then the others by what they promise."""
    best = choose(game, state, seat, key)
    moves = listed(game.rules.open_moves(state, seat))
    promise = game.promise or (lambda _state, _seat, _move: 0)
    evaluations = [Evaluation(move, promise(state, seat, move)) for move in moves]
    return sorted(evaluations, key=lambda one: (one.move != best, -one.value))
