"""The players of a table, as its page lists them: points, clocks, and what they are doing."""

from functools import partial
from typing import NamedTuple

from rollwright.core.drawing import Markup
from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.core.states import State
from rollwright.play.match import AnyMatch, Match
from rollwright.players.registry import USUAL
from rollwright.web.live.once import once, rendered
from rollwright.web.table.room import Room
from rollwright.web.table.table import CLOSED, OVER, PLAYING, Table
from rollwright.web.words import SAY


class Row(NamedTuple):
    """A player in the list."""

    seat: Seat
    name: str
    free: bool
    player: str | None
    warming: str  # what is said of a computer player that is still being compiled
    before: int | None  # how many think before it; None if it does not wait for that
    points: int
    doing: str
    won: bool
    left: int | None  # milliseconds
    clock: str
    running: bool


def players(
    room: Room, match: Match[State], seat: Seat, base: State, seen: State, lang: Language
) -> Markup:
    """The players as a seat may see them: itself in `seen`, the others in `base`."""
    table = room.table
    rows = [
        _row(room, match, place, seen if place == seat else base, place == seat, lang)
        for place in range(match.seats)
    ]
    return rendered(
        room,
        seat,
        "players.html",
        lang,
        id=table.id,
        rows=rows,
        seat=seat,
        host=table.host,
        playing=table.phase == PLAYING,
        substitute=USUAL,
    )


def _row(
    room: Room, match: Match[State], place: Seat, state: State, own: bool, lang: Language
) -> Row:
    table, chair = room.table, room.table.chairs[place]
    left = table.time_left(place, room.time.now()) if table.phase == PLAYING else None
    score = partial(match.game.rules.score, state, place)
    return Row(
        seat=place,
        name=chair.name or SAY(lang, "seat free"),
        free=chair.free and table.phase != CLOSED,
        player=chair.player,
        warming=_warming(room, place),
        before=room.queued[1] if room.queued and room.queued[0] == place else None,
        points=once(room, ("points", place, own), state, score),
        doing=_doing(table, match, place),
        won=table.phase == OVER and place in match.winners,
        left=left,
        clock="" if left is None else clock(left),
        running=place in table.on_the_clock(),
    )


def _warming(room: Room, place: Seat) -> str:
    """The name of a text, or nothing."""
    if place not in room.warming or room.table.chairs[place].player is None:
        return ""
    return "stands in" if room.stand_in else "warming"


def _doing(table: Table, match: AnyMatch, place: Seat) -> str:
    """What a player is doing: the name of a text, or nothing."""
    if place in table.turn:
        return "writing" if match.step.common else "to move"
    if table.throw_due and table.roller == place:
        return "to throw"
    return "done" if table.phase == PLAYING and match.step.common else ""


def clock(left: int) -> str:
    """Milliseconds as a clock shows them.

    >>> clock(61_001)
    '1:02'
    """
    seconds = max(0, -(-left // 1000))
    return f"{seconds // 60}:{seconds % 60:02}"
