"""Players in a game whose rounds have a common step and then one of the thrower alone.

Its scores are below zero, and its throws too many to be listed.
"""

from functools import cache
from typing import Any

import pytest

from rollwright.core.binding import bound
from rollwright.core.bits import size
from rollwright.core.dice import derived
from rollwright.core.game import AnyGame
from rollwright.core.seats import OVER, Move, Seat
from rollwright.players import easy, random
from rollwright.players.arena.deal import Chair, play_game
from rollwright.players.arena.thinking_times import Times
from rollwright.players.planner import halving, planner
from rollwright.players.planner.budget import Budget
from rollwright.players.planner.playout import final_result
from rollwright.players.registry import Player, player
from rollwright.players.warmup import first_choice
from tests.players.crosses import CROSS, GAME, PASS, ROUNDS, START, State

SEATS = 3


def start() -> State:
    return GAME.new_game(SEATS, None)


def chairs(*players: Player) -> list[Chair]:
    return [Chair(choose, derived(9, seat), Times()) for seat, choose in enumerate(players)]


def dice(*faces: int) -> int:
    return sum(face << 4 * n for n, face in enumerate(faces))


# ---------------------------------------------------------------- the arena


def test_a_common_step_shows_only_the_own_moves_and_the_single_one_all() -> None:
    common, single = [], []

    def spy(game: AnyGame, state: Any, seat: Seat, key: int) -> Move:
        if state.waiting:
            common.append((state.round, seat))
            assert state.crossed == 0 and size(state.waiting) == SEATS  # as if nobody had written
        else:
            single.append((state.round, seat))
            assert seat == state.player == state.round % SEATS
            assert state.crossed == 0b111  # all that was written before is seen
        return CROSS

    last = play_game(GAME, start(), 5, chairs(spy, spy, spy))
    assert common == [(n, seat) for n in range(ROUNDS) for seat in range(SEATS)]
    assert single == [(n, n % SEATS) for n in range(ROUNDS)]
    assert GAME.rules.turn(last) == OVER


def test_what_ends_the_game_in_a_common_step_ends_it_for_all() -> None:
    asked: list[Seat] = []

    def crosses(game: AnyGame, state: Any, seat: Seat, key: int) -> Move:
        asked.append(seat)
        return CROSS

    last = play_game(GAME, start()._replace(left=2), 5, chairs(crosses, crosses, crosses))
    assert asked == [0, 1]  # with the last cross it is over, and the third seat is not asked
    assert GAME.rules.turn(last) == OVER and last.scores[2] == START


def test_every_quick_player_plays_it_to_the_end() -> None:
    last = play_game(GAME, start(), 7, chairs(random.choose, easy.choose, player("greedy")))
    assert last.round == ROUNDS
    assert all(START - 5 * ROUNDS < points < 0 for points in last.scores)


def test_a_warm_up_ends_where_nobody_has_a_choice() -> None:
    over = start()._replace(round=ROUNDS)
    assert first_choice(GAME, over) == (over, 0)
    state, seat = first_choice(GAME, start())
    assert (seat, state.waiting) == (0, 0b111)


# ---------------------------------------------------------------- the planner


def test_a_lead_below_zero_is_a_lead() -> None:
    last = start()._replace(scores=(-40, -10, -25), round=ROUNDS)
    results = [bound(final_result, GAME)(last, seat) for seat in range(SEATS)]
    assert results == [(0.0, -40.0, -30.0), (1.0, -10.0, 15.0), (0.0, -25.0, -15.0)]
    alone = last._replace(scores=(-40,))
    assert bound(final_result, GAME)(alone, 0) == (1.0, -40.0, -40.0)


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planners that run as they are written: machine code of a test's game is not kept."""
    for file in (planner, halving):
        monkeypatch.setattr(file, "compiled", cache(bound))


@pytest.mark.usefixtures("plain")
def test_it_foresees_the_penalty_in_both_steps() -> None:
    """The greedy player passes what counts less than nothing, and pays 5 for it."""
    budget = Budget(400)
    common = GAME.rules.after_chance(start(), dice(3, 3, 1, 1, 6, 6))
    assert planner.choose(GAME, common, 0, 1, budget) == CROSS  # -1, instead of -5 in either step
    assert planner.choose(GAME, common, 1, 1, budget) == PASS  # another one has nothing to fear
    single = common._replace(waiting=0, dice=dice(3, 3, 3, 3, 6, 6))
    assert planner.choose(GAME, single, 0, 1, budget) == CROSS
    assert planner.choose(GAME, single._replace(crossed=0b1), 0, 1, budget) == PASS
    evaluations = planner.evaluate(GAME, common, 0, 1, budget)
    assert all(one.win is not None and 0 <= one.win <= 1 for one in evaluations)
    assert all(one.points is not None and one.points < START + 100 for one in evaluations)


@pytest.mark.usefixtures("plain")
def test_a_planner_beats_those_who_look_at_the_next_cross_alone() -> None:
    lead = 0.0
    for deal in range(4):
        for seat in range(SEATS):
            players: list[Player] = [player("greedy")] * SEATS
            players[seat] = player("planner:40")
            scores = play_game(GAME, start(), derived(3, deal), chairs(*players)).scores
            lead += scores[seat] - (sum(scores) - scores[seat]) / (SEATS - 1)
    assert lead > 0
