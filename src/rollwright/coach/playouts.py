"""Playouts from many states at once: greedy players to the end, with the same luck from each.

Playout 7 of one state has the throws of playout 7 of any other (`players/planner/playout.py`), so
what differs between states that are compared is the states. The luck comes from the number of the
playout, or from that and the state: the same state is always worth the same.

Where a network knows what positions are worth when a turn begins, the end of the turn is the end.

Where seats waver (`playout_policy.py`), their lots, too, are those of the playout and the same from
every state. As many playouts as there are seats share their throws and pass the lots round, so
nobody has better ones.

Written in plain steps as the rules are, for one game at a time, and compiled.
"""

from collections.abc import Callable
from typing import Final

from rollwright.coach.playout_policy import STEADY, Policy, makes_up, next_best, usual_move
from rollwright.core.bits import has, lowest, size
from rollwright.core.dice import Key, derived, portion
from rollwright.core.game import Rules
from rollwright.core.seats import CHANCE, OVER, Seat
from rollwright.core.states import AnyState, State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.rows import put_at, state_at
from rollwright.players.network.network import (
    NO_ROLLER,
    Layers,
    ValueNetwork,
    begins_turn,
    predict,
    result_from,
)
from rollwright.players.planner.playout import NO_SEAT, NTH, ROLLER, TURN, after_throw
from rollwright.solve.arrays import Floats, Ints

rules: Rules[AnyState] = UNBOUND  # those of the game that a function is bound to
begins: Callable[..., bool] = UNBOUND  # whether the throw that is due begins a turn

SEED: Final = 0x5EED_C0AC  # of all luck
COLUMNS: Final = 2  # of what is found: wins, and points
LOTS: Final = 1 << 24  # beyond the counters of all throws: a seat's own


def play_out(
    rows: Ints, like: State, first: int, last: int, own: Ints, policy: Policy, thrown: Ints,
    network: ValueNetwork, layers: Layers, found: Floats,
) -> None:  # fmt: skip
    """Play every state out, in the playouts first to last, and write down how each ends.

    The numbers of a state's playouts begin at its `own`: 0 for all, if they are to be compared.
    `found` has a row a state, in it one a playout, a pair of columns, and in each a seat.
    """
    judging = network.first.shape[0] > 0
    for row in range(rows.shape[0]):
        start = state_at(rows, row, like)
        for number in range(first, last):
            thrown[:] = 0
            thrown[ROLLER] = rules.roller(start) if judging else NO_ROLLER
            end = played_on(start, int(own[row]) + number, policy, thrown, judging)
            if rules.turn(end) == OVER:
                write_end(found, row, number - first, end)
            else:
                write_guess(found, row, number - first, end, network, layers)


def played_on(state: State, number: int, policy: Policy, thrown: Ints, judging: bool) -> State:
    """Throws and moves to the end of the game; for one who judges to that of the turn."""
    seats = rules.seats(state)
    waver, waits = policy.waver, True
    key = derived(SEED, number if waver == STEADY else number // seats)
    last, nth = NO_SEAT, 0  # who moved last, and how often since the throw
    turn = rules.turn(state)
    while turn != OVER:
        if turn == CHANCE:
            if judging and begins_turn(rules.roller(state), int(thrown[ROLLER])):
                break
            state = after_throw(state, key, thrown)
            last, nth = NO_SEAT, 0
        else:
            seat = lowest(turn)
            nth = nth + 1 if seat == last else 0
            last = seat
            if waits and makes_up(policy, state, seat):
                move, waits = policy.move, False
            elif waver == STEADY:
                move = usual_move(policy, state, seat, key)
            else:
                own = derived(key, LOTS + (seat + number) % seats)
                lot = derived(own, int(thrown[TURN]) << 20 | int(thrown[NTH]) << 8 | nth)
                move = usual_move(policy, state, seat, own)
                if portion(waver, lot) == 0:
                    move = next_best(policy, state, seat, move, lot)
            state = rules.after_move(state, seat, move)
        turn = rules.turn(state)
    return state


def write_end(found: Floats, row: int, number: int, end: State) -> None:
    """Write down who has won, and with how many points."""
    won = rules.winners(end)
    for seat in range(found.shape[3]):
        found[row, number, 0, seat] = 1 / size(won) if has(won, seat) else 0.0
        found[row, number, 1, seat] = rules.score(end, seat)


def write_guess(
    found: Floats, row: int, number: int, end: State, network: ValueNetwork, layers: Layers
) -> None:
    """Write down what a network thinks of all seats."""
    seats = found.shape[3]
    thrower = max(rules.roller(end), 0)
    predict(network, layers, end, 0)
    for seat in range(seats):
        result = result_from(network, layers.last, seats, (seat - thrower) % seats)
        found[row, number, 0, seat] = result.win
        found[row, number, 1, seat] = result.points


def count_turns(
    rows: Ints, like: State, first: int, last: int, policy: Policy, thrown: Ints, found: Floats
) -> None:
    """Play every state of one who is alone out, and write down how many turns begin, negative."""
    for row in range(rows.shape[0]):
        start = state_at(rows, row, like)
        for number in range(first, last):
            thrown[:] = 0
            thrown[ROLLER] = NO_ROLLER
            turns = turns_to_come(start, derived(SEED, number), policy, thrown)
            found[row, number - first, 0, 0] = -turns


def turns_to_come(state: State, key: Key, policy: Policy, thrown: Ints) -> int:
    """How many turns begin before the game is over."""
    turns, waits = 0, True
    turn = rules.turn(state)
    while turn != OVER:
        if turn == CHANCE:
            turns += 1 if begins(state) else 0
            state = after_throw(state, key, thrown)
        else:
            seat = lowest(turn)
            if waits and makes_up(policy, state, seat):
                move, waits = policy.move, False
            else:
                move = usual_move(policy, state, seat, key)
            state = rules.after_move(state, seat, move)
        turn = rules.turn(state)
    return turns


def every_turn(state: State) -> bool:
    """Every throw begins a turn."""
    return True


# ---------------------------------------------------------------- what a state leads to


def after_outcomes(state: State, outcomes: Ints, rows: Ints) -> None:
    """Write down the states that outcomes lead to."""
    for n in range(outcomes.shape[0]):
        put_at(rows, n, rules.after_chance(state, outcomes[n]))


def after_moves(state: State, seat: Seat, moves: Ints, rows: Ints) -> None:
    """Write down the states that moves of a seat lead to."""
    for n in range(moves.shape[0]):
        put_at(rows, n, rules.after_move(state, seat, moves[n]))


def ends(
    rows: Ints, like: State, first: int, last: int, policy: Policy, thrown: Ints, to: Ints
) -> None:
    """Play the states out to the end of the game, and write down the last states of each."""
    for row in range(rows.shape[0]):
        start = state_at(rows, row, like)
        for number in range(first, last):
            thrown[:] = 0
            thrown[ROLLER] = NO_ROLLER
            end = played_on(start, number, policy, thrown, False)
            put_at(to, row * (last - first) + number - first, end)
