"""How a network learns what positions are worth: it watches the greedy players.

Games begin with some moves at random, for a while that differs from game to game, so that odd
positions come up, too; from then on the greedy players are by themselves, and the start of every
turn is a lesson: these were the features, and so it ended. Each lesson is learned once, by Adam
(Kingma and Ba, 2015), in ever smaller steps; the last ones are an examination before.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from itertools import pairwise
from math import ceil, cos, pi
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rollwright.core.bits import has, lowest, size
from rollwright.core.dice import Key, derived, portion
from rollwright.core.game import AnyGame, Game, Rules
from rollwright.core.seats import CHANCE, OVER, Move
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import put_at, width
from rollwright.games import game as game_of
from rollwright.play.loop import random_move
from rollwright.players.network.network import (
    BITS,
    NO_ROLLER,
    ValueNetwork,
    Weights,
    begins_turn,
    describe,
)
from rollwright.solve.arrays import Floats, Ints
from rollwright.work import crew as crews
from rollwright.work.crew import Crew
from rollwright.work.pieces import Cut, Piece, Sizes, work_through

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to
greedy: Callable[..., Move] = UNBOUND

ODDLY: Final = 16  # turns at most in which moves are made at random …
ODD: Final = 15  # … so many in a hundred
LESSONS: Final = 60  # of a game, on average, at most
CHUNK: Final = 20_000  # games that are watched before they are learned from
BATCH: Final = 1024
HIDDEN: Final = (128, 64)
RATE: Final = 0.002
POINTS: Final = 0.2  # how much points count beside wins


class Lessons(NamedTuple):
    """What was watched: a row for the start of a turn."""

    rows: Ints  # as `describe` wrote them
    ends: Weights  # each seat's share of the win, then each one's points
    seen: Ints  # the least and the most of every int of a state


def watch(start: State, seed: Key, begin: int, end: int, lessons: Lessons, row: Ints) -> int:
    """Games number begin to end - 1; returns how many rows were filled."""
    rows, ends, seen = lessons
    seats = rules.seats(start)
    used = 0
    for number in range(begin, end):
        key = derived(seed, number)
        before = NO_ROLLER
        turns = 0
        odd_turns = portion(ODDLY, derived(key, 0))
        opened = used
        events = 0
        state = start
        turn = rules.turn(state)
        while turn != OVER:
            events += 1
            lot = derived(key, events)
            if turn == CHANCE:
                roller = rules.roller(state)
                if begins_turn(roller, before):
                    turns += 1
                    if turns > odd_turns and used < rows.shape[0]:
                        describe(rows[used], state)
                        used += 1
                before = roller
                state = rules.after_chance(state, rules.sample(state, lot))
            else:
                seat = lowest(turn)
                if turns <= odd_turns and portion(100, derived(lot, 1)) < ODD:
                    move = random_move(state, seat, lot)
                else:
                    move = greedy(state, seat, lot)
                state = rules.after_move(state, seat, move)
            put_at(row, 0, state)
            seen[0] = np.minimum(seen[0], row[0])
            seen[1] = np.maximum(seen[1], row[0])
            turn = rules.turn(state)
        won = rules.winners(state)
        for lesson in range(opened, used):
            for n in range(seats):
                seat = (rows[lesson, 0] + n) % seats
                ends[lesson, n] = 1 / size(won) if has(won, seat) else 0.0
                ends[lesson, seats + n] = rules.score(state, seat)
    return used


# ---------------------------------------------------------------- learning


class Pupil:
    """A network that is being taught."""

    def __init__(self, lessons: Lessons, seats: int, seed: Key) -> None:
        lots = np.random.default_rng(seed)
        self.seats = seats
        self.inputs = np.flatnonzero(self._unpacked(lessons.rows).any(axis=0))
        points = lessons.ends[:, seats:]
        self.points = np.array([points.mean(), points.std()], np.float32)
        sizes = len(self.inputs), *HIDDEN, 2 * seats
        self.weights: list[Weights] = []
        for above, below in pairwise(sizes):
            spread = (2 / above) ** 0.5
            self.weights.append(lots.normal(0, spread, (above, below)).astype(np.float32))
            self.weights.append(np.zeros(below, np.float32))
        self.steps = 0
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]

    def _unpacked(self, rows: Ints) -> NDArray[np.uint8]:
        """The features as single bits, and then one for each seat whose throw it may be."""
        ints = np.ascontiguousarray(rows[:, 1:]).view(np.uint8)
        thrower = rows[:, :1] == np.arange(self.seats)
        return np.concatenate([np.unpackbits(ints, axis=1, bitorder="little"), thrower], axis=1)

    def _layers(self, rows: Ints) -> list[Weights]:
        layers = [self._unpacked(rows)[:, self.inputs].astype(np.float32)]
        for n in (0, 2):
            layers.append(np.maximum(layers[-1] @ self.weights[n] + self.weights[n + 1], 0))
        return [*layers, layers[-1] @ self.weights[4] + self.weights[5]]

    def _wrong(self, last: Weights, ends: Weights) -> Weights:
        """What the last layer should have said less: of wins as chances, of points as they are."""
        seats = self.seats
        wrong = np.empty_like(last)
        chances = np.exp(last[:, :seats] - last[:, :seats].max(axis=1, keepdims=True))
        wrong[:, :seats] = chances / chances.sum(axis=1, keepdims=True) - ends[:, :seats]
        points = (ends[:, seats:] - self.points[0]) / self.points[1]
        wrong[:, seats:] = POINTS * (last[:, seats:] - points)
        return wrong

    def study(self, rows: Ints, ends: Weights, rate: float) -> None:
        """One step towards what these lessons say."""
        layers = self._layers(rows)
        wrong = self._wrong(layers.pop(), ends) / len(rows)
        self.steps += 1
        for n in (4, 2, 0):
            below = layers.pop()
            passed_on = (wrong @ self.weights[n].T) * (below > 0)
            self._change(n, below.T @ wrong, rate)
            self._change(n + 1, wrong.sum(axis=0), rate)
            wrong = passed_on

    def _change(self, n: int, slope: Weights | Floats, rate: float) -> None:
        """A step of Adam's: by the mean slope of late, in proportion to how much it varies."""
        self.means[n] += 0.1 * (slope - self.means[n])
        self.squares[n] += 0.001 * (slope**2 - self.squares[n])
        mean = self.means[n] / (1 - 0.9**self.steps)
        square = self.squares[n] / (1 - 0.999**self.steps)
        self.weights[n] -= rate * mean / (np.sqrt(square) + 1e-8)

    def error(self, lessons: Lessons) -> float:
        """The mean square of what is wrong with the first seat's chance; Brier's score."""
        parts = zip(
            np.array_split(lessons.rows, len(lessons.rows) // BATCH + 1),
            np.array_split(lessons.ends, len(lessons.rows) // BATCH + 1),
            strict=True,
        )
        wrong = [self._wrong(self._layers(rows)[-1], ends)[:, 0] for rows, ends in parts]
        return float((np.concatenate(wrong) ** 2).mean())

    def network(self, ints: int) -> ValueNetwork:
        """What has been learned, with a place for every feature, seen or not."""
        places = ints * BITS
        first = np.zeros((places + self.seats, HIDDEN[0]), np.float32)
        first[self.inputs] = self.weights[0]
        bias = first[places:] + self.weights[1]
        second, second_bias, last, last_bias = self.weights[2:]
        return ValueNetwork(first[:places], bias, second, second_bias, last, last_bias, self.points)


class Trained(NamedTuple):
    """What came of a training."""

    network: ValueNetwork
    fixed: Ints  # [n, 2] columns of a state and what stands there in all such games
    report: dict[str, Any]  # how good it is, for programs


def train(
    game: Game[State],
    seats: int,
    options: Mapping[str, str],
    games: int,
    seed: Key,
    threads: int,
    progress: Callable[[int], None],
    crew: AbstractContextManager[Crew] | None = None,
) -> Trained:
    """A network for games of so many seats; `progress` hears how many games were watched.

    Threads, or another crew, watch games. What they saw is learned here, in the order of the
    games, so it does not matter who watched.
    """
    start = game.new_game(seats, game.options(options))
    course = Course(seats, seed, games)

    def take(piece: Piece[None], lessons: Lessons) -> None:
        course.learn(piece, lessons)
        progress(piece.numbers[-1] + 1)

    with crew or crews.threads(threads) as workers:
        known = game.name if workers.elsewhere else game
        cut = Cut({None: range(games)}, Sizes.all_of(course.step))
        work = partial(watched_piece, known, start, seed)
        if not work_through(work, cut, workers, take, in_order=True):
            raise KeyboardInterrupt
    return course.trained(game, len(game.features(start, 0)))


class Course:
    """What a pupil is taught, chunk of games by chunk, in steps that get smaller."""

    def __init__(self, seats: int, seed: Key, games: int) -> None:
        self.seats = seats
        self.seed = seed
        self.games = games
        self.step = min(CHUNK, ceil(games / 100))  # games that are watched together
        self.chunks = ceil(games / self.step)
        self.pupil: Pupil | None = None
        self.seen: list[Ints] = []
        self.lessons = 0
        self.error = self.guess = 0.0

    def learn(self, piece: Piece[None], lessons: Lessons) -> None:
        """Learn from some games; the last ones are an examination before."""
        self.seen.append(lessons.seen)
        self.pupil = self.pupil or Pupil(lessons, self.seats, self.seed)
        if piece.number == self.chunks - 1:
            self.error = self.pupil.error(lessons)
            self.guess = float(lessons.ends[:, 0].var())
        order = np.random.default_rng((self.seed, piece.number)).permutation(len(lessons.rows))
        rate = RATE * (1 + cos(pi * piece.number / self.chunks)) / 2
        for batch in np.array_split(order, len(order) // BATCH + 1):
            self.pupil.study(lessons.rows[batch], lessons.ends[batch], rate)
        self.lessons += len(order)

    def trained(self, game: AnyGame, features: int) -> Trained:
        """What came of it, in a game with so many ints of features a seat."""
        assert self.pupil is not None
        report = {"game": game.name, "seats": self.seats, "games": self.games,
                  "lessons": self.lessons, "error": self.error,
                  "error_of_a_guess": self.guess}  # fmt: skip
        return Trained(self.pupil.network(self.seats * features), fixed_in(self.seen), report)


def fixed_in(seen: Sequence[Ints]) -> Ints:
    """The ints of a state that were the same in all that was seen."""
    least = np.min([one[0] for one in seen], axis=0)
    most = np.max([one[1] for one in seen], axis=0)
    fixed = [(column, value) for column, value in enumerate(least) if value == most[column]]
    return np.array(fixed, np.int64).reshape(-1, 2)


def watched_piece(game: AnyGame | str, start: Any, seed: Key, piece: Piece[None]) -> Lessons:
    """The lessons of a piece's games, here or elsewhere, where a game is known by its name."""
    one = game_of(game) if isinstance(game, str) else game
    return watched(one, start, seed, piece.numbers[0], piece.numbers[-1] + 1)


def watched(game: Game[State], start: State, seed: Key, begin: int, end: int) -> Lessons:
    """The lessons of some games."""
    lessons = no_lessons(game, start, end - begin)
    row = np.zeros((1, width(start)), np.int64)
    used = compiled(watch, game)(start, seed, begin, end, lessons, row)
    return Lessons(lessons.rows[:used], lessons.ends[:used], lessons.seen)


def no_lessons(game: Game[State], start: State, games: int) -> Lessons:
    """Room for the lessons of some games."""
    seats = game.rules.seats(start)
    columns = 1 + seats * len(game.features(start, 0))
    seen = np.empty((2, width(start)), np.int64)
    seen[0], seen[1] = np.iinfo(np.int64).max, np.iinfo(np.int64).min
    rows = np.zeros((games * LESSONS, columns), np.int64)
    return Lessons(rows, np.zeros((games * LESSONS, 2 * seats), np.float32), seen)


def save(file: Path, network: ValueNetwork, fixed: Ints) -> None:
    """Write a network to a file; half the digits are enough."""
    weights = {name: one.astype(np.float16) for name, one in network._asdict().items()}
    np.savez_compressed(file, fixed=fixed, **weights)
