"""The best answer to a random player: as random games go, and better than greedy."""

import pytest

from rollwright.core.bits import has, size
from rollwright.core.dice import derived
from rollwright.fast.compiled import compiled
from rollwright.games import tutto
from rollwright.play.loop import seated_choice, whole_game
from rollwright.solve.tutto.best_response import Ends, chances, first_seat
from rollwright.solve.tutto.two_seats import FIRST, LAST, SECOND

pytestmark = pytest.mark.slow

TARGET = 600  # so few rows are solved in seconds


@pytest.fixture(scope="module")
def ends() -> Ends:
    return chances(400_000, 1, 2)


def first_wins(greedy_seats: int, games: int) -> float:
    """How often the first seat wins, played."""
    options = tutto.GAME.options({"pile": "replaced"})._replace(target=TARGET)
    start = tutto.GAME.new_game(2, options)
    run = compiled(whole_game, tutto.GAME, choose=seated_choice)
    won = 0.0
    for number in range(games):
        winners = tutto.GAME.rules.winners(run(greedy_seats, start, derived(5, number))[0])
        won += has(winners, 0) / size(winners)
    return won / games


def test_a_random_turn_ends_in_some_way(ends: Ends) -> None:
    assert sum(part.sum() for part in ends) == pytest.approx(1)
    assert ends.lost.sum() > 0.5 and 0 < ends.won[0] < 0.002
    assert ends.banked[0].sum() > ends.banked[1].sum() > 0  # with a Plus/Minus less often
    assert not ends.banked[1:, :20].any()  # … which brings 1000


def test_among_random_players_the_tables_say_what_games_show(ends: Ends) -> None:
    chance = first_seat(ends, TARGET, (), 2, 1e-6)
    assert chance == pytest.approx(first_wins(0, 60_000), abs=0.008)


def test_the_best_answer_is_better_than_greedy_in_either_seat(ends: Ends) -> None:
    first = first_seat(ends, TARGET, {FIRST}, 2, 1e-5)
    second = 1 - first_seat(ends, TARGET, {SECOND, LAST}, 2, 1e-5)
    assert 1 > first > first_wins(0b01, 20_000) - 0.01
    assert 1 > second > 1 - first_wins(0b10, 20_000) - 0.01
    assert second > first  # who follows knows what is needed
