"""The judge of games in which a table of values ships: it plays some throws on, and values the end.

A state is worth what the table makes of it up to the next throw and of all that may fall then:
there is no luck in it, so that of throws is sharp, and before a throw the mean over all outcomes.
Moves are compared by looks some throws further ahead, with the same throws for all of them.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Generic

import numpy as np

from rollwright.coach.accounts import kinds_of, results
from rollwright.coach.judge import Worths
from rollwright.coach.playout_policy import Policy
from rollwright.coach.table_foresight import Sight, chances, foresee, spread, to_come
from rollwright.core.dice import Outcome
from rollwright.core.errors import RollwrightError
from rollwright.core.game import AnyGame, Game
from rollwright.core.moves import listed
from rollwright.core.patterns import PLAYOUTS
from rollwright.core.seats import CHANCE, OVER, Move, Seat
from rollwright.core.states import AnyState, State
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import put_at, width
from rollwright.players.network.network import Weights
from rollwright.players.values.shipped import table_for
from rollwright.solve.arrays import Floats, Ints, ints

HORIZON: Final = 3  # throws that moves are compared by
FEW: Final = 64  # ways to throw that are gone through one by one
WAVER: Final = 16  # of them one move in so many is the next best: so chances come true
GAMES: Final = 200  # by which is known how far results lie apart
# by judge, game, start and table, which is kept so that no other has its id
SPREADS: Final[dict[tuple[type, str, AnyState, int], tuple[Weights, Floats]]] = {}
LOOKS: Final = 60  # a playout takes as much work as so many greedy moves


class Tabled(Generic[State]):
    """A judge that goes by a table."""

    exact = False

    def __init__(self, game: Game[State], like: State, threads: int = 1) -> None:
        table, alone = table_for(game, like), game.seen.alone
        if table is None or alone is None:
            raise RollwrightError(f"No table of values ships for such games of {game.title}.")
        self.game, self.alone, self.table = game, alone, table
        self.threads = threads
        self.seats = game.rules.seats(like)
        self.kinds = kinds_of(game, self.seats)
        self.like = alone(like, 0)
        self.throws = self._throws(self.like)
        self.apart = self._known_spread() if self.seats > 1 else np.zeros(1)

    @staticmethod
    def knows(game: AnyGame, state: AnyState) -> bool:
        """Whether there is a table for such games, which plays a move at a time."""
        return game.seen.search == PLAYOUTS and table_for(game, state) is not None

    def _known_spread(self) -> Floats:
        """How far results still lie apart, found out once: the next review needs it, too."""
        key = type(self), self.game.name, self.like, id(self.table)
        if key not in SPREADS:
            SPREADS[key] = self.table, self._spread(self.like)
        return SPREADS[key][1]

    def _spread(self, start: State) -> Floats:
        """How far results still lie apart, by throws to come."""
        throws = self._to_come(start)
        apart, kept = np.zeros((2, throws + 1))
        policy = Policy(WAVER, self.table, ints(self.game.seen.length))
        compiled(spread, self.game)(start, policy, GAMES, apart, kept)
        return apart

    def _throws(self, state: State) -> Ints:
        """What may fall next, each as often as there are ways, in any order; nothing: too much."""
        rules = self.game.rules
        while rules.turn(state) not in (CHANCE, OVER):
            state = rules.after_move(state, 0, listed(rules.open_moves(state, 0))[0])
        every = rules.outcomes(state) if rules.turn(state) == CHANCE else ()
        if sum(ways for _, ways in every) > FEW:
            return ints(0)
        one_by_one = [outcome for outcome, ways in every for _ in range(ways)]
        return np.random.default_rng(0).permutation(np.array(one_by_one, np.int64))

    def _to_come(self, state: State) -> int:
        """The throws that are to come for one who is alone."""
        throws: int = compiled(to_come, self.game)(state)
        return throws

    def states(self, states: Sequence[State]) -> Floats:
        if not states:
            return np.zeros((len(self.kinds), 0, self.seats))
        worths: Floats = self._worths(states, 0, max(1, len(self.throws)), 1).mean(axis=2)
        return worths

    def throw(self, state: State, outcomes: Sequence[Outcome]) -> Floats:
        return self.states([self.game.rules.after_chance(state, one) for one in outcomes])

    def moves(
        self, state: State, seat: Seat, moves: Sequence[Move], first: int, last: int
    ) -> Worths:
        after = [self.game.rules.after_move(state, seat, move) for move in moves]
        return self._compared(after, self._points(after, first, last, HORIZON, seat), seat)

    def _compared(self, states: Sequence[State], points: Floats, seat: Seat) -> Worths:
        """The worth of states between which a seat chooses, by its points in some playouts.

        Chances are those of the mean, as in J, and in each playout what its points change in them:
        so an error is as sure in chances as it is in points, and as large as J takes it to be.
        """
        if self.seats == 1:
            return Worths(points[None].mean(axis=2), points[None])
        mean = points.mean(axis=1, keepdims=True)
        more, less = mean.copy(), mean.copy()
        more[:, :, seat] += 1
        less[:, :, seat] -= 1
        here = self._accounts(states, mean, 0)
        slope = (self._accounts(states, more, 0) - self._accounts(states, less, 0))[0] / 2
        shares = here[0] + slope * (points - mean)[:, :, seat, None]
        samples = np.stack((shares, points))
        samples[1] += here[1] - mean  # at the end, what it is
        return Worths(samples.mean(axis=2), samples)

    def _worths(
        self, states: Sequence[State], first: int, last: int, horizon: int, own: Seat | None = None
    ) -> Floats:
        """By account, state, playout and seat; if only `own` pad differs, others once for all."""
        points = self._points(states, first, last, horizon, own)
        return self._accounts(states, points, horizon)

    def _points(
        self, states: Sequence[State], first: int, last: int, horizon: int, own: Seat | None
    ) -> Floats:
        """Points that are expected, by state, playout and seat."""
        points = np.zeros((len(states), last - first, self.seats))
        for seat in range(self.seats):
            some = states if own in (None, seat) else states[:1]
            pads = [self.alone(state, seat) for state in some]
            points[:, :, seat] = self._looks(pads, first, last, horizon)
        return points

    def _accounts(self, states: Sequence[State], points: Floats, horizon: int) -> Floats:
        """Points that are expected so many throws later, and the chances that they are."""
        shares = np.zeros_like(points)
        if self.seats > 1:
            for n, state in enumerate(states):
                left = max(0, self._to_come(self.alone(state, 0)) - horizon)
                compiled(chances)(points[n], float(self.apart[left]), shares[n])
        for n, state in enumerate(states):
            if self.game.rules.turn(state) == OVER:
                end = results(self.game, state)
                shares[n], points[n] = end[0], end[-1]
        return np.stack((shares, points)) if self.seats > 1 else points[None]

    def _looks(self, pads: Sequence[State], first: int, last: int, horizon: int) -> Floats:
        """What the table sees of pads, a row a pad, on all threads."""
        rows = ints(len(pads), width(self.like))
        for n, pad in enumerate(pads):
            put_at(rows, n, pad)
        found = np.zeros((len(pads), last - first))
        look = compiled(foresee, self.game)

        def work(part: slice) -> None:
            sight = Sight(self.table, ints(self.game.seen.length), self.throws)
            look(rows[part], self.like, sight, first, horizon, found[part])

        self._on_threads(work, len(pads))
        return found

    def _on_threads(self, work: Callable[[slice], None], many: int) -> None:
        """Work through so many rows, in parts."""
        work(slice(0, 0))  # compiles, which threads must not do at the same time
        parts = [slice(n, None, self.threads) for n in range(min(self.threads, many))]
        if len(parts) < 2:
            list(map(work, parts))
            return
        with ThreadPoolExecutor(self.threads) as pool:
            list(pool.map(work, parts))
