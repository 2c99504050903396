"""Playing Tutto by its solution: what every move is worth, worked out for the turn at hand.

For two seats with a target of 6000 and every card drawn from all 56 this is exact. Otherwise it
is an approximation on top of it:

- The cards of the turn are taken as the rest of the pile holds them, those of later turns as all.
- For another target the scores are counted from it: 2500 of 3000 is played as 5500 of 6000.
- With three and more seats the leader among the others is taken for the only one.
"""

from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np

from rollwright.core.dice import chosen, count
from rollwright.core.moves import listed
from rollwright.core.seats import Move, Seat
from rollwright.games.tutto.dice import worth
from rollwright.games.tutto.rules import BANK, FLIP_ON, State, cards_left, open_moves
from rollwright.games.tutto.sheet import CARDS, PLUS_MINUS, STRAIGHT, TIMES_TWO, bonus
from rollwright.solve.tutto import FIRES, FIRST, LAST, PAID, SECOND, Solution, load, stop_values
from rollwright.solve.tutto_turn import (
    CHOICE_CARDS,
    DICE,
    FIFTY,
    PAYS,
    Floats,
    chance_of_straight,
    chance_of_tutto,
    chances,
    fireworks,
    rolls,
    turn_values,
)

CLEARLY: Final = 1e-9  # better by less than this is as good


@cache
def solution() -> Solution:
    """The solution that ships."""
    return load()


class Turn(NamedTuple):
    """What a turn is worth at one pair of scores, by points in fifties."""

    bank: Floats
    lose: float
    tutto: Floats
    going: Floats
    top: int


def turn_at(kind: int, own: int, other: int, pile: Floats) -> tuple[Turn, Turn]:
    """The turn at a pair of scores, and as it goes on once the other has paid for Plus/Minus."""
    solved = solution()
    tables = (solved.first, solved.second, solved.last)
    chain = [other]
    while chain[-1] >= own and chain[-1] > 0:
        chain.append(max(0, chain[-1] - PAID))
    paid: Turn | None = None
    for score in reversed(chain):
        levels = solved.last.shape[1] + 1
        bank, tutto = np.zeros(levels), np.zeros(levels)
        going = np.zeros((CHOICE_CARDS, DICE + 1, levels))
        top, lose = stop_values(kind, own, score, *tables, bank)
        after_plus = tutto if paid is None else paid.tutto
        fixed = (pile, chances(), fireworks(FIRES), rolls(), PAYS)
        turn_values(top, bank, lose, after_plus, *fixed, tutto, going)
        before, paid = paid, Turn(bank, lose, tutto, going, top)
    assert paid is not None
    return paid, before or paid


def values(state: State, seat: Seat) -> list[tuple[Move, float]]:
    """The chance to win after each open move, if both play perfectly from there."""
    shift = solution().target - state.target
    most = solution().first.shape[0] - 1
    own = min(most, max(0, state.scores[seat] + shift) // FIFTY)
    others = [points for other, points in enumerate(state.scores) if other != seat]
    ending = state.ending and seat > 0
    kind = LAST if ending else SECOND if seat == len(state.scores) - 1 else FIRST
    limit = solution().last.shape[1] - 1 if kind == LAST else most
    other = min(limit, max(0, max(others) + shift) // FIFTY)
    cards = cards_left(state)
    pile = np.array([count(cards, card) for card in range(CARDS)], np.float64)
    here, paid = turn_at(kind, own, other, pile)
    return [(move, _value(state, move, here, paid)) for move in listed(open_moves(state, seat))]


def _value(state: State, move: Move, here: Turn, paid: Turn) -> float:
    points = min(here.top, state.points // FIFTY)
    if move == BANK and not state.dice:
        return float(here.bank[points])
    if move == FLIP_ON:
        # all that `tutto` has beyond stopping is the worth of the next card
        return float(here.tutto[points]) if here.tutto[points] > here.bank[points] else -1.0
    kept = chosen(state.dice, move + 1) if move != BANK else 0
    left = DICE - state.kept - (move + 1).bit_count() if move != BANK else 0
    if state.card >= PLUS_MINUS:
        return _all_or_nothing(state, kept, left, points, here, paid)
    if move == BANK:
        gain, all_six = _every_valid(state)
        total = _paid(state.card, points + gain) if all_six else points + gain
        return float(here.bank[min(here.top, total)])
    points = min(here.top, points + _gain(kept))
    if state.card > TIMES_TWO:
        return 0.0  # Fireworks: there is nothing to choose
    if left:
        return float(here.going[state.card, left, points])
    return float(here.tutto[min(here.top, _paid(state.card, points))])


def _gain(kept: int) -> int:
    return sum(worth(number, count(kept, number)) for number in range(1, 7)) // FIFTY


def _paid(card: int, points: int) -> int:
    return 2 * points if card == TIMES_TWO else points + bonus(card) // FIFTY


def _every_valid(state: State) -> tuple[int, bool]:
    """The points of every valid die, and whether these are all that were thrown."""
    places = state.open.bit_length()  # the largest open set is the one with all of them
    return _gain(chosen(state.dice, places)), state.kept + places.bit_count() == DICE


def _all_or_nothing(
    state: State, kept: int, left: int, points: int, here: Turn, paid: Turn
) -> float:
    """Cards that allow no stop: the chance to make it, and what that is worth."""
    if state.card == STRAIGHT:
        numbers = state.numbers
        for number in range(1, 7):
            numbers |= (1 if count(kept, number) else 0) << number
        made, worth_it = chance_of_straight(numbers), here.tutto[min(here.top, points + 40)]
    elif state.card == PLUS_MINUS:
        made, worth_it = chance_of_tutto(left), paid.tutto[min(paid.top, points + PAID)]
    else:
        again = 1 if state.tuttos else chance_of_tutto()
        made, worth_it = chance_of_tutto(left) * again, 1.0
    return float(made) * float(worth_it) + (1 - float(made)) * here.lose


def best(state: Any, seat: Seat) -> Move:
    """The best move; of equal ones the last, which stops rather than goes on."""
    chosen_move, most = -1, -2.0
    for move, value in values(state, seat):
        if value > most - CLEARLY:
            chosen_move, most = move, max(most, value)
    return chosen_move
