"""Playouts: seats that share their throws are no twins, nobody has the better lots, J is one."""

from typing import Any

import numpy as np
import pytest

from rollwright import Match, review
from rollwright.coach import judges
from rollwright.coach.judge import WAVER, Worths, players_in, waver_in
from rollwright.coach.judges import bench
from rollwright.coach.playouts import STEADY, played_on
from rollwright.coach.steps import passages
from rollwright.coach.thought import Looked
from rollwright.core.binding import bound
from rollwright.core.game import AnyGame
from rollwright.core.seats import CHANCE
from rollwright.play.match import AnyMatch
from rollwright.players.network.network import NO_ROLLER
from rollwright.players.planner.playout import ROLLER
from rollwright.players.planner.tree import THROWN
from rollwright.solve.arrays import ints
from tests.coach.judges import Whims
from tests.coach.test_accounts import check_accounts, play_on


def scores(match: AnyMatch, number: int, waver: int) -> list[int]:
    """How a playout ends, without machine code."""
    thrown = ints(THROWN)
    thrown[ROLLER] = NO_ROLLER
    play = bound(played_on, match.game, **players_in(match.game))
    end = play(match.state, number, waver, thrown, False)
    return [match.game.rules.score(end, seat) for seat in range(match.seats)]


@pytest.mark.parametrize("name", ["splitter", "hexroller"])
def test_seats_that_share_their_throws_are_no_twins(name: str) -> None:
    match = Match(name, seats=2, seed=1)
    assert waver_in(match.game, match.state) == WAVER
    ends = [scores(match, number, WAVER) for number in range(6)]
    assert any(one != other for one, other in ends)
    assert ends == [scores(match, number, WAVER) for number in range(6)]
    for n in range(0, 6, 2):  # the lots go round, so at the start nobody is ahead
        assert ends[n] == ends[n + 1][::-1]
    one, other = scores(match, 0, STEADY)
    assert one == other


@pytest.mark.parametrize(("name", "seats"), [("tutto", 3), ("penk", 2), ("splitter", 1)])
def test_seats_with_throws_of_their_own_do_not_waver(name: str, seats: int) -> None:
    match = Match(name, seats=seats, seed=1)
    assert waver_in(match.game, match.state) == STEADY


def test_luck_is_all_that_a_throw_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before a throw J is the mean over its outcomes: no drift there, unless a throw follows."""

    def with_means(*asked: object) -> object:
        return bench(*asked)._replace(means=True)  # type: ignore[arg-type]

    monkeypatch.setattr("rollwright.coach.coaching.bench", with_means)
    for name, seats in (("splitter", 2), ("tutto", 1), ("tutto", 3)):
        match = Match(name, seats=seats, seed=4)
        while not match.over and len(match.events) < 20:
            play_on(match, 4)
        told = review(match, Whims(match.game, seats))
        check_accounts(told)
        for event in told.events:
            if event.kind == "throw" and not chance_follows(match, event.number):
                change = np.subtract(event.after, event.before)
                assert change == pytest.approx(np.array(event.luck), abs=1e-9)


def chance_follows(match: AnyMatch, number: int) -> bool:
    return match.game.rules.turn(match.at(number + 1)) == CHANCE


def test_one_judge_says_what_states_are_worth() -> None:
    match = Match("splitter", seats=2, seed=4)
    match.roll()
    judged = judges.bench(match, list(passages(match)), "expert", None, 1)
    assert judged.states is judged.decisions
    assert judged.means


def test_a_game_that_says_nothing_of_its_moves_is_played_out_by_lot() -> None:
    class Silent:
        greedy = None
        promise = None

    silent: AnyGame = Silent()  # type: ignore[assignment]
    assert set(players_in(silent)) == {"greedy", "promise"}


def test_what_stays_open_is_not_lost_yet() -> None:
    """Move 0 was played and then 0 again; 1, which is better, was open both times."""
    luck = np.linspace(-1, 1, 40)

    def looked(*worths: float) -> Looked[Any]:
        one: Looked[Any] = Looked(None, 0, 0, [0, 1])
        samples = np.array([[luck * 0.01 + worth for worth in worths]])[..., None]
        one.add(range(2), Worths(samples.mean(axis=2), samples))
        return one

    first, second = looked(1.0, 3.0), looked(1.0, 3.0)
    assert (first.best(), second.best()) == (1, 1)
    first.followed_by(second)
    assert (first.best(), second.best()) == (0, 1)
    assert first.values[0, 0, 0] == pytest.approx(3.0)
