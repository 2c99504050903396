"""What the others did last, in short: it stays to be read until they do something else.

And what ended one's own turn badly, for the table has gone on when one looks up.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from rollwright.core.language import Language
from rollwright.core.moments import OUCH
from rollwright.core.seats import NOBODY, Seat
from rollwright.fair import log
from rollwright.fair.log import Entry
from rollwright.play.match import AnyMatch
from rollwright.web.table.history import hidden_from, spoken_to
from rollwright.web.table.news import Spoken
from rollwright.web.table.room import Room
from rollwright.web.table.table import seat_names
from rollwright.web.words import SAY

_SHORT: Final = 30  # signs of what was written, which leave room for what was cried out


def last_turn(room: Room, seat: Seat, lang: Language) -> list[str]:
    """What others did since a seat's own turn or round, a sentence or two of each.

    While all write at the same time, that is what all saw last: the round before.
    """
    match = room.table.match
    if match is None or match.seats == 1:
        return []
    names, did = seat_names(room.table, match), _others(room, seat, lang)
    said = [
        SAY(lang, "said", name=names[who] + _brought(match, who, said), words=_in_short(said))
        for who, said in did.items()
    ]
    own, latest = _own_ouch(room, seat, lang) if match.game.in_turns else ("", False)
    if not own:
        return said
    words = SAY(lang, "said", name=SAY(lang, "You"), words=own)
    return [*said, words] if latest else [words, *said]


def _own_ouch(room: Room, seat: Seat, lang: Language) -> tuple[str, bool]:
    """What was cried out when a seat's last turn was lost, and whether that was the last event.

    A turn is lost by a throw or a card, so that is what the seat did last.
    """
    table = room.table
    played = [
        one for one in table.entries[table.started + 1 :] if one.kind in (log.MOVE, log.THROW)
    ]
    last = next((one for one in reversed(played) if one.seat == seat), None)
    if last is None or last.kind != log.THROW:
        return "", False
    said = spoken_to(room, last, seat, lang)
    cries = said.cries if said else ()
    ouch = " ".join(cry.words for whose, cry in cries if whose == seat and cry.tone == OUCH)
    return ouch, last is played[-1]


def _brought(match: AnyMatch, who: Seat, said: list[Spoken]) -> str:
    """The points that a turn changed a seat's score by, if it did."""
    score = match.game.rules.score
    change = score(match.at(said[-1].number + 1), who) - score(match.at(said[0].number), who)
    return f" {change:+}".replace("-", "\u2212") if change else ""


def _others(room: Room, seat: Seat, lang: Language) -> dict[Seat, list[Spoken]]:
    """What each of them did in their last turns, or in the last round, the first thing first."""
    table, limit = room.table, hidden_from(room.table)
    together = table.match is not None and not table.match.game.in_turns
    found: dict[Seat, list[Spoken]] = {}
    for entry in reversed(table.entries[table.started + 1 : limit + 1]):
        said = spoken_to(room, entry, seat, lang) if entry.kind in (log.MOVE, log.THROW) else None
        if said is None:
            continue
        thrown = bool(found) and entry.kind == log.THROW
        if thrown and (together or _began(entry, seat, next(iter(found)))):
            break
        if entry.seat is not None and entry.seat != seat:
            found.setdefault(entry.seat, []).insert(0, said)
    return dict(reversed(found.items()))


def _began(entry: Entry, seat: Seat, last: Seat) -> bool:
    """Whether a throw was before the others' turns; for those who watch, before the last one."""
    return entry.seat == seat if seat != NOBODY else entry.seat != last


def _in_short(said: list[Spoken]) -> str:
    """What was written, if that is short, and cried out; all else only where there is neither."""
    written = ", ".join(_once(one.words for one in said if one.writes))
    cries = [cry.words for one in said for _, cry in one.cries]
    words = "" if cries and len(written) > _SHORT else written
    if not words and not cries:
        words = said[-1].words
    return " ".join([f"{words}." if words and words[-1] not in ".!?" else words, *cries]).strip()


def _once(words: Iterable[str]) -> Iterator[str]:
    """What was done several times in a row, said once."""
    for one, times in groupby(words):
        many = len(list(times))
        yield one if many == 1 else f"{one} ×{many}"
