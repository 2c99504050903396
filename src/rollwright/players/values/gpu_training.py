"""A course on a GPU from its first batch to the last, with its curve and checkpoints."""

from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Final

from rollwright.core.game import AnyGame
from rollwright.core.patterns import ENDS_OF_TURNS
from rollwright.core.states import AnyState
from rollwright.players.values.gpu_course import BATCH, GpuCourse
from rollwright.players.values.gpu_turns import TurnsCourse
from rollwright.players.values.training import (
    SAVING,
    Learned,
    Plan,
    fixed_in,
    keep,
    most_moves,
    resumed,
)

POINTS: Final = 40  # of a curve


def train(plan: Plan, checkpoint: Path, progress: Callable[[int, int, float], None]) -> Learned:
    """Learn as planned; otherwise as `training.train`. Games come in whole batches."""
    start = plan.game.new_game(1, plan.game.options(plan.options))
    course = course_of(plan.game, start)
    steps = max(1, plan.games // BATCH) if plan.games else course.paced(plan.minutes or 1.0)
    games = steps * BATCH
    curve: list[tuple[int, float]] = []
    done = 0
    if checkpoint.exists():
        done, curve = resumed(checkpoint, course, plan.seed, games)
    saved = perf_counter()
    for point in range(done, POINTS):
        numbers = range(point * steps // POINTS, (point + 1) * steps // POINTS)
        mean = course.study(plan.seed, numbers, steps)
        curve.append((numbers.stop * BATCH, mean))
        progress(numbers.stop * BATCH, games, mean)
        if perf_counter() > saved + SAVING:
            keep(checkpoint, course, plan.seed, games, curve)
            saved = perf_counter()
    report = {"game": plan.game.name, "games": games, "seed": plan.seed, "points": course.exam(),
              "curve": curve}  # fmt: skip
    checkpoint.unlink(missing_ok=True)
    return Learned(course.memory, fixed_in(plan.game, start), report)


def course_of(game: AnyGame, start: AnyState) -> GpuCourse:
    """A course for a game: where a turn is many moves, whole turns are chosen."""
    kind = TurnsCourse if game.seen.search == ENDS_OF_TURNS else GpuCourse
    return kind(game, start, most_moves(game, start))
