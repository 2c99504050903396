"""Playing Tutto by its solution: what every move is worth, worked out for the turn at hand.

For two seats with a target of 6000 and every card drawn from all 56 this is exact; for one seat it
is so with any target. Otherwise it is an approximation on top of that:

- The cards of the turn are taken as the rest of the pile holds them, those of later turns as all.
- For another target the scores are counted from it: 2500 of 3000 is played as 5500 of 6000.
- With three and more seats the leader among the others is taken for the only one. (To meet each of
  them alone and multiply the chances won fewer games: docs/tutto.md.)
- Where leaders pay only when banked, they do so in this turn; later turns are taken as usual.

Alone, a seat wants to be done in the fewest turns; then a value is the number of turns that are
expected to follow this one, negative.
"""

from collections.abc import Hashable
from functools import cache
from typing import Final

import numpy as np

from rollwright.core.dice import count
from rollwright.core.moves import listed
from rollwright.core.seats import CHANCE, Move, Seat
from rollwright.fast.cache import is_ready, mark_ready
from rollwright.fast.compiled import compiled
from rollwright.games.tutto.rules import AT_ONCE, State, cards_left, open_moves
from rollwright.games.tutto.rules import turn as open_turn
from rollwright.games.tutto.sheet import CARDS
from rollwright.games.tutto.turns import begins
from rollwright.solve.arrays import Floats
from rollwright.solve.tutto import solo
from rollwright.solve.tutto.chances import FIFTY, odds
from rollwright.solve.tutto.move_values import (
    WON,
    best_of,
    chain_of,
    most_of,
    turn_alone,
    turn_here,
    value_of,
)
from rollwright.solve.tutto.turn import Turn
from rollwright.solve.tutto.two_seats import Solution, load

READY: Final = "tutto-turn"
TURNS_KEPT: Final = 64  # of those solved last: a turn is asked about several times


@cache
def solution() -> Solution:
    """The solution that ships."""
    return load()


@cache
def turns_alone() -> Floats:
    """The turns that a seat alone needs, as they ship."""
    return solo.load().turns


def ready() -> bool:
    """Whether the turn's code is compiled and kept: if not, the first move takes some seconds."""
    return is_ready(READY)


_solved: dict[Hashable, tuple[int, tuple[Turn, Turn]]] = {}


def solved_turn(state: State) -> tuple[Turn, Turn]:
    """The turn of a state, and as it goes on once leaders have paid; from its points up."""
    turns: tuple[Turn, Turn]
    low = state.points // FIFTY
    cards = cards_left(state)
    key = (*state[:3], state.scores, state.player, state.owed, state.ending, cards)
    if key in _solved and _solved[key][0] <= low:
        return _solved[key][1]
    pile = np.array([count(cards, card) for card in range(CARDS)], np.float64)
    if len(state.scores) == 1:
        missing = -(-(state.target - state.scores[0]) // FIFTY)
        turns = compiled(turn_alone)(missing, low, turns_alone(), pile, odds())
    else:
        shift = solution().target - state.target
        place = (chain_of(state), state.player, state.ending, low, shift)
        turns = compiled(turn_here)(*place, pile, solution().tables, odds())
        mark_ready(READY)
    while len(_solved) >= TURNS_KEPT:
        del _solved[next(iter(_solved))]
    _solved[key] = low, turns
    return turns


def forget() -> None:
    """Forget the turns that were solved, so that the next is solved anew."""
    _solved.clear()


def against_leader(state: State) -> State:
    """The same turn with the leader among the others as the only one; for two, the state itself."""
    seat, last = state.player, len(state.scores) - 1
    if last < 2:
        return state
    most = max(points for other, points in enumerate(state.scores) if other != seat)
    if seat == last or state.ending:  # no turn of the leader's will follow in this round
        return state._replace(scores=(most, state.scores[seat]), player=1)
    return state._replace(scores=(state.scores[seat], most), player=0)


def is_exact(state: State) -> bool:
    """Whether the values of a state have no error but that of floating point."""
    if not state.replaced:  # later turns are worked out with all cards in the pile
        return False
    alone = len(state.scores) == 1
    as_solved = state.target == solution().target and state.leaders_pay == AT_ONCE
    return alone or (len(state.scores) == 2 and as_solved)


def values(state: State, seat: Seat) -> list[tuple[Move, float]]:
    """The chance to win after each open move, if all play perfectly from there.

    With three and more seats it is the chance against the leader among the others alone.
    """
    moves = listed(open_moves(state, seat))
    if not moves:
        return []
    state = against_leader(state)
    here, paid = solved_turn(state)
    zero = WON if len(state.scores) == 1 else 0.0
    return [(move, float(value_of(state, move, here, paid, odds())) - zero) for move in moves]


def worth(state: State, seat: Seat) -> float:
    """The chance of a seat of two to win from any state that is not the last, if both play so.

    Alone, the turns that will yet begin, negative.
    """
    turn, paid = solved_turn(state)
    here: float = compiled(most_of)(state, turn, paid, odds())
    if len(state.scores) == 1:
        due = open_turn(state) == CHANCE
        here -= WON + (due and begins(state))
    return here if seat == state.player else 1.0 - here


def best(state: State, seat: Seat) -> Move:
    """The best move of the seat whose turn it is; of equal ones the one that ends the turn."""
    state = against_leader(state)
    here, paid = solved_turn(state)
    return best_of(state, here, paid, odds())


def loss(state: State, seat: Seat, move: Move) -> float:
    """The chance to win that a move gives away against the best one; never below 0."""
    known = dict(values(state, seat))
    return max(known.values()) - known[move]
