"""Intervals in which the truth lies with 95 per cent confidence."""

from collections.abc import Sequence
from math import inf, pi, sqrt, tan
from statistics import NormalDist
from typing import Final, NamedTuple

CONFIDENCE: Final = 0.95
NORMAL: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Estimate(NamedTuple):
    """A mean, and how low and how high the truth may be."""

    mean: float
    low: float
    high: float


class Cluster(NamedTuple):
    """What depends on the same dice: how many things were counted, and what they add up to."""

    size: int
    total: float


def over_clusters(clusters: Sequence[Cluster]) -> Estimate:
    """The mean of all that was counted, with Student's interval over clusters.

    What lies in one cluster may depend on each other as it likes; clusters do not. (The mean is a
    ratio of two sums, its variance the usual one of a ratio; with clusters of one size it is the
    plain variance of their means.)

    >>> over_clusters([Cluster(2, 1.0), Cluster(2, 1.0), Cluster(2, 1.0)])
    Estimate(mean=0.5, low=0.5, high=0.5)
    """
    n = len(clusters)
    count = sum(cluster.size for cluster in clusters)
    mean = sum(cluster.total for cluster in clusters) / count
    if n < 2:
        return Estimate(mean, -inf, inf)
    squares = sum((cluster.total - mean * cluster.size) ** 2 for cluster in clusters)
    half = student(n - 1) * sqrt(squares * n / (n - 1)) / count
    return Estimate(mean, mean - half, mean + half)


def share_over_clusters(clusters: Sequence[Cluster]) -> Estimate:
    """The same for a share of wins, which lies between 0 and 1.

    Where all was won, or all lost, nothing varies and Student's interval would claim certainty:
    there it is Wilson's over the clusters.

    >>> share_over_clusters([Cluster(2, 2.0)] * 10).low < 0.8
    True
    """
    mean, low, high = over_clusters(clusters)
    if mean in (0.0, 1.0):
        return wilson(mean, len(clusters))
    return Estimate(mean, max(0.0, low), min(1.0, high))


def wilson(share: float, games: int) -> Estimate:
    """Wilson's interval of a share of wins in games that do not depend on each other.

    A shared win counts by its share, which makes the interval rather too wide than too narrow.

    >>> [round(number, 3) for number in wilson(0.5, 100)]
    [0.5, 0.404, 0.596]
    """
    squared = NORMAL**2
    middle = (share + squared / (2 * games)) / (1 + squared / games)
    half = NORMAL * sqrt(share * (1 - share) / games + squared / (4 * games**2))
    half /= 1 + squared / games
    low = 0.0 if share == 0 else middle - half  # exactly, whatever is lost in the last digits
    high = 1.0 if share == 1 else middle + half
    return Estimate(share, low, high)


def student(freedom: int) -> float:
    """How many standard errors the interval reaches: the quantile of Student's distribution.

    Exact for one and two degrees of freedom; beyond, the first terms of its expansion about the
    normal one (Abramowitz and Stegun, 26.7.5), which are right to one per cent and soon to more.

    >>> [round(student(n), 2) for n in (1, 2, 5, 30, 1000)]
    [12.71, 4.3, 2.57, 2.04, 1.96]
    """
    if freedom == 1:
        return tan(pi * CONFIDENCE / 2)
    if freedom == 2:
        return CONFIDENCE * sqrt(2 / (1 - CONFIDENCE**2))
    x = NORMAL
    return (
        x
        + (x**3 + x) / (4 * freedom)
        + (5 * x**5 + 16 * x**3 + 3 * x) / (96 * freedom**2)
        + (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / (384 * freedom**3)
        + (79 * x**9 + 776 * x**7 + 1482 * x**5 - 1920 * x**3 - 945 * x) / (92160 * freedom**4)
    )
