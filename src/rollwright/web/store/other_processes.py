"""The other processes that serve the same store: who acts for a table, and what all should hear.

Any process may serve any table. What is written is checked by the store, whoever writes it; but
what happens by itself is done by one of them, who has the table's lease, so that the others need
not try. A lease saves work and is no lock: should two believe that they have it, the log takes the
events of one, and the other catches up.
"""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Protocol, TypeAlias

Message: TypeAlias = Mapping[
    str, Any
]  # JSON; what may stand in it, `table/other_processes.py` says


class Ear(Protocol):
    """Somebody who hears what other processes did; in the event loop that asked for it."""

    def grew(self, table: str, events: int) -> None:
        """Another process has added to a log, which has so many events now."""

    def said(self, message: Message) -> None:
        """Another process said something to all."""

    def missed(self) -> None:
        """For a while nothing could be heard; it can now."""


class Others(Protocol):
    """The other processes of a store."""

    @property
    def possible(self) -> bool:
        """Whether there can be any."""

    @property
    def name(self) -> str:
        """By which this process is known to them."""

    async def take(self, table: str) -> bool:
        """Whether this process has the lease of a table, perhaps from now on."""

    def has(self, table: str) -> bool:
        """Whether this process has the lease of a table, as far as it knows."""

    def release(self, table: str) -> None:
        """Leave a table to whoever takes it."""

    def say(self, message: Message) -> None:
        """Let all other processes hear something, soon; what is lost with a line is lost."""

    def listen(self, ear: Ear) -> None:
        """From now on, tell what others do, in this event loop."""


class Alone:
    """Where there can be no other process."""

    possible = False
    name = ""

    async def take(self, table: str) -> bool:  # noqa: ARG002
        return True

    def has(self, table: str) -> bool:  # noqa: ARG002
        return True

    def release(self, table: str) -> None:
        pass

    def say(self, message: Message) -> None:
        pass

    def listen(self, ear: Ear) -> None:
        pass


class Heard:
    """An ear, and the loop in which it listens."""

    def __init__(self, ear: Ear) -> None:
        self.ear, self._loop = ear, asyncio.get_running_loop()

    def tell(self, news: list[Message]) -> None:
        """Hand over what was heard, from any thread."""
        with suppress(RuntimeError):  # the loop has ended; nobody listens any more
            self._loop.call_soon_threadsafe(self._hear, news)

    def _hear(self, news: list[Message]) -> None:
        for one in news:
            if one.get("missed"):
                self.ear.missed()
            for table, events in one.get("grown", ()):
                self.ear.grew(table, events)
            for message in one.get("said", ()):
                self.ear.said(message)
