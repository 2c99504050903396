"""The same course on a GPU: a thread for every move that a game may make, then one for every game.

The kernels call the functions of `learning.py`. Errors are added up as whole numbers, so their
order does not matter, and with one seed a card learns the same table every time.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rollwright.core.dice import Key
from rollwright.core.game import AnyGame, Game
from rollwright.core.states import State
from rollwright.fast.compiled import compiled
from rollwright.fast.gpu import Kernel, cuda, cuda_module, launch
from rollwright.players.network.network import Weights
from rollwright.players.values.course import Class, new_class
from rollwright.players.values.learning import Lessons, adjust, advance, begin, counted, judged


class Kernels(NamedTuple):
    """What runs on the card."""

    begin: Kernel
    judge: Kernel
    advance: Kernel
    add_up: Kernel
    adjust: Kernel


@cache
def kernels(game: AnyGame) -> Kernels:
    """The kernels of a game."""
    module = cuda_module()
    length = game.seen.length
    first, judges, moves_on, errors, adjusts = (
        compiled(begin, game), compiled(judged, game), compiled(advance, game),
        compiled(counted), compiled(adjust),
    )  # fmt: skip
    int32 = np.int32

    @module.jit
    def begin_kernel(like, rows, seed, number):  # type: ignore[no-untyped-def]
        n = module.grid(1)
        if n < rows.shape[0]:
            first(n, like, rows, seed, number)

    @module.jit
    def judge_kernel(like, rows, table, values):  # type: ignore[no-untyped-def]
        row = module.local.array(length, int32)
        n = module.grid(1)
        game_, move = n // values.shape[1], n % values.shape[1]
        if game_ < rows.shape[0]:
            values[game_, move] = judges(game_, move, like, rows, table, row)

    @module.jit
    def advance_kernel(like, rows, table, values, seen, count, wrong, points):  # type: ignore[no-untyped-def]
        row = module.local.array(length, int32)
        n = module.grid(1)
        if n < rows.shape[0]:
            lessons = Lessons(seen, count, wrong, points)
            moves_on(n, like, rows, table, values, row, lessons)

    @module.jit
    def add_up_kernel(seen, count, wrong, sums):  # type: ignore[no-untyped-def]
        thread = module.grid(1)
        lesson, part = thread // 32, thread % 32
        if lesson < seen.shape[0]:
            error = errors(wrong[lesson])
            for n in range(part, count[lesson], 32):
                module.atomic.add(sums, seen[lesson, n], error)

    @module.jit
    def adjust_kernel(sums, table, rate):  # type: ignore[no-untyped-def]
        entry = module.grid(1)
        if entry < sums.shape[0]:
            adjusts(entry, sums, table, rate)

    return Kernels(begin_kernel, judge_kernel, advance_kernel, add_up_kernel, adjust_kernel)


class GpuCourse:
    """As `course.Course`, on the card."""

    def __init__(self, game: Game[State], start: State, batch: int, room: int) -> None:
        self.start = start
        self.batch = batch
        self.room = room
        self.kernels = kernels(game)
        self.know(np.zeros(game.seen.entries, np.float32))
        rows, values, lessons, sums = new_class(game, start, batch, room)
        rows_there: Any = cuda().to_device(np.asfortranarray(rows))
        self.arrays = Class(
            rows_there,
            cuda().to_device(values),
            Lessons(*(cuda().to_device(one) for one in lessons)),
            cuda().to_device(sums),
        )

    def know(self, table: Weights) -> None:
        """Go on from what was learned before."""
        self.table = cuda().to_device(table)

    def known(self) -> Weights:
        """What was learned, copied from the card."""
        table: Weights = self.table.copy_to_host()
        return table

    def study(self, seed: Key, first: int, rate: float, *, watching: bool = False) -> float:
        """Play a batch, learn from it unless the rate is 0, and say what it had on average."""
        assert not watching, "on a card a table plays by itself from the start"
        rows, values, lessons, sums = self.arrays
        table = self.table
        launch(self.kernels.begin, self.batch, self.start, rows, seed, first)
        for _ in range(self.room + 1):
            launch(self.kernels.judge, values.size, self.start, rows, table, values)
            launch(self.kernels.advance, self.batch, self.start, rows, table, values, *lessons)
        if rate:
            there: Any = lessons
            seen, count, wrong, _ = there
            launch(self.kernels.add_up, 32 * seen.shape[0], seen, count, wrong, sums)
            lessons_each = 1 / usual_patterns(count.copy_to_host())
            launch(self.kernels.adjust, sums.shape[0], sums, table, rate * lessons_each)
        points: Any = lessons.points
        return float(points.copy_to_host().mean())


def usual_patterns(counts: NDArray[np.int32]) -> float:
    """How many patterns a lesson has, on average."""
    return float(counts.sum() / max(1, np.count_nonzero(counts)))
