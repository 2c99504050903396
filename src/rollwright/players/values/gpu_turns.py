"""A table that learns on a GPU from turns that were thought through (`turn_batches.py`).

At first it watches the greedy player, a game a thread; then it plays by itself, a game a warp,
whose threads follow the best ways through each turn together.
"""

from collections.abc import Callable
from functools import cache
from typing import Final

import numpy as np

from rollwright.core.dice import Key, derived
from rollwright.core.game import AnyGame
from rollwright.core.seats import CHANCE, OVER
from rollwright.core.states import AnyState
from rollwright.fast.compiled import compiled
from rollwright.fast.gpu import Kernel, cuda_module, launch, quietly
from rollwright.fast.rows import width
from rollwright.players.values import batches, turn_batches
from rollwright.players.values.gpu_course import BATCH, DOUBT, GpuCourse
from rollwright.players.values.learning import usual_move
from rollwright.players.values.table import worth
from rollwright.players.values.turn_batches import (
    ENDED,
    LANES,
    MOST_MOVES,
    MOVES_A_WAY,
    NOTHING,
    Ways,
)

WIDTH: Final = 4  # ways that are followed
WATCHED: Final = 0.05  # of a course
MIXTURE: Final = 0.5  # how much the end counts beside what is thought on the way


def rules_of(game: AnyGame) -> list[Callable[..., AnyState]]:
    """What a kernel needs of a game's rules: turn, after_chance, sample, after_move."""
    rules = game.rules
    return [
        compiled(rule, game)
        for rule in (rules.turn, rules.after_chance, rules.sample, rules.after_move)
    ]


@cache
def watch_kernel(game: AnyGame) -> Kernel:
    """What lets the greedy player play a game a thread."""
    module = cuda_module()
    turn, after_chance, sample, after_move = rules_of(game)
    note_move, note_targets = (
        compiled(batches.note_move, game), compiled(turn_batches.note_targets, game)
    )  # fmt: skip
    key_of, value_of, move_of = compiled(derived), compiled(worth, game), compiled(usual_move, game)
    length = game.seen.length

    @module.jit
    def watch(start, seed, mixture, table, notes):  # type: ignore[no-untyped-def]
        number = module.grid(1)
        if number >= notes.points.shape[0]:
            return
        row = module.local.array(length, np.int64)
        key = key_of(seed, number)
        state, events, moves = start, 0, 0
        while turn(state) != OVER:
            lot = key_of(key, events)
            events += 1
            if turn(state) == CHANCE:
                state = after_chance(state, sample(state, lot))
                continue
            state = after_move(state, 0, move_of(state, lot))
            if turn(state) != OVER and moves < notes.errors.shape[0]:
                thought = NOTHING
                if turn(state) == CHANCE:
                    thought = np.float32(value_of(table, row, state, 0))
                note_move(state, thought, number, moves, notes)
                moves += 1
        note_targets(state, number, moves, mixture, notes)

    made: Kernel = watch
    return made


@cache
def liked_function(game: AnyGame) -> Callable[..., tuple[np.float32, int]]:
    """How the threads of a warp find the best candidate of all: its value, and where it is."""
    module = cuda_module()
    like_best, best_of_all = (
        compiled(step, game) for step in (turn_batches.like_best, turn_batches.best_of_all)
    )  # fmt: skip

    @module.jit(device=True)
    def liked(ways, candidates, lane, ended):  # type: ignore[no-untyped-def]
        like_best(ways, candidates, lane, ended)
        module.syncthreads()
        best = best_of_all(ways)
        value, place = ways.best_values[best], ways.best[best]
        module.syncthreads()
        return value, place

    made_ready: Callable[..., tuple[np.float32, int]] = liked
    return made_ready


@cache
def longer_function(game: AnyGame, wide: int) -> Callable[..., int]:
    """How they make the best ways a move longer: how many there are then."""
    module = cuda_module()
    liked = liked_function(game)
    leave_out, prolong = (
        compiled(step, game) for step in (turn_batches.leave_out, turn_batches.prolong)
    )  # fmt: skip

    @module.jit(device=True)
    def longer(ways, like, candidates, lane, base, made):  # type: ignore[no-untyped-def]
        found, mine = 0, 0
        while found < wide:
            value, place = liked(ways, candidates, lane, 0)
            if value == NOTHING:
                break
            if lane == found:
                mine = ways.codes[place]
            leave_out(ways, candidates, lane, ways.hashes[place])
            module.syncthreads()
            found += 1
        if lane < found:
            prolong(ways, like, base, wide - base + lane, made, mine)
        module.syncthreads()
        return found

    made_ready: Callable[..., int] = longer
    return made_ready


@cache
def think_function(game: AnyGame, wide: int) -> Callable[..., tuple[np.float32, int]]:
    """How they think a turn through: what its end is worth, and after how many moves that is."""
    module = cuda_module()
    liked, longer = liked_function(game), longer_function(game, wide)
    list_moves, look, put_first, keep_end = (
        compiled(step, game) for step in
        (turn_batches.list_moves, turn_batches.look, turn_batches.put_first,
         turn_batches.keep_end)
    )  # fmt: skip

    @module.jit(device=True)
    def think(table, row, state_row, ways, state, lane):  # type: ignore[no-untyped-def]
        if lane == 0:
            put_first(ways, state)
        module.syncthreads()
        base, many, made = 0, 1, 0
        end_value, end_made = NOTHING, 0
        while many and made < MOST_MOVES:
            list_moves(ways, state, base, many, lane)
            module.syncthreads()
            candidates = look(table, row, state_row, ways, state, base, many, lane)
            module.syncthreads()
            value, place = liked(ways, candidates, lane, ENDED)
            if value > end_value:
                end_value, end_made = value, made + 1
                keep_end(ways, base, made, ways.codes[place], lane)
            many = longer(ways, state, candidates, lane, base, made)
            base = wide - base
            made += 1
        return end_value, end_made

    made_ready: Callable[..., tuple[np.float32, int]] = think
    return made_ready


@cache
def turns_kernel(game: AnyGame, ints: int, wide: int) -> Kernel:
    """What plays a game a warp, a turn at a time; of states of so many ints, so many ways."""
    module = cuda_module()
    turn, after_chance, sample, after_move = rules_of(game)
    think, key_of = think_function(game, wide), compiled(derived)
    note_move, note_targets = (
        compiled(batches.note_move, game), compiled(turn_batches.note_targets, game)
    )  # fmt: skip
    length, room = game.seen.length, wide * MOVES_A_WAY
    rows, sets, one_row = (2 * wide, ints), (wide, 2), (1, ints)
    paths = (2 * wide + 1, MOST_MOVES)

    @module.jit
    def play(start, seed, mixture, table, notes):  # type: ignore[no-untyped-def]
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
        key = key_of(seed, number)
        state, events, noted = start, 0, 0
        while turn(state) != OVER:
            if turn(state) == CHANCE:
                state = after_chance(state, sample(state, key_of(key, events)))
                events += 1
                continue
            value, made = think(table, row, state_row, ways, state, lane)
            events += made  # every event has its lot
            for n in range(made):
                state = after_move(state, 0, int(ways.moves[2 * wide, n]))
                if turn(state) != OVER and noted < notes.errors.shape[0]:
                    if lane == 0:
                        note_move(state, value if n == made - 1 else NOTHING, number, noted, notes)
                    noted += 1
            module.syncthreads()
        if lane == 0:
            note_targets(state, number, noted, mixture, notes)

    made_ready: Kernel = play
    return made_ready


@cache
def add_up_kernel(game: AnyGame) -> Kernel:
    """What adds errors up, a state a thread."""
    module = cuda_module()
    error_of = compiled(turn_batches.error_of, game)
    length = game.seen.length

    @module.jit
    def add_up(like, notes, learning):  # type: ignore[no-untyped-def]
        row = module.local.array(length, np.int32)
        place = module.grid(1)
        games = notes.points.shape[0]
        move, number = place // games, place % games
        if move >= notes.errors.shape[0] or move >= notes.moves[number]:
            return
        share, many = error_of(learning.table, like, number, move, notes, row)
        for n in range(many):
            module.atomic.add(learning.sums, row[n], share)
            module.atomic.add(learning.counts, row[n], 1)

    made: Kernel = add_up
    return made


class TurnsCourse(GpuCourse):
    """A course on a card in which whole turns are chosen."""

    def __init__(
        self, game: AnyGame, start: AnyState, moves: int, wide: int = WIDTH,
        mixture: float = MIXTURE, doubt: tuple[float, float] = DOUBT, watched: float = WATCHED,
    ) -> None:  # fmt: skip
        super().__init__(game, start, moves)
        _, _, move_all = self.kernels
        self.kernels = turns_kernel(game, width(start), wide), add_up_kernel(game), move_all
        self.watch_kernel = watch_kernel(game)
        self.mixture, self.doubt, self.watched = mixture, doubt, watched

    def study(self, seed: Key, numbers: range, steps: int) -> float:
        """Learn from some batches out of so many; the mean points of the last one."""
        for number in numbers:
            way = number / steps
            key = derived(seed, number)
            if way < self.watched:
                self.watch(key)
            else:
                self.play(key, 0)
            self.learn(self.doubt[0] * (self.doubt[1] / self.doubt[0]) ** way)
        return self.mean()

    def watch(self, key: Key) -> None:
        """Let the greedy player play a batch."""
        launch(self.watch_kernel, BATCH, self.start, key, self.mixture, self.learning.table,
               self.notes)  # fmt: skip

    def play(self, key: Key, odd: int) -> None:  # noqa: ARG002 (throws are exploration enough)
        """Play a batch of games."""
        with quietly():
            play = self.kernels[0][BATCH, LANES]
            play(self.start, key, self.mixture, self.learning.table, self.notes)
