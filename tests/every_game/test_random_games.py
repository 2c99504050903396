"""What must hold in every state of every game."""

from typing import Any

import pytest
from hypothesis import given

from rollwright import IllegalMove
from rollwright.core.bits import members
from rollwright.core.dice import derived
from rollwright.core.language import LANGUAGES
from rollwright.core.moves import listed
from rollwright.core.seats import ALLOWED, CHANCE, NOT_YOUR_TURN, OVER
from rollwright.play.loop import playout
from rollwright.play.match import AnyMatch
from rollwright.players.registry import player
from tests.every_game.reached import WAYS, Way, matches

every_way = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)


@every_way
def test_random_games_end_with_every_number_of_seats(way: Way) -> None:
    for seats in way.game.seats:
        start = way.match(seats).state
        state, decisions = playout(way.game, start, seats, [player("random")] * seats)
        assert way.game.rules.turn(state) == OVER
        assert decisions > 0
        winners = members(way.game.rules.winners(state))
        assert winners
        assert set(winners) <= set(range(seats))


@every_way
def test_the_same_key_gives_the_same_game(way: Way) -> None:
    start = way.match().state
    players = [player("random")] * way.game.rules.seats(start)
    assert playout(way.game, start, 5, players) == playout(way.game, start, 5, players)
    assert playout(way.game, start, 5, players) != playout(way.game, start, 6, players)


@given(matches())
def test_ways_add_up_and_samples_are_among_the_outcomes(match: AnyMatch) -> None:
    rules = match.game.rules
    if match.chance_due:
        outcomes = rules.outcomes(match.state)
        numbers = [outcome for outcome, _ in outcomes]
        different = set(numbers)
        assert numbers == sorted(different)
        assert all(ways > 0 for _, ways in outcomes)
        dice = len(f"{numbers[0]:x}")
        if len(numbers) > 20:  # dice, not a card or a D20
            assert sum(ways for _, ways in outcomes) == 6**dice
        for counter in range(20):
            assert rules.sample(match.state, derived(1, counter)) in different


@given(matches())
def test_seats_that_may_move_have_a_move_and_the_others_are_told_so(match: AnyMatch) -> None:
    rules = match.game.rules
    for seat in range(match.seats):
        reasons = [rules.refusal(match.state, seat, move) for move in range(rules.MOVES)]
        allowed = [move for move in range(rules.MOVES) if reasons[move] == ALLOWED]
        assert allowed == listed(rules.open_moves(match.state, seat))
        if seat in match.turn:
            assert allowed
            assert NOT_YOUR_TURN not in reasons
        else:
            assert set(reasons) == {NOT_YOUR_TURN}


@given(matches())
def test_a_refused_move_changes_nothing_and_says_why(match: AnyMatch) -> None:
    rules = match.game.rules
    before, events = match.state, list(match.events)
    for seat in range(match.seats):
        for move in range(rules.MOVES):
            if rules.refusal(match.state, seat, move) != ALLOWED:
                with pytest.raises(IllegalMove) as refused:
                    match.play(seat, move)
                sentence = str(refused.value)
                assert sentence.endswith(".")
                assert refused.value.position == match.position
    assert match.state == before
    assert match.events == events


@given(matches())
def test_every_open_move_leads_on(match: AnyMatch) -> None:
    rules = match.game.rules
    for seat in match.turn:
        for move in match.allowed(seat):
            state = rules.after_move(match.state, seat, move)
            assert state != match.state
            check_ints(state)


@given(matches())
def test_a_score_is_what_its_explanation_adds_up_to(match: AnyMatch) -> None:
    for seat in range(match.seats):
        for lang in LANGUAGES:
            lines = match.explain(seat, lang)
            assert sum(line.points for line in lines) == match.scores[seat]
            assert all(line.text for line in lines)


@given(matches())
def test_nobody_has_won_before_the_end_and_somebody_has_then(match: AnyMatch) -> None:
    turn = match.game.rules.turn(match.state)
    assert bool(match.winners) == (turn == OVER)
    assert match.over == (turn == OVER)
    assert match.chance_due == (turn == CHANCE)
    assert (match.turn == ()) == (turn <= 0)


@given(matches())
def test_a_state_is_ints_all_the_way_down_and_hashes(match: AnyMatch) -> None:
    check_ints(match.state)
    assert hash(match.state) == hash(match.game.positions.read(match.position))


def check_ints(value: Any) -> None:
    """Exactly int, below 2**63: what compiled code holds. A bool would change a state's type."""
    if isinstance(value, tuple):
        for item in value:
            check_ints(item)
    else:
        assert type(value) is int
        assert -(2**63) <= value < 2**63
