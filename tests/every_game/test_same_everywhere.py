"""Python and compiled code play the same games, state by state and in sum."""

import numpy as np
import pytest

from rollwright.core.binding import bound
from rollwright.core.dice import derived
from rollwright.core.moves import listed
from rollwright.core.seats import OVER
from rollwright.fast.batch import Batch
from rollwright.fast.compiled import compiled
from rollwright.fast.gpu import random_step
from rollwright.fast.results import nothing_counted
from rollwright.fast.simulate import play_many, simulate
from rollwright.games import ALL
from rollwright.play.loop import random_choice, whole_game
from tests.every_game.reached import WAYS, Way, seats_of
from tests.long import beside

every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)

pytestmark = pytest.mark.slow  # compiling takes seconds for each game and number of seats

# In the first way to play each game: as few as there can be, and four
OTHER_SEATS = [
    (next(way for way in WAYS if way.game is game), seats)
    for game in ALL
    for seats in sorted({game.seats[0], min(4, game.seats[-1])} - {min(2, game.seats[-1])})
]
SOME_OTHER_SEATS = OTHER_SEATS[::4] + OTHER_SEATS[3::4]  # alone in some games, four in others


def check_same_games(way: Way, seats: int, games: int) -> None:
    plain, fast = bound(random_step, way.game), compiled(random_step, way.game)
    whole = bound(whole_game, way.game, choose=random_choice)
    rules = way.game.rules
    moves = 0
    for number in range(games):
        key = derived(7, number)
        state, events, decisions = way.match(seats).state, 0, 0
        while rules.turn(state) != OVER:
            there = fast(state, key, events)
            state, events, made = plain(state, key, events)
            assert there == (state, events, made), (way.name, seats, number, events)
            decisions += made
            assert type(there[0]) is type(state)
        moves += decisions
        start = way.match(seats).state
        assert whole(0, start, key) == (state, decisions)
    assert moves > games


@every_way
def test_compiled_steps_lead_to_the_same_states(way: Way, long: bool) -> None:
    check_same_games(way, seats_of(way), 150 if long else 30)


@pytest.mark.parametrize(
    ("way", "seats"),
    beside(SOME_OTHER_SEATS, OTHER_SEATS),
    ids=lambda one: one.name if isinstance(one, Way) else one,
)
def test_compiled_steps_lead_to_the_same_states_with_other_numbers_of_seats(
    way: Way, seats: int, long: bool
) -> None:
    check_same_games(way, seats, 25 if long else 8)


@every_way
def test_many_games_add_up_to_the_same_in_python_and_compiled(way: Way, long: bool) -> None:
    state = way.match().state
    games = 2000 if long else 150
    results = simulate(way.game, state, seed=11, games=games)
    counts, bins = nothing_counted(results.seats)
    in_python = bound(play_many, way.game, choose=random_choice)
    decisions = in_python(0, state, 11, 0, games, results.width, counts, bins)
    assert decisions == results.decisions
    assert np.array_equal(counts, results.counts)
    assert np.array_equal(bins, results.bins)


@every_way
def test_results_do_not_depend_on_the_number_of_threads(way: Way) -> None:
    state = way.match().state
    one, three = (simulate(way.game, state, seed=5, games=3000, threads=n) for n in (1, 3))
    assert one.games == three.games == 3000
    assert one.decisions == three.decisions
    assert np.array_equal(one.counts, three.counts)
    assert np.array_equal(one.bins, three.bins)
    assert one.bins.sum() == 3000 * (one.seats + 1)  # and the lengths


# a game of turns, one of common rounds, and the sixth: batches are much machine code
BATCHES = [way for way in WAYS if way.game.name in ("penk", "splitter", "tallyrows")]


@pytest.mark.parametrize("way", beside(BATCHES[:2] + BATCHES[-1:], WAYS), ids=lambda way: way.name)
def test_a_batch_plays_by_the_same_rules(way: Way) -> None:
    seats = seats_of(way)
    batch = Batch(way.game, 40, seats, seed=3, **way.options)
    rules = way.game.rules
    lots = np.random.default_rng(1)
    while not batch.over.all():
        masks = batch.masks()
        for n in range(4):
            if not batch.over[n]:
                state = batch.state(n)
                seat = int(batch.to_move[n])
                assert np.flatnonzero(masks[n]).tolist() == listed(rules.open_moves(state, seat))
        before = [batch.state(n) for n in range(4)]
        movers = batch.to_move.copy()
        moves = np.where(masks, lots.random(masks.shape), -1).argmax(axis=1)
        batch.step(moves)
        for n in range(4):
            if movers[n] >= 0:
                after = rules.after_move(before[n], int(movers[n]), int(moves[n]))
                if rules.turn(after) > 0:
                    assert batch.state(n) == after
    scores, winners = batch.scores()
    for n in range(40):
        state = batch.state(n)
        assert scores[n].tolist() == [rules.score(state, seat) for seat in range(seats)]
        assert winners[n] == rules.winners(state)
    batch.reset()
    assert not batch.over.any()
