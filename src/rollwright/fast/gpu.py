"""The same games on a GPU, one a thread.

The kernels call the very functions that run on a CPU core, so the same keys give the same games
and the same sums.
"""

import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol, overload

import numpy as np
from numba.core.errors import NumbaPerformanceWarning

from rollwright.core.bits import lowest, size
from rollwright.core.dice import Key, derived
from rollwright.core.errors import NoGpu
from rollwright.core.game import AnyGame, AnyRules, Game
from rollwright.core.seats import CHANCE, OVER, Seats
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.cache import is_ready, mark_ready
from rollwright.fast.compiled import compiled
from rollwright.fast.results import (
    BELOW,
    BINS,
    COLUMNS,
    LEAST,
    MOST,
    UNSEEN,
    WHOLE_WIN,
    WINS,
    Counted,
    Results,
    bin_of,
    count_in,
)
from rollwright.fast.rows import Ints, width
from rollwright.fast.simulate import bin_width
from rollwright.play.loop import random_move

rules: AnyRules = UNBOUND  # those of the game that a function is bound to

THREADS_A_BLOCK = 128
BLOCKS_A_PROCESSOR = 8
COPIES = 16  # of the histogram, so that threads seldom wait for each other
FEW_REGISTERS = 64  # for a thread whose state is small, so that more of them run at once
SMALL_STATE = 24  # ints
GAMES_A_THREAD = 64  # in one launch: long enough to keep all busy, short enough for progress


class DeviceArray(Protocol):
    """An array of ints on the card."""

    @property
    def shape(self) -> tuple[int, ...]: ...
    @property
    def dtype(self) -> np.dtype[np.int64]: ...
    @property
    def nbytes(self) -> int: ...
    @property
    def __cuda_array_interface__(self) -> Mapping[str, Any]: ...  # as all libraries have it
    def __len__(self) -> int: ...
    def is_c_contiguous(self) -> bool: ...
    @overload
    def __getitem__(self, index: int, /) -> np.int64: ...
    @overload
    def __getitem__(self, index: tuple[slice, int], /) -> "DeviceArray": ...
    def copy_to_host(self) -> Ints: ...
    def copy_to_device(self, array: "Ints | DeviceArray", /) -> None: ...


class Kernel(Protocol):
    """What runs on the card: by blocks, the threads of a block …, what takes arguments."""

    def __getitem__(self, grid: tuple[int, ...], /) -> Callable[..., None]: ...


@cache
def cuda_module() -> ModuleType:
    """Numba's CUDA module, which can compile for a GPU where there is none."""
    if not hasattr(np, "row_stack"):
        setattr(np, "row_stack", np.vstack)  # noqa: B010 (older numba-cuda asks for it)
    try:
        return import_module("numba.cuda")
    except ImportError:
        raise NoGpu("A GPU needs numba-cuda: pip install 'rollwright[gpu]'.") from None


@cache
def cuda() -> ModuleType:
    """Numba's CUDA module, where there is a GPU as well."""
    if not cuda_module().is_available():
        raise NoGpu("There is no NVIDIA GPU here that CUDA can use.")
    return cuda_module()


def launch(kernel: Kernel, threads: int, *arguments: object) -> None:
    """Run a kernel in so many threads at least; few are no reason for a warning."""
    blocks = -(-threads // THREADS_A_BLOCK)
    with quietly():
        kernel[blocks, THREADS_A_BLOCK](*arguments)


@contextmanager
def quietly() -> Iterator[None]:
    """Without Numba's warning that few threads use little of a card."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", NumbaPerformanceWarning)
        yield


def random_step(state: State, key: Key, events: int) -> tuple[State, int, int]:
    """At most one throw, then at most one move; the state, the events so far, the moves made.

    The game is that of `play/loop.py`; both in one step, because many games go in step here.
    """
    if rules.turn(state) == CHANCE:
        state = rules.after_chance(state, rules.sample(state, derived(key, events)))
        events += 1
    turn = rules.turn(state)
    if turn <= 0:
        return state, events, 0
    seat = lowest(turn)
    move = random_move(state, seat, derived(key, events))
    return rules.after_move(state, seat, move), events + 1, 1


def share_of_win(won: Seats) -> int:
    """What each of those who have won is counted."""
    return WHOLE_WIN // size(won)


@cache
def kernel(game: AnyGame, registers: int | None = None) -> Kernel:
    """The kernel of a game: every thread plays its own games, one after another.

    A thread whose game has ended starts its next at once instead of waiting for its neighbours.
    """
    module = cuda_module()
    # the rules by themselves: what they are compiled for says where machine code is saved
    turn, winners, score = (
        compiled(rule, game) for rule in (game.rules.turn, game.rules.winners, game.rules.score)
    )
    key_of, count, share, place_of = (
        compiled(derived), compiled(count_in), compiled(share_of_win), compiled(bin_of)
    )  # fmt: skip
    step = compiled(random_step, game)

    @module.jit(device=True)
    def count_game(last, made, slot, width, counts, bins):  # type: ignore[no-untyped-def]
        own = counts[:, :, slot]
        seats = own.shape[0] - 1
        count(own, seats, made)
        module.atomic.add(bins, (slot % COPIES, seats, place_of(made, 1)), 1)
        won = winners(last)
        for seat in range(seats):
            points = score(last, seat)
            count(own, seat, points)
            if won >> seat & 1:
                own[seat, WINS] += share(won)
            module.atomic.add(bins, (slot % COPIES, seat, place_of(points, width)), 1)

    @module.jit(max_registers=registers)
    def play(state, seed, first, games, width, counts, bins):  # type: ignore[no-untyped-def]
        slot = module.grid(1)
        threads = module.gridsize(1)
        number = first + slot
        now, events, made = state, 0, 0
        key = key_of(seed, number)
        while number < first + games:
            if turn(now) == OVER:
                count_game(now, made, slot, width, counts, bins)
                number += threads
                now, events, made = state, 0, 0
                key = key_of(seed, number)
            now, events, one = step(now, key, events)
            made += one

    made_ready: Kernel = play
    return made_ready


def simulate(
    game: Game[State],
    state: State,
    *,
    seed: Key,
    games: int | range,
    progress: Callable[[int], None] = lambda _: None,
    tell: Callable[[str], None] = lambda _: None,
) -> Results:
    """Play random games from a state on the GPU; otherwise as `simulate.simulate`."""
    numbers = range(games) if isinstance(games, int) else games
    module = cuda()
    seats = game.rules.seats(state)
    results = Results(seats, bin_width(game, state))
    if not is_ready(what := f"{game.name}-{seats}-gpu", game):
        tell(f"Compiling {game.title} for the GPU …")
        mark_ready(what, game)
    processors = module.get_current_device().MULTIPROCESSOR_COUNT
    threads = processors * BLOCKS_A_PROCESSOR * THREADS_A_BLOCK
    play = kernel(game, FEW_REGISTERS if width(state) <= SMALL_STATE else None)
    empty = np.zeros((seats + 1, COLUMNS, threads), np.int64)
    empty[:, LEAST] = UNSEEN
    empty[:, MOST] = -UNSEEN
    counts = module.to_device(empty)
    bins = module.to_device(np.zeros((COPIES, seats + 1, BELOW + BINS), np.int64))
    start = time.perf_counter()
    played = 0
    try:
        while played < len(numbers):
            number = min(len(numbers) - played, threads * GAMES_A_THREAD)
            first = numbers[played]
            launch(play, threads, state, seed, first, number, results.width, counts, bins)
            module.synchronize()
            played += number
            progress(played)
    except KeyboardInterrupt:
        module.synchronize()  # a launch that was interrupted while it ran is counted whole
        played = int(bins.copy_to_host()[:, 0].sum())
    _take(results, played, counts.copy_to_host(), bins.copy_to_host())
    results.seconds = time.perf_counter() - start
    return results


def _take(results: Results, games: int, counts: Ints, bins: Ints) -> None:
    together = counts.sum(axis=2)
    together[:, LEAST] = counts[:, LEAST].min(axis=1)
    together[:, MOST] = counts[:, MOST].max(axis=1)
    results.add(Counted.of(games, int(together[-1, 0]), together, bins.sum(axis=0)))
