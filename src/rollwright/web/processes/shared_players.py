"""Computer players in a pool of their own: one for all workers of a machine, so that turns are
fair among all tables and no more processes think than there are cores for.

Workers ask over a socket in a folder that is its owner's alone. A message is its length and then a
pickle: all of these processes are this program, started by the front.
"""

import asyncio
import pickle  # nosec B403  # only between our own processes
import signal
from collections.abc import Callable, Hashable, Mapping
from contextlib import suppress
from itertools import count
from threading import Thread
from typing import Any, Final, NamedTuple

from rollwright.core.dice import Key
from rollwright.core.seats import Seat
from rollwright.players.registry import QUICK
from rollwright.web.processes.home import call_process, keep_handles
from rollwright.web.table.own_players import offer
from rollwright.web.table.player_pool import PlayerPool, Thought, end_with_the_server
from rollwright.web.table.uninterrupted import Jobs

LENGTH: Final = 4  # bytes
LATER: Final = 0.2  # seconds until it is asked again, should the pool be started again just now
CHOOSE: Final = "choose"
PREPARE: Final = "prepare"
FORGET: Final = "forget"  # nobody wants to know any more
WAITS: Final = "waits"
THOUGHT: Final = "thought"
FAILED: Final = "failed"


def _write(writer: asyncio.StreamWriter, message: object) -> None:
    """Send a message; ConnectionError if nobody is there any more."""
    data = pickle.dumps(message)
    try:
        writer.write(len(data).to_bytes(LENGTH) + data)
    except RuntimeError:  # as uvloop tells it
        raise ConnectionResetError from None


async def _read(reader: asyncio.StreamReader) -> Any:
    length = int.from_bytes(await reader.readexactly(LENGTH))
    return pickle.loads(await reader.readexactly(length))  # nosec B301


# ---------------------------------------------------------------- the pool


def think(path: str, players: Mapping[str, str], slow: int) -> None:
    """Let computer players think for all who ask, as long as the front is there."""
    keep_handles()
    call_process("rollwright-pool")
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, signal.SIG_IGN)  # the front ends this process when it is over
    Thread(target=end_with_the_server, daemon=True).start()
    offer(players)
    asyncio.run(_serve(path, slow))


async def _serve(path: str, slow: int) -> None:
    pool = PlayerPool(slow)

    async def asked(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await _Asker(pool, writer).run(reader)

    server = await asyncio.start_unix_server(asked, path)
    async with server:
        await server.serve_forever()


class _Asker:
    """A worker that asks."""

    def __init__(self, pool: PlayerPool, writer: asyncio.StreamWriter) -> None:
        self._pool, self._writer = pool, writer
        self._thinking: dict[int, asyncio.Task[None]] = {}

    async def run(self, reader: asyncio.StreamReader) -> None:
        try:
            while True:
                kind, number, asked, owner = await _read(reader)
                if kind == PREPARE:
                    self._pool.prepare(*asked)
                elif kind == CHOOSE:
                    job = asyncio.ensure_future(self._choose(number, asked, owner))
                    self._thinking[number] = job
                elif number in self._thinking:
                    self._thinking.pop(number).cancel()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # the worker has ended
        finally:
            for job in self._thinking.values():
                job.cancel()
            self._writer.close()

    async def _choose(self, number: int, asked: tuple[Any, ...], owner: Hashable) -> None:
        def waits(before: int | None) -> None:
            if before is not None:
                _write(self._writer, (WAITS, number, before))

        *question, patient = asked
        try:
            thought = await self._pool.choose(*question, patient=patient, owner=owner, waits=waits)
            _write(self._writer, (THOUGHT, number, thought))
        except ConnectionError:
            pass  # the worker has ended
        except Exception as failed:  # which must not leave a table waiting
            with suppress(ConnectionError):
                _write(self._writer, (FAILED, number, repr(failed)))
        finally:
            self._thinking.pop(number, None)


# ---------------------------------------------------------------- a worker's way to it


class _Question:
    """What a worker waits for."""

    def __init__(self, name: str, waits: Callable[[int | None], None]) -> None:
        self.quick, self.waits = name in QUICK, waits
        self.answer: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()


class SharedPlayers:
    """The pool, as a worker asks it."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._numbers = count()
        self._questions: dict[int, _Question] = {}
        self._writer: asyncio.StreamWriter | None = None
        self._connecting = asyncio.Lock()
        self._jobs: Jobs = set()
        self._closed = False

    async def choose(
        self,
        name: str,
        game_name: str,
        state: NamedTuple,
        seat: Seat,
        key: Key,
        *,
        patient: bool = False,
        owner: Hashable = None,
        waits: Callable[[int | None], None] = lambda _: None,
    ) -> Thought:
        """What a computer player does, thought out elsewhere when it is its owner's turn."""
        asked = (name, game_name, state, seat, key, patient)
        while not self._closed:
            number, question = next(self._numbers), _Question(name, waits)
            self._questions[number] = question
            try:
                _write(await self._connected(), (CHOOSE, number, asked, owner))
                return await question.answer
            except (OSError, EOFError):  # it is started again by the front
                await asyncio.sleep(LATER)
            finally:
                self._questions.pop(number, None)
                if not question.answer.done() and self._writer is not None:
                    with suppress(ConnectionError):
                        _write(self._writer, (FORGET, number, None, None))
                waits(None)
        raise asyncio.CancelledError  # nobody waits for it any more

    def waiting(self) -> dict[str, int]:
        """How many of this worker wait for an answer, also those who think just now."""
        quick = sum(one.quick for one in self._questions.values())
        return {"quick": quick, "slow": len(self._questions) - quick}

    def prepare(self, name: str, game_name: str, state: NamedTuple) -> None:
        """Begin to get a computer player ready that looks ahead."""
        job = asyncio.ensure_future(self._prepare((name, game_name, state)))
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)

    async def _prepare(self, asked: tuple[object, ...]) -> None:
        with suppress(OSError):  # it is made ready when somebody asks for it
            _write(await self._connected(), (PREPARE, 0, asked, None))

    def close(self) -> None:
        """Ask no more."""
        self._closed = True
        for question in list(self._questions.values()):
            question.answer.cancel()
        if self._writer is not None:
            self._writer.close()

    async def _connected(self) -> asyncio.StreamWriter:
        async with self._connecting:
            if self._writer is None:
                reader, self._writer = await asyncio.open_unix_connection(self._path)
                job: asyncio.Task[object] = asyncio.ensure_future(self._listen(reader))
                self._jobs.add(job)
                job.add_done_callback(self._jobs.discard)
            return self._writer

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        try:
            while True:
                kind, number, what = await _read(reader)
                question = self._questions.get(number)
                if question is None or question.answer.done():
                    continue
                if kind == WAITS:
                    question.waits(what)
                elif kind == FAILED:
                    question.answer.set_exception(RuntimeError(what))
                else:
                    question.answer.set_result(what)
        except (asyncio.IncompleteReadError, ConnectionError):
            self._writer = None
            for question in self._questions.values():
                if not question.answer.done():
                    question.answer.set_exception(ConnectionResetError())
