"""What happened at a table, in words, as far as a seat may know it."""

from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.fair import log
from rollwright.play.match import AnyMatch
from rollwright.web import limits
from rollwright.web.table.rooms import Room
from rollwright.web.table.table import REMATCH, Table
from rollwright.web.words import SAY


def happened(room: Room, seat: Seat, lang: Language) -> list[tuple[int, str]]:
    """What happened lately, as a seat may know it, the latest last."""
    told: list[tuple[int, str]] = []
    table, match = room.table, room.table.match
    limit = hidden_from(table)
    numbers = {seq: number for number, seq in enumerate(table.seqs)}
    writing = set(table.turn)  # or told of already
    for entry in reversed(table.entries):
        if len(told) == limits.LOG_LINES:
            break
        if entry.kind in (log.MOVE, log.THROW):
            if match is None or entry.seq not in numbers:
                continue  # taken back
            if entry.kind == log.MOVE and entry.seq > limit and entry.seat != seat:
                if entry.seat not in writing and entry.seat is not None:
                    name = _name_then(table, entry, lang)
                    told.append((entry.seq, SAY(lang, "hidden", name=name)))
                    writing.add(entry.seat)
                continue
            said = room.said.get((entry.seq, lang))
            if said is None:  # what was said once stays so
                name = _name_then(table, entry, lang)
                said = _said(match, numbers[entry.seq], entry, name, lang)
                room.said[entry.seq, lang] = said
            told.append((entry.seq, said))
        elif entry.kind == log.UNDO and (entry.seq < limit or entry.seat == seat):
            told.append((entry.seq, SAY(lang, "log undo", name=_name_then(table, entry, lang))))
        elif entry.kind == log.JOIN and "since" in entry.payload:
            continue  # they sat there already
        elif entry.kind in (log.JOIN, log.LEAVE, log.START, log.END, log.CLOSE, REMATCH):
            name = _name_then(table, entry, lang)
            told.append((entry.seq, SAY(lang, f"log {entry.kind}", name=name)))
    return told[::-1]


def _said(match: AnyMatch, number: int, entry: log.Entry, name: str, lang: Language) -> str:
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


def _name_then(table: Table, entry: log.Entry, lang: Language) -> str:
    """What a seat was called when something happened."""
    if entry.seat is None:
        return ""
    for seq in range(entry.seq, -1, -1):
        one = table.entries[seq]
        if one.kind == log.JOIN and one.seat == entry.seat:
            return str(one.payload["name"])
    return SAY(lang, "seat free")
