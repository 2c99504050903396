"""Why one move of Penk! is better than another, where the rules show it."""

from typing import Final

from rollwright.core.language import Language, phrases
from rollwright.core.seats import Move, Seat
from rollwright.games.penk.rules import STOP_ROLLING, State

SAY: Final = phrases(__file__, "because")


def because(state: State, seat: Seat, better: Move, played: Move, lang: Language) -> list[str]:
    """The reasons, in sentences: that another roll costs nothing of what is kept."""
    if better < STOP_ROLLING and played == STOP_ROLLING:
        return [SAY(lang, "roll left", n=state.rerolls)]
    return []
