"""Many games at once under outside control, without a line of Python for each.

    batch = Batch(game, games=1000, seats=2, seed=1)
    while not batch.over.all():
        batch.step(policy(batch.masks()))

Every game stands where one seat has to move, or at its end: throws happen by themselves, from the
game's own key. Where several seats write together they do so in their order.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rollwright.core.binding import UNBOUND
from rollwright.core.bits import lowest
from rollwright.core.dice import Key, derived
from rollwright.core.errors import RefusedInBatch
from rollwright.core.game import AnyGame, Rules
from rollwright.core.moves import NO_MOVES, holds
from rollwright.core.seats import CHANCE, OVER
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import Numbers, put_at, state_at, width

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to

NOBODY = -1  # has to move: the game is over


# ---------------------------------------------------------------- one game, row n


def begin(
    n: int, start: Any, rows: Numbers, keys: Numbers, events: Numbers, to_move: Numbers
) -> None:
    """Put a game that has nobody to move at its start, as far as its first decision."""
    if to_move[n] == NOBODY:
        events[n] = 0
        settle(n, start, rows, keys, events, to_move)


def settle(
    n: int, state: Any, rows: Numbers, keys: Numbers, events: Numbers, to_move: Numbers
) -> None:
    """Throw what is due until a seat has to move or the game is over, and keep the state."""
    turn = rules.turn(state)
    while turn == CHANCE:
        state = rules.after_chance(state, rules.sample(state, derived(keys[n], events[n])))
        events[n] += 1
        turn = rules.turn(state)
    to_move[n] = NOBODY if turn == OVER else lowest(turn)
    put_at(rows, n, state)


def is_refused(n: int, start: Any, rows: Numbers, to_move: Numbers, moves: Numbers) -> bool:
    """Whether a game's move is not open."""
    if to_move[n] == NOBODY:
        return False
    if moves[n] < 0 or moves[n] >= rules.MOVES:
        return True
    return not holds(rules.open_moves(state_at(rows, n, start), to_move[n]), moves[n])


def advance(
    n: int,
    start: Any,
    rows: Numbers,
    keys: Numbers,
    events: Numbers,
    to_move: Numbers,
    moves: Numbers,
) -> None:
    """Make a move in a game that is not over, and the throws that follow."""
    if to_move[n] != NOBODY:
        state = rules.after_move(state_at(rows, n, start), to_move[n], moves[n])
        events[n] += 1
        settle(n, state, rows, keys, events, to_move)


def mask(n: int, start: Any, rows: Numbers, to_move: Numbers, masks: Any) -> None:
    """The moves that are open to the seat that has to move."""
    moves = NO_MOVES
    if to_move[n] != NOBODY:
        moves = rules.open_moves(state_at(rows, n, start), to_move[n])
    for move in range(rules.MOVES):
        masks[n, move] = holds(moves, move)


def score(n: int, start: Any, rows: Numbers, scores: Numbers, winners: Numbers) -> None:
    """The points of the seats, and the winners as bits."""
    state = state_at(rows, n, start)
    for seat in range(scores.shape[1]):
        scores[n, seat] = rules.score(state, seat)
    winners[n] = rules.winners(state)


# ---------------------------------------------------------------- all games, on a core


def begin_all(start: Any, rows: Numbers, keys: Numbers, events: Numbers, to_move: Numbers) -> None:
    """Put every game that has nobody to move at its start."""
    for n in range(rows.shape[0]):
        begin(n, start, rows, keys, events, to_move)


def first_refused(start: Any, rows: Numbers, to_move: Numbers, moves: Numbers) -> int:
    """The first game whose move is not open; -1 if all are."""
    for n in range(rows.shape[0]):
        if is_refused(n, start, rows, to_move, moves):
            return n
    return -1


def advance_all(
    start: Any, rows: Numbers, keys: Numbers, events: Numbers, to_move: Numbers, moves: Numbers
) -> None:
    """Make a move in every game that is not over."""
    for n in range(rows.shape[0]):
        advance(n, start, rows, keys, events, to_move, moves)


def mask_all(start: Any, rows: Numbers, to_move: Numbers, masks: Any) -> None:
    """The open moves of every game."""
    for n in range(rows.shape[0]):
        mask(n, start, rows, to_move, masks)


def score_all(start: Any, rows: Numbers, scores: Numbers, winners: Numbers) -> None:
    """The points and winners of every game."""
    for n in range(rows.shape[0]):
        score(n, start, rows, scores, winners)


class Batch:
    """Many games of one kind.

    >>> import rollwright
    >>> batch = Batch(rollwright.game("splitter"), games=3, seats=1, seed=1)
    >>> batch.to_move.tolist(), batch.masks().shape
    ([0, 0, 0], (3, 44))
    """

    def __init__(self, game: AnyGame, games: int, seats: int, seed: Key, **options: object) -> None:
        self.game = game
        self.seed = seed
        self.seats = seats
        self.start = game.new_game(seats, game.options(options))
        self.rows: Numbers = np.zeros((games, width(self.start)), np.int64)
        self.keys: Numbers = np.array([derived(seed, n) for n in range(games)], np.int64)
        self.events: Numbers = np.zeros(games, np.int64)
        self.to_move: Numbers = np.full(games, NOBODY, np.int64)
        self._begun = games  # keys given out so far
        self._run(begin_all, self.rows, self.keys, self.events, self.to_move)

    def _run(self, function: Any, *arrays: Any) -> Any:
        return compiled(function, self.game)(self.start, *arrays)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over."""
        return np.equal(self.to_move, NOBODY)

    def masks(self) -> NDArray[np.bool_]:
        """For every game the moves that are open to the seat that has to move."""
        masks = np.zeros((len(self), self.game.rules.MOVES), np.bool_)
        self._run(mask_all, self.rows, self.to_move, masks)
        return masks

    def step(self, moves: Any) -> None:
        """Make a move in every game that is not over, and the throws that follow.

        The moves of games that are over are not looked at. RefusedInBatch, and nothing changed,
        if a move is not open.
        """
        chosen = np.ascontiguousarray(moves, np.int64)
        if chosen.shape != (len(self),):
            raise ValueError(f"A batch of {len(self)} games takes as many moves.")
        refused = self._run(first_refused, self.rows, self.to_move, chosen)
        if refused >= 0:
            raise RefusedInBatch(int(refused), int(chosen[refused]))
        self._run(advance_all, self.rows, self.keys, self.events, self.to_move, chosen)

    def scores(self) -> tuple[Numbers, Numbers]:
        """The points of every seat in every game, and the winners as bits."""
        scores = np.zeros((len(self), self.seats), np.int64)
        winners = np.zeros(len(self), np.int64)
        self._run(score_all, self.rows, scores, winners)
        return scores, winners

    def reset(self) -> None:
        """Begin a new game, with a key of its own, wherever one is over."""
        ended = np.flatnonzero(self.over)
        self.keys[ended] = [derived(self.seed, self._begun + n) for n in range(len(ended))]
        self._begun += len(ended)
        self._run(begin_all, self.rows, self.keys, self.events, self.to_move)

    def state(self, n: int) -> Any:
        """One game's state, as the rules know it."""
        return state_at(self.rows, n, self.start)
