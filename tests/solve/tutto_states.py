"""Random states of Tutto, and what they are worth by the rules alone, one throw ahead."""

import random
from typing import Any

from rollwright.core.moves import listed
from rollwright.core.seats import Seat
from rollwright.games.tutto import rules
from rollwright.games.tutto.rules import REPLACED, Options, State
from rollwright.solve.tutto import two_seats
from rollwright.solve.tutto.policy import solution, turns_alone, values


def decision(chance: random.Random, seats: int = 2, **options: Any) -> State:
    """A state with a decision, some way into a turn, at any scores."""
    while True:
        state = turn_start(chance, seats, **options)
        player = state.player
        for _ in range(chance.randrange(1, 9)):
            while rules.turn(state) == 0 and state.player == player:
                state = rules.after_chance(state, rules.sample(state, chance.randrange(1 << 62)))
            if rules.turn(state) < 1 or state.player != player:
                break
            if chance.random() < 0.3:
                return state
            moves = [move for move in listed(rules.open_moves(state, player)) if move != rules.BANK]
            state = rules.after_move(state, player, chance.choice(moves))


def after_tutto(chance: random.Random, seats: int = 2, **options: Any) -> State:
    """A state with all six dice kept, at any scores and with any points."""
    state = turn_start(chance, seats, **options)
    card = chance.choice([0, 1, 2, 3, 4, 5, 7, 8])
    return state._replace(card=card, kept=6, points=50 * chance.randrange(10, 90))


def turn_start(chance: random.Random, seats: int, **options: Any) -> State:
    """The start of a turn at any scores, now and then the last of the game."""
    state = rules.new_game(seats, Options(**{"pile": REPLACED, **options}))
    player = chance.randrange(seats)
    scores = [50 * chance.randrange(state.target // 50) for _ in range(seats)]
    ending = player > 0 and chance.random() < 0.3
    if ending:
        scores[0] = state.target + 50 * chance.randrange(60)
    return state._replace(scores=tuple(scores), player=player, ending=int(ending))


def worth(state: State, seat: Seat) -> float:
    """What a state is worth to the seat whose turn led to it, found one throw or card ahead."""
    if state.won:
        alone = len(state.scores) == 1
        return 0.0 if alone else (state.won >> seat & 1) / state.won.bit_count()
    if state.player != seat or (len(state.scores) == 1 and not in_turn(state)):
        return after_turn(state, seat)
    if rules.turn(state) > 0:
        return max(value for _, value in values(state, seat))
    ways = rules.outcomes(state)
    total = sum(number for _, number in ways)
    return sum(n * worth(rules.after_chance(state, outcome), seat) for outcome, n in ways) / total


def in_turn(state: State) -> bool:
    return state.card >= 0 or state.points > 0


def after_turn(state: State, seat: Seat) -> float:
    """What the start of the next turn is worth to the seat whose turn is over, by the tables."""
    if len(state.scores) == 1:
        return -float(turns_alone()[(state.target - state.scores[0]) // 50])
    kind = (
        two_seats.FIRST
        if state.player == 0
        else two_seats.LAST
        if state.ending
        else two_seats.SECOND
    )
    return 1 - solution().chance(kind, state.scores[state.player], state.scores[seat])
