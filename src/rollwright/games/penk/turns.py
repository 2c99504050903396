"""When a turn of Penk! begins."""

from rollwright.games.penk.rules import State


def begins(state: State) -> bool:
    """Whether the throw that is due is the first of a turn, even if all six are thrown again."""
    return state.dice == 0 and state.rerolls == 2
