"""The history on a page, the latest first: a line that stands there is not written again."""

from typing import Final, NamedTuple

from rollwright.core.drawing import Markup
from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.fair import log
from rollwright.svg.elements import element, escaped
from rollwright.web.live.diff import Listed
from rollwright.web.table.news import News
from rollwright.web.table.room import Room


class Lines(NamedTuple):
    """What was news, and how it was written, the latest first."""

    news: list[News]
    written: list[str]


NOTHING: Final = Lines([], [])


def log_lines(room: Room, news: list[News], seat: Seat, lang: Language) -> Listed:
    """What happened, as a list; moves that only carry out another one are seen on the sheet."""
    if room.table.match is not None and room.table.match.game.detail is not None:
        news = [one for one in news if one.cries or not _carries_out(room, one)]
    key = ("log", seat, lang)
    _, known = room.drawn.get(key, (None, NOTHING))
    written = _written(known if isinstance(known, Lines) else NOTHING, news)
    room.drawn[key] = (None, Lines(news, written))
    return Listed(written)


def _carries_out(room: Room, news: News) -> bool:
    match, entry = room.table.match, room.table.entries[news.seq]
    if match is None or match.game.detail is None or entry.kind != log.MOVE:
        return False
    return match.game.detail(int(entry.payload["move"]))


def _written(known: Lines, news: list[News]) -> list[str]:
    """The lines, the latest first; those that are known as they are."""
    for more in range(min(4, len(news)) + 1):  # mostly there are a few more, and all others stay
        stay = len(news) - more
        if stay <= len(known.news) and known.news[len(known.news) - stay :] == news[:stay]:
            fresh = [_line(one) for one in reversed(news[stay:])]
            return fresh + known.written[:stay]
    before = dict(zip((one.seq for one in reversed(known.news)), known.written, strict=True))
    as_it_was = {one.seq: one for one in known.news}
    return [
        before[one.seq] if as_it_was.get(one.seq) == one else _line(one) for one in reversed(news)
    ]


def _line(one: News) -> Markup:
    """A line: the words, and what was cried out."""
    words = f"{one.words}." if one.words and one.cries else one.words
    said = [escaped(words)] if words else []
    return Markup(f"<li>{' '.join([*said, *(element('b', cry.words) for cry in one.cries)])}</li>")
