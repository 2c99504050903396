"""What Splitter's throws, as they fell, would have allowed."""

import pytest

from rollwright.games.splitter.sheet import NAMES
from rollwright.play.match import AnyMatch, Match
from rollwright.players.registry import player
from rollwright.solve.hindsight.splitter import Throws, best, bound, played


def game_of(who: str, pad: int, seed: int) -> tuple[AnyMatch, Throws]:
    """A game alone, and the throws that fell in it."""
    match: AnyMatch = Match("splitter", 1, seed=seed, variant=NAMES[pad])
    choose, throws = player(who), []
    while not match.over:
        a, b = match.roll().split()
        throws.append((int(a), int(b)))
        match.play(0, choose(match.game, match.view(0), 0, len(throws)))
    return match, throws


@pytest.mark.parametrize("pad", [0, 1])
@pytest.mark.parametrize("who", ["random", "greedy"])
def test_no_game_has_more_than_the_bound(who: str, pad: int) -> None:
    for seed in range(30):
        match, throws = game_of(who, pad, seed)
        assert match.scores[0] <= bound(pad, throws)


def test_the_bound_is_reached_where_dice_are_kind() -> None:
    assert bound(0, [(1, 1), *[(6, 6)] * 21]) == 2 + 42 + 12


@pytest.mark.slow
@pytest.mark.parametrize("pad", [0, 1])
def test_hindsight_is_a_game_by_the_rules_and_better_than_foresight(pad: int) -> None:
    match, throws = game_of("greedy", pad, 3)
    points, moves = best(pad, throws, key=1, starts=1)
    assert played(pad, throws, moves).scores == [points]
    assert match.scores[0] < points <= bound(pad, throws)
    assert best(pad, throws, key=1, starts=1) == (points, moves)
