"""What happened at a table, in words and as data, as far as a seat may know it."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain, zip_longest
from typing import Final, cast

from rollwright.core.language import Language
from rollwright.core.moments import PLAIN
from rollwright.core.seats import NOBODY, Seat
from rollwright.fair import log
from rollwright.fair.log import Entry
from rollwright.web import limits
from rollwright.web.table.event_words import spoken_to, stands
from rollwright.web.table.news import Cry, News, Said
from rollwright.web.table.room import Room
from rollwright.web.table.seat_event_counts import HIDDEN
from rollwright.web.table.table import HINT, REMATCH, TIME_UP, Table
from rollwright.web.words import SAY


def happened(room: Room, seat: Seat, lang: Language) -> list[News]:
    """What happened lately, as a seat may know it, the latest last."""
    limit = hidden_from(room.table)
    settled = _settled(room, seat, lang, limit)
    if limit + 1 >= room.table.epoch:
        return settled[-limits.LOG_LINES :]
    still_open = _lines(room, seat, lang, limit, range(limit + 1, room.table.epoch))
    return [*settled, *still_open][-limits.LOG_LINES :]


def _settled(room: Room, seat: Seat, lang: Language, limit: int) -> list[News]:
    """What all may know, up to that event.

    It is said once, and a line more with each move and throw. After any other event all of it is
    said anew: what was taken back was not done, and who comes or goes gives others their names.
    """
    table, key = room.table, ("settled", seat, lang)
    limit = min(limit, table.epoch - 1)
    (rewritten, upto), known = cast(
        tuple[tuple[int, int], list[News]], room.drawn.get(key, ((-1, -1), []))
    )
    if rewritten != table.rewritten or upto > limit:
        lines = _lines(room, seat, lang, limit, range(limit + 1))
    elif upto == limit:
        return known
    else:
        more = _lines(room, seat, lang, limit, range(upto + 1, limit + 1))
        lines = [*known, *more][-limits.LOG_LINES :]
    room.drawn[key] = ((table.rewritten, limit), lines)
    return lines


def _lines(room: Room, seat: Seat, lang: Language, limit: int, among: range) -> list[News]:
    """The last lines about some of the events, as they are said now, the latest last."""
    table, since = room.table, _since(room.table, seat)
    lines: list[tuple[int, Callable[[str], Said]]] = []  # what to say, given a name
    named = set(table.turn)  # who still writes, or stands there as having written
    names: dict[int, str] = {}  # of those lines whose names are known
    unknown: dict[Seat | None, list[int]] = {}  # the other lines, by the seats
    for number in range(among.stop - 1, -1, -1):
        full = number not in among or len(lines) == limits.LOG_LINES
        if full and not unknown:
            break
        entry, say = table.entries[number], None
        if full:
            pass
        elif entry.seq > limit and entry.kind in HIDDEN and not _own(entry, seat, since):
            if entry.kind == log.MOVE and entry.seat not in named and stands(table, entry):
                say = partial(_hidden_words, lang)
                named.add(entry.seat or 0)
        elif entry.kind in (log.MOVE, log.THROW):
            if stands(table, entry):
                say = partial(_line, room, entry, seat, since, lang, entry.seq > limit)
        elif entry.kind in _SAID and not _moved(entry):
            say = partial(_event_words, table, lang, entry, seat)
        if say is not None:
            lines.append((entry.seq, say))
            unknown.setdefault(entry.seat, []).append(len(lines) - 1)
        if entry.kind == log.START and table.order is not None:  # before, they had other seats
            unknown = {_before(table.order, seat): whose for seat, whose in unknown.items()}
        known = _name_known(table, entry) if entry.seat in unknown else None
        if known is not None:
            names.update(dict.fromkeys(unknown.pop(entry.seat), known))
    free = SAY(lang, "seat free")
    return [News(seq, *say(names.get(n, free))) for n, (seq, say) in enumerate(lines)][::-1]


_OF_TABLES: Final = (REMATCH, TIME_UP, HINT)
_SAID: Final = (log.UNDO, log.JOIN, log.LEAVE, log.START, log.END, log.CLOSE, *_OF_TABLES)
_CRIED: Final = (log.JOIN, log.LEAVE, TIME_UP)  # while a game goes on


def _name_known(table: Table, entry: Entry) -> str | None:
    """What whoever did something was called, if the event or their seat tells it."""
    if entry.seat is None:
        return ""
    if entry.kind == log.JOIN:
        return str(entry.payload["name"])
    if table.match is None or entry.seq < table.started:
        return None  # whose seat it was then, who has it now does not tell
    chair = table.chairs[entry.seat]
    return chair.name if chair.name and chair.joined <= entry.seq else None


def _before(order: list[Seat], seat: Seat | None) -> Seat | None:
    """The seat of somebody before the order was drawn; nobody's stays nobody's."""
    return None if seat is None else order[seat]


def _moved(entry: Entry) -> bool:
    """Whether somebody sits down, or gets up, who stays at the table."""
    return "since" in entry.payload or "moved" in entry.payload


def _hidden_words(lang: Language, name: str) -> Said:
    return SAY(lang, "hidden", name=name), ()


def _event_words(table: Table, lang: Language, entry: Entry, seat: Seat, name: str) -> Said:
    """Something that happened at the table; in the middle of a game it is cried out."""
    kind, you = entry.kind, "you " if _did(table, entry, seat) else ""
    if kind == log.START and table.order is not None:
        you = "you " if seat == 0 and table.chairs[0].joined <= entry.seq else ""
        return "", (Cry("", SAY(lang, f"{you}log drawn", name=table.begun_by), PLAIN),)
    if kind == log.UNDO and table.entries[entry.payload["undoes"]].kind == log.THROW:
        kind = "untyped"
    if "failed" in entry.payload and kind == log.LEAVE:
        kind = "failed"
    words = SAY(lang, f"{you if kind in _OWN_WORDS else ''}log {kind}", name=name)
    aloud = entry.kind in _CRIED and 0 <= table.started < entry.seq
    return ("", (Cry("", words, PLAIN),)) if aloud else (words, ())


_OWN_WORDS: Final = (log.UNDO, "untyped", *_OF_TABLES)  # "You …", with its own verb


def _did(table: Table, entry: Entry, seat: Seat) -> bool:
    """Whether it was who has this seat now; before the start, seats had other numbers."""
    since = _since(table, seat)
    if seat == NOBODY or entry.kind == log.JOIN:
        return seat != NOBODY and entry.seq == since
    return 0 <= table.started < entry.seq and _own(entry, seat, since)


def _line(
    room: Room, entry: Entry, seat: Seat, since: int, lang: Language, veiled: bool, name: str
) -> Said:
    """A move or a throw in words, to whoever has a seat since some event.

    While others' writing is veiled, so is what it makes of one's own: who leads, say.
    """
    own = seat if entry.seq >= since else NOBODY
    said = spoken_to(room, entry, own, lang)
    if said is None:
        return "", ()
    you = SAY(lang, "You")
    who = you if entry.seat == own != NOBODY else name
    called = {entry.seat: who, own: you}  # who has left since is called as they were
    cries = [
        cry._replace(name=called.get(whose, cry.name))
        for whose, cry in said.cries
        if whose == entry.seat or not veiled
    ]
    if said.chance:
        who = SAY(lang, "whose", name=who, what=said.chance) if who else said.chance
    return SAY(lang, "said", name=who, words=said.words), tuple(cries)


def hidden_from(table: Table) -> int:
    """The number of the last event after which others' moves are not shown yet."""
    together = table.match is not None and table.match.step.common
    return table.step_began if together else table.epoch


def _since(table: Table, seat: Seat) -> int:
    """With which event somebody took a seat: what was written there before is not theirs."""
    return table.chairs[seat].joined if seat != NOBODY else 0


def _own(entry: Entry, seat: Seat, since: int) -> bool:
    return entry.seat == seat and entry.seq >= since


def seen_epoch(table: Table, seat: Seat) -> int:
    """The number of events as far as a seat may know of them."""
    limit = hidden_from(table)
    return min(limit + 1, table.epoch) + table.seen.events(seat, limit)


def seen_events(table: Table, seat: Seat, since: int) -> Iterator[dict[str, object]]:
    """The events of a table from a number on, as they are now.

    What others write together is not shown yet, nor how often: a seat hears that they are done.
    The events of that step are numbered as if there were no others, and have no hashes. Once all
    may see them they are events like others, with the numbers that they have in the log.
    """
    limit, own_since = hidden_from(table), _since(table, seat)
    known = table.entries[since : limit + 2]  # with the one after the last, which has its hash
    own: dict[int, bool] = {}  # of the events of an open step, whether all of them may be known
    for entry in table.entries[limit + 1 :]:
        all_known = entry.kind not in HIDDEN or _own(entry, seat, own_since)
        if all_known or entry.seq in table.seen.turns:
            own[entry.seq] = all_known
    step = _step_events([(table.entries[seq], known) for seq, known in own.items()], limit + 1)
    return chain(
        _known_events(known, limit), (one for one in step if cast(int, one["seq"]) >= since)
    )


def _known_events(entries: list[Entry], limit: int) -> Iterator[dict[str, object]]:
    for entry, after in zip_longest(entries, entries[1:]):
        if entry.seq <= limit:
            yield {**entry._asdict(), "hash": after.before if after else entry.hash}


def _step_events(entries: list[tuple[Entry, bool]], first: int) -> Iterator[dict[str, object]]:
    numbers = {entry.seq: number for number, (entry, _) in enumerate(entries, start=first)}
    for entry, known in entries:
        event = {**entry._asdict(), "seq": numbers[entry.seq], "before": None, "hash": None}
        if not known:
            event |= {"payload": None, "hidden": True}
        elif entry.kind == log.UNDO:
            event["payload"] = {"undoes": numbers[entry.payload["undoes"]]}
        yield event
