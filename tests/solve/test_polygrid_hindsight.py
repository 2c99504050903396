"""What Polygrid's dice, as they fell, would have allowed."""

from rollwright.core.dice import derived
from rollwright.play.match import AnyMatch, Match
from rollwright.solve.best import bound
from rollwright.solve.hindsight.polygrid import best, throws_of


def test_the_best_game_has_the_throws_of_its_seed() -> None:
    for seed in range(1, 6):
        found = best(seed)
        assert found is not None and found.seed == seed
        assert found.over and found.scores == [bound("polygrid")] and found.winners == (0,)


def test_a_die_shows_what_a_match_would_throw() -> None:
    for seed in range(20):
        match: AnyMatch = Match("polygrid", 1, seed=seed)
        throws, nth = throws_of(seed), 0
        while not match.over and nth < 40:
            if match.chance_due:
                die = match.state.die
                assert match.roll() == str(throws[nth, die])
                nth += 1
            else:
                match.play(0, match.game.greedy(match.state, 0, derived(seed, nth)))
        assert nth > 20
