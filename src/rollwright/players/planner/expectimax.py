"""Expectimax (Michie, 1966): a turn thought through, every throw that may come and every move.

Where a network knows what positions are worth when a turn begins (`network.py`), a turn is a small
world of its own. Its states are written down, each once however many ways lead to it, up to the
ends of the turn, which the network values. From there the values are backed up along the steps: a
throw is worth as much as its outcomes on average, one's own choice as much as the best move. So
there is no luck in it, and no doubt but the network's. The others at the table are modelled as
greedy.

What compiles is written in plain steps as the rules are, for one game at a time.
"""

from collections.abc import Callable, Hashable
from threading import local
from typing import Any, Final, NamedTuple

import numpy as np

from rollwright.core.bits import has, lowest
from rollwright.core.game import Game, Rules
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import CHANCE, OVER, Move, Seat
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import put_at, state_at, width
from rollwright.players.evaluation import Evaluation
from rollwright.players.network.network import (
    NO_NETWORK,
    Layers,
    Result,
    ValueNetwork,
    begins_turn,
    network_for,
    new_layers,
    predict,
)
from rollwright.players.planner.playout import final_result, value_of
from rollwright.players.planner.state_table import UNKNOWN, hashed, number_of, slot_of
from rollwright.solve.arrays import Floats, Ints, ints

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to
greedy: Callable[..., Move] = UNBOUND

MOST: Final = 100_000  # steps of a turn that is short: some 6 MB
SOME: Final = 4  # steps of a state, at least, on average over a turn

# What a state leads to
CHOICE: Final = 1
THROW: Final = 2
VALUED: Final = 3

# What is used up
STATES: Final = 0
STEPS: Final = 1


class TurnGraph(NamedTuple):
    """All that can happen in a turn, in arrays of a size given once."""

    slots: Ints  # by hash: the number of a state and one, or 0
    hashes: Ints  # of the states …
    rows: Ints  # … their ints …
    kinds: Ints  # … what they lead to …
    first: Ints  # … their first step …
    steps: Ints  # … and how many they have
    to: Ints  # of the steps: the state that they lead to …
    by: Ints  # … and the move, or the number of ways to throw so
    values: Floats  # of the states: what is maximised …
    wins: Floats  # … the chance to win …
    points: Floats  # … and points in the end
    used: Ints  # how many states there are, and how many steps
    row: Ints  # a state as ints, to be hashed
    network: ValueNetwork
    layers: Layers


def new_turn_graph(state: State, steps: int, network: ValueNetwork) -> TurnGraph:
    """Room for so many steps."""
    states = max(steps // SOME, 1)
    return TurnGraph(
        slots=ints(2 * states),
        hashes=ints(states),
        rows=ints(states, width(state)),
        kinds=ints(states),
        first=ints(states),
        steps=ints(states),
        to=ints(steps),
        by=ints(steps),
        values=np.zeros(states),
        wins=np.zeros(states),
        points=np.zeros(states),
        used=ints(2),
        row=ints(1, width(state)),
        network=network,
        layers=new_layers(network),
    )


# ---------------------------------------------------------------- a planner's thoughts


def evaluate(
    game: Game[State], state: State, seat: Seat, steps: int, whose: Hashable
) -> list[Evaluation]:
    """All moves with what they are worth, the best first; none if that takes too many steps.

    What the same planner thought at a move still holds for what came of it.
    """
    network = network_for(game, state)
    if not game.short_turns or network is NO_NETWORK:
        return []
    name = (game.name, game.rules.seats(state), seat, whose)
    find = compiled(number_in, game)
    turn = getattr(_last, "turns", {}).get(name)
    if turn is None or find(turn, state) == UNKNOWN:
        turn = new_turn_graph(state, min(steps, MOST), network)
        _last.turns = {}
        if not compiled(think_through, game)(turn, state, seat):
            return []
        _last.turns = {name: turn}
    here = find(turn, state)
    first = turn.first[here]
    moves = range(first, first + turn.steps[here])
    return [
        Evaluation(
            move=int(turn.by[step]),
            value=float(turn.values[turn.to[step]]),
            win=float(turn.wins[turn.to[step]]),
            points=float(turn.points[turn.to[step]]),
        )
        for step in sorted(moves, key=lambda step: -turn.values[turn.to[step]])
    ]


_last = local()  # each thread's last turn


def number_in(turn: TurnGraph, state: State) -> int:
    """The number of a state, or UNKNOWN."""
    return number_of(turn.slots, turn.hashes, hashed(turn.row, state))


# ---------------------------------------------------------------- all that can happen


def think_through(turn: TurnGraph, state: State, seat: Seat) -> bool:
    """From a choice of a seat on; False if there is not room enough, or no end to it."""
    here = number(turn, state)
    roller = rules.roller(state)
    while here < turn.used[STATES]:
        if not expand(turn, here, state_at(turn.rows, here, state), seat, roller):
            return False
        here += 1
    return back_up(turn)


def expand(turn: TurnGraph, here: int, state: State, seat: Seat, roller: Seat) -> bool:
    """Write down the steps from a state; False if there is no room for them."""
    whose = rules.turn(state)
    turn.first[here] = turn.used[STEPS]
    if whose == OVER:
        set_value(turn, here, final_result(state, seat), rules.seats(state) == 1)
    elif whose == CHANCE and begins_turn(rules.roller(state), roller):
        end = predict(turn.network, turn.layers, state, seat)
        set_value(turn, here, end, rules.seats(state) == 1)
    elif whose == CHANCE:
        turn.kinds[here] = THROW
        outcomes = rules.outcomes(state)
        if full(turn, len(outcomes)):
            return False
        for n in range(len(outcomes)):
            outcome, ways = outcomes[n]
            add_step(turn, here, ways, rules.after_chance(state, outcome))
    elif has(whose, seat):
        turn.kinds[here] = CHOICE
        moves = rules.open_moves(state, seat)
        if full(turn, count_moves(moves)):
            return False
        for n in range(count_moves(moves)):
            move = nth_move(moves, n)
            add_step(turn, here, move, rules.after_move(state, seat, move))
    else:  # what another one does comes as a throw would, in one way
        turn.kinds[here] = THROW
        other = lowest(whose)
        if full(turn, 1):
            return False
        move = greedy(state, other, int(turn.hashes[here]))
        add_step(turn, here, 1, rules.after_move(state, other, move))
    return True


def full(turn: TurnGraph, steps: int) -> bool:
    """Whether there is no room for so many more steps, each to a new state."""
    states = turn.used[STATES] + steps > turn.hashes.shape[0]
    return bool(states or turn.used[STEPS] + steps > turn.to.shape[0])


def add_step(turn: TurnGraph, here: int, by: int, state: State) -> None:
    """A step from a state to another."""
    step = turn.used[STEPS]
    turn.to[step] = number(turn, state)
    turn.by[step] = by
    turn.steps[here] += 1
    turn.used[STEPS] += 1


def number(turn: TurnGraph, state: State) -> int:
    """The number of a state, which may be new."""
    code = hashed(turn.row, state)
    slot = slot_of(turn.slots, turn.hashes, code)
    if turn.slots[slot] == 0:
        new = turn.used[STATES]
        turn.slots[slot] = new + 1
        turn.hashes[new] = code
        put_at(turn.rows, new, state)
        turn.used[STATES] += 1
    return int(turn.slots[slot]) - 1


# ---------------------------------------------------------------- what states are worth


def set_value(turn: TurnGraph, here: int, end: Result, alone: bool) -> None:
    """What an end of the turn is worth."""
    turn.values[here] = value_of(end, alone, 0.0, float(turn.network.points[1]))
    turn.wins[here] = end.win
    turn.points[here] = end.points
    turn.kinds[here] = VALUED


def back_up(turn: TurnGraph) -> bool:
    """From the ends to the start, until all is known; False if states lead to each other.

    Most steps lead to states that were found later; for the others it takes another round.
    """
    waiting = turn.used[STATES]
    before = waiting + 1
    while 0 < waiting < before:
        before = waiting
        waiting = 0
        for here in range(turn.used[STATES] - 1, -1, -1):
            if turn.kinds[here] != VALUED:
                if back_up_state(turn, here):
                    turn.kinds[here] = VALUED
                else:
                    waiting += 1
    return bool(waiting == 0)


def back_up_state(turn: TurnGraph, here: int) -> bool:
    """Work out what a state is worth from the states that it leads to; False if one is unknown."""
    first = turn.first[here]
    last = first + turn.steps[here]
    for step in range(first, last):
        if turn.kinds[turn.to[step]] != VALUED:
            return False
    if turn.kinds[here] == CHOICE:
        best = turn.to[first]
        for step in range(first + 1, last):
            if turn.values[turn.to[step]] > turn.values[best]:
                best = turn.to[step]
        turn.values[here] = turn.values[best]
        turn.wins[here] = turn.wins[best]
        turn.points[here] = turn.points[best]
        return True
    total = 0
    for step in range(first, last):
        ways = turn.by[step]
        total += ways
        turn.values[here] += ways * turn.values[turn.to[step]]
        turn.wins[here] += ways * turn.wins[turn.to[step]]
        turn.points[here] += ways * turn.points[turn.to[step]]
    turn.values[here] /= total
    turn.wins[here] /= total
    turn.points[here] /= total
    return True
