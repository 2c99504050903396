"""The cheapest judge: a state is worth what it would be if the game ended there.

It foresees nothing, so it is no judge of moves for people; but it is pure, at the end it is the
result, and it takes no machine code: accounts are tested with it, by the thousand games.
"""

from collections.abc import Sequence
from typing import Generic

import numpy as np

from rollwright.coach.accounts import POINTS, TURNS, WIN, kinds_of, results
from rollwright.coach.judge import Worths
from rollwright.core.bits import has, size
from rollwright.core.dice import Outcome
from rollwright.core.game import Game
from rollwright.core.scores import most_points
from rollwright.core.seats import OVER, Move, Seat
from rollwright.core.states import State
from rollwright.solve.arrays import Floats


class Standing(Generic[State]):
    """A judge that goes by the points as they stand."""

    exact = False

    def __init__(self, game: Game[State], like: State) -> None:
        self.game = game
        self.seats = game.rules.seats(like)
        self.kinds = kinds_of(game, self.seats)

    def worth(self, state: State) -> Floats:
        """Of one state, by account and seat."""
        if self.game.rules.turn(state) == OVER:
            return results(self.game, state)
        points = [self.game.rules.score(state, seat) for seat in range(self.seats)]
        ahead = most_points(tuple(points))
        of_kind = {
            WIN: [1 / size(ahead) if has(ahead, seat) else 0.0 for seat in range(self.seats)],
            POINTS: [float(one) for one in points],
            TURNS: [0.0] * self.seats,
        }
        return np.array([of_kind[kind] for kind in self.kinds])

    def states(self, states: Sequence[State]) -> Floats:
        return np.stack([self.worth(state) for state in states], axis=1)

    def throw(self, state: State, outcomes: Sequence[Outcome]) -> Floats:
        return self.states([self.game.rules.after_chance(state, one) for one in outcomes])

    def moves(
        self,
        state: State,
        seat: Seat,
        moves: Sequence[Move],
        first: int,  # noqa: ARG002 (there is nothing to think about)
        last: int,  # noqa: ARG002
    ) -> Worths:
        after = [self.game.rules.after_move(state, seat, move) for move in moves]
        return Worths(self.states(after), None)
