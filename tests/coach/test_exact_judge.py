"""The exact judge of Tutto: no drift, and no error of who plays perfectly."""

import pytest

from rollwright import Match, review
from rollwright.coach.accounts import WIN
from rollwright.coach.hints import hint, hint_from_json
from rollwright.coach.review import MoveWorth
from rollwright.coach.sentences import ahead_words, move_hint, nudge, why
from rollwright.core.language import LANGUAGES
from rollwright.games.tutto.rules import BANK
from rollwright.play.match import AnyMatch
from rollwright.players.exact import choose, loss

MOST_EVENTS = 40


def perfect_game(seats: int, seed: int) -> AnyMatch:
    match = Match("tutto", seats, seed=seed, pile="replaced")
    while not match.over and len(match.events) < MOST_EVENTS:
        if match.chance_due:
            match.roll()
        else:
            match.play(match.turn[0], choose(match.game, match.state, match.turn[0], 0))
    return match


@pytest.mark.parametrize("seats", [1, 2])
def test_no_drift_and_no_error_of_who_plays_perfectly(seats: int) -> None:
    told = review(perfect_game(seats, 4))
    assert told.exact
    for one in told.seats:
        assert one.account.closes < 1e-9
        assert one.account.errors < 1e-9
        assert abs(one.account.drift) < 1e-9
    assert all(event.rated in ("", "best") for event in told.events)


def test_a_planted_blunder_is_found_and_comes_first() -> None:
    match = Match("tutto", 2, seed=4, pile="replaced")
    planted = None
    while not match.over and len(match.events) < MOST_EVENTS:
        if match.chance_due:
            match.roll()
            continue
        seat = match.turn[0]
        worst = max(match.allowed(seat), key=lambda move: loss(match.game, match.state, seat, move))
        if planted is None and loss(match.game, match.state, seat, worst) >= 0.02:
            planted = len(match.events)
            match.play(seat, worst)
        else:
            match.play(seat, choose(match.game, match.state, seat, 0))
    told = review(match)
    errors = [event for event in told.events if event.loss > 1e-8]
    assert [event.number for event in errors] == [planted]
    assert errors[0].rated in ("inaccuracy", "mistake", "blunder")
    assert told.errors_of(errors[0].seat or 0)[0] == errors[0]


def test_a_hint_names_the_best_move_last() -> None:
    match = Match("tutto", 1, seed=4, pile="replaced")
    match.roll("Bonus 200")
    match.roll("1 2 2 3 4 6")
    told = hint(match)
    assert told.exact
    assert told.move == choose(match.game, match.state, 0, 0)
    assert hint_from_json(told.as_json()) == told
    for lang in LANGUAGES:
        assert told.words not in nudge(match, told, lang)
        assert move_hint(match, told, lang)
        assert why(match, told, lang)


def test_moves_that_win_as_often_are_not_compared_by_points_in_a_race() -> None:
    match = Match("tutto", 1, seed=4, pile="replaced")
    match.roll("Bonus 200")
    match.roll("1 2 2 3 4 6")
    best, rival = MoveWorth(1, "one", 0.5, 900.0, 0.0), MoveWorth(2, "two", 0.499, 870.3, 0.0)
    told = hint(match)._replace(
        kind=WIN, moves=(best, rival), near=5, choices=9, rival=rival, exact=False
    )
    assert "29.7" in ahead_words(told, "en")
    assert "29.7" not in why(match, told, "en")
    few = told._replace(rival=rival._replace(worth=0.6), exact=True)  # more points, fewer wins
    assert ahead_words(few, "en") == "It is only a little better than the next best."


def test_a_reason_to_throw_on_says_what_it_brings() -> None:
    match = Match("tutto", 2, seed=4, pile="replaced")
    match.roll("Bonus 200")
    match.roll("1 2 2 3 4 6")
    assert match.game.advice is not None and match.game.advice.because is not None
    keep = match.allowed(0)[0]
    because = match.game.advice.because
    come, card = because(match.state, 0, keep, BANK, "en")
    assert come == "With 5 dice 92 of 100 throws bring something."
    assert card == "A Tutto would bring 200 more."
    (back,) = because(match.state, 0, BANK, keep, "en")
    assert back.startswith("The other 5 dice would bring nothing in 8 of 100 throws")


def test_of_a_straight_few_numbers_are_kept_for_more_dice() -> None:
    match = Match("tutto", 2, seed=4, pile="replaced")
    match.roll("Straight")
    match.roll("1 1 3 4 5 6")
    assert match.game.advice is not None and match.game.advice.because is not None
    because, one, five = match.game.advice.because, 0b000001 - 1, 0b111101 - 1
    (told,) = because(match.state, 0, one, five, "en")
    assert told.startswith("Keep few numbers") and "With 5 dice" in told
    assert because(match.state, 0, five, one, "en") == []  # no points are kept by it
