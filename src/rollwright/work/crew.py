"""Who works: this process, its threads, other processes, or any executor that somebody brings."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from contextlib import AbstractContextManager, contextmanager
from multiprocessing import active_children, connection, get_context, parent_process
from typing import ParamSpec, TypeVar

from rollwright.core.errors import BadOption, WorkersLost

Given = ParamSpec("Given")
Result = TypeVar("Result")


class Crew:
    """Some workers, behind an executor."""

    elsewhere = True  # what they get and give is pickled
    finishes = False  # after Ctrl-C what is under way is waited for
    lost: tuple[type[BaseException], ...] = (BrokenExecutor, CancelledError)

    def __init__(self, executor: Executor, workers: int) -> None:
        self.executor = executor
        self._workers = workers

    @property
    def workers(self) -> int:
        """How many there are."""
        return self._workers

    @property
    def ahead(self) -> int:
        """How many pieces are handed out at once: one is done, one waits."""
        return 2 * self.workers

    def submit(self, work: Callable[..., Result], *arguments: object) -> "Future[Result]":
        """Hand something out."""
        return self.executor.submit(work, *arguments)

    def replace(self, broken: Executor) -> None:  # noqa: ARG002 (others need it)
        """Get new workers for those of an executor that cannot go on."""
        raise WorkersLost(
            "A worker of the executor died, and with it the executor; give a new one."
        ) from None

    def explained(self, error: Exception) -> Exception:
        """What a piece raised, as it was raised there."""
        return error

    def close(self, *, early: bool) -> None:
        """Nothing more is to be done; early, if something was."""


class Here(Executor):
    """An executor that does everything at once, in this thread."""

    def submit(
        self, fn: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[Result]:
        """Do it; a Ctrl-C meanwhile is not an answer, but ends it."""
        future: Future[Result] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class _Alone(Crew):
    """This process: after every piece it looks up."""

    elsewhere = False
    ahead = 1

    def __init__(self) -> None:
        super().__init__(Here(), 1)


class _Threads(Crew):
    elsewhere = False
    finishes = True

    def __init__(self, number: int) -> None:
        super().__init__(ThreadPoolExecutor(number), number)

    def close(self, *, early: bool) -> None:
        self.executor.shutdown(cancel_futures=early)


class _Processes(Crew):
    """Processes of our own; those that die are replaced."""

    def __init__(self, number: int) -> None:
        self.others = set(active_children())
        super().__init__(_pool(number), number)

    def submit(self, work: Callable[..., Result], *arguments: object) -> "Future[Result]":
        with deaf_to_ctrl_c():
            return super().submit(work, *arguments)

    def replace(self, broken: Executor) -> None:
        if broken is self.executor:  # else that was done for another piece
            self.close(early=True)
            self.executor = _pool(self.workers)

    def close(self, *, early: bool) -> None:
        if early:
            for child in set(active_children()) - self.others:
                child.terminate()
        self.executor.shutdown(cancel_futures=True)


def _pool(number: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(number, get_context("spawn"), initializer=end_with_parent)


# ---------------------------------------------------------------- how to get one


def alone() -> AbstractContextManager[Crew]:
    """This process, by itself."""
    return working(_Alone)


def threads(number: int) -> AbstractContextManager[Crew]:
    """Threads of this process, for machine code."""
    return working(lambda: _Threads(number))


def processes(number: int) -> AbstractContextManager[Crew]:
    """Processes of this machine, for Python."""
    return working(lambda: _Processes(number))


def given(executor: Executor) -> AbstractContextManager[Crew]:
    """The workers of somebody's executor, which stays theirs to close."""
    if not isinstance(executor, Executor):
        kind = type(executor).__name__
        raise BadOption(f"An executor is one of concurrent.futures, or like them, not a {kind}.")
    number = getattr(executor, "_max_workers", None) or os.cpu_count() or 1
    return working(lambda: Crew(executor, int(number)))


def others(ray: str | None, executor: Executor | None) -> AbstractContextManager[Crew] | None:
    """Whoever was asked to work: a Ray cluster by its address, an executor; or nobody."""
    if ray is not None and executor is not None:
        raise BadOption("Give a Ray cluster or an executor, not both.")
    if ray is not None:
        from rollwright.work.ray_crew import cluster  # noqa: PLC0415 (not everybody has Ray)

        return cluster(ray)
    return given(executor) if executor is not None else None


@contextmanager
def working(make: Callable[[], Crew]) -> Iterator[Crew]:
    """A crew for as long as it works; it is closed early if something is raised meanwhile."""
    crew = make()
    done = False
    try:
        yield crew
        done = True
    finally:
        crew.close(early=not done)


# ---------------------------------------------------------------- processes of our own


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
