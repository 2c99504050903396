"""A guided game: each kind of decision is explained when it first comes up.

The game is like any other. Its page asks what to think about; what it has shown already, the
browser remembers, so whoever loads the page again is told nothing twice.
"""

from rollwright.core.language import Language
from rollwright.core.seats import NOBODY, Seat
from rollwright.play.lessons.guide import note
from rollwright.web.table.table import PLAYING, Table
from rollwright.web.table.turns import may_throw


def advice(table: Table, seat: Seat, lang: Language) -> dict[str, object]:
    """What there is to know now, each by its name: of the decision that a seat has before it, and
    of what lies there; nothing if the game says nothing.
    """
    match = table.match
    if match is None or seat == NOBODY or table.phase != PLAYING or match.game.decision is None:
        return {}
    game, seen = match.game, match.view(seat)
    own = seat in table.turn or may_throw(table, seat)
    names = [game.decision(seen, seat)] if own and game.decision is not None else []
    names += game.notes(seen, seat) if game.notes is not None else []
    told = {name: note(game, name, lang) for name in names}
    says = [[name, words] for name, words in told.items() if words]
    return {"notes": says, "own": own} if says else {}
