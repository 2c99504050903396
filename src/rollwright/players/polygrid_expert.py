"""The expert at Polygrid: it keeps to plans for the grid, and goes through the last rounds.

After a game so careless that no good plan is left the planner takes over.
"""

from typing import Any

from rollwright.core.dice import Key
from rollwright.core.game import AnyGame, Game
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import Move, Seat
from rollwright.core.states import AnyState, State
from rollwright.players.evaluation import Evaluation
from rollwright.players.planner import planner
from rollwright.players.planner.budget import PATIENCE


def plays(game: AnyGame) -> bool:
    """Whether this is its game."""
    return game.name == "polygrid"


def policy() -> Any:
    """What it knows; slow to import."""
    from rollwright.solve.polygrid import policy as found  # noqa: PLC0415

    return found


def choose(game: Game[State], state: State, seat: Seat, key: Key) -> Move:
    """The best move."""
    moves = game.rules.open_moves(state, seat)
    if count_moves(moves) == 1:
        return nth_move(moves, 0)
    return evaluate(game, state, seat, key)[0].move


def evaluate(game: Game[State], state: State, seat: Seat, key: Key) -> list[Evaluation]:
    """The moves that are worth a thought, with the points that are expected, the best first."""
    found = policy().values(state, seat)
    if not found:
        return planner.evaluate(game, state, seat, key, PATIENCE)
    return [
        Evaluation(move, value, points=value)
        for move, value in sorted(found, key=lambda one: -one[1])
    ]


def prepared(game: Game[State], state: State) -> bool:
    """Whether the first move comes at once."""
    return bool(policy().ready()) and planner.prepared(game, state)


def prepare(game: AnyGame, state: AnyState, seat: Seat) -> None:
    """Compile what it needs."""
    policy().prepare()
    planner.prepare(game, state, seat)
