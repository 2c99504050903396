"""A quick player for Tutto: it goes on as long as the next throw promises more than it endangers.

It knows the chances of a throw by heart and counts the cards that are out. Of what comes after
the next throw it has only a rough idea; that costs little, for who looks one throw ahead stops
nearly always where one who looks to the end would.
"""

from typing import Final

from rollwright.core.bits import highest, lowest, size
from rollwright.core.dice import Key, chosen, count
from rollwright.core.seats import Move, Seat
from rollwright.games.tutto.keepable_dice import worth
from rollwright.games.tutto.rules import BANK, FLIP_ON, State, cards_left
from rollwright.games.tutto.sheet import (
    CARDS,
    CLOVERLEAF,
    FIREWORKS,
    PLUS_MINUS,
    STRAIGHT,
    TIMES_TWO,
    bonus,
)

# A throw of none to six dice; chances are in thousandths
SAFE: Final = (1000, 333, 556, 722, 843, 923, 969)  # it is no null
SWEEP: Final = (1000, 333, 111, 56, 37, 25, 18)  # all its dice are valid
TUTTO: Final = (1000, 333, 259, 245, 251, 261, 271)  # all are kept sooner or later
POINTS: Final = (0, 25, 50, 87, 155, 255, 410)  # its mean; from four dice on more throws follow

STRAIGHT_MADE: Final = 197
CLOVERLEAF_MADE: Final = 73
FIREWORKS_MEAN: Final = 620
THE_GAME: Final = 6000  # as many points as it takes to win


def greedy(state: State, seat: Seat, key: Key) -> Move:
    """Keep the dice after which most points can be expected, or bank; flip on or bank."""
    if state.kept == 6:
        stop = banked(state, seat, state.points)
        return BANK if stop >= flipped(state, state.points) else FLIP_ON
    best = -1
    choice = highest(state.open)  # the set of all valid dice
    if state.card == STRAIGHT or state.card == FIREWORKS:
        return choice
    if state.card <= TIMES_TWO:
        best = banked(state, seat, points_with(state, choice + 1))
        choice = BANK
    sets = state.open
    while sets:
        move = lowest(sets)
        sets &= sets - 1
        value = worth_of_keeping(state, seat, move + 1)
        if value > best:
            best = value
            choice = move
    return choice


def promise(state: State, seat: Seat, move: Move) -> int:
    """What a move promises; the greedy player makes the best one."""
    if move == FLIP_ON:
        return flipped(state, state.points)
    if move == BANK:
        points = state.points if state.kept == 6 else points_with(state, highest(state.open) + 1)
        return banked(state, seat, points)
    if state.card == STRAIGHT or state.card == FIREWORKS:
        return size(move + 1)  # the more the better
    return worth_of_keeping(state, seat, move + 1)


def banked(state: State, seat: Seat, points: int) -> int:
    """What it is worth to bank: the points, but all or nothing where the game ends with it."""
    total = state.scores[seat] + points
    if not state.ending and total < state.target:
        return points
    most = 0
    for other in range(len(state.scores)):
        if other != seat:
            most = max(most, state.scores[other])
    return THE_GAME + points if total > most else 0


def worth_of_keeping(state: State, seat: Seat, places: int) -> int:
    """What it is worth to keep some dice and to throw the others."""
    left = 6 - state.kept - size(places)
    if state.card >= PLUS_MINUS:
        return TUTTO[left]  # no stopping before the Tutto, so its chance is all that counts
    points = points_with(state, places)
    if left:
        return thrown(state.card, points, left)
    return max(banked(state, seat, points), flipped(state, points))


def points_with(state: State, places: int) -> int:
    """The points of the turn with some dice kept, and what the card pays if that is a Tutto."""
    dice = chosen(state.dice, places)
    points = state.points
    for number in range(1, 7):
        points += worth(number, count(dice, number))
    if state.kept + size(places) < 6:
        return points
    return 2 * points if state.card == TIMES_TWO else points + bonus(state.card)


def thrown(card: int, points: int, dice: int) -> int:
    """What points at risk are worth before a throw of some dice."""
    pay = points if card == TIMES_TWO else bonus(card)
    return POINTS[dice] + (SAFE[dice] * points + SWEEP[dice] * pay) // 1000


def flipped(state: State, points: int) -> int:
    """What points at risk are worth before the next card: the mean over the cards left."""
    pile = cards_left(state)
    cards = 0
    total = 0
    for card in range(CARDS):
        cards += count(pile, card)
        total += count(pile, card) * flipped_to(card, points)
    return total // cards


def flipped_to(card: int, points: int) -> int:
    """What points at risk are worth once the next card is seen; nothing with Stop."""
    if card <= TIMES_TWO:
        return thrown(card, points, 6)
    if card == FIREWORKS:
        return points + FIREWORKS_MEAN
    if card == PLUS_MINUS:
        return (points + 1000) * TUTTO[6] // 1000
    if card == STRAIGHT:
        return (points + 2000) * STRAIGHT_MADE // 1000
    return THE_GAME * CLOVERLEAF_MADE // 1000 if card == CLOVERLEAF else 0
