"""Moments as they are sent to a page: what stands on it for a while, and for how long."""

from collections.abc import Sequence
from typing import Final

from rollwright.core.language import Language
from rollwright.core.moments import OUCH
from rollwright.core.seats import NOBODY, Seat
from rollwright.web.live.sentences import names_seen_by
from rollwright.web.live.table_drawing import lying
from rollwright.web.live.table_size import table_room
from rollwright.web.table.last_turn import round_told
from rollwright.web.table.news import Cry, News
from rollwright.web.table.pace import stands_for
from rollwright.web.table.room import Room
from rollwright.web.table.table import OVER

MOST: Final = 2  # banners at once


def standing(room: Room, news: Sequence[News], seat: Seat, lang: Language) -> dict[str, object]:
    """The part of a message that tells what stands now; nothing if nobody cried out."""
    match = room.table.match
    cries = [cry for one in news for cry in one.cries]
    if not cries or match is None:
        return {}
    few = _few(cries, round_told(room, seat, lang))
    several = match.seats > 1  # who plays alone knows who it was
    called = names_seen_by(room.table, match, seat, lang)
    own = called[seat] if seat != NOBODY else None
    lost = any(c.name == own and c.tone == OUCH and c.shown is not None for c in cries)
    stands: dict[str, object] = {
        "cries": [
            {"name": cry.name if several else "", "words": cry.words, "tone": cry.tone}
            for cry in few
        ],
        "for": round(1000 * stands_for(len(cries), room.hurry, lost=lost)),
    }
    # what lay there when something was cried out, unless more has happened since; that a game is
    # over is news of its own, and must not hide the throw that ended it
    over = room.table.phase == OVER
    latest = news if over else news[-1:]
    shown = [cry.shown for one in latest for cry in one.cries if cry.shown is not None]
    if over and not shown:  # the end waits for it, and has no table any more
        shown = [match.state]
    if shown:
        known = 0 if match.step.common else len(match.events)
        size, state = table_room(match, lang), shown[-1]
        stands["table"] = lying(room, match, state, called, None, size, lang, known).drawn
    return {"moment": stands}


def _few(cries: list[Cry], rounds: dict[str, tuple[str, str]]) -> list[Cry]:
    """At most two, so that they hide little: all that one cries out stands together.

    Of those who wrote at the same time it is said how much their round brought, if one thing did;
    the line under the dice says all of it. Where more than two cry out, the last banner has the
    others' words, too.
    """
    by_name: dict[str, list[Cry]] = {}
    for cry in cries:
        by_name.setdefault(cry.name, []).append(cry)
    few = []
    for name, own in by_name.items():
        tone = max((cry.tone for cry in own), key=abs)
        words = " ".join(dict.fromkeys(cry.words for cry in own))
        brought, by = rounds.get(name, ("", ""))
        if ", " in by:  # the sum would seem to be of what is cried out, which is a part of it
            brought = ""
        few.append(own[0]._replace(name=name + brought, words=words, tone=tone))
    if len(few) > MOST:
        rest = [f"{cry.name} {cry.words}".strip() for cry in few[MOST:]]
        last = few[MOST - 1]
        few = [*few[: MOST - 1], last._replace(words=" ".join([last.words, *rest]))]
    return few
