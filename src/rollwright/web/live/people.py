"""Who is at a table, as a page shows it: who watches, who is away, who asks, who says what."""

from collections.abc import Sequence
from typing import NamedTuple

from rollwright.core.language import Language
from rollwright.core.seats import NOBODY, Seat
from rollwright.web.live.players import clock
from rollwright.web.rendering import render
from rollwright.web.table.presence import Watcher
from rollwright.web.table.room import Room
from rollwright.web.table.table import GATHERING, PLAYING, Table
from rollwright.web.words import PHRASES, SAY


class Away(NamedTuple):
    """Somebody whose page is gone, and what that means for the game."""

    words: str
    until: int | None  # when a clock that runs meanwhile has run out, in milliseconds since 1970

    def left(self, now: int) -> int:
        """Milliseconds that are left on that clock."""
        return (self.until or now) - now


class People(NamedTuple):
    """Who is there besides, for a seat or for somebody who watches."""

    watches: bool = False  # the one whose page it is
    watching: int = 0  # others
    away: tuple[Away, ...] = ()
    asks: tuple[str, ...] = ()
    computer: tuple[Seat, str] | None = None  # who makes way if a seat is given
    free: Seat | None = None
    asked: str | None = None  # the name under which the one whose page it is asked for a seat
    declined: bool = False
    host: str | None = None


def _away(room: Room, seat: Seat, lang: Language) -> Away:
    table, name, now = room.table, room.table.chairs[seat].name, room.time.now()
    runs = table.phase == PLAYING and seat in table.on_the_clock()
    left = table.time_left(seat, now) if runs else None
    if left is not None:
        return Away(SAY(lang, "away clock", name=name), now + left)
    return Away(SAY(lang, "away waits" if runs else "away", name=name), None)


def people(
    room: Room, watcher: Watcher, seat: Seat, missing: Sequence[Seat], watching: int, lang: Language
) -> People:
    """Who is there besides; the same as long as nothing of it changes."""
    table, guests = room.table, room.guests
    going, watches, host = table.phase in (GATHERING, PLAYING), seat == NOBODY, table.host
    asks = tuple(room.asks) if seat == host else ()
    if not going:
        return People(watches, watching - watches)
    return People(
        watches,
        watching - watches,
        away=tuple(_away(room, one, lang) for one in missing),
        asks=asks,
        computer=_computer(table) if watches or asks else None,
        free=_free(table) if watches else None,
        asked=guests.asked.get(watcher),
        declined=watcher in guests.declined,
        host=table.chairs[host].name if watches and host is not None else None,
    )


def _computer(table: Table) -> tuple[Seat, str] | None:
    """The computer player that makes way if somebody is given a seat: who came last."""
    computers = [(one.joined, seat) for seat, one in enumerate(table.chairs) if one.player]
    return (max(computers)[1], table.chairs[max(computers)[1]].name) if computers else None


def _free(table: Table) -> Seat | None:
    return next((seat for seat, chair in enumerate(table.chairs) if chair.free), None)


class PeopleTold:
    """What a page knows of them already."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._shown = People()
        self._talk = False  # whether there is anybody to talk to
        self._heard = room.guests.reactions.count  # what was said before is over
        self._missing: dict[Seat, str] | None = None
        self._asks: set[str] = set()

    def forget(self) -> None:
        """The page was drawn anew, without them."""
        self._shown = People()

    def news(self, watcher: Watcher, seat: Seat, lang: Language) -> dict[str, object]:
        """The message that says what is new; empty if nothing is."""
        room, guests = self._room, self._room.guests
        message: dict[str, object] = {}
        missing, watching = [one for one in guests.missing() if one != seat], guests.watching
        shown = people(room, watcher, seat, missing, watching, lang)
        if shown != self._shown:
            self._shown = shown
            about = {"id": room.table.id, "now": room.time.now(), "clock": clock}
            message["people"] = render("people.html", lang, **shown._asdict(), **about)
        talk = seat != NOBODY and (watching > 0 or guests.people > 1)
        if talk != self._talk:
            self._talk = message["talk"] = talk
        calls = self._calls(seat, missing, lang)
        if calls:
            message["calls"] = calls
        said = guests.reactions.since(self._heard)
        self._heard = guests.reactions.count
        if said:
            chairs = room.table.chairs
            message["says"] = [
                {"seat": one.seat, "name": chairs[one.seat].name, "words": PHRASES(lang, one.key)}
                for one in said
            ]
        return message

    def _calls(self, seat: Seat, missing: Sequence[Seat], lang: Language) -> list[str]:
        """Who is gone, who is back, and who asks, since last time; in a sentence each."""
        table, before = self._room.table, self._missing
        names = self._missing = {one: table.chairs[one].name for one in missing}
        asks = set(self._room.asks) if seat == table.host else set()
        calls = [SAY(lang, "asks", name=name) for name in sorted(asks - self._asks)]
        self._asks = asks
        if before is None or table.phase not in (GATHERING, PLAYING):
            return calls
        gone = [_away(self._room, one, lang).words for one in names if one not in before]
        back = [
            SAY(lang, "is back", name=name)
            for one, name in before.items()
            if one not in names and table.chairs[one].name == name
        ]
        return [*calls, *gone, *back]
