"""When a turn of Penk! begins."""

from rollwright.games.penk.rules import State


def begins(state: State) -> bool:
    """Whether the throw that is due is the first of a turn: no dice lie on the table."""
    return state.dice == 0
