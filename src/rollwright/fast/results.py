"""What some games added up to: sums and histograms, which are joined by adding."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil, sqrt
from typing import Final, NamedTuple

import numpy as np

from rollwright.core.bits import has, size
from rollwright.core.seats import Seat, Seats
from rollwright.fast.rows import Ints
from rollwright.work.parts import Said

# The columns that are counted for each seat
SUM: Final = 0
SQUARES: Final = 1
LEAST: Final = 2
MOST: Final = 3
WINS: Final = 4
COLUMNS: Final = 5

WHOLE_WIN: Final = 27720  # a shared win counts 1/n; this divides by every number of seats to 12
BINS: Final = 20_480  # of a histogram, for points from 0 up …
BELOW: Final = 4_096  # … and before them so many for points below
UNSEEN: Final = 1 << 62


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
    """Empty counts and histograms: a row a seat, and a last one for the decisions of a game."""
    counts = np.zeros((seats + 1, COLUMNS), np.int64)
    counts[:, LEAST] = UNSEEN
    counts[:, MOST] = -UNSEEN
    return counts, np.zeros((seats + 1, BELOW + BINS), np.int64)


class Counted(NamedTuple):
    """What some games came to, small enough to be sent: only the bins that have something."""

    games: int
    decisions: int
    counts: Ints
    places: Ints  # of bins, in all histograms one after the other …
    numbers: Ints  # … and what they have

    @classmethod
    def of(cls, games: int, decisions: int, counts: Ints, bins: Ints) -> "Counted":
        """Counts and histograms, without what is empty."""
        flat = bins.ravel()
        places = np.flatnonzero(flat)
        return cls(games, decisions, counts, places, flat[places])


class Ended(NamedTuple):
    """How one game ended."""

    decisions: int
    scores: tuple[int, ...]
    winners: Seats
    failures: tuple[tuple[Seat, str], ...] = ()  # of players of somebody's own, and why


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
    forfeits: list[list[str]] = field(default_factory=list)  # why a seat lost games by failing

    def __post_init__(self) -> None:
        self.counts, self.bins = nothing_counted(self.seats)
        self.forfeits = [[] for _ in range(self.seats)]

    def add(self, counted: Counted) -> None:
        """Take some games in; the order does not matter."""
        self.games += counted.games
        self.decisions += counted.decisions
        counts = counted.counts
        for column in (SUM, SQUARES, WINS):
            self.counts[:, column] += counts[:, column]
        self.counts[:, LEAST] = np.minimum(self.counts[:, LEAST], counts[:, LEAST])
        self.counts[:, MOST] = np.maximum(self.counts[:, MOST], counts[:, MOST])
        self.bins.reshape(-1)[counted.places] += counted.numbers

    def add_games(self, games: Iterable[Ended]) -> None:
        """Take games in one by one."""
        for decisions, scores, winners, failures in games:
            self.games += 1
            for seat, why in failures:
                self.forfeits[seat].append(why)
            self.decisions += decisions
            for row, number in enumerate((*scores, decisions)):
                count_in(self.counts, row, number)
                width = self.width if row < self.seats else 1
                self.bins[row, bin_of(number, width)] += 1
                if row < self.seats and has(winners, row):
                    self.counts[row, WINS] += WHOLE_WIN // size(winners)

    # ------------------------------------------------------------ in a file

    def as_data(self) -> Said:
        """All of it, exactly, as JSON can have it."""
        counted = Counted.of(self.games, self.decisions, self.counts, self.bins)
        said = {name: np.asarray(value).tolist() for name, value in counted._asdict().items()}
        more = {"width": self.width, "seconds": self.seconds, "forfeits": self.forfeits}
        return {**said, **more}

    def add_data(self, said: Said) -> None:
        """Take in what a file has of other games."""
        if said["width"] != self.width:
            raise ValueError(said["width"])
        arrays = (np.array(said[name], np.int64) for name in ("counts", "places", "numbers"))
        self.add(Counted(int(said["games"]), int(said["decisions"]), *arrays))
        self.seconds += float(said["seconds"])
        for reasons, others in zip(self.forfeits, said["forfeits"], strict=True):
            reasons.extend(str(why) for why in others)

    # ------------------------------------------------------------ histograms

    def histogram(self, row: int) -> dict[int, int]:
        """How many games had which points, by the least of a bin; the last row has decisions."""
        width = self.width if row < self.seats else 1
        places = np.flatnonzero(self.bins[row])
        return {
            (place - BELOW) * width: number
            for place, number in zip(places.tolist(), self.bins[row][places].tolist(), strict=True)
        }

    def quantile(self, row: int, share: float) -> int:
        """The least points that such a share of the games did not exceed.

        Of bins that are wider than a point, the least points of the bin; what is beyond all bins
        is in the last.
        """
        rank = max(1, ceil(share * self.games))
        place = int(np.searchsorted(np.cumsum(self.bins[row]), rank))
        width = self.width if row < self.seats else 1
        least, most = int(self.counts[row, LEAST]), int(self.counts[row, MOST])
        return min(max((place - BELOW) * width, least), most)

    def bars(self, at_most: int) -> tuple[list[float], list[list[int]]]:
        """The histogram with bins taken together until they are few; their edges, and how many.

        Edges lie between whole scores, so that a bar stands over the scores that it counts.
        """
        first = max(min(self.least) // self.width, -BELOW)
        last = min(max(self.most) // self.width, BINS - 1)
        steps = (digit * 10**zeros for zeros in range(9) for digit in (1, 2, 5))
        together = next(one for one in steps if last // one - first // one < at_most)
        starts = range(first - first % together, last + 1, together)
        edges = [start * self.width - 0.5 for start in (*starts, starts[-1] + together)]
        places = [(max(0, start + BELOW), start + BELOW + together) for start in starts]
        scores = self.bins[: self.seats]
        return edges, [[int(row[a:b].sum()) for a, b in places] for row in scores]

    # ------------------------------------------------------------ sums

    def _column(self, column: int) -> list[int]:
        return [int(number) for number in self.counts[: self.seats, column]]

    def mean(self, row: int) -> float:
        """The mean points of a seat, or decisions of a game."""
        return int(self.counts[row, SUM]) / max(self.games, 1)

    def spread(self, row: int) -> float:
        """The standard deviation of a seat's points, or of a game's decisions.

        From whole numbers as long as possible: rounded sums would lose it beside a large mean.
        """
        games, total = self.games, int(self.counts[row, SUM])
        squares = int(self.counts[row, SQUARES])
        return sqrt(max(games * squares - total * total, 0)) / max(games, 1)

    @property
    def score_sums(self) -> list[int]:
        """The points of each seat over all games, exactly."""
        return self._column(SUM)

    @property
    def mean_score(self) -> list[float]:
        """The mean points of each seat."""
        return [self.mean(seat) for seat in range(self.seats)]

    @property
    def deviation(self) -> list[float]:
        """The standard deviation of each seat's points."""
        return [self.spread(seat) for seat in range(self.seats)]

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


def merged(seats: int, width: int, parts: Sequence[Said]) -> Results:
    """What the games of several files add up to."""
    results = Results(seats, width)
    for said in parts:
        results.add_data(said)
    return results
