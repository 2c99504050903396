"""Where computer players think: in processes of their own, so that no table ever waits for them.

Those who answer at once have one, those who look ahead have another, so that they do not keep the
first ones waiting.
"""

import asyncio
import logging
import os
import signal
from collections.abc import Callable, Hashable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Final, NamedTuple, Protocol

from rollwright.core.dice import Key
from rollwright.core.errors import RollwrightError
from rollwright.core.game import AnyGame
from rollwright.core.seats import ALLOWED, Move, Seat
from rollwright.games import game
from rollwright.players import random
from rollwright.players.registry import QUICK, USUAL, any_choice, is_known, player
from rollwright.players.warmup import ready
from rollwright.web import limits
from rollwright.web.table.fair_queue import FairQueue
from rollwright.web.table.own_players import OFFERED

STARTING: Final = 60.0  # seconds that a process may take to start, and to load what it needs

errors = logging.getLogger(__name__)


def with_the_server(own: dict[str, str]) -> None:
    """Signals are for the server, which ends this process; if it is killed, this one goes too."""
    OFFERED.update(own)
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, signal.SIG_IGN)
    Thread(target=end_with_the_server, daemon=True).start()


def end_with_the_server() -> None:
    """Wait until the process that started this one has ended, and end."""
    server = parent_process()
    if server is not None:
        server.join()
    os._exit(0)


NOT_YET: Final = -1  # instead of a move, where nobody is to stand in


class Thought(NamedTuple):
    """A move, and who has found it."""

    move: Move
    stood_in: bool = False  # for a player that is still being compiled
    failed: bool = False  # by chance, since the host's own player failed and has lost its seat


def choice(
    name: str, game_name: str, state: NamedTuple, seat: Seat, key: Key, patient: bool = False
) -> Thought:
    """What a computer player does; if it fails, chance plays, and the table goes on.

    For one that is still being compiled another stands in, unless people are patient.
    """
    one = game(game_name)
    if not is_known(name):
        return own_choice(name, one, state, seat, key)
    try:
        waits = not ready(name, one, state)
        if waits and patient:
            return Thought(NOT_YET, waits)
        move = int(player(USUAL if waits else name)(one, state, seat, key))
        if one.rules.refusal(state, seat, move) == ALLOWED:
            return Thought(move, waits)
        errors.error("%s chose %s at %s", name, move, one.positions.write(state))
    except Exception:
        errors.exception("%s failed at %s", name, one.positions.write(state))
    return Thought(random.choose(one, state, seat, key))


def own_choice(name: str, one: AnyGame, state: NamedTuple, seat: Seat, key: Key) -> Thought:
    """What a player of the host's own does; what it says of its failure is for the host alone."""
    try:
        if name in OFFERED:
            return Thought(any_choice(OFFERED[name])(one, state, seat, key))
        errors.error("%s plays here no more; start the server with --player %s=…", name, name)
    except RollwrightError as failed:
        errors.error("%s", failed)
    return Thought(random.choose(one, state, seat, key), failed=True)


def begin(name: str, game_name: str, state: NamedTuple) -> None:
    """Begin to get a computer player ready, beside what else is thought."""
    ready(name, game(game_name), state)


def started() -> None:
    """Do nothing: who can do that is there, and whatever it thinks from now on is thinking."""


class Ticket:
    """A place in a queue: whose it is, and then what was thought."""

    def __init__(self, owner: Hashable) -> None:
        self.owner = owner
        self.answer: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()


class Question(NamedTuple):
    """What a computer player is asked."""

    name: str
    game_name: str
    state: NamedTuple
    seat: Seat
    key: Key
    patient: bool


class Players(Protocol):
    """Who can be asked what a computer player does."""

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
        waits: Callable[[int | None], None] = ...,
    ) -> Thought: ...

    def waiting(self) -> dict[str, int]: ...

    def prepare(self, name: str, game_name: str, state: NamedTuple) -> None: ...

    def close(self) -> None: ...


class PlayerPool:
    """The processes in which computer players think; so many for those who look ahead."""

    def __init__(self, slow: int = 1) -> None:
        self._quick, self._slow = PlayerProcess(), [PlayerProcess() for _ in range(slow)]

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
        """What a computer player does, thought out elsewhere when it is its owner's turn.

        While that has not come, `waits` hears again and again how many think before; then None.
        """
        process = self._quick if name in QUICK else min(self._slow, key=lambda one: one.busy)
        ticket = Ticket(owner)
        asked = process.choose(Question(name, game_name, state, seat, key, patient), ticket)
        thinking = asyncio.ensure_future(asked)
        try:
            while not (await asyncio.wait([thinking], timeout=limits.QUEUED))[0]:
                waits(process.before(ticket))
            return thinking.result()
        finally:
            thinking.cancel()
            waits(None)

    def waiting(self) -> dict[str, int]:
        """How many wait for their turn to think: those who answer at once, those who look ahead."""
        slow = sum(one.waiting for one in self._slow)
        return {"quick": self._quick.waiting, "slow": slow}

    def prepare(self, name: str, game_name: str, state: NamedTuple) -> None:
        """Begin to get a computer player ready that looks ahead."""
        if is_known(name) and name not in QUICK:
            for one in self._slow:
                one.prepare(name, game_name, state)

    def close(self) -> None:
        """End them, thinking or not, for good."""
        for one in (self._quick, *self._slow):
            one.close()


class PlayerProcess:
    """A process that thinks, started when it is first needed and again if it should die.

    It is given one question at a time; the others wait here, so that its end is not theirs, and
    no time counts but that in which it thinks.
    """

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._started: ProcessPoolExecutor | None = None  # the one that is known to run
        self._closed = False
        self._waiting: FairQueue[Ticket] = FairQueue()
        self._questions: dict[Ticket, Question] = {}
        self._thinking: asyncio.Task[None] | None = None

    @property
    def busy(self) -> int:
        """How many wait for an answer."""
        return len(self._questions)

    async def choose(self, question: Question, ticket: Ticket) -> Thought:
        """What a computer player does."""
        if self._closed:
            raise asyncio.CancelledError  # nobody waits for it any more
        self._questions[ticket] = question
        self._waiting.add(ticket.owner, ticket)
        if self._thinking is None:
            self._thinking = asyncio.ensure_future(self._think())
        try:
            return await ticket.answer
        finally:  # also if nobody wants to know any more
            self._waiting.remove(ticket.owner, ticket)
            self._questions.pop(ticket, None)

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return len(self._waiting)

    def before(self, ticket: Ticket) -> int | None:
        """How many think before the turn of a ticket comes, with the one who thinks now."""
        waiting = self._waiting.before(ticket.owner, ticket)
        return None if waiting is None else waiting + 1

    async def _think(self) -> None:
        """Answer one question after the other, until there is none."""
        try:
            while (ticket := self._waiting.next()) is not None:
                try:
                    thought = await self._answer(self._questions[ticket])
                except Exception as failed:
                    if not ticket.answer.done():
                        ticket.answer.set_exception(failed)
                    continue
                if not ticket.answer.done():
                    ticket.answer.set_result(thought)
        finally:
            self._thinking = None

    async def _answer(self, question: Question) -> Thought:
        loop = asyncio.get_running_loop()
        for _ in range(2):
            pool = self._running()
            try:
                if self._started is not pool:
                    await asyncio.wait_for(loop.run_in_executor(pool, started), STARTING)
                    self._started = pool
                thought = loop.run_in_executor(pool, choice, *question)
                return await asyncio.wait_for(thought, limits.THINKING)
            except BrokenProcessPool:
                self._end(pool)  # once more
            except TimeoutError:
                self._end(pool)  # it would take as long again, and others wait
                break
        # it dies each time, or cannot make up its mind
        return choice("random", *question[1:])._replace(failed=not is_known(question.name))

    def prepare(self, name: str, game_name: str, state: NamedTuple) -> None:
        """Begin to get a computer player ready."""
        with suppress(BrokenProcessPool):  # whoever thinks next starts it again
            self._running().submit(begin, name, game_name, state)

    def _running(self) -> ProcessPoolExecutor:
        if self._closed:
            raise asyncio.CancelledError  # nobody waits for it any more
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                1, get_context("spawn"), with_the_server, (dict(OFFERED),)
            )
        return self._pool

    def close(self) -> None:
        """End the process, thinking or not, for good."""
        self._closed = True
        if self._thinking is not None:
            self._thinking.cancel()
        for ticket in list(self._questions):
            ticket.answer.cancel()
        if self._pool is not None:
            self._end(self._pool)

    def _end(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:  # otherwise it has been ended already
            self._pool = None
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False)
