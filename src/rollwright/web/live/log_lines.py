"""The history on a page, the latest first: a line that stands there is not written again."""

from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.web.live.diff import Listed
from rollwright.web.rendering import render
from rollwright.web.table.news import News
from rollwright.web.table.room import Room


def log_lines(room: Room, news: list[News], seat: Seat, lang: Language) -> Listed:
    """What happened, as a list."""
    key = ("log", seat, lang)
    known: dict[int, tuple[News, str]] = {}  # by the event; what is said of it may have changed
    _, last = room.drawn.get(key, (None, known))
    if isinstance(last, dict):
        known = last
    lines: dict[int, tuple[News, str]] = {}
    for one in reversed(news):
        line = known.get(one.seq)
        if line is None or line[0] != one:
            line = one, render("log_line.html", lang, one=one)
        lines[one.seq] = line
    room.drawn[key] = (None, lines)
    return Listed([line for _, line in lines.values()])
