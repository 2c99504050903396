"""The planner: it tries the promising moves in playouts, and those that prove well the most.

`halving.py` shares the playouts out among the moves, `playout.py` plays them, and `tree.py` keeps
what they find. In games with short turns, where a network knows what positions are worth, a turn
is thought through instead (`expectimax.py`), if the budget is large enough for that. Where a table
knows it after every move, playouts are the table's (`foresight.py`), or ends of turns are compared
(`turn_ends.py`), or all throws gone through (`throws_ahead.py`), as the game says.
"""

from time import perf_counter
from typing import Final

from rollwright.core.dice import Key
from rollwright.core.game import Game
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.patterns import ENDS_OF_TURNS, THROWS_AHEAD
from rollwright.core.seats import Move, Seat
from rollwright.core.states import State
from rollwright.fast.cache import is_ready, mark_ready
from rollwright.fast.compiled import compiled
from rollwright.players.evaluation import Evaluation
from rollwright.players.network.network import network_for
from rollwright.players.planner import expectimax, foresight, throws_ahead, turn_ends
from rollwright.players.planner.budget import MOST_PLAYOUTS, Budget
from rollwright.players.planner.halving import candidates, halve
from rollwright.players.planner.playout import Trial, no_findings, try_moves
from rollwright.players.planner.tree import new_tree
from rollwright.players.values.shipped import table_for

STEPS: Final = 64  # of thinking a turn through take as long as a playout
LOOKS: Final = 20  # at a table are allowed for a playout; a round of them may take more
PLAYOUTS_A_THROW: Final = 6  # take as long as a throw and the turn after it
MORE: Final = 400  # playouts, more than a glance at a table
SAFELY: Final = 0.8  # of the time is planned for


def choose(game: Game[State], state: State, seat: Seat, key: Key, budget: Budget) -> Move:
    """The move that a planner makes; where there is only one, without a thought."""
    moves = game.rules.open_moves(state, seat)
    if count_moves(moves) == 1:
        return nth_move(moves, 0)
    return evaluate(game, state, seat, key, budget)[0].move


def evaluate(
    game: Game[State], state: State, seat: Seat, key: Key, budget: Budget
) -> list[Evaluation]:
    """The moves that a planner looks at and what it thinks of them, the best first."""
    began = perf_counter()
    late = began + budget.seconds if budget.seconds else None
    if table_for(game, state) is not None:
        return evaluate_by_table(game, state, seat, key, budget.playouts or MOST_PLAYOUTS, late)
    playouts = affordable(game, state, seat, key, budget)
    thought = expectimax.evaluate(game, state, seat, STEPS * playouts, budget)
    return thought or halve(game, state, seat, key, budget, playouts, late)


def evaluate_by_table(
    game: Game[State], state: State, seat: Seat, key: Key, playouts: int, late: float | None
) -> list[Evaluation]:
    """The same, where a table knows what positions are worth."""
    if game.seen.search == ENDS_OF_TURNS:
        throws = max(1, playouts // PLAYOUTS_A_THROW)
        return turn_ends.evaluate(game, state, seat, key, throws, late)
    if game.seen.search == THROWS_AHEAD:
        return throws_ahead.evaluate(game, state, seat, LOOKS * playouts, late)
    return foresight.evaluate(game, state, seat, key, LOOKS * playouts, late)


def affordable(game: Game[State], state: State, seat: Seat, key: Key, budget: Budget) -> int:
    """As many playouts as are asked for and will fit into the time there is, going by a few."""
    if not budget.seconds:
        return budget.playouts
    few = 8
    began = perf_counter()
    usual = candidates(game, state, seat, key, few)[:1]
    tree = new_tree(state, few, network_for(game, state))
    trial = Trial(usual, key, first=0, last=few, par=0.0, scale=1.0)
    compiled(try_moves, game)(tree, state, seat, trial, no_findings(1))
    each = (perf_counter() - began) / few
    fitting = int(SAFELY * budget.seconds * budget.threads / each)
    return min(budget.playouts or MOST_PLAYOUTS, max(2 * few, fitting))


# ---------------------------------------------------------------- machine code


def prepared(game: Game[State], state: State) -> bool:
    """Whether the planner is compiled for such states, here or by an earlier run."""
    return is_ready(_name(game, state), game)


def prepare(game: Game[State], state: State, seat: Seat) -> None:
    """Compile the planner, if it is not yet: some 10 to 40 s."""
    few = Budget(playouts=10)
    if table_for(game, state) is not None:
        for playouts in (few.playouts, MORE):  # at a glance, and with playouts
            evaluate_by_table(game, state, seat, 0, playouts, None)
        mark_ready(_name(game, state), game)
        return
    for _ in range(2):  # the second time thoughts of the first are there
        expectimax.evaluate(game, state, seat, expectimax.MOST, few)
        halve(game, state, seat, 0, few, few.playouts, None)
    mark_ready(_name(game, state), game)


def _name(game: Game[State], state: State) -> str:
    if table_for(game, state) is not None:  # which plays alone, however many sit there
        return f"{game.name}-table-{'alone' if game.rules.seats(state) == 1 else 'others'}"
    return f"{game.name}-{game.rules.seats(state)}-planner"
