"""From nothing to a table: games in steps that get smaller, a curve, and checkpoints.

A course on a core (`learning.py`) learns from game after game, at first the greedy player's; one on
a GPU (`gpu_course.py`) from thousands at a time, all its own.

How far a course goes is a number of games; minutes become one by the pace of the first seconds.
With the same number and seed the same table is learned, also by one that was stopped and goes on.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any, Final, NamedTuple, Protocol

import numpy as np

from rollwright.core.bits import lowest
from rollwright.core.dice import Key, derived
from rollwright.core.errors import BadOption
from rollwright.core.game import AnyGame
from rollwright.core.seats import CHANCE, OVER
from rollwright.core.states import AnyState
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import ints_of
from rollwright.players import greedy, random
from rollwright.players.network.network import Weights
from rollwright.players.values.learning import Games, Notes, play_games
from rollwright.solve.arrays import Ints, ints

WATCHED: Final = 0.5  # of the games are the greedy player's, a quarter of the time
WATCHING: Final = (0.5, 0.05)  # of an error is made good by them, at first and in the end …
PLAYING: Final = (0.2, 0.01)  # … and by one's own
PARTS: Final = 1000  # of a course; a curve has a point for every 25th
PARTS_OF_A_POINT: Final = 25
POINTS: Final = PARTS // PARTS_OF_A_POINT
TRYING: Final = 3.0  # seconds in which the pace is found
SAVING: Final = 30.0  # seconds between checkpoints
EXAM: Final = 4000  # games after the last step
EXAM_SEED: Final = 99
CPU: Final = "cpu"
GPU: Final = "gpu"
DEVICES: Final = (CPU, GPU)
SLACK: Final = 40  # more moves than a random or a greedy game has


class Plan(NamedTuple):
    """What is to be learned, and how far."""

    game: AnyGame
    options: Mapping[str, str]
    seed: Key
    games: int | None  # or
    minutes: float | None
    device: str = CPU


class Learned(NamedTuple):
    """What came of a course."""

    table: Weights
    fixed: Ints  # [n, 2] columns of a state and what stands there in all such games
    report: dict[str, Any]  # how good it is, for programs


class Course(Protocol):
    """A table and the games that teach it."""

    table: Weights

    def study_part(self, seed: Key, games: int, part: int) -> tuple[int, float]:
        """Learn from one of the parts of so many games; how many these are, and all their points.

        Where points are counted in samples, those of the others are taken for the same.
        """

    def exam(self) -> float:
        """The points of a game without learning, a mean."""

    def paced(self, minutes: float) -> int:
        """The games that some minutes are enough for, going by a few."""


class CoreCourse:
    """A course on one core."""

    def __init__(self, game: AnyGame, start: AnyState) -> None:
        self.start = start
        self.table: Weights = np.zeros(game.seen.entries, np.float32)
        room = most_moves(game, start)
        self.notes = Notes(ints(room + 1, game.seen.length), ints(room))
        self.play = compiled(play_games, game)

    def study(self, games: Games) -> int:
        """Play some games, learn from them, and say what points they had in all."""
        return self.play(self.start, games, self.table, self.notes)

    def study_part(self, seed: Key, games: int, part: int) -> tuple[int, float]:
        """Learn from a part of so many games."""
        lesson = part_of(seed, games, part)
        return lesson.last - lesson.first, self.study(lesson)

    def exam(self) -> float:
        """The points of a game without learning."""
        return self.study(Games(EXAM_SEED, 0, EXAM, 0.0, False)) / EXAM

    def paced(self, minutes: float) -> int:
        """The games that some minutes are enough for."""
        each = 0.0
        for watching, share in ((True, WATCHED), (False, 1 - WATCHED)):
            self.study(Games(0, 0, 1, 0.0, watching))  # what compiles
            began = perf_counter()
            tried = 0
            while tried == 0 or perf_counter() < began + min(TRYING, 3 * minutes):
                self.study(Games(0, tried, tried + 20, 0.0, watching))
                tried += 20
            each += share * (perf_counter() - began) / tried
        return max(1, int(60 * minutes / each))


def course_on(device: str, game: AnyGame, start: AnyState) -> Course:
    """A course that has not begun."""
    if device == CPU:
        return CoreCourse(game, start)
    from rollwright.players.values.gpu_course import GpuCourse  # noqa: PLC0415 (few have a GPU)

    return GpuCourse(game, start, most_moves(game, start))


def train(plan: Plan, checkpoint: Path, progress: Callable[[int, int, float], None]) -> Learned:
    """Learn as planned; `progress` hears of the games so far, of all, and their mean of late."""
    start = plan.game.new_game(1, plan.game.options(plan.options))
    course = course_on(plan.device, plan.game, start)
    games = plan.games or course.paced(plan.minutes or 1.0)
    done = 0
    curve: list[tuple[int, float]] = []
    if checkpoint.exists():
        done, curve = resumed(checkpoint, course, plan, games)
    saved = perf_counter()
    for point in range(done, POINTS):
        parts = range(point * PARTS_OF_A_POINT, (point + 1) * PARTS_OF_A_POINT)
        studied = [course.study_part(plan.seed, games, part) for part in parts]
        played = sum(many for many, _ in studied)
        mean = sum(points for _, points in studied) / max(1, played)
        curve.append((games * (point + 1) // POINTS, mean))
        progress(curve[-1][0], games, mean)
        if perf_counter() > saved + SAVING:
            keep(checkpoint, course, plan, games, curve)
            saved = perf_counter()
    report = {"game": plan.game.name, "games": games, "seed": plan.seed, "device": plan.device,
              "points": course.exam(), "curve": curve}  # fmt: skip
    checkpoint.unlink(missing_ok=True)
    return Learned(course.table, fixed_in(plan.game, start), report)


def part_of(seed: Key, games: int, part: int) -> Games:
    """A part of a course: first one watches, then one plays, in steps that get smaller."""
    done = part / PARTS
    watching = done < WATCHED
    high, low = WATCHING if watching else PLAYING
    way = done / WATCHED if watching else (done - WATCHED) / (1 - WATCHED)
    rate = high + (low - high) * way
    return Games(seed, part * games // PARTS, (part + 1) * games // PARTS, rate, watching)


# ---------------------------------------------------------------- checkpoints


def keep(
    file: Path, course: Course, plan: Plan, games: int, curve: list[tuple[int, float]]
) -> None:
    """Write down how far a course has come; a file that is half written is never seen."""
    new = file.with_suffix(".new")
    with new.open("wb") as opened:
        where = np.array([plan.seed, games, DEVICES.index(plan.device)])
        np.savez(opened, where=where, curve=np.array(curve), table=course.table)
    new.replace(file)


def resumed(
    file: Path, course: Course, plan: Plan, games: int
) -> tuple[int, list[tuple[int, float]]]:
    """Go on from a checkpoint: the points of the curve that are done, and that curve."""
    with np.load(file) as arrays:
        seed, planned, device = (int(one) for one in arrays["where"])
        if (seed, planned, DEVICES[device]) != (plan.seed, games, plan.device):
            raise BadOption(
                f"'{file}' belongs to a course with seed {seed} and {planned} games"
                f" on a {DEVICES[device].upper()}: go on with these, or remove it."
            )
        course.table = np.array(arrays["table"])
        curve = [(int(games), float(mean)) for games, mean in arrays["curve"].reshape(-1, 2)]
    return len(curve), curve


# ---------------------------------------------------------------- what such games have in common


def most_moves(game: AnyGame, start: AnyState) -> int:
    """As many moves as of a game are noted: bad ones end some games early, good ones others."""
    return max(len(played_by(player, game, start)[1]) for player in (random, greedy)) + SLACK


def random_game(game: AnyGame, start: AnyState) -> tuple[list[AnyState], list[int]]:
    """The states of a game in which all moves are made at random, and its moves."""
    return played_by(random, game, start)


def played_by(
    player: ModuleType, game: AnyGame, start: AnyState
) -> tuple[list[AnyState], list[int]]:
    """The states of a game that a player plays, and its moves."""
    states, moves = [start], []
    turn = game.rules.turn(start)
    while turn != OVER:
        state = states[-1]
        lot = derived(1, len(states))
        if turn == CHANCE:
            states.append(game.rules.after_chance(state, game.rules.sample(state, lot)))
        else:
            seat = lowest(turn)
            moves.append(player.choose(game, state, seat, lot))
            states.append(game.rules.after_move(state, seat, moves[-1]))
        turn = game.rules.turn(states[-1])
    return states, moves


def fixed_in(game: AnyGame, start: AnyState) -> Ints:
    """The ints of a state that are the same in all of a game."""
    seen = np.array([ints_of(state) for state in random_game(game, start)[0]])
    same = np.flatnonzero(seen.min(axis=0) == seen.max(axis=0))
    return np.stack([same, seen[0, same]], axis=1)
