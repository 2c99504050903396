"""A tiny game that is nasty to players: a common step, then one of the thrower alone.

Six ordered dice are thrown. Everybody may cross the sum of the first two or pass; then the thrower
alone may cross the sum of the next two or pass, and loses 5 points for having crossed nothing. A
cross counts its sum less 7. All begin far below zero, and nobody gets out of there. It is over
after some rounds, or with the last cross that is left.
"""

import sys
from collections.abc import Sequence
from dataclasses import replace as changed
from typing import Any, Final, NamedTuple, cast

from rollwright.core.bits import has
from rollwright.core.dice import Key, Outcome, derived, portion
from rollwright.core.game import Game, Rules, no_features
from rollwright.core.moves import Moves
from rollwright.core.seats import ALLOWED, CHANCE, NOT_YOUR_TURN, OVER, Move, Reason, Seat, Seats
from rollwright.core.states import put, replace
from rollwright.games import splitter

MOVES: Final = 2
PASS: Final = 0
CROSS: Final = 1
ROUNDS: Final = 6
DICE: Final = 6
START: Final = -500
MANY: Final = 1000  # crosses: more than anybody needs


class Options(NamedTuple):
    """Nothing can be set."""


class State(NamedTuple):
    """A table of it."""

    scores: tuple[int, ...]
    player: Seat  # who throws
    round: int
    left: int  # crosses
    dice: int  # four bits each; 0 before a throw
    waiting: Seats  # who may still write in the common step
    crossed: Seats  # in this round


def new_game(seats: int, options: object) -> State:
    return State((START,) * seats, 0, 0, MANY, 0, 0, 0)


def seats(state: State) -> int:
    return len(state.scores)


def turn(state: State) -> Seats:
    if state.round == ROUNDS or state.left == 0:
        return OVER
    if state.dice == 0:
        return CHANCE
    return state.waiting if state.waiting else 1 << state.player


def open_moves(state: State, seat: Seat) -> Moves:
    if state.round == ROUNDS or state.left == 0 or state.dice == 0:
        return 0, 0
    if has(state.waiting, seat) or (state.waiting == 0 and seat == state.player):
        return 0b11, 0
    return 0, 0


def refusal(state: State, seat: Seat, move: Move) -> Reason:
    return ALLOWED if open_moves(state, seat)[0] else NOT_YOUR_TURN


def after_move(state: State, seat: Seat, move: Move) -> State:
    common = state.waiting != 0
    pair = state.dice if common else state.dice >> 8
    points = state.scores[seat]
    crossed = state.crossed
    left = state.left
    if move == CROSS:
        points += (pair & 15) + (pair >> 4 & 15) - 7
        crossed |= 1 << seat
        left -= 1
    if common:
        return replace(
            state,
            scores=put(state.scores, seat, points),
            waiting=state.waiting & ~(1 << seat),
            crossed=crossed,
            left=left,
        )
    if not has(crossed, seat):
        points -= 5
    return State(
        put(state.scores, seat, points),
        (seat + 1) % len(state.scores),
        state.round + 1,
        left,
        0,
        0,
        0,
    )


def roller(state: State) -> Seat:
    return state.player


def sample(state: State, key: Key) -> Outcome:
    dice = 0
    for n in range(DICE):
        dice = dice << 4 | 1 + portion(6, derived(key, n))
    return dice


def after_chance(state: State, outcome: Outcome) -> State:
    return replace(state, dice=outcome, waiting=(1 << len(state.scores)) - 1)


def score(state: State, seat: Seat) -> int:
    return state.scores[seat]


def winners(state: State) -> Seats:
    if state.round < ROUNDS and state.left > 0:
        return 0
    best = 0
    for seat in range(1, len(state.scores)):
        if state.scores[seat] > state.scores[best]:
            best = seat
    won = 0
    for seat in range(len(state.scores)):
        if state.scores[seat] == state.scores[best]:
            won |= 1 << seat
    return won


def outcomes(state: State) -> Sequence[tuple[Outcome, int]]:
    raise AssertionError("46,656 outcomes are too many to be asked for")


def greedy(state: State, seat: Seat, key: Key) -> Move:
    """It crosses what counts, and thinks of no penalty."""
    pair = state.dice if state.waiting else state.dice >> 8
    return CROSS if (pair & 15) + (pair >> 4 & 15) > 7 else PASS


def promise(state: State, seat: Seat, move: Move) -> int:
    pair = state.dice if state.waiting else state.dice >> 8
    return (pair & 15) + (pair >> 4 & 15) - 7 if move == CROSS else 0


GAME: Game[State] = changed(
    cast("Game[Any]", splitter.GAME),  # for what it says and draws, which nobody asks here
    name="crosses",
    title="Crosses",
    rules=cast("Rules[State]", sys.modules[__name__]),
    greedy=greedy,
    promise=promise,
    features=no_features,
    short_turns=False,
)
