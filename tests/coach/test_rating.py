"""Ratings: what players give away, and results without luck."""

import numpy as np
import pytest

from rollwright.coach.rating import ReviewedGame, rate, without_luck
from rollwright.coach.review import Account, Review, SeatReview
from rollwright.coach.reviewed_contests import games_in, played_again, reviewed_games
from rollwright.players.arena.contest import contest
from rollwright.players.arena.deal import Arena, Setting

SPLITTER = Setting("splitter", 2, (), 5, duplicate=True)


def told(luck: float, result: float, errors: float, decisions: int = 10) -> Review:
    """A review for two of whom one errs; luck goes from one to the other."""
    accounts = [
        Account(0.5, luck, errors, 0.0, 0.0, result),
        Account(0.5, -luck, 0.0, errors, 0.0, 1 - result),
    ]
    seats = [
        SeatReview(n, "", account, None, decisions, {"mistake": n == 0})
        for n, account in enumerate(accounts)
    ]
    return Review("splitter", ("win",), "quick", False, True, tuple(seats), (), (), 0.0, 0.0)


def test_errors_are_counted_a_decision_and_luck_is_taken_off() -> None:
    games = [
        ReviewedGame(told(0.5, 1.0, 0.1), ("Ann", "Bob"), 0),
        ReviewedGame(told(-0.4, 0.0, 0.3, 30), ("Ann", "Bob"), 1),
    ]
    bob, ann = rate(games)
    assert (bob.name, bob.error.mean, ann.games, ann.decisions) == ("Bob", 0.0, 2, 40)
    assert ann.error.mean == pytest.approx(0.4 / 40)
    assert ann.result.mean == 0.5
    assert ann.adjusted.mean == pytest.approx((0.5 + 0.4) / 2)
    assert ann.factor == pytest.approx(0.25 / 0.0025)
    assert ann.fewer == pytest.approx(0.99)
    assert ann.classes["mistake"] == 2
    assert ann.as_json()["error_points"] is None


def test_seats_change_and_players_stay_apart() -> None:
    games = [
        ReviewedGame(told(0.1, 1.0, 0.2), ("Ann", "Bob"), 0),
        ReviewedGame(told(0.1, 1.0, 0.2), ("Bob", "Ann"), 0),
    ]
    for one in rate(games):
        assert (one.games, one.error.mean, one.result.mean) == (2, 0.01, 0.5)
        assert (
            one.as_json()["result_low"] is None
        )  # the same dice: one fact, of which nothing varies


def test_with_many_games_as_much_luck_is_taken_off_as_there_is() -> None:
    lots = np.random.default_rng(1)
    luck, noise = lots.normal(size=(2, 4000))
    results = 0.3 + 2 * luck + noise
    adjusted = without_luck(results, np.stack([luck, lots.normal(size=4000)], axis=1))
    assert adjusted.mean() == pytest.approx(0.3, abs=0.05)
    assert results.var() / adjusted.var() == pytest.approx(5, rel=0.1)


def test_games_of_a_contest_are_the_same_when_they_are_played_again() -> None:
    played = contest(SPLITTER, ["greedy", "random"], 4, workers=1)
    ((bout, deals),) = played.deals.items()
    arena = Arena(SPLITTER)
    for seating in range(2):
        match = played_again(arena, bout, 0, seating)
        assert match is not None
        assert match.over
        shares = dict(zip((one.label for one in bout), deals[0].wins[seating], strict=True))
        for seat in match.winners:
            assert shares[match.name(seat)] == 1 / len(match.winners)


def test_as_many_games_of_a_contest_are_reviewed_as_asked_for() -> None:
    played = contest(SPLITTER, ["greedy", "random"], 6, workers=1)
    assert games_in(played, 3) == 4
    heard: list[int] = []
    rows = rate(reviewed_games(played, 3, "standing", progress=heard.append))
    assert heard == [1, 2, 3, 4]
    assert {(row.name, row.games) for row in rows} == {("greedy", 4), ("random", 4)}
