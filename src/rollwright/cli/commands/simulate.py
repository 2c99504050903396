"""`rollwright simulate`: many games without people, and what came of them."""

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from secrets import randbelow
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple, TypeAlias, TypedDict

from typer import Option

from rollwright.cli.exit_codes import INTERRUPTED
from rollwright.cli.options import (
    AsJson,
    Device,
    GameName,
    HouseRules,
    OwnSheet,
    Seed,
    Variant,
    check_gpu,
    check_plot,
    option_texts,
)
from rollwright.cli.progress import bar
from rollwright.cli.table.seating import COMPUTER, WHO, computer, usual
from rollwright.cli.titles import short_title, variant_name
from rollwright.cli.words import json_text
from rollwright.core.bits import has, size
from rollwright.core.dice import derived
from rollwright.core.digits import whole_number
from rollwright.core.errors import BadOption
from rollwright.core.game import AnyGame
from rollwright.games import game
from rollwright.play.match import AnyMatch, Match

if TYPE_CHECKING:
    from rollwright.fast.simulate import Results

MOST_GAMES: Final = 1 << 31  # after so many the keys of one seed begin again
COMPILED: Final = (COMPUTER, "greedy")  # players that come as machine code


Games: TypeAlias = Annotated[
    int, Option(metavar="N", min=1, max=MOST_GAMES, help="How many games.")
]
Seats: TypeAlias = Annotated[
    str | None,
    Option(metavar="NAMES", help=f"Computer players, as in greedy,random; or how many. {WHO}"),
]
Threads: TypeAlias = Annotated[
    int | None, Option(metavar="N", min=1, max=1024, help="Threads on the CPU; usually all.")
]
Plot: TypeAlias = Annotated[
    Path | None, Option(metavar="FILE.svg", help="Draw the scores as histograms; or FILE.png.")
]


def simulate(
    name: GameName,
    *,
    games: Games = 10_000,
    seats: Seats = None,
    variant: Variant = None,
    option: HouseRules = None,
    sheet: OwnSheet = None,
    seed: Seed = None,
    device: Annotated[Device, Option(help="Where random players play.")] = Device.CPU,
    threads: Threads = None,
    plot: Plot = None,
    as_json: AsJson = False,
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
    texts = option_texts(played, option, variant, sheet)
    match = Match(played, len(players), seed=seed, **texts)
    where = Where(device, all(computer(player) in COMPILED for player in players), threads)
    if device is Device.GPU:
        if any(computer(player) != COMPUTER for player in players):
            raise BadOption("On a GPU all players are random.")
        check_gpu()
    results = play_games(where, match, players, games)
    report = simulation_report(match, players, where, results)
    if as_json:
        print(json_text(report))
    else:
        show(report, whole=results.games == games)
    if plot is not None and results.games:
        from rollwright.cli.plot import draw_scores  # noqa: PLC0415 (not everybody has matplotlib)

        title = f"{short_title(played, report['variant'])}: {results.games:,} games, seed {seed}"
        draw_scores(plot, title, players, results)
    return None if results.games == games else INTERRUPTED


def computers(text: str | None, played: AnyGame) -> list[str]:
    """The computer players that were asked for; a number means so many random ones."""
    from rollwright.players.registry import player  # noqa: PLC0415 (players may be slow to import)

    number = None if text is None else whole_number(text.strip())
    if text is None:
        names = [COMPUTER] * len(usual(played))
    elif number is not None:
        if number not in played.seats:
            played.new_game(number, played.rules.Options())  # refuses, in a sentence
        names = [COMPUTER] * number
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


def play_games(where: Where, match: AnyMatch, names: list[str], games: int) -> "Results":
    """Play the games, each from its own key, until they are done or Ctrl-C comes."""
    from rollwright.fast import simulate as fast  # noqa: PLC0415 (Numba is slow to import)

    seed = match.seed or 0
    greedy_seats = sum(1 << n for n, name in enumerate(names) if computer(name) == "greedy")
    with bar(games) as shown:
        try:
            if not where.compiled:
                return in_python(match, names, games, shown.progress)
            if where.device is Device.GPU:
                from rollwright.fast import gpu  # noqa: PLC0415

                return gpu.simulate(
                    match.game,
                    match.state,
                    seed=seed,
                    games=games,
                    progress=shown.progress,
                    tell=shown.tell,
                )
            return fast.simulate(
                match.game,
                match.state,
                seed=seed,
                games=games,
                greedy_seats=greedy_seats,
                threads=where.threads,
                progress=shown.progress,
                tell=shown.tell,
            )
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


# ---------------------------------------------------------------- what came of it


class SimulationReport(TypedDict):
    """What was played, with a number a seat where there are several; none before the first game."""

    game: str
    variant: str | None
    seats: list[str]
    games: int
    decisions: int
    seconds: float
    mean_score: list[float] | list[None]
    wins: list[float]
    deviation: list[float] | list[None]
    least: list[int] | list[None]
    most: list[int] | list[None]
    seed: int | None
    device: str
    threads: int | None


def simulation_report(
    match: AnyMatch, names: list[str], where: Where, results: "Results"
) -> SimulationReport:
    """What was played, for programs."""
    unknown = [None] * match.seats
    return {
        "game": match.game.name,
        "variant": variant_name(match.game, match.options),
        "seats": names,
        "games": results.games,
        "decisions": results.decisions,
        "seconds": results.seconds,
        "mean_score": results.mean_score if results.games else unknown,
        "wins": results.wins,
        "deviation": results.deviation if results.games else unknown,
        "least": results.least if results.games else unknown,
        "most": results.most if results.games else unknown,
        "seed": match.seed,
        "device": where.device.value,
        "threads": where.threads,
    }


def show(report: SimulationReport, *, whole: bool) -> None:
    """Show a line a seat."""
    from rollwright.cli.screen import Terminal  # noqa: PLC0415 (Rich is slow to import)

    screen = Terminal("en")
    if not report["games"]:
        screen.line("Stopped before the first game was over.")
        return
    heads = ["seat", "player", "mean score", "deviation", "least", "most", "wins"]
    rows = [
        [
            str(seat + 1),
            name,
            f"{report['mean_score'][seat]:,.2f}",
            f"{report['deviation'][seat]:,.2f}",
            f"{report['least'][seat]:,}",
            f"{report['most'][seat]:,}",
            f"{report['wins'][seat]:,.2f}",
        ]
        for seat, name in enumerate(report["seats"])
    ]
    screen.columns(heads, rows, numbers=frozenset((2, 3, 4, 5, 6)))
    stopped = "" if whole else "Stopped early: "
    speed = report["decisions"] / max(report["seconds"], 1e-9)
    screen.line(
        f"{stopped}{report['games']:,} games, {report['decisions']:,} decisions in"
        f" {report['seconds']:.1f} s, {speed:,.0f} a second. Seed {report['seed']}."
    )
