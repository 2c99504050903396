"""Playouts: seats that share their throws are no twins, nobody has the better lots, J is one."""

from typing import Any

import numpy as np
import pytest

from rollwright import Match, review
from rollwright.coach import judge_choice
from rollwright.coach.judge import Playouts, Worths, own_luck, players_in
from rollwright.coach.judge_choice import bench
from rollwright.coach.passages import passages
from rollwright.coach.playout_policy import STEADY, WAVER, Policy, policy_for, waver_in
from rollwright.coach.playouts import played_on
from rollwright.coach.thinking_budget import FRESH, Looked
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
    policy = policy_for(match.game, match.state)._replace(waver=waver)
    end = play(match.state, number, policy, thrown, False)
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

    monkeypatch.setattr("rollwright.coach.reviewer.bench", with_means)
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
    judged = judge_choice.bench(match, list(passages(match)), "expert", None, 1)
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
    first.chosen = second.chosen = [1]
    first.followed_by(second)
    assert (first.best(), second.best()) == (0, 1)
    assert first.values[0, 0, 0] == pytest.approx(3.0)


def test_the_same_move_is_not_worth_more_by_the_better_of_two_guesses() -> None:
    """Move 0 was right after move 0, and the playouts that found it so were lucky."""
    first, second = (Looked[Any](None, 0, 0, [0, 1]) for _ in range(2))
    fresh = np.ones((1, 40, 1))
    for one, lucky in ((first, 0.0), (second, 5.0)):
        samples = np.stack([fresh + lucky, fresh + 1.0], axis=1)
        one.add(range(2), Worths(samples.mean(axis=2), samples))
        one.fresh = fresh
    first.chosen, second.chosen = [1], [0]
    first.followed_by(second)
    assert first.values[0, 0, 0] == pytest.approx(1.0)
    second.fresh = fresh + 0.5  # by the same playouts it is better, indeed
    first.followed_by(second)
    assert first.values[0, 0, 0] == pytest.approx(1.5)


class Later(Playouts[Any]):
    """A judge to whom a better move is worth as much one round later, less a little."""

    def __init__(self, less: float) -> None:
        match = Match("splitter", seats=2)
        super().__init__(match.game, match.state, 2)
        self.less = less

    def made_up(self, *asked: object) -> Worths:
        samples = np.full((1, 1, 40, 2), 3.0 - self.less)
        return Worths(samples.mean(axis=2), samples)


@pytest.mark.parametrize(("less", "loss"), [(0.5, 0.5), (5.0, 2.0)])
def test_what_can_be_made_up_for_is_not_lost_yet(less: float, loss: float) -> None:
    one: Looked[Any] = Looked(None, 0, 0, [0, 1])
    samples = np.full((1, 2, 40, 2), 1.0)
    samples[0, 1] = 3.0
    one.add(range(2), Worths(samples.mean(axis=2), samples))
    one.made_up(Later(less))
    values = one.values[0, :, 0]
    assert values[one.best()] - values[0] == pytest.approx(loss)


def test_a_move_is_made_up_for_as_soon_as_it_is_open() -> None:
    """Polygrid alone: whichever star or square is wanted is taken when it can be."""
    match = Match("polygrid", seats=1, seed=1)
    while len(match.events) < 8 or match.chance_due:
        play_on(match, 1)
    policy = policy_for(match.game, match.state)
    play = bound(played_on, match.game, **players_in(match.game))
    after = match.game.rules.after_move(match.state, 0, match.allowed(0)[0])

    def end(wanted: Policy) -> Any:
        thrown = ints(THROWN)
        thrown[ROLLER] = NO_ROLLER
        return play(after, 3, wanted, thrown, False)

    usual = end(policy)
    made_up = [end(policy._replace(seat=0, move=move)) for move in match.allowed(0)[1:]]
    assert any(one != usual for one in made_up)
    assert end(policy._replace(seat=1, move=match.allowed(0)[1])) == usual  # somebody else


class Fickle:
    """A judge who likes move 1 by the luck of the first playouts, and less by that of others."""

    exact = False

    def __init__(self, again: float) -> None:
        self.again = again

    def moves(self, _: object, __: int, moves: list[int], first: int, last: int) -> Worths:
        gain = self.again if first >= FRESH else 2.0
        luck = np.linspace(-0.1, 0.1, last - first)
        samples = np.array([[luck * move + gain * move for move in moves]])[..., None]
        return Worths(samples.mean(axis=2), samples)


@pytest.mark.parametrize("again", [0.0, 1.5])
def test_what_a_move_gains_is_said_by_playouts_that_did_not_choose_it(again: float) -> None:
    one: Looked[Any] = Looked(None, 0, 0, [0, 1, 2])
    judge: Any = Fickle(again)
    one.add(range(3), judge.moves(None, 0, one.moves, 0, 40))
    assert one.best() == 2
    one.decide(judge)
    values = one.values[0, :, 0]
    assert one.best() == (2 if again else 0)
    assert values[one.best()] - values[0] == pytest.approx(2 * again)


def test_who_is_to_win_is_not_blamed_for_points_let_go() -> None:
    """Move 0 wins more often, move 1 brings more points."""
    luck = np.linspace(-1, 1, 40) * 0.01
    samples = np.array([[luck + 0.9, luck + 0.5], [luck + 20, luck + 30]])[..., None]

    def best(*, to_win: bool) -> list[int]:
        one: Looked[Any] = Looked(None, 0, 0, [0, 1], to_win=to_win)
        one.add(range(2), Worths(samples.mean(axis=2), samples))
        return [one.best(account) for account in range(2)]

    assert best(to_win=False) == [0, 1]
    assert best(to_win=True) == [0, 0]


def test_a_states_own_luck_is_its_own_and_goes_round_all_seats() -> None:
    rows = np.arange(12).reshape(3, 4)
    luck = own_luck(rows)
    assert len(set(luck.tolist())) == 3
    assert (luck == own_luck(rows[[0, 1, 2]])).all()
    assert not any((luck % seats).any() for seats in range(1, 9))
    assert luck.min() >= 0
