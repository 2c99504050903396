"""What a round brought, in short: every point of it is told, and nothing else."""

from random import Random

import pytest

from rollwright.core.game import AnyGame
from rollwright.core.language import LANGUAGES
from rollwright.games import game
from rollwright.play.match import Match


@pytest.mark.parametrize("name", ["splitter", "hexroller"])
@pytest.mark.parametrize("seed", range(4))
def test_what_a_round_brought_adds_up(name: str, seed: int) -> None:
    one: AnyGame = game(name)
    assert one.in_short is not None
    random = Random(seed)
    match = Match(one, 2)
    before = match.state
    rounds = 0
    while not match.over:
        if match.chance_due:
            for seat in range(2):
                change = one.rules.score(match.state, seat) - one.rules.score(before, seat)
                for lang in LANGUAGES:
                    _, told = one.in_short(before, match.state, seat, lang)
                    assert sum(line.points for line in told) == change
                    assert all(line.text and line.points for line in told)
            before = match.state
            rounds += 1
            outcomes = one.rules.outcomes(match.state)
            match.roll(random.choice(outcomes)[0])
        else:
            seat = random.choice(match.turn)
            match.play(seat, random.choice(match.allowed(seat)))
    assert rounds > 5
