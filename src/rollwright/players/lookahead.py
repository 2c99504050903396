"""Players that look ahead, and need machine code for it: planners, and the expert."""

from functools import cache, partial
from typing import Any, Final

from rollwright.core.dice import Key
from rollwright.core.game import AnyGame
from rollwright.core.seats import Seat
from rollwright.players import exact
from rollwright.players.evaluation import Weighed
from rollwright.players.planner import planner as planning
from rollwright.players.planner.planner import Budget
from rollwright.players.registry import Mind

PATIENCE: Final = Budget(playouts=10_000, seconds=1.5)  # an expert's, where no game is solved


@cache
def planner_with(budget: Budget) -> Mind:
    """A planner that thinks for so long."""
    return Mind(
        partial(planning.choose, budget=budget),
        partial(planning.weigh, budget=budget),
        planning.prepared,
        planning.prepare,
    )


def planner(playouts: int, seconds: float | None = None) -> Mind:
    """A planner that thinks for so many playouts, or as many as fit into some seconds."""
    return planner_with(Budget(playouts, seconds))


def expert() -> Mind:
    """The best there is: exact play where a game is solved, elsewhere a patient planner."""
    return Mind(
        lambda game, state, seat, key: _expert_of(game).choose(game, state, seat, key),
        lambda game, state, seat, key: _expert_of(game).weigh(game, state, seat, key),
        lambda game, state: _expert_of(game).prepared(game, state),
        lambda game, state, seat: _expert_of(game).prepare(game, state, seat),
    )


def _expert_of(game: AnyGame) -> Mind:
    return SOLVER if game.name in exact.SOLVED else planner_with(PATIENCE)


# ---------------------------------------------------------------- solved games


def _weigh(game: AnyGame, state: Any, seat: Seat, key: Key) -> list[Weighed]:
    alone = game.rules.seats(state) == 1
    worth = exact.weighed(game, state, seat)
    return [Weighed(move, value, win=None if alone else value) for move, value in worth]


def _prepare(game: AnyGame, state: Any, seat: Seat) -> None:
    exact.choose(game, state, seat, 0)


SOLVER: Final = Mind(exact.choose, _weigh, lambda game, _state: exact.ready(game), _prepare)
