"""The front: it listens, hands each connection to a worker, and starts those again that die.

It reads nothing: it looks at the first bytes of a connection, which say whether it is about a
table, and passes the connection itself on (SCM_RIGHTS), so that no byte goes through it twice.
"""

import asyncio
import logging
import os
import signal
import socket
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final

from rollwright.core.errors import StoreFailed
from rollwright.web.processes.home import home, named_table
from rollwright.web.processes.shared_players import think
from rollwright.web.processes.worker import CONNECTION, FAILED, READY, WORKERS, Options, work

HEAD: Final = 512  # bytes in which the first line of a request about a table ends
SILENT: Final = 2.0  # seconds after which a connection that says nothing is handed on all the same
ENDS: Final = 10.0  # seconds that workers have to come to an end
REST: Final = 1.0  # seconds before one is started again that died at once
WAITING: Final = 2_000  # connections that are looked at

errors = logging.getLogger(__name__)
_SPAWN: Final = get_context("spawn")


class Worker:
    """A process that serves, and the channel to it."""

    def __init__(self, number: int, options: Options) -> None:
        self.number, self.ready, self.started = number, False, time.monotonic()
        self.channel, far = socket.socketpair()
        self.process = _SPAWN.Process(
            target=work, args=(number, options, far), name=f"rollwright worker {number}"
        )
        self.process.start()
        far.close()
        self.channel.setblocking(False)

    def close(self) -> None:
        """Let go of it."""
        self.channel.close()


class Front:
    """All workers, and who gets which connection."""

    def __init__(self, listening: socket.socket, options: Options, processes: int) -> None:
        self._listening = listening
        self._folder = tempfile.TemporaryDirectory(prefix="rollwright-")  # its owner's alone
        self._options = options._replace(thinkers=f"{self._folder.name}/thinkers")
        self._numbers = range(processes)
        self._thinkers: BaseProcess | None = None
        self._workers: dict[int, Worker] = {}
        self._turns = count()
        self._some_ready, self._ended = asyncio.Event(), asyncio.Event()
        self._placing: set[asyncio.Task[None]] = set()
        self._why: Exception | None = None
        listening.setblocking(False)

    async def run(self, begun: Callable[[], None]) -> None:
        """Serve until a signal comes; `begun` is called when the first worker is there."""
        loop = asyncio.get_running_loop()
        for one in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(one, self._ended.set)
        self._start_thinkers()
        for number in self._numbers:
            self._start(number)
        accepting = asyncio.ensure_future(self._accept(begun))
        await self._ended.wait()
        accepting.cancel()
        self._listening.close()
        await self._end()
        if self._why is not None:
            raise self._why

    # ------------------------------------------------------------ workers

    def _start(self, number: int) -> None:
        if self._ended.is_set():
            return
        worker = self._workers[number] = Worker(number, self._options)
        loop = asyncio.get_running_loop()
        loop.add_reader(worker.channel, self._hear, worker)
        loop.add_reader(worker.process.sentinel, self._died, worker)

    def _start_thinkers(self) -> None:
        """Where computer players think, and again should it die."""
        if self._ended.is_set():
            return
        Path(self._options.thinkers).unlink(missing_ok=True)
        slow = max(1, (os.cpu_count() or 1) - len(self._numbers))
        about = (self._options.thinkers, self._options.players, slow)
        pool = self._thinkers = _SPAWN.Process(target=think, args=about, name="rollwright thinkers")
        pool.start()
        loop = asyncio.get_running_loop()

        def died() -> None:
            loop.remove_reader(pool.sentinel)
            pool.join()
            loop.call_later(REST, self._start_thinkers)

        loop.add_reader(pool.sentinel, died)

    def _hear(self, worker: Worker) -> None:
        """A worker is ready, or cannot be."""
        try:
            said = worker.channel.recv(4096)
        except OSError:
            said = b""
        if not said:
            asyncio.get_running_loop().remove_reader(worker.channel)
        elif said.startswith(FAILED):
            errors.error("%s", said[1:].decode())
            if not self._some_ready.is_set():  # none has ever begun, so none will
                self._why = StoreFailed(said[1:].decode())
                self._ended.set()
        elif said.startswith(READY):
            worker.ready = True
            self._tell_who_runs()
            self._some_ready.set()

    def _died(self, worker: Worker) -> None:
        loop = asyncio.get_running_loop()
        loop.remove_reader(worker.process.sentinel)
        loop.remove_reader(worker.channel)
        worker.ready = False
        worker.close()
        worker.process.join()
        if self._ended.is_set():
            return
        code = worker.process.exitcode
        errors.error("Worker %s has ended (%s) and is started again", worker.number, code)
        if not self._running():
            self._some_ready.clear()
        self._tell_who_runs()
        rest = REST if time.monotonic() - worker.started < 2 * REST else 0.0
        loop.call_later(rest, self._start, worker.number)

    def _running(self) -> list[int]:
        return [number for number, worker in self._workers.items() if worker.ready]

    def _tell_who_runs(self) -> None:
        running = self._running()
        message = WORKERS + bytes([len(running), *running])
        for number in running:
            with suppress(OSError):  # it is dying, or too busy to care
                self._workers[number].channel.send(message)

    async def _end(self) -> None:
        """End all workers, which finish what is in flight."""
        workers = [worker for worker in self._workers.values() if worker.process.is_alive()]
        for worker in workers:
            worker.process.terminate()
        until = time.monotonic() + ENDS
        while time.monotonic() < until and any(one.process.is_alive() for one in workers):
            await asyncio.sleep(0.02)
        for worker in workers:
            if worker.process.is_alive():
                worker.process.kill()
            worker.process.join()
        if self._thinkers is not None:
            self._thinkers.kill()
            self._thinkers.join()
        self._folder.cleanup()

    # ------------------------------------------------------------ connections

    async def _accept(self, begun: Callable[[], None]) -> None:
        await self._some_ready.wait()
        begun()
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, _ = await loop.sock_accept(self._listening)
            except OSError:  # it has hung up already, or there are too many open files
                await asyncio.sleep(0.01)
                continue
            placing = asyncio.ensure_future(self._place(connection))
            self._placing.add(placing)
            placing.add_done_callback(self._placing.discard)
            while len(self._placing) > WAITING:
                await asyncio.sleep(0.01)

    async def _place(self, connection: socket.socket) -> None:
        """Hand a connection to the worker that it belongs to."""
        with connection:
            table = named_table(await _head(connection))
            while True:
                await self._some_ready.wait()
                running = self._running()
                if not running:
                    self._some_ready.clear()
                    continue
                turn = running[next(self._turns) % len(running)]
                number = turn if table is None else home(table, running)
                if await self._handed(connection, self._workers[number]):
                    return

    async def _handed(self, connection: socket.socket, worker: Worker) -> bool:
        """Whether a worker took it; otherwise it has died, and another one may."""
        while worker.ready:
            try:
                socket.send_fds(worker.channel, [CONNECTION], [connection.fileno()])
            except BlockingIOError:
                await asyncio.sleep(0.005)
            except OSError:
                worker.ready = False
            else:
                return True
        return False


async def _head(connection: socket.socket) -> bytes:
    """The first bytes that somebody sends, which stay where they are."""
    loop = asyncio.get_running_loop()
    connection.setblocking(False)
    came = asyncio.Event()
    loop.add_reader(connection, came.set)
    try:
        await asyncio.wait_for(came.wait(), SILENT)
        return connection.recv(HEAD, socket.MSG_PEEK)
    except (TimeoutError, OSError):
        return b""
    finally:
        loop.remove_reader(connection)
