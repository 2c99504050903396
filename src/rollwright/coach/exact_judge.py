"""The judge of games that are solved: chances to win, and turns alone, come out of the solution.

Where a match is played just as it was solved, there is no drift and no doubt about any move. Where
it is nearly so (Tutto with the real pile), the solution is far nearer than playouts are, and
`exact` says that it is not the whole truth. Points are estimated by playouts as elsewhere.
"""

from collections.abc import Sequence
from typing import Generic

import numpy as np

from rollwright.coach.accounts import results
from rollwright.coach.judge import Judge, Worths
from rollwright.core.dice import Outcome
from rollwright.core.game import AnyGame, Game
from rollwright.core.seats import OVER, Move, Seat
from rollwright.core.states import State
from rollwright.players import exact
from rollwright.solve.arrays import Floats


class Exact(Generic[State]):
    """A judge that knows what the first account is worth; the second it asks another one."""

    def __init__(self, game: Game[State], like: State, points: Judge[State]) -> None:
        self.game = game
        self.points = points
        self.seats = game.rules.seats(like)
        self.solver = exact.solver(game)
        self.exact = self.solver.exact(like)

    @staticmethod
    def knows(game: AnyGame, state: State) -> bool:
        """Whether states of such a match are solved, or nearly: for more than two they are not."""
        return game.name in exact.SOLVED and game.rules.seats(state) <= 2

    def worth(self, state: State) -> Floats:
        """Of one state, by seat."""
        if self.game.rules.turn(state) == OVER:
            return results(self.game, state)[:1].reshape(-1)
        if self.seats == 1:
            return np.array([self.solver.worth(state, 0)])
        first = self.solver.worth(state, 0)
        return np.array([first, 1.0 - first])

    def states(self, states: Sequence[State]) -> Floats:
        first = np.array([self.worth(state) for state in states]).reshape(1, -1, self.seats)
        if self.seats == 1:
            return first
        return np.concatenate((first, self.points.states(states)[1:]))

    def throw(self, state: State, outcomes: Sequence[Outcome]) -> Floats:
        return self.states([self.game.rules.after_chance(state, one) for one in outcomes])

    def moves(
        self,
        state: State,
        seat: Seat,
        moves: Sequence[Move],
        first: int,  # noqa: ARG002 (nothing is left to think about)
        last: int,  # noqa: ARG002
    ) -> Worths:
        after = [self.game.rules.after_move(state, seat, move) for move in moves]
        return Worths(self.states(after), None, in_all=False)
