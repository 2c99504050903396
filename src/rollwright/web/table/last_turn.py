"""What the others did last, in short: it stays to be read until they do something else.

And what ended one's own turn badly, for the table has gone on when one looks up.
"""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import Final, NamedTuple, cast

from rollwright.core.drawing import Past
from rollwright.core.language import Language
from rollwright.core.moments import OUCH
from rollwright.core.seats import NOBODY, Seat
from rollwright.fair import log
from rollwright.fair.log import Entry
from rollwright.play.match import AnyMatch
from rollwright.play.moments import names_somebody
from rollwright.web.table.event_words import spoken_to
from rollwright.web.table.history import hidden_from
from rollwright.web.table.memo import recent
from rollwright.web.table.news import Spoken
from rollwright.web.table.room import Room
from rollwright.web.table.sheet_words import points
from rollwright.web.table.table import seat_names
from rollwright.web.words import SAY

# Signs, which are two lines of a phone with a name. With more than that what was cried out alone,
# and of that the last: it is what came of all.
_SHORT: Final = 90
LINES: Final = 2  # of a phone, for what others did: a line of each


class Told(NamedTuple):
    """What somebody did, in a sentence or two, and where there is little room for it."""

    seat: Seat
    words: str
    short: str


def last_turn(room: Room, seat: Seat, lang: Language) -> list[str]:
    """What others did since a seat's own turn or round, a sentence or two of each.

    While all write at the same time, that is what all saw last: the round before.
    """
    return [one.short for one in _last_turn(room, seat, lang)]


def round_lines(room: Room, seat: Seat, lang: Language) -> list[tuple[Seat, str]]:
    """What each of the others did in the round that all saw last, with every point of it."""
    match = room.table.match
    if match is None or match.game.in_turns:
        return []
    return [(one.seat, one.words) for one in _last_turn(room, seat, lang)]


def _last_turn(room: Room, seat: Seat, lang: Language) -> list[Told]:
    match = room.table.match
    if match is None or match.seats == 1:
        return []
    table = room.table
    last, key = min(hidden_from(table), table.epoch - 1), ("last turn", seat, lang)
    made_of = (table.rewritten, last)  # the last event that all know of
    drawn_of, lines = room.drawn.get(key, (None, []))
    if drawn_of != made_of:
        lines = _lines(room, match, seat, lang)
        room.drawn[key] = (made_of, lines)
    return cast(list[Told], lines)


def _lines(room: Room, match: AnyMatch, seat: Seat, lang: Language) -> list[Told]:
    names, did = seat_names(room.table, match), _others(room, seat, lang)
    lines = [
        recent(
            *(room, ("did", who, lang), (names[who], said, len(did))),
            partial(_did, room, match, names[who], who, said, len(did), lang),
        )
        for who, said in did.items()
    ]
    own, latest = _own_ouch(room, seat, lang) if match.game.in_turns else ("", False)
    if not own:
        return lines
    own = SAY(lang, "said", name=SAY(lang, "You"), words=own)
    told = Told(seat, own, own)
    return [told, *lines] if latest else [*lines, told]  # what was last, first


def _did(
    room: Room,
    match: AnyMatch,
    name: str,
    who: Seat,
    said: list[Spoken],
    several: int,
    lang: Language,
) -> Told:
    """A turn or a round in words, of one who did something or of several; the same to most."""
    called = name + _brought(room, match, who, said)
    wrote, every = _in_round(match, said, who, lang)
    words = every or _in_short(match, said, who, lang)
    # of several there is room for what each wrote, of many for the points alone
    short = words if several == 1 or not every else f"{wrote}." if several == LINES else ""
    whole, shown = (SAY(lang, "said", name=called, words=one) for one in (words, short))
    return Told(who, whole, shown if short else f"{called}.")


def _own_ouch(room: Room, seat: Seat, lang: Language) -> tuple[str, bool]:
    """What was cried out when a seat's last turn was lost, and whether that was the last event.

    A turn is lost by a throw or a card, so that is what the seat did last.
    """
    table = room.table
    latest = True
    for entry in reversed(table.entries[table.started + 1 :]):
        if entry.kind not in (log.MOVE, log.THROW):
            continue
        if entry.seat == seat:
            said = spoken_to(room, entry, seat, lang) if entry.kind == log.THROW else None
            own = [cry for whose, cry in said.cries if whose == seat] if said else []
            words = " ".join(cry.words for cry in own if cry.tone == OUCH)
            if not words or said is None or said.words in words:  # a card's name is cried out
                return words, latest
            return f"{said.words}. {words}", latest
        latest = False
    return "", False


def round_told(room: Room, seat: Seat, lang: Language) -> dict[str, tuple[str, str]]:
    """By the names of the others what their last round brought them: in all, and bit by bit.

    Of those who write in turns, or whose points have not changed, there is nothing to tell.
    """
    match = room.table.match
    if match is None or match.game.in_short is None:
        return {}
    names = seat_names(room.table, match)
    told = {
        names[who]: (_brought(room, match, who, said), _gains(match, said, who, lang)[1])
        for who, said in _others(room, seat, lang).items()
    }
    return {name: words for name, words in told.items() if all(words)}


def _in_round(match: AnyMatch, said: list[Spoken], who: Seat, lang: Language) -> tuple[str, str]:
    """What was written in a common round, and with every point of it; empty if no game says so."""
    wrote, gains = _gains(match, said, who, lang)
    if not wrote and gains:
        wrote = ", ".join(once(one.words for one in said if one.writes))
    return wrote, f"{wrote}: {gains}." if wrote and gains else f"{wrote}." if wrote else ""


def _gains(match: AnyMatch, said: list[Spoken], who: Seat, lang: Language) -> tuple[str, str]:
    return gained(match, said[0].number, said[-1].number + 1, who, lang)


def gained(match: AnyMatch, first: int, end: int, who: Seat, lang: Language) -> tuple[str, str]:
    """What a seat wrote between two events, and every point of it; empty if no game says that."""
    if match.game.in_short is None:
        return "", ""
    wrote, changed = match.game.in_short(match.at(first), match.at(end), who, lang)
    return wrote, ", ".join(f"{line.text} {signed(line.points)}" for line in changed)


def signed(points: int) -> str:
    """Points that came or went."""
    return f"{points:+}".replace("-", "\u2212")


def _brought(room: Room, match: AnyMatch, who: Seat, said: list[Spoken]) -> str:
    """The points that a turn changed a seat's score by, if it did."""
    before, after = match.at(said[0].number), match.at(said[-1].number + 1)
    change = points(room, match, after, who) - points(room, match, before, who)
    return f" {signed(change)}" if change else ""


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


def _in_short(match: AnyMatch, said: list[Spoken], who: Seat, lang: Language) -> str:
    """The turn as its game tells it; or what was written, if that is short, and cried out; all else
    only where there is neither."""
    if match.game.turn_in_short is not None:
        events = [Past(match.at(one.number), *match.events[one.number]) for one in said]
        turn, outcome = match.game.turn_in_short(events, lang), list(_besides(said, who))
        if turn and outcome:  # which is read first, and never cut off
            turn = SAY(lang, "told before", words=turn)
        return _sentences([*outcome, turn])
    own = [(one, [cry for whose, cry in one.cries if whose == who]) for one in said]
    cries = [words for one, _ in own for words in _cried(one, who)]
    # what was cried out over says it all
    writes = [one for one, cried in own if one.writes and all(cry.tone != OUCH for cry in cried)]
    if match.game.detail is not None:
        detail = match.game.detail
        writes = [one for one in writes if not detail(match.events[one.number].what)] or writes
    written = ", ".join(once(one.words for one in writes))
    words = "" if cries and len(" ".join([written, *cries])) > _SHORT else written
    while len(cries) > 1 and len(" ".join(cries)) > _SHORT:
        del cries[0]
    if not words and not cries:  # what fell is told with the move that threw it
        threw = len(said) > 1 and said[-1].chance and not said[-2].chance
        words = ": ".join(one.words for one in said[-2 if threw else -1 :])
    return _sentences([words, *cries])


def _sentences(said: list[str]) -> str:
    return " ".join(f"{one}." if one[-1] not in ".!?" else one for one in said if one)


def _besides(said: list[Spoken], who: Seat) -> Iterator[str]:
    """What a turn in short does not tell: a loss, and what became of others."""
    told = [
        (cry, names_somebody(moment))
        for one in said
        for (whose, cry), moment in zip(one.cries, one.moments, strict=True)
        if whose == who
    ]
    yield from (cry.words for cry, _ in told if cry.tone == OUCH)
    yield from (cry.words for cry, others in told if others and cry.tone != OUCH)


def _cried(one: Spoken, who: Seat) -> Iterator[str]:
    """What was cried out over who did it, and what it cost others."""
    for (whose, cry), moment in zip(one.cries, one.moments, strict=True):
        if whose == who or (whose == NOBODY and cry.tone == OUCH and names_somebody(moment)):
            yield cry.words


def once(words: Iterable[str]) -> Iterator[str]:
    """What was done several times in a row, said once."""
    for one, times in groupby(words):
        many = len(list(times))
        yield one if many == 1 else f"{one} ×{many}"
