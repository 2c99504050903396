"""The value networks: as playouts say, the same everywhere, and only where it was learned."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from rollwright.core.binding import bound
from rollwright.core.bits import has, size
from rollwright.core.dice import derived
from rollwright.core.game import AnyGame
from rollwright.core.seats import CHANCE, OVER
from rollwright.fast.compiled import compiled
from rollwright.games import ALL
from rollwright.games import game as game_of
from rollwright.play.loop import seated_choice, whole_game
from rollwright.players import greedy, random
from rollwright.players.network.network import (
    BITS,
    FOLDER,
    NO_NETWORK,
    begins_turn,
    network_for,
    new_layers,
    predict,
    read_network,
)
from rollwright.players.network.training import no_lessons, save, train, watch, watched
from rollwright.work.crew import given
from tests.long import beside

SHIPPED = sorted(file.name for file in FOLDER.iterdir() if file.name.endswith(".npz"))
every_network = pytest.mark.parametrize("name", SHIPPED)
USUAL = ["penk-2.npz", "tutto-2.npz"]  # a game that writes and one that races


def shipped(name: str) -> tuple[AnyGame, int, Any]:
    """The game, the number of seats and the network of a file."""
    game, seats = name.removesuffix(".npz").split("-")[:2]
    with (FOLDER / name).open("rb") as opened, np.load(opened) as arrays:
        return game_of(game), int(seats), read_network(arrays)[1]


def turns(game: AnyGame, seats: int, key: int, noise: int = 10) -> list[Any]:
    """The states of a game in which a turn begins; greedy players, who err now and then."""
    rules, found, events, before = game.rules, [], 0, -2
    state = game.new_game(seats, game.options({}))
    while (turn := rules.turn(state)) != OVER:
        events += 1
        lot = derived(key, events)
        if turn == CHANCE:
            if begins_turn(rules.roller(state), before):
                found.append(state)
            before = rules.roller(state)
            state = rules.after_chance(state, rules.sample(state, lot))
        else:
            seat = (turn & -turn).bit_length() - 1
            who = random if lot % 100 < noise else greedy
            state = rules.after_move(state, seat, who.choose(game, state, seat, lot))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", beside(USUAL, SHIPPED))
def test_it_says_what_playouts_say(name: str) -> None:
    game, seats, network = shipped(name)
    play = compiled(whole_game, game, choose=seated_choice)
    valued, layers = compiled(predict, game), new_layers(network)
    off, spread = [], []
    for number in range(40):
        states = turns(game, seats, derived(7, number))
        state = states[derived(8, number) % len(states)]
        won = np.zeros(seats)
        for playout in range(600):
            last, _ = play((1 << seats) - 1, state, derived(number, playout))
            winners = game.rules.winners(last)
            won += [has(winners, seat) / size(winners) for seat in range(seats)]
        chances = [valued(network, layers, state, seat).win for seat in range(seats)]
        assert sum(chances) == pytest.approx(1, abs=1e-5)
        off.append(chances[0] - won[0] / 600)
        spread.append(won[0] / 600)
    assert np.std(off) < 0.06 and abs(np.mean(off)) < 0.03, (np.std(off), np.mean(off))
    assert np.std(off) < np.std(spread) / 3


@every_network
def test_a_file_fits_the_features_and_is_small(name: str) -> None:
    game, seats, network = shipped(name)
    state = game.new_game(seats, game.options({}))
    assert network.first.shape[0] == seats * len(game.features(state, 0)) * BITS
    assert network.first_bias.shape[0] == seats and network.last.shape[1] == 2 * seats
    assert all(np.isfinite(weights).all() for weights in network)
    assert len((FOLDER / name).read_bytes()) < 300_000


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_features_are_sets_and_always_as_many(game: AnyGame) -> None:
    for seats in {min(2, game.seats[-1]), game.seats[-1]}:
        lengths = set()
        for state in turns(game, seats, 5, noise=50):
            for seat in range(seats):
                features = game.features(state, seat)
                lengths.add(len(features))
                assert all(0 <= bits < 1 << 63 for bits in features)
        assert len(lengths) == 1


@pytest.mark.slow
def test_python_and_machine_code_predict_the_same() -> None:
    game, seats, network = shipped("penk-2.npz")
    for state in turns(game, seats, 3):
        for seat in range(seats):
            here = bound(predict, game)(network, new_layers(network), state, seat)
            there = compiled(predict, game)(network, new_layers(network), state, seat)
            assert here == pytest.approx(tuple(there), abs=1e-4)


def test_it_is_known_only_where_it_was_learned() -> None:
    tutto, penk = game_of("tutto"), game_of("penk")
    assert network_for(penk, penk.new_game(2, penk.options({}))).first.size
    assert network_for(penk, penk.new_game(1, penk.options({}))) is NO_NETWORK
    assert network_for(tutto, tutto.new_game(2, tutto.options({}))).first.size
    assert network_for(tutto, tutto.new_game(2, tutto.options({"target": 3000}))) is NO_NETWORK


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_the_roller_stays_the_same_until_the_next_throw(game: AnyGame) -> None:
    """A playout goes by that: from any move on it knows whose turn it is that ends."""
    rules, key = game.rules, 4
    state = game.new_game(min(2, game.seats[-1]), game.options({}))
    thrower = rules.roller(state)
    for event in range(120):
        turn = rules.turn(state)
        if turn == OVER:
            break
        lot = derived(key, event)
        if turn == CHANCE:
            thrower = rules.roller(state)
            state = rules.after_chance(state, rules.sample(state, lot))
        else:
            seat = (turn & -turn).bit_length() - 1
            assert rules.roller(state) == thrower
            state = rules.after_move(state, seat, random.choose(game, state, seat, lot))


# ---------------------------------------------------------------- learning


@pytest.mark.slow
def test_lessons_are_the_same_in_python_and_in_machine_code() -> None:
    game = game_of("tutto")
    start = game.new_game(2, game.options({}))
    there = watched(game, start, 9, 0, 6)
    here = no_lessons(game, start, 6)
    row = np.zeros((1, there.seen.shape[1]), np.int64)
    used = bound(watch, game)(start, 9, 0, 6, here, row)
    assert used == len(there.rows) > 0
    assert np.array_equal(here.rows[:used], there.rows)
    assert np.array_equal(here.ends[:used], there.ends)
    assert np.array_equal(here.seen, there.seen)


@pytest.mark.slow
def test_learning_repeats_exactly_and_beats_a_guess(tmp_path: Any) -> None:
    tutto = game_of("tutto")
    watched_so_far: list[int] = []
    first, fixed, report = train(tutto, 2, {}, 3000, 1, 2, watched_so_far.append)
    with ThreadPoolExecutor(3) as others:
        again, _, _ = train(tutto, 2, {}, 3000, 1, 1, lambda _: None, given(others))
    assert all(np.array_equal(a, b) for a, b in zip(first, again, strict=True))
    assert report["games"] == 3000 and watched_so_far[-1] == 3000
    assert report["error"] < report["error_of_a_guess"]
    save(tmp_path / "one.npz", first, fixed)
    with np.load(tmp_path / "one.npz") as arrays:
        same, network = read_network(arrays)
    assert (0, 6000) in same  # the target
    assert all(np.allclose(a, b, atol=0.01, rtol=0.01) for a, b in zip(first, network, strict=True))
