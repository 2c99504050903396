"""Tutto: flip a card, throw six dice, keep what counts and throw the rest, as long as you dare.
Whoever has kept all six has a Tutto: the card pays, and the next card tempts. A roll without a
valid die loses the turn. Who first banks 6000 points ends the game with that round.

    flip ──> throw ──> keep some ──> throw … ──> Tutto ──> bank
      │        │           │                       └────> flip on, points still at risk
      │        │           └──> bank
    Stop      null: next player
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from rollwright.core.bits import has, highest, size
from rollwright.core.dice import (
    Dice,
    Key,
    Outcome,
    Tally,
    below,
    choices,
    chosen,
    count,
    tally,
    throw,
    throws,
)
from rollwright.core.moves import NO_MOVES, Moves, holds, with_move, with_moves
from rollwright.core.scores import most_points
from rollwright.core.seats import ALLOWED, CHANCE, NOT_YOUR_TURN, OVER, Move, Reason, Seat, Seats
from rollwright.core.states import put, replace
from rollwright.games.tutto.keepable_dice import keepable, worth
from rollwright.games.tutto.sheet import (
    BONUS_600,
    CARDS,
    FIREWORKS,
    FULL_PILE,
    PLUS_MINUS,
    STOP,
    STRAIGHT,
    TIMES_TWO,
    bonus,
)

MOVES: Final = 65  # 0–62: keep the set of dice move+1, one bit a die from the left
BANK: Final = 63
FLIP_ON: Final = 64

NO_CARD: Final = -1
AT_ONCE: Final = 0
WHEN_BANKED: Final = 1
SHUFFLED: Final = 0
REPLACED: Final = 1

NO_DICE: Final = 2
NOT_SO_MANY_DICE: Final = 3
NOT_LEFTMOST: Final = 4
NOT_VALID: Final = 5
KEEP_ALL: Final = 6
NO_STOPPING: Final = 7
NO_TUTTO: Final = 8


class Options(NamedTuple):
    target: int = 6000
    leaders_pay: int = AT_ONCE
    pile: int = SHUFFLED


class State(NamedTuple):
    target: int
    leaders_pay: int
    replaced: int  # 1 if every card is drawn from all 56
    pile: Tally  # the cards left, one hexadecimal digit a kind
    scores: tuple[int, ...]  # banked points
    player: Seat = 0
    card: int = NO_CARD  # NO_CARD while one is due
    dice: Tally = 0  # just rolled; none when no decision waits
    kept: int = 0  # how many of the six
    open: int = 0  # the sets of dice that may be kept, as bits: move m is bit m
    numbers: int = 0  # Straight: the numbers kept, as bits
    tuttos: int = 0  # Cloverleaf: the Tuttos made with this card
    points: int = 0  # of the turn, at risk
    owed: int = 0  # Plus/Minus deductions that wait for the bank
    ending: int = 0  # 1 once the target has been reached
    won: Seats = 0  # none until the game is over


def new_game(seats: int, options: Options) -> State:
    return State(
        target=options.target,
        leaders_pay=options.leaders_pay,
        replaced=options.pile,
        pile=FULL_PILE,
        scores=(0,) * seats,
    )


def seats(state: State) -> int:
    return len(state.scores)


def turn(state: State) -> Seats:
    if state.won:
        return OVER
    return 1 << state.player if state.dice or state.kept == 6 else CHANCE


def open_moves(state: State, seat: Seat) -> Moves:
    if turn(state) < 1 or seat != state.player:
        return NO_MOVES
    moves = with_moves(NO_MOVES, state.open, 0)
    if may_stop(state):
        moves = with_move(moves, BANK)
    return with_move(moves, FLIP_ON) if state.kept == 6 else moves  # §6


def refusal(state: State, seat: Seat, move: Move) -> Reason:
    if turn(state) < 1 or seat != state.player:
        return NOT_YOUR_TURN
    if holds(open_moves(state, seat), move):
        return ALLOWED
    if move == BANK:
        return NO_STOPPING
    if move == FLIP_ON:
        return NO_TUTTO
    if not state.dice:
        return NO_DICE
    if move + 1 >> 6 - state.kept:
        return NOT_SO_MANY_DICE
    if not has(choices(state.dice), move):
        return NOT_LEFTMOST
    return KEEP_ALL if state.card == FIREWORKS else NOT_VALID


def may_stop(state: State) -> bool:
    # §4 with a Bonus card or x2 after any roll; §6 with every card after a Tutto
    return state.kept == 6 or state.card <= TIMES_TWO


def after_move(state: State, seat: Seat, move: Move) -> State:
    if move == FLIP_ON:
        return replace(state, card=NO_CARD, kept=0)
    if move == BANK and state.dice:
        # §4 who stops keeps every valid die, the largest of the open sets; it may be a Tutto
        state = with_dice_kept(state, highest(state.open) + 1)
    if move == BANK:
        return banked(state)
    return with_dice_kept(state, move + 1)


# ---------------------------------------------------------------- keeping dice


def with_dice_kept(state: State, places: int) -> State:
    kept = chosen(state.dice, places)
    points = 0
    numbers = state.numbers
    for number in range(1, 7):
        points += worth(number, count(kept, number))
        if count(kept, number):
            numbers |= 1 << number
    if state.card >= PLUS_MINUS:
        points = 0  # §10–12 these cards pay in place of the dice
    state = replace(
        state,
        dice=0,
        open=0,
        kept=state.kept + size(places),
        numbers=numbers if state.card == STRAIGHT else 0,
        points=state.points + points,
    )
    return tutto(state) if state.kept == 6 else state


def tutto(state: State) -> State:
    """§6 all six dice are kept: the card pays."""
    card = state.card
    if card <= BONUS_600:  # §7
        return replace(state, points=state.points + bonus(card))
    if card == TIMES_TWO:  # §7 earlier cards' points are doubled too
        return replace(state, points=2 * state.points)
    if card == FIREWORKS:  # §9 all six again
        return replace(state, kept=0)
    if card == PLUS_MINUS:  # §10
        state = replace(state, points=state.points + 1000)
        if state.leaders_pay == WHEN_BANKED:
            return replace(state, owed=state.owed + 1)
        return replace(state, scores=after_leaders_paid(state.scores, state.player))
    if card == STRAIGHT:  # §11
        return replace(state, points=state.points + 2000, numbers=0)
    if state.tuttos == 0:  # §12 the first of two
        return replace(state, kept=0, tuttos=1)
    return replace(state, won=1 << state.player, kept=0, points=0, card=NO_CARD, tuttos=0)


def after_leaders_paid(scores: tuple[int, ...], player: Seat) -> tuple[int, ...]:
    """§10 each leader other than the player loses 1000, never below 0."""
    most = max(scores)
    for seat in range(len(scores)):
        if seat != player and scores[seat] == most:
            scores = put(scores, seat, max(most - 1000, 0))
    return scores


# ---------------------------------------------------------------- the end of a turn


def banked(state: State) -> State:
    scores = state.scores
    for _ in range(state.owed):  # §10 when banked: before the turn's points are added
        scores = after_leaders_paid(scores, state.player)
    total = scores[state.player] + state.points
    return passed_on(
        replace(
            state,
            scores=put(scores, state.player, total),
            ending=1 if total >= state.target else state.ending,  # §14
        )
    )


def passed_on(state: State) -> State:
    """The next player's turn begins, or the game ends with the round."""
    last = state.player == len(state.scores) - 1
    over = last and state.ending != 0  # §14 all seats have had the same number of turns
    return replace(
        state,
        player=0 if last else state.player + 1,
        card=NO_CARD,
        dice=0,
        kept=0,
        open=0,
        numbers=0,
        tuttos=0,
        points=0,
        owed=0,
        won=most_points(state.scores) if over else 0,
    )


# ---------------------------------------------------------------- chance: cards and dice


def roller(state: State) -> Seat:
    return state.player


def cards_left(state: State) -> Tally:
    """§13 the pile; all 56 once it is empty."""
    return state.pile if state.pile else FULL_PILE


def sample(state: State, key: Key) -> Outcome:
    if state.card != NO_CARD:
        return throw(key, 6 - state.kept, 1, 6)
    pile = cards_left(state)
    cards = 0
    for card in range(CARDS):
        cards += count(pile, card)
    drawn = below(cards, key)
    card = 0
    while drawn >= count(pile, card):
        drawn -= count(pile, card)
        card += 1
    return card


def after_chance(state: State, outcome: Outcome) -> State:
    return after_card(state, outcome) if state.card == NO_CARD else after_roll(state, outcome)


def after_card(state: State, card: int) -> State:
    pile = cards_left(state)
    state = replace(state, card=card, pile=pile if state.replaced else pile - (1 << 4 * card))
    return passed_on(state) if card == STOP else state  # §8


def after_roll(state: State, dice: Dice) -> State:
    rolled = tally(dice)
    sets = keepable(state.card, state.numbers, rolled)
    if sets:
        return replace(state, dice=rolled, open=sets)
    # §3 a null loses the turn; §9 only Fireworks banks it
    return banked(state) if state.card == FIREWORKS else passed_on(state)


def score(state: State, seat: Seat) -> int:
    return state.scores[seat]


def winners(state: State) -> Seats:
    return state.won


def outcomes(state: State) -> Sequence[tuple[Outcome, int]]:
    if state.card != NO_CARD:
        return throws(6 - state.kept, 1, 6)
    pile = cards_left(state)
    return [(card, count(pile, card)) for card in range(CARDS) if count(pile, card)]
