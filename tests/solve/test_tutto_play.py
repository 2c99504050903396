"""The worth of moves: it must be what the rules make of it, one throw or card ahead."""

import random

import pytest

from rollwright.core.errors import BadOption
from rollwright.games import hexroller, tutto
from rollwright.games.tutto import rules
from rollwright.games.tutto.rules import BANK, REPLACED, WHEN_BANKED, Options
from rollwright.play.match import Match
from rollwright.players import exact
from rollwright.solve.tutto.policy import best, loss, ready, solution, turns_alone, values
from tests.every_game.reached import WAYS, after_events
from tests.solve.tutto_states import after_tutto, decision, turn_start, worth

TABLES_KEPT = 1e-7  # the tables are kept as 32-bit numbers


def check_moves(state: rules.State) -> None:
    seat = state.player
    for move, value in values(state, seat):
        assert worth(rules.after_move(state, seat, move), seat) == pytest.approx(value, abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2])
def test_a_move_is_worth_the_mean_of_what_the_rules_lead_to(seats: int) -> None:
    chance = random.Random(seats)
    for _ in range(24):
        check_moves(decision(chance, seats))


@pytest.mark.slow
def test_so_it_is_after_a_tutto_with_every_card_that_may_come() -> None:
    chance = random.Random(3)
    check_moves(after_tutto(chance))
    check_moves(after_tutto(chance, leaders_pay=WHEN_BANKED)._replace(card=7, owed=1))
    check_moves(after_tutto(chance, seats=1))


@pytest.mark.slow
def test_the_start_of_a_turn_is_worth_what_the_tables_say() -> None:
    state = turn_start(random.Random(4), 2)
    own, other = state.scores[state.player], state.scores[1 - state.player]
    kind = 0 if state.player == 0 else 2 if state.ending else 1
    ways = rules.outcomes(state)
    mean = sum(n * worth(rules.after_chance(state, card), state.player) for card, n in ways) / 56
    assert mean == pytest.approx(solution().chance(kind, own, other), abs=TABLES_KEPT)


@pytest.mark.slow
def test_a_solo_turn_is_one_of_those_that_the_tables_count() -> None:
    state = rules.new_game(1, Options(target=1000, pile=REPLACED))
    ways = rules.outcomes(state)
    follow = sum(n * worth(rules.after_chance(state, card), 0) for card, n in ways) / 56
    assert turns_alone()[20] == pytest.approx(1 - follow, abs=1e-9)


@pytest.mark.slow
def test_the_best_move_is_open_and_none_is_better() -> None:
    ways = [way for way in WAYS if way.game.name == "tutto"]
    for seed in range(12):
        for way in ways:
            match = after_events(way, 1 + seed % 4, seed, 9 + 7 * seed)
            while match.chance_due:
                match.roll()
            if match.over:
                continue
            seat = match.turn[0]
            known = dict(values(match.state, seat))
            assert list(known) == match.allowed(seat)
            assert known[best(match.state, seat)] == pytest.approx(max(known.values()), abs=1e-8)
            assert min(loss(match.state, seat, move) for move in known) == 0
            assert (
                len(match.state.scores) == 1 or 0 <= min(known.values()) <= max(known.values()) <= 1
            )
    assert ready()


LINE = (
    "tutto target=6000 leaders_pay=at-once pile=shuffled cards=5,5,5,5,5,5,5,5,5,10,1"
    " scores={scores} turn=2 card=Bonus-200 dice=123455 kept=0 numbers=- tuttos=0"
    " points=0 owed=0 ending={ending} won=-"
)


@pytest.mark.slow
def test_a_winning_bank_is_taken_and_a_lost_one_is_not() -> None:
    ahead = Match.from_position(LINE.format(scores="6000,5950", ending=1))
    assert ahead.words_of(1, best(ahead.state, 1)) == "bank"
    assert dict(values(ahead.state, 1))[BANK] == 1
    behind = Match.from_position(LINE.format(scores="6500,5950", ending=1))
    assert behind.words_of(1, best(behind.state, 1)) != "bank"
    assert loss(behind.state, 1, BANK) > 0.01


@pytest.mark.slow
def test_of_three_only_the_leader_among_the_others_counts() -> None:
    ahead = Match.from_position(LINE.format(scores="6000,5950,5950", ending=1))
    ahead = Match.from_position(ahead.position.replace("turn=2", "turn=3"))
    assert dict(values(ahead.state, 2))[BANK] == 1
    assert best(ahead.state, 2) == BANK
    state = LINE.format(scores="{}", ending=0).replace("turn=2", "turn=1")
    two, three, more = (
        values(Match.from_position(state.format(scores)).state, 0)
        for scores in ("3000,2500", "3000,0,2500", "3000,2500,2600")
    )
    assert two == three
    assert max(value for _, value in more) < max(value for _, value in two)


@pytest.mark.slow
def test_the_exact_player_plays_and_explains_tutto_and_nothing_else() -> None:
    state = Match.from_position(LINE.format(scores="6500,5950", ending=1)).state
    best_first = exact.evaluate(tutto.GAME, state, 1, 0)
    assert best_first == sorted(best_first, key=lambda one: -one.value)
    assert exact.choose(tutto.GAME, state, 1, 0) == best_first[0].move
    assert exact.loss(tutto.GAME, state, 1, best_first[0].move) == 0
    with pytest.raises(BadOption, match="HexRoller is not solved"):
        exact.choose(hexroller.GAME, Match("hexroller").state, 0, 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "options", "known", "exact_there"),
    [
        (1, {"pile": "replaced"}, False, True),
        (1, {"pile": "replaced", "target": "3000"}, False, True),
        (2, {"pile": "replaced"}, True, True),
        (2, {"pile": "replaced", "target": "3000"}, True, False),
        (2, {"pile": "replaced", "leaders_pay": "when-banked"}, True, False),
        (2, {}, True, False),
        (3, {"pile": "replaced"}, False, False),  # a duel's chance is not that of three
    ],
)
def test_a_chance_is_called_exact_only_where_it_is_and_of_three_none_is_said(
    seats: int, options: dict[str, str], known: bool, exact_there: bool
) -> None:
    match = Match("tutto", seats=seats, seed=4, **options)
    while match.chance_due:
        match.roll()
    for one in exact.evaluate(tutto.GAME, match.state, 0, 0):
        assert (one.win is not None, one.exact) == (known, exact_there)
