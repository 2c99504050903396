"""Players that look ahead, and need machine code for it: planners, and the expert."""

from collections.abc import Callable
from functools import cache
from typing import Final, TypeAlias

from rollwright.core.dice import Key
from rollwright.core.game import AnyGame, Game
from rollwright.core.seats import Move, Seat
from rollwright.core.states import AnyState, State
from rollwright.players import exact, polygrid_expert
from rollwright.players.evaluation import Evaluation
from rollwright.players.planner import planner as planning
from rollwright.players.planner.budget import HARD, LEAST, PATIENCE, Budget
from rollwright.players.registry import ComputerPlayer
from rollwright.players.values.shipped import table_for

SHORT: Final = Budget(playouts=1500, seconds=0.1)  # … and where a table knows what moves are worth
GLANCE: Final = Budget(playouts=LEAST)  # hard there: the table's own opinion


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


Chosen: TypeAlias = Callable[[AnyGame, AnyState], ComputerPlayer]


def by_game(chosen: Chosen) -> ComputerPlayer:
    """A level that is another player in other games."""
    return ComputerPlayer(
        lambda game, state, seat, key: chosen(game, state).choose(game, state, seat, key),
        lambda game, state, seat, key: chosen(game, state).evaluate(game, state, seat, key),
        lambda game, state: chosen(game, state).prepared(game, state),
        lambda game, state, seat: chosen(game, state).prepare(game, state, seat),
    )


def hard() -> ComputerPlayer:
    """What a table thinks, where there is one; elsewhere a planner."""
    return by_game(_hard_in)


def expert() -> ComputerPlayer:
    """The best there is: exact play where a game is solved, elsewhere a patient planner."""
    return by_game(_expert_in)


def _hard_in(game: AnyGame, state: AnyState) -> ComputerPlayer:
    return planner_with(GLANCE if table_for(game, state) is not None else Budget(HARD))


def _expert_in(game: AnyGame, state: AnyState) -> ComputerPlayer:
    if exact.solves(game, state):
        return SOLVER
    if polygrid_expert.plays(game):
        return GRIDDED
    return planner_with(SHORT if table_for(game, state) is not None else PATIENCE)


SOLVER: Final = ComputerPlayer(exact.choose, exact.evaluate, exact.prepared, exact.prepare)
GRIDDED: Final = ComputerPlayer(
    polygrid_expert.choose,
    polygrid_expert.evaluate,
    polygrid_expert.prepared,
    polygrid_expert.prepare,
)
