"""A course of learning on a CPU: batches of games on threads, and a table that follows them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np

from rollwright.core.dice import Key, derived, portion
from rollwright.core.game import Game, Rules
from rollwright.core.moves import count_moves, nth_move
from rollwright.core.seats import OVER, Move
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import state_at, width
from rollwright.players.network.network import Weights
from rollwright.players.values.learning import (
    EVENTS,
    KEY,
    MORE,
    Lessons,
    adjust,
    advance,
    begin,
    counted,
    judged,
)
from rollwright.solve.arrays import Ints, ints

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to
greedy: Callable[..., Move] = UNBOUND  # that game's quick player

ODD: Final = 10  # of a hundred moves that are watched are made at random


class Class(NamedTuple):
    """The games of a batch, and what is written down of them."""

    rows: Ints
    values: Weights  # of every open move of every game
    lessons: Lessons
    sums: Ints  # of the errors of every entry, with their counts


def new_class(game: Game[State], start: State, games: int, room: int) -> Class:
    """Room for a batch of games with so many lessons each."""
    lessons = Lessons(
        seen=np.zeros((games * room, game.seen.length), np.int32),
        many=np.zeros(games * room, np.int32),
        wrong=np.zeros(games * room, np.float32),
        points=ints(games),
    )
    values = np.zeros((games, game.rules.MOVES), np.float32)
    return Class(ints(games, width(start) + MORE), values, lessons, ints(game.seen.entries))


class Course:
    """Batches of games of one kind, on so many threads."""

    def __init__(
        self, game: Game[State], start: State, batch: int, room: int, threads: int
    ) -> None:
        self.game = game
        self.start = start
        self.batch = batch
        self.threads = threads
        self.pool = ThreadPoolExecutor(threads)
        self.table: Weights = np.zeros(game.seen.entries, np.float32)
        self.arrays = new_class(game, start, batch, room)
        self.play = compiled(play_some, game)
        self.row_length = game.seen.length

    def know(self, table: Weights) -> None:
        """Go on from what was learned before."""
        self.table = table

    def known(self) -> Weights:
        """What was learned."""
        return self.table

    def study(self, seed: Key, first: int, rate: float, *, watching: bool = False) -> float:
        """Play a batch, learn from it unless the rate is 0, and say what it had on average."""
        cuts = [self.batch * n // self.threads for n in range(self.threads + 1)]
        work = partial(self._play, seed, first, watching)
        if self.threads == 1:
            work(0, self.batch)
        else:
            list(self.pool.map(work, cuts[:-1], cuts[1:]))
        if rate:
            compiled(learn)(self.arrays.lessons, self.arrays.sums, self.table, rate)
        return float(self.arrays.lessons.points.mean())

    def _play(self, seed: Key, first: int, watching: bool, begin: int, end: int) -> None:
        row = ints(self.row_length)
        rows, values, lessons, _ = self.arrays
        where = Where(seed, first, begin, end, watching)
        self.play(self.start, rows, self.table, values, row, lessons, where)


class Where(NamedTuple):
    """Which games of a batch are played, and by whom."""

    seed: Key
    first: int  # the number of the batch's first game among all
    begin: int
    end: int
    watching: bool  # the greedy player, who makes odd moves now and then; or oneself


def play_some(
    like: State,
    rows: Ints,
    table: Weights,
    values: Weights,
    row: Ints,
    lessons: Lessons,
    where: Where,
) -> None:
    """Some games of a batch."""
    for n in range(where.begin, where.end):
        begin(n, like, rows, where.seed, where.first)
        state = state_at(rows, n, like)
        while rules.turn(state) != OVER:
            if where.watching:
                look_on(n, state, rows, values)
            else:
                for m in range(count_moves(rules.open_moves(state, 0))):
                    values[n, m] = judged(n, m, like, rows, table, row)
            advance(n, like, rows, table, values, row, lessons)
            state = state_at(rows, n, like)


def look_on(n: int, state: State, rows: Ints, values: Weights) -> None:
    """As if the table liked the greedy player's move best, or now and then any."""
    moves = rules.open_moves(state, 0)
    lot = derived(rows[n, KEY], -1 - rows[n, EVENTS])
    choice = greedy(state, 0, lot)
    if portion(100, lot) < ODD:
        choice = nth_move(moves, portion(count_moves(moves), derived(lot, 1)))
    for m in range(count_moves(moves)):
        values[n, m] = 1.0 if nth_move(moves, m) == choice else 0.0


def learn(lessons: Lessons, sums: Ints, table: Weights, rate: float) -> None:
    """Add up what was wrong with every entry, and move it; a lesson has a step of the rate."""
    total = 0
    number = 0
    for lesson in range(lessons.seen.shape[0]):
        error = counted(float(lessons.wrong[lesson]))
        for n in range(lessons.many[lesson]):
            sums[lessons.seen[lesson, n]] += error
        total += lessons.many[lesson]
        number += 1 if lessons.many[lesson] else 0
    step = rate * number / total
    for lesson in range(lessons.seen.shape[0]):
        for n in range(lessons.many[lesson]):
            adjust(lessons.seen[lesson, n], sums, table, step)
