"""Whole games without a table: from a state and a key to the end.

Everything random in a game comes from its key and a counter of the events, so a game repeats
exactly, and games of different keys share nothing.

`random_game`, `seated_game` and what they call are written as the rules are, in plain steps that
also compile. They speak of `rules` and `greedy`, which stand for those of one game: `bound` gives
them a game to run as they are, and `fast/compiled.py` does the same for machine code.
"""

import dis
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import Any, NamedTuple, NoReturn, TypeAlias

from rollwright.core.bits import has, lowest
from rollwright.core.dice import Key, derived, portion
from rollwright.core.game import Game, Rules
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import CHANCE, OVER, Move, Seat, Seats

Chooser: TypeAlias = Callable[[Game, Any, Seat, Key], Move]


class _Unbound:
    """Stands for the rules until a function is bound to a game."""

    def __getattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"These are nobody's rules: bind the function that wants '{name}'.")


UNBOUND: Any = _Unbound()
rules: Rules = UNBOUND  # those of the game that a function is bound to
greedy: Any = UNBOUND  # that game's quick player
STAND_INS = {"rules", "greedy", "promise", "traits"}


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


def bound(function: Any, game: Game) -> Any:
    """A function that speaks of `rules`, `greedy`, `promise` or `traits`, with a game's own."""
    scope = {**function.__globals__, **{name: getattr(game, name) for name in STAND_INS}}
    for name in globals_of(function):
        value = scope.get(name)
        if isinstance(value, FunctionType) and speaks_of_rules(value):
            scope[name] = bound(value, game)
    return FunctionType(function.__code__, scope, function.__name__)


def globals_of(function: FunctionType) -> set[str]:
    """The names that a function looks up outside itself (fields of states are no such names)."""
    code = dis.get_instructions(function)
    return {str(step.argval) for step in code if step.opname == "LOAD_GLOBAL"}


def speaks_of_rules(function: FunctionType) -> bool:
    """Whether a function, or one that it calls, wants the rules of a game or its quick player."""
    names = globals_of(function)
    called = [function.__globals__.get(name) for name in names]
    return not names.isdisjoint(STAND_INS) or any(
        speaks_of_rules(one)
        for one in called
        if isinstance(one, FunctionType) and one is not function
    )


class Played(NamedTuple):
    """How a game went."""

    state: Any  # the last one
    decisions: int  # the moves made in it


def playout(game: Game, state: Any, key: Key, players: Sequence[Chooser]) -> Played:
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
