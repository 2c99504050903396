"""One turn of Tutto played perfectly, once it is known what banking and losing are worth.

Points are counted in fifties. Inside a turn they only grow, so the turn is solved backwards from
a cap. All functions are plain; whoever uses them compiles them.
"""

from typing import Final, NamedTuple

import numpy as np

from rollwright.games.tutto.sheet import (
    CLOVERLEAF,
    FIREWORKS,
    PLUS_MINUS,
    STOP,
    STRAIGHT,
    TIMES_TWO,
)
from rollwright.solve.arrays import Floats
from rollwright.solve.tutto.chances import CHOICE_CARDS, DICE, Odds

NEVER: Final = -1e300  # less than anything is worth


class Turn(NamedTuple):
    """What a turn is worth, by points in fifties up to a number beyond which more is no better."""

    bank: Floats  # [points] banking them
    lose: float  # losing them
    tutto: Floats  # [points] all six dice kept: banking or flipping on, whichever is better
    flipped: Floats  # [points] about to flip a card
    going: Floats  # [dice, points, card] about to throw with a Bonus or x2


def room_for(bank: Floats, lose: float) -> Turn:
    """A turn of which only the end is known."""
    levels = bank.shape[0]
    going = np.zeros((DICE + 1, levels, CHOICE_CARDS))
    return Turn(bank, lose, np.zeros(levels), np.zeros(levels), going)


def solve_turn(
    turn: Turn, top: int, low: int, after_plus: Floats, pile: Floats, odds: Odds
) -> None:
    """Fill in what a turn is worth from `top` points, beyond which more is no better, to `low`.

    `turn.bank` and `turn.lose` are known, and banking more is never worth less. `after_plus` is
    `tutto` at the scores after Plus/Minus; where nobody pays it is that of the turn itself. To win
    at once is worth 1.
    """
    bank, lose, tutto, flipped, going = turn
    made, straight = odds.tutto[DICE], odds.straight[0]
    best = np.zeros(CHOICE_CARDS)
    tutto[top:] = bank[top]
    for p in range(top, low - 1, -1):
        if p == top:
            solve_capped_throws(turn, top, odds)
        else:
            solve_throws(turn, p, top, odds, best)
        total = pile[FIREWORKS] * fire(DICE, p, bank[: top + 1], odds)
        for card in range(CHOICE_CARDS):
            total += pile[card] * going[DICE, p, card]
        plus = after_plus[min(after_plus.shape[0] - 1, p + 20)]
        total += pile[PLUS_MINUS] * (made * plus + (1 - made) * lose)
        total += pile[STRAIGHT] * (straight * tutto[min(top, p + 40)] + (1 - straight) * lose)
        total += pile[STOP] * lose
        total += pile[CLOVERLEAF] * (made * made + (1 - made * made) * lose)
        flipped[p] = total / pile.sum()
        tutto[p] = max(bank[p], flipped[p])


def solve_throws(turn: Turn, p: int, top: int, odds: Odds, best: Floats) -> None:
    """Fill in what a throw of any number of dice is worth with p points, with each card."""
    bank, lose, tutto, _, going = turn
    dice, chance, first, all_kept, all_gain, kept, gain = odds.rolls
    going[1:, p] = 0.0
    for row in range(dice.shape[0]):
        stop = NEVER  # with all dice valid to stop is a Tutto, and comes below
        if first[row] == first[row + 1]:
            stop = lose
        elif all_kept[row] < dice[row]:
            stop = bank[min(top, p + all_gain[row])]
        best[:] = stop
        for option in range(first[row], first[row + 1]):
            points = min(top, p + gain[option])
            left = dice[row] - kept[option]
            for card in range(CHOICE_CARDS):  # side by side, for several fit into an instruction
                value = going[left, points, card]
                best[card] = value if value > best[card] else best[card]
            if left == 0:
                for card in range(TIMES_TWO):
                    best[card] = max(best[card], tutto[min(top, points + odds.pays[card])])
                best[TIMES_TWO] = max(best[TIMES_TWO], tutto[min(top, 2 * points)])
        for card in range(CHOICE_CARDS):
            going[dice[row], p, card] += chance[row] * best[card]


def solve_capped_throws(turn: Turn, top: int, odds: Odds) -> None:
    """The same at the cap, where all that counts is not to lose."""
    dice, chance, first = odds.rolls[:3]
    turn.going[1:, top] = turn.bank[top]
    turn.going[0, :] = NEVER  # with no dice left it is a Tutto
    for row in range(dice.shape[0]):
        if first[row] == first[row + 1]:
            turn.going[dice[row], top] += chance[row] * (turn.lose - turn.bank[top])


def fire(dice: int, points: int, bank: Floats, odds: Odds) -> float:
    """What Fireworks are worth with points and so many dice to throw."""
    top = bank.shape[0] - 1
    total, beyond = 0.0, 1.0
    for x in range(max(0, min(top - points, odds.fires.shape[1]))):
        total += odds.fires[dice, x] * bank[points + x]
        beyond -= odds.fires[dice, x]
    return float(total + beyond * bank[top])
