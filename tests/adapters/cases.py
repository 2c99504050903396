"""What the other libraries' own tests are run on: every game in every variant."""

from typing import NamedTuple

import pytest

from rollwright.core.game import AnyGame
from rollwright.games import ALL


class Case(NamedTuple):
    game: AnyGame
    options: dict[str, str]

    def __str__(self) -> str:
        return "-".join([self.game.name, *self.options.values()])


CASES = [
    Case(game, {"variant": variant} if variant else {})
    for game in ALL
    for variant in game.variants or ("",)
]

TOGETHER = [case for case in CASES if case.game.name in ("hexroller", "splitter", "tallyrows")]
"""Those in which everybody writes at the same time."""

every_case = pytest.mark.parametrize("case", CASES, ids=str)


def seats_near(game: AnyGame, seats: int) -> int:
    """So many seats, or the nearest number that a game takes."""
    return min(max(seats, game.seats[0]), game.seats[-1])
