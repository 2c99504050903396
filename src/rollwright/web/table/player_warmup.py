"""Players that look ahead are compiled from the first start on, before anybody asks for them.

After them the coach, whom nobody needs before a game is over or a hint is asked for.

One process does it, which lets all others go first; what it has made stays on the disk. Where it
is not wished, as in tests, ROLLWRIGHT_WARMUP=0 in the environment says so.
"""

import asyncio
import os
import sys
from contextlib import suppress
from typing import Final

WISHED: Final = os.environ.get("ROLLWRIGHT_WARMUP") != "0"


class Readiness:
    """How many players are ready of those that the lobby offers."""

    def __init__(self) -> None:
        self.ready = 0
        self.all = 0  # until it is known, nothing is said
        self._process: asyncio.subprocess.Process | None = None
        self._reading: asyncio.Task[None] | None = None

    @property
    def left(self) -> int:
        """How many are still to come."""
        return self.all - self.ready

    def begin(self) -> None:
        """Begin, if that is wished."""
        if WISHED:
            self._reading = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        """Each line of the process says how many are ready, and of how many."""
        await self._start("rollwright.players.warmup")
        if self._process is not None and self._process.stdout is not None:
            async for line in self._process.stdout:
                self.ready, self.all = map(int, line.split())
        self.ready = self.all  # what could not be made is made when somebody asks for it
        await self._start("rollwright.coach.warmup")

    async def _start(self, module: str) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", module),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,  # Ctrl-C is for the server, which ends it
        )

    def close(self) -> None:
        """End it; what is half made is lost, what is made is not."""
        if self._reading is not None:
            self._reading.cancel()
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
