"""A table that learns on a GPU, from batches of games (`batches.py`).

A game is played by the threads of one warp, each of which looks at other moves of a decision. So
they look at nearly the same pad, read nearly the same entries of the table, and a batch is small
enough that the table changes some hundred times a second.
"""

from functools import cache
from time import perf_counter
from types import ModuleType
from typing import Final

import numpy as np

from rollwright.core.dice import Key, derived
from rollwright.core.game import AnyGame
from rollwright.core.seats import CHANCE, OVER
from rollwright.core.states import AnyState
from rollwright.fast.compiled import compiled
from rollwright.fast.gpu import Kernel, cuda, cuda_module, launch, quietly
from rollwright.fast.gpu_batch import OnCard
from rollwright.fast.rows import width
from rollwright.players.network.network import Weights
from rollwright.players.values import batches
from rollwright.players.values.batches import NO_MOVE, WORST, Learning, Notes
from rollwright.players.values.table import worth

LANES: Final = 32  # threads of a game
BATCH: Final = 4096  # games
EXPLORING: Final = 0.02  # of it: some moves are made at random, at first all of them
DOUBT: Final = (10.0, 1000.0)  # errors of 0 that an entry is told besides, at first, in the end
NOTHING: Final = 1.0e12  # so many that nothing is learned
EXAM: Final = 16  # batches after the last step
EXAM_SEED: Final = 99
TRIED: Final = 20  # batches by which the pace is found


@cache
def play_kernel(game: AnyGame) -> Kernel:
    """What plays a game a warp."""
    module = cuda_module()
    turn, after_chance, sample, after_move = (
        compiled(rule, game) for rule in
        (game.rules.turn, game.rules.after_chance, game.rules.sample, game.rules.after_move)
    )  # fmt: skip
    best_of_some, odd_move = compiled(batches.best_of_some, game), compiled(batches.odd_move, game)
    note_end, note_move = compiled(batches.note_end, game), compiled(batches.note_move, game)
    key_of = compiled(derived)
    value_of = compiled(worth, game)
    length = game.seen.length

    @module.jit
    def play(start, seed, odd, table, notes):  # type: ignore[no-untyped-def]
        number, lane = module.blockIdx.x, module.threadIdx.x
        row = module.local.array(length, np.int64)
        values = module.shared.array(LANES, np.float32)
        choices = module.shared.array(LANES, np.int64)
        key = key_of(seed, number)
        state, events, moves = start, 0, 0
        while turn(state) != OVER:
            lot = key_of(key, events)
            events += 1
            if turn(state) == CHANCE:
                state = after_chance(state, sample(state, lot))
                continue
            choice = odd_move(state, odd, lot)
            best = WORST
            if choice == NO_MOVE:
                values[lane], choices[lane] = best_of_some(table, row, state, lane, LANES)
                module.syncthreads()
                for other in range(LANES):
                    if values[other] > best:
                        best, choice = values[other], choices[other]
                module.syncthreads()
                state = after_move(state, 0, choice)
            else:
                state = after_move(state, 0, choice)
                best = np.float32(value_of(table, row, state, 0))
            if turn(state) != OVER and moves < notes.errors.shape[0]:
                if lane == 0:
                    note_move(state, best, number, moves, notes)
                moves += 1
        if lane == 0:
            note_end(state, number, moves, notes)

    made: Kernel = play
    return made


@cache
def learn_kernels(game: AnyGame) -> tuple[Kernel, Kernel]:
    """What adds errors up, a state a thread, and what moves the entries."""
    module = cuda_module()
    noted_patterns = compiled(batches.noted_patterns, game)
    share_of, move_entry = compiled(batches.share_of), compiled(batches.move_entry)
    length = game.seen.length

    @module.jit
    def add_up(like, notes, learning):  # type: ignore[no-untyped-def]
        row = module.local.array(length, np.int64)
        place = module.grid(1)
        games = notes.points.shape[0]
        move, number = place // games, place % games
        if move >= notes.errors.shape[0] or move >= notes.moves[number]:
            return
        many = noted_patterns(like, number, move, notes, row)
        share = share_of(notes.errors[move, number], many)
        for n in range(many):
            module.atomic.add(learning.sums, row[n], share)
            module.atomic.add(learning.counts, row[n], 1)

    @module.jit
    def move_all(doubt, learning):  # type: ignore[no-untyped-def]
        n = module.grid(1)
        if n < learning.table.shape[0]:
            move_entry(n, doubt, learning)

    return add_up, move_all


class GpuCourse:
    """A course on a card."""

    def __init__(self, game: AnyGame, start: AnyState, moves: int) -> None:
        module = cuda()
        self.start = start
        self.kernels = play_kernel(game), *learn_kernels(game)
        self.notes = on_card(module, batches.new_notes(moves, BATCH, width(start)))
        self.learning = on_card(module, batches.nothing_learned(game.seen.entries))

    @property
    def memory(self) -> Weights:
        """What was learned."""
        table: Weights = self.learning.table.copy_to_host()
        return table

    @memory.setter
    def memory(self, table: Weights) -> None:
        self.learning.table.copy_to_device(table)

    def study(self, seed: Key, numbers: range, steps: int) -> float:
        """Learn from some batches out of so many; the mean points of the last one."""
        for number in numbers:
            way = number / steps
            self.play(derived(seed, number), int(100 * max(0.0, 1 - way / EXPLORING)))
            self.learn(DOUBT[0] * (DOUBT[1] / DOUBT[0]) ** way)
        return self.mean()

    def exam(self) -> float:
        """The points of a game without learning."""
        means = []
        for number in range(EXAM):
            self.play(derived(EXAM_SEED, number), 0)
            means.append(self.mean())
        return sum(means) / EXAM

    def paced(self, minutes: float) -> int:
        """The batches that some minutes are enough for."""
        table = self.memory
        self.play(0, 0)  # what compiles, as learning without a step does
        self.learn(NOTHING)
        self.mean()
        began = perf_counter()
        for number in range(TRIED):
            self.play(number, 0)
            self.learn(NOTHING)
        self.mean()
        each = (perf_counter() - began) / TRIED
        self.memory = table
        return max(1, int(60 * minutes / each))

    def play(self, key: Key, odd: int) -> None:
        """Play a batch of games, so many moves of a hundred at random."""
        with quietly():
            play = self.kernels[0][BATCH, LANES]
            play(self.start, key, odd, self.learning.table, self.notes)

    def learn(self, doubt: float) -> None:
        """Learn from the games that were played last."""
        _, add_up, move_all = self.kernels
        launch(add_up, self.notes.errors.size, self.start, self.notes, self.learning)
        launch(move_all, self.learning.table.size, doubt, self.learning)

    def mean(self) -> float:
        """The points of the games that were played last."""
        return float(self.notes.points.copy_to_host().mean())


def on_card(module: ModuleType, arrays: Notes | Learning) -> OnCard:
    """The same arrays on a card."""
    return type(arrays)(*(module.to_device(array) for array in arrays))
