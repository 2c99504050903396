"""From nothing to a table: batches in steps that get smaller, a curve, and checkpoints.

At first the greedy player is watched, then the table plays by itself.

How far a course goes is a number of games; minutes become one by the pace of the first seconds.
With the same number and seed the same table is learned, also by one that was stopped and goes on.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple, Protocol

import numpy as np

from rollwright.core.bits import lowest
from rollwright.core.dice import Key, derived
from rollwright.core.errors import BadOption
from rollwright.core.game import AnyGame
from rollwright.core.seats import CHANCE, OVER
from rollwright.fast.rows import ints_of
from rollwright.players import random
from rollwright.players.network.network import Weights
from rollwright.players.values.course import Course
from rollwright.solve.arrays import Ints

RATE: Final = 0.5  # of a mean error is made good at first …
FALL: Final = 0.1  # … and this part of it in the end
WATCHED: Final = 0.3  # of the games are the greedy player's
BATCH: Final = 2  # games, on a CPU …
GPU_BATCH: Final = 4096  # … and on a GPU, whose steps are surer
TRYING: Final = 3.0  # seconds in which the pace is found
POINTS_OF_A_CURVE: Final = 40
SAVING: Final = 30.0  # seconds between checkpoints
EXAM: Final = 4096  # games after the last step
EXAM_SEED: Final = 99


class Learns(Protocol):
    """A course, on a CPU or a GPU."""

    batch: int

    def know(self, table: Weights) -> None: ...
    def known(self) -> Weights: ...
    def study(self, seed: Key, first: int, rate: float, *, watching: bool = False) -> float: ...


class Plan(NamedTuple):
    """What is to be learned, and how far."""

    game: AnyGame
    options: Mapping[str, str]
    seed: Key
    games: int | None  # or
    minutes: float | None
    threads: int = 1
    gpu: bool = False


class Learned(NamedTuple):
    """What came of a course."""

    table: Weights
    fixed: Ints  # [n, 2] columns of a state and what stands there in all such games
    report: dict[str, Any]  # how good it is, for programs


def train(plan: Plan, checkpoint: Path, progress: Callable[[int, int, float], None]) -> Learned:
    """Learn as planned; `progress` hears of the games so far, of all, and their mean of late."""
    start = plan.game.new_game(1, plan.game.options(plan.options))
    room = len(random_game(plan.game, start)[1]) + SLACK
    course = new_course(plan, start, room)
    games = plan.games or paced(course, plan.minutes or 1.0)
    batches = max(1, games // course.batch)
    done = 0
    curve: list[tuple[int, float]] = []
    part: list[float] = []
    if checkpoint.exists():
        done, curve = resumed(checkpoint, course, plan.seed, batches)
    saved = perf_counter()
    for number in range(done, batches):
        rate = RATE * FALL ** (number / batches)
        watching = number < WATCHED * batches and not plan.gpu
        part.append(course.study(plan.seed, number * course.batch, rate, watching=watching))
        if (number + 1) * POINTS_OF_A_CURVE // batches > number * POINTS_OF_A_CURVE // batches:
            curve.append(((number + 1) * course.batch, float(np.mean(part))))
            part = []
            progress(curve[-1][0], batches * course.batch, curve[-1][1])
        if perf_counter() > saved + SAVING:
            keep(checkpoint, course, plan.seed, batches, number + 1, curve)
            saved = perf_counter()
    exam = [course.study(EXAM_SEED, n * course.batch, 0) for n in range(EXAM // course.batch)]
    report = {"game": plan.game.name, "games": batches * course.batch, "seed": plan.seed,
              "points": float(np.mean(exam)), "curve": curve}  # fmt: skip
    checkpoint.unlink(missing_ok=True)
    return Learned(course.known(), fixed_in(plan.game, start), report)


SLACK: Final = 40  # more moves than a random game has


def new_course(plan: Plan, start: Any, room: int) -> Learns:
    """A course on the device that was asked for."""
    if plan.gpu:
        from rollwright.players.values.gpu_course import GpuCourse  # noqa: PLC0415

        return GpuCourse(plan.game, start, GPU_BATCH, room)
    return Course(plan.game, start, BATCH, room, min(plan.threads, BATCH))


def paced(course: Learns, minutes: float) -> int:
    """The games that some minutes are enough for, going by a few."""
    course.study(0, 0, 0)  # what compiles
    began = perf_counter()
    tried = 0
    while perf_counter() < began + min(TRYING, 6 * minutes):
        course.study(0, 0, 0)
        tried += 1
    each = (perf_counter() - began) / max(1, tried)
    return max(1, int(60 * minutes / each)) * course.batch


# ---------------------------------------------------------------- checkpoints


def keep(file: Path, course: Learns, seed: Key, batches: int, done: int, curve: list[Any]) -> None:
    """Write down how far a course has come; a file that is half written is never seen."""
    new = file.with_suffix(".new")
    with new.open("wb") as opened:
        where = np.array([seed, batches, done])
        np.savez(opened, where=where, curve=np.array(curve), table=course.known())
    new.replace(file)


def resumed(
    file: Path, course: Learns, seed: Key, batches: int
) -> tuple[int, list[tuple[int, float]]]:
    """Go on from a checkpoint: the batches that are done, and the curve so far."""
    with np.load(file) as arrays:
        before, planned, done = (int(one) for one in arrays["where"])
        if (before, planned) != (seed, batches):
            raise BadOption(
                f"'{file}' belongs to a course with seed {before} and {planned * course.batch}"
                " games: go on with these, or remove it."
            )
        course.know(np.array(arrays["table"]))
        curve = [(int(games), float(mean)) for games, mean in arrays["curve"].reshape(-1, 2)]
    return done, curve


# ---------------------------------------------------------------- what such games have in common


def random_game(game: AnyGame, start: Any) -> tuple[list[Any], list[int]]:
    """The states of a game in which all moves are made at random, and its moves."""
    states, moves = [start], []
    turn = game.rules.turn(start)
    while turn != OVER:
        state = states[-1]
        lot = derived(1, len(states))
        if turn == CHANCE:
            states.append(game.rules.after_chance(state, game.rules.sample(state, lot)))
        else:
            seat = lowest(turn)
            moves.append(random.choose(game, state, seat, lot))
            states.append(game.rules.after_move(state, seat, moves[-1]))
        turn = game.rules.turn(states[-1])
    return states, moves


def fixed_in(game: AnyGame, start: Any) -> Ints:
    """The ints of a state that are the same in all of a game."""
    seen = np.array([ints_of(state) for state in random_game(game, start)[0]])
    same = np.flatnonzero(seen.min(axis=0) == seen.max(axis=0))
    return np.stack([same, seen[0, same]], axis=1)
