"""`rollwright simulate`: many games without people, and what came of them."""

import json
import sys
from collections.abc import Generator
from contextlib import closing
from fractions import Fraction
from pathlib import Path
from statistics import fmean, pstdev
from time import perf_counter
from typing import Annotated, NamedTuple

from typer import Argument, Option

from rollwright.cli.exits import INTERRUPTED
from rollwright.cli.replay import variant_of
from rollwright.cli.seating import COMPUTER, computer, usual
from rollwright.cli.setting import given
from rollwright.core.bits import members
from rollwright.core.dice import derived
from rollwright.core.game import Game
from rollwright.core.seats import Seat
from rollwright.play.match import Match, game


class End(NamedTuple):
    """How one game ended."""

    scores: list[int]  # by seat
    winners: list[Seat]
    decisions: int


class Tally(NamedTuple):
    """What was played."""

    ends: list[End]
    seconds: float
    whole: bool  # False if it was stopped early

    @property
    def decisions(self) -> int:
        return sum(end.decisions for end in self.ends)

    def scores(self, seat: Seat) -> list[int]:
        return [end.scores[seat] for end in self.ends]

    def wins(self, seat: Seat) -> float:
        """A shared win counts 1/n."""
        won = (Fraction(1, len(end.winners)) for end in self.ends if seat in end.winners)
        return float(sum(won, Fraction()))


def simulate(
    name: Annotated[str, Argument(metavar="GAME")],
    *,
    games: Annotated[int, Option(metavar="N", min=1, help="How many games.")] = 100,
    seats: Annotated[
        str | None,
        Option(metavar="NAMES", help="Computer players, as in random,random; or how many."),
    ] = None,
    variant: Annotated[str | None, Option(metavar="NAME", help="The variant, as in B.")] = None,
    option: Annotated[
        list[str] | None, Option(metavar="NAME=VALUE", help="A house rule; may be repeated.")
    ] = None,
    sheet: Annotated[
        Path | None, Option(metavar="FILE.toml", help="Your own sheet, where a game takes one.")
    ] = None,
    seed: Annotated[int, Option(metavar="N", help="The same seed repeats the same games.")] = 0,
    as_json: Annotated[bool, Option("--json", help="For programs.")] = False,
) -> int | None:
    """Let computer players play many games; Ctrl-C stops and tells what was played.

    \b
    rollwright simulate tutto --games 1000 --seed 1
    rollwright simulate splitter --seats 4 --variant B --json
    """
    played = game(name)
    players = computers(seats, played)
    match = Match(played.name, len(players), seed=seed, **given(played, option, variant, sheet))
    tally = tallied(match, players, games, seed)
    if as_json:
        print(json.dumps(told(match, players, tally), indent=2))
    else:
        show(players, tally)
    return None if tally.whole else INTERRUPTED


def computers(text: str | None, played: Game) -> list[str]:
    """The computer players that were asked for; a number means so many random ones."""
    from rollwright.players import player  # noqa: PLC0415 (players may be slow to import)

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


def tallied(match: Match, names: list[str], games: int, seed: int) -> Tally:
    """Play the games, each from its own key, until they are done or Ctrl-C comes."""
    from rollwright.play.playout import playout  # noqa: PLC0415 (players may be slow to import)
    from rollwright.players import player  # noqa: PLC0415

    rules = match.game.rules
    players = [player(computer(name) or name) for name in names]
    ends: list[End] = []
    whole = True
    started = perf_counter()
    with closing(counted(games)) as numbers:
        try:
            for number in numbers:
                state, decisions = playout(match.game, match.state, derived(seed, number), players)
                scores = [rules.score(state, seat) for seat in range(match.seats)]
                ends.append(End(scores, members(rules.winners(state)), decisions))
        except KeyboardInterrupt:
            whole = False
    return Tally(ends, perf_counter() - started, whole)


def counted(games: int) -> Generator[int, None, None]:
    """The numbers of the games, with a bar where somebody watches."""
    if not sys.stderr.isatty():
        yield from range(games)
        return
    from rich.console import Console  # noqa: PLC0415 (Rich is slow to import)
    from rich.progress import track  # noqa: PLC0415

    yield from track(range(games), "", console=Console(stderr=True), transient=True)


def show(names: list[str], tally: Tally) -> None:
    """Show a line a seat."""
    from rollwright.cli.show import Screen  # noqa: PLC0415 (Rich is slow to import)

    screen = Screen("en")
    games = len(tally.ends)
    if not games:
        screen.line("Stopped before the first game was over.")
        return
    heads = ["seat", "player", "mean score", "deviation", "least", "most", "wins"]
    rows = []
    for seat, name in enumerate(names):
        scores = tally.scores(seat)
        mean, deviation = f"{fmean(scores):.2f}", f"{pstdev(scores):.2f}"
        row = [seat + 1, name, mean, deviation, min(scores), max(scores), f"{tally.wins(seat):g}"]
        rows.append([str(cell) for cell in row])
    screen.columns(heads, rows, numbers=frozenset((2, 3, 4, 5, 6)))
    stopped = "" if tally.whole else "Stopped early: "
    speed = tally.decisions / max(tally.seconds, 1e-9)
    screen.line(
        f"{stopped}{games} games, {tally.decisions} decisions in {tally.seconds:.1f} s,"
        f" {speed:,.0f} a second."
    )


def told(match: Match, names: list[str], tally: Tally) -> dict[str, object]:
    """What was played, for programs."""
    seats = range(match.seats)
    games = len(tally.ends)
    return {
        "game": match.game.name,
        "variant": variant_of(match),
        "seats": names,
        "games": games,
        "decisions": tally.decisions,
        "seconds": tally.seconds,
        "mean_score": [fmean(tally.scores(seat)) if games else None for seat in seats],
        "wins": [tally.wins(seat) for seat in seats],
    }
