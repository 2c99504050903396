"""The pictures of docs/tutto.md, drawn from the tables that ship.

    python -m docs.tutto.figures [--folder docs/tutto]

They stand on a ground of their own, so that they read the same on a light and on a dark page.
"""

import argparse
import json
from pathlib import Path
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np

from docs.tutto.stops import BONUS_300, stops_from, turn_at
from rollwright.solve.arrays import Floats
from rollwright.solve.tutto.chances import FIFTY
from rollwright.solve.tutto.policy import solution

PAPER, INK, QUIET, ACCENT = "#fbf8f1", "#2b2a27", "#8a857a", "#b4472e"
GRID = 100  # points between the scores of a map of stops

mpl.use("svg")
mpl.rcParams.update(
    {
        "figure.facecolor": PAPER,
        "axes.facecolor": PAPER,
        "savefig.facecolor": PAPER,
        "text.color": INK,
        "axes.labelcolor": INK,
        "axes.edgecolor": QUIET,
        "xtick.color": INK,
        "ytick.color": INK,
        "axes.titlesize": 11,
        "font.family": "sans-serif",
        "svg.hashsalt": "rollwright",  # the same picture from the same numbers
        "svg.fonttype": "none",
    }
)


def convergence(folder: Path) -> None:
    """How fast the rounds of value iteration settle."""
    changes = json.loads((folder / "solved.json").read_text(encoding="utf-8"))["changes"]
    figure, axes = plt.subplots(figsize=(6.4, 3.2), layout="constrained")
    axes.semilogy(range(1, len(changes) + 1), changes, color=ACCENT, lw=2, marker="o", ms=3)
    axes.set_xlabel("round")
    axes.set_ylabel("largest change of a chance")
    axes.grid(color=QUIET, alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    axes.annotate(
        f"after round {len(changes)}: {changes[-1] * 1e11:.0f} · 10⁻¹¹",
        (len(changes), changes[-1]),
        xytext=(-44, 2),
        textcoords="offset points",
        ha="right",
        va="center",
        color=INK,
    )
    keep(figure, folder / "convergence.svg")


def score_axes(axes: Any, title: str) -> None:
    """A square of scores."""
    axes.set_title(title)
    axes.set_xlabel("the other's score")
    axes.set_ylabel("own score")
    axes.set_xticks(range(0, 6001, 1000))
    axes.set_yticks(range(0, 6001, 1000))


def chances(folder: Path) -> None:
    """The chance to win at the start of a turn."""
    tables = solution().tables
    figure, both = plt.subplots(1, 2, figsize=(9.6, 4.4), layout="constrained", sharey=True)
    shown = None
    for axes, table, title in (
        (both[0], tables.first, "first seat, about to play"),
        (both[1], tables.second, "second seat, about to play"),
    ):
        size = len(table) * FIFTY
        shown = axes.imshow(
            table,
            origin="lower",
            extent=(0, size, 0, size),
            cmap="RdYlBu",
            vmin=0,
            vmax=1,
            interpolation="none",  # the picture holds a pixel a pair of scores, which is small
        )
        at = np.arange(len(table)) * FIFTY + FIFTY / 2
        levels = [0.1, 0.25, 0.5, 0.75, 0.9]
        lines = axes.contour(at, at, table, levels=levels, colors=INK, linewidths=0.9)
        axes.clabel(lines, fmt=lambda chance: f"{chance:.0%}", fontsize=8)
        score_axes(axes, title)
    both[1].set_ylabel("")
    bar = figure.colorbar(shown, ax=both, shrink=0.85, format=lambda chance, _: f"{chance:.0%}")
    bar.set_label("chance to win")
    keep(figure, folder / "chances.svg")


def stop_map(dice: int | None) -> Floats:
    """From how many points on to stop, by scores: with Bonus 300 and dice left, or a Tutto."""
    scores = range(0, solution().target, GRID)
    rows = []
    for own in scores:
        turns = [turn_at((own, other)) for other in scores]
        ahead = [turn.flipped if dice is None else turn.going[dice, :, BONUS_300] for turn in turns]
        rows.append([stops_from(t.bank, go_on) for t, go_on in zip(turns, ahead, strict=True)])
    return np.array(rows, float)


def stop_maps(folder: Path) -> None:
    """How boldness depends on the scores."""
    figure, both = plt.subplots(1, 2, figsize=(9.6, 4.4), layout="constrained", sharey=True)
    maps = (
        (both[0], 3, "three dice left, Bonus 300", 200, 1000),
        (both[1], None, "after a Tutto", 500, 4000),
    )
    for axes, dice, title, least, most in maps:
        table = stop_map(dice)
        size = len(table) * GRID
        shown = axes.imshow(
            table, origin="lower", extent=(0, size, 0, size), cmap="cividis", vmin=least, vmax=most
        )
        score_axes(axes, title)
        bar = figure.colorbar(shown, ax=axes, shrink=0.85, extend="both")
        bar.set_label("stop with so many points or more")
    both[1].set_ylabel("")
    keep(figure, folder / "stops.svg")


def keep(figure: Any, path: Path) -> None:
    """Write a picture, without the date."""
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)


def main() -> None:
    """Draw all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", type=Path, default=Path(__file__).parent)
    folder = parser.parse_args().folder
    convergence(folder)
    chances(folder)
    stop_maps(folder)


if __name__ == "__main__":
    main()
