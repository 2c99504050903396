"""What happened at a table, in words and as data, as far as a seat may know it."""

from typing import Final

from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.fair import log
from rollwright.fair.log import Entry
from rollwright.play.match import AnyMatch
from rollwright.web import limits
from rollwright.web.table.room import Room
from rollwright.web.table.table import REMATCH, Table
from rollwright.web.words import SAY


def happened(room: Room, seat: Seat, lang: Language) -> list[tuple[int, str]]:
    """What happened lately, as a seat may know it, the latest last."""
    lines: list[tuple[int, str]] = []
    table = room.table
    numbers = {seq: number for number, seq in enumerate(table.seqs)}
    named = set(table.turn)  # who still writes, or stands there as having written
    for entry in reversed(table.entries):
        if len(lines) == limits.LOG_LINES:
            break
        if _hidden(table, entry, seat):
            if entry.kind == log.MOVE and entry.seq in numbers and entry.seat not in named:
                name = _name_then(table, entry, lang)
                lines.append((entry.seq, SAY(lang, "hidden", name=name)))
                named.add(entry.seat or 0)
        elif entry.kind in (log.MOVE, log.THROW):
            if entry.seq in numbers:  # otherwise it was taken back
                lines.append((entry.seq, _line(room, entry, numbers[entry.seq], lang)))
        elif entry.kind in _SAID and "since" not in entry.payload:  # that is, who sits there anew
            name = _name_then(table, entry, lang)
            lines.append((entry.seq, SAY(lang, f"log {entry.kind}", name=name)))
    return lines[::-1]


_SAID: Final = (log.UNDO, log.JOIN, log.LEAVE, log.START, log.END, log.CLOSE, REMATCH)


def _line(room: Room, entry: Entry, number: int, lang: Language) -> str:
    """A move or a throw in words; what was said once stays so."""
    said = room.said.get((entry.seq, lang))
    if said is None and room.table.match is not None:
        name = _name_then(room.table, entry, lang)
        said = _said(room.table.match, number, entry, name, lang)
        room.said[entry.seq, lang] = said
    return said or ""


def _said(match: AnyMatch, number: int, entry: Entry, name: str, lang: Language) -> str:
    """A move or a throw in words."""
    words = match.event_words(number, lang)
    if entry.kind == log.MOVE:
        return SAY(lang, "said", name=name, words=words)
    chance = match.game.words.chance(match.at(number), lang)
    who = SAY(lang, "whose", name=name, what=chance) if entry.seat is not None else chance
    return SAY(lang, "said", name=who, words=words)


def hidden_from(table: Table) -> int:
    """The number of the last event after which others' moves are not shown yet."""
    together = table.match is not None and table.match.step.common
    return table.step_began if together else table.epoch


def _hidden(table: Table, entry: Entry, seat: Seat) -> bool:
    """Whether a seat may not know yet what somebody else has written or taken back."""
    return (
        entry.seq > hidden_from(table) and entry.kind in (log.MOVE, log.UNDO) and entry.seat != seat
    )


def seen_events(table: Table, seat: Seat, since: int) -> list[dict[str, object]]:
    """The events of a table from a number on; what others write together is not shown yet."""
    limit, last = hidden_from(table), table.epoch - 1
    events = []
    for entry in table.entries[since:]:
        known = entry.hash if entry.seq == last else table.entries[entry.seq + 1].before
        event: dict[str, object] = {**entry._asdict(), "hash": known}
        if _hidden(table, entry, seat):
            # that somebody has written may be known, what they wrote may not: nor its hash
            event |= {"payload": None, "hash": None, "hidden": True}
        if entry.seq > limit:
            event |= {"before": None, "hash": None}
        events.append(event)
    return events


def _name_then(table: Table, entry: Entry, lang: Language) -> str:
    """What a seat was called when something happened."""
    if entry.seat is None:
        return ""
    for seq in range(entry.seq, -1, -1):
        one = table.entries[seq]
        if one.kind == log.JOIN and one.seat == entry.seat:
            return str(one.payload["name"])
    return SAY(lang, "seat free")
