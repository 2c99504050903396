"""Whole games without a table: from a state and a key to the end.

Everything random in a game comes from its key and a counter of the events, so a game repeats
exactly, and games of different keys share nothing.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from rollwright.core.bits import lowest
from rollwright.core.dice import Key, derived
from rollwright.core.game import Game
from rollwright.core.seats import CHANCE, OVER, Move, Seat

Chooser: TypeAlias = Callable[[Game, Any, Seat, Key], Move]


class Played(NamedTuple):
    """How a game went."""

    state: Any  # the last one
    decisions: int  # the moves made in it


def playout(game: Game, state: Any, key: Key, players: Sequence[Chooser]) -> Played:
    """Play a game to its end, one player a seat; seats that write together do so in order."""
    rules = game.rules
    events = 0
    decisions = 0
    while (turn := rules.turn(state)) != OVER:
        event_key = derived(key, events)
        if turn == CHANCE:
            state = rules.after_chance(state, rules.sample(state, event_key))
        else:
            seat = lowest(turn)
            move = players[seat](game, state, seat, event_key)
            state = rules.after_move(state, seat, move)
            decisions += 1
        events += 1
    return Played(state, decisions)
