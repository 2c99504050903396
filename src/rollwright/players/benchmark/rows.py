"""The rows of Rollwright-1: who reached what; those of our own players come with the package."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from rollwright.core.errors import BadText
from rollwright.players.benchmark.playing import Figure
from rollwright.players.benchmark.tracks import NAME, POINTS, Track

FILE: Final = Path(__file__).with_name("rows.json")
OURS: Final = ("random", "greedy", "planner:1000", "planner:10000", "expert")

Row: TypeAlias = dict[str, Figure]  # by track
Rows: TypeAlias = dict[str, Row]  # by player


def read_rows(path: Path) -> Rows:
    """The rows of a file; none if there is no file."""
    if not path.exists():
        return {}
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
        return {
            str(player): {str(track): checked(figure) for track, figure in row.items()}
            for player, row in said.items()
        }
    except (ValueError, KeyError, TypeError, AttributeError):
        raise BadText(f"'{path}' is not a file of rows of {NAME}.") from None


def checked(figure: Mapping[str, object]) -> Figure:
    """A figure as a file has it."""
    mean, low, high = (float(str(figure[name])) for name in ("mean", "low", "high"))
    deals, forfeits = int(str(figure["deals"])), int(str(figure["forfeits"]))
    version = str(figure["rollwright"])
    return {
        "mean": mean, "low": low, "high": high,
        "deals": deals, "forfeits": forfeits, "rollwright": version,
    }  # fmt: skip


def add(path: Path, player: str, track: Track, figure: Figure) -> None:
    """Add a figure to a file of rows; what others, or this player elsewhere, reached stays."""
    rows = read_rows(path)
    rows.setdefault(player, {})[track.name] = figure
    lines = [
        f"  {json.dumps(name)}: {{\n"
        + ",\n".join(f"    {json.dumps(at)}: {json.dumps(one)}" for at, one in row.items())
        + "\n  }"
        for name, row in rows.items()
    ]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def table(tracks: Iterable[Track], rows: Rows) -> list[list[str]]:
    """A head, a line a player in the order of ours and then of others, and one of the limits."""
    tracks = list(tracks)
    order = sorted(rows, key=lambda name: OURS.index(name) if name in OURS else len(OURS))
    lines = [["player", *(track.name for track in tracks)]]
    for name in order:
        lines.append([name, *(shown(track, rows[name].get(track.name)) for track in tracks)])
    return [*lines, ["limit", *(limit(track) for track in tracks)]]


def shown(track: Track, figure: Figure | None) -> str:
    """A figure for people: the mean, half of its interval, and what is not as it should be."""
    if figure is None:
        return ""
    half = max(figure["high"] - figure["mean"], figure["mean"] - figure["low"])
    unit = "" if track.counts == POINTS else " %"
    few = f" ({figure['deals']} deals)" if figure["deals"] < track.deals else ""
    lost = f" ({figure['forfeits']} lost)" if figure["forfeits"] else ""
    return f"{figure['mean']:.1f} ± {half:.1f}{unit}{few}{lost}"


def limit(track: Track) -> str:
    """What no player can pass, or what perfect play has."""
    if track.limit is None:
        return ""
    unit = "" if track.counts == POINTS else " %"
    return f"{track.limit:g}{unit}, {track.limit_is}"


def markdown(lines: list[list[str]]) -> str:
    """A table for a page."""
    head, *rest = lines
    rule = ["---", *["---:"] * (len(head) - 1)]
    return "\n".join("| " + " | ".join(line) + " |" for line in (head, rule, *rest))
