"""The judge of games with a table whose turns are many moves: by their ends, right at the end."""

import numpy as np
import pytest

from rollwright import Match, game, review
from rollwright.coach import table_judge, thinking_budget, turns_judge
from rollwright.coach.accounts import results
from rollwright.coach.judge_choice import bench, judge_for
from rollwright.coach.passages import passages
from rollwright.coach.turns_judge import ByTurns
from rollwright.core.moves import listed
from rollwright.play.match import AnyMatch
from rollwright.solve.arrays import Floats, Ints
from tests.coach.test_accounts import check_accounts, play_on

TABLE = np.random.default_rng(18).normal(0.5, 0.2, game("hexroller").seen.entries)


@pytest.fixture(autouse=True)
def _some_table(monkeypatch: pytest.MonkeyPatch) -> None:
    table = TABLE.astype(np.float32)
    for module in (table_judge, turns_judge):
        monkeypatch.setattr(module, "table_for", lambda *_: table)
    monkeypatch.setattr(table_judge, "GAMES", 4)
    monkeypatch.setattr(turns_judge, "OF_A_STATE", 12)
    monkeypatch.setattr(thinking_budget, "AT_LEAST", 12)
    monkeypatch.setattr(turns_judge, "CHOOSING", 12)


def played(seed: int) -> AnyMatch:
    match = Match("hexroller", seats=2, variant="back", seed=seed)
    while not match.over:
        play_on(match, seed)
    return match


def test_equal_sheets_have_equal_chances_and_moves_share_their_ends() -> None:
    match = Match("hexroller", seats=2, variant="back", seed=3)
    match.roll()
    judge = judge_for(match.game, match.state, 1)
    assert isinstance(judge, ByTurns)
    assert judge.states([match.state])[0, 0] == pytest.approx([0.5, 0.5])
    moves = listed(match.game.rules.open_moves(match.state, 0))
    worths = judge.moves(match.state, 0, moves, 0, 6).values
    assert worths.shape == (2, len(moves), 2)
    assert worths.sum(axis=2)[0] == pytest.approx(np.ones(len(moves)))
    again = judge.moves(match.state, 0, moves, 0, 12)
    assert again.samples is not None
    assert again.samples[1, :, :6].mean(axis=1) == pytest.approx(worths[1])
    fresh = ByTurns(match.game, match.state).moves(match.state, 0, moves, 0, 12)
    assert (fresh.values == again.values).all()


def test_the_end_is_the_result_and_accounts_close() -> None:
    match = played(5)
    judge = ByTurns(match.game, match.at(0))
    assert (judge.states([match.state])[:, 0] == results(match.game, match.state)).all()
    last = max(n for n, event in enumerate(match.events) if event.seat is None)
    win, points = judge.states([match.at(last + 1)])[:, 0]
    assert set(win) <= {0.0, 0.5, 1.0}
    assert (points == np.rint(points)).all()
    told = review(match, "quick", threads=1)
    check_accounts(told)
    for one in told.seats:
        assert one.account.drift == 0
        assert one.judged.closes < 1e-9
        assert one.judged_points != one.points  # which it misses by something


def test_a_far_end_is_played_out_before_it_is_called_an_error() -> None:
    match = Match("hexroller", seats=1, variant="back", seed=3)
    match.roll()
    judge = judge_for(match.game, match.state, 1)
    assert isinstance(judge, ByTurns)
    moves = listed(match.game.rules.open_moves(match.state, 0))
    ends, values = judge._ends([match.game.rules.after_move(match.state, 0, m) for m in moves])
    far = [int(values.argmax()), int(values.argmin())]
    values[far[1]] = values[far[0]] - 50  # as if the table thought so
    by_table = judge._thrown(ends[far], values[far], 0, 6)
    assert (by_table[0] - by_table[1] == pytest.approx(np.full(6, 50.0))) and len(by_table) == 2
    fresh = thinking_budget.FRESH
    told = judge.moves(match.state, 0, moves, fresh, fresh + 6).samples
    assert told is not None
    assert (told == np.rint(told)).all()


def test_every_match_has_throws_of_its_own_and_no_others() -> None:
    one, other = played(5), played(6)
    start = [one.at(0)]

    def said(match: AnyMatch) -> Floats:
        worths: Floats = bench(match, list(passages(match)), "quick", None, 1).states.states(start)
        return worths

    assert (said(one) == said(one)).all()
    assert (said(one)[1] != said(other)[1]).any()


def test_of_ends_that_are_nearly_as_good_the_best_played_out_is_taken() -> None:
    match = Match("hexroller", seats=1, variant="back", seed=3)
    match.roll()
    judge = ByTurns(match.game, match.state)
    moves = listed(match.game.rules.open_moves(match.state, 0))
    pads = [match.game.rules.after_move(match.state, 0, move) for move in moves]
    ends, values = judge._some_ends(pads, 3)
    assert (values[:, 0] >= values[:, 1]).all()
    assert (ends[:, 0] == judge._ends(pads)[0]).all()

    def worth(rows: Ints) -> Floats:
        means: Floats = judge._played_out(rows, 0, turns_judge.CHOOSING).mean(axis=1)
        return means

    chosen, first = worth(judge._chosen_ends(pads)), worth(ends[:, 0])
    assert (chosen >= first).all()
    assert (chosen > first).any()
