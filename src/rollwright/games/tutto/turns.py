"""When a turn of Tutto begins."""

from rollwright.games.tutto.rules import NO_CARD, State


def begins(state: State) -> bool:
    """Whether the card that is due is the first of a turn: nothing is at risk yet."""
    return state.card == NO_CARD and state.points == 0
