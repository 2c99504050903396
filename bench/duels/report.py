"""What the games in some files amount to, as a table."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import isfinite
from pathlib import Path

from bench.duels.playing import Row
from rollwright.players.arena.intervals import (
    Cluster,
    Estimate,
    over_clusters,
    share_over_clusters,
)
from rollwright.players.arena.thinking_times import Times


def rows_in(folder: Path) -> list[Row]:
    """All games of a folder, each once."""
    found: dict[tuple[str, int, int, int], Row] = {}
    for file in sorted(folder.glob("games-*.jsonl")):
        for line in file.read_text().splitlines():
            try:
                row: Row = json.loads(line)
            except ValueError:  # cut off
                continue
            found[row["match"], row["seed"], row["deal"], row["seating"]] = row
    return list(found.values())


def report(folder: Path) -> str:
    """A line a match; variants of a game together, too."""
    by_match: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows_in(folder):
        where, *players = row["match"].split(":")
        by_match[row["match"]].append(row)
        if "-" in where:
            by_match[":".join([where.split("-")[0], *players])].append(row)
    return "\n".join(told(match, by_match[match]) for match in sorted(by_match))


def told(match: str, rows: Sequence[Row]) -> str:
    """What came of a match."""
    game, *players = match.split(":")
    means = [
        estimate(rows, lambda row, n=n: row["scores"][n])  # type: ignore[misc]
        for n in range(len(players))
    ]
    medians = [together(row["times"][n] for row in rows).median for n in range(len(players))]
    said = f"{game:16} {' : '.join(players):16} {len(rows):5} games  "
    if len(players) == 2:
        wins = share_over_clusters(clusters(rows, lambda row: row["wins"][0]))
        ahead = estimate(rows, lambda row: row["scores"][0] - row["scores"][1])
        said += f"{percent(wins)}  ahead {shown(ahead)}  "
    said += "points " + " : ".join(map(shown, means))
    said += "  median ms " + " : ".join(f"{median or 0.0:.2f}" for median in medians)
    forfeits = [why for row in rows for why in row["forfeits"]]
    return said + (f"  FORFEITS {len(forfeits)}: {forfeits[0]}" if forfeits else "")


def estimate(rows: Sequence[Row], what: Callable[[Row], float]) -> Estimate:
    """A mean a game, with its interval over deals."""
    return over_clusters(clusters(rows, what))


def clusters(rows: Iterable[Row], what: Callable[[Row], float]) -> list[Cluster]:
    """What was counted, put together where the dice were the same."""
    found: defaultdict[tuple[str, int, int], list[float]] = defaultdict(list)
    for row in rows:
        found[row["match"], row["seed"], row["deal"]].append(what(row))
    return [Cluster(len(values), sum(values)) for values in found.values()]


def together(several: Iterable[list[tuple[int, int]]]) -> Times:
    """Times of many games."""
    return Times.together(Times(0, {int(k): int(n) for k, n in bins}) for bins in several)


def percent(one: Estimate) -> str:
    """A share with its interval."""
    return f"{one.mean:6.1%} ({one.low:.1%}–{one.high:.1%})"


def shown(one: Estimate) -> str:
    """A mean with half of its interval."""
    half = (one.high - one.low) / 2
    return f"{one.mean:.2f}" + (f" ± {half:.2f}" if isfinite(half) else "")
