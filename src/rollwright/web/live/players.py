"""The players of a table, as its page lists them: points, clocks, and what they are doing."""

from functools import cache, lru_cache, partial
from typing import NamedTuple

from rollwright.core.drawing import Markup
from rollwright.core.language import LANGUAGES, Language
from rollwright.core.seats import NOBODY, Seat
from rollwright.core.states import State
from rollwright.play.match import AnyMatch, Match
from rollwright.players.registry import USUAL
from rollwright.web.live.memo import once
from rollwright.web.rendering import render
from rollwright.web.table.room import Room
from rollwright.web.table.sheet_words import points
from rollwright.web.table.table import CLOSED, OVER, PLAYING, Table
from rollwright.web.words import SAY


class Row(NamedTuple):
    """A player in the list."""

    seat: Seat
    name: str
    own: bool  # whether it is one's own: that stands under the name
    player: str | None  # the level, of a computer player
    warming: str  # what is said of a computer player that is still being compiled
    points: int
    doing: str
    won: bool
    left: int | None  # milliseconds
    clock: str
    running: bool


class Seating(NamedTuple):
    """A seat that may be taken, left or given to a computer player."""

    seat: Seat
    name: str
    free: bool
    computer: bool


def players(
    room: Room, match: Match[State], seat: Seat, base: State, seen: State, lang: Language
) -> Markup:
    """The players as a seat may see them: itself in `seen`, the others in `base`."""
    now = room.time.now() if room.table.settings["clock"] else None
    rows = once(room, ("rows", lang), (room.moment, now), partial(_rows, room, match, base, lang))
    if seat != NOBODY:
        own = _row(room, match, seat, seen, seat, room.table.on_the_clock(), lang)
        rows = [*rows[:seat], own, *rows[seat + 1 :]]
    return once(room, ("players", seat, lang), rows, lambda: _listed(rows, lang))


def _rows(room: Room, match: Match[State], base: State, lang: Language) -> list[Row]:
    """The players as all others see them."""
    running = room.table.on_the_clock()
    return [_row(room, match, place, base, NOBODY, running, lang) for place in range(match.seats)]


def _listed(rows: list[Row], lang: Language) -> Markup:
    return Markup("\n".join(("<ol>", *(_row_markup(row, lang) for row in rows), "</ol>")))


@lru_cache(4096)  # everybody but the player sees the same, and from one move to the next
def _row_markup(row: Row, lang: Language) -> Markup:
    return render("player_row.html", lang, row=row)


def chairs(room: Room, seat: Seat, lang: Language) -> Markup:
    """What one may do about seats: take a free one, leave, as the host let others play."""
    table = room.table
    # moves and throws change nothing of it
    made_of = (table.rewritten, table.phase, room.unnumbered)
    return once(room, ("chairs", seat, lang), made_of, lambda: _chairs(room, seat, lang))


def _chairs(room: Room, seat: Seat, lang: Language) -> Markup:
    table = room.table
    seats = [
        Seating(place, chair.name or SAY(lang, "seat free"), chair.free, chair.player is not None)
        for place, chair in enumerate(table.chairs)
    ]
    return render(
        "chairs.html",
        lang,
        id=table.id,
        chairs=seats,
        seat=seat,
        host=table.host,
        playing=table.phase == PLAYING,
        closed=table.phase == CLOSED,
        substitute=USUAL,
        notes=_notes(room, lang),
    )


def _notes(room: Room, lang: Language) -> list[tuple[str, str]]:
    """What else there is to know of computer players, for which a phone's strip has no room."""
    notes = []
    for place, chair in enumerate(room.table.chairs):
        if warming := _warming(room, place):
            notes.append((chair.name, SAY(lang, warming)))
        if room.queued and room.queued[0] == place:
            notes.append((chair.name, SAY(lang, "queued", n=room.queued[1])))
    return notes


def _row(
    room: Room,
    match: Match[State],
    place: Seat,
    state: State,
    seat: Seat,
    running: list[Seat],
    lang: Language,
) -> Row:
    own = place == seat
    table, chair = room.table, room.table.chairs[place]
    left = table.time_left(place, room.time.now()) if table.phase == PLAYING else None
    nameless = own and chair.name in _nobodys_names()
    return Row(
        seat=place,
        name=SAY(lang, "You") if nameless else chair.name or SAY(lang, "seat free"),
        own=own and not nameless,
        player=chair.player,
        warming=_warming(room, place),
        points=points(room, match, state, place),
        doing=_doing(table, match, place),
        won=table.phase == OVER and match.seats > 1 and place in match.winners,  # alone none wins
        left=left,
        clock="" if left is None else clock(left),
        running=place in running,
    )


@cache
def _nobodys_names() -> frozenset[str]:
    """What those are called who said no name, whichever language they spoke."""
    return frozenset(SAY(one, "someone") for one in LANGUAGES)


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
