"""What happens at a table by itself: the next thing that is due, when it is due, one at a time."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from rollwright.core.errors import Refused
from rollwright.web import limits

Act: TypeAlias = Callable[[], Awaitable[None]]
Due: TypeAlias = tuple[float, Act] | None  # in how many seconds, and what
errors = logging.getLogger(__name__)


class NotOurs(Refused):
    """Another process sees to this table."""


class Timer:
    """Waits for what `due` says comes next; nothing happens until it is woken."""

    def __init__(self, table: str, due: Callable[[], Due], paused: Callable[[], bool]) -> None:
        self._table, self._due, self._paused = table, due, paused
        self.awake = False
        self._waits: asyncio.TimerHandle | None = None
        self._acting: asyncio.Task[None] | None = None

    def sleep(self) -> None:
        """Let nothing more happen by itself."""
        self.awake = False
        self._stop()
        if self._acting is not None:
            self._acting.cancel()
            self._acting = None

    def set(self, least: float = 0.0) -> None:
        """See to it that whatever is due next happens, when it is due, in `least` seconds."""
        self._stop()
        if not self.awake or self._acting is not None:
            return  # who acts looks again when it is done
        due = self._due()
        if due is not None:
            wait, act = due
            loop = asyncio.get_running_loop()
            self._waits = loop.call_later(max(least, wait), self._act, act)

    def _stop(self) -> None:
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None

    def _act(self, act: Act) -> None:
        if not self._paused():
            self._acting = asyncio.ensure_future(self._try(act))

    async def _try(self, act: Act) -> None:
        least = 0.0
        try:
            await act()
        except NotOurs:
            least = limits.LEASED  # should that process be gone by then, it is ours
        except Refused:
            least = 0.05  # somebody was quicker: look again at what is due
        except Exception:
            errors.exception("Nothing happens by itself at table %s", self._table)
            least = limits.AGAIN
        self._acting = None
        self.set(least)
