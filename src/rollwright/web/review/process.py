"""The process in which games are reviewed: one at a time, at the lowest priority.

It is a process of its own beside those of the computer players (`table/player_pool.py`): a review
takes as long as a hundred of their moves, and nobody at a table may wait for it.
"""

import asyncio
import gzip
import json
import os
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.sharedctypes import Synchronized
from typing import Any, Final

from rollwright.play.record import load
from rollwright.web import limits
from rollwright.web.table.own_players import OFFERED
from rollwright.web.table.player_pool import with_the_server

LAST: Final = 19  # in the order of those who want to compute
_here: dict[str, "Synchronized[float]"] = {}  # in the process: how far it is


def _in_the_background(own: dict[str, str], done: "Synchronized[float]") -> None:
    with_the_server(own)
    os.nice(LAST)
    _here["done"] = done


def make(record: str, seconds: float) -> bytes:
    """The review of a record, as it is kept."""
    from rollwright.coach.coaching import review  # noqa: PLC0415 (the server need not load it)

    def heard(part: float) -> None:
        if "done" in _here:
            _here["done"].value = part

    heard(0.0)
    told = review(load(record), seconds=seconds, threads=1, progress=heard)
    return packed(told.as_json())


def packed(told: dict[str, Any]) -> bytes:
    """A review in few bytes."""
    return gzip.compress(json.dumps(told, separators=(",", ":")).encode(), 6, mtime=0)


class ReviewProcess:
    """The process, started when it is first needed and again if it should die."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._context = get_context("spawn")
        self._done = self._context.Value("d", 0.0)

    @property
    def done(self) -> float:
        """How much of the present review is done, from 0 to 1."""
        return float(min(1.0, max(0.0, self._done.value)))

    async def review(self, record: str) -> bytes:
        """The review of a record, as it is kept; RuntimeError or TimeoutError if there is none."""
        self._done.value = 0.0
        if self._pool is None:
            start = (dict(OFFERED), self._done)
            self._pool = ProcessPoolExecutor(1, self._context, _in_the_background, start)
        making = asyncio.get_running_loop().run_in_executor(
            self._pool, make, record, limits.REVIEW_THINKS
        )
        try:
            return await asyncio.wait_for(making, limits.REVIEW_LASTS)
        except (BrokenProcessPool, TimeoutError):
            self.close()
            raise

    def close(self) -> None:
        """End the process, whatever it does."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False)
