"""One turn of Tutto played perfectly, once it is known what banking and losing are worth.

Points are counted in fifties. Inside a turn they only grow, so the turn is solved backwards from
a cap. All functions are plain; whoever uses them compiles them.
"""

from typing import Final, NamedTuple

import numpy as np

from rollwright.games.tutto.sheet import CLOVERLEAF, FIREWORKS, PLUS_MINUS, STOP, STRAIGHT
from rollwright.solve.tutto_odds import CHOICE_CARDS, DICE, Floats, Odds

NEVER: Final = -1e300  # less than anything is worth


class Turn(NamedTuple):
    """What a turn is worth, by points in fifties up to a number beyond which more is no better."""

    bank: Floats  # [points] banking them
    lose: float  # losing them
    tutto: Floats  # [points] all six dice kept: banking or flipping on, whichever is better
    flipped: Floats  # [points] about to flip a card
    going: Floats  # [card, dice, points] about to throw with a Bonus or x2


def room_for(bank: Floats, lose: float) -> Turn:
    """A turn of which only the end is known."""
    levels = bank.shape[0]
    going = np.zeros((CHOICE_CARDS, DICE + 1, levels))
    return Turn(bank, lose, np.zeros(levels), np.zeros(levels), going)


def solve_turn(
    turn: Turn, top: int, low: int, after_plus: Floats, pile: Floats, odds: Odds
) -> None:
    """Fill in what a turn is worth from `top` points, beyond which more is no better, down to `low`.

    `turn.bank` and `turn.lose` are known. `after_plus` is `tutto` at the scores after Plus/Minus; where nobody pays
    it is that of the turn itself. To win at once is worth 1.
    """
    bank, lose, tutto, flipped, going = turn
    made, straight = odds.tutto[DICE], odds.straight[0]
    fires = odds.fires[DICE]
    tutto[top:] = bank[top]
    for p in range(top, low - 1, -1):
        total = 0.0
        for card in range(CHOICE_CARDS):
            solve_card(turn, card, p, top, odds)
            total += pile[card] * going[card, DICE, p]
        burnt = 0.0
        for x in range(fires.shape[0]):
            burnt += fires[x] * bank[min(top, p + x)]
        total += pile[FIREWORKS] * burnt
        plus = after_plus[min(after_plus.shape[0] - 1, p + 20)]
        total += pile[PLUS_MINUS] * (made * plus + (1 - made) * lose)
        total += pile[STRAIGHT] * (straight * tutto[min(top, p + 40)] + (1 - straight) * lose)
        total += pile[STOP] * lose
        total += pile[CLOVERLEAF] * (made * made + (1 - made * made) * lose)
        flipped[p] = total / pile.sum()
        tutto[p] = max(bank[p], flipped[p])


def solve_card(turn: Turn, card: int, p: int, top: int, odds: Odds) -> None:
    """Fill in what every number of dice is worth with one card and p points."""
    bank, lose, tutto, _, going = turn
    dice, chance, first, all_kept, all_gain, kept, gain = odds.rolls
    for d in range(1, DICE + 1):
        going[card, d, p] = 0.0
    for row in range(dice.shape[0]):
        best = NEVER
        if first[row] == first[row + 1]:
            best = lose
        elif all_kept[row] < dice[row]:  # otherwise to stop is a Tutto, and comes below
            best = bank[min(top, p + all_gain[row])]
        for option in range(first[row], first[row + 1]):
            points = min(top, p + gain[option])
            left = dice[row] - kept[option]
            if left == 0:
                points += points if card == CHOICE_CARDS - 1 else odds.pays[card]
                points = min(top, points)
            value = bank[top]  # at the cap there is nothing to be gained by going on
            if points > p:
                value = going[card, left, points] if left else tutto[points]
            best = max(best, value)
        going[card, dice[row], p] += chance[row] * best
