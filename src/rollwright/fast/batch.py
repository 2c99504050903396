"""Many games at once under outside control, without a line of Python for each.

    batch = Batch(game, games=1000, seats=2, seed=1)
    while not batch.over.all():
        batch.step(policy(batch.masks()))

Every game stands where one seat has to move, or at its end: throws happen by themselves, from the
game's own key. Where several seats write together they do so in their order.
"""

from typing import Any, Generic, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rollwright.core.bits import lowest
from rollwright.core.dice import Key, derived
from rollwright.core.errors import RefusedInBatch
from rollwright.core.game import Game, Rules
from rollwright.core.moves import NO_MOVES, holds
from rollwright.core.seats import CHANCE, OVER
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import Ints, put_at, state_at, width

Masks: TypeAlias = NDArray[np.bool_]

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to

NOBODY = -1  # has to move: the game is over


# A row is all that is known of a game: the ints of its state and then, counted from the end,
KEY = -3  # what its throws come from
EVENTS = -2  # its throws and moves so far
TO_MOVE = -1  # the seat that has to move, or NOBODY
MORE = 3  # so many beside the state


def new_rows(start: State, games: int, seed: Key) -> Ints:
    """Rows of games that are yet to begin, each with a key of its own."""
    rows = np.zeros((games, width(start) + MORE), np.int64)
    rows[:, KEY] = [derived(seed, n) for n in range(games)]
    rows[:, TO_MOVE] = NOBODY
    return rows


# ---------------------------------------------------------------- one game, row n


def begin(n: int, start: State, rows: Ints) -> None:
    """Put a game that has nobody to move at its start, as far as its first decision."""
    if rows[n, TO_MOVE] == NOBODY:
        rows[n, EVENTS] = 0
        settle(n, start, rows)


def settle(n: int, state: State, rows: Ints) -> None:
    """Throw what is due until a seat has to move or the game is over, and write the state down."""
    turn = rules.turn(state)
    while turn == CHANCE:
        lot = derived(rows[n, KEY], rows[n, EVENTS])
        state = rules.after_chance(state, rules.sample(state, lot))
        rows[n, EVENTS] += 1
        turn = rules.turn(state)
    rows[n, TO_MOVE] = NOBODY if turn == OVER else lowest(turn)
    put_at(rows, n, state)


def is_refused(n: int, start: State, rows: Ints, moves: Ints) -> bool:
    """Whether a game's move is not open."""
    if rows[n, TO_MOVE] == NOBODY:
        return False
    if moves[n] < 0 or moves[n] >= rules.MOVES:
        return True
    return not holds(rules.open_moves(state_at(rows, n, start), rows[n, TO_MOVE]), moves[n])


def advance(n: int, start: State, rows: Ints, moves: Ints) -> None:
    """Make a move in a game that is not over, and the throws that follow."""
    if rows[n, TO_MOVE] != NOBODY:
        state = rules.after_move(state_at(rows, n, start), rows[n, TO_MOVE], moves[n])
        rows[n, EVENTS] += 1
        settle(n, state, rows)


def mask(n: int, start: State, rows: Ints, masks: Masks) -> None:
    """The moves that are open to the seat that has to move."""
    moves = NO_MOVES
    if rows[n, TO_MOVE] != NOBODY:
        moves = rules.open_moves(state_at(rows, n, start), rows[n, TO_MOVE])
    for move in range(rules.MOVES):
        masks[n, move] = holds(moves, move)


def score(n: int, start: State, rows: Ints, scores: Ints, winners: Ints) -> None:
    """The points of the seats, and the winners as bits."""
    state = state_at(rows, n, start)
    for seat in range(scores.shape[1]):
        scores[n, seat] = rules.score(state, seat)
    winners[n] = rules.winners(state)


# ---------------------------------------------------------------- all games, on a core


def begin_all(start: State, rows: Ints) -> None:
    """Put every game that has nobody to move at its start."""
    for n in range(rows.shape[0]):
        begin(n, start, rows)


def first_refused(start: State, rows: Ints, moves: Ints) -> int:
    """The first game whose move is not open; -1 if all are."""
    for n in range(rows.shape[0]):
        if is_refused(n, start, rows, moves):
            return n
    return -1


def advance_all(start: State, rows: Ints, moves: Ints) -> None:
    """Make a move in every game that is not over."""
    for n in range(rows.shape[0]):
        advance(n, start, rows, moves)


def mask_all(start: State, rows: Ints, masks: Masks) -> None:
    """The open moves of every game."""
    for n in range(rows.shape[0]):
        mask(n, start, rows, masks)


def score_all(start: State, rows: Ints, scores: Ints, winners: Ints) -> None:
    """The points and winners of every game."""
    for n in range(rows.shape[0]):
        score(n, start, rows, scores, winners)


class Batch(Generic[State]):
    """Many games of one kind.

    >>> import rollwright
    >>> batch = Batch(rollwright.game("splitter"), games=3, seats=1, seed=1)
    >>> batch.to_move.tolist(), batch.masks().shape
    ([0, 0, 0], (3, 44))
    """

    def __init__(
        self, game: Game[State], games: int, seats: int, seed: Key, **options: object
    ) -> None:
        self.game = game
        self.seed = seed
        self.seats = seats
        self.start = game.new_game(seats, game.options(options))
        self.rows = new_rows(self.start, games, seed)
        self._begun = games  # keys given out so far
        compiled(begin_all, game)(self.start, self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def to_move(self) -> Ints:
        """The seat that has to move in every game, or NOBODY."""
        return self.rows[:, TO_MOVE]

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over."""
        return np.equal(self.to_move, NOBODY)

    def masks(self) -> Masks:
        """For every game the moves that are open to the seat that has to move."""
        masks = np.zeros((len(self), self.game.rules.MOVES), np.bool_)
        compiled(mask_all, self.game)(self.start, self.rows, masks)
        return masks

    def step(self, moves: ArrayLike) -> None:
        """Make a move in every game that is not over, and the throws that follow.

        The moves of games that are over are not looked at. RefusedInBatch, and nothing changed,
        if a move is not open.
        """
        chosen = np.ascontiguousarray(moves, np.int64)
        if chosen.shape != (len(self),):
            raise ValueError(f"A batch of {len(self)} games takes as many moves.")
        refused = compiled(first_refused, self.game)(self.start, self.rows, chosen)
        if refused >= 0:
            raise RefusedInBatch(int(refused), int(chosen[refused]))
        compiled(advance_all, self.game)(self.start, self.rows, chosen)

    def scores(self) -> tuple[Ints, Ints]:
        """The points of every seat in every game, and the winners as bits."""
        scores = np.zeros((len(self), self.seats), np.int64)
        winners = np.zeros(len(self), np.int64)
        compiled(score_all, self.game)(self.start, self.rows, scores, winners)
        return scores, winners

    def reset(self) -> None:
        """Begin a new game, with a key of its own, wherever one is over."""
        ended = np.flatnonzero(self.over)
        self.rows[ended, KEY] = [derived(self.seed, self._begun + n) for n in range(len(ended))]
        self._begun += len(ended)
        compiled(begin_all, self.game)(self.start, self.rows)

    def state(self, n: int) -> State:
        """One game's state, as the rules know it."""
        return state_at(self.rows, n, self.start)
