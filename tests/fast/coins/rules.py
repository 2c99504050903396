"""The rules of coins."""

from typing import Final, NamedTuple

from rollwright.core.dice import Key, Outcome, below
from rollwright.core.moves import NO_MOVES, Moves
from rollwright.core.seats import ALLOWED, CHANCE, NOT_YOUR_TURN, OVER, Move, Reason, Seat, Seats
from rollwright.core.states import put, replace
from tests.fast.coins.worth import worth

MOVES: Final = 2
TAKE: Final = 0
LEAVE: Final = 1
ROUNDS: Final = 10
NO_COIN: Final = -1


class Options(NamedTuple):
    pass


class State(NamedTuple):
    turns: int
    coin: int
    points: tuple[int, ...]


def new_game(number: int, options: Options) -> State:
    return State(0, NO_COIN, (0,) * number)


def seats(state: State) -> int:
    return len(state.points)


def mover(state: State) -> Seat:
    return state.turns % seats(state)


def turn(state: State) -> Seats:
    if state.turns == ROUNDS * seats(state):
        return OVER
    return CHANCE if state.coin == NO_COIN else 1 << mover(state)


def open_moves(state: State, seat: Seat) -> Moves:
    return (0b11, 0) if turn(state) > 0 and seat == mover(state) else NO_MOVES


def refusal(state: State, seat: Seat, move: Move) -> Reason:
    return ALLOWED if open_moves(state, seat)[0] >> move & 1 else NOT_YOUR_TURN


def after_move(state: State, seat: Seat, move: Move) -> State:
    won = worth(state.coin) if move == TAKE else 0
    points = put(state.points, seat, state.points[seat] + won)
    return replace(state, turns=state.turns + 1, coin=NO_COIN, points=points)


def roller(state: State) -> Seat:
    return mover(state)


def sample(state: State, key: Key) -> Outcome:
    return below(2, key)


def outcomes(state: State) -> list[tuple[Outcome, int]]:
    return [(0, 1), (1, 1)]


def after_chance(state: State, outcome: Outcome) -> State:
    return replace(state, coin=outcome)


def score(state: State, seat: Seat) -> int:
    return state.points[seat]


def winners(state: State) -> Seats:
    if turn(state) != OVER:
        return 0
    most = state.points[0]
    for points in state.points:
        most = max(most, points)
    won = 0
    for seat in range(seats(state)):
        if state.points[seat] == most:
            won |= 1 << seat
    return won
