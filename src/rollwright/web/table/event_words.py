"""A move or a throw in words, as the game says it; what was said once stays so."""

from bisect import bisect_left
from typing import NamedTuple

from rollwright.core.language import Language
from rollwright.core.moments import Moment
from rollwright.core.seats import NOBODY, Seat
from rollwright.fair import log
from rollwright.fair.log import Entry
from rollwright.play.match import AnyMatch
from rollwright.play.moments import calls, moment_words, moments
from rollwright.web.table.news import Cry, Spoken
from rollwright.web.table.room import Room
from rollwright.web.table.sheet_words import board_text
from rollwright.web.table.table import Table, seat_names


def spoken_to(room: Room, entry: Entry, seat: Seat, lang: Language) -> Spoken | None:
    """The same, said to somebody: where a moment names them, it says "you"."""
    said = spoken(room, entry, lang)
    match = room.table.match
    if seat == NOBODY or said is None or match is None or not said.moments:
        return said
    if not any(calls(moment, seat) for moment in said.moments):
        return said
    cries = [
        (whose, _said_to(room.table, match, moment, cry, seat, lang))
        for (whose, cry), moment in zip(said.cries, said.moments, strict=True)
    ]
    return said._replace(cries=tuple(cries))


def _said_to(
    table: Table, match: AnyMatch, moment: Moment[NamedTuple], cry: Cry, seat: Seat, lang: Language
) -> Cry:
    if not calls(moment, seat):
        return cry
    words = moment_words(match.game, moment, seat_names(table, match), lang, seat)
    return cry._replace(words=words)


def spoken(room: Room, entry: Entry, lang: Language) -> Spoken | None:
    """A move or a throw that stands, in words; what was said once stays so."""
    said, match = room.said.get((entry.seq, lang)), room.table.match
    if said is not None and said.rewritten == room.table.rewritten:
        return said
    number = number_of(room.table, entry)
    if match is None or number is None:
        return None
    if said is not None and said.number == number:
        said = said._replace(rewritten=room.table.rewritten)
    else:  # or something before it was taken back
        thrown = entry.kind == log.THROW
        chance = match.game.words.chance(match.at(number), lang) if thrown else ""
        cried = tuple(moments(match, number))
        cries = _cries(room.table, match, cried, lang)
        writes = not thrown and _writes(room, match, number, entry.seat or 0, lang)
        words = match.game.spoken(match.at(number), *match.events[number], lang)
        said = Spoken(number, words, chance, writes, cries, cried, room.table.rewritten)
    room.said[entry.seq, lang] = said
    return said


def _writes(room: Room, match: AnyMatch, number: int, seat: Seat, lang: Language) -> bool:
    """Whether a move changed a seat's sheet, as it is read out."""
    before = board_text(room, match, match.at(number), seat, lang)
    return before != board_text(room, match, match.at(number + 1), seat, lang)


def _cries(
    table: Table, match: AnyMatch, cried: tuple[Moment[NamedTuple], ...], lang: Language
) -> tuple[tuple[Seat, Cry], ...]:
    names = seat_names(table, match)
    return tuple(
        (
            moment.seat,
            Cry(
                names[moment.seat] if moment.seat != NOBODY else "",
                moment_words(match.game, moment, names, lang),
                moment.tone,
                moment.shown,
            ),
        )
        for moment in cried
    )


def stands(table: Table, entry: Entry) -> bool:
    """Whether a move or a throw was not taken back."""
    return number_of(table, entry) is not None


def number_of(table: Table, entry: Entry) -> int | None:
    """Which event of the game an entry is; None if it was taken back."""
    number = bisect_left(table.seqs, entry.seq)
    return number if table.seqs[number : number + 1] == [entry.seq] else None
