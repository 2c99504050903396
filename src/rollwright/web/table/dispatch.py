"""Every kind of command and who follows it: the one way in which a table is asked for something.

Most kinds are decided (in `seating.py`, `game_start.py` and `moves_and_throws.py`): they become
events, which are on the disk before anybody hears of them, or are refused and change nothing.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, NamedTuple, TypeAlias

from rollwright.core.errors import Refused
from rollwright.core.language import Language
from rollwright.core.seats import NOBODY, Seat
from rollwright.fair.log import New
from rollwright.web import limits
from rollwright.web.monitoring.counted import followed
from rollwright.web.table import game_start, moves_and_throws, seating
from rollwright.web.table.commands import Command, Fields, refuse
from rollwright.web.table.room import Room
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import Table
from rollwright.web.words import SAY


class Asker(NamedTuple):
    """Who asks: the number of the event with which they sat down, wherever they sit by now."""

    joined: int


Decide: TypeAlias = Callable[[Table, Seat, Command, Language], list[New]]
Follow: TypeAlias = Callable[[Rooms, Room, Asker, Command, Language], Awaitable[None]]


def read_command(message: Fields, lang: Language) -> Command:
    """A command from a message; Refused if it is none."""
    name, kind, version = message.get("id"), message.get("do"), message.get("version")
    # a sign for nothing is none that every store could keep
    named = isinstance(name, str) and 0 < len(name) <= limits.COMMAND_ID and "\0" not in name
    if not (named and isinstance(kind, str) and kind in KINDS):
        refuse(lang, "no command")
    if version is not None and type(version) is not int:
        refuse(lang, "no command")
    return Command(str(name), kind, version, message)


async def follow(
    rooms: Rooms, room: Room, asker: Asker, command: Command, lang: Language = "en"
) -> None:
    """Follow a command; Refused if it cannot be."""
    await followed(command.kind, KINDS[command.kind](rooms, room, asker, command, lang))


def _decided(decide: Decide, *, endless: bool = False) -> Follow:
    """The kind of command that becomes events; `endless` if it could be given to and fro."""

    async def follow(
        rooms: Rooms, room: Room, asker: Asker, command: Command, lang: Language
    ) -> None:
        def events() -> list[New]:
            # asked again when it is their turn: meanwhile the host may have removed them
            seat = room.table.seat_of(asker.joined)
            if seat == NOBODY:
                raise Refused(SAY(lang, "not seated"))
            if endless and (room.table.epoch >= limits.EVENTS or room.quotas.full(room.table.id)):
                refuse(lang, "not now")  # to and fro for ever would fill the disk
            return decide(room.table, seat, command, lang)

        # whoever has the seat later may count their commands from 1 again
        await room.happen(events, f"{asker.joined}:{command.id}", lang, command.digest)

    return follow


async def _begin(rooms: Rooms, room: Room, asker: Asker, command: Command, lang: Language) -> None:
    call = partial(game_start.call, host_away=room.host_away)
    await _decided(call)(rooms, room, asker, command, lang)


def _once(act: Follow) -> Follow:
    """The kind of command that becomes no events of this table: it happens once all the same."""

    async def follow(
        rooms: Rooms, room: Room, asker: Asker, command: Command, lang: Language
    ) -> None:
        name = f"{asker.joined}:{command.id}"
        if not room.followed.holds(name, command.digest, lang):
            await act(rooms, room, asker, command, lang)
            room.followed.add(name, command.digest)

    return follow


async def _hurry(rooms: Rooms, room: Room, asker: Asker, command: Command, lang: Language) -> None:
    seat = room.table.seat_of(asker.joined)
    room.hurry_for(seat)
    room.elsewhere.say(do="hurry", seat=seat)


async def _stand_in(
    rooms: Rooms, room: Room, asker: Asker, command: Command, lang: Language
) -> None:
    room.let_stand_in()
    room.elsewhere.say(do="stand-in")


async def _say(rooms: Rooms, room: Room, asker: Asker, command: Command, lang: Language) -> None:
    seat, key = room.table.seat_of(asker.joined), command.fields.get("phrase")
    room.guests.say(seat, asker.joined, key, lang)
    room.elsewhere.say(do="say", seat=seat, joined=asker.joined, key=key)


async def _ask(rooms: Rooms, room: Room, asker: Asker, command: Command, lang: Language) -> None:
    refuse(lang, "not now")  # who has a seat needs none; those who watch are heard elsewhere


async def _decline(
    rooms: Rooms, room: Room, asker: Asker, command: Command, lang: Language
) -> None:
    room.guests.decline(room.table.seat_of(asker.joined), lang)
    room.elsewhere.say(do="decline")


async def _rematch(
    rooms: Rooms, room: Room, asker: Asker, command: Command, lang: Language
) -> None:
    level = command.fields.get("level", "")
    await rooms.rematch(room, asker.joined, lang, str(level))


KINDS: Final[dict[str, Follow]] = {
    "leave": _decided(seating.leave),
    "seat": _decided(seating.fill, endless=True),
    "swap": _decided(seating.swap, endless=True),
    "pledge": _decided(seating.pledge, endless=True),
    "begin": _begin,
    "open": _decided(game_start.open_pledge),
    "move": _decided(moves_and_throws.move),
    "throw": _decided(moves_and_throws.throw),
    "undo": _decided(moves_and_throws.undo, endless=True),
    "skip": _once(_hurry),
    "say": _once(_say),
    "ask": _ask,
    "decline": _once(_decline),
    "stand-in": _once(_stand_in),
    "rematch": _once(_rematch),
}
