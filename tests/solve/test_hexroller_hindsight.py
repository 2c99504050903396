"""What HexRoller's throws, as they fell, would have allowed."""

import numpy as np
import pytest

from rollwright.core.binding import bound
from rollwright.core.dice import derived
from rollwright.games.hexroller.rules import State
from rollwright.play.match import AnyMatch, Match
from rollwright.players.registry import player
from rollwright.players.values import beam
from rollwright.solve.hindsight.hexroller import hindsight

pytest.importorskip("ortools")

WAYS = 8


def before_the_last_throw(seed: int) -> tuple[AnyMatch, int]:
    """A game of the greedy player on the back before its last throw, and that throw."""
    match: AnyMatch = Match("hexroller", 1, seed=seed, variant="back")
    choose = player("greedy")
    while not (match.chance_due and match.state.round == 5):
        if match.chance_due:
            match.roll()
        else:
            match.play(0, choose(match.game, match.view(0), 0, derived(seed, len(match.events))))
    thrown = match.copy()
    thrown.roll()
    return match, thrown.state.dice


def best_by_beam(state: State, match: AnyMatch) -> float:
    """The points of the best end of the last turn that a beam finds."""
    game = match.game
    table = np.zeros(game.seen.entries, np.float32)
    row = np.zeros(game.seen.length, np.int64)
    ends, rooms = beam.room_for(1), (beam.room_for(WAYS), beam.room_for(WAYS))
    bound(beam.follow, game)(table, row, state, 0, *rooms, ends)
    return float(ends.values[0])


@pytest.mark.parametrize("seed", [1, 4])
def test_the_best_last_turn_is_found_and_proved(seed: int) -> None:
    match, dice = before_the_last_throw(seed)
    found = hindsight(match, [dice], seconds=30, threads=2)
    assert found.match is not None and found.match.over
    assert found.match.scores == [found.bound]
    thrown = match.copy()
    thrown.roll(dice)
    assert found.bound >= best_by_beam(thrown.state, match)
