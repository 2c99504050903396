"""What came of a contest, in tables for people."""

from typing import TYPE_CHECKING, Final

from rollwright.cli.titles import short_title
from rollwright.cli.words import printable
from rollwright.games import game

if TYPE_CHECKING:
    from rollwright.cli.screen import Terminal
    from rollwright.players.arena.report import ContestReport, RatingRow, WinRate

UNBOUNDED: Final = "*"  # beside a rating that only the added games keep finite


def titled(report: "ContestReport") -> str:
    """What was played, in a few words."""
    return short_title(game(report["game"]), report["variant"])


def show(report: "ContestReport") -> None:
    """Show a table of the players, one of the pairs if there are several, and what was played."""
    from rollwright.cli.screen import Terminal  # noqa: PLC0415 (Rich is slow to import)

    screen = Terminal("en")
    if not report["games"]:
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
    for lost in report["forfeits"]:
        games = "a game" if lost["games"] == 1 else f"{lost['games']:,} games"
        screen.line(f"{lost['name']} lost {games} by failing: {printable(lost['sentence'])}")


def show_pairs(screen: "Terminal", report: "ContestReport") -> None:
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


def summary(report: "ContestReport") -> str:
    """What was played, in a line."""
    seats = report["seats"]
    table = "one seat" if seats == 1 else f"{seats} seats"
    dice = "the same dice for all" if report["duplicate"] else "every game with its own dice"
    on = {None: "", 1: " on 1 process"}.get(report["workers"], f" on {report['workers']} processes")
    stopped = "" if report["whole"] else "Stopped early: "
    return (
        f"{stopped}{report['games']:,} games of {titled(report)} with {table}, {dice};"
        f" {report['seconds']:.1f} s{on}. Seed {report['seed']}."
    )


def rate(row: "WinRate") -> list[str]:
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


def rating(row: "RatingRow | None") -> list[str]:
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
