"""A turn thought through: as the definition says, in Python and compiled, within its room."""

from functools import cache
from typing import Any

import numpy as np
import pytest

from rollwright.core.binding import bound
from rollwright.core.bits import has, lowest
from rollwright.core.dice import derived, listed_throws, throws
from rollwright.core.game import AnyGame
from rollwright.core.moves import listed
from rollwright.core.seats import CHANCE, OVER
from rollwright.fast.compiled import compiled
from rollwright.games import ALL
from rollwright.games import game as game_of
from rollwright.players.network.network import (
    ValueNetwork,
    begins_turn,
    network_for,
    new_layers,
    predict,
)
from rollwright.players.network.training import train
from rollwright.players.planner import expectimax
from rollwright.players.planner.budget import Budget
from rollwright.players.planner.expectimax import new_turn_graph, think_through
from rollwright.players.planner.planner import STEPS, evaluate
from rollwright.players.planner.playout import final_result, value_of

pytestmark = pytest.mark.slow  # compiling takes seconds for each game

PENK, SPLITTER = game_of("penk"), game_of("splitter")


def choice(game: AnyGame, key: int, skip: int, seats: int = 2) -> tuple[Any, int]:
    """A state of a greedy game in which a seat has to choose, and that seat."""
    rules, events = game.rules, 0
    state = game.new_game(seats, game.options({}))
    while True:
        turn = rules.turn(state)
        assert turn != OVER
        events += 1
        lot = derived(key, events)
        if turn == CHANCE:
            state = rules.after_chance(state, rules.sample(state, lot))
        elif events > skip and len(listed(rules.open_moves(state, lowest(turn)))) > 1:
            return state, lowest(turn)
        else:
            assert game.greedy is not None
            state = rules.after_move(state, lowest(turn), game.greedy(state, lowest(turn), lot))


def defined(game: AnyGame, network: ValueNetwork, state: Any, seat: int) -> dict[int, float]:
    """What moves are worth, by the definition: a throw's mean, the best move, others greedy."""
    rules, valued, layers = game.rules, bound(predict, game), new_layers(network)
    roller, scale = rules.roller(state), float(network.points[1])

    @cache
    def value(here: Any) -> float:
        turn = rules.turn(here)
        if turn == OVER:
            return value_of(bound(final_result, game)(here, seat), False, 0.0, scale)
        if turn == CHANCE and begins_turn(rules.roller(here), roller):
            return value_of(valued(network, layers, here, seat), False, 0.0, scale)
        if turn == CHANCE:
            chances = rules.outcomes(here)
            total = sum(ways for _, ways in chances)
            return sum(ways * value(rules.after_chance(here, one)) for one, ways in chances) / total
        if not has(turn, seat):
            assert game.greedy is not None
            move = game.greedy(here, lowest(turn), 0)
            return value(rules.after_move(here, lowest(turn), move))
        moves = listed(rules.open_moves(here, seat))
        return max(value(rules.after_move(here, seat, move)) for move in moves)

    moves = listed(rules.open_moves(state, seat))
    return {move: value(rules.after_move(state, seat, move)) for move in moves}


def values(turn: Any) -> dict[int, float]:
    """What the moves of the first state of a turn are worth."""
    steps = range(turn.first[0], turn.first[0] + turn.steps[0])
    return {int(turn.by[step]): float(turn.values[turn.to[step]]) for step in steps}


@pytest.mark.parametrize(("key", "skip"), [(1, 90), (2, 60), (3, 75)])
def test_moves_are_worth_what_the_definition_says(key: int, skip: int) -> None:
    state, seat = choice(PENK, key, skip)
    evaluations = expectimax.evaluate(PENK, state, seat, 64_000, "me")
    right = defined(PENK, network_for(PENK, state), state, seat)
    assert {one.move: one.value for one in evaluations} == pytest.approx(right, abs=1e-5)
    assert [one.value for one in evaluations] == sorted(
        (one.value for one in evaluations), reverse=True
    )
    assert all(0 <= (one.win or 0) <= 1 and one.points for one in evaluations)


def test_others_who_write_in_the_same_turn_are_greedy() -> None:
    network, _, _ = train(SPLITTER, 3, {}, 300, 1, 1, lambda _: None)
    state, seat = choice(SPLITTER, 1, 80, seats=3)
    turn = new_turn_graph(state, 5000, network)
    assert compiled(think_through, SPLITTER)(turn, state, seat)
    assert values(turn) == pytest.approx(defined(SPLITTER, network, state, seat), abs=1e-5)
    assert turn.used[0] > 2 * turn.steps[0]  # the others' sheets are states of their own


def test_python_and_machine_code_think_the_same() -> None:
    state, seat = choice(PENK, 2, 62)
    here, there = (new_turn_graph(state, 64_000, network_for(PENK, state)) for _ in range(2))
    assert bound(think_through, PENK)(here, state, seat)
    assert compiled(think_through, PENK)(there, state, seat)
    assert np.array_equal(here.hashes, there.hashes) and here.used[0] > 100
    assert np.array_equal(here.to, there.to) and np.array_equal(here.by, there.by)
    assert np.allclose(here.values, there.values, atol=1e-5)


def test_later_moves_of_a_turn_find_what_was_thought_before() -> None:
    state, seat = choice(PENK, 4, 40)
    assert PENK.rules.turn(state) == 1 << seat
    first = evaluate(PENK, state, seat, 1, Budget(1000))
    state = PENK.rules.after_move(state, seat, first[0].move)
    while PENK.rules.turn(state) == CHANCE:
        state = PENK.rules.after_chance(state, PENK.rules.outcomes(state)[3][0])
    again = evaluate(PENK, state, seat, 1, Budget(1000))
    fresh = evaluate(PENK, state, seat, 1, Budget(999))  # another budget, another thought
    assert [one.move for one in again] == [one.move for one in fresh]
    assert [one.value for one in again] == pytest.approx([one.value for one in fresh])


def test_where_there_is_no_room_it_says_nothing_and_playouts_tell() -> None:
    state, seat = choice(PENK, 1, 0)
    assert expectimax.evaluate(PENK, state, seat, 1000, "me") == []
    assert all(one.tries for one in evaluate(PENK, state, seat, 1, Budget(100)))
    assert not any(one.tries for one in evaluate(PENK, state, seat, 1, Budget(1000)))


@pytest.mark.parametrize("steps", [1, 5, 50, 500, 3000])
def test_a_turn_never_outgrows_its_room(steps: int) -> None:
    state, seat = choice(PENK, 1, 0)
    turn = new_turn_graph(state, steps, network_for(PENK, state))
    assert not compiled(think_through, PENK)(turn, state, seat)
    assert turn.used[0] <= len(turn.hashes) and turn.used[1] <= len(turn.to)


@pytest.mark.parametrize("game", [game for game in ALL if game.short_turns], ids=lambda g: g.name)
def test_the_longest_turns_of_a_game_of_short_ones_fit_a_thousand_playouts(
    game: AnyGame, long: bool
) -> None:
    """No sheet has more clear cells, and so more marks to choose between, than an empty one."""
    for seats in game.seats if long else (2,):
        for key in range(12):
            state, seat = choice(game, key, 0, seats)
            if network_for(game, state).first.size:
                assert expectimax.evaluate(game, state, seat, 1000 * STEPS, key)


def test_throws_are_the_same_in_machine_code() -> None:
    run = compiled(listed_throws)
    for dice in range(7):
        for lowest_face, faces in ((1, 6), (3, 6), (1, 2)):
            found = tuple((int(one), int(ways)) for one, ways in run(dice, lowest_face, faces))
            assert found == throws(dice, lowest_face, faces)
            assert sum(ways for _, ways in found) == faces**dice
