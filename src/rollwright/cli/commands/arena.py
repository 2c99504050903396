"""`rollwright arena`: computer players against each other, and how sure it is who is better."""

import json
import os
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING, Annotated, Any, Final

from typer import Argument, Option

from rollwright.cli.commands.simulate import bar, check_plot
from rollwright.cli.exit_codes import INTERRUPTED
from rollwright.cli.options import HouseRules, OwnSheet, Seed, Variant, given
from rollwright.cli.table.seating import WHO
from rollwright.core.errors import BadOption
from rollwright.games import game
from rollwright.players.registry import check

if TYPE_CHECKING:
    from rollwright.players.arena.contest import Contest
    from rollwright.players.arena.deal import Setting

MOST_GAMES: Final = 10_000_000  # of a pair: every deal is held in memory
USUAL_SEATS: Final = 2
UNBOUNDED: Final = "*"  # beside a rating that only the added games keep finite


def arena(
    name: Annotated[str, Argument(metavar="GAME")],
    players: Annotated[list[str], Argument(metavar="PLAYER", help=WHO)],
    *,
    games: Annotated[
        int, Option(metavar="N", min=1, max=MOST_GAMES, help="How many games each pair plays.")
    ] = 1000,
    budget: Annotated[
        str | None,
        Option(metavar="N", help="Playouts of every 'planner' that does not say; or as in 200ms."),
    ] = None,
    duplicate: Annotated[
        bool, Option(help="Play every deal once with each seating, or all games with other dice.")
    ] = True,
    seats: Annotated[
        int | None, Option(metavar="N", help="How many seats; a pair takes them in turns.")
    ] = None,
    variant: Variant = None,
    option: HouseRules = None,
    sheet: OwnSheet = None,
    seed: Seed = None,
    workers: Annotated[
        int | None,
        Option(
            "--workers",
            "--threads",
            metavar="N",
            min=1,
            max=1024,
            help="Processes that play; usually as many as there are cores.",
        ),
    ] = None,
    keep: Annotated[
        Path | None,
        Option(metavar="FILE", help="Keep every deal, and go on with what was kept before."),
    ] = None,
    plot: Annotated[
        Path | None, Option(metavar="FILE.svg", help="Draw win rates and ratings; or FILE.png.")
    ] = None,
    as_json: Annotated[bool, Option("--json", help="For programs.")] = False,
) -> int | None:
    """Let computer players play each other, every pair of them; Ctrl-C stops and tells.

    A deal is one set of dice, played once with each seating, so that luck cancels. Intervals are
    of 95 %: Student's over deals, or, for win rates without --duplicate, Wilson's over games.
    Ratings are Elo's, fitted to all results at once. A time is the median over decisions with a
    choice. In a game for one, the higher score wins.

    \b
    rollwright arena splitter greedy random --games 2000
    rollwright arena tutto random greedy expert --keep tutto.jsonl --plot a.svg
    rollwright arena penk planner greedy --budget 500 --games 100
    rollwright arena polygrid greedy random --json
    """
    from rollwright.players.arena.contest import contest, deals_in  # noqa: PLC0415 (slow to import)

    if plot is not None:
        check_plot(plot)
    if budget is not None:
        check(f"planner:{budget}")
        if "planner" not in players:
            raise BadOption("--budget is for players called planner, and there is none.")
        players = [f"{one}:{budget}" if one == "planner" else one for one in players]
    setting = set_up(name, seats, given(game(name), option, variant, sheet), seed, duplicate, keep)
    workers = workers or os.cpu_count() or 1
    with bar(deals_in(setting, players, games)) as shown:
        played = contest(
            setting, players, games, workers=workers, keep=keep, progress=shown.progress
        )
    report = told(played, workers, games)
    if as_json:
        print(json.dumps(report, indent=2))
    else:
        show(report, played)
    if plot is not None and played.games:
        from rollwright.cli.plot import draw  # noqa: PLC0415 (not everybody has matplotlib)

        draw(plot, report, titled(report))
    return None if played.whole else INTERRUPTED


def set_up(
    name: str,
    seats: int | None,
    options: dict[str, str],
    seed: int | None,
    duplicate: bool,
    keep: Path | None,
) -> "Setting":
    """What is played; with no seed given it is that of the file, if there is one, or a new one."""
    from rollwright.players.arena.deal import Setting  # noqa: PLC0415 (players are slow to import)
    from rollwright.players.arena.journal import seed_of  # noqa: PLC0415

    one = game(name)
    if seats is None:
        seats = max(one.seats[0], min(USUAL_SEATS, one.seats[-1]))
    if seed is None and keep is not None:
        seed = seed_of(keep)
    seed = randbelow(10**9) if seed is None else seed
    return Setting(one.name, seats, tuple(sorted(options.items())), seed, duplicate)


# ---------------------------------------------------------------- telling


def told(played: "Contest", workers: int, games: int) -> dict[str, Any]:
    """What was played and what it amounts to, for programs."""
    from rollwright.players.arena.standing import standing  # noqa: PLC0415 (slow to import)

    setting = played.setting
    one = game(setting.game)
    options = one.options(dict(setting.options))
    variants = [known.write(options.variant, options) for known in one.words.OPTIONS
                if known.name == "variant"]  # fmt: skip
    return {
        "game": one.name,
        "variant": variants[0] if variants else None,
        "seats": setting.seats,
        "duplicate": setting.duplicate,
        "games_per_pair": games,
        "games": played.games,
        "whole": played.whole,
        "seconds": played.seconds,
        "seed": setting.seed,
        "workers": workers,
        **standing(played),
    }


def titled(report: dict[str, Any]) -> str:
    """What was played, in a few words."""
    title = game(report["game"]).title
    return f"{title} {report['variant']}" if report["variant"] else title


def show(report: dict[str, Any], played: "Contest") -> None:
    """Show a table of the players, one of the pairs if there are several, and what was played."""
    from rollwright.cli.screen import Screen  # noqa: PLC0415 (Rich is slow to import)

    screen = Screen("en")
    if not played.games:
        screen.line("Stopped before the first deal was over.")
        return
    heads = ["player", "games", "win rate", "95 %", "mean score", "Elo", "95 %", "ms/decision"]
    ratings = {row["name"]: row for row in report["elo"]}
    rows = [
        [
            row["name"],
            f"{row['games']:,}",
            *rate(row),
            number(row["mean_score"]),
            *rating(ratings.get(row["name"])),
            number(row["milliseconds_per_decision"], 3),
        ]
        for row in sorted(report["players"], key=lambda row: -(row["win_rate"] or 0.0))
    ]
    numbers = frozenset((1, 2, 3, 4, 5, 6, 7))
    screen.columns(heads, rows, numbers, dispensable=(6, 4, 1, 5))
    screen.blank()
    show_pairs(screen, report)
    screen.blank()
    screen.line(summary(report))
    if not all(row["bounded"] for row in report["elo"]):
        screen.line(
            f"{UNBOUNDED} Won or lost everything against the others: how far off such a rating is"
            " cannot be known; it is given as if every pair had shared one game more."
        )


def show_pairs(screen: Any, report: dict[str, Any]) -> None:
    """Show every pair once, the better one first."""
    rows = []
    seen: set[frozenset[str]] = set()
    for row in sorted(report["pairs"], key=lambda row: -(row["win_rate"] or 0.0)):
        pair = frozenset((row["name"], row["opponent"]))
        if pair in seen or not row["games"]:
            continue
        seen.add(pair)
        ends = (row["mean_difference_low"], row["mean_difference_high"])
        rows.append(
            [
                row["name"],
                row["opponent"],
                f"{row['games']:,}",
                *rate(row),
                number(row["mean_difference"], signed=True),
                between(*(number(end, signed=True) for end in ends)),
            ]
        )
    heads = ["player", "against", "games", "win rate", "95 %", "points ahead", "95 %"]
    screen.columns(heads, rows, numbers=frozenset((2, 3, 4, 5, 6)), dispensable=(6, 2, 5))


def summary(report: dict[str, Any]) -> str:
    """What was played, in a line."""
    seats = report["seats"]
    table = "one seat" if seats == 1 else f"{seats} seats"
    dice = "the same dice for all" if report["duplicate"] else "every game with its own dice"
    on = "1 process" if report["workers"] == 1 else f"{report['workers']} processes"
    stopped = "" if report["whole"] else "Stopped early: "
    return (
        f"{stopped}{report['games']:,} games of {titled(report)} with {table}, {dice};"
        f" {report['seconds']:.1f} s on {on}. Seed {report['seed']}."
    )


def rate(row: dict[str, Any]) -> list[str]:
    """A win rate in per cent, and its interval; more exactly where one wins nearly always.

    >>> rate({"win_rate": 0.525, "win_rate_low": 0.5, "win_rate_high": 0.55})
    ['52.5 %', '50.0 to 55.0']
    """
    if row["win_rate"] is None:
        return ["", ""]
    digits = 1 if 0.01 < row["win_rate"] < 0.99 else 2
    ends = (row["win_rate_low"], row["win_rate_high"])
    shown = (number(None if end is None else 100 * end, digits) for end in ends)
    return [f"{100 * row['win_rate']:.{digits}f} %", between(*shown)]


def rating(row: dict[str, Any] | None) -> list[str]:
    """A rating and its interval; a mark where it is not bounded."""
    if row is None:
        return ["", ""]
    mark = "" if row["bounded"] else UNBOUNDED
    ends = [number(end, 0) for end in (row["elo_low"], row["elo_high"])]
    return [f"{number(row['elo'], 0)}{mark}", "" if row["anchor"] else between(*ends)]


def between(low: str, high: str) -> str:
    """An interval in words."""
    return f"{low} to {high}" if low and high else ""


def number(value: float | None, digits: int = 2, *, signed: bool = False) -> str:
    """A number for people; nothing where it is not known.

    >>> number(1234.5, 1), number(-0.2, 0), number(3.14159, signed=True), number(None)
    ('1,234.5', '0', '+3.14', '')
    """
    if value is None:
        return ""
    rounded = round(value, digits) + 0.0  # there is no minus nought
    return f"{rounded:+,.{digits}f}" if signed else f"{rounded:,.{digits}f}"
