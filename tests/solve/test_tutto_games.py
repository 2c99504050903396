"""A small game of Tutto solved, and played by its solution: it must win what the solution says."""

from functools import cache

import pytest

from rollwright.solve.tutto import two_seats
from rollwright.solve.tutto.self_play import play


@cache
def small() -> two_seats.Solution:
    return two_seats.solve(500, beyond=60)


@pytest.mark.slow
def test_rounds_settle() -> None:
    changes: list[float] = []
    solved = two_seats.solve(
        500, beyond=60, tell=lambda _solution, _number, change: changes.append(change)
    )
    assert changes[-1] < 1e-10 < changes[-2]
    assert solved.chance(two_seats.FIRST, 0, 0) == pytest.approx(
        small().chance(two_seats.FIRST, 0, 0)
    )
    # the second seat knows what it takes, and that is worth more than to be first
    assert 0.4 < solved.chance(two_seats.FIRST, 0, 0) < 0.5


@pytest.mark.slow
def test_the_solution_wins_what_it_says_and_gives_nothing_away() -> None:
    played = play(small(), ("table", "table"), 20_000, replaced=True, judged=True)
    predicted = small().chance(two_seats.FIRST, 0, 0)
    assert abs(played.first_seat.mean - predicted) < 4 * played.first_seat.error
    assert played.loss is not None and played.loss.mean < 1e-12


@pytest.mark.slow
def test_a_turn_solved_at_the_table_is_the_one_that_was_kept() -> None:
    kept = play(small(), ("table", "table"), 500, replaced=True)
    solved = play(small(), ("expert", "expert"), 500, replaced=True)
    assert solved == kept  # the same moves in the same games


@pytest.mark.slow
def test_others_give_something_away_and_lose() -> None:
    judged = play(small(), ("greedy", "table"), 20_000, replaced=True, judged=True)
    assert judged.loss is not None and judged.loss.mean > 10 * judged.loss.error
    assert judged.first_player.mean < 0.5
    against_chance = play(small(), ("expert", "random"), 2000)
    assert against_chance.first_player.mean > 0.5 + 4 * against_chance.first_player.error


@pytest.mark.slow
def test_games_are_the_same_on_any_number_of_threads() -> None:
    one, two = (play(small(), ("greedy", "random"), 3000, threads=n) for n in (1, 2))
    assert one == two
    assert play(small(), ("greedy", "random"), 3000, seed=2) != one
