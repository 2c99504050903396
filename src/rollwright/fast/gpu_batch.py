"""Many games at once on a GPU under outside control, one a thread.

Everything stays on the card: `to_move`, `masks()` and `scores()` are device arrays that CuPy and
PyTorch take without a copy (`cupy.asarray(…)`, `torch.as_tensor(…, device="cuda")`), and `step`
takes theirs.
"""

from collections.abc import Callable
from functools import cache
from inspect import signature
from typing import Generic

import numpy as np
from numpy.typing import NDArray

from rollwright.core.dice import Key, derived
from rollwright.core.errors import RefusedInBatch
from rollwright.core.game import AnyGame, Game
from rollwright.core.states import State
from rollwright.fast import batch
from rollwright.fast.batch import KEY, NOBODY, TO_MOVE, new_rows
from rollwright.fast.compiled import compiled, function_from
from rollwright.fast.gpu import DeviceArray, Kernel, cuda, cuda_module, launch
from rollwright.fast.rows import state_at


@cache
def kernel_for(function: Callable[..., object], game: AnyGame) -> Kernel:
    """A kernel that does for the game of each thread what a function of `batch.py` does for one."""
    arguments = ", ".join(list(signature(function).parameters)[1:])
    source = f"""
def code({arguments}):
    n = cuda.grid(1)
    if n < rows.shape[0]:
        one(n, {arguments})
"""
    module = cuda_module()
    made: Kernel = module.jit(function_from(source, cuda=module, one=compiled(function, game)))
    return made


@cache
def _first_refused(game: AnyGame) -> Kernel:
    module = cuda_module()
    refused = compiled(batch.is_refused, game)

    @module.jit
    def kernel(start, rows, moves, first):  # type: ignore[no-untyped-def]
        n = module.grid(1)
        if n < rows.shape[0] and refused(n, start, rows, moves):
            module.atomic.min(first, 0, n)

    made: Kernel = kernel
    return made


class GpuBatch(Generic[State]):
    """Many games of one kind on the card; otherwise as `batch.Batch`."""

    def __init__(
        self, game: Game[State], games: int, seats: int, seed: Key, **options: object
    ) -> None:
        self.game = game
        self.seed = seed
        self.seats = seats
        self.start = game.new_game(seats, game.options(options))
        # a column of all games lies together: neighbouring threads read neighbouring games
        rows = np.asfortranarray(new_rows(self.start, games, seed))
        self.rows: DeviceArray = cuda().to_device(rows)
        self._begun = games
        self._run(kernel_for(batch.begin, game))

    def _run(self, kernel: Kernel, *arrays: DeviceArray) -> None:
        launch(kernel, len(self), self.start, self.rows, *arrays)

    def __len__(self) -> int:
        return int(self.rows.shape[0])

    @property
    def to_move(self) -> DeviceArray:
        """The seat that has to move in every game, or NOBODY."""
        return self.rows[:, TO_MOVE]

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games are over (copied from the card)."""
        return np.equal(self.to_move.copy_to_host(), NOBODY)

    def masks(self) -> DeviceArray:
        """For every game the moves that are open to the seat that has to move."""
        masks: DeviceArray = cuda().device_array((len(self), self.game.rules.MOVES), np.bool_)
        self._run(kernel_for(batch.mask, self.game), masks)
        return masks

    def step(self, moves: object) -> None:
        """Make a move in every game that is not over, and the throws that follow.

        The moves are int64, in a device array of any library. RefusedInBatch, and nothing
        changed, if a move is not open.
        """
        chosen: DeviceArray = cuda().as_cuda_array(moves)
        if chosen.shape != (len(self),) or chosen.dtype != np.int64:
            raise ValueError(f"A batch of {len(self)} games takes as many moves of type int64.")
        first: DeviceArray = cuda().to_device(np.full(1, len(self), np.int64))
        self._run(_first_refused(self.game), chosen, first)
        refused = int(first.copy_to_host()[0])
        if refused < len(self):
            raise RefusedInBatch(refused, int(chosen[refused]))
        self._run(kernel_for(batch.advance, self.game), chosen)

    def scores(self) -> tuple[DeviceArray, DeviceArray]:
        """The points of every seat in every game, and the winners as bits."""
        scores: DeviceArray = cuda().device_array((len(self), self.seats), np.int64)
        winners: DeviceArray = cuda().device_array(len(self), np.int64)
        self._run(kernel_for(batch.score, self.game), scores, winners)
        return scores, winners

    def reset(self) -> None:
        """Begin a new game, with a key of its own, wherever one is over."""
        ended = np.flatnonzero(self.over)
        keys = self.rows[:, KEY].copy_to_host()
        keys[ended] = [derived(self.seed, self._begun + n) for n in range(len(ended))]
        self.rows[:, KEY].copy_to_device(keys)
        self._begun += len(ended)
        self._run(kernel_for(batch.begin, self.game))

    def state(self, n: int) -> State:
        """One game's state, as the rules know it."""
        return state_at(self.rows.copy_to_host(), n, self.start)
