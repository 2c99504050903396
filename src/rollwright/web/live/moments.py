"""Moments as they are sent to a page: what stands on it for a while, and for how long."""

from collections.abc import Sequence
from typing import Final

from rollwright.core.language import Language
from rollwright.core.moments import OUCH
from rollwright.core.seats import NOBODY, Seat
from rollwright.web.live.sentences import names_seen_by
from rollwright.web.live.table_drawing import lying
from rollwright.web.live.table_size import table_room
from rollwright.web.table.last_turn import round_lines, round_told
from rollwright.web.table.news import Cry, News
from rollwright.web.table.pace import stands_for
from rollwright.web.table.room import Room
from rollwright.web.table.table import OVER, seat_names

MOST: Final = 2  # banners at once


def standing(room: Room, news: Sequence[News], seat: Seat, lang: Language) -> dict[str, object]:
    """The part of a message that tells what stands now; nothing if nobody cried out."""
    match = room.table.match
    cries = [cry for one in news for cry in one.cries]
    if not cries or match is None:
        return {}
    every = _by_name(cries, round_told(room, seat, lang))
    few = _few(every)
    several = match.seats > 1  # who plays alone knows who it was
    called = names_seen_by(room.table, match, seat, lang)
    own = called[seat] if seat != NOBODY else None
    lost = any(c.name == own and c.tone == OUCH and c.shown is not None for c in cries)
    stands: dict[str, object] = {
        "cries": [_shown(cry if several else cry._replace(name="")) for cry in few],
        "for": round(1000 * stands_for(len(cries), room.hurry, lost=lost)),
    }
    if several and not match.game.in_turns:  # a page that shows them one by one
        seats = {name: whose for whose, name in enumerate(seat_names(room.table, match))}
        stands["apart"] = [
            {"seat": seats.get(name, NOBODY), **_shown(cry)} for name, cry in every.items()
        ]
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


def _shown(cry: Cry) -> dict[str, object]:
    return {"name": cry.name, "words": cry.words, "tone": cry.tone}


def told_apart(room: Room, seat: Seat, lang: Language) -> dict[str, object]:
    """What each of the others did in a round, for a page that shows their sheets one by one."""
    lines = round_lines(room, seat, lang)
    return {"round": lines} if lines else {}


def _by_name(cries: list[Cry], rounds: dict[str, tuple[str, str]]) -> dict[str, Cry]:
    """By the names of those who cried out all that they did, together; and what concerns all.

    Of those who wrote at the same time it is said how much their round brought, if one thing did;
    the line under the dice says all of it.
    """
    by_name: dict[str, list[Cry]] = {}
    for cry in cries:
        by_name.setdefault(cry.name, []).append(cry)
    found = {}
    for name, own in by_name.items():
        tone = max((cry.tone for cry in own), key=abs)
        words = " ".join(dict.fromkeys(cry.words for cry in own))
        brought, by = rounds.get(name, ("", ""))
        if ", " in by:  # the sum would seem to be of what is cried out, which is a part of it
            brought = ""
        found[name] = own[0]._replace(name=name + brought, words=words, tone=tone)
    return found


def _few(every: dict[str, Cry]) -> list[Cry]:
    """At most two, so that they hide little. Where more cry out, the last has the others' words."""
    few = list(every.values())
    if len(few) > MOST:
        rest = [f"{cry.name} {cry.words}".strip() for cry in few[MOST:]]
        last = few[MOST - 1]
        few = [*few[: MOST - 1], last._replace(words=" ".join([last.words, *rest]))]
    return few
