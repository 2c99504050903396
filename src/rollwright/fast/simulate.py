"""Whole games of random and greedy players by the million, and what they add up to.

Each game has its own key, so results depend on the seed and the number of games alone, never on
the number of threads or on the machine. Games are counted, not kept.
"""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from typing import Any, Final, Protocol, TypeAlias

import numpy as np

from rollwright.core.bits import has, size
from rollwright.core.dice import Key, derived
from rollwright.core.game import Game, Rules
from rollwright.core.seats import Seats
from rollwright.core.states import State, StateIn
from rollwright.core.unbound import UNBOUND
from rollwright.fast.cache import is_ready, mark_ready
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import Ints
from rollwright.play.loop import Players, random_choice, seated_choice, whole_game

# The columns that are counted for each seat
SUM: Final = 0
SQUARES: Final = 1
LEAST: Final = 2
MOST: Final = 3
WINS: Final = 4
COLUMNS: Final = 5

WHOLE_WIN: Final = 27720  # a shared win counts 1/n; this divides by every number of seats to 12
BINS: Final = 1024  # of a histogram, for points from 0 up …
BELOW: Final = 256  # … and before them so many for points below
UNSEEN: Final = 1 << 62

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to


def play_many(
    players: Players, state: State, seed: Key, first: int, games: int, width: int, counts: Ints,
    bins: Ints,
) -> int:  # fmt: skip
    """Play the games number first, first+1, …; returns the number of decisions made in them.

    `players` is what the `choose` goes by to which this is bound. `counts` has a row a seat, with
    one more for the lengths; `bins` has a histogram a seat.
    """
    decisions = 0
    for number in range(first, first + games):
        last, made = whole_game(players, state, derived(seed, number))
        decisions += made
        count_game(last, made, width, counts, bins)
    return decisions


def count_game(last: State, made: int, width: int, counts: Ints, bins: Ints) -> None:
    """Take in how a game ended, after so many decisions."""
    seats = counts.shape[0] - 1
    count_in(counts, seats, made)
    won = rules.winners(last)
    for seat in range(seats):
        points = rules.score(last, seat)
        count_in(counts, seat, points)
        if has(won, seat):
            counts[seat, WINS] += WHOLE_WIN // size(won)
        bins[seat, bin_of(points, width)] += 1


def bin_of(points: int, width: int) -> int:
    """The place in a histogram that counts such points; those beyond its ends are in the last."""
    return BELOW + max(-BELOW, min(points // width, BINS - 1))


def count_in(counts: Ints, row: int, number: int) -> None:
    """Add a number to what a row has seen."""
    counts[row, SUM] += number
    counts[row, SQUARES] += number * number
    counts[row, LEAST] = min(counts[row, LEAST], number)
    counts[row, MOST] = max(counts[row, MOST], number)


def nothing_counted(seats: int) -> tuple[Ints, Ints]:
    """Empty counts and histograms."""
    counts = np.zeros((seats + 1, COLUMNS), np.int64)
    counts[:, LEAST] = UNSEEN
    counts[:, MOST] = -UNSEEN
    return counts, np.zeros((seats, BELOW + BINS), np.int64)


@dataclass
class Results:
    """What some games added up to."""

    seats: int
    width: int  # points in a bin of the histogram
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    counts: Ints = field(default_factory=lambda: np.zeros((0, 0), np.int64))
    bins: Ints = field(default_factory=lambda: np.zeros((0, 0), np.int64))
    zero: int = BELOW  # the bin in which 0 points are

    def __post_init__(self) -> None:
        self.counts, self.bins = nothing_counted(self.seats)

    def add(self, games: int, decisions: int, counts: Ints, bins: Ints) -> None:
        """Take some games in; the order does not matter."""
        self.games += games
        self.decisions += decisions
        for column in (SUM, SQUARES, WINS):
            self.counts[:, column] += counts[:, column]
        self.counts[:, LEAST] = np.minimum(self.counts[:, LEAST], counts[:, LEAST])
        self.counts[:, MOST] = np.maximum(self.counts[:, MOST], counts[:, MOST])
        self.bins += bins

    def set_histogram(self, seen: Sequence[Counter[int]]) -> None:
        """Put in bins of one point how often each seat had which score."""
        least = min([0, *(score for scores in seen for score in scores)])
        most = max([0, *(score for scores in seen for score in scores)])
        self.width, self.zero = 1, -least
        every = range(least, most + 1)
        self.bins = np.array([[scores[score] for score in every] for scores in seen], np.int64)

    def bars(self, at_most: int) -> tuple[list[float], list[list[int]]]:
        """The histogram with bins taken together until they are few; their edges, and how many.

        Edges lie between whole scores, so that a bar stands over the scores that it counts.
        """
        lowest, highest = -self.zero, len(self.bins[0]) - 1 - self.zero
        first = max(min(self.least) // self.width, lowest)
        last = min(max(self.most) // self.width, highest)
        steps = (digit * 10**zeros for zeros in range(9) for digit in (1, 2, 5))
        together = next(one for one in steps if last // one - first // one < at_most)
        starts = range(first - first % together, last + 1, together)
        edges = [start * self.width - 0.5 for start in (*starts, starts[-1] + together)]
        places = [(max(0, start + self.zero), start + self.zero + together) for start in starts]
        return edges, [[int(row[a:b].sum()) for a, b in places] for row in self.bins]

    def _column(self, column: int) -> list[int]:
        return [int(number) for number in self.counts[: self.seats, column]]

    @property
    def score_sums(self) -> list[int]:
        """The points of each seat over all games, exactly."""
        return self._column(SUM)

    @property
    def mean_score(self) -> list[float]:
        """The mean points of each seat."""
        return [total / max(self.games, 1) for total in self._column(SUM)]

    @property
    def deviation(self) -> list[float]:
        """The standard deviation of each seat's points."""
        means = self.mean_score
        squares = [total / max(self.games, 1) for total in self._column(SQUARES)]
        return [sqrt(max(s - m * m, 0.0)) for s, m in zip(squares, means, strict=True)]

    @property
    def least(self) -> list[int]:
        """The fewest points of each seat."""
        return self._column(LEAST)

    @property
    def most(self) -> list[int]:
        """The most points of each seat."""
        return self._column(MOST)

    @property
    def wins(self) -> list[float]:
        """The games won by each seat, a shared one by its share."""
        return [total / WHOLE_WIN for total in self._column(WINS)]

    @property
    def lengths(self) -> tuple[float, int, int]:
        """Mean, least and most decisions of a game."""
        row = self.counts[self.seats]
        return int(row[SUM]) / max(self.games, 1), int(row[LEAST]), int(row[MOST])


class PlaysMany(Protocol[StateIn]):
    """`play_many` for some players."""

    def __call__(
        self, state: StateIn, seed: Key, first: int, games: int, width: int, counts: Ints,
        bins: Ints, /,
    ) -> int: ...  # fmt: skip


def many_games(game: Game[State], greedy_seats: Seats) -> PlaysMany[State]:
    """`play_many`, compiled, with greedy players in some seats; without any it compiles sooner."""
    choose = seated_choice if greedy_seats else random_choice
    return partial(compiled(play_many, game, choose=choose), greedy_seats)


def bin_width(
    game: Game[State],
    state: State,
    seed: Key,
    tell: Callable[[str], None] = lambda _: None,
    greedy_seats: Seats = 0,
) -> int:
    """Points in a bin: wide enough that the scores of some first games fill half of the bins.

    These games are the first that are compiled, so this is where a person may have to wait.
    """
    seats = game.rules.seats(state)
    counts, bins = nothing_counted(seats)
    what = f"{game.name}-{seats}{'-greedy' if greedy_seats else ''}"
    if not is_ready(what, game):
        tell(f"Compiling {game.title} for {seats} seat{'s' if seats > 1 else ''}, once …")
    many_games(game, greedy_seats)(state, seed, 0, 200, 1, counts, bins)
    mark_ready(what, game)
    least, most = int(counts[:-1, LEAST].min()), int(counts[:-1, MOST].max())
    width = 1
    for width in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000):
        if -width * BELOW // 2 < least and most < width * BINS // 2:
            break
    return width


def simulate(
    game: Game[State],
    state: State,
    *,
    seed: Key,
    games: int,
    greedy_seats: Seats = 0,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
    tell: Callable[[str], None] = lambda _: None,
) -> Results:
    """Play games from a state, random or greedy by seat, on some threads (all cores unless said).

    `progress` hears how many games have been played, `tell` what a person has to wait for. A
    KeyboardInterrupt ends it early with the games played so far.
    """
    seats = game.rules.seats(state)
    play = many_games(game, greedy_seats)
    results = Results(seats, bin_width(game, state, seed, tell, greedy_seats))
    start = time.perf_counter()

    def job(first: int, number: int) -> Job:
        counts, bins = nothing_counted(seats)
        decisions = play(state, seed, first, number, results.width, counts, bins)
        return number, decisions, counts, bins

    workers = threads or os.cpu_count() or 1
    waiting: set[Future[Job]] = set()
    with ThreadPoolExecutor(workers) as pool:
        try:
            for first, number in portions(games, workers):
                waiting.add(pool.submit(job, first, number))
                while len(waiting) > 2 * workers:
                    _take_finished(results, waiting)
                    progress(results.games)
            while waiting:
                _take_finished(results, waiting)
                progress(results.games)
        except KeyboardInterrupt:
            for future in [future for future in waiting if future.cancel()]:
                waiting.discard(future)
            while waiting:
                _take_finished(results, waiting)
    results.seconds = time.perf_counter() - start
    return results


Job: TypeAlias = tuple[int, int, Ints, Ints]  # games, decisions, counts, bins


def portions(games: int, threads: int) -> Iterator[tuple[int, int]]:
    """First game and number of games of each job: short at first, so that progress shows soon."""
    first = 0
    number = 64
    while first < games:
        number = min(number, games - first)
        yield first, number
        first += number
        number = min(2 * number, 8192, max(64, games // (4 * threads)))


def _take_finished(results: Results, waiting: set[Future[Job]]) -> None:
    """Wait for a job and count it, exactly once: it leaves the waiting before it is counted."""
    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
        waiting.discard(future)
        results.add(*future.result())
