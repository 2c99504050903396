"""`rollwright simulate`: many games without people, and what came of them."""

import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from secrets import randbelow
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Final, NamedTuple

from typer import Argument, Option

from rollwright.cli.commands.replay import variant_of
from rollwright.cli.exit_codes import INTERRUPTED
from rollwright.cli.options import HouseRules, OwnSheet, Seed, Variant, given
from rollwright.cli.table.seating import COMPUTER, WHO, computer, usual
from rollwright.core.bits import has, size
from rollwright.core.dice import derived
from rollwright.core.errors import BadOption, NoGpu
from rollwright.core.game import AnyGame
from rollwright.games import game
from rollwright.play.match import AnyMatch, Match

if TYPE_CHECKING:
    from rollwright.fast.simulate import Results

MOST_GAMES: Final = 1 << 31  # after so many the keys of one seed begin again
MOST_BARS: Final = 60  # of a histogram
COMPILED: Final = (COMPUTER, "greedy")  # players that come as machine code


class Device(StrEnum):
    """Where games are played."""

    CPU = "cpu"
    GPU = "gpu"


def simulate(
    name: Annotated[str, Argument(metavar="GAME")],
    *,
    games: Annotated[
        int, Option(metavar="N", min=1, max=MOST_GAMES, help="How many games.")
    ] = 10_000,
    seats: Annotated[
        str | None,
        Option(metavar="NAMES", help=f"Computer players, as in greedy,random; or how many. {WHO}"),
    ] = None,
    variant: Variant = None,
    option: HouseRules = None,
    sheet: OwnSheet = None,
    seed: Seed = None,
    device: Annotated[Device, Option(help="Where random players play.")] = Device.CPU,
    threads: Annotated[
        int | None, Option(metavar="N", min=1, max=1024, help="Threads on the CPU; usually all.")
    ] = None,
    plot: Annotated[
        Path | None, Option(metavar="FILE.svg", help="Draw the scores as histograms; or FILE.png.")
    ] = None,
    as_json: Annotated[bool, Option("--json", help="For programs.")] = False,
) -> int | None:
    """Let computer players play many games; Ctrl-C stops and tells what was played.

    \b
    rollwright simulate tutto --games 1000000 --seed 1
    rollwright simulate penk --seats greedy,random
    rollwright simulate splitter --seats 4 --variant B --json
    rollwright simulate hexroller --plot scores.svg
    """
    played = game(name)
    players = computers(seats, played)
    if plot is not None:
        check_plot(plot)
    seed = randbelow(10**9) if seed is None else seed
    match = Match(played.name, len(players), seed=seed, **given(played, option, variant, sheet))
    where = Where(device, all(computer(player) in COMPILED for player in players), threads)
    if device is Device.GPU:
        check_gpu(all(computer(player) == COMPUTER for player in players))
    results = played_there(where, match, players, games)
    whole = results.games == games
    if as_json:
        print(json.dumps(told(match, players, where, results), indent=2))
    else:
        show(match, players, where, results, whole)
    if plot is not None and results.games:
        draw(plot, match, players, results)
    return None if whole else INTERRUPTED


def computers(text: str | None, played: AnyGame) -> list[str]:
    """The computer players that were asked for; a number means so many random ones."""
    from rollwright.players.registry import player  # noqa: PLC0415 (players may be slow to import)

    if text is None:
        names = [COMPUTER] * len(usual(played))
    elif text.strip().isdecimal():
        if int(text) not in played.seats:
            played.new_game(int(text), played.rules.Options())  # refuses, in a sentence
        names = [COMPUTER] * int(text)
    else:
        names = [name.strip() for name in text.split(",")]
    for name in names:
        player(computer(name) or name)
    return names


# ---------------------------------------------------------------- playing


class Where(NamedTuple):
    """Where and how games are played."""

    device: Device
    compiled: bool  # else in plain Python
    asked: int | None  # threads; None for all cores

    @property
    def threads(self) -> int | None:
        """How many threads; those of a GPU are not counted."""
        if self.device is Device.GPU:
            return None
        return (self.asked or os.cpu_count() or 1) if self.compiled else 1


def unseen(_: object) -> None:
    """Tell nobody."""


class Bar(NamedTuple):
    """What tells a person at a terminal how far it has gone."""

    progress: Callable[[int], None] = unseen
    tell: Callable[[str], None] = unseen
    now: Callable[[str], None] = unseen


@contextmanager
def bar(total: int) -> Iterator[Bar]:
    """A bar on stderr, where somebody watches."""
    if not sys.stderr.isatty():
        yield Bar()
        return
    from rich import progress  # noqa: PLC0415 (Rich is slow to import)
    from rich.console import Console  # noqa: PLC0415

    console = Console(stderr=True)
    with progress.Progress(console=console, transient=True) as shown:
        task = shown.add_task("", total=total)
        yield Bar(
            progress=lambda done: shown.update(task, completed=done),
            tell=lambda sentence: console.print(sentence, markup=False, highlight=False),
            now=lambda what: shown.update(task, description=what),
        )


def check_gpu(all_random: bool = True) -> Any:
    """Refuse, in a sentence, to use a GPU that cannot be used; else Numba's module for it."""
    from rollwright.fast import gpu  # noqa: PLC0415 (Numba is slow to import)

    if not all_random:
        raise BadOption("On a GPU all players are random.")
    try:
        return gpu.cuda()
    except NoGpu as none:
        raise BadOption(str(none)) from None


def played_there(where: Where, match: AnyMatch, names: list[str], games: int) -> "Results":
    """Play the games, each from its own key, until they are done or Ctrl-C comes."""
    from rollwright.fast import simulate as fast  # noqa: PLC0415 (Numba is slow to import)

    seed = match.seed or 0
    with bar(games) as shown:
        try:
            if not where.compiled:
                return in_python(match, names, games, shown.progress)
            watched: dict[str, Any] = {"progress": shown.progress, "tell": shown.tell}
            if where.device is Device.GPU:
                from rollwright.fast import gpu  # noqa: PLC0415

                return gpu.simulate(match.game, match.state, seed=seed, games=games, **watched)
            greedy = sum(1 << n for n, name in enumerate(names) if computer(name) == "greedy")
            watched |= {"greedy_seats": greedy, "threads": where.threads}
            return fast.simulate(match.game, match.state, seed=seed, games=games, **watched)
        except KeyboardInterrupt:  # nothing is played yet: it was being compiled
            return fast.Results(match.seats, width=1)


def in_python(
    match: AnyMatch, names: list[str], games: int, progress: Callable[[int], None]
) -> "Results":
    """Play with any computer players, in plain Python; the same seed gives the same dice."""
    from rollwright.fast.simulate import WHOLE_WIN, WINS, Results, count_in  # noqa: PLC0415
    from rollwright.play.loop import playout  # noqa: PLC0415
    from rollwright.players.registry import player  # noqa: PLC0415

    rules = match.game.rules
    players = [player(computer(name) or name) for name in names]
    results = Results(match.seats, width=1)
    seen: list[Counter[int]] = [Counter() for _ in names]
    started = perf_counter()
    try:
        for number in range(games):
            key = derived(match.seed or 0, number)
            state, decisions = playout(match.game, match.state, key, players)
            won = rules.winners(state)
            for seat in range(match.seats):
                score = rules.score(state, seat)
                count_in(results.counts, seat, score)
                results.counts[seat, WINS] += WHOLE_WIN // size(won) if has(won, seat) else 0
                seen[seat][score] += 1
            count_in(results.counts, match.seats, decisions)
            results.decisions += decisions
            results.games += 1
            progress(results.games)
    except KeyboardInterrupt:
        pass
    results.seconds = perf_counter() - started
    results.set_histogram(seen)
    return results


# ---------------------------------------------------------------- telling


def show(match: AnyMatch, names: list[str], where: Where, results: "Results", whole: bool) -> None:
    """Show a line a seat."""
    from rollwright.cli.screen import Screen  # noqa: PLC0415 (Rich is slow to import)

    screen = Screen("en")
    if not results.games:
        screen.line("Stopped before the first game was over.")
        return
    heads = ["seat", "player", "mean score", "deviation", "least", "most", "wins"]
    columns = (results.mean_score, results.deviation, results.least, results.most, results.wins)
    rows = []
    for seat, (mean, deviation, least, most, wins) in enumerate(zip(*columns, strict=True)):
        numbers = [f"{mean:,.2f}", f"{deviation:,.2f}", f"{least:,}", f"{most:,}", f"{wins:,.2f}"]
        rows.append([str(seat + 1), names[seat], *numbers])
    screen.columns(heads, rows, numbers=frozenset((2, 3, 4, 5, 6)))
    stopped = "" if whole else "Stopped early: "
    speed = results.decisions / max(results.seconds, 1e-9)
    screen.line(
        f"{stopped}{results.games:,} games, {results.decisions:,} decisions in"
        f" {results.seconds:.1f} s, {speed:,.0f} a second. Seed {match.seed}."
    )


def told(match: AnyMatch, names: list[str], where: Where, results: "Results") -> dict[str, object]:
    """What was played, for programs."""

    def if_any(numbers: list[Any]) -> list[Any]:
        return numbers if results.games else [None] * match.seats

    return {
        "game": match.game.name,
        "variant": variant_of(match),
        "seats": names,
        "games": results.games,
        "decisions": results.decisions,
        "seconds": results.seconds,
        "mean_score": if_any(results.mean_score),
        "wins": results.wins,
        "deviation": if_any(results.deviation),
        "least": if_any(results.least),
        "most": if_any(results.most),
        "seed": match.seed,
        "device": where.device.value,
        "threads": where.threads,
    }


def check_plot(path: Path) -> None:
    """Refuse, before anything is played, a plot that could not be drawn in the end."""
    if path.suffix.lower() not in (".svg", ".png"):
        raise BadOption(f"A plot is an .svg or a .png file, not '{path}'.")
    if not path.parent.is_dir():
        raise BadOption(f"There is no folder '{path.parent}' for the plot.")
    try:
        import matplotlib.figure  # noqa: F401, PLC0415 (not everybody has it)
    except ImportError:
        raise BadOption("A plot needs matplotlib: pip install 'rollwright[plot]'.") from None


def draw(path: Path, match: AnyMatch, names: list[str], results: "Results") -> None:
    """Draw a histogram of the scores for each seat."""
    from matplotlib import rc_context  # noqa: PLC0415 (not everybody has it)
    from matplotlib.figure import Figure  # noqa: PLC0415

    edges, bars = results.bars(MOST_BARS)
    figure = Figure(figsize=(7, 1.2 + 1.3 * match.seats), layout="constrained")
    variant = variant_of(match)
    title = f"{match.game.title} {variant}" if variant else match.game.title
    figure.suptitle(f"{title}: {results.games:,} games, seed {match.seed}")
    figure.supylabel("% of the games")
    axes = figure.subplots(match.seats, 1, sharex=True, sharey=True, squeeze=False)[:, 0]
    for seat, axis in enumerate(axes):
        axis.stairs([100 * n / results.games for n in bars[seat]], edges, fill=True, color="0.55")
        mean = results.mean_score[seat]
        axis.axvline(mean, color="black", linewidth=1)
        axis.set_title(f"seat {seat + 1}, {names[seat]}: mean {mean:,.2f}", fontsize="medium")
        axis.spines[["top", "right"]].set_visible(False)
    below, beyond = min(results.least) < edges[0], max(results.most) > edges[-1]
    notes = ["in the first bar: and less"] * below + ["in the last bar: and more"] * beyond
    axes[-1].set_xlabel(f"score ({'; '.join(notes)})" if notes else "score")
    # Text stays text, and the same results give the same file.
    with rc_context({"svg.fonttype": "none", "svg.hashsalt": "rollwright"}):
        svg = path.suffix.lower() == ".svg"
        figure.savefig(path, metadata={"Date": None} if svg else None)
