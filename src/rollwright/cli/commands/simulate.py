"""`rollwright simulate`: many games without people, and what came of them."""

from dataclasses import replace
from math import inf
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

from typer import Option

from rollwright.cli.commands.merge import keep_part
from rollwright.cli.exit_codes import INTERRUPTED
from rollwright.cli.options import (
    AsJson,
    Device,
    GameName,
    HouseRules,
    OwnSheet,
    PartFile,
    PartOf,
    Plot,
    Ray,
    Seed,
    Variant,
    check_device,
    check_plot,
    chosen_part,
    option_texts,
)
from rollwright.cli.progress import bar
from rollwright.cli.table.seating import COMPUTER, WHO, computer, usual
from rollwright.cli.titles import short_title
from rollwright.cli.words import json_text, printable
from rollwright.core.game import AnyGame
from rollwright.core.whole_numbers import whole_number
from rollwright.games import game
from rollwright.players.own.spec import label_of

if TYPE_CHECKING:
    from rollwright.players.statistics import Simulation

MOST_GAMES: Final = 1 << 31  # after so many the keys of one seed begin again


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
    ray: Ray = None,
    part: PartOf = None,
    output: PartFile = None,
    plot: Plot = None,
    as_json: AsJson = False,
) -> int | None:
    """Let computer players play many games; Ctrl-C stops and tells what was played.

    Intervals are of 95 %: Student's for means, Wilson's for wins. --json has quantiles and
    histograms as well.

    \b
    rollwright simulate tutto --games 1000000 --seed 1
    rollwright simulate penk --seats greedy,random
    rollwright simulate splitter --seats 4 --variant B --json
    rollwright simulate hexroller --plot scores.svg
    rollwright simulate penk --seats hard,hard --ray head:6379
    rollwright simulate tutto --games 1000000 --seed 1 --part 3/64
    rollwright simulate splitter --seats mine.py:choose,greedy
    """
    from rollwright.players import simulation  # noqa: PLC0415 (Numba is slow to import)

    played = game(name)
    names = computers(seats, played)
    check_plot(plot)
    which, path = chosen_part(part, output, seed, name)
    texts = option_texts(played, option, variant, sheet)
    who = [computer(one) or one for one in names]
    seed = randbelow(10**9) if seed is None else seed
    where = simulation.Where(device.value, threads, ray)
    simulation.check(who, games, seed, where)
    check_device(device)
    with bar(len(which.cut(games))) as shown:
        heard = simulation.Heard(shown.progress, shown.tell)
        done = simulation.play(played, texts, who, games, seed, where, which, heard)
    return ended(replace(done, players=names), path, as_json=as_json, plot=plot)


def ended(done: "Simulation", path: Path | None, *, as_json: bool, plot: Path | None) -> int | None:
    """Keep what was played, if it is a part, or present it; and how the program ends."""
    if path is not None:
        return keep_part(path, done.part_file(), whole=done.whole)
    present(done, as_json=as_json, plot=plot)
    return None if done.whole else INTERRUPTED


def computers(text: str | None, played: AnyGame) -> list[str]:
    """The computer players that were asked for; a number means so many random ones."""
    from rollwright.players.registry import any_choice  # noqa: PLC0415 (may be slow to import)

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
        any_choice(computer(name) or name)
    return names


# ---------------------------------------------------------------- what came of it


def present(done: "Simulation", *, as_json: bool, plot: Path | None) -> None:
    """Print what came of it, for programs or for people, and plot it."""
    if as_json:
        print(json_text(done.to_dict()))
    else:
        show(done)
    if plot is not None and done.games:
        from rollwright.cli.plot import draw_scores  # noqa: PLC0415 (not everybody has matplotlib)

        named = short_title(game(done.game), done.variant)
        title = f"{named}: {done.games:,} games, seed {done.seed}"
        draw_scores(plot, title, list(done.players), done.results)


def show(done: "Simulation") -> None:
    """Show a line a seat, how long games were, and what was played."""
    from rollwright.cli.screen import Terminal  # noqa: PLC0415 (Rich is slow to import)

    screen = Terminal("en")
    if not done.games:
        screen.line("Stopped before the first game was over.")
        return
    heads = ["seat", "player", "mean score", "± 95 %", "deviation", "least", "5 %", "median",
             "95 %", "most", "wins"]  # fmt: skip
    quantiles = [done.quantile(share) for share in (0.05, 0.5, 0.95)]
    rows = [
        [
            str(seat + 1),
            label_of(name),
            f"{done.means[seat].value:,.2f}",
            margin(done.means[seat].high - done.means[seat].value),
            f"{done.deviations[seat]:,.2f}",
            f"{done.least[seat]:,}",
            *(f"{quantile[seat]:,}" for quantile in quantiles),
            f"{done.most[seat]:,}",
            f"{100 * done.win_shares[seat].value:.2f} %",
        ]
        for seat, name in enumerate(done.players)
    ]
    screen.columns(heads, rows, frozenset(range(2, 11)), dispensable=(6, 8, 4, 5, 9, 7))
    lengths = done.lengths
    screen.line(
        f"A game has {lengths.mean:,.1f} decisions, {lengths.least:,} to {lengths.most:,}."
        if lengths.least < lengths.most
        else f"A game has {lengths.most:,} decisions."
    )
    stopped = "" if done.whole else "Stopped early: "
    speed = done.decisions / max(done.seconds, 1e-9)
    screen.line(
        f"{stopped}{done.games:,} games, {done.decisions:,} decisions in"
        f" {done.seconds:.1f} s, {speed:,.0f} a second. Seed {done.seed}."
    )
    for name, why in zip(done.players, done.forfeits, strict=True):
        if why:
            lost = "a game" if len(why) == 1 else f"{len(why):,} games"
            screen.line(f"{label_of(name)} lost {lost} by failing: {printable(why[0])}")


def margin(half: float) -> str:
    """Half of an interval, with as many digits as say something; nothing where it has no end.

    >>> margin(1.234), margin(0.0123), margin(float("inf"))
    ('1.23', '0.012', '')
    """
    if half == inf:
        return ""
    return f"{half:,.2f}" if half >= 0.1 or half == 0 else f"{half:.2g}"
