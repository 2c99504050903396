"""The random player: each allowed move with the same chance."""

from typing import Any

from rollwright.core.dice import Key, portion
from rollwright.core.game import AnyGame
from rollwright.core.moves import count_moves, listed, nth_move
from rollwright.core.seats import Move, Seat
from rollwright.players.evaluation import Weighed


def choose(game: AnyGame, state: Any, seat: Seat, key: Key) -> Move:
    """One of the allowed moves, as the key has it."""
    moves = game.rules.open_moves(state, seat)
    return nth_move(moves, portion(count_moves(moves), key))


def weigh(game: AnyGame, state: Any, seat: Seat, key: Key) -> list[Weighed]:
    """All moves, its choice first: it thinks the same of each."""
    best = choose(game, state, seat, key)
    moves = listed(game.rules.open_moves(state, seat))
    return [Weighed(move, 0.0) for move in sorted(moves, key=lambda move: move != best)]
