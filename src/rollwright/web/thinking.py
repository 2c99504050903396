"""Where computer players think: in a process of its own, so that no table ever waits for them."""

import asyncio
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from rollwright.core.dice import Key
from rollwright.core.seats import Move, Seat
from rollwright.play.match import game
from rollwright.players import player


def _quietly() -> None:
    """Ctrl-C is for the server, which then ends its thinkers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def choice(name: str, game_name: str, state: Any, seat: Seat, key: Key) -> Move:
    """What a computer player does."""
    return player(name)(game(game_name), state, seat, key)


class Thinkers:
    """A process that thinks, started when it is first needed and again if it should die."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, name: str, game_name: str, state: Any, seat: Seat, key: Key) -> Move:
        """What a computer player does, thought out elsewhere."""
        for _ in range(2):
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, get_context("spawn"), _quietly)
            try:
                loop = asyncio.get_running_loop()
                thought = loop.run_in_executor(
                    self._pool, choice, name, game_name, state, seat, key
                )
                return await thought
            except BrokenProcessPool:
                self.close()
        # it dies each time: think here, for once, rather than leave a table waiting
        return await asyncio.to_thread(choice, name, game_name, state, seat, key)

    def close(self) -> None:
        """End the process, thinking or not."""
        if self._pool is not None:
            pool, self._pool = self._pool, None
            for process in list((pool._processes or {}).values()):
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
