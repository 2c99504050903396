"""What Tutto is named after: all six dice are kept, and a pencil writes it large."""

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin
from typing import Final

from rollwright.core.bits import size
from rollwright.core.drawing import Markup, Past
from rollwright.games.tutto import card_drawings
from rollwright.games.tutto.layout import CARD_HIGH, CARD_TOP, TURN, TURN_WIDE
from rollwright.games.tutto.risk_words import prize
from rollwright.games.tutto.rules import BANK, NO_CARD, State
from rollwright.games.tutto.sheet import BONUS_600, CLOVERLEAF, FIREWORKS, TIMES_TWO, bonus
from rollwright.svg.elements import circle, element, joined, line, moved
from rollwright.svg.pencil import underline, written

_MIDDLE: Final = TURN + TURN_WIDE / 2
_WORD: Final = CARD_TOP + CARD_HIGH * 0.46
_PAYS: Final = CARD_TOP + CARD_HIGH - 14
_HIGH: Final = 45  # of its letters
_RAYS: Final = 11


def is_tutto(past: Sequence[Past[State]], state: State) -> bool:
    """Whether the last die was just kept; with some cards all six are thrown again."""
    if state.won or state.card == NO_CARD:
        return False
    if state.kept == 6 or not past:
        return state.kept == 6
    before, seat, what = past[-1]
    kept = seat is not None and what < BANK and before.dice and not state.dice
    return bool(kept and before.card == state.card and before.kept + size(what + 1) == 6)


@cache
def party(card: int) -> Markup:
    """The word where the dice lay, under rays; below it what the card gives."""
    pieces = [
        rays(_MIDDLE, _WORD + 6, 86, 34),
        written(_MIDDLE, _WORD, "Tutto!", _HIGH, "ink fresh"),
        underline(_MIDDLE, _WORD + 31, 176, "count"),
    ]
    if card in (FIREWORKS, CLOVERLEAF):
        pieces.append(moved(card_drawings.FACES[card].sign, _MIDDLE, _PAYS, 1.2))
    else:
        pieces.append(written(_MIDDLE, _PAYS, _gives(card), 20))
    return joined(pieces)


def _gives(card: int) -> str:
    if card == TIMES_TWO:
        return "x2"
    return f"+{bonus(card) if card <= BONUS_600 else prize(card)}"


def rays(x: float, y: float, wide: float, high: float) -> Markup:
    """Rays that rise from behind something, each with a spark."""
    pieces = []
    for place in range(_RAYS):
        angle = pi * (0.12 + 0.76 * place / (_RAYS - 1))
        reach = 1.5 if place % 2 else 1.32
        across, down = -cos(angle) * wide, -sin(angle) * high
        pieces.append(line(x + across, y + down, x + across * 1.18, y + down * reach, "count"))
        pieces.append(circle(x + across * 1.24, y + down * (reach + 0.16), 2.2, "solid"))
    return element("g", *pieces, class_="burst")
