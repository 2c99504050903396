"""One thread that writes, and commits what many ask for at once.

To make a change durable takes the disk some milliseconds, whether it is one change or a hundred.
So whatever is asked for while a commit is under way is gathered into the next one. Nobody is
answered before the commit that holds their change.
"""

import asyncio
import sqlite3
from collections import defaultdict
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from rollwright.core.errors import StoreClosed, StoreError

MOST: Final = 500  # changes in one commit, so that none waits long

Answer = TypeVar("Answer")


class _Job(NamedTuple):
    work: Callable[[], object]
    future: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


_Answered: TypeAlias = tuple[_Job, object, Exception | None]


class Writer:
    """Runs work on a connection, in transactions, in the order in which it was asked for.

    Work that is refused with a StoreError must have changed nothing. After anything else goes
    wrong `forget` is called, since nothing that the transaction did is so any more.
    """

    def __init__(
        self,
        connection: sqlite3.Connection,
        *,
        forget: Callable[[], None],
        as_sentence: Callable[[Exception], Exception],
    ) -> None:
        self._connection = connection
        self._forget = forget
        self._as_sentence = as_sentence
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self.commits = 0
        self._closed = False
        self._door = Lock()  # so that nothing is asked for behind the last job
        self._thread = Thread(target=self._run, name="store writer", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[], Answer]) -> Answer:
        """What the work answers, once it is committed.

        Who stops waiting does not take the work back.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Answer] = loop.create_future()
        with self._door:
            if self._closed:
                raise StoreClosed("The store has been closed.")
            self._jobs.put(_Job(work, future, loop))
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

    def _commit(self, jobs: list[_Job]) -> None:
        answers: list[_Answered] = []
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            for job in jobs:
                try:
                    answers.append((job, job.work(), None))
                except StoreError as refused:
                    answers.append((job, None, refused))
            self._connection.execute("COMMIT")
            self.commits += 1
        except Exception as failed:
            self._roll_back()
            if len(jobs) > 1:  # one that cannot be done must not take the others with it
                for job in jobs:
                    self._commit([job])
                return
            answers = [(jobs[0], None, self._as_sentence(failed))]
        _tell(answers)

    def _roll_back(self) -> None:
        self._forget()
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            pass  # what made the transaction fail has ended it as well


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
