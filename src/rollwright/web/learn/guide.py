"""A guided game: each kind of decision is explained when it first comes up.

The game is like any other. Its page asks what to think about; what it has shown already, the
browser remembers, so whoever loads the page again is told nothing twice.
"""

from rollwright.core.language import Language
from rollwright.core.seats import NOBODY, Seat
from rollwright.play.lessons.guide import explained, guide, tips_of
from rollwright.web.table.table import PLAYING, Table
from rollwright.web.table.turns import may_throw


def advice(table: Table, seat: Seat, lang: Language) -> dict[str, object]:
    """The decision that a seat has before it and what there is to know; nothing if it has none.

    Besides, what else is worth knowing as it stands, the best first: what was not said yet is.
    """
    match = table.match
    if match is None or seat == NOBODY or table.phase != PLAYING or match.game.decision is None:
        return {}
    if seat not in table.turn and not may_throw(table, seat):
        return {}
    kind = match.game.decision(match.view(seat), seat)
    if kind not in explained(match.game):
        return {}
    tips = match.game.tips(match.view(seat), seat, lang) if match.game.tips is not None else []
    told = [[f"tip {tip.name}", tips_of(match.game)(lang, tip.name, **tip.values)] for tip in tips]
    return {"decision": kind, "says": guide(match.game)(lang, kind), "tips": told}
