"""Who plays the deals of a contest: this process, or several others at the same time.

Deals are handed out in portions of a fraction of a second, so that all are busy until the end and
an interruption loses little.
"""

import os
import signal
import threading
from collections.abc import Collection, Container, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import cache
from itertools import islice
from multiprocessing import active_children, connection, get_context, parent_process
from time import perf_counter
from typing import Final, NamedTuple, TypeAlias

from rollwright.players.arena.deal import Arena, Bout, Deal, Setting

PORTION_SECONDS: Final = 0.3  # of work handed to a process at once
MOST_IN_A_PORTION: Final = 64

Waiting: TypeAlias = dict[Bout, Iterator[int]]  # the deals that each bout has still to play


class Portion(NamedTuple):
    """Some deals of a bout that were played together."""

    bout: Bout
    deals: dict[int, Deal]
    seconds: float


def play_missing(
    arena: Arena, found: Mapping[Bout, Collection[int]], deals: int, workers: int
) -> Generator[Portion, None, None]:
    """Play what was not found of so many deals a bout, here or in other processes."""
    waiting = {bout: missing(numbers, deals) for bout, numbers in found.items()}
    workers = min(workers, deals * len(waiting) - sum(map(len, found.values())))
    if workers > 1:
        return play_apart(arena, waiting, workers)
    return play_here(arena, waiting)


def missing(there: Container[int], deals: int) -> Iterator[int]:
    """The numbers of the deals that are not there."""
    return (number for number in range(deals) if number not in there)


def portions(waiting: Waiting, pace: Mapping[Bout, float]) -> Iterator[tuple[Bout, list[int]]]:
    """Deals to be played together, and whose; nobody is far ahead of the others.

    As many as take about a third of a second, by the pace so far (seconds a deal); at first one.
    """
    reached = dict.fromkeys(waiting, -1)
    while reached:
        bout = min(reached, key=reached.__getitem__)
        fitting = int(PORTION_SECONDS / pace[bout]) if pace.get(bout) else 1
        numbers = list(islice(waiting[bout], max(1, min(fitting, MOST_IN_A_PORTION))))
        if numbers:
            reached[bout] = numbers[-1]
            yield bout, numbers
        else:
            del reached[bout]


def play_here(arena: Arena, waiting: Waiting) -> Generator[Portion, None, None]:
    """Play in this process, one deal at a time."""
    for bout, numbers in portions(waiting, {}):
        yield play_portion(arena, bout, numbers)


def play_portion(arena: Arena, bout: Bout, numbers: Sequence[int]) -> Portion:
    """Play some deals."""
    started = perf_counter()
    deals = {number: arena.play(bout, number) for number in numbers}
    return Portion(bout, deals, perf_counter() - started)


# ---------------------------------------------------------------- other processes


def play_apart(arena: Arena, waiting: Waiting, workers: int) -> Generator[Portion, None, None]:
    """Play in other processes. Whoever ends this early loses only what they are busy with."""
    pace: dict[Bout, float] = {}
    busy: set[Future[Portion]] = set()
    others = set(active_children())
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=end_with_parent)
    try:
        for bout, numbers in portions(waiting, pace):
            with deaf_to_ctrl_c():
                busy.add(pool.submit(play_there, arena.setting, bout, numbers))
            while len(busy) > 2 * workers:
                yield from finished(busy, pace)
        while busy:
            yield from finished(busy, pace)
    except BrokenProcessPool:
        raise ChildProcessError("a process that played for the arena was ended") from None
    finally:
        if busy:  # it was ended early
            for child in set(active_children()) - others:
                child.terminate()
        pool.shutdown(cancel_futures=True)


def finished(busy: set[Future[Portion]], pace: dict[Bout, float]) -> Generator[Portion, None, None]:
    """Wait for the next portions, and note how quick they were."""
    for future in wait(busy, return_when=FIRST_COMPLETED).done:
        busy.discard(future)
        portion = future.result()
        pace[portion.bout] = portion.seconds / len(portion.deals)
        yield portion


@cache
def arena_there(setting: Setting) -> Arena:
    """The arena of a process that plays for another one."""
    return Arena(setting)


def play_there(setting: Setting, bout: Bout, numbers: Sequence[int]) -> Portion:
    """Play some deals for another process."""
    return play_portion(arena_there(setting), bout, numbers)


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Processes started meanwhile never hear a Ctrl-C; we hear it afterwards.

    A terminal sends it to all of them, and it is ours to end them. What blocks it is inherited by
    a new process; and since another of our threads may still be the one to receive it, Python is
    told to do nothing yet: half a started process would complain.
    """
    main = threading.current_thread() is threading.main_thread()
    if not main or not hasattr(signal, "pthread_sigmask"):
        yield
        return
    heard: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGINT, handler)
    if heard and callable(handler):
        handler(signal.SIGINT, None)


def end_with_parent() -> None:
    """Let this process end when the one that started it has ended, however that came about."""
    parent = parent_process()
    if parent is None:
        return

    def watch() -> None:
        connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
