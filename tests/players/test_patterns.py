"""What tables of HexRoller and Polygrid go by: entries that exist, turned grids, seats alone."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from rollwright.core.binding import bound
from rollwright.core.bits import lowest
from rollwright.core.dice import derived
from rollwright.core.game import AnyGame
from rollwright.core.numbers import Numbers, number_in, with_number
from rollwright.core.seats import CHANCE, OVER
from rollwright.fast.compiled import compiled
from rollwright.games import game as game_of
from rollwright.games.hexroller import features as hexroller
from rollwright.games.polygrid import features as polygrid
from rollwright.games.polygrid.rules import NOWHERE, State
from rollwright.games.polygrid.sheet import SIZE, SQUARES
from rollwright.players import random
from rollwright.players.values.table import worth

GAMES = (("hexroller", "front"), ("hexroller", "back"), ("polygrid", ""))


def states_of(game: AnyGame, variant: str, seats: int, seed: int) -> list[Any]:
    """The states of a game in which all moves are made at random."""
    options = game.options({"variant": variant} if variant else {})
    states = [game.new_game(seats, options)]
    turn = game.rules.turn(states[0])
    while turn != OVER:
        state, lot = states[-1], derived(seed, len(states))
        if turn == CHANCE:
            states.append(game.rules.after_chance(state, game.rules.sample(state, lot)))
        else:
            seat = lowest(turn)
            move = random.choose(game, state, seat, lot)
            states.append(game.rules.after_move(state, seat, move))
        turn = game.rules.turn(states[-1])
    return states


def seen(game: AnyGame, state: Any) -> list[int]:
    row = np.zeros(game.seen.length, np.int64)
    return sorted(row[: game.patterns(state, 0, row)].tolist())


@pytest.mark.parametrize(("name", "variant"), GAMES)
def test_entries_exist_and_fit_into_a_row(name: str, variant: str) -> None:
    game = game_of(name)
    for seed in range(5):
        for state in states_of(game, variant, 1, seed)[:-1]:
            entries = seen(game, state)
            assert entries[0] >= 0 and entries[-1] < game.seen.entries
            assert len(entries) < game.seen.length


@pytest.mark.slow
@pytest.mark.parametrize(("name", "variant"), GAMES)
def test_python_and_machine_code_see_the_same(name: str, variant: str) -> None:
    game = game_of(name)
    table = np.random.default_rng(1).normal(0, 1, game.seen.entries).astype(np.float32)
    row = np.zeros(game.seen.length, np.int64)
    for state in states_of(game, variant, 1, 3):
        slow = bound(worth, game)(table, row, state, 0)
        assert slow == pytest.approx(compiled(worth, game)(table, row, state, 0), abs=1e-3)


# ---------------------------------------------------------------- HexRoller


def test_a_seat_of_several_is_seen_as_if_alone() -> None:
    """Who has ended a round waits for the next throw, also while others write."""
    game = game_of("hexroller")
    own: list[Any] = []
    for state in states_of(game, "front", 2, 7):
        one = hexroller.alone(state, 0)
        assert game.rules.turn(one) == (OVER if one.round == 7 else 1 if one.dice else CHANCE)
        if not own or one != own[-1]:
            own.append(one)
    for before, after in pairwise(own):
        if game.rules.turn(before) == CHANCE:
            assert before.round == after.round and after.dice
        else:
            moves = [move for move in range(game.rules.MOVES)
                     if not game.rules.refusal(before, 0, move)
                     and game.rules.after_move(before, 0, move) == after]  # fmt: skip
            assert len(moves) == 1


def test_what_is_seen_of_an_empty_sheet() -> None:
    game = game_of("hexroller")
    row = np.zeros(hexroller.LENGTH, np.int64)
    hexroller.patterns(game.new_game(1, game.options({})), 0, row)
    assert row[0] == 7  # no box has a number, seven throws are to come
    assert row[2] == hexroller.FILLED + 43 * hexroller.STAGES * hexroller.THROWS + 7


# ---------------------------------------------------------------- Polygrid


def moved(square: int, turns: int, mirrored: bool) -> int:
    row, column = divmod(square, SIZE)
    for _ in range(turns):
        row, column = column, SIZE - 1 - row
    return SIZE * row + (SIZE - 1 - column if mirrored else column)


def moved_state(state: State, turns: int, mirrored: bool) -> State:
    types = Numbers()
    for square in range(SQUARES):
        types = with_number(types, number_in(state.types, square), moved(square, turns, mirrored))
    marker, square = (
        one if one == NOWHERE else moved(one, turns, mirrored)
        for one in (state.marker, state.square)
    )
    return state._replace(types=types, marker=marker, square=square)


@pytest.mark.parametrize("seed", range(4))
def test_turned_and_mirrored_grids_have_the_same_patterns(seed: int) -> None:
    game = game_of("polygrid")
    for state in states_of(game, "", 1, seed)[:-1:3]:
        for turns in range(4):
            for mirrored in (False, True):
                assert seen(game, moved_state(state, turns, mirrored)) == seen(game, state)


def test_corners_that_may_stay_empty() -> None:
    every = (1 << SQUARES) - 1
    assert polygrid.corners(every, 0) == 15 * 20
    assert polygrid.corners(every & ~1, 0) == 15 * 20 - 5 * 10
    assert polygrid.corners(every, 0b11) == 5 * 4
    assert polygrid.corners(every, 0b1111) == 0
    assert polygrid.turned(1 << 1) == 1 << SIZE
