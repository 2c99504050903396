"""A guided game: each kind of decision is explained when it first comes up.

The game is like any other. Its page asks what to think about; what it has shown already, the
browser remembers, so whoever loads the page again is told nothing twice.
"""

from rollwright.core.game import AnyGame
from rollwright.core.language import Language
from rollwright.core.seats import NOBODY, Seat
from rollwright.play.lessons.guide import explained, guide, tips_of
from rollwright.web.table.moves_and_throws import may_throw
from rollwright.web.table.table import PLAYING, Table, seat_names
from rollwright.web.words import SAY


def advice(table: Table, seat: Seat, lang: Language) -> dict[str, object]:
    """The decision that a seat has before it and what there is to know; nothing if it has none,
    but for what others have before them and is explained when it is first seen.

    Besides, what else is worth knowing as it stands, the best first: what was not said yet is.
    """
    match = table.match
    if match is None or seat == NOBODY or table.phase != PLAYING or match.game.decision is None:
        return {}
    game, seen = match.game, match.view(seat)
    if seat not in table.turn and not may_throw(table, seat):
        theirs = game.in_force(seen) if game.in_force is not None else ""
        told = _explanation(game, theirs, lang) if theirs else {}
        if not told:
            return {}
        whose = table.turn[0] if table.turn else table.roller
        name = "" if whose is None else seat_names(table, match)[whose]
        return {
            "theirs": True,
            **told,
            "says": SAY(lang, "theirs drawn", name=name, words=told["says"]),
        }
    told = _explanation(game, match.game.decision(seen, seat), lang)
    tips = game.tips(seen, seat, lang) if told and game.tips is not None else []
    more = [[f"tip {tip.name}", tips_of(game)(lang, tip.name, **tip.values)] for tip in tips]
    return told | {"tips": more} if told else {}


def _explanation(game: AnyGame, kind: str, lang: Language) -> dict[str, object]:
    """What there is to know, if the guide has a text of that name."""
    return {"decision": kind, "says": guide(game)(lang, kind)} if kind in explained(game) else {}
