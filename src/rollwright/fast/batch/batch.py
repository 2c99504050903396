"""The batch itself, on the cores of a CPU; `fast/gpu_batch.py` has its twin on a card."""

from collections.abc import Callable
from copy import copy
from typing import Final, Generic, TypeVar, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rollwright.core.dice import KEYS, Key
from rollwright.core.errors import BadOption, RefusedInBatch
from rollwright.core.game import AnyGame, Game
from rollwright.core.seats import Seat
from rollwright.core.states import State
from rollwright.fast.batch.loops import (
    begin_all,
    first_refused,
    give_keys,
    look_all,
    mask_all,
    score_all,
    spread,
    step_all,
)
from rollwright.fast.batch.row import KEY, MORE, NOBODY, TO_MOVE, Games
from rollwright.fast.batch.start import Start, rows_of, starting_states
from rollwright.fast.batch.states import States, seen_states, states_of
from rollwright.fast.batch.step_arrays import (
    AUTO_RESET,
    DELTA,
    ILLEGAL,
    RAISE,
    REWARDS,
    SAME_STEP,
    Masks,
    Observations,
    Seen,
)
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import Ints, state_at, width
from rollwright.games import game as named

Setting = TypeVar("Setting")

NOTHING: Final = 0  # rows of an array that is not to be filled


class Settings:
    """What batches on a core and on a card have in common: what was set, and the sizes of it."""

    def __init__(self, game: AnyGame, reward: str, illegal: str, auto_reset: str) -> None:
        self.reward = _known("reward", reward, REWARDS)
        self.illegal = _known("illegal", illegal, ILLEGAL)
        self.again = _known("auto_reset", auto_reset, AUTO_RESET)
        self.moves = game.rules.MOVES
        self.observation = game.observation

    def observed(self, seats: int) -> tuple[int, str]:
        """How many numbers an observation has, and of which type."""
        if self.observation is None:
            return 0, "uint8"
        return self.observation.size(seats), self.observation.dtype


def _known(name: str, value: str, values: dict[str, int]) -> int:
    if value not in values:
        raise BadOption(f"'{name}' is one of {', '.join(values)}, not '{value}'.")
    return values[value]


def empty_games(
    states: list[State], games: int, seats: int, reward: int, keys: ArrayLike | None, seed: Key
) -> Games:
    """The arrays of games that are yet to begin, each with a key of its own."""
    like = states[0]
    rows = np.zeros((games, width(like) + MORE), np.int64)
    rows[:, TO_MOVE] = NOBODY
    if keys is None:
        compiled(give_keys)(rows, seed, 0)
    else:
        rows[:, KEY] = checked_keys(keys, games)
    several = seats if seats > 1 else 0
    return Games(
        rows,
        np.zeros((several * games, width(like)), np.int64),
        rows_of(states, games),
        np.zeros((games if reward == DELTA else NOTHING, seats), np.int64),
    )


def checked_keys(keys: ArrayLike, games: int) -> Ints:
    """Keys that somebody gave, one a game."""
    given = np.asarray(keys)
    if given.shape != (games,) or given.dtype.kind not in "iu" or (games and given.min() < 0):
        raise BadOption(f"{games} games take as many keys, whole numbers from 0 to {KEYS - 1}.")
    return given.astype(np.int64)


class Batch(Generic[State]):
    """Many games of one kind.

    >>> import rollwright
    >>> batch = Batch(rollwright.game("splitter"), games=3, seats=1, seed=1)
    >>> batch.to_move.tolist(), batch.masks().shape
    ([0, 0, 0], (3, 44))

    - `start`: a state or a position's line in which all games start, or a list of one for each.
    - `keys`: what the throws of each game come from, instead of the seed.
    - `reward`: what `Seen.rewards` are: "score", the points at the end; "delta", what the points
      change by at every step; "win", the share of the win at the end.
    - `illegal`: what a move does that is not open: "raise" (nothing is played), "terminate" (the
      game is over, its reward is -1), "lowest" (the open move of the lowest number is made).
    - `auto_reset`: whether a game that has ended begins anew in the "same" step, in the "next"
      or, "off", when `reset` is called. Then its key follows from the last game's, so that no
      game depends on another.
    - `threads`: on how many cores; the results are the same.
    """

    def __init__(
        self,
        game: Game[State] | str,
        games: int,
        seats: int | None = None,
        seed: Key = 0,
        *,
        start: Start | None = None,
        keys: ArrayLike | None = None,
        reward: str = "score",
        illegal: str = "raise",
        auto_reset: str = "off",
        threads: int = 1,
        **options: object,
    ) -> None:
        if isinstance(game, str):
            game = cast(Game[State], named(game))
        states = starting_states(game, seats, start, options)
        self.game = game
        self.seed = seed
        self.start = states[0]
        self.seats = game.rules.seats(self.start)
        self.threads = threads
        self._set = Settings(game, reward, illegal, auto_reset)
        self._games = empty_games(states, games, self.seats, self._set.reward, keys, seed)
        self._begun = games  # keys given out so far
        self._unseen = self._arrays(NOTHING, NOTHING)
        self._all(begin_all, *self._games)

    def _all(self, function: Callable[..., None], *arguments: object) -> None:
        made = compiled(function, self.game, borrows=True)
        spread(made, len(self), self.threads, self.start, *arguments)

    def __len__(self) -> int:
        return len(self.rows)

    def clone(self) -> "Batch[State]":
        """Another batch with the same games, which goes its own way."""
        twin = copy(self)
        twin._games = Games(*(array.copy() for array in self._games))
        return twin

    # ------------------------------------------------------------ what is the case

    @property
    def rows(self) -> Ints:
        """A row a game: all that is known of it."""
        return self._games.rows

    @property
    def to_move(self) -> Ints:
        """The seat that has to move in every game, or NOBODY."""
        return self.rows[:, TO_MOVE]

    @property
    def keys(self) -> Ints:
        """What the throws of every game come from."""
        return self.rows[:, KEY]

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over."""
        return np.equal(self.to_move, NOBODY)

    def masks(self, out: Masks | None = None) -> Masks:
        """For every game the moves that are open to the seat that has to move."""
        masks = np.empty((len(self), self._set.moves), np.bool_) if out is None else out
        self._all(mask_all, self.rows, masks)
        return masks

    def observations(self, seat: Seat = NOBODY, out: Observations | None = None) -> Observations:
        """What a seat sees of every game: by default the one that has to move, or 0 if it is over.

        `game.observation.layout(seats)` says what the numbers are; `out` is filled if given.
        """
        self.game.known_observation()
        size, dtype = self._set.observed(self.seats)
        seen = np.empty((len(self), size), dtype) if out is None else out
        self._all(look_all, self.rows, self._games.worlds, seat, seen)
        return seen

    def scores(self) -> tuple[Ints, Ints]:
        """The points of every seat in every game, and the winners as bits."""
        scores = np.zeros((len(self), self.seats), np.int64)
        winners = np.zeros(len(self), np.int64)
        self._all(score_all, self.rows, scores, winners)
        return scores, winners

    def state(self, n: int) -> State:
        """One game's whole state, as the rules know it; a seat may not see all of it."""
        return state_at(self.rows, n, self.start)

    def states(self) -> States[State]:
        """The games' whole states, by themselves: what they may lead to, move by move."""
        return states_of(self.game, self.start, self.rows)

    def afterstates(self) -> States[State]:
        """What every open move of every game leads to, before any throw; `of` is the game.

        As the seat that has to move sees it; `states().afterstates(to_move)` has the whole states.
        """
        seen = seen_states(self.game, self.start, self.rows, self._games.worlds)
        return seen.afterstates(self.to_move)

    # ------------------------------------------------------------ what happens

    def seen(self) -> Seen:
        """New arrays for `step`, with what there is to see now."""
        made = self._arrays(len(self), len(self) if self._set.again == SAME_STEP else NOTHING)
        self.masks(made.masks)
        if self._set.observation is not None:
            self.observations(out=made.observations)
        np.copyto(made.over, self.over)
        return made

    def _arrays(self, rows: int, final: int) -> Seen:
        size, dtype = self._set.observed(self.seats)
        shown = self._set.observation is not None
        return Seen(
            np.zeros((rows if shown else NOTHING, size), dtype),
            np.zeros((rows, self._set.moves), np.bool_),
            np.zeros((rows, self.seats), np.float32),
            np.zeros(rows, np.bool_),
            np.zeros((final if shown else NOTHING, size), dtype),
        )

    def step(self, moves: ArrayLike, out: Seen | None = None) -> Seen:
        """Make a move in every game that is not over, and the throws that follow.

        With `out`, the arrays of `seen()`, these are filled in the same pass: what the seat that
        has to move then sees and may do, everybody's rewards, and which games have ended. Moves
        of games that are over are not looked at. Where illegal moves raise, RefusedInBatch says
        so before anything has changed.
        """
        chosen = self._checked(moves)
        seen = self._unseen if out is None else out
        how = self._set.reward, self._set.illegal, self._set.again
        self._all(step_all, *self._games, chosen, *how, *seen)
        return seen

    def _checked(self, moves: ArrayLike) -> Ints:
        """A move for every game; where illegal ones raise, none is."""
        chosen = np.ascontiguousarray(moves, np.int64)
        if chosen.shape != (len(self),):
            raise ValueError(f"A batch of {len(self)} games takes as many moves.")
        if self._set.illegal == RAISE:
            refused = compiled(first_refused, self.game, borrows=True)(
                self.start, self.rows, chosen
            )
            if refused >= 0:
                raise refusal(int(refused), int(chosen[refused]))
        return chosen

    def reset(self) -> None:
        """Begin a new game, with the next of the seed's keys, wherever one is over."""
        self._begun = compiled(give_keys)(self.rows, self.seed, self._begun)
        self._all(begin_all, *self._games)


def refusal(game: int, move: int) -> RefusedInBatch:
    """What is raised for a move that is not open."""
    return RefusedInBatch(
        f"Game {game} of the batch refuses move {move}: `masks()` says which are open."
    )
