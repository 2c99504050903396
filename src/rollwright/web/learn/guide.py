"""A guided game: each kind of decision is explained when it first comes up.

The game is like any other. Its page asks what to think about; what it has shown already, the
browser remembers, so whoever loads the page again is told nothing twice.
"""

from rollwright.core.language import Language
from rollwright.core.seats import NOBODY, Seat
from rollwright.play.lessons.guide import explained, guide
from rollwright.web.table.table import PLAYING, Table
from rollwright.web.table.turns import may_throw


def advice(table: Table, seat: Seat, lang: Language) -> dict[str, str]:
    """The decision that a seat has before it and what there is to know; nothing if it has none."""
    match = table.match
    if match is None or seat == NOBODY or table.phase != PLAYING or match.game.decision is None:
        return {}
    own = seat in table.turn or may_throw(table, seat)
    kind, in_force = "", match.game.in_force
    if own:
        kind = match.game.decision(match.view(seat), seat)
    elif in_force is not None:  # what others have before them is seen there for the first time
        kind = in_force(match.view(seat))
    if kind not in explained(match.game):
        return {}
    return {"decision": kind, "says": guide(match.game)(lang, kind)} | (
        {} if own else {"theirs": "1"}
    )
