"""A picture of a contest: who wins how often against whom, and the ratings."""

from pathlib import Path
from typing import Any, Final

from matplotlib import rc_context
from matplotlib.figure import Figure

LONG_NAME: Final = 11  # letters that do not fit below a cell


def draw(path: Path, report: dict[str, Any], title: str) -> None:
    """Draw a matrix of win rates, and beside it the ratings with their intervals."""
    ranking = [row["name"] for row in report["elo"]]
    size = len(ranking)
    figure = Figure(figsize=(6 + 1.1 * size, 2.4 + 0.5 * size), layout="constrained")
    dice = "same dice for all" if report["duplicate"] else "own dice for every game"
    figure.suptitle(f"{title}: {report['games']:,} games, {dice}, seed {report['seed']}")
    left, right = figure.subplots(1, 2, width_ratios=(1 + 0.9 * size, 4))
    draw_win_rates(left, report, ranking)
    draw_ratings(right, report, ranking)
    # Text stays text, and the same results give the same file.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "rollwright"}):
        svg = path.suffix.lower() == ".svg"
        figure.savefig(path, metadata={"Date": None} if svg else None)


def draw_win_rates(axis: Any, report: dict[str, Any], ranking: list[str]) -> None:
    """A cell a pair: how often the player of the row wins against that of the column."""
    size = len(ranking)
    cells = [[float("nan")] * size for _ in ranking]
    for pair in report["pairs"]:
        rate = pair["win_rate"]
        if rate is None:
            continue
        row, column = ranking.index(pair["name"]), ranking.index(pair["opponent"])
        cells[row][column] = 100 * rate
        axis.text(column, row - 0.12, f"{100 * rate:.1f}", ha="center", va="center")
        ends = (pair["win_rate_low"], pair["win_rate_high"])
        if None not in ends:
            between = "–".join(f"{100 * end:.1f}" for end in ends)
            axis.text(column, row + 0.2, between, ha="center", va="center", fontsize="x-small")
    # Colours from the middle of a wider scale: black text stays readable on all of them.
    axis.imshow(cells, cmap="PuOr", vmin=-40, vmax=140, aspect="auto")
    long = max(map(len, ranking)) > LONG_NAME
    axis.set_xticks(range(size), ranking, rotation=25 if long else 0)
    axis.set_yticks(range(size), ranking)
    axis.tick_params(length=0)
    axis.set_xlabel("against")
    axis.set_title("% won by the player of the row, and 95 % interval", fontsize="medium")


def draw_ratings(axis: Any, report: dict[str, Any], ranking: list[str]) -> None:
    """A point a player, and a line as wide as the interval; hollow where it has no end."""
    for place, row in enumerate(report["elo"]):
        if row["elo_low"] is not None:
            ends = [row["elo_low"], row["elo_high"]]
            axis.plot(ends, [place, place], color="0.45", linewidth=2)
        filled = "black" if row["bounded"] else "white"
        axis.plot(row["elo"], place, "o", color="black", markerfacecolor=filled)
        axis.annotate(
            f"{row['elo']:,.0f}",
            (row["elo"], place),
            textcoords="offset points",
            xytext=(0, 8),
            ha="center",
        )
    axis.set_yticks(range(len(ranking)), ranking)
    axis.set_ylim(len(ranking) - 0.5, -0.6)
    axis.margins(x=0.15)
    axis.grid(axis="x", color="0.9")
    axis.set_axisbelow(True)
    axis.spines[["top", "right", "left"]].set_visible(False)
    axis.tick_params(axis="y", length=0)
    hollow = not all(row["bounded"] for row in report["elo"])
    axis.set_xlabel(
        "Elo (hollow: won or lost everything)" if hollow else "Elo, with 95 % intervals"
    )
    axis.set_title("rating", fontsize="medium")
