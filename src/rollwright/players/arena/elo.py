"""Ratings: one number a player, whose differences say how often one wins against another.

The model is that of Bradley and Terry (1952) in Elo's scale: with 400 points more one wins ten
games to one. A shared win counts by its share. The ratings are those under which the results are
most likely, after every pair has been given one more game, shared: so they stay finite when
somebody has won everything.
"""

from collections.abc import Hashable, Sequence
from math import log
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rollwright.players.arena.intervals import student
from rollwright.solve.arrays import Floats

POINTS: Final = 400 / log(10)  # of Elo's, for a factor e in the chances
MOST_STEPS: Final = 100
CLOSE_ENOUGH: Final = 1e-10


class Met(NamedTuple):
    """A pair's games with one set of dice."""

    first: int  # the place of a player among all
    second: int
    cluster: Hashable  # what has the same dice
    games: int
    wins: float  # of the first


class Rating(NamedTuple):
    """A player's rating above that of the anchor."""

    elo: float
    low: float | None
    high: float | None
    bounded: bool  # else only the added games keep it finite, and no interval is given


def ratings(players: int, met: Sequence[Met], preferred: int = 0) -> tuple[int, list[Rating]]:
    """The anchor, whose rating is 0, and everybody's rating.

    The anchor is the preferred player, if possible: it is one of the most who can be compared,
    that is, of whom none has won or lost everything against the others.
    """
    wins = np.zeros((players, players))
    for one in met:
        wins[one.first, one.second] += one.wins
        wins[one.second, one.first] += one.games - one.wins
    comparable = mutual(wins)
    sizes = comparable.sum(axis=1)
    order = sorted(range(players), key=lambda place: (-sizes[place], place != preferred, place))
    anchor = order[0]
    games = wins + wins.T
    strengths = fitted(wins + np.where(games > 0, 0.5, 0.0), anchor)
    errors, clusters = standard_errors(strengths, games, met, anchor)
    half = student(clusters - 1) * errors * POINTS if clusters > 1 else None
    result = []
    for place in range(players):
        elo = float(strengths[place]) * POINTS
        bounded = bool(comparable[place, anchor])
        known = bounded and half is not None
        low = elo - float(half[place]) if known and half is not None else None
        high = elo + float(half[place]) if known and half is not None else None
        result.append(Rating(elo, low, high, bounded))
    return anchor, result


def mutual(wins: Floats) -> NDArray[np.bool_]:
    """Who can be compared with whom: each has won from the other, if only by way of others.

    Only among those the results alone bound the ratings (Ford, 1957).
    """
    reached = (wins > 0) | np.eye(len(wins), dtype=bool)
    for between in range(len(wins)):
        reached |= reached[:, between, None] & reached[None, between, :]
    return reached & reached.T


def fitted(wins: Floats, anchor: int) -> Floats:
    """The strengths under which these wins are most likely, by Newton's method.

    >>> strengths = fitted(np.array([[0.0, 10.0], [1.0, 0.0]]), anchor=1)
    >>> [round(float(strength) * POINTS) for strength in strengths]
    [400, 0]
    """
    strengths = np.zeros(len(wins))
    games = wins + wins.T
    best = likelihood(strengths, wins)
    for _ in range(MOST_STEPS):
        chances = chances_of(strengths)
        slope = (wins - games * chances).sum(axis=1)
        step = np.linalg.pinv(information(strengths, games), hermitian=True) @ slope
        while likelihood(strengths + step, wins) < best and np.abs(step).max() > CLOSE_ENOUGH:
            step = step / 2
        strengths = strengths + step
        best = likelihood(strengths, wins)
        if np.abs(step).max() < CLOSE_ENOUGH:
            break
    moved: Floats = strengths - strengths[anchor]
    return moved


def chances_of(strengths: Floats) -> Floats:
    """The chance of each to win against each other."""
    chances: Floats = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    return chances


def likelihood(strengths: Floats, wins: Floats) -> float:
    """The logarithm of how likely the wins are."""
    return float((wins * np.log(chances_of(strengths))).sum())


def information(strengths: Floats, games: Floats) -> Floats:
    """How much the games tell about the strengths (Fisher's matrix)."""
    chances = chances_of(strengths)
    weights = games * chances * chances.T
    matrix: Floats = np.diag(weights.sum(axis=1)) - weights
    return matrix


def standard_errors(
    strengths: Floats, games: Floats, met: Sequence[Met], anchor: int
) -> tuple[Floats, int]:
    """How far off each strength above the anchor's may be, and from how many clusters it is known.

    Games with the same dice depend on each other, so it is the clusters that are taken as a
    sample (the estimator with a matrix between two others, called the sandwich: Liang and Zeger,
    1986).
    """
    players = len(strengths)
    chances = chances_of(strengths)
    pulls: dict[Hashable, Floats] = {}
    for one in met:
        pull = one.wins - one.games * chances[one.first, one.second]
        row = pulls.setdefault(one.cluster, np.zeros(players))
        row[one.first] += pull
        row[one.second] -= pull
    rows = np.array(list(pulls.values()))
    inverse = np.linalg.pinv(information(strengths, games), hermitian=True)
    spread = inverse @ (rows.T @ rows) @ inverse * (len(rows) / max(1, len(rows) - 1))
    above = np.eye(players) - np.eye(players)[anchor]
    errors: Floats = np.sqrt(np.maximum(np.einsum("ij,jk,ik->i", above, spread, above), 0.0))
    return errors, len(rows)
