"""What a seat of Splitter has to decide, by its name in the rulebook and the guide."""

from typing import Final

from rollwright.core.bits import has, members, size
from rollwright.core.language import Language
from rollwright.core.moves import listed
from rollwright.core.numbers import cells_with
from rollwright.core.seats import Move, Seat
from rollwright.core.shown_gains import standing_out
from rollwright.core.tips import Tip
from rollwright.games.splitter.groups import beside, growing_groups, has_room
from rollwright.games.splitter.rules import State, after_move, open_moves, score
from rollwright.games.splitter.sheet import LEFT, PAIRS, RIGHT, STARS

FEW: Final = 4  # pairs: with so many the end is near


def decision(state: State, seat: Seat) -> str:
    """The kind of decision before a seat that may throw or write."""
    if not state.roll:
        return "throw"
    if size(state.sheets[seat].free) == 1:  # where, is no question any more
        return "last pair"
    smaller, larger = state.roll >> 4, state.roll & 15
    return "double" if smaller == larger else "write"


def spends(state: State, seat: Seat, move: Move) -> bool:
    """Whether a lone 1 uses up a star, while there is time for a larger group."""
    if state.roll >> 4 != 1 or size(state.sheets[seat].free) <= FEW:
        return False
    pair = state.pad * PAIRS + move // 2
    ones = (LEFT[pair], RIGHT[pair]) if state.roll == 0x11 else ((LEFT, RIGHT)[move % 2][pair],)
    after = cells_with(after_move(state, seat, move).sheets[seat].numbers, 1)
    return any(has(STARS[state.pad], cell) and not has(beside(after), cell) for cell in ones)


def tips(state: State, seat: Seat, lang: Language) -> list[Tip]:
    """What else a guided game says of a throw, the most pressing thing first."""
    free, moves = state.sheets[seat].free, listed(open_moves(state, seat))
    if not moves or size(free) in (1, PAIRS):
        return []
    now, numbers = score(state, seat), (state.roll >> 4, state.roll & 15)
    gains = {move: score(after_move(state, seat, move), seat) - now for move in moves}
    twins = {move: move ^ 1 if numbers[0] != numbers[1] else move for move in moves}
    lit = standing_out(gains, twins, [move for move in moves if spends(state, seat, move)])
    left = [LEFT[state.pad * PAIRS + place // 2] for place in members(free)]  # twins are alike
    found = {
        "spoils": min(lit.values()) < 0,  # there is a dotted frame
        "star": 1 in numbers and any(has(STARS[state.pad], cell) for cell in left),
        "sixes": 6 in numbers,
        "gains": max(lit.values()) > 1,
        "few left": size(free) <= FEW
        and any(not has_room(state, seat, group) for group in growing_groups(state, seat)),
    }
    return [Tip(name) for name, holds in found.items() if holds]
