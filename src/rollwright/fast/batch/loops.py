"""All games of a batch, or some of them, on a core; and on several."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise

from rollwright.core.dice import Key, derived
from rollwright.core.seats import Seat
from rollwright.core.states import State
from rollwright.fast.batch.row import KEY, NOBODY, TO_MOVE
from rollwright.fast.batch.step import begin, is_refused, look, mask, score, step
from rollwright.fast.batch.step_arrays import Floats, Masks, Observations
from rollwright.fast.rows import Ints

FEWEST = 256  # games that are worth a thread


def give_keys(rows: Ints, seed: Key, begun: int) -> int:
    """Keys for the games that are over: the next of a seed's; returns how many it has given."""
    for n in range(rows.shape[0]):
        if rows[n, TO_MOVE] == NOBODY:
            rows[n, KEY] = derived(seed, begun)
            begun += 1
    return begun


def begin_all(
    first: int, last: int, like: State, rows: Ints, worlds: Ints, starts: Ints, points: Ints
) -> None:
    """Put every game that has nobody to move at its start."""
    for n in range(first, last):
        begin(n, like, rows, worlds, starts, points)


def first_refused(like: State, rows: Ints, moves: Ints) -> int:
    """The first game whose move is not open; -1 if all are."""
    for n in range(rows.shape[0]):
        if is_refused(n, like, rows, moves):
            return n
    return -1


def step_all(
    first: int, last: int, like: State, rows: Ints, worlds: Ints, starts: Ints, points: Ints,
    moves: Ints, reward: int, illegal: int, again: int, observations: Observations, masks: Masks,
    rewards: Floats, over: Masks, final: Observations,
) -> None:  # fmt: skip
    """Make a step in every game."""
    no_ends = rows[:0]
    for n in range(first, last):
        step(
            n, like, rows, worlds, starts, points, moves, reward, illegal, again, observations,
            masks, rewards, over, final, no_ends,
        )  # fmt: skip


def mask_all(first: int, last: int, like: State, rows: Ints, masks: Masks) -> None:
    """The open moves of every game."""
    for n in range(first, last):
        mask(n, like, rows, masks)


def look_all(
    first: int, last: int, like: State, rows: Ints, worlds: Ints, seat: Seat,
    observations: Observations,
) -> None:  # fmt: skip
    """What a seat sees of every game."""
    for n in range(first, last):
        look(n, like, rows, worlds, seat, observations)


def score_all(first: int, last: int, like: State, rows: Ints, scores: Ints, winners: Ints) -> None:
    """The points and winners of every game."""
    for n in range(first, last):
        score(n, like, rows, scores, winners)


def spread(function: Callable[..., None], games: int, threads: int, *arguments: object) -> None:
    """Call a function that takes the first and last game for all games, on some threads.

    Compiled code lets go of Python's lock, and no game touches another.
    """
    parts = max(1, min(threads, games // FEWEST))
    edges = [games * part // parts for part in range(parts + 1)]
    if parts == 1:
        function(0, games, *arguments)
        return
    jobs = [
        _pool(threads).submit(function, first, last, *arguments) for first, last in pairwise(edges)
    ]
    for job in jobs:
        job.result()


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="rollwright-batch")
