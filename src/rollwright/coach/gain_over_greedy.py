"""What whoever chooses well gains beside greedy players, by how much of a game is still to come.

Playouts go on greedily. A move that is judged by them is the better for it, and so is the next: who
takes the best ones ends with more points than the playouts of any state say, whoever played before.
So much is added to what a state is worth, by the throws that are to come. It was measured by games
of strong players (docs/coach.md), and is kept in `thresholds.toml`.
"""

from typing import Final, Generic

import numpy as np

from rollwright.coach.accounts import POINTS, kinds_of
from rollwright.coach.judge import Playouts, players_in
from rollwright.coach.move_classes import stated_gains
from rollwright.coach.playouts import count_turns, every_turn
from rollwright.core.seats import OVER
from rollwright.core.states import State
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import put_at, width
from rollwright.players.planner.tree import THROWN
from rollwright.solve.arrays import ints

COUNTED: Final = 8  # playouts whose throws are counted


class Gains(Generic[State]):
    """What is still to be gained, in points."""

    def __init__(self, judge: Playouts[State]) -> None:
        self.judge = judge
        game = judge.game
        known = kinds_of(game, judge.seats) == (POINTS,)
        self.shares, self.points, self.throws = stated_gains(game.name if known else "")

    def __call__(self, state: State) -> float:
        """By the throws to come; nothing of games in which none was found."""
        if not self.throws or self.judge.game.rules.turn(state) == OVER:
            return 0.0
        judge, row = self.judge, ints(1, width(self.judge.like))
        put_at(row, 0, state)
        found = np.zeros((1, COUNTED, 1, judge.seats))
        count = compiled(count_turns, judge.game, begins=every_turn, **players_in(judge.game))
        count(row, judge.like, 0, COUNTED, judge.policy, ints(THROWN), found)
        left = -float(found.mean()) / self.throws
        return float(np.interp(left, self.shares, self.points))
