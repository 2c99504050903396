"""Observations of many games on a GPU.

The numbers of an observation that are not 0 lie far from each other, and each that is written by
itself into the card's memory moves a whole sector there and back. So a block of threads puts the
rows of its games together in the memory that it has to itself, and then copies them out in whole
words, neighbouring threads beside each other.
"""

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Final

import numba
import numpy as np

from rollwright.core.game import AnyGame
from rollwright.core.seats import Seat
from rollwright.fast.batch.step import put_end, put_seen
from rollwright.fast.compiled import compiled
from rollwright.fast.gpu import DeviceArray, Kernel, cuda, cuda_module, quietly

ROOM: Final = 48 << 10  # bytes that every card gives to a block
THREADS: Final = 32  # of a block: one a game, as long as there is room for their rows
WORD: Final = 8  # bytes


def rows_a_block(size: int) -> int:
    """How many rows of so many bytes a block puts together; 0 if there is no room for one.

    >>> rows_a_block(906), rows_a_block(1657), rows_a_block(50_000)
    (32, 16, 0)
    """
    rows = THREADS
    while rows * size > ROOM:
        rows //= 2
    return rows


def look(
    game: AnyGame,
    like: object,
    rows: DeviceArray,
    worlds: DeviceArray,
    seat: Seat,
    out: DeviceArray,
) -> None:
    """What a seat sees of every game, as `step.look` has it."""
    held = rows_a_block(out.nbytes // len(out))
    chunk = held * out.nbytes // len(out)
    in_words = chunk % WORD == 0 and _address(out) % WORD == 0
    flat = _one_row(out, out.dtype), _one_row(out, np.dtype(np.int64))
    arguments = like, rows, worlds, seat, held, out.shape[1], in_words, *flat
    _launch(look_kernel(game, out.dtype.name), held, len(out), chunk, arguments)


def look_at_ends(game: AnyGame, like: object, ends: DeviceArray, out: DeviceArray) -> None:
    """What seat 0 sees of the ends of games, as `step.look_at_end` has it."""
    held = rows_a_block(out.nbytes // len(out))
    arguments = like, ends, held, out
    chunk = held * out.nbytes // len(out)
    _launch(look_at_ends_kernel(game, out.dtype.name), held, len(out), chunk, arguments)


def _address(array: DeviceArray) -> int:
    return int(array.__cuda_array_interface__["data"][0])


def _one_row(array: DeviceArray, dtype: np.dtype[np.int64]) -> DeviceArray:
    """The same memory as one row of whole numbers of another type; what is over is left out."""
    if not array.is_c_contiguous():
        raise ValueError("Rows of observations lie one behind the other: their array is C's.")
    interface = {
        "shape": (max(1, array.nbytes // dtype.itemsize),),
        "typestr": dtype.str,
        "data": (_address(array), False),
        "version": 3,
    }
    memory = SimpleNamespace(__cuda_array_interface__=interface, of=array)
    made: DeviceArray = cuda().as_cuda_array(memory)
    return made


def _launch(
    kernel: Kernel, held: int, games: int, room: int, arguments: tuple[object, ...]
) -> None:
    blocks = -(-games // held)
    with quietly():
        kernel[blocks, THREADS, 0, -(-room // WORD) * WORD](*arguments)


@cache
def look_kernel(game: AnyGame, dtype: str) -> Kernel:
    """The kernel of `look`, for numbers of a type."""
    module = cuda_module()
    put, kind = compiled(put_seen, game), numba.from_dtype(np.dtype(dtype))
    number_bytes = np.dtype(dtype).itemsize
    clear = _clear()

    @module.jit
    def kernel(like, rows, worlds, seat, held, size, in_words, numbers, words):  # type: ignore[no-untyped-def]
        own = module.shared.array(0, kind)
        own_words = module.shared.array(0, numba.int64)  # the same memory
        thread = module.threadIdx.x
        first = module.blockIdx.x * held
        games = min(held, rows.shape[0] - first)
        clear(own_words, held * size * number_bytes)
        if thread < games:
            put(first + thread, like, rows, worlds, seat, own[thread * size : (thread + 1) * size])
        module.syncthreads()
        if in_words and games == held:
            chunk = held * size * number_bytes // WORD
            for k in range(thread, chunk, THREADS):
                words[module.blockIdx.x * chunk + k] = own_words[k]
        else:
            for k in range(thread, games * size, THREADS):
                numbers[first * size + k] = own[k]

    made: Kernel = kernel
    return made


@cache
def look_at_ends_kernel(game: AnyGame, dtype: str) -> Kernel:
    """The kernel of `look_at_ends`, for numbers of a type."""
    module = cuda_module()
    put, kind = compiled(put_end, game), numba.from_dtype(np.dtype(dtype))
    number_bytes = np.dtype(dtype).itemsize
    clear = _clear()

    @module.jit
    def kernel(like, ends, held, final):  # type: ignore[no-untyped-def]
        own = module.shared.array(0, kind)
        own_words = module.shared.array(0, numba.int64)  # the same memory
        thread = module.threadIdx.x
        first = module.blockIdx.x * held
        size = final.shape[1]
        games = min(held, ends.shape[0] - first)
        ended = thread < games and ends[first + thread, -1] != 0
        if not module.syncthreads_or(numba.int32(ended)):
            return
        clear(own_words, held * size * number_bytes)
        if ended:
            put(first + thread, like, ends, own[thread * size : (thread + 1) * size])
        module.syncthreads()
        for n in range(games):
            if ends[first + n, -1]:
                for k in range(thread, size, THREADS):
                    final[first + n, k] = own[n * size + k]

    made: Kernel = kernel
    return made


@cache
def _clear() -> Callable[..., None]:
    """Zeros for as many bytes, by all threads of a block."""
    module = cuda_module()

    @module.jit(device=True)
    def clear(words, number):  # type: ignore[no-untyped-def]
        for k in range(module.threadIdx.x, (number + WORD - 1) // WORD, THREADS):
            words[k] = 0
        module.syncthreads()

    made: Callable[..., None] = clear
    return made
