"""Functions of one's own for tests: in both ways, and such as no player should be."""

from typing import Any

from rollwright.core.moves import listed
from rollwright.play.match import AnyMatch


def first_words(match: AnyMatch, seat: int) -> str:
    """Always the first open move, by its words."""
    return match.moves(seat)[0]


def first_number(game: Any, state: Any, seat: int, key: int) -> int:
    """The same, asked as our own players are."""
    return listed(game.rules.open_moves(state, seat))[0]


class FirstOfClass:
    """The same, as an object."""

    def __call__(self, match: AnyMatch, seat: int) -> int:
        return match.allowed(seat)[0]


def divides(match: AnyMatch, seat: int) -> int:
    return 1 // 0


def out_of_range(match: AnyMatch, seat: int) -> int:
    return 10**6


def closed(match: AnyMatch, seat: int) -> int:
    return next(n for n in range(match.game.rules.MOVES) if n not in match.allowed(seat))


def nothing(match: AnyMatch, seat: int) -> None:
    return None


def gibberish(match: AnyMatch, seat: int) -> str:
    return "xyzzy"


def three(one: object, two: object, more: object) -> int:
    return 0


NO_FUNCTION = 7
