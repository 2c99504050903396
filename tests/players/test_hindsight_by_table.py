"""The best game that a table finds where all throws are known."""

from rollwright.core.dice import derived
from rollwright.play.match import AnyMatch, Match
from rollwright.players.registry import player
from rollwright.players.values.hindsight import best

SEED = 3


def test_a_game_by_the_rules_with_more_points_than_without_foresight() -> None:
    start: AnyMatch = Match("hexroller", 1, seed=SEED, variant="back")
    found = best(start, SEED, sheets=20)
    match, choose = start.copy(), player("greedy")
    while not match.over:
        if match.chance_due:
            match.roll()
        else:
            match.play(0, choose(match.game, match.view(0), 0, derived(SEED, len(match.events))))
    assert found.over and found.scores[0] > match.scores[0]
    assert [event.what for event in found.events if event.seat is None] == [
        event.what for event in match.events if event.seat is None
    ]
