"""Whole games without a table: from a state and a key to the end.

Everything random in a game comes from its key and a counter of the events, so a game repeats
exactly, and games of different keys share nothing.

`whole_game` and what it calls are written as the rules are, in plain steps that also compile. They
speak of `rules`, `greedy` and `choose`, which stand for those of one game and for whoever makes the
moves: `bound` gives them a game to run as they are, `fast/compiled.py` does so for machine code.

This is the one loop that plays a game. Others stand apart where they must:
- `fast/gpu.py` makes a throw and a move in one step, since neighbouring games go in step there,
  and a thread starts its next game where one has ended;
- `fast/batch/` stops at every decision, since moves come from outside;
- `players/arena/deal.py` gives each seat its own throws, so that players who change seats meet the
  same luck, and shows those who write together only their own writing;
- `players/planner/tree.py` starts in the middle, and has the same luck whatever move is tried;
- `players/network/training.py` writes down lessons on the way, and makes odd moves at first;
- `solve/tutto/` plays single turns, or with tables that only Tutto has.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from rollwright.core.binding import bound
from rollwright.core.bits import has, lowest, size
from rollwright.core.dice import Key, derived, portion
from rollwright.core.game import AnyRules, Game, Rules
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import CHANCE, OVER, Move, Seat, Seats
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.play.step import Step

Chooser: TypeAlias = Callable[[Game[State], State, Seat, Key], Move]
Players = TypeVar("Players")  # whatever `choose` goes by

rules: AnyRules = UNBOUND  # those of the game that a function is bound to
greedy: Callable[[NamedTuple, Seat, Key], Move] = UNBOUND  # that game's quick player
choose: Callable[[object, NamedTuple, Seat, Key], Move] = UNBOUND  # one of those below


# ---------------------------------------------------------------- who makes the moves


def random_choice(players: object, state: State, seat: Seat, key: Key) -> Move:
    """Everybody is random."""
    return random_move(state, seat, key)


def seated_choice(greedy_seats: Seats, state: State, seat: Seat, key: Key) -> Move:
    """Some seats are greedy and the others random."""
    if has(greedy_seats, seat):
        return greedy(state, seat, key)
    return random_move(state, seat, key)


def called_choice(
    players: Sequence[Callable[[State, Seat, Key], Move]], state: State, seat: Seat, key: Key
) -> Move:
    """Each seat has a player of its own, in Python."""
    return players[seat](state, seat, key)


def random_move(state: State, seat: Seat, key: Key) -> Move:
    """One of the open moves of a seat, each with the same chance."""
    moves = rules.open_moves(state, seat)
    return nth_move(moves, portion(count_moves(moves), key))


# ---------------------------------------------------------------- from the start to the end


def whole_game(players: Players, state: State, key: Key) -> tuple[State, int]:
    """Play to the end; returns the last state and the number of moves made.

    Seats that write together do so in their order.
    """
    events = 0
    decisions = 0
    turn = rules.turn(state)
    while turn != OVER:
        lot = derived(key, events)
        if turn == CHANCE:
            state = rules.after_chance(state, rules.sample(state, lot))
        else:
            seat = lowest(turn)
            state = rules.after_move(state, seat, choose(players, state, seat, lot))
            decisions += 1
        events += 1
        turn = rules.turn(state)
    return state, decisions


class Played(NamedTuple, Generic[State]):
    """How a game went."""

    state: State  # the last one
    decisions: int  # the moves made in it


def playout(
    game: Game[State], state: State, key: Key, players: Sequence[Chooser[State]]
) -> Played[State]:
    """Play a game to its end, one player a seat; random ones play as compiled ones do.

    Who writes together with others sees nothing of what these have just written.
    """
    seen = Seen(game.rules)
    seated = [partial(seen.shown_to, partial(player, game)) for player in players]
    return Played(*bound(whole_game, game, choose=called_choice)(seated, state, key))


class Seen(Generic[State]):
    """What seats see of a game as it is played: in a common step, each its own world."""

    def __init__(self, rules: Rules[State]) -> None:
        self._rules = rules
        self._step: Step[State] | None = None  # the common one that is open

    def shown_to(
        self, choose: Callable[[State, Seat, Key], Move], state: State, seat: Seat, key: Key
    ) -> Move:
        """Let a seat choose by what it sees; whoever is the first in a common step opens it."""
        if self._step is None and size(self._rules.turn(state)) > 1:
            self._step = Step(self._rules, 0, state)
        if self._step is None:
            return choose(state, seat, key)
        move = choose(self._step.world(seat), seat, key)
        self._step.add(seat, move, self._rules.after_move(state, seat, move))
        if self._step.done:
            self._step = None
        return move
