"""A step of a game: what one seat does, or what several write at the same time.

1. A step begins at the start, after every outcome, and where a step closes. It is common if more
   than one seat may move in its first state.
2. The own world of a seat is that first state with the seat's own moves of the step. A seat is
   done when it may not move in its own world. A common step closes when all who could move in its
   first state are done, or at the end of the game; a single one when another seat may move.

While a common step is open every seat sees its own world, and whoever does not write sees the
first state. Within a step a seat may take its moves back; what has closed, stands.
"""

from copy import copy
from typing import Generic

from rollwright.core.bits import has, members, size
from rollwright.core.game import Rules
from rollwright.core.seats import OVER, Move, Seat, Seats
from rollwright.core.states import State


class Step(Generic[State]):
    """A step as far as it has come."""

    def __init__(self, rules: Rules[State], first: int, start: State) -> None:
        self._rules = rules
        self.first = first  # the number of events before it
        self.start = start
        self.writers: Seats = max(0, rules.turn(start))  # nobody if a throw is due, or at the end
        self.common = size(self.writers) > 1
        self.done = False  # it closes; a table may hold that for a moment
        self._worlds: dict[Seat, State] = {}

    def copy(self) -> "Step[State]":
        """Another one that has come as far."""
        twin = copy(self)
        twin._worlds = dict(self._worlds)
        return twin

    def world(self, seat: Seat) -> State:
        """The own world of a seat; the first state for whoever has not written or does not."""
        return self._worlds.get(seat, self.start)

    def add(self, seat: Seat, move: Move, state: State) -> None:
        """Take a move that has led to a state."""
        turn = self._rules.turn(state)
        if not self.common:
            self.done = turn > 0 and turn & ~self.writers != 0
            return
        self._worlds[seat] = self._rules.after_move(self.world(seat), seat, move)
        self.done = turn == OVER or not any(self.writes(seat) for seat in members(self.writers))

    def writes(self, seat: Seat) -> bool:
        """Whether a seat that writes in this common step is not done."""
        turn = self._rules.turn(self.world(seat))
        return turn > 0 and has(turn, seat)
