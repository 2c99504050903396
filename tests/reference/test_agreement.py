"""The rules and their second implementations agree, event by event.

Many more games than here: `python -m tests.reference.many --games 10000`.
"""

import pytest

from rollwright import game
from tests.reference.agreement import VARIANTS, Variant, check_game, seats_for

GAMES, MANY_GAMES = 20, 100
KEY = 20261115


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_the_second_implementation_agrees(variant: Variant, part: int, long: bool) -> None:
    played = game(variant.game)
    events = 0
    for number in range(part, MANY_GAMES if long else GAMES, 4):
        seats = seats_for(variant, number)
        events += check_game(played, variant, seats, KEY + number)
    assert events > GAMES


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_the_second_implementation_agrees_on_a_few_games(variant: Variant) -> None:
    played = game(variant.game)
    events = sum(check_game(played, variant, seats_for(variant, n), n) for n in range(8))
    assert events > 8
