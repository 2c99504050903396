"""How good a result is: a rank among what the levels reach, and what each of them reaches."""

from collections import Counter
from typing import Final, NamedTuple

from rollwright.core.seats import Seat
from rollwright.play.match import AnyMatch
from rollwright.players.alone.scores import result, spread, step, variant_of, yardstick

RANKS: Final = 6  # from 0; the pages have a word for each
FEW: Final = 30  # of fewer games only the middle is known well enough


class Reached(NamedTuple):
    """What a level reaches, and how a result stands to it."""

    level: str
    middle: int  # half of the games were not better
    usual: tuple[int, int] | None  # eight of ten lie between these; None if few were counted
    of_100: int  # games that were worse, rounded down


class Standing(NamedTuple):
    """How good a result is."""

    reached: int
    rank: int
    next: int | None  # from which result on it is the next rank
    levels: list[Reached]  # the weakest first
    fewest: bool  # whether less is better


def standing(match: AnyMatch, seat: Seat) -> Standing | None:
    """How good the result of a seat is; None if it cannot be compared."""
    game, seats = match.game, match.seats
    kind = yardstick(game, variant_of(match), seats)
    if kind is None:
        return None
    by, fewest = step(game, seats), game.race and seats == 1
    counts, own = spread(kind, by), result(match, seat)
    sign = -1 if fewest else 1
    begins = [sign * one for one in _ranks(_worths(counts, sign), by, game.top_rank)]
    rank = sum(sign * own >= sign * one for one in begins)
    levels = [_reached(level, games, own, sign) for level, games in counts.items()]
    return Standing(own, rank, begins[rank] if rank < len(begins) else None, levels, fewest)


def _worths(counts: dict[str, Counter[int]], sign: int) -> dict[str, Counter[int]]:
    return {
        level: Counter({sign * one: n for one, n in games.items()})
        for level, games in counts.items()
    }


def _ranks(worth: dict[str, Counter[int]], by: int, printed: int) -> list[int]:
    """Where the ranks after the lowest begin; the highest where the rulebook says, if it does."""
    easy, medium = worth["easy"], worth["medium"]
    hard, expert = worth.get("hard", medium), worth.get("expert", medium)
    begins = [
        quantile(easy, 25),
        quantile(easy, 50),
        quantile(medium, 50),
        max(quantile(medium, 75), quantile(hard, 50)),
        printed or max(quantile(medium, 95), quantile(expert, 50)),
    ]
    for number in range(1, len(begins)):
        begins[number] = max(begins[number], begins[number - 1] + by)
    return begins


def _reached(level: str, games: Counter[int], own: int, sign: int) -> Reached:
    worse = sum(n for one, n in games.items() if sign * one < sign * own)
    many = games.total() >= FEW
    usual = (quantile(games, 10), quantile(games, 90)) if many else None
    return Reached(level, quantile(games, 50), usual, 100 * worse // games.total())


def quantile(games: Counter[int], percent: int) -> int:
    """The least result that so many of the games do not exceed.

    >>> quantile(Counter([3, 5, 5, 9]), 50), quantile(Counter([3, 5, 5, 9]), 76)
    (5, 9)
    """
    seen = 0
    for one in sorted(games):
        seen += games[one]
        if 100 * seen >= percent * games.total():
            return one
    raise ValueError("there are no games")
