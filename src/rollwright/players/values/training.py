"""From nothing to a table: games in steps that get smaller, a curve, and checkpoints.

How far a course goes is a number of games; minutes become one by the pace of the first seconds.
With the same number and seed the same table is learned, also by one that was stopped and goes on,
and whoever played the games: threads, or the cores of a cluster.
"""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import partial
from math import ceil
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import Any, Final, NamedTuple, Protocol

import numpy as np

from rollwright.core.bits import lowest
from rollwright.core.dice import Key, derived
from rollwright.core.errors import BadOption
from rollwright.core.game import AnyGame
from rollwright.core.patterns import ENDS_OF_TURNS
from rollwright.core.seats import CHANCE, OVER
from rollwright.core.states import AnyState
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import ints_of
from rollwright.games import game as game_of
from rollwright.players import greedy, random
from rollwright.players.network.network import Weights
from rollwright.players.values.learning import (
    BY_MOVES,
    BY_TURNS,
    WATCHING,
    Games,
    Memory,
    Notes,
    Played,
    learn_games,
    play_games,
)
from rollwright.solve.arrays import Ints, ints
from rollwright.work import crew as crews
from rollwright.work.crew import Crew
from rollwright.work.pieces import Cut, Piece, Sizes, work_through

# Of the games, the greedy player's, one's own a move at a time, and those a turn at a time
MOVES: Final = (0.5, 0.5, 0.0)
TURNS: Final = (0.5, 0.0, 0.5)
# What of an error is made good by them, at first and in the end
RATES: Final = ((0.5, 0.5), (0.5, 0.25), (0.5, 0.1))
PARTS: Final = 1000  # of a course; a curve has a point for every 25th
PARTS_OF_A_POINT: Final = 25
ROUND: Final = 1000  # games at most that are played before any of them is learned from
PIECES: Final = 4  # of a round, for every worker
TRYING: Final = 3.0  # seconds in which the pace is found
TRIED: Final = 100  # games at a time, meanwhile
SAVING: Final = 30.0  # seconds between checkpoints
EXAM: Final = 4000  # games after the last step
EXAM_SEED: Final = 99
SLACK: Final = 40  # more moves than a random or a greedy game has


class Plan(NamedTuple):
    """What is to be learned, and how far."""

    game: AnyGame
    options: Mapping[str, str]
    seed: Key
    games: int | None  # or
    minutes: float | None


class Learned(NamedTuple):
    """What came of a course."""

    table: Weights
    fixed: Ints  # [n, 2] columns of a state and what stands there in all such games
    report: dict[str, Any]  # how good it is, for programs


class Lesson(NamedTuple):
    """Some games, and what is learned from them."""

    games: Games
    rate: float  # the part of an error that is made good


class Course:
    """A table, the games that teach it, and who plays them."""

    def __init__(self, game: AnyGame, start: AnyState, crew: Crew) -> None:
        self.game = game
        self.start = start
        self.crew = crew
        self.memory: Weights = np.zeros((len(Memory._fields), game.seen.entries), np.float32)
        room = most_moves(game, start)
        self.notes = Notes(ints(room, game.seen.length), ints(room), ints(room))

    @property
    def table(self) -> Weights:
        """The table as it is."""
        table: Weights = self.memory[0]
        return table

    def study(self, lesson: Lesson) -> int:
        """Play some games, learn from them, and say what points they had in all."""
        first, last = lesson.games.first, lesson.games.last
        return sum(
            self._round(lesson, range(begin, min(begin + ROUND, last)))
            for begin in range(first, last, ROUND)
        )

    def _round(self, lesson: Lesson, numbers: range) -> int:
        """Let others play a round by the table as it is now, and learn from it."""
        learn = compiled(learn_games, self.game)
        memory = Memory(*self.memory)
        points = 0

        def take(piece: Piece[None], played: Played) -> None:
            nonlocal points
            games = games_of(piece, lesson.games)
            points += learn(self.start, games, played, lesson.rate, memory, self.notes)

        watching = lesson.games.way == WATCHING
        table = np.zeros(1, np.float32) if watching else self.table.copy()  # it changes meanwhile
        known = self.game.name if self.crew.elsewhere else self.game
        room = len(self.notes.many)
        work = partial(played_piece, known, self.start, lesson.games, room, table)
        sizes = Sizes.all_of(ceil(len(numbers) / (PIECES * self.crew.workers)))
        if not work_through(work, Cut({None: numbers}, sizes), self.crew, take, in_order=True):
            raise KeyboardInterrupt
        return points


def games_of(piece: Piece[None], games: Games) -> Games:
    """The games of a piece."""
    return games._replace(first=piece.numbers[0], last=piece.numbers[-1] + 1)


def played_piece(
    game: AnyGame | str,
    start: AnyState,
    games: Games,
    room: int,
    table: Weights,
    piece: Piece[None],
) -> Played:
    """What is left of a piece's games, here or elsewhere, where a game is known by its name."""
    one = game_of(game) if isinstance(game, str) else game
    number = len(piece.numbers)
    played = Played(ints(number, room), ints(number), ints(number))
    compiled(play_games, one)(start, games_of(piece, games), table, ints(one.seen.length), played)
    return played


def train(
    plan: Plan,
    checkpoint: Path,
    progress: Callable[[int, int, float], None],
    crew: AbstractContextManager[Crew] | None = None,
) -> Learned:
    """Learn as planned; `progress` hears of the games so far, of all, and their mean of late.

    A crew plays the games, or this process does; what is learned is the same.
    """
    start = plan.game.new_game(1, plan.game.options(plan.options))
    with crew or crews.alone() as workers:
        course = Course(plan.game, start, workers)
        games = plan.games or paced(course, plan.minutes or 1.0)
        curve = take_course(plan, course, games, checkpoint, progress)
        exam = Lesson(Games(EXAM_SEED, 0, EXAM, best_way(plan.game)), 0.0)
        reached = course.study(exam) / EXAM
    report = {"game": plan.game.name, "games": games, "seed": plan.seed, "points": reached,
              "curve": curve}  # fmt: skip
    checkpoint.unlink(missing_ok=True)
    return Learned(course.table, fixed_in(plan.game, start), report)


def take_course(
    plan: Plan,
    course: Course,
    games: int,
    checkpoint: Path,
    progress: Callable[[int, int, float], None],
) -> list[tuple[int, float]]:
    """Go through a course of so many games, or the rest of it; its curve."""
    done = 0
    curve: list[tuple[int, float]] = []
    if checkpoint.exists():
        done, curve = resumed(checkpoint, course, plan.seed, games)
    saved = perf_counter()
    for point in range(done, PARTS // PARTS_OF_A_POINT):
        parts = range(point * PARTS_OF_A_POINT, (point + 1) * PARTS_OF_A_POINT)
        lessons = [part_of(plan, games, part) for part in parts]
        if part_of(plan, games, parts[0] - 1).games.way != lessons[0].games.way:
            course.memory[1:] = 0  # what entries were told by worse games says little now
        points = sum(course.study(lesson) for lesson in lessons)
        last = lessons[-1].games.last
        curve.append((last, points / max(1, last - lessons[0].games.first)))
        progress(last, games, curve[-1][1])
        if perf_counter() > saved + SAVING:
            keep(checkpoint, course, plan.seed, games, curve)
            saved = perf_counter()
    return curve


def shares(game: AnyGame) -> tuple[float, ...]:
    """The parts of a course: what of the games is played in which way."""
    return TURNS if game.seen.search == ENDS_OF_TURNS else MOVES


def best_way(game: AnyGame) -> int:
    """How a table plays best by itself."""
    return BY_TURNS if game.seen.search == ENDS_OF_TURNS else BY_MOVES


def part_of(plan: Plan, games: int, part: int) -> Lesson:
    """A part of a course: first one watches, then one plays, in steps that get smaller."""
    done = part / PARTS
    way = WATCHING
    for share in shares(plan.game)[:-1]:
        if done < share:
            break
        done -= share
        way += 1
    high, low = RATES[way]
    rate = high + (low - high) * done / shares(plan.game)[way]
    first, last = part * games // PARTS, (part + 1) * games // PARTS
    return Lesson(Games(plan.seed, first, last, way), rate)


def paced(course: Course, minutes: float) -> int:
    """The games that some minutes are enough for, going by a few."""
    each = 0.0
    for way, share in enumerate(shares(course.game)):
        if not share:
            continue
        course.study(Lesson(Games(0, 0, PIECES * course.crew.workers, way), 0.0))  # compiles
        began = perf_counter()
        tried = 0
        while tried == 0 or perf_counter() < began + min(TRYING, 3 * minutes):
            course.study(Lesson(Games(0, tried, tried + TRIED, way), 0.0))
            tried += TRIED
        each += share * (perf_counter() - began) / tried
    return max(1, int(60 * minutes / each))


# ---------------------------------------------------------------- checkpoints


class Learner(Protocol):
    """What has learned something, here or on a card."""

    memory: Weights


def keep(
    file: Path, course: Learner, seed: Key, games: int, curve: list[tuple[int, float]]
) -> None:
    """Write down how far a course has come; a file that is half written is never seen."""
    new = file.with_suffix(".new")
    with new.open("wb") as opened:
        np.savez(opened, where=np.array([seed, games]), curve=np.array(curve), memory=course.memory)
    new.replace(file)


def resumed(
    file: Path, course: Learner, seed: Key, games: int
) -> tuple[int, list[tuple[int, float]]]:
    """Go on from a checkpoint: the points of the curve that are done, and that curve."""
    with np.load(file) as arrays:
        before, planned = (int(one) for one in arrays["where"])
        if (before, planned) != (seed, games):
            raise BadOption(
                f"'{file}' belongs to a course with seed {before} and {planned}"
                " games: go on with these, or remove it."
            )
        course.memory = np.array(arrays["memory"])
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
