"""Batches on a card that Numba simulates, where the rules run as plain Python: not quick, but real.

Run as a module with NUMBA_ENABLE_CUDASIM=1. Rows of observations that a block has room for, for
half of its threads, and for none; it prints how many rows a block puts together.
"""

from dataclasses import replace
from typing import Any

import numpy as np
from numba import cuda
from numba.cuda.simulator import kernel as running
from numba.cuda.simulator.cudadrv.devicearray import FakeCUDAArray

from rollwright.core.binding import bound
from rollwright.core.observation import Observation, Part, Row
from rollwright.core.seats import Seat
from rollwright.fast import gpu_batch, gpu_observations
from tests.fast import coins
from tests.fast.coins.rules import LEAVE, ROUNDS, TAKE, State

GAMES = 35  # more than a block has threads, and no multiple of anything
SEATS = 2


class Running:
    """What kernels call Numba's module: in the simulator it is another in every block."""

    def __getattr__(self, name: str) -> Any:
        inside = running._kernel_context
        return getattr(inside if inside is not None and name != "jit" else cuda, name)


def as_cuda_array(array: Any) -> Any:
    """As Numba has it for a real card: the same memory, maybe as numbers of another type."""
    if isinstance(array, FakeCUDAArray):
        return array
    interface = array.__cuda_array_interface__
    dtype = np.dtype(interface["typestr"])
    memory = array.of._ary.reshape(-1).view(np.uint8)
    return FakeCUDAArray(memory[: interface["shape"][0] * dtype.itemsize].view(dtype))


def simulate_card() -> None:
    """Give the simulator what it lacks, and kernels plain functions to call."""
    there: Any = FakeCUDAArray
    there.is_c_contiguous = lambda self: self._ary.flags["C_CONTIGUOUS"]
    there.__cuda_array_interface__ = property(lambda self: {"data": (self._ary.ctypes.data, False)})
    module: Any = cuda
    module.as_cuda_array = as_cuda_array
    observations: Any = gpu_observations
    observations.cuda_module = Running
    batch: Any = gpu_batch
    batch.compiled = observations.compiled = bound


def coins_seen_in(size: int) -> Any:
    """Coins, with an observation of so many numbers."""
    parts = (
        Part("points", (), 255, "One's points.", each=True),
        Part("turns", (size - SEATS,), 1, "How many turns are over."),
    )

    def observed(state: State, seat: Seat, row: Row) -> None:
        for place in range(SEATS):
            row[place] = state.points[(seat + place) % SEATS] & 255
        row[size - 1 - state.turns] = 1

    return replace(coins.GAME, observation=Observation(parts, observed))


def check(size: int) -> None:
    """Play to the end and beyond; every row has to be the observation of its state."""
    game = coins_seen_in(size)
    start = State(ROUNDS * SEATS - 2, -1, (3, 4))
    batch = gpu_batch.GpuBatch(
        game, GAMES, SEATS, 7, start=start, illegal="lowest", auto_reset="same"
    )
    seen: Any = batch.seen()
    over = seen.over.copy_to_host()
    for step in range(3):
        states = [batch.state(n) for n in range(GAMES)]
        rows = [game.observation.of(s, s.turns % SEATS, SEATS) for s in states]
        assert np.array_equal(seen.observations.copy_to_host(), rows)
        assert over.all() == (step == 2)
        moves = np.where(np.arange(GAMES) % 3, LEAVE, TAKE)
        batch.step(cuda.to_device(moves), seen)
        over = seen.over.copy_to_host()
        if over.any():
            played = [coins.rules.after_move(s, 1, m) for s, m in zip(states, moves, strict=True)]
            ends = [game.observation.of(state, 0, SEATS) for state in played]
            assert np.array_equal(seen.final.copy_to_host(), ends)
    print(gpu_observations.rows_a_block(size))


if __name__ == "__main__":
    simulate_card()
    for size in (23, 3001, 50_001):
        check(size)
