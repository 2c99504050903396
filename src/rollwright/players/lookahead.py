"""Players that look ahead, and need machine code for it: planners, and the expert."""

from functools import cache
from typing import Final

from rollwright.core.dice import Key
from rollwright.core.game import Game
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.players import exact
from rollwright.players.evaluation import Evaluation
from rollwright.players.planner import planner as planning
from rollwright.players.planner.budget import Budget
from rollwright.players.registry import ComputerPlayer

PATIENCE: Final = Budget(playouts=10_000, seconds=1.5)  # an expert's, where no game is solved


@cache
def planner_with(budget: Budget) -> ComputerPlayer:
    """A planner that thinks for so long."""

    def choose(game: Game[State], state: State, seat: Seat, key: Key) -> Move:
        return planning.choose(game, state, seat, key, budget)

    def evaluate(game: Game[State], state: State, seat: Seat, key: Key) -> list[Evaluation]:
        return planning.evaluate(game, state, seat, key, budget)

    return ComputerPlayer(choose, evaluate, planning.prepared, planning.prepare)


def planner(playouts: int, seconds: float | None = None) -> ComputerPlayer:
    """A planner that thinks for so many playouts, or as many as fit into some seconds."""
    return planner_with(Budget(playouts, seconds))


def expert() -> ComputerPlayer:
    """The best there is: exact play where a game is solved, elsewhere a patient planner."""
    return ComputerPlayer(
        lambda game, state, seat, key: _expert_of(game, state).choose(game, state, seat, key),
        lambda game, state, seat, key: _expert_of(game, state).evaluate(game, state, seat, key),
        lambda game, state: _expert_of(game, state).prepared(game, state),
        lambda game, state, seat: _expert_of(game, state).prepare(game, state, seat),
    )


def _expert_of(game: Game[State], state: State) -> ComputerPlayer:
    return SOLVER if exact.solves(game, state) else planner_with(PATIENCE)


SOLVER: Final = ComputerPlayer(exact.choose, exact.evaluate, exact.prepared, exact.prepare)
