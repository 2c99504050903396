"""What a network adds to a table's opinion, and what it sees of a sheet of HexRoller."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rollwright.core.binding import bound
from rollwright.core.bits import members, size
from rollwright.core.dice import derived
from rollwright.core.numbers import cells_with
from rollwright.core.seats import CHANCE, OVER
from rollwright.fast.compiled import compiled
from rollwright.fast.rows import put_at, state_at
from rollwright.games import game as game_of
from rollwright.games.hexroller import greedy, rules
from rollwright.games.hexroller.inputs import INPUTS, LENGTH, NEAR, between, inputs, longest
from rollwright.games.hexroller.more_features import gap_between
from rollwright.games.hexroller.paths import around, group_of, leading_on
from rollwright.games.hexroller.sheet import ROUNDS, SIDES
from rollwright.players.values.beam import follow, room_for
from rollwright.players.values.second_look import (
    POINTS,
    AnyArray,
    SecondLook,
    added,
    in_units,
    look_of,
    no_look,
    reconsider,
)
from rollwright.players.values.shipped import look_for, table_for
from rollwright.solve.arrays import ints

GAME = game_of("hexroller")
COLUMNS, DEEPER, STAGES = 5, 3, 8
WIDE = 16


def sheets(side: str, games: int) -> Iterator[Any]:
    """The states of greedy games in which a throw is due."""
    for number in range(games):
        state: Any = rules.new_game(1, rules.Options(variant=SIDES.index(side)))
        key, events = derived(6, number), 0
        while rules.turn(state) != OVER:
            if rules.turn(state) == CHANCE:
                yield state
                state = rules.after_chance(state, rules.sample(state, derived(key, events)))
            else:
                state = rules.after_move(state, 0, greedy.greedy(state, 0, derived(key, events)))
            events += 1


def some_look() -> SecondLook:
    """A network by lot."""
    lots = np.random.default_rng(3)
    first, units = in_units(lots.normal(0, 0.1, (INPUTS, COLUMNS)).astype(np.float32))
    arrays: dict[str, AnyArray] = {
        "first": first, "units": units, "first_bias": lots.normal(size=COLUMNS),
        "second": lots.normal(size=(COLUMNS, DEEPER)), "second_bias": lots.normal(size=DEEPER),
        "last": lots.normal(size=(STAGES, DEEPER)), "last_bias": lots.normal(size=STAGES),
    }  # fmt: skip
    return look_of(arrays, LENGTH)


@pytest.mark.parametrize("side", SIDES)
def test_inputs_are_known_and_have_room(side: str) -> None:
    row = ints(LENGTH)
    most = 0
    for state in sheets(side, 10):
        many = inputs(state, 0, row)
        assert row[0] == ROUNDS[state.side] - state.round
        assert row[:many].min() >= 0 and row[:many].max() < INPUTS
        most = max(most, many)
    assert 200 < most < LENGTH - 100


@pytest.mark.parametrize("side", SIDES)
def test_hexes_between_a_pair_join_it_and_no_fewer_would(side: str) -> None:
    seen = 0
    for state in sheets(side, 6):
        sheet = state.sheets[0]
        for number, printed in enumerate(state.printed, start=3):
            hexes = cells_with(sheet.numbers, number)
            missing, _ = gap_between(state.side, printed, hexes, sheet.empty)
            if not 0 < missing <= NEAR:
                continue
            found = between(state.side, printed, hexes, sheet.empty, missing)
            assert found & ~sheet.empty == 0 and size(found) >= missing
            start = group_of(state.side, printed & -printed, hexes)
            joined = group_of(state.side, start & -start, hexes | found)
            assert printed & ~joined == 0
            for hex in members(found):  # each is on a way as short as that
                cut = gap_between(state.side, printed, hexes | 1 << hex, sheet.empty)[0]
                assert cut == missing - 1 or adjacent_twice(state.side, hex, found, missing)
            seen += 1
    assert seen > 20


def adjacent_twice(side: int, hex: int, found: int, missing: int) -> bool:
    """A hex in the middle of a way: with it alone neither end has grown."""
    return missing > 2 and size(around(side, 1 << hex) & found) >= 2


@pytest.mark.parametrize("side", SIDES)
def test_the_longest_path_can_be_written_and_no_longer_one(side: str) -> None:
    for state in sheets(side, 4):
        empty = state.sheets[0].empty
        for number in range(3, 9):
            beside = around(state.side, cells_with(state.sheets[0].numbers, number)) & empty
            steps = longest(state.side, beside, empty)
            assert steps == 0 or leading_on(state.side, beside, empty, steps - 1)
            assert steps == 6 or not leading_on(state.side, beside, empty, steps)


def test_a_network_adds_what_its_layers_say() -> None:
    look = some_look()
    row = ints(LENGTH)
    add = bound(added, GAME)
    values = []
    for state in sheets("front", 1):
        seen = np.bincount(row[: inputs(state, 0, row)], minlength=INPUTS)
        one = np.maximum((seen @ look.first) * look.units + look.first_bias, 0)
        two = np.maximum(one @ look.second + look.second_bias, 0)
        expected = POINTS * (look.last[row[0]] @ two + look.last_bias[row[0]])
        values.append(add(look, state))
        assert values[-1] == pytest.approx(expected, rel=1e-4)
    assert len(set(values)) > 4
    assert bound(added, GAME)(no_look(), state) == 0


def test_a_finished_game_is_worth_its_points() -> None:
    state: Any = list(sheets("back", 1))[-1]
    state = state._replace(round=ROUNDS[state.side])
    assert bound(added, GAME)(some_look(), state) == 0


def test_ends_are_put_in_order_anew() -> None:
    look, states = some_look(), list(sheets("front", 1))
    ends = room_for(len(states))
    for n, state in enumerate(states):
        put_at(ends.rows, n, state)
        ends.moves[n] = n
        ends.values[n] = 10.0 - n
    bound(reconsider, GAME)(look, ends, len(states), states[0])
    worths = {n: 10.0 - n + bound(added, GAME)(look, state) for n, state in enumerate(states)}
    order = sorted(worths, key=lambda n: -worths[n])
    assert order != list(range(len(states)))
    assert ends.moves[: len(states), 0].tolist() == order
    assert ends.values[: len(states)].tolist() == pytest.approx([worths[n] for n in order])
    assert [state_at(ends.rows, n, states[0]) for n in range(len(states))] == [
        states[n] for n in order
    ]


def test_whole_numbers_keep_a_first_layer_within_half_a_unit() -> None:
    layer = np.random.default_rng(1).normal(0, 1, (40, COLUMNS)).astype(np.float32)
    first, units = in_units(layer)
    assert np.abs(first * units - layer).max() <= units.max() / 2 + 1e-6


# ---------------------------------------------------------------- what ships


def test_networks_that_ship_have_a_card_and_a_table() -> None:
    folder = Path(str(files("rollwright.players.values"))) / "second_looks"
    cards = (folder / "README.md").read_text()
    networks = sorted(file.name for file in folder.glob("*.npz"))
    assert networks == ["hexroller-back.npz", "hexroller-front.npz"]
    assert all(f"## {name}" in cards for name in networks)
    assert all((folder.parent / "tables" / name).is_file() for name in networks)
    assert all((folder / name).stat().st_size < 1_500_000 for name in networks)


@pytest.mark.slow
@pytest.mark.parametrize("side", SIDES)
def test_a_network_that_ships_chooses_better_than_the_table_alone(side: str) -> None:
    start = GAME.new_game(1, GAME.options({"variant": side}))
    deals = 300
    gain = points_alone(start, look_for(GAME, start), deals) - points_alone(start, no_look(), deals)
    assert 0 < gain / deals < 3  # 1.1 on average and 0.6, with a standard error of 0.3


def points_alone(start: Any, look: SecondLook, deals: int) -> int:
    """What a beam and a network have in some deals."""
    table, row, ends = table_for(GAME, start), ints(GAME.seen.length), room_for(32)
    here, there, points = room_for(WIDE), room_for(WIDE), 0
    assert table is not None
    for deal in range(deals):
        state = start
        while GAME.rules.turn(state) != OVER:
            lot = derived(derived(31, deal), state.round)
            state = GAME.rules.after_chance(state, GAME.rules.sample(state, lot))
            many = compiled(follow, GAME)(table, row, state, 0, here, there, ends)
            compiled(reconsider, GAME)(look, ends, many, state)
            state = state_at(ends.rows, 0, state)
        points += GAME.rules.score(state, 0)
    return points
