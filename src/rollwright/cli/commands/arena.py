"""`rollwright arena`: computer players against each other, and how sure it is who is better."""

import os
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING, Annotated, Final, TypeAlias

from typer import Argument, Option

from rollwright.cli.commands.arena_report import show, titled
from rollwright.cli.commands.merge import keep_part
from rollwright.cli.commands.rating_report import show_ratings
from rollwright.cli.exit_codes import INTERRUPTED
from rollwright.cli.options import (
    AsJson,
    GameName,
    HouseRules,
    OwnSheet,
    PartFile,
    PartOf,
    Plot,
    Ray,
    Seed,
    Variant,
    check_plot,
    chosen_part,
    option_texts,
)
from rollwright.cli.progress import bar
from rollwright.cli.table.seating import WHO
from rollwright.cli.words import json_text
from rollwright.core.errors import BadOption
from rollwright.games import game
from rollwright.players.registry import check

if TYPE_CHECKING:
    from rollwright.coach.rating import Rating
    from rollwright.players.arena.contest import Contest
    from rollwright.players.arena.deal import Setting
    from rollwright.players.arena.report import ContestReport

MOST_GAMES: Final = 10_000_000  # of a pair: every deal is held in memory


Games: TypeAlias = Annotated[
    int, Option(metavar="N", min=1, max=MOST_GAMES, help="How many games each pair plays.")
]
Budget: TypeAlias = Annotated[
    str | None,
    Option(metavar="N", help="Playouts of every 'planner' that does not say; or as in 200ms."),
]
Duplicate: TypeAlias = Annotated[
    bool, Option(help="Play every deal once with each seating, or all games with other dice.")
]
SeatCount: TypeAlias = Annotated[
    int | None, Option(metavar="N", help="How many seats; a pair takes them in turns.")
]
Workers: TypeAlias = Annotated[
    int | None,
    Option(
        "--workers",
        "--threads",
        metavar="N",
        min=1,
        max=1024,
        help="Processes that play; usually as many as there are cores.",
    ),
]
Reviewed: TypeAlias = Annotated[
    int | None,
    Option(
        metavar="N",
        min=1,
        help="Review so many games of each pair: what players give away, results without luck.",
    ),
]
ReviewJudge: TypeAlias = Annotated[
    str, Option(metavar="NAME", help="Who reviews: quick, expert, or exact where a game is solved.")
]
Journal: TypeAlias = Annotated[
    Path | None,
    Option("--keep", metavar="FILE", help="Keep every deal, and go on with what was kept before."),
]


def arena(
    name: GameName,
    players: Annotated[list[str], Argument(metavar="PLAYER", help=WHO)],
    *,
    games: Games = 1000,
    budget: Budget = None,
    duplicate: Duplicate = True,
    seats: SeatCount = None,
    variant: Variant = None,
    option: HouseRules = None,
    sheet: OwnSheet = None,
    seed: Seed = None,
    workers: Workers = None,
    ray: Ray = None,
    journal: Journal = None,
    part: PartOf = None,
    output: PartFile = None,
    plot: Plot = None,
    review: Reviewed = None,
    judge: ReviewJudge = "quick",
    as_json: AsJson = False,
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
    rollwright arena penk hard greedy --ray head:6379
    rollwright arena penk hard greedy --seed 1 --part 3/64
    rollwright arena splitter hard greedy --games 200 --review 20
    rollwright arena splitter greedy mine.py:choose "C=program:./my-player --fast"

    A player of your own is module:function, file.py:function or program:COMMAND; it runs with your
    rights. Whenever it fails it loses that game, and the report says why.
    """
    from rollwright.players.arena.contest import contest, deals_in  # noqa: PLC0415 (slow to import)
    from rollwright.players.arena.parts import part_file  # noqa: PLC0415
    from rollwright.players.arena.report import contest_report  # noqa: PLC0415

    check_plot(plot)
    players = with_budget(players, budget)
    texts = option_texts(game(name), option, variant, sheet)
    setting = set_up(name, seats, texts, seed, duplicate, journal)
    which, path = chosen_part(part, output, seed, f"arena-{name}")
    if path is not None and journal is not None:
        raise BadOption("--keep is for whole contests: a part has a file of its own.")
    if path is not None and review is not None:
        raise BadOption("--review is for whole contests, not for a part of one.")
    workers = workers or os.cpu_count() or 1
    with bar(deals_in(setting, players, games, which)) as shown:
        played = contest(
            setting, players, games, workers=workers, keep=journal, progress=shown.progress,
            ray=ray, part=which,
        )  # fmt: skip
    if path is not None:
        return keep_part(path, part_file(played, players, games, which), whole=played.whole)
    report = contest_report(played, None if ray else workers, games)
    rated = None if review is None else ratings_in(played, review, judge, workers)
    present(report, as_json=as_json, plot=plot, rated=rated)
    return None if played.whole else INTERRUPTED


def ratings_in(played: "Contest", games: int, judge: str, workers: int) -> "list[Rating]":
    """The players by what they gave away in some games of each pair."""
    from rollwright.coach.rating import rate  # noqa: PLC0415
    from rollwright.coach.reviewed_contests import games_in, reviewed_games  # noqa: PLC0415 (Numba)

    with bar(games_in(played, games)) as shown:
        return rate(reviewed_games(played, games, judge, threads=workers, progress=shown.progress))


def present(
    report: "ContestReport",
    *,
    as_json: bool,
    plot: Path | None,
    rated: "list[Rating] | None" = None,
) -> None:
    """Print a report, for programs or for people, and plot it."""
    if as_json:
        reviewed = {} if rated is None else {"reviewed": [row.as_json() for row in rated]}
        print(json_text({**report, **reviewed}))
    else:
        show(report)
        if rated:
            show_ratings(rated, "en")
    if plot is not None and report["games"]:
        from rollwright.cli.plot import draw_contest  # noqa: PLC0415 (not everybody has matplotlib)

        draw_contest(plot, titled(report), report)


def with_budget(players: list[str], budget: str | None) -> list[str]:
    """The players' names, with the budget for every planner that has none of its own."""
    if budget is None:
        return players
    check(f"planner:{budget}")
    if "planner" not in players:
        raise BadOption("--budget is for players called planner, and there is none.")
    return [f"{one}:{budget}" if one == "planner" else one for one in players]


def set_up(
    name: str,
    seats: int | None,
    options: dict[str, str],
    seed: int | None,
    duplicate: bool,
    journal: Path | None,
) -> "Setting":
    """What is played; with no seed given it is that of the file, if there is one, or a new one."""
    from rollwright.players.arena.deal import Setting  # noqa: PLC0415 (players are slow to import)
    from rollwright.players.arena.journal import seed_of  # noqa: PLC0415

    one = game(name)
    if seats is None:
        seats = one.usual_seats
    if seed is None and journal is not None:
        seed = seed_of(journal)
    seed = randbelow(10**9) if seed is None else seed
    return Setting(one.name, seats, tuple(sorted(options.items())), seed, duplicate)
