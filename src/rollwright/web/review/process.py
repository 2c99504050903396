"""The processes of the coach, beside those of the computer players (`table/player_pool.py`).

One makes reviews, one at a time and at the lowest priority: a review takes as long as a hundred
moves, and nobody at a table may wait for it. Another gives hints, for which somebody waits.
"""

import asyncio
import gzip
import json
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cached_property, partial
from multiprocessing import get_context
from multiprocessing.sharedctypes import Synchronized
from typing import Final, TypeVar

from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.play.match import Match
from rollwright.play.record import load
from rollwright.web import limits
from rollwright.web.table.own_players import OFFERED
from rollwright.web.table.player_pool import with_the_server

FIRST: Final = 0  # in the order of those who want to compute …
LAST: Final = 19

Answer = TypeVar("Answer")
_here: dict[str, "Synchronized[float]"] = {}  # in the process: how far it is


def _begun(own: dict[str, str], priority: int, done: "Synchronized[float]") -> None:
    with_the_server(own)
    os.nice(priority)
    _here["done"] = done


def make(record: str, first_look: bool, seconds: float) -> bytes:
    """The review of a record, as it is kept."""
    from rollwright.coach.judge_choice import EXPERT, QUICK  # noqa: PLC0415
    from rollwright.coach.reviewer import review  # noqa: PLC0415 (the server need not load it)

    def heard(part: float) -> None:
        if "done" in _here:
            _here["done"].value = part

    heard(0.0)
    judge = QUICK if first_look else EXPERT
    told = review(load(record), judge, seconds=seconds, threads=1, progress=heard)
    return packed(told.as_json())


def packed(told: dict[str, object]) -> bytes:
    """A review in few bytes."""
    return gzip.compress(json.dumps(told, separators=(",", ":")).encode(), 6, mtime=0)


def hinted(position: str, seat: Seat, lang: Language, seconds: float) -> dict[str, object]:
    """What the coach would do: where to look, the move, and why; and in pencil on the sheet."""
    from rollwright.coach import sentences  # noqa: PLC0415 (the server need not load it)
    from rollwright.coach.hints import hint  # noqa: PLC0415
    from rollwright.draw.advised_move import advised, turned_once  # noqa: PLC0415

    match = Match.from_position(position)
    found = hint(match, seat, seconds=seconds, threads=1)
    said = (
        sentences.nudge(match, found, lang),
        sentences.move_hint(match, found, lang),
        sentences.why(match, found, lang),
    )
    view = match.view(seat)
    as_said = sentences.told_alike(match, seat, found.as_good, lang)
    moves = turned_once(match.game, view, seat, as_said)
    drawn = advised(match.game, view, seat, moves, found.then)
    then = [int(move) for move in found.then] if match.game.detail is not None else []
    if then:  # the best alone is drawn, with its path
        moves = moves[:1]
    return {"moves": [int(move) for move in moves], "then": then, "said": said, "drawn": drawn}


class CoachProcess:
    """A process, started when it is first needed and again if it should die."""

    def __init__(self, priority: int = FIRST) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._priority = priority
        self._context = get_context("spawn")

    @cached_property
    def _done(self) -> "Synchronized[float]":
        made: Synchronized[float] = self._context.Value("d", 0.0)
        return made

    @property
    def done(self) -> float:
        """How much of the present review is done, from 0 to 1."""
        return float(min(1.0, max(0.0, self._done.value)))

    async def review(self, record: str, *, first_look: bool = False) -> bytes:
        """The review of a record, as it is kept; RuntimeError or TimeoutError if there is none."""
        self._done.value = 0.0
        thinks = limits.FIRST_LOOK_THINKS if first_look else limits.REVIEW_THINKS
        return await self._ask(limits.REVIEW_LASTS, make, record, first_look, thinks)

    async def hint(self, position: str, seat: Seat, lang: Language) -> dict[str, object]:
        """A hint for a seat in a position; RuntimeError or TimeoutError if there is none."""
        thinks = limits.HINT_THINKS
        return await self._ask(limits.HINT_LASTS, hinted, position, seat, lang, thinks)

    async def _ask(self, lasts: float, work: Callable[..., Answer], *about: object) -> Answer:
        if self._pool is None:
            start = (dict(OFFERED), self._priority, self._done)
            self._pool = ProcessPoolExecutor(1, self._context, _begun, start)
        pool = self._pool
        working = asyncio.get_running_loop().run_in_executor(pool, partial(work, *about))
        try:
            return await asyncio.wait_for(working, lasts)
        except (BrokenProcessPool, TimeoutError):
            if self._pool is pool:  # otherwise another has seen to it
                self.close()
            raise

    def close(self) -> None:
        """End the process, whatever it does."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False)
