"""Many games at once on a GPU under outside control, one a thread.

Everything stays on the card: `to_move`, `masks()`, `observations()` and what `step` fills are
device arrays that CuPy and PyTorch take without a copy (`cupy.asarray(…)`,
`torch.as_tensor(…, device="cuda")`), and `step` takes theirs.
"""

from collections.abc import Callable
from functools import cache
from inspect import signature
from typing import Any, Generic, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from rollwright.core.dice import Key
from rollwright.core.game import AnyGame, Game
from rollwright.core.seats import Seat
from rollwright.core.states import State
from rollwright.fast import gpu_observations
from rollwright.fast.batch import step as one
from rollwright.fast.batch.batch import NOTHING, Settings, empty_games, refusal
from rollwright.fast.batch.loops import give_keys
from rollwright.fast.batch.row import KEY, MORE, NOBODY, TO_MOVE
from rollwright.fast.batch.start import Start, starting_states
from rollwright.fast.batch.states import States, seen_states, states_of
from rollwright.fast.batch.step_arrays import RAISE, SAME_STEP, Seen
from rollwright.fast.compiled import compiled, function_from
from rollwright.fast.gpu import DeviceArray, Kernel, cuda, cuda_module, launch
from rollwright.fast.rows import state_at, width

OnCard: TypeAlias = Any  # an array of `Seen`, whose type is NumPy's and which is a DeviceArray here


@cache
def kernel_for(function: Callable[..., object], game: AnyGame) -> Kernel:
    """A kernel that does for the game of each thread what a function of `step.py` does for one."""
    names = list(signature(function).parameters)[1:]
    arguments = ", ".join(names)
    source = f"""
def code({arguments}):
    n = cuda.grid(1)
    if n < {names[1]}.shape[0]:  # a row a game
        one(n, {arguments})
"""
    module = cuda_module()
    made: Kernel = module.jit(function_from(source, cuda=module, one=compiled(function, game)))
    return made


@cache
def _first_refused(game: AnyGame) -> Kernel:
    module = cuda_module()
    refused = compiled(one.is_refused, game)

    @module.jit
    def kernel(like, rows, moves, first):  # type: ignore[no-untyped-def]
        n = module.grid(1)
        if n < rows.shape[0] and refused(n, like, rows, moves):
            module.atomic.min(first, 0, n)

    made: Kernel = kernel
    return made


class GpuBatch(Generic[State]):
    """Many games of one kind on the card; otherwise as `batch.Batch`.

    A column of all games lies together, in rows, masks and rewards, so that neighbouring threads
    touch neighbouring numbers. Of observations a row lies together, since that is what is learnt
    from.
    """

    def __init__(
        self,
        game: Game[State],
        games: int,
        seats: int | None = None,
        seed: Key = 0,
        *,
        start: Start | None = None,
        keys: ArrayLike | None = None,
        reward: str = "score",
        illegal: str = "raise",
        auto_reset: str = "off",
        **options: object,
    ) -> None:
        states = starting_states(game, seats, start, options)
        self.game = game
        self.seed = seed
        self.start = states[0]
        self.seats = game.rules.seats(self.start)
        self._set = Settings(game, reward, illegal, auto_reset)
        arrays = empty_games(states, games, self.seats, self._set.reward, keys, seed)
        self._games: list[DeviceArray] = [
            cuda().to_device(np.asfortranarray(array)) for array in arrays
        ]
        self._begun = games
        kept = games if self._set.again == SAME_STEP else NOTHING
        self._ends = _array((kept, width(self.start) + 1), np.int64)
        self._unseen = self._arrays(NOTHING, NOTHING)
        self._run(one.begin, *self._games)

    def _run(self, function: Callable[..., object], *arguments: object) -> None:
        launch(kernel_for(function, self.game), len(self), self.start, *arguments)

    def __len__(self) -> int:
        return int(self.rows.shape[0])

    def clone(self) -> "GpuBatch[State]":
        """Another batch with the same games, which goes its own way."""
        twin: GpuBatch[State] = GpuBatch.__new__(GpuBatch)
        twin.__dict__.update(self.__dict__)
        twin._games = [_copied(array) for array in self._games]
        twin._ends = _copied(self._ends)
        return twin

    # ------------------------------------------------------------ what is the case

    @property
    def rows(self) -> DeviceArray:
        """A row a game: all that is known of it."""
        return self._games[0]

    @property
    def to_move(self) -> DeviceArray:
        """The seat that has to move in every game, or NOBODY."""
        return self.rows[:, TO_MOVE]

    @property
    def keys(self) -> DeviceArray:
        """What the throws of every game come from."""
        return self.rows[:, KEY]

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over (copied from the card)."""
        return np.equal(self.to_move.copy_to_host(), NOBODY)

    def masks(self, out: DeviceArray | None = None) -> DeviceArray:
        """For every game the moves that are open to the seat that has to move."""
        masks = _array((len(self), self._set.moves), np.bool_) if out is None else out
        self._run(one.mask, self.rows, masks)
        return masks

    def observations(self, seat: Seat = NOBODY, out: DeviceArray | None = None) -> DeviceArray:
        """What a seat sees of every game: by default the one that has to move, or 0 if it is over.

        `game.observation.layout(seats)` says what the numbers are; `out` is filled if given.
        """
        self.game.known_observation()
        size, dtype = self._set.observed(self.seats)
        seen = _array((len(self), size), dtype, "C") if out is None else out
        self._look(seat, seen)
        return seen

    def _look(self, seat: Seat, out: object) -> None:
        arrays = self.rows, self._games[1]
        numbers: DeviceArray = cuda().as_cuda_array(out)
        if gpu_observations.rows_a_block(numbers.nbytes // len(self)):
            gpu_observations.look(self.game, self.start, *arrays, seat, numbers)
        else:
            self._run(one.look, *arrays, seat, numbers)

    def _look_at_ends(self, out: object) -> None:
        numbers: DeviceArray = cuda().as_cuda_array(out)
        if gpu_observations.rows_a_block(numbers.nbytes // len(self)):
            gpu_observations.look_at_ends(self.game, self.start, self._ends, numbers)
        else:
            self._run(one.look_at_end, self._ends, numbers)

    def scores(self) -> tuple[DeviceArray, DeviceArray]:
        """The points of every seat in every game, and the winners as bits."""
        scores = _array((len(self), self.seats), np.int64)
        winners = _array((len(self),), np.int64)
        self._run(one.score, self.rows, scores, winners)
        return scores, winners

    def state(self, n: int) -> State:
        """One game's whole state, as the rules know it; a seat may not see all of it."""
        return state_at(self.rows.copy_to_host(), n, self.start)

    def states(self) -> States[State]:
        """The games' whole states, copied from the card: what they may lead to, on the CPU."""
        return states_of(self.game, self.start, self.rows.copy_to_host())

    def afterstates(self) -> States[State]:
        """What every open move of every game leads to, as its mover sees it; on the CPU."""
        rows, worlds = (array.copy_to_host() for array in self._games[:2])
        return seen_states(self.game, self.start, rows, worlds).afterstates(rows[:, TO_MOVE])

    # ------------------------------------------------------------ what happens

    def seen(self) -> Seen:
        """New arrays for `step`, with what there is to see now."""
        made = self._arrays(len(self), len(self) if self._set.again == SAME_STEP else NOTHING)
        masks: OnCard = made.masks
        self.masks(masks)
        if self._set.observation is not None:
            observations: OnCard = made.observations
            self.observations(out=observations)
        over: OnCard = made.over
        over.copy_to_device(self.over)
        return made

    def _arrays(self, rows: int, final: int) -> Seen:
        size, dtype = self._set.observed(self.seats)
        shown = self._set.observation is not None
        arrays: list[OnCard] = [
            _array((rows if shown else NOTHING, size), dtype, "C"),
            _array((rows, self._set.moves), np.bool_),
            _array((rows, self.seats), np.float32),
            _array((rows,), np.bool_),
            _array((final if shown else NOTHING, size), dtype, "C"),
        ]
        return Seen(*arrays)

    def step(self, moves: object, out: Seen | None = None) -> Seen:
        """Make a move in every game that is not over, and the throws that follow.

        As `Batch.step`; the moves are int64, in a device array of any library. Where illegal
        moves raise, the card is waited for at every step.
        """
        chosen: DeviceArray = cuda().as_cuda_array(moves)
        if chosen.shape != (len(self),) or chosen.dtype != np.int64:
            raise ValueError(f"A batch of {len(self)} games takes as many moves of type int64.")
        if self._set.illegal == RAISE:
            first: DeviceArray = cuda().to_device(np.full(1, len(self), np.int64))
            launch(_first_refused(self.game), len(self), self.start, self.rows, chosen, first)
            refused = int(first.copy_to_host()[0])
            if refused < len(self):
                raise refusal(refused, int(chosen[refused]))
        seen = self._unseen if out is None else out
        nothing: OnCard = self._unseen.observations
        how = self._set.reward, self._set.illegal, self._set.again
        self._run(one.step, *self._games, chosen, *how, nothing, *seen[1:4], nothing, self._ends)
        if seen.final.shape[0] and self._ends.shape[0]:
            self._look_at_ends(seen.final)
        if seen.observations.shape[0]:
            self._look(NOBODY, seen.observations)
        return seen

    def reset(self) -> None:
        """Begin a new game, with the next of the seed's keys, wherever one is over."""
        ends = np.zeros((len(self), MORE), np.int64)
        ends[:, TO_MOVE] = self.to_move.copy_to_host()
        ends[:, KEY] = self.keys.copy_to_host()
        self._begun = compiled(give_keys)(ends, self.seed, self._begun)
        self.keys.copy_to_device(np.ascontiguousarray(ends[:, KEY]))
        self._run(one.begin, *self._games)


def _array(shape: tuple[int, ...], dtype: DTypeLike, order: str = "F") -> DeviceArray:
    made: DeviceArray = cuda().device_array(shape, dtype, order=order)
    return made


def _copied(array: DeviceArray) -> DeviceArray:
    made: DeviceArray = cuda().device_array_like(array)
    made.copy_to_device(array)
    return made
