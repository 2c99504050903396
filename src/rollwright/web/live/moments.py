"""Moments as they are sent to a page: what stands on it for a while, and for how long."""

from collections.abc import Sequence

from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.web.live.lying import lying
from rollwright.web.live.sentences import names_seen_by
from rollwright.web.live.table_room import table_room
from rollwright.web.table.news import News
from rollwright.web.table.room import Room
from rollwright.web.table.standing import stands_for
from rollwright.web.table.table import OVER


def standing(room: Room, news: Sequence[News], seat: Seat, lang: Language) -> dict[str, object]:
    """The part of a message that tells what stands now; nothing if nobody cried out."""
    cries = [cry for one in news for cry in one.cries]
    match = room.table.match
    if not cries or match is None:
        return {}
    several = match.seats > 1  # who plays alone knows who it was
    stands: dict[str, object] = {
        "cries": [
            {"name": cry.name if several else "", "words": cry.words, "tone": cry.tone}
            for cry in cries
        ],
        "for": round(1000 * stands_for(len(cries), room.hurry)),
    }
    # what lay there when something was cried out, unless more has happened since; that a game is
    # over is news of its own, and must not hide the throw that ended it
    over = room.table.phase == OVER
    latest = news if over else news[-1:]
    shown = [cry.shown for one in latest for cry in one.cries if cry.shown is not None]
    if over and not shown:  # the end waits for it, and has no table any more
        shown = [match.state]
    if shown:
        called = names_seen_by(room.table, match, seat, lang)
        known = 0 if match.step.common else len(match.events)
        size, state = table_room(match, lang), shown[-1]
        stands["table"] = lying(room, match, state, called, None, size, lang, known).drawn
    return {"moment": stands}
