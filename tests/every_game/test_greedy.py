"""The greedy players: their moves are allowed, the same everywhere, and good."""

from dataclasses import replace

import numpy as np
import pytest

from rollwright.core.binding import bound
from rollwright.core.dice import derived, tally, throws
from rollwright.core.errors import BadOption
from rollwright.core.moves import holds
from rollwright.core.seats import CHANCE, OVER, Move
from rollwright.fast.results import SUM, nothing_counted
from rollwright.fast.simulate import many_games, play_many, simulate
from rollwright.games.tutto.greedy import SAFE, SWEEP, TUTTO
from rollwright.games.tutto.keepable_dice import keepable
from rollwright.play.loop import random_choice, seated_choice
from rollwright.play.match import AnyMatch
from rollwright.players import greedy, random
from rollwright.players.registry import player
from tests.every_game.reached import WAYS, Way, seats_of, writes_together

every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
TOGETHER = [way for way in WAYS if writes_together(way)]

# The least share of the games that it wins against random. In Tutto luck has most of the say: not
# even the best answer to a random player wins nine games of ten.
LEAST_WINS = {"tutto": 0.75}
USUALLY = 0.95
GAMES = 7  # for each way to play and to be seated


def seat_counts(way: Way) -> list[int]:
    """As few as there can be, two, and as many as there can be."""
    return sorted({way.game.seats[0], seats_of(way), way.game.seats[-1]})


def check_moves(way: Way, seats: int, key: int, daring: int) -> None:
    """Ask for every seat's move all through a game in which one move in `daring` is random."""
    rules, choose = way.game.rules, way.game.greedy
    assert choose is not None
    state = way.match(seats).state
    events = 0
    while (turn := rules.turn(state)) != OVER:
        lot = derived(key, events)
        events += 1
        if turn == CHANCE:
            state = rules.after_chance(state, rules.sample(state, lot))
            continue
        seat = [seat for seat in range(seats) if turn >> seat & 1][lot % turn.bit_count()]
        move = choose(state, seat, lot)
        assert type(move) is int
        assert holds(rules.open_moves(state, seat), move), (way.game.positions.write(state), move)
        assert choose(state, seat, lot) == move
        if lot % daring == 0:
            move = random.choose(way.game, state, seat, derived(lot, 1))
        state = rules.after_move(state, seat, move)


@every_way
def test_moves_are_allowed_and_the_same_again(way: Way) -> None:
    for seats in seat_counts(way):
        for daring in (2, 20) if seats == 2 else (2,):  # half of all moves are random, hardly any
            check_moves(way, seats, 100 * seats + daring, daring)


@pytest.mark.parametrize("way", TOGETHER, ids=lambda way: way.name)
def test_it_does_not_look_at_what_others_write_in_this_round(way: Way) -> None:
    choose = way.game.greedy
    assert choose is not None
    looked = 0
    match = way.match(3, seed=4)
    for number in range(400):
        if match.over:
            break
        if match.chance_due:
            match.roll()
            continue
        lot = derived(9, number)
        for seat in match.turn:
            seen = match.view(seat)
            assert choose(seen, seat, lot) == choose(match.state, seat, lot)
            looked += seen != match.state
        seat = match.turn[lot % len(match.turn)]
        match.play(seat, choose(match.state, seat, lot))
    assert looked > 50


@pytest.mark.parametrize("way", TOGETHER, ids=lambda way: way.name)
def test_two_of_them_do_not_always_write_the_same(way: Way) -> None:
    # They have the same dice; where moves are equally good, each has its own key.
    written = [written_together(way.match(2, seed=seed)) for seed in (3, 4, 5)]
    assert any(first != second for first, second in written)


def written_together(match: AnyMatch) -> tuple[list[Move], list[Move]]:
    """What two greedy players write in the common steps of a game."""
    number = 0
    written: tuple[list[Move], list[Move]] = ([], [])
    while not match.over:
        number += 1
        if match.chance_due:
            match.roll()
        else:
            seat, common = match.turn[0], match.step.common
            move = player("greedy")(match.game, match.state, seat, derived(1, number))
            match.play(seat, move)
            if common:
                written[seat].append(move)
    return written


@every_way
def test_what_it_promises_goes_with_what_it_does(way: Way) -> None:
    match, best, total = way.match(seats_of(way)), 0, 0
    assert way.game.promise is not None
    while not match.over and total < 60:
        if match.chance_due:
            match.roll()
            continue
        seat = match.turn[0]
        move = player("greedy")(match.game, match.state, seat, len(match.events))
        values = {m: way.game.promise(match.state, seat, m) for m in match.allowed(seat)}
        assert all(type(value) is int for value in values.values())
        if len(values) > 1:
            total += 1
            best += sum(value > values[move] for value in values.values()) < 2
        match.play(seat, move)
    assert best / total > 0.8  # in some games it puts together what it thinks of single moves


def test_a_game_that_promises_nothing_may_have_none() -> None:
    game = replace(WAYS[0].game, greedy=None, promise=None)
    with pytest.raises(BadOption, match="has no greedy player"):
        greedy.choose(game, WAYS[0].match().state, 0, 1)


def test_tutto_has_its_chances_by_heart() -> None:
    kept = [1.0]  # the best chance to keep all of so many dice
    for n in range(1, 7):
        safe = swept = made = 0.0
        for dice, ways in throws(n, 1, 6):
            sets = [s for s in range(63) if keepable(0, 0, tally(dice)) >> s & 1]
            safe += ways if sets else 0
            swept += ways if (1 << n) - 2 in sets else 0
            made += ways * max((kept[n - (s + 1).bit_count()] for s in sets), default=0)
        kept.append(made / 6**n)
        assert SAFE[n] == round(1000 * safe / 6**n)
        assert SWEEP[n] == round(1000 * swept / 6**n)
        assert TUTTO[n] == round(1000 * kept[n])


# ---------------------------------------------------------------- compiled


@pytest.mark.slow  # compiling takes seconds for each game
@every_way
def test_compiled_and_in_python_it_plays_the_same_games(way: Way) -> None:
    seats = seats_of(way)
    state = way.match(seats).state
    for greedy_seats in range(1, 1 << seats):
        there, here = nothing_counted(seats), nothing_counted(seats)
        made_there = many_games(way.game, greedy_seats)(state, 6, 0, GAMES, 20, *there)
        in_python = bound(play_many, way.game, choose=seated_choice)
        made_here = in_python(greedy_seats, state, 6, 0, GAMES, 20, *here)
        assert made_there == made_here
        assert np.array_equal(there[0], here[0])
        assert np.array_equal(there[1], here[1])


@pytest.mark.slow
@every_way
def test_it_beats_random_players(way: Way) -> None:
    seats = seats_of(way)
    state = way.match(seats).state
    if seats == 1:
        results = simulate(way.game, state, seed=1, games=1000, greedy_seats=1)
        counts, bins = nothing_counted(1)
        at_random = bound(play_many, way.game, choose=random_choice)
        at_random(0, state, 1, 0, 300, 1, counts, bins)
        assert results.mean_score[0] > 2 * counts[0, SUM] / 300
        return
    wins = 0.0
    for seat in range(seats):
        results = simulate(way.game, state, seed=1, games=1000, greedy_seats=1 << seat)
        assert results.mean_score[seat] > 1.4 * results.mean_score[1 - seat]
        wins += results.wins[seat]
    assert wins / 2000 > LEAST_WINS.get(way.game.name, USUALLY)
