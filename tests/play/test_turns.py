"""Turns and rounds, and what decided a game."""

import pytest

from rollwright.core.seats import CHANCE, EVERYBODY
from rollwright.play.decisive_turn import decided
from rollwright.play.match import AnyMatch, Match
from rollwright.play.turns import scores_by_turn, turns
from rollwright.players import random
from tests.web.game_facts import EVERY, SEVERAL, random_game, seats_of


def played(name: str, seats: int, seed: int) -> AnyMatch:
    """A game of random players to its end."""
    match: AnyMatch = Match(name, seats, seed=seed)
    while not match.over:
        if match.chance_due:
            match.roll()
        else:
            seat = match.turn[0]
            match.play(seat, random.choose(match.game, match.state, seat, len(match.events)))
    return match


@pytest.mark.parametrize("name", EVERY)
def test_a_turn_begins_with_a_throw_of_whose_turn_it_is(name: str) -> None:
    match = random_game(name, seats_of(name))
    found = turns(match)
    throws = [number for number, event in enumerate(match.events) if event.seat is None]
    assert found and found[0].first == throws[0]
    for turn in found:
        before = match.at(turn.first)
        assert match.game.rules.turn(before) == CHANCE
        roller = match.game.rules.roller(before)
        assert turn.seat == (None if roller == EVERYBODY else roller)
    assert [turn.first for turn in found] == sorted({turn.first for turn in found})


@pytest.mark.parametrize("name", ["penk", "tutto"])
def test_seats_take_turns_and_alone_they_are_told_apart_as_well(name: str) -> None:
    seats = [turn.seat for turn in turns(random_game(name, 3))]
    assert seats == [n % 3 for n in range(len(seats))]
    alone = played(name, 1, 3)
    throws = sum(event.seat is None for event in alone.events)
    assert 1 < len(turns(alone)) < throws


@pytest.mark.parametrize("name", SEVERAL)
@pytest.mark.parametrize("seed", range(6))
def test_who_went_ahead_for_good_was_not_ahead_before_and_always_after(
    name: str, seed: int
) -> None:
    match = played(name, 2, seed)
    what, found = decided(match), turns(match)
    ends = [0, *(turn.first for turn in found[1:]), len(match.events)]

    def ahead(turn: int, seat: int) -> int:
        score = match.game.rules.score
        return score(match.at(ends[turn]), seat) - score(match.at(ends[turn]), 1 - seat)

    if what.lead is None:
        assert len(match.winners) == 2 or match.outright
        return
    seat = what.lead.seat
    assert match.winners == (seat,)
    assert ahead(what.lead.turn - 1, seat) <= 0
    assert all(ahead(turn, seat) > 0 for turn in range(what.lead.turn, what.turns + 1))
    assert what.lead.points - what.lead.next_points == ahead(what.lead.turn, seat)
    assert what.step is not None and what.step.points > 0


def test_a_largest_step_that_several_made_is_shared() -> None:
    """Both write the same all game long: whatever one gained, the other gained as well."""
    match: AnyMatch = Match("splitter", 2, seed=5)
    while not match.over:
        if match.chance_due:
            match.roll()
            move = random.choose(match.game, match.state, 0, len(match.events))
        else:
            match.play(match.turn[0], move)
    step = decided(match).step
    assert step is not None and step.shared == (0, 1)
    assert scores_by_turn(match)[-1] == list(match.scores)


def test_six_dice_thrown_again_are_the_same_turn() -> None:
    match: AnyMatch = Match("penk", 2)
    match.roll("1 1 2 2 3 3")
    match.play(0, "reroll 1 1 2 2 3 3")
    match.roll("1 2 3 4 5 5")
    assert [turn.seat for turn in turns(match)] == [0]


def test_who_begins_with_more_and_keeps_it_was_ahead_from_the_first_turn() -> None:
    """As in a game that goes on from a position of another one."""
    begun: AnyMatch = Match("tutto", 2, target=1000)
    position = begun.position.replace("scores=0,0", "scores=900,0")
    match: AnyMatch = Match.from_position(position)
    match.roll("bonus 300")
    match.roll("1 1 1 2 3 4")
    match.play(0, "bank")
    while not match.over:
        match.roll("stop")
    assert match.winners == (0,)
    lead = decided(match).lead
    assert lead is not None and lead.turn == 1
