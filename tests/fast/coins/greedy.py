"""It takes heads and leaves tails."""

from rollwright.core.dice import Key
from rollwright.core.seats import Move, Seat
from tests.fast.coins.rules import LEAVE, TAKE, State
from tests.fast.coins.worth import worth


def greedy(state: State, seat: Seat, key: Key) -> Move:
    return TAKE if worth(state.coin) > 0 else LEAVE
