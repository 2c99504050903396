"""One thread that writes, and commits what many ask for at once.

To make a change durable takes the disk some milliseconds, whether it is one change or a hundred.
So whatever is asked for while a commit is under way is gathered into the next one. Nobody is
answered before the commit that holds their change.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from operator import attrgetter
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from rollwright.core.errors import StoreClosed, StoreError
from rollwright.web.monitoring.counters import NUMBERS

MOST: Final = 500  # changes in one commit, so that none waits long
TRIES: Final = 5  # of one change, where another try may help

Answer = TypeVar("Answer")


class _Job(NamedTuple):
    work: Callable[[], object]
    about: str  # the table that it changes
    future: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


_Answered: TypeAlias = tuple[_Job, object, Exception | None]


class Transactions(Protocol):
    """What a connection can do with what is written."""

    def begin(self) -> None: ...

    def commit(self) -> None: ...

    def roll_back(self) -> None:
        """Undo what the transaction did, if it still goes on; it never fails."""

    def again(self, error: Exception) -> bool:
        """Whether what failed may well work if it is tried again now."""


class Writer:
    """Runs work in transactions, for each table in the order in which it was asked for.

    Work that is refused with a StoreError must have changed nothing. After anything else goes
    wrong `forget` is called, since nothing that the transaction did is so any more.
    """

    def __init__(
        self,
        transactions: Transactions,
        *,
        forget: Callable[[], None],
        as_sentence: Callable[[Exception], Exception],
    ) -> None:
        self._transactions = transactions
        self._forget = forget
        self._as_sentence = as_sentence
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._closed = False
        self._door = Lock()  # so that nothing is asked for behind the last job
        self._thread = Thread(target=self._run, name="store writer", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[], Answer], about: str = "") -> Answer:
        """What the work answers, once it is committed; `about` is the table that it changes.

        Who stops waiting does not take the work back.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        with self._door:
            if self._closed:
                raise StoreClosed("The store has been closed.")
            self._jobs.put(_Job(work, about, future, loop))
        return await future

    def close(self) -> None:
        """Finish everything that was asked for, and end the thread."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last:
            batch = [self._jobs.get()]
            while len(batch) < MOST and batch[-1] is not None:
                try:
                    batch.append(self._jobs.get_nowait())
                except Empty:
                    break
            last = batch[-1] is None
            jobs = [job for job in batch if job is not None]
            if jobs:
                self._commit(jobs)

    def _commit(self, jobs: list[_Job], tries: int = 1) -> None:
        answers: list[_Answered] = []
        # Tables in one order: of two processes that write to the same ones, none waits for a
        # table that the other has while that waits for its own.
        jobs = sorted(jobs, key=attrgetter("about"))
        try:
            self._transactions.begin()
            for job in jobs:
                try:
                    answers.append((job, job.work(), None))
                except StoreError as refused:
                    answers.append((job, None, refused))
            self._transactions.commit()
            NUMBERS.commits += 1
        except Exception as failed:
            self._forget()
            self._transactions.roll_back()
            if len(jobs) > 1:  # one that cannot be done must not take the others with it
                for job in jobs:
                    self._commit([job])
                return
            if tries < TRIES and self._transactions.again(failed):
                self._commit(jobs, tries + 1)
                return
            answers = [(jobs[0], None, self._as_sentence(failed))]
        _tell(answers)


def _tell(answers: list[_Answered]) -> None:
    """Wake up those who wait: once for each event loop, since waking is what costs."""
    by_loop = defaultdict(list)
    for job, answer, error in answers:
        by_loop[job.loop].append((job.future, answer, error))
    for loop, answered in by_loop.items():
        try:
            loop.call_soon_threadsafe(_resolve, answered)
        except RuntimeError:
            continue  # the loop has ended; nobody waits any more


def _resolve(answered: list[tuple["asyncio.Future[Any]", object, Exception | None]]) -> None:
    for future, answer, error in answered:
        if future.done():
            continue  # whoever asked has given up
        if error is None:
            future.set_result(answer)
        else:
            future.set_exception(error)
