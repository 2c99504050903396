"""What an engine on a core calls, compiled."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rollwright.core.dice import derived
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import state_at
from rollwright.games import game
from rollwright.players.network.network import Weights
from rollwright.players.values.beam import Ways, follow, room_for
from rollwright.solve.arrays import Ints, ints

rules: Any = UNBOUND
inputs: Any = UNBOUND

HEXROLLER = game("hexroller")
LENGTH = HEXROLLER.seen.length
INPUTS_LENGTH = HEXROLLER.seen.inputs.length


def find_ends(
    like: State, seed: int, same: int, table: Weights, states: Ints, rows: Ints, values: Weights,
    here: Ways, there: Ways, ends: Ways,
) -> None:  # fmt: skip
    """The best ends of turns after a throw, which so many states have in common."""
    row = ints(LENGTH)
    room = values.shape[1]
    for n in range(states.shape[0]):
        state = state_at(states, n, like)
        thrown = rules.after_chance(state, rules.sample(state, derived(seed, n // same)))
        many = follow(table, row, thrown, 0, here, there, ends)
        for k in range(many):
            rows[n * room + k] = ends.rows[k, : rows.shape[1]]
            values[n, k] = ends.values[k]


def write_inputs(like: State, states: Ints, into: NDArray[np.uint8]) -> None:
    """Every input of some states."""
    row = ints(INPUTS_LENGTH)
    for n in range(states.shape[0]):
        for k in range(inputs(state_at(states, n, like), 0, row)):
            into[n, row[k]] += 1


def functions(side: str) -> tuple[Any, Any, Any, Any]:
    """A first state, the two functions above, and what makes room for ways."""
    start = HEXROLLER.new_game(1, HEXROLLER.options({"variant": side}))
    return start, compiled(find_ends, HEXROLLER), compiled(write_inputs, HEXROLLER), room_for
