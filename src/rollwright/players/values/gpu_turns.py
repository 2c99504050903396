"""A table that learns on a GPU from turns that were thought through (`turn_batches.py`).

At first it watches the greedy player, a game a thread; then it plays by itself, a game a warp,
whose threads follow the best ways through each turn together.
"""

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
    LANES,
    MOST_MOVES,
    MOVES_A_WAY,
    NOTHING,
    Ways,
)

WIDTH: Final = 4  # ways that are followed
WATCHED: Final = 0.05  # of a course
MIXTURE: Final = 0.5  # how much the end counts beside what is thought on the way


@cache
def watch_kernel(game: AnyGame) -> Kernel:
    """What lets the greedy player play a game a thread."""
    module = cuda_module()
    turn, after_chance, sample, after_move = (
        compiled(rule, game) for rule in
        (game.rules.turn, game.rules.after_chance, game.rules.sample, game.rules.after_move)
    )  # fmt: skip
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
def turns_kernel(game: AnyGame, ints: int, wide: int) -> Kernel:
    """What plays a game a warp, a turn at a time; of states of so many ints, so many ways."""
    module = cuda_module()
    turn, after_chance, sample, after_move = (
        compiled(rule, game) for rule in
        (game.rules.turn, game.rules.after_chance, game.rules.sample, game.rules.after_move)
    )  # fmt: skip
    look, like_best, best_of_all, leave_out, prolong, note_targets = (
        compiled(step, game) for step in
        (turn_batches.look, turn_batches.like_best, turn_batches.best_of_all,
         turn_batches.leave_out, turn_batches.prolong, turn_batches.note_targets)
    )  # fmt: skip
    put_first, note_move, key_of = (
        compiled(turn_batches.put_first, game), compiled(batches.note_move, game), compiled(derived)
    )  # fmt: skip
    length = game.seen.length
    room, last = wide * MOVES_A_WAY, 2 * wide
    rows, paths, one_row = (2 * wide, ints), (2 * wide + 1, MOST_MOVES), (1, ints)
    end_mark, a_way = turn_batches.ENDED, turn_batches.A_WAY

    @module.jit
    def play(start, seed, mixture, table, notes):  # type: ignore[no-untyped-def]
        number, lane = module.blockIdx.x, module.threadIdx.x
        row = module.local.array(length, np.int64)
        state_row = module.local.array(one_row, np.int64)
        ways = Ways(
            module.shared.array(rows, np.int64),
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
            if lane == 0:
                put_first(ways, state)
            module.syncthreads()
            base, many, made = 0, 1, 0
            end_value, end_made = NOTHING, 0
            while many and made < MOST_MOVES:
                candidates = look(table, row, state_row, ways, start, base, many, lane, made)
                module.syncthreads()
                like_best(ways, candidates, lane, end_mark)
                module.syncthreads()
                best = best_of_all(ways)
                if ways.best_values[best] > end_value:
                    end_value, end_made = ways.best_values[best], made + 1
                    code = ways.codes[ways.best[best]]
                    way = base + (code & end_mark - 1) // a_way
                    if lane < made:
                        ways.moves[last, lane] = ways.moves[way, lane]
                    if lane == made:
                        ways.moves[last, lane] = code % a_way
                module.syncthreads()
                found = 0
                mine = 0
                while found < wide:
                    like_best(ways, candidates, lane, 0)
                    module.syncthreads()
                    best = best_of_all(ways)
                    if ways.best_values[best] == NOTHING:
                        break
                    place = ways.best[best]
                    if lane == found:
                        mine = ways.codes[place]
                    code = ways.hashes[place]
                    module.syncthreads()
                    leave_out(ways, candidates, lane, code)
                    module.syncthreads()
                    found += 1
                module.syncthreads()
                if lane < found:
                    prolong(ways, start, base, wide - base + lane, made, mine)
                module.syncthreads()
                base = wide - base
                many = found
                made += 1
            events += end_made  # every event has its lot
            for n in range(end_made):
                state = after_move(state, 0, ways.moves[last, n])
                if turn(state) != OVER and noted < notes.errors.shape[0]:
                    if lane == 0:
                        thought = end_value if n == end_made - 1 else NOTHING
                        note_move(state, thought, number, noted, notes)
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
        row = module.local.array(length, np.int64)
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

    def play(self, key: Key, odd: int) -> None:
        """Play a batch of games."""
        with quietly():
            play = self.kernels[0][BATCH, LANES]
            play(self.start, key, self.mixture, self.learning.table, self.notes)
