"""What computer players reach, by game, variant and level; counted beforehand.

`scores.json` has, for each of them, the least result, and how many games had it, one more, and so
on; `counting.py` makes it. Most play alone; a kind that ends in x3 is a table of three.
"""

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from rollwright.core.game import AnyGame
from rollwright.core.seats import Seat
from rollwright.play.match import AnyMatch
from rollwright.play.turns import turns

FILE: Final = Path(__file__).with_name("scores.json")

Counted: TypeAlias = dict[str, dict[str, list[int]]]  # by game with variant, then by level


def result(match: AnyMatch, seat: Seat = 0) -> int:
    """What counts of a game: the points. In a race the turns that it took, or in company, where it
    may be over before one is there, the points a turn in tens.
    """
    if not match.game.race:
        return match.scores[seat]
    if match.seats == 1:
        return len(turns(match))
    own = sum(turn.seat == seat for turn in turns(match))
    return 10 * round(match.scores[seat] / max(1, own) / 10)


def step(game: AnyGame, seats: int) -> int:
    """How far results lie apart at least."""
    return 10 if game.race and seats > 1 else 1


def key(game: AnyGame, variant: str | None, seats: int = 1) -> str:
    """A game with its variant, and with the seats if they are several."""
    company = f" x{seats}" if seats > 1 else ""
    return (f"{game.name} {variant}" if variant else game.name) + company


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


def yardstick(game: AnyGame, variant: str | None, seats: int) -> str | None:
    """By what a game is measured, as `counted` has it; None by nothing.

    Where all write at the same time nobody is in another's way: that is as a game alone. Otherwise
    it is a table of as many seats, or of the next fewer that were counted.
    """
    if variant is None:
        return None
    least = 2 if game.in_turns and seats > 1 else 1
    most = seats if game.in_turns else 1
    kinds = (key(game, variant, number) for number in range(most, least - 1, -1))
    return next((kind for kind in kinds if kind in counted()), None)


def spread(kind: str, by: int = 1) -> dict[str, Counter[int]]:
    """How many games of each level had which result, the weakest level first."""
    return {
        level: Counter(dict(zip(range(least, least + by * len(games), by), games, strict=True)))
        for level, (least, *games) in counted()[kind].items()
    }
