"""The line between the processes of a PostgreSQL store: LISTEN and NOTIFY, and leases.

One connection in a thread of its own listens, and holds the leases of tables as advisory locks:
both end with it, however it ends. When it breaks, all leases are given up, it is made again, and
whoever listens hears that something may have been missed.
"""

import asyncio
import json
import logging
import selectors
import socket
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import suppress
from hashlib import blake2b
from queue import Empty, SimpleQueue
from secrets import token_hex
from threading import Thread
from typing import Any, Final

import psycopg

from rollwright.core.errors import StoreClosed
from rollwright.web.store.connection import Connection
from rollwright.web.store.other_processes import Ear, Heard, Message
from rollwright.web.store.postgres_connection import PAUSE, PostgresConnection

CHANNEL: Final = "rollwright"
PAYLOAD: Final = 7_000  # bytes of a notification, of which PostgreSQL takes 7999
SERVING: Final = 7_410_002  # the advisory lock that all processes share which serve a store
AT_MOST: Final = 200  # what is said at once
# Seconds for which what others say is gathered. To be woken for each of their commits would take a
# busy process a fifth of its time; and all who are at a table are in one process nearly always.
GULP: Final = 0.01
# Leases of a process. As it comes PostgreSQL has room for some 6,400 locks, for all that it does:
# whoever takes them all keeps it from writing. Beyond that a table has no lease.
LEASES: Final = 1_500

errors = logging.getLogger(__name__)


def lease_key(table: str) -> int:
    """The number of the advisory lock that is a table's lease."""
    digest = blake2b(f"lease of {table}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, signed=True)


def notify(connection: Connection, name: str, message: dict[str, list[Any]]) -> None:
    """Let all who listen hear something, once it is committed; long lists in several pieces."""
    for what, items in message.items():
        for piece in _pieces(items):
            payload = json.dumps({"by": name, what: piece}, separators=(",", ":"))
            connection.execute("SELECT pg_notify(?, ?)", (CHANNEL, payload))


def _pieces(items: list[Any]) -> Iterable[list[Any]]:
    piece: list[Any] = []
    length = 0
    for one in items:
        more = len(json.dumps(one)) + 1
        if piece and length + more > PAYLOAD:
            yield piece
            piece, length = [], 0
        piece.append(one)
        length += more
    if piece:
        yield piece


class PostgresLine:
    """The line of one process to the others of its store."""

    possible = True

    def __init__(self, address: str, patience: float) -> None:
        self.name = token_hex(6)
        self._connection = PostgresConnection(address, patience, mends=False)
        self._heard: list[psycopg.Notify] = []
        self._leases: set[str] = set()
        self._ears: list[Heard] = []
        self._jobs: SimpleQueue[Callable[[], None]] = SimpleQueue()
        self._saying: list[Message] = []
        self._near, self._far = socket.socketpair()  # to wake the thread
        self._far.setblocking(False)
        self._closed = False
        self._thread = Thread(target=self._run, name="store line", daemon=True)

    def start(self) -> None:
        """Begin to listen; psycopg.Error if that cannot be."""
        self._tune_in()
        self._thread.start()

    def _tune_in(self) -> None:
        self._connection.renew().add_notify_handler(self._heard.append)
        self._connection.execute(f"LISTEN {CHANNEL}")
        self._connection.execute("SELECT pg_advisory_lock_shared(?)", (SERVING,))

    # ------------------------------------------------------------ asked from the event loop

    async def take(self, table: str) -> bool:
        if table in self._leases:
            return True
        if self._closed:
            raise StoreClosed("The store has been closed.")
        answer: Future[bool] = Future()

        def job() -> None:
            if answer.set_running_or_notify_cancel():
                answer.set_result(self._taken(table))

        self._do(job)
        return await asyncio.wrap_future(answer)

    def has(self, table: str) -> bool:
        return table in self._leases

    def release(self, table: str) -> None:
        if table in self._leases:
            self._leases.discard(table)  # from now on we do nothing for it
            self._do(lambda: self._released(table))

    def say(self, message: Message) -> None:
        if self._closed:
            return
        self._saying.append(message)
        if len(self._saying) == 1:
            self._do(self._speak)

    def listen(self, ear: Ear) -> None:
        self._ears.append(Heard(ear))

    def close(self) -> None:
        self._closed = True
        self._do(lambda: None)
        if self._thread.is_alive():
            self._thread.join()
        self._connection.close()
        self._near.close()
        self._far.close()

    def _do(self, job: Callable[[], None]) -> None:
        self._jobs.put(job)
        with suppress(OSError):  # full: then it is awake
            self._far.send(b".")

    # ------------------------------------------------------------ in the thread

    def _run(self) -> None:
        while not self._closed:
            try:
                self._heed()
            except psycopg.Error:
                self._leases.clear()
                self._mend()
        self._work_without()  # so that nobody waits for an answer

    def _heed(self) -> None:
        """Do what is asked for, and hear what others say, until the line breaks."""
        with selectors.DefaultSelector() as ready, selectors.DefaultSelector() as asked:
            for one in (ready, asked):
                one.register(self._near, selectors.EVENT_READ)
            ready.register(self._connection.open.fileno(), selectors.EVENT_READ)
            while not self._closed:
                for key, _ in ready.select():
                    if key.fileobj is self._near:
                        self._near.recv(4096)
                self._work()
                if self._hear():
                    asked.select(GULP)

    def _work(self) -> None:
        while True:
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return
            job()

    def _hear(self) -> bool:
        """What came while others' questions were answered, and what came since; if anything did."""
        link = self._connection.open.pgconn
        news: list[Message] = []
        link.consume_input()
        payloads = [one.payload for one in self._heard]
        self._heard.clear()
        while (one := link.notifies()) is not None:
            payloads.append(one.extra.decode())
        for payload in payloads:
            with suppress(ValueError):  # somebody else's
                message = json.loads(payload)
                if isinstance(message, dict) and message.get("by") != self.name:
                    news.append(message)
        if news:
            self._tell(news)
        return bool(payloads)

    def _tell(self, news: list[Message]) -> None:
        for ear in self._ears:
            ear.tell(news)

    def _mend(self) -> None:
        """Listen again, as soon as the server is there again."""
        while not self._closed:
            try:
                self._tune_in()
            except psycopg.Error:
                self._work_without()
                time.sleep(PAUSE)
            else:
                self._tell([{"missed": True}])
                return

    def _work_without(self) -> None:
        """While there is no line, nobody has a lease, and nobody hears anything."""
        with suppress(psycopg.Error):
            self._work()

    def _taken(self, table: str) -> bool:
        if table in self._leases or len(self._leases) >= LEASES:
            return True  # should others do the same, the log takes what one of them does
        try:
            row = self._connection.execute(
                "SELECT pg_try_advisory_lock(?)", (lease_key(table),)
            ).fetchone()
        except psycopg.Error as error:
            if not self._connection.broken(error):  # as when there is no room for more locks
                errors.error("No lease of table %s: %s", table, error)
                return True
            self._leases.clear()
            return False  # until the line is mended nobody asks for more
        if row[0]:
            self._leases.add(table)
        return bool(row[0])

    def _released(self, table: str) -> None:
        if table not in self._leases:  # or it was taken again meanwhile
            self._connection.execute("SELECT pg_advisory_unlock(?)", (lease_key(table),))

    def _speak(self) -> None:
        saying, self._saying = self._saying, []
        for start in range(0, len(saying), AT_MOST):
            notify(self._connection, self.name, {"said": saying[start : start + AT_MOST]})
