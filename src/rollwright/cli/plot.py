"""All plots: how scores are spread in simulated games, and who is how good in a contest.

Only this file draws with matplotlib, which not everybody has; `options.check_plot` says so.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from matplotlib import rc_context
from matplotlib.figure import Figure

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from rollwright.fast.results import Results
    from rollwright.players.arena.report import ContestReport

LONG_NAME: Final = 11  # letters that do not fit below a cell
MOST_BARS: Final = 60  # of a histogram


def save(figure: Figure, path: Path) -> None:
    """Write a figure; text stays text, and the same results give the same file."""
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "rollwright"}):
        svg = path.suffix.lower() == ".svg"
        figure.savefig(path, metadata={"Date": None} if svg else None)


# ---------------------------------------------------------------- the scores of simulated games


def draw_scores(path: Path, title: str, names: list[str], results: "Results") -> None:
    """Draw a histogram of the scores for each seat."""
    edges, bars = results.bars(MOST_BARS)
    figure = Figure(figsize=(7, 1.2 + 1.3 * len(names)), layout="constrained")
    figure.suptitle(title)
    figure.supylabel("% of the games")
    axes = figure.subplots(len(names), 1, sharex=True, sharey=True, squeeze=False)[:, 0]
    for seat, axis in enumerate(axes):
        axis.stairs([100 * n / results.games for n in bars[seat]], edges, fill=True, color="0.55")
        mean = results.mean_score[seat]
        axis.axvline(mean, color="black", linewidth=1)
        axis.set_title(f"seat {seat + 1}, {names[seat]}: mean {mean:,.2f}", fontsize="medium")
        axis.spines[["top", "right"]].set_visible(False)
    below, beyond = min(results.least) < edges[0], max(results.most) > edges[-1]
    notes = ["in the first bar: and less"] * below + ["in the last bar: and more"] * beyond
    axes[-1].set_xlabel(f"score ({'; '.join(notes)})" if notes else "score")
    save(figure, path)


# ---------------------------------------------------------------- a contest


def draw_contest(path: Path, title: str, report: "ContestReport") -> None:
    """Draw a matrix of win rates, and beside it the ratings with their intervals."""
    ranking = [row["name"] for row in report["elo"]]
    size = len(ranking)
    figure = Figure(figsize=(6 + 1.1 * size, 2.4 + 0.5 * size), layout="constrained")
    dice = "same dice for all" if report["duplicate"] else "own dice for every game"
    figure.suptitle(f"{title}: {report['games']:,} games, {dice}, seed {report['seed']}")
    left, right = figure.subplots(1, 2, width_ratios=(1 + 0.9 * size, 4))
    draw_win_rates(left, report, ranking)
    draw_ratings(right, report, ranking)
    save(figure, path)


def draw_win_rates(axis: "Axes", report: "ContestReport", ranking: list[str]) -> None:
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
        low, high = pair["win_rate_low"], pair["win_rate_high"]
        if low is not None and high is not None:
            between = f"{100 * low:.1f}–{100 * high:.1f}"
            axis.text(column, row + 0.2, between, ha="center", va="center", fontsize="x-small")
    # Colours from the middle of a wider scale: black text stays readable on all of them.
    axis.imshow(cells, cmap="PuOr", vmin=-40, vmax=140, aspect="auto")
    long = max(map(len, ranking)) > LONG_NAME
    axis.set_xticks(range(size), ranking, rotation=25 if long else 0)
    axis.set_yticks(range(size), ranking)
    axis.tick_params(length=0)
    axis.set_xlabel("against")
    axis.set_title("% won by the player of the row, and 95 % interval", fontsize="medium")


def draw_ratings(axis: "Axes", report: "ContestReport", ranking: list[str]) -> None:
    """A point a player, and a line as wide as the interval; hollow where it has no end."""
    for place, row in enumerate(report["elo"]):
        low, high = row["elo_low"], row["elo_high"]
        if low is not None and high is not None:
            axis.plot([low, high], [place, place], color="0.45", linewidth=2)
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
