"""The random player: each allowed move with the same chance."""

from rollwright.core.dice import Key, portion
from rollwright.core.game import Game
from rollwright.core.moves import count_moves, listed, nth_move
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.players.evaluation import Evaluation


def choose(game: Game[State], state: State, seat: Seat, key: Key) -> Move:
    """One of the allowed moves, as the key has it."""
    moves = game.rules.open_moves(state, seat)
    return nth_move(moves, portion(count_moves(moves), key))


def evaluate(game: Game[State], state: State, seat: Seat, key: Key) -> list[Evaluation]:
    """All moves, its choice first: it thinks the same of each."""
    best = choose(game, state, seat, key)
    moves = listed(game.rules.open_moves(state, seat))
    return [Evaluation(move, 0.0) for move in sorted(moves, key=lambda move: move != best)]
