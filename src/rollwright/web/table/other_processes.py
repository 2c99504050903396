"""A table in other processes of the same store: what they and this one let each other know.

The log is the store's matter. What is no event is said from process to process: who looks at a
table, who asks for a seat, what people say, that computer players should hurry or think just now.
Nothing is said about a table that one process alone has. Messages are JSON: `at` is the table,
`by` the process, and one of

    hello   somebody has come to the table here; who else has people there answers
    here    who looks at it here: for each open connection the event with which its owner sat
            down, or -1; `saw`: those who asked something lately; `asked`: names of who asks
            for a seat
    do      what somebody asked for that is no event: say, decline, hurry, stand-in
    shows   what the process with the lease shows: who waits to think, whose player is compiled
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rollwright.core.errors import Refused
from rollwright.web import limits, server_time
from rollwright.web.store.other_processes import Message

if TYPE_CHECKING:
    from rollwright.web.table.room import Room


class There(NamedTuple):
    """Who is at a table in another process, as it said last."""

    here: tuple[int, ...]
    saw: tuple[int, ...]
    asked: tuple[str, ...]
    heard: int  # when, by the steady clock


class Elsewhere:
    """What other processes know of a table, and what this one lets them know."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._there: dict[str, There] = {}
        self._greeted = False
        self._soon: asyncio.TimerHandle | None = None
        self._told_at = 0
        self._shown: object = None
        self.behind = False  # others have written, and nobody here has looked since

    # ------------------------------------------------------------ what is known

    @property
    def processes(self) -> list[There]:
        """Other processes that have people at this table."""
        if not self._there:
            return []
        late = server_time.steady() - 1000 * limits.ELSEWHERE_LASTS
        for name in [name for name, one in self._there.items() if one.heard < late]:
            del self._there[name]
        return list(self._there.values())

    @property
    def here(self) -> list[int]:
        """With which events those sat down who look at it elsewhere; -1 for each who watches."""
        return [joined for one in self.processes for joined in one.here]

    @property
    def asked(self) -> list[str]:
        """Who asks for a seat elsewhere."""
        return [name for one in self.processes for name in one.asked]

    @property
    def anybody(self) -> bool:
        """Whether anybody is there elsewhere, or was a moment ago."""
        return any(one.here or one.saw for one in self.processes)

    # ------------------------------------------------------------ what is said

    def say(self, **message: Any) -> None:
        """Let other processes that have people here know something."""
        if self.processes:
            self._say(message)

    def _say(self, message: dict[str, Any]) -> None:
        others = self._room.store.others
        others.say({"at": self._room.table.id, "by": others.name, **message})

    def came(self) -> None:
        """Somebody has come, gone, or asked for something: others hear it in a moment."""
        if not self._room.store.others.possible:
            return
        if not self._greeted:
            self._greeted = True
            self._say({"hello": True, **self._those_here()})
        elif self.processes:
            loop = asyncio.get_running_loop()
            soon = loop.time() + limits.ELSEWHERE_SOON
            if self._soon is None or self._soon.when() > soon:
                if self._soon is not None:
                    self._soon.cancel()
                self._soon = loop.call_at(soon, self.tell)

    def saw(self) -> None:
        """Somebody asked something, as they do all the time: others hear of it now and then."""
        if (
            server_time.steady() - self._told_at > 1000 * limits.ELSEWHERE_EVERY
            or not self._greeted
        ):
            self.came()

    def greet_again(self) -> None:
        """What was said meanwhile may have been missed."""
        if self._greeted:
            self._say({"hello": True, **self._those_here()})

    def tell(self) -> None:
        """Say who is here, and again as long as somebody elsewhere wants to know."""
        if self._soon is not None:
            self._soon.cancel()
        self._soon = None
        if self.processes:
            self._say(self._those_here())
            self._tell_again()

    def _tell_again(self) -> None:
        if self._soon is None and self._room.watchers:
            loop = asyncio.get_running_loop()
            self._soon = loop.call_later(limits.ELSEWHERE_EVERY, self.tell)

    def _those_here(self) -> dict[str, Any]:
        self._told_at = server_time.steady()
        presence, guests = self._room.presence, self._room.guests
        return {"here": presence.here, "saw": presence.lately, "asked": [*guests.asked.values()]}

    def shows(self) -> None:
        """Let others show what is seen here of computer players that think."""
        room = self._room
        shown = [room.queued, sorted(room.warming), room.stand_in]
        if shown != self._shown and self.processes and room.lease.held:
            self._shown = shown
            self._say({"shows": shown})

    def end(self) -> None:
        """This process has the table no more."""
        if self._soon is not None:
            self._soon.cancel()
            self._soon = None
        if self._greeted:
            self._greeted = False
            self._say({"here": [], "saw": [], "asked": []})

    # ------------------------------------------------------------ what is heard

    def hear(self, message: Message) -> None:
        """Take what another process said of this table."""
        if "here" in message:
            here, saw = tuple(message["here"]), tuple(message["saw"])
            asked = tuple(message["asked"])
            if here or saw or asked:
                heard = server_time.steady()
                self._there[message["by"]] = There(here, saw, asked, heard)
                self._room.presence.heard_of({*here, *saw})
                self._tell_again()
            else:
                self._there.pop(message["by"], None)
            if message.get("hello") and self._greeted:
                self.tell()
                self._shown = None
                self.shows()
            self._room.changed()
        if "do" in message:
            _DONE[message["do"]](self._room, message)
        if "shows" in message and not self._room.lease.held:
            queued, warming, stand_in = message["shows"]
            self._room.queued = None if queued is None else (queued[0], queued[1])
            self._room.warming = set(warming)
            self._room.stand_in = stand_in
            self._room.changed()


def _say(room: "Room", message: Message) -> None:
    with suppress(Refused):  # by the measure of this process it was too much
        room.guests.say(message["seat"], message["joined"], message["key"], "en")


def _decline(room: "Room", message: Message) -> None:
    room.guests.decline_all()


def _hurry(room: "Room", message: Message) -> None:
    room.hurry_for(message["seat"])


def _stand_in(room: "Room", message: Message) -> None:
    room.let_stand_in()


_DONE: Final[dict[str, Callable[["Room", Message], None]]] = {
    "say": _say,
    "decline": _decline,
    "hurry": _hurry,
    "stand-in": _stand_in,
}
