"""Skill over many games: what players give away a decision, and their results without the luck.

Luck is nothing on average (`reviewer.py`), so it is a control variate: results less luck have the
same mean and vary less. How much of it is taken off is fitted by least squares where there are
games enough (Glynn and Szechtman, Some new perspectives on the method of control variates, 2002),
and is all of it where there are few.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from math import inf
from typing import Final, NamedTuple

import numpy as np

from rollwright.coach.review import CLASSES, Json, Review, SeatReview
from rollwright.core.seats import Seat
from rollwright.players.arena.intervals import Cluster, Estimate, over_clusters
from rollwright.solve.arrays import Floats

FITTED_FROM: Final = 30  # games; with fewer all of the luck is taken off
NOTHING: Final = 1e-12  # a variance that is none


class ReviewedGame(NamedTuple):
    """A review, who sat where, and which games have the same dice."""

    review: Review
    names: tuple[str, ...]
    dice: Hashable


class Rating(NamedTuple):
    """What a player's games of one kind come to."""

    game: str
    kind: str  # what results and errors are of: win, points or turns
    name: str
    games: int
    decisions: int  # those with a choice
    error: Estimate  # given away a decision
    error_points: Estimate | None  # the same in points, where there are two accounts
    classes: dict[str, int]
    result: Estimate  # as the games ended …
    adjusted: Estimate  # … and without luck
    factor: float | None  # by how much the variance is smaller; None if nothing varies

    @property
    def fewer(self) -> float | None:
        """The share of the games that is saved: so many fewer tell as much.

        >>> estimate = Estimate(0.0, 0.0, 0.0)
        >>> figures = (9, 90, estimate, None, {}, estimate, estimate)
        >>> Rating("tutto", "win", "Ann", *figures, factor=4.0).fewer
        0.75
        """
        return None if self.factor is None else 1 - 1 / self.factor

    def as_json(self) -> Json:
        """For programs; None where a bound is not known."""
        told: Json = {}
        for name, value in self._asdict().items():
            if isinstance(value, Estimate):
                told[name] = value.mean
                told[f"{name}_low"], told[f"{name}_high"] = map(_known, (value.low, value.high))
            else:
                told[name] = value
        return told | {"fewer_games": self.fewer}


class _Played(NamedTuple):
    """A seat's game."""

    dice: Hashable
    seat: SeatReview
    controls: tuple[float, ...]  # nothing on average


def rate(games: Iterable[ReviewedGame]) -> list[Rating]:
    """The players of reviewed games, those first who give least away; a row a kind of game."""
    played: dict[tuple[str, str, str], list[_Played]] = defaultdict(list)
    for one in games:
        for seat, name in enumerate(one.names):
            key = (one.review.game, one.review.kinds[0], name)
            told = one.review.seats[seat]
            played[key].append(_Played(one.dice, told, controls(one.review, seat)))
    rows = [_rating(*key, found) for key, found in played.items()]
    return sorted(rows, key=lambda row: (row.game, row.kind, row.error.mean))


def controls(review: Review, seat: Seat) -> tuple[float, ...]:
    """What is nothing on average and says something of the result: luck, and that in points.

    Luck in points is one's own less that of the others, who had the same throws or others.
    """
    own = review.seats[seat]
    if own.points is None:
        return (own.judged.luck,)
    points = [one.judged_points for one in review.seats]
    others = [one.luck for at, one in enumerate(points) if one is not None and at != seat]
    mine = points[seat] or own.points
    return own.judged.luck, mine.luck - sum(others) / max(1, len(others))


def without_luck(results: Floats, controls: Floats) -> Floats:
    """Results less what luck explains of them; `controls` has a row a game.

    With few games it is the first control as it stands, whose mean is nought by itself; with more
    each control as the results go with it.
    """
    if len(results) < FITTED_FROM:
        return results - controls[:, 0]
    apart = controls - controls.mean(axis=0)
    share: Floats = np.linalg.lstsq(apart, results - results.mean(), rcond=None)[0]
    adjusted: Floats = results - controls @ share
    return adjusted


def factor_of(results: Floats, adjusted: Floats) -> float | None:
    """By how much the variance is smaller."""
    if len(results) < 2 or adjusted.var() < NOTHING:
        return None
    return float(results.var() / adjusted.var())


def _rating(game: str, kind: str, name: str, played: Sequence[_Played]) -> Rating:
    accounts = [one.seat.account for one in played]
    results = np.array([one.result for one in accounts])
    adjusted = without_luck(results, np.array([one.controls for one in played]))
    decisions = [one.seat.decisions for one in played]
    judged = [one.seat.judged_points for one in played]
    points = [one.errors for one in judged if one is not None]
    dice = [one.dice for one in played]
    ones = [1] * len(played)
    return Rating(
        game,
        kind,
        name,
        len(played),
        sum(decisions),
        clustered(dice, decisions, [one.errors for one in accounts]),
        clustered(dice, decisions, points) if points else None,
        {rated: sum(one.seat.classes.get(rated, 0) for one in played) for rated in CLASSES},
        clustered(dice, ones, results.tolist()),
        clustered(dice, ones, adjusted.tolist()),
        factor_of(results, adjusted),
    )


def clustered(dice: Sequence[Hashable], sizes: Sequence[int], totals: Sequence[float]) -> Estimate:
    """A mean over games, of which those with the same dice are one fact."""
    sums: dict[Hashable, list[float]] = defaultdict(lambda: [0, 0.0])
    for one, size, total in zip(dice, sizes, totals, strict=True):
        sums[one][0] += size
        sums[one][1] += total
    clusters = [Cluster(int(size), total) for size, total in sums.values() if size]
    return over_clusters(clusters) if clusters else Estimate(0.0, -inf, inf)


def _known(bound: float) -> float | None:
    return None if abs(bound) == inf else bound
