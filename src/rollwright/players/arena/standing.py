"""What a contest amounts to: win rates, differences, ratings, each with its interval."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import combinations
from math import isfinite
from typing import Any, NamedTuple, TypeAlias

from rollwright.players.arena.contest import Contest, pair_of
from rollwright.players.arena.deal import Entrant, Games
from rollwright.players.arena.elo import Met, ratings
from rollwright.players.arena.intervals import (
    CONFIDENCE,
    Cluster,
    Estimate,
    over_clusters,
    share_over_clusters,
    wilson,
)
from rollwright.players.arena.thinking_times import Times

PREFERRED = "random"  # whose rating is 0, if possible

Figures: TypeAlias = dict[str, Any]  # by the names and of the types that `report.py` has


class Meeting(NamedTuple):
    """One deal of two players, as the first of them sees it; sums over its games."""

    cluster: Hashable  # what depends on the same dice
    games: int
    wins: float
    score: float
    difference: float


def standing(contest: Contest) -> Figures:
    """All of it, for programs: `players`, `pairs` both ways round, and `elo`."""
    entrants = contest.entrants
    between = {
        (one, other): meetings(contest, one, other)
        for one in entrants
        for other in entrants
        if one != other
    }
    players = []
    for one in entrants:
        own = [met for other in entrants if other != one for met in between[one, other]]
        row = figures(contest, own, thinking(contest, one))
        if contest.setting.solo:  # a game is compared with those of all others, but is one game
            row["games"] = len(contest.deals[(one,)])
        players.append({"name": one.label, **row})
    pairs = [
        {
            "name": one.label,
            "opponent": other.label,
            **figures(contest, met, thinking(contest, one, other)),
            **lead(met),
        }
        for (one, other), met in between.items()
    ]
    return {
        "confidence": CONFIDENCE,
        "players": players,
        "pairs": pairs,
        "elo": rated(entrants, between),
    }


def meetings(contest: Contest, one: Entrant, other: Entrant) -> list[Meeting]:
    """The deals of a pair, in the order of their numbers."""
    if contest.setting.solo:
        mine, theirs = contest.deals[(one,)], contest.deals[(other,)]
        return [compared(n, mine[n], theirs[n]) for n in sorted(mine) if n in theirs]
    pair = pair_of(one, other)
    me = pair.index(one)
    return [
        Meeting(
            cluster=number if contest.setting.duplicate else (*pair, number),
            games=len(games.wins),
            wins=sum(wins[me] for wins in games.wins),
            score=sum(scores[me] for scores in games.scores),
            difference=sum(scores[me] - scores[1 - me] for scores in games.scores),
        )
        for number, games in sorted(contest.deals[pair].items())
    ]


def compared(cluster: Hashable, mine: Games, theirs: Games) -> Meeting:
    """Two games that were played alone, as if they had been one: the higher score wins."""
    (score,), (against,) = mine.scores[0], theirs.scores[0]
    wins = 1.0 if score > against else 0.5 if score == against else 0.0
    return Meeting(cluster, 1, wins, score, score - against)


# ---------------------------------------------------------------- figures


def thinking(contest: Contest, one: Entrant, other: Entrant | None = None) -> Times:
    """How long a player thought, against all or against one; alone there is no difference."""
    return Times.together(
        times[bout.index(one)]
        for bout, times in contest.times.items()
        if one in bout and (other is None or other in bout or contest.setting.solo)
    )


def figures(contest: Contest, met: Sequence[Meeting], times: Times) -> Figures:
    """Win rate, mean score and times."""
    return {
        "games": sum(one.games for one in met),
        "deals": len({one.cluster for one in met}),
        **spread("win_rate", win_rate(contest, met)),
        **spread("mean_score", estimate(met, lambda one: one.score)),
        "milliseconds_per_decision": times.median,
        "mean_milliseconds_per_decision": times.mean,
    }


def lead(met: Sequence[Meeting]) -> Figures:
    """How many points one is ahead of the other."""
    return spread("mean_difference", estimate(met, lambda one: one.difference))


def spread(name: str, value: Estimate | None) -> dict[str, float | None]:
    """An estimate under its names; what is not known is none."""
    if value is None:
        return {name: None, f"{name}_low": None, f"{name}_high": None}
    ends = [end if isfinite(end) else None for end in (value.low, value.high)]
    return {name: value.mean, f"{name}_low": ends[0], f"{name}_high": ends[1]}


def win_rate(contest: Contest, met: Sequence[Meeting]) -> Estimate | None:
    """The share of the wins: over games, if nothing ties one to another, else over deals.

    A game that somebody played alone is compared with those of all others, and so ties them.
    """
    if not met:
        return None
    if contest.setting.duplicate or contest.setting.solo:
        return share_over_clusters(clusters(met, lambda one: one.wins))
    games = sum(one.games for one in met)
    return wilson(sum(one.wins for one in met) / games, games)


def estimate(met: Sequence[Meeting], what: Callable[[Meeting], float]) -> Estimate | None:
    """A mean a game, with its interval over deals."""
    return over_clusters(clusters(met, what)) if met else None


def clusters(met: Iterable[Meeting], what: Callable[[Meeting], float]) -> list[Cluster]:
    """What was counted, put together where the dice were the same."""
    counts: defaultdict[Hashable, int] = defaultdict(int)
    totals: defaultdict[Hashable, float] = defaultdict(float)
    for one in met:
        counts[one.cluster] += one.games
        totals[one.cluster] += what(one)
    return [Cluster(counts[cluster], totals[cluster]) for cluster in counts]


def rated(
    entrants: Sequence[Entrant], between: dict[tuple[Entrant, Entrant], list[Meeting]]
) -> list[Figures]:
    """Everybody's rating, the best first."""
    met = [
        Met(first, second, one.cluster, one.games, one.wins)
        for first, second in combinations(range(len(entrants)), 2)
        for one in between[entrants[first], entrants[second]]
    ]
    if not met:
        return []
    names = [entrant.name for entrant in entrants]
    preferred = names.index(PREFERRED) if PREFERRED in names else 0
    anchor, found = ratings(len(entrants), met, preferred)
    rows = [
        {
            "name": entrant.label,
            "elo": rating.elo,
            "elo_low": rating.low,
            "elo_high": rating.high,
            "bounded": rating.bounded,
            "anchor": place == anchor,
        }
        for place, (entrant, rating) in enumerate(zip(entrants, found, strict=True))
    ]
    return sorted(rows, key=lambda row: -float(row["elo"] or 0.0))
