"""Judges for tests: pure, quick, and without machine code."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from rollwright.coach.accounts import kinds_of, results
from rollwright.coach.judge import Worths
from rollwright.core.dice import derived
from rollwright.core.game import AnyGame
from rollwright.core.seats import OVER, Move, Seat
from rollwright.fast.rows import ints_of
from rollwright.solve.arrays import Floats


class Whims:
    """A judge whose worths are lots drawn from the state: any judge must make accounts close."""

    exact = False

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.game, self.seats = game, seats
        self.kinds = kinds_of(game, seats)
        self.asked: list[Any] = []

    def worth(self, state: Any) -> Floats:
        self.asked.append(state)
        if self.game.rules.turn(state) == OVER:
            return results(self.game, state)
        key = 1
        for number in ints_of(state):
            key = derived(key ^ number & 0xFFFFFFFF, number >> 32 & 0xFFFF)
        lots = [derived(key, n) / 2**63 for n in range(len(self.kinds) * self.seats)]
        return np.array(lots).reshape(len(self.kinds), self.seats)

    def states(self, states: Sequence[Any]) -> Floats:
        return np.stack([self.worth(state) for state in states], axis=1)

    def throw(self, state: Any, outcomes: Sequence[int]) -> Floats:
        return self.states([self.game.rules.after_chance(state, one) for one in outcomes])

    def moves(self, state: Any, seat: Seat, moves: Sequence[Move], first: int, last: int) -> Worths:
        after = [self.game.rules.after_move(state, seat, move) for move in moves]
        return Worths(self.states(after), None)
