"""What computer players reach alone, by game, variant and level; counted beforehand.

`scores.json` has, for each of them, the least result, and how many games had it, one more, and so
on; `counting.py` makes it.
"""

import json
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from rollwright.core.game import AnyGame
from rollwright.play.match import AnyMatch
from rollwright.play.turns import turns

FILE: Final = Path(__file__).with_name("scores.json")

Counted: TypeAlias = dict[str, dict[str, list[int]]]  # by game with variant, then by level


class Beaten(NamedTuple):
    """How a result stands to the games of a level."""

    level: str
    of_100: int  # games that were worse, rounded down


def result(match: AnyMatch) -> int:
    """What counts of a game alone: its points, or the turns that it took where those are a race."""
    return len(turns(match)) if match.game.race else match.scores[0]


def key(game: AnyGame, variant: str | None) -> str:
    """A game with its variant."""
    return f"{game.name} {variant}" if variant else game.name


def variant_of(match: AnyMatch) -> str | None:
    """The variant by which a match is compared, '' without any; None if no other is like it.

    A house rule, a pad of one's own or a start in the middle make it a game of its own.
    """
    if match.started_from is not None:
        return None
    for variant in match.game.variants or ("",):
        if match.options == match.game.options({"variant": variant} if variant else {}):
            return variant
    return None


@cache
def counted() -> Counted:
    """All that was counted."""
    if not FILE.exists():
        return {}
    known: Counted = json.loads(FILE.read_text(encoding="utf-8"))
    return known


def beaten(match: AnyMatch) -> list[Beaten]:
    """How a game alone stands to those of each level, the weakest first; nothing if none were."""
    variant = variant_of(match)
    if variant is None or match.seats != 1:
        return []
    reached = result(match)
    levels = counted().get(key(match.game, variant), {})
    return [
        Beaten(level, _worse(counts, reached, match.game.race)) for level, counts in levels.items()
    ]


def _worse(counts: list[int], reached: int, race: bool) -> int:
    """Of a hundred games those that were worse.

    >>> _worse([30, 1, 2, 1], 32, race=False), _worse([30, 1, 2, 1], 32, race=True)
    (75, 0)
    """
    least, *games = counts
    place = reached - least
    worse = sum(games[max(0, place + 1) :] if race else games[: max(0, place)])
    return 100 * worse // sum(games)
