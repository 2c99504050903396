"""The easy player: greedy, but now and then it overlooks the best move."""

from typing import Final

from rollwright.core.dice import Key, derived, portion
from rollwright.core.game import Game
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.players import greedy
from rollwright.players.evaluation import Evaluation

ONE_IN: Final = 3  # moves that would be best it overlooks, and of the others the best again
MOST: Final = 4  # moves overlooked at once


def choose(game: Game[State], state: State, seat: Seat, key: Key) -> Move:
    """The best move that it sees."""
    return evaluate(game, state, seat, key)[0].move


def evaluate(game: Game[State], state: State, seat: Seat, key: Key) -> list[Evaluation]:
    """The moves that it sees by what they promise, then those that it overlooks."""
    moves = greedy.evaluate(game, state, seat, key)
    seen = 0
    while seen < min(MOST, len(moves) - 1) and portion(ONE_IN, derived(key, seen)) == 0:
        seen += 1
    return moves[seen:] + moves[:seen]
