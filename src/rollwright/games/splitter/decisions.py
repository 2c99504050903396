"""What a seat of Splitter has to decide, by its name in the rulebook and the guide."""

from typing import Final

from rollwright.core.bits import has, members, size
from rollwright.core.language import Language
from rollwright.core.moves import listed
from rollwright.core.seats import Seat
from rollwright.core.tips import Tip
from rollwright.games.splitter.rules import State, after_move, open_moves, score
from rollwright.games.splitter.sheet import LEFT, PAIRS, STARS

FEW: Final = 4  # pairs: with so many the end is near


def decision(state: State, seat: Seat) -> str:
    """The kind of decision before a seat that may throw or write."""
    if not state.roll:
        return "throw"
    if size(state.sheets[seat].free) == 1:  # where, is no question any more
        return "last pair"
    smaller, larger = state.roll >> 4, state.roll & 15
    return "double" if smaller == larger else "write"


def tips(state: State, seat: Seat, lang: Language) -> list[Tip]:
    """What else a guided game says of a throw, the most pressing thing first."""
    free, moves = state.sheets[seat].free, listed(open_moves(state, seat))
    if not moves or size(free) in (1, PAIRS):
        return []
    now, numbers = score(state, seat), (state.roll >> 4, state.roll & 15)
    gains = [score(after_move(state, seat, move), seat) - now for move in moves]
    left = [LEFT[state.pad * PAIRS + place // 2] for place in members(free)]  # twins are alike
    found = {
        "spoils": min(gains) < 0,
        "star": 1 in numbers and any(has(STARS[state.pad], cell) for cell in left),
        "sixes": 6 in numbers,
        "gains": max(gains) > 1,
        "few left": size(free) <= FEW,
    }
    return [Tip(name) for name, holds in found.items() if holds]
