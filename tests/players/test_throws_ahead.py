"""Looking ahead with a table: ends of turns, and all throws of one who plays alone."""

from typing import Any

import numpy as np
import pytest

from rollwright.core.binding import bound
from rollwright.core.bits import size
from rollwright.core.dice import derived
from rollwright.core.moves import holds, listed
from rollwright.core.seats import CHANCE, OVER
from rollwright.fast.compiled import compiled
from rollwright.games import game as game_of
from rollwright.games.polygrid.rules import PAYING, REROLL, USING, State
from rollwright.players import greedy
from rollwright.players.planner import planner, throws_ahead, turn_ends
from rollwright.players.planner.budget import Budget
from rollwright.players.values import beam
from rollwright.players.values.table import worth
from rollwright.solve.arrays import ints

POLYGRID = game_of("polygrid")
RULES = POLYGRID.rules
TABLE = np.random.default_rng(1).normal(0, 1, POLYGRID.seen.entries).astype(np.float32)


def late_state(phase: int, boxes: int, seed: int = 3) -> State:
    """A greedy game with so many boxes left."""
    state: State = POLYGRID.new_game(1, POLYGRID.options({}))
    event = 0
    while state.phase != phase or size(state.boxes) > boxes:
        event += 1
        if RULES.turn(state) == CHANCE:
            state = RULES.after_chance(state, RULES.sample(state, derived(seed, event)))
        else:
            state = RULES.after_move(state, 0, greedy.choose(POLYGRID, state, 0, event))
    return state


def thinks(state: State) -> float:
    return bound(worth, POLYGRID)(TABLE, ints(POLYGRID.seen.length), state, 0)


def ends_of(state: State) -> list[tuple[int, float]]:
    """Every end of a turn with the move that began it, and what the table thinks of it."""
    found = []
    for move in listed(RULES.open_moves(state, 0)):
        after = RULES.after_move(state, 0, move)
        if RULES.turn(after) in (CHANCE, OVER):
            found.append((move, thinks(after)))
        else:
            found += [(move, value) for _, value in ends_of(after)]
    return found


def best_of(ends: list[tuple[int, float]], many: int) -> set[float]:
    """The highest values of some ends."""
    return set(sorted({round(value, 4) for _, value in ends}, reverse=True)[:many])


def test_a_wide_beam_finds_the_best_ends() -> None:
    state = late_state(USING, 11)
    ends, here, there = beam.room_for(5), beam.room_for(500), beam.room_for(500)
    row = ints(POLYGRID.seen.length)
    many = bound(beam.follow, POLYGRID)(TABLE, row, state, 0, here, there, ends)
    every = ends_of(state)
    assert many == 5 and ends.values[0] == pytest.approx(max(value for _, value in every))
    assert {round(value, 4) for value in ends.values} <= best_of(every, 5)
    for begun, value in zip(ends.moves[:, 0], ends.values, strict=True):
        assert (int(begun), float(value)) in every


def expected(state: State, throws: int) -> float:
    """What a state is worth so many throws ahead, without any short cut."""
    turn = RULES.turn(state)
    if turn == OVER:
        return float(RULES.score(state, 0))
    if turn == CHANCE and throws == 0:
        return thinks(state)
    if turn != CHANCE:
        moves = listed(RULES.open_moves(state, 0))
        return max(expected(RULES.after_move(state, 0, move), throws) for move in moves)
    thrown = [RULES.after_chance(state, outcome) for outcome, _ in RULES.outcomes(state)]
    rest = [expected(one, throws - 1) for one in thrown[1:]]
    mean = sum(rest) / len(rest)
    others = [move for move in listed(RULES.open_moves(thrown[0], 0)) if move != REROLL]
    after = [expected(RULES.after_move(thrown[0], 0, move), throws - 1) for move in others]
    return max([mean, *((sum(rest) + one) / len(thrown) for one in after)])


@pytest.mark.parametrize("throws", (0, 1))
def test_all_throws_are_gone_through(throws: int) -> None:
    state = late_state(PAYING, 3)
    room = 1 << 8
    ahead = throws_ahead.Ahead(
        TABLE, ints(POLYGRID.seen.length), ints(1, 20), ints(throws_ahead.KNOWN),
        np.zeros(throws_ahead.KNOWN), np.array([0, 10**9]), room,
    )  # fmt: skip
    found = bound(throws_ahead.look_ahead, POLYGRID)(ahead, state, throws)
    assert found == pytest.approx(expected(state, throws), abs=1e-4)


# ---------------------------------------------------------------- planners with a table


@pytest.mark.slow
@pytest.mark.parametrize(("name", "event"), (("hexroller", 40), ("polygrid", 60)))
def test_a_planner_with_a_table_chooses_an_open_move_and_repeats(
    name: str, event: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = game_of(name)
    table = np.random.default_rng(2).normal(0, 1, game.seen.entries).astype(np.float32)
    for module in (planner, throws_ahead, turn_ends):
        monkeypatch.setattr(module, "table_for", lambda *_: table)
    state: Any = game.new_game(1, game.options({}))
    for lot in range(event):
        if game.rules.turn(state) == CHANCE:
            state = game.rules.after_chance(state, game.rules.sample(state, derived(4, lot)))
        else:
            state = game.rules.after_move(state, 0, greedy.choose(game, state, 0, lot))
    while game.rules.turn(state) == CHANCE:
        state = game.rules.after_chance(state, game.rules.sample(state, 9))
    found = planner.evaluate(game, state, 0, 7, Budget(playouts=20))
    assert found == planner.evaluate(game, state, 0, 7, Budget(playouts=20))
    assert all(holds(game.rules.open_moves(state, 0), one.move) for one in found)
    assert len({one.move for one in found}) == len(found) > 0


@pytest.mark.slow
def test_a_turn_goes_on_to_the_end_that_was_thought_best(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of("hexroller")
    table = np.random.default_rng(2).normal(0, 1, game.seen.entries).astype(np.float32)
    monkeypatch.setattr(turn_ends, "table_for", lambda *_: table)
    state: Any = game.new_game(2, game.options({}))
    state = game.rules.after_chance(state, game.rules.sample(state, 9))
    thoughts: list[bool] = []

    def counted(function: Any, game: Any) -> Any:
        thoughts.append(function is beam.follow)
        return compiled(function, game)

    monkeypatch.setattr(turn_ends, "compiled", counted)
    values = []
    while state.writing >> 1 & 1:
        found = turn_ends.evaluate(game, state, 1, derived(3, len(thoughts)), 70)
        values.append((found[0].value, found[0].tries))
        before, state = state, game.rules.after_move(state, 1, found[0].move)
    assert len(set(values)) == 1 < len(values)
    assert sum(thoughts) == 1
    other = [m for m in listed(game.rules.open_moves(before, 1)) if m != found[0].move]
    assert turn_ends.evaluate(game, before, 0, 3, 70) and sum(thoughts) == 2  # another seat
    if other:
        turn_ends.evaluate(game, game.rules.after_move(before, 1, other[0]), 1, 3, 70)
        assert sum(thoughts) == 3  # what nobody thought of
