"""What a seat of Tutto has before it, by its name in the rulebook and the guide."""

from typing import Final

from rollwright.core.seats import Seat
from rollwright.games.tutto.rules import NO_CARD, State
from rollwright.games.tutto.sheet import CLOVERLEAF, FIREWORKS, PLUS_MINUS, STRAIGHT, TIMES_TWO

# These cards have rules of their own, which hold before the first throw and after each
_OF_CARDS: Final = {
    FIREWORKS: "fireworks",
    PLUS_MINUS: "plus minus",
    STRAIGHT: "straight",
    CLOVERLEAF: "cloverleaf",
}


def in_force(state: State) -> str:
    """The card with rules of its own that lies there, whoever has flipped it."""
    return "double" if state.card == TIMES_TWO else _OF_CARDS.get(state.card, "")


def decision(state: State, seat: Seat) -> str:
    """What is to be decided: by the card that lies there, and how far the turn has come."""
    if state.card == NO_CARD:
        return "flip"
    if state.kept == 6:
        return "tutto"
    if state.card in _OF_CARDS:
        return _OF_CARDS[state.card]
    if not state.dice:
        return "throw"
    return "double" if state.card == TIMES_TWO else "keep"
