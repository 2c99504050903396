"""Whole games without a table: from a state and a key to the end.

Everything random in a game comes from its key and a counter of the events, so a game repeats
exactly, and games of different keys share nothing.

`random_game`, `seated_game` and what they call are written as the rules are, in plain steps that
also compile. They speak of `rules` and `greedy`, which stand for those of one game: `bound` gives
them a game to run as they are, and `fast/compiled.py` does the same for machine code.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from rollwright.core.binding import UNBOUND
from rollwright.core.bits import has, lowest
from rollwright.core.dice import Key, derived, portion
from rollwright.core.game import AnyGame, Rules
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import CHANCE, OVER, Move, Seat, Seats

Chooser: TypeAlias = Callable[[AnyGame, Any, Seat, Key], Move]


rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to
greedy: Any = UNBOUND  # that game's quick player


def random_move(state: Any, seat: Seat, key: Key) -> Move:
    """One of the open moves of a seat, each with the same chance."""
    moves = rules.open_moves(state, seat)
    return nth_move(moves, portion(count_moves(moves), key))


def random_game(state: Any, key: Key) -> tuple[Any, int]:
    """Play to the end with random moves; returns the last state and the number of moves made."""
    events = 0
    decisions = 0
    while rules.turn(state) != OVER:
        state, events, made = random_step(state, key, events)
        decisions += made
    return state, decisions


def random_step(state: Any, key: Key, events: int) -> tuple[Any, int, int]:
    """At most one throw, then at most one move; the state, the events so far, the moves made.

    Both in one step, because a GPU makes many games go in step. Seats that write together do so
    in their order.
    """
    if rules.turn(state) == CHANCE:
        state = rules.after_chance(state, rules.sample(state, derived(key, events)))
        events += 1
    turn = rules.turn(state)
    if turn <= 0:
        return state, events, 0
    seat = lowest(turn)
    move = random_move(state, seat, derived(key, events))
    return rules.after_move(state, seat, move), events + 1, 1


def seated_game(state: Any, key: Key, greedy_seats: Seats) -> tuple[Any, int]:
    """Play to the end, some seats greedy and the others random, with the lots of `playout`."""
    events = 0
    decisions = 0
    turn = rules.turn(state)
    while turn != OVER:
        event_key = derived(key, events)
        if turn == CHANCE:
            state = rules.after_chance(state, rules.sample(state, event_key))
        else:
            seat = lowest(turn)
            if has(greedy_seats, seat):
                move = greedy(state, seat, event_key)
            else:
                move = random_move(state, seat, event_key)
            state = rules.after_move(state, seat, move)
            decisions += 1
        events += 1
        turn = rules.turn(state)
    return state, decisions


class Played(NamedTuple):
    """How a game went."""

    state: Any  # the last one
    decisions: int  # the moves made in it


def playout(game: AnyGame, state: Any, key: Key, players: Sequence[Chooser]) -> Played:
    """Play a game to its end, one player a seat; the same lots as `random_game` for random ones."""
    events = 0
    decisions = 0
    while (turn := game.rules.turn(state)) != OVER:
        event_key = derived(key, events)
        if turn == CHANCE:
            state = game.rules.after_chance(state, game.rules.sample(state, event_key))
        else:
            seat = lowest(turn)
            move = players[seat](game, state, seat, event_key)
            state = game.rules.after_move(state, seat, move)
            decisions += 1
        events += 1
    return Played(state, decisions)
