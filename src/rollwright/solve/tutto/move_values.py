"""What a move of Tutto is worth: the turn at hand solved, and the move found in it.

All functions are plain and take plain states; whoever uses them compiles them.
"""

from typing import Final

import numpy as np

from rollwright.core.bits import highest, lowest
from rollwright.core.seats import Move, Seat
from rollwright.games.tutto.rules import (
    BANK,
    FLIP_ON,
    WHEN_BANKED,
    State,
    after_leaders_paid,
    may_stop,
    with_dice_kept,
)
from rollwright.games.tutto.sheet import FIREWORKS, PLUS_MINUS, STRAIGHT, TIMES_TWO
from rollwright.solve.arrays import Floats, Ints
from rollwright.solve.tutto.chances import DICE, FIFTY, Odds
from rollwright.solve.tutto.turn import NEVER, Turn, fire, room_for, solve_turn
from rollwright.solve.tutto.two_seats import PAID, Tables, chance_after, fill_bank, top_of

CLEARLY: Final = 1e-9  # better by less than this is as good
CHAIN: Final = 8  # times Plus/Minus in one turn; more have a chance below 1e-12
WON: Final = 1.0


# ---------------------------------------------------------------- the turn at hand


def chain_of(state: State) -> tuple[Ints, Ints]:
    """The scores if the turn is banked, and if it is lost, after no, one, two … times Plus/Minus.

    It goes on for as long as somebody pays.
    """
    seats = len(state.scores)
    banked = np.zeros((CHAIN, seats), np.int64)
    lost = np.zeros((CHAIN, seats), np.int64)
    scores = state.scores
    for _ in range(state.owed):
        scores = after_leaders_paid(scores, state.player)
    steps = 0
    for step in range(CHAIN):
        for seat in range(seats):
            banked[step, seat] = scores[seat]
            lost[step, seat] = (state.scores if state.leaders_pay == WHEN_BANKED else scores)[seat]
        steps += 1
        paid = after_leaders_paid(scores, state.player)
        if paid == scores:
            break
        scores = paid
    return banked[:steps], lost[:steps]


def turn_here(
    chain: tuple[Ints, Ints],
    seat: Seat,
    ended: int,
    low: int,
    shift: int,
    pile: Floats,
    tables: Tables,
    odds: Odds,
) -> tuple[Turn, Turn]:
    """The turn from `low` points up, and as it goes on once leaders have paid.

    `shift` is what the tables' target has more than that of the game.
    """
    banked, lost = chain
    here = room_for(np.zeros(1), 0.0)
    paid = here
    for step in range(len(banked) - 1, -1, -1):
        paid = here
        own = min(tables.first.shape[0] - 1, max(0, banked[step, seat] + shift) // FIFTY)
        top = top_of(banked[step], seat, own, ended, shift, tables)
        bank = np.zeros(top + 1)
        fill_bank(banked[step], seat, own, ended, shift, tables, bank)
        here = room_for(bank, chance_after(lost[step], seat, own, ended, shift, tables))
        last = step == len(banked) - 1  # nobody pays any more
        after_plus = here.tutto if last else paid.tutto
        # Plus/Minus itself brings 1000 each time
        solve_turn(here, top, min(top, low + step * PAID), after_plus, pile, odds)
    return here, paid if len(banked) > 1 else here


def turn_alone(
    missing: int, low: int, turns: Floats, pile: Floats, odds: Odds
) -> tuple[Turn, Turn]:
    """The turn of a seat that plays alone: a win is worth 1, and each turn to come costs 1.

    `missing` are the fifties to the target.
    """
    top = min(turns.shape[0] - 1, max(1, missing))
    turn = room_for(1.0 - turns[: top + 1][::-1], 1.0 - turns[top])
    solve_turn(turn, top, min(top, low), turn.tutto, pile, odds)
    return turn, turn


# ---------------------------------------------------------------- a move in it


def value_of(state: State, move: Move, here: Turn, paid: Turn, odds: Odds) -> float:
    """What a move is worth at a state whose turn is solved."""
    top = here.bank.shape[0] - 1
    if move == FLIP_ON:
        return float(here.flipped[min(top, state.points // FIFTY)])
    if move == BANK:
        stopped = with_dice_kept(state, highest(state.open) + 1) if state.dice else state
        if stopped.owed > state.owed:
            return float(paid.bank[min(paid.bank.shape[0] - 1, stopped.points // FIFTY)])
        return float(here.bank[min(top, stopped.points // FIFTY)])
    return standing(with_dice_kept(state, move + 1), here, paid, odds)


def standing(state: State, here: Turn, paid: Turn, odds: Odds) -> float:
    """What it is worth to have kept some dice: about to throw the others, or with a Tutto."""
    if state.won:
        return WON
    turn = paid if state.card == PLUS_MINUS else here
    top = turn.bank.shape[0] - 1
    points = state.points // FIFTY
    if state.kept == DICE:
        return float(turn.tutto[min(top, points)])
    left = DICE - state.kept
    if state.card <= TIMES_TWO:
        return float(turn.going[left, min(top, points), state.card])
    if state.card == FIREWORKS:
        return fire(left, points, turn.bank, odds)
    if state.card == PLUS_MINUS:
        made, then = odds.tutto[left], turn.tutto[min(top, points + PAID)]
    elif state.card == STRAIGHT:
        made, then = odds.straight[state.numbers >> 1], turn.tutto[min(top, points + 2 * PAID)]
    else:
        made, then = odds.tutto[left] * (1.0 if state.tuttos else odds.tutto[DICE]), WON
    return float(made * then + (1.0 - made) * here.lose)


def best_of(state: State, here: Turn, paid: Turn, odds: Odds) -> Move:
    """The best move of a state whose turn is solved; of equal ones the one that ends the turn."""
    choice, most = -1, 0.0
    sets = state.open
    while sets:
        move = lowest(sets)
        sets &= sets - 1
        value = value_of(state, move, here, paid, odds)
        if choice < 0 or value > most - CLEARLY:
            choice, most = move, value
    if state.kept == DICE:
        choice, most = FLIP_ON, value_of(state, FLIP_ON, here, paid, odds)
    if may_stop(state) and value_of(state, BANK, here, paid, odds) > most - CLEARLY:
        choice = BANK
    return choice


def most_of(state: State, here: Turn, paid: Turn, odds: Odds) -> float:
    """What the best move is worth of a state whose turn is solved, or the throw that is due."""
    if state.kept < DICE and state.dice == 0:
        if state.card < 0:  # a card is due
            return float(here.flipped[min(here.bank.shape[0] - 1, state.points // FIFTY)])
        return standing(state, here, paid, odds)
    most = NEVER
    if state.kept == DICE:
        most = value_of(state, FLIP_ON, here, paid, odds)
    sets = state.open
    while sets:
        most = max(most, value_of(state, lowest(sets), here, paid, odds))
        sets &= sets - 1
    if may_stop(state):
        most = max(most, value_of(state, BANK, here, paid, odds))
    return most
