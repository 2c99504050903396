"""Ends of turns on a GPU: for many states at once, a throw and what a beam makes of it.

All ends that the beam comes by are written out, not only the best, so that what knows more than a
table (`second_look.py`) can choose among them.
"""

from collections.abc import Callable
from functools import cache

import numpy as np

from rollwright.core.dice import derived
from rollwright.core.game import AnyGame
from rollwright.fast.compiled import compiled
from rollwright.fast.gpu import Kernel, cuda_module
from rollwright.fast.rows import put_at, state_at
from rollwright.players.values import turn_batches
from rollwright.players.values.gpu_turns import longer_function, rules_of
from rollwright.players.values.turn_batches import (
    A_WAY,
    ENDED,
    LANES,
    MOST_MOVES,
    MOVES_A_WAY,
    Ways,
)


@cache
def write_function(game: AnyGame) -> Callable[..., None]:
    """How the threads of a warp write down the ends that they have come by."""
    module = cuda_module()
    after_move = compiled(game.rules.after_move, game)

    @module.jit(device=True)
    def write(ways, like, candidates, lane, base, number, rows, values, counts):  # type: ignore[no-untyped-def]
        room = values.shape[1]
        for n in range(lane, candidates, LANES):
            code = ways.codes[n]
            if code & ENDED:
                place = module.atomic.add(counts, number, 1)
                if place < room:
                    way = base + (code & ENDED - 1) // A_WAY
                    end = after_move(state_at(ways.rows, way, like), 0, int(code % A_WAY))
                    put_at(rows, number * room + place, end)
                    values[number, place] = ways.values[n]

    made: Callable[..., None] = write
    return made


@cache
def ends_kernel(game: AnyGame, ints: int, wide: int) -> Kernel:
    """What throws for a state a warp, and writes down the ends of that turn.

    So many states after each other have the same throw.
    """
    module = cuda_module()
    _, after_chance, sample, _ = rules_of(game)
    longer, write, key_of = longer_function(game, wide), write_function(game), compiled(derived)
    list_moves, look, put_first = (
        compiled(step, game) for step in
        (turn_batches.list_moves, turn_batches.look, turn_batches.put_first)
    )  # fmt: skip
    length, room = game.seen.length, wide * MOVES_A_WAY
    rows, sets, one_row = (2 * wide, ints), (wide, 2), (1, ints)
    paths = (2 * wide + 1, MOST_MOVES)

    @module.jit
    def ends(like, seed, same, table, states, into, values, counts):  # type: ignore[no-untyped-def]
        number, lane = module.blockIdx.x, module.threadIdx.x
        row = module.local.array(length, np.int32)
        state_row = module.local.array(one_row, np.int64)
        ways = Ways(
            module.shared.array(rows, np.int64),
            module.shared.array(sets, np.int64),
            module.shared.array(paths, np.int64),
            module.shared.array(room, np.float32),
            module.shared.array(room, np.int64),
            module.shared.array(room, np.int64),
            module.shared.array(LANES, np.float32),
            module.shared.array(LANES, np.int64),
        )
        state = state_at(states, number, like)
        state = after_chance(state, sample(state, key_of(seed, number // same)))
        if lane == 0:
            put_first(ways, state)
        module.syncthreads()
        base, many, made = 0, 1, 0
        while many and made < MOST_MOVES:
            list_moves(ways, state, base, many, lane)
            module.syncthreads()
            candidates = look(table, row, state_row, ways, state, base, many, lane)
            module.syncthreads()
            write(ways, state, candidates, lane, base, number, into, values, counts)
            many = longer(ways, state, candidates, lane, base, made)
            base = wide - base
            made += 1

    made_ready: Kernel = ends
    return made_ready


@cache
def inputs_kernel(game: AnyGame) -> Kernel:
    """What counts the inputs that a network has of states, a state a thread."""
    module = cuda_module()
    inputs = compiled(game.inputs, game)
    length = game.seen.inputs.length

    @module.jit
    def see(like, states, into):  # type: ignore[no-untyped-def]
        n = module.grid(1)
        if n >= states.shape[0]:
            return
        row = module.local.array(length, np.int32)
        for k in range(inputs(state_at(states, n, like), 0, row)):
            into[n, row[k]] += 1

    made: Kernel = see
    return made
