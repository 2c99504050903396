"""Steps: what a seat sees, what it may take back, and when what was written together stands.

The laws at the head of `play/step.py` are worked out here a second time, from nothing but the
events and the rules, and must hold at any point of a random game of every kind.
"""

from typing import Any

import pytest
from hypothesis import given

from rollwright import IllegalMove
from rollwright.core.bits import members, size
from rollwright.core.dice import derived
from rollwright.core.seats import ALLOWED, NOBODY, OVER
from rollwright.games import BUILT_IN
from rollwright.play.match import AnyMatch
from tests.every_game.reached import WAYS, Way, matches, step, writes_together

TOGETHER = [way for way in WAYS if writes_together(way)]
together = pytest.mark.parametrize("way", TOGETHER, ids=lambda way: way.name)


def may_move(match: AnyMatch, state: Any) -> list[int]:
    turn = match.game.rules.turn(state)
    return members(turn) if turn > 0 else []


def world(match: AnyMatch, first: int, last: int, seat: int) -> Any:
    """The state before event number `first` with a seat's own moves up to `last`."""
    state = match.at(first)
    for by, move in match.events[first:last]:
        if by == seat:
            state = match.game.rules.after_move(state, seat, move)
    return state


def closes(match: AnyMatch, first: int, last: int) -> bool:
    """Whether the step that began with event number `first` closes with the one before `last`."""
    writers, state = may_move(match, match.at(first)), match.at(last)
    if len(writers) < 2:
        return bool(set(may_move(match, state)) - set(writers))
    return match.game.rules.turn(state) == OVER or not any(
        seat in may_move(match, world(match, first, last, seat)) for seat in writers
    )


def beginnings(match: AnyMatch) -> list[int]:
    """The number of events before each step, the present one last."""
    found = [0]
    for number, event in enumerate(match.events, start=1):
        if event.seat is None or closes(match, found[-1], number):
            found.append(number)
    return found


def view(match: AnyMatch, first: int, seat: int) -> Any:
    """What a seat sees in the step that began with event number `first`."""
    if len(may_move(match, match.at(first))) < 2:
        return match.state
    return world(match, first, len(match.events), seat)


def view_since_the_throw(match: AnyMatch, seat: int) -> Any:
    """What a seat saw when a round of everybody was taken to be all that follows a throw."""
    first = match.thrown_at()
    if not match.turn or size(max(0, match.game.rules.turn(match.at(first)))) < 2:
        return match.state
    return world(match, first, len(match.events), seat)


def check_views(match: AnyMatch, first: int) -> None:
    assert match.step.first == first
    for seat in (*range(match.seats), NOBODY):
        assert match.view(seat) == view(match, first, seat)


@given(matches())
def test_a_seat_sees_its_own_world_while_a_common_step_is_open(match: AnyMatch) -> None:
    check_views(match, beginnings(match)[-1])


@together
def test_a_seat_sees_its_own_world_all_through_a_game(way: Way) -> None:
    match = way.match(3, seed=5)
    first = commons = 0
    while not match.over:
        step(match, derived(5, len(match.events)))
        number = len(match.events)
        if match.events[-1].seat is None or closes(match, first, number):
            first = number
        check_views(match, first)
        commons += match.step.common
    assert commons > 20


@pytest.mark.parametrize(
    "way", [way for way in TOGETHER if way.game in BUILT_IN], ids=lambda way: way.name
)
def test_where_nobody_moves_alone_after_all_have_nothing_has_changed(way: Way) -> None:
    match = way.match(3, seed=6)
    while not match.over:
        step(match, derived(6, len(match.events)))
        for seat in (*range(match.seats), NOBODY):
            assert match.view(seat) == view_since_the_throw(match, seat)


@given(matches())
def test_every_event_is_open_in_its_own_world(match: AnyMatch) -> None:
    begun = beginnings(match)
    for number, (seat, move) in enumerate(match.events):
        if seat is not None:
            first = max(one for one in begun if one <= number)
            own = world(match, first, number, seat)
            assert match.game.rules.refusal(own, seat, move) == ALLOWED


@given(matches())
def test_what_has_closed_stands(match: AnyMatch) -> None:
    first = beginnings(match)[-1]
    stands = match.events[:first]
    for seat in range(match.seats):
        while match.undoable(seat) is not None:
            others = [event for event in match.events if event.seat != seat]
            match.undo(seat)
            assert [event for event in match.events if event.seat != seat] == others
        events, state = list(match.events), match.state
        with pytest.raises(IllegalMove, match="You have no move"):
            match.undo(seat)
        assert (match.events, match.state) == (events, state)
    assert match.events == stands
    assert match.state == match.at(first)


@given(matches())
def test_a_move_taken_back_and_made_again_leads_to_the_same(match: AnyMatch) -> None:
    state, views = match.state, [match.view(seat) for seat in range(match.seats)]
    for seat in range(match.seats):
        number = match.undoable(seat)
        if number is not None:
            move = match.events[number].what
            match.undo(seat)
            assert seat in match.turn
            match.play(seat, move)
            assert match.state == state
            assert [match.view(one) for one in range(match.seats)] == views


@together
def test_held_open_a_step_can_be_taken_back_by_all_until_it_is_closed(way: Way) -> None:
    match = way.match(3, seed=7)
    match.holds_close = True
    held = 0
    while not match.over and held < 5:
        step(match, derived(7, len(match.events)))
        if match.step.common and match.step.done:
            held += 1
            for seat in may_move(match, match.step.start):
                number = match.undoable(seat)
                assert number is not None
                move = match.events[number].what
                match.undo(seat)
                assert not match.step.done
                match.play(seat, move)
            match.close_step()
            assert all(match.undoable(seat) is None for seat in range(match.seats))
            assert all(match.view(seat) == match.state for seat in (*range(match.seats), NOBODY))
    assert held == 5
