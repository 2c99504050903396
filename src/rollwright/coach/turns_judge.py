"""The judge of games in which a table of values ships and a turn is many small moves.

A beam finds the best end of the turn by the table, and playouts of a beam say what that is worth:
before a throw and after it, and of every move that is called better or worse (there of the best of
some ends), with the same throws for all. So J is what the beam makes of a state, and what the table
errs in an end is not called somebody's error. Ends that it thinks much worse of are not played out
while a move is chosen.
"""

from collections.abc import Sequence
from typing import Final

import numpy as np

from rollwright.coach.judge import Worths
from rollwright.coach.table_judge import GAMES, Tabled
from rollwright.coach.thinking_budget import FRESH
from rollwright.coach.turns_foresight import (
    NARROW,
    SOME,
    WIDE,
    best_ends,
    new_sight,
    spread_of_turns,
    to_the_end,
)
from rollwright.core.game import AnyGame, Game
from rollwright.core.patterns import ENDS_OF_TURNS
from rollwright.core.seats import Move, Seat
from rollwright.core.states import AnyState, State
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import put_at, width
from rollwright.players.values.shipped import table_for
from rollwright.solve.arrays import Floats, Ints, ints

CLOSE: Final = 4.0  # points behind the best end by the table alone: it is played out
# What a move is worth that is called better or worse: of the best ends of its turn, so many that
# the table thinks nearly as good are played out so often, and the best of these is taken.
CANDIDATES: Final = 4
NEAR: Final = 2.0  # points
CHOOSING: Final = 192
OF_A_STATE: Final = 256  # playouts of a state that came up
NOTHING: Final = np.zeros(0)


class ByTurns(Tabled[State]):
    """A judge that goes by a table, from the end of a turn to that of the next."""

    @staticmethod
    def knows(game: AnyGame, state: AnyState) -> bool:
        """Whether there is a table for such games, which plays a turn at a time."""
        return game.seen.search == ENDS_OF_TURNS and table_for(game, state) is not None

    def __init__(
        self,
        game: Game[State],
        like: State,
        threads: int = 1,
        *,
        of_a_state: int = 0,
        lots: int = 0,
    ) -> None:
        super().__init__(game, like, threads)
        self.of_a_state = of_a_state or OF_A_STATE  # playouts, from that one on:
        self.first = FRESH + lots
        # what throws made of an end, by their first number: moves of a turn share their ends
        self.kept: dict[tuple[bytes, int], Floats] = {}

    def _spread(self, start: State) -> Floats:
        throws = self._to_come(start)
        apart, kept = np.zeros((2, throws + 1))
        sight = new_sight(self.table, self.game.seen.length, NARROW, SOME)
        compiled(spread_of_turns, self.game)(start, sight, GAMES, apart, kept)
        return apart

    def _throws(self, state: State) -> Ints:  # noqa: ARG002 (they are too many)
        return ints(0)

    def states(self, states: Sequence[State]) -> Floats:
        if not states:
            return np.zeros((len(self.kinds), 0, self.seats))
        points = np.zeros((len(states), 1, self.seats))
        last = self.first + self.of_a_state
        for seat in range(self.seats):
            ends, _ = self._ends([self.alone(one, seat) for one in states])
            points[:, 0, seat] = self._played_out(ends, self.first, last).mean(axis=1)
        worths: Floats = self._accounts(states, points, 0).mean(axis=2)
        return worths

    def moves(
        self, state: State, seat: Seat, moves: Sequence[Move], first: int, last: int
    ) -> Worths:
        after = [self.game.rules.after_move(state, seat, move) for move in moves]
        points = np.zeros((len(after), last - first, self.seats))
        for other in range(self.seats):
            pads = [self.alone(one, other) for one in (after if other == seat else after[:1])]
            if first < FRESH:
                points[:, :, other] = self._thrown(*self._ends(pads), first, last)
            else:
                ends = self._chosen_ends(pads) if other == seat else self._ends(pads)[0]
                points[:, :, other] = self._played_out(ends, first, last)
        return self._compared(after, points, seat)

    def _ends(self, pads: Sequence[State]) -> tuple[Ints, Floats]:
        """The best ends of their turns, and what the table thinks of these."""
        ends, values = self._some_ends(pads, 1)
        return ends[:, 0], values[:, 0]

    def _some_ends(self, pads: Sequence[State], some: int) -> tuple[Ints, Floats]:
        """The best ends of their turns, so many of each at most; by pad and end."""
        rows = ints(len(pads), width(self.like))
        for n, pad in enumerate(pads):
            put_at(rows, n, pad)
        rows, back = np.unique(rows, axis=0, return_inverse=True)
        ends, values = ints(len(rows), some, rows.shape[1]), np.zeros((len(rows), some))
        look = compiled(best_ends, self.game)

        def work(part: slice) -> None:
            sight = new_sight(self.table, self.game.seen.length, WIDE, some)
            look(rows[part], self.like, sight, ends[part], values[part])

        self._on_threads(work, len(rows))
        back = back.reshape(-1)
        return ends[back], values[back]

    def _chosen_ends(self, pads: Sequence[State]) -> Ints:
        """Of the ends that the table likes best the one of each turn that is best played out."""
        ends, values = self._some_ends(pads, CANDIDATES)
        found = []
        for own, thought in zip(ends, values, strict=True):
            near = own[thought >= thought[0] - NEAR]
            means = self._played_out(near, 0, CHOOSING).mean(axis=1) if len(near) > 1 else [0.0]
            found.append(near[int(np.argmax(means))])
        return np.array(found)

    def _thrown(self, ends: Ints, values: Floats, first: int, last: int) -> Floats:
        """What throws make of ends: a row an end, a column a throw; of far ones the table says it.

        That is for choosing: the table thinks too little of sheets that it would never make.
        """
        top = int(values.argmax())
        near = values >= values[top] - CLOSE
        found = np.zeros((len(ends), last - first))
        found[near] = self._played_out(ends[near], first, last)
        found[~near] = found[top] - (values[top] - values[~near])[:, None]
        return found

    def _played_out(self, ends: Ints, first: int, last: int) -> Floats:
        """How ends come out in the end: a row an end, a column a playout."""
        every = np.unique(ends, axis=0)
        self._on_threads(lambda part: self._throw_for(every[part], first, last), len(every))
        return np.array([self.kept[end.tobytes(), first][: last - first] for end in ends])

    def _throw_for(self, ends: Ints, first: int, last: int) -> None:
        """Find out what throws make of ends, if that is not known yet."""
        look = compiled(to_the_end, self.game)
        sight = new_sight(self.table, self.game.seen.length, NARROW)
        for n in range(len(ends)):
            key = ends[n].tobytes(), first
            known = self.kept.get(key, NOTHING)
            if len(known) < last - first:
                more = np.zeros((1, last - first - len(known)))
                look(ends[n : n + 1], self.like, sight, first + len(known), more)
                self.kept[key] = np.concatenate((known, more[0]))
