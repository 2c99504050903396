"""Ends of turns on a card that Numba simulates: the best is the one that a beam finds on a core.

Run as a module with NUMBA_ENABLE_CUDASIM=1.
"""

from typing import Any

import numpy as np

from rollwright.core.binding import bound
from rollwright.core.dice import derived
from rollwright.core.game import AnyGame
from rollwright.fast.rows import put_at, state_at, width
from rollwright.games import game as game_of
from rollwright.players.values import gpu_ends, gpu_turns
from rollwright.players.values.beam import follow, room_for
from rollwright.players.values.turn_batches import LANES
from rollwright.solve.arrays import ints
from tests.fast import simulated_card
from tests.fast.simulated_turns import begun

SEED = 5
STATES = 3
SAME = 2  # have one throw
ROOM = 30
WIDE = 4


def check() -> None:
    """Look for the ends of the same turns in both ways, and at what a network sees of them."""
    modules: list[Any] = [gpu_ends, gpu_turns]
    for module in modules:
        module.cuda_module = simulated_card.Running
        module.compiled = lambda function, game=None: bound(function, game) if game else function
    game = game_of("hexroller")
    start = begun(game)
    table = np.random.default_rng(1).normal(0, 1, game.seen.entries).astype(np.float32)
    states, rows = ints(STATES, width(start)), ints(STATES * ROOM, width(start))
    for n in range(STATES):
        put_at(states, n, start)
    values, counts = np.zeros((STATES, ROOM), np.float32), np.zeros(STATES, np.int32)
    kernel = gpu_ends.ends_kernel(game, width(start), WIDE)[STATES, LANES]
    kernel(start, SEED, SAME, table, states, rows, values, counts)
    row, ends = ints(game.seen.length), room_for(ROOM)
    for n in range(STATES):
        lot = game.rules.sample(start, derived(SEED, n // SAME))
        thrown = game.rules.after_chance(start, lot)
        ways = room_for(WIDE), room_for(WIDE)
        bound(follow, game)(table, row, thrown, 0, *ways, ends)
        assert 1 < counts[n] < ROOM
        best = int(values[n, : counts[n]].argmax())
        assert values[n, best] == np.float32(ends.values[0])
        assert state_at(rows, n * ROOM + best, start) == state_at(ends.rows, 0, start)
    one, other, third = (set(map(tuple, part.tolist())) for part in np.split(rows, STATES))
    assert one == other != third  # two have the same throw
    check_inputs(game, start, rows[: counts[0]])


def check_inputs(game: AnyGame, start: Any, ends: Any) -> None:
    """Every input as often as it stands in a row."""
    many = game.seen.inputs.number
    into, row = np.zeros((len(ends), many), np.uint8), ints(game.seen.inputs.length)
    gpu_ends.inputs_kernel(game)[1, LANES](start, ends, into)
    for n in range(len(ends)):
        written = game.inputs(state_at(ends, n, start), 0, row)
        assert (np.bincount(row[:written], minlength=many) == into[n]).all()


if __name__ == "__main__":
    simulated_card.simulate_card()
    check()
