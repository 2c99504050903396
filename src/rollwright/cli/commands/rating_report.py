"""What players give away and how they do without luck, in a table for people."""

from itertools import groupby
from math import isinf
from typing import TYPE_CHECKING, Final

from rollwright.coach.words import SAY
from rollwright.core.language import Language
from rollwright.games import game

if TYPE_CHECKING:
    from rollwright.coach.rating import Rating
    from rollwright.players.arena.intervals import Estimate

WORTH_TELLING: Final = 1.05  # a variance that is smaller by less is not smaller


def show_ratings(ratings: "list[Rating]", lang: Language) -> None:
    """A table for each kind of game, and what luck explains."""
    from rollwright.cli.screen import Terminal  # noqa: PLC0415 (Rich is slow to import)
    from rollwright.coach.rating import FITTED_FROM  # noqa: PLC0415 (so is Numba)
    from rollwright.coach.review import ERRORS  # noqa: PLC0415
    from rollwright.coach.sentences import class_name  # noqa: PLC0415

    screen = Terminal(lang)
    names = ("player", "games", "decisions", "error a decision", "in points")
    heads = [SAY(lang, name) for name in names]
    heads += [class_name(rated, lang) for rated in ERRORS]
    heads += [SAY(lang, "result"), SAY(lang, "without luck")]
    for (name, kind), group in groupby(ratings, lambda row: (row.game, row.kind)):
        rows = list(group)
        screen.blank()
        screen.line(SAY(lang, f"rated {kind}", title=game(name).title), "bold")
        told = [_row(row, lang) for row in rows]
        numbers = frozenset(range(1, len(heads)))
        screen.columns(heads, told, numbers, dispensable=(5, 4, 6, 7, 2))
        screen.blank()
        for row in rows:
            screen.line(luck_words(row, lang))
        if min(row.games for row in rows) < FITTED_FROM:
            screen.line(SAY(lang, "few games", n=FITTED_FROM), "dim")


def _row(row: "Rating", lang: Language) -> list[str]:
    from rollwright.coach.review import ERRORS  # noqa: PLC0415

    points = "" if row.error_points is None else estimate(row.error_points, "points", lang, 2)
    return [
        row.name,
        f"{row.games}",
        f"{row.decisions}",
        estimate(row.error, row.kind, lang, 2),
        points,
        *(f"{row.classes[rated]}" for rated in ERRORS),
        estimate(row.result, row.kind, lang, 1),
        estimate(row.adjusted, row.kind, lang, 1),
    ]


def estimate(one: "Estimate", kind: str, lang: Language, digits: int) -> str:
    """A mean and half the width of its interval; a share of the win in percent."""
    scale = 100 if kind == "win" else 1
    text = f"{scale * one.mean:.{digits}f}"
    if not isinf(one.high):
        text += f" ± {scale * (one.high - one.mean):.{digits}f}"
    if kind == "win":
        text += " %"
    return text.replace("-", "−").replace(".", SAY(lang, "decimal"))


def luck_words(row: "Rating", lang: Language) -> str:
    """How many games fewer tell as much, when luck is taken off."""
    if row.fewer is None or row.factor is None or row.factor < WORTH_TELLING:
        return SAY(lang, "same variance", name=row.name)
    return SAY(lang, "fewer games", name=row.name, n=f"{100 * row.fewer:.0f} %")
