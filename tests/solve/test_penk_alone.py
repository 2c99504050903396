"""Penk! alone: sheets and their numbers, turns against the rules played out, and the player."""

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

from rollwright.core.bits import size
from rollwright.core.dice import derived
from rollwright.core.moves import listed
from rollwright.core.seats import CHANCE, OVER
from rollwright.games import game as game_of
from rollwright.games.penk import rules
from rollwright.games.penk.rules import Sheet, State
from rollwright.games.penk.sheet import SIZE
from rollwright.players.registry import computer_player
from rollwright.solve.penk import policy
from rollwright.solve.penk.alone import load
from rollwright.solve.penk.sheets import SHEETS, all_sheets, number_of, points_of
from rollwright.solve.penk.turn import ways

ROOM = np.zeros(SIZE, np.int64)
ROUNDED = 1 / 16


def sheet_with(columns: list[int], closed: int) -> Sheet:
    """A sheet from its columns' rows; what is closed and not marked was crossed out."""
    marked = sum(
        (rows >> row & 1) << SIZE * row + n for n, rows in enumerate(columns) for row in range(SIZE)
    )
    lost = sum(1 << SIZE * row + n for n in range(SIZE) if closed >> n & 1 for row in range(SIZE))
    return Sheet(marked, lost & ~marked)


def test_sheets_have_numbers_of_their_own_whatever_the_order_of_their_columns() -> None:
    lots = np.random.default_rng(1)
    columns, closed = all_sheets()
    assert len(columns) == SHEETS
    found = set()
    for n in lots.permutation(SHEETS)[:300]:
        last = int(closed[n])
        order = lots.permutation(SIZE)
        shut = sum(1 << place for place, column in enumerate(order) if last and column == SIZE - 1)
        number = number_of(columns[n], last << SIZE - 1, ROOM)
        assert number == number_of(columns[n][order], shut, ROOM)
        found.add(number)
    assert len(found) == 300 and max(found) < SHEETS


def test_a_sheet_scores_as_the_rules_say() -> None:
    lots = np.random.default_rng(2)
    for _ in range(200):
        columns = lots.integers(0, 32, SIZE)
        state = State(sheets=(sheet_with(columns.tolist(), 0),))
        assert points_of(columns) == rules.score(state, 0)


def test_dice_and_marks() -> None:
    assert len(ways().tallies) == 924
    assert (ways().tallies.sum(axis=1) == 6).sum() == 462
    assert max(size(int(rows)) for rows in ways().marks.reshape(-1)) == 3


def played_out(worth: Callable[[State], float]) -> Callable[[State], float]:
    """What a state is worth by the rules, every throw and every move, up to the turn's end."""

    @cache
    def value(state: State) -> float:
        turn = rules.turn(state)
        if turn == OVER or (turn == CHANCE and state.dice == 0 and state.rerolls == 2):
            return worth(state)
        if turn == CHANCE:
            outcomes = rules.outcomes(state)
            total = sum(
                ways * value(rules.after_chance(state, outcome)) for outcome, ways in outcomes
            )
            return total / sum(ways for _, ways in outcomes)
        return max(
            value(rules.after_move(state, 0, move)) for move in listed(rules.open_moves(state, 0))
        )

    return value


@pytest.mark.slow
@pytest.mark.parametrize(
    ("columns", "closed"),
    [([15, 15, 30, 3, 31], 16), ([15, 23, 27, 29, 7], 0), ([31, 7, 11, 0, 30], 1)],
)
def test_moves_are_worth_what_the_rules_say(columns: list[int], closed: int) -> None:
    """Every throw and every move after a throw, with one more to come, up to the turn's end."""
    value = played_out(lambda state: policy.worth(state, 0))
    thrown = rules.after_chance(State(sheets=(sheet_with(columns, closed),), rerolls=1), 0x124456)
    for move, worth in policy.values(thrown, 0):
        assert value(rules.after_move(thrown, 0, move)) == pytest.approx(worth, abs=ROUNDED)
    marking = rules.after_move(thrown, 0, rules.STOP_ROLLING)
    for move, worth in policy.values(marking, 0):
        assert value(rules.after_move(marking, 0, move)) == pytest.approx(worth, abs=ROUNDED)
    assert value(marking) == pytest.approx(policy.worth(marking, 0), abs=ROUNDED)


@pytest.mark.slow
def test_what_ships_agrees_with_a_turn_more() -> None:
    """A sheet is worth what a turn from it leads to; the empty one has been reported."""
    lots = np.random.default_rng(3)
    columns, closed = all_sheets()
    for n in lots.permutation(SHEETS)[:50]:
        shut = int(closed[n]) << SIZE - 1
        state = State(sheets=(sheet_with(columns[n].tolist(), shut),))
        kept = load()[number_of(columns[n], shut, ROOM)]
        assert policy.worth(state, 0) == pytest.approx(kept, abs=ROUNDED)
    assert policy.worth(State(sheets=(Sheet(0, 0),)), 0) == pytest.approx(175.24, abs=ROUNDED)


@pytest.mark.slow
def test_the_expert_plays_alone_by_it() -> None:
    game, expert = game_of("penk"), computer_player("expert")
    points = []
    for seed in range(3):
        state, event = game.new_game(1, game.options({})), 0
        while game.rules.turn(state) != OVER:
            event += 1
            if game.rules.turn(state) == CHANCE:
                lot = derived(seed, event)
                state = game.rules.after_chance(state, game.rules.sample(state, lot))
            else:
                state = game.rules.after_move(state, 0, expert.choose(game, state, 0, 0))
        points.append(game.rules.score(state, 0))
    assert min(points) > 100 and sum(points) / 3 > 140  # the planner of before: 126 on average
    thrown = game.rules.after_chance(game.new_game(1, game.options({})), 0x124456)
    found = expert.evaluate(game, thrown, 0, 0)
    assert found[0].move == expert.choose(game, thrown, 0, 0)
    assert found[0].points is not None and 150 < found[0].points < 190
