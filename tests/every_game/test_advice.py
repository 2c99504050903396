"""What games let the coach say: points by what they are for, moves as orders, where to look."""

import pytest

from rollwright.coach.reasons import taken_together, worth_telling
from rollwright.coach.words import reason_words
from rollwright.core.language import LANGUAGES
from rollwright.core.moves import listed
from tests.every_game.reached import WAYS, Way, after_events, seats_of

SAID = [way for way in WAYS if way.game.advice is not None]


@pytest.mark.parametrize("way", SAID, ids=lambda way: way.name)
def test_what_points_are_for_adds_up_and_has_words(way: Way) -> None:
    game, match = way.game, after_events(way, seats_of(way), 3, 300)
    assert game.advice is not None
    for number in range(0, len(match.events) + 1, 7):
        state = match.at(number)
        for seat in range(match.seats):
            aims = game.advice.aims(state, seat)
            assert len({(aim.name, aim.what) for aim in aims}) == len(aims)
            if not game.race:
                assert sum(aim.points for aim in aims) == game.rules.score(state, seat)
            for aim in aims:
                for lang in LANGUAGES:
                    assert game.counsel(lang, aim.name, what=aim.what)


@pytest.mark.parametrize("way", SAID, ids=lambda way: way.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_has_a_nudge_and_every_move_is_an_order(way: Way, lang: str) -> None:
    game, match = way.game, after_events(way, seats_of(way), 5, 300)
    assert game.advice is not None and game.decision is not None
    for number, event in enumerate(match.events):
        if event.seat is None:
            continue
        state, seat = match.at(number), event.seat
        assert game.counsel.has(f"look {game.decision(state, seat)}")
        moves = listed(game.rules.open_moves(state, seat))
        for move in {event.what, *moves[:3], moves[-1]}:
            said = game.advice.order(state, seat, move, lang)
            assert said.endswith(".") and said[0].isupper() and "!" not in said


@pytest.mark.parametrize("way", SAID, ids=lambda way: way.name)
def test_why_a_move_is_better_is_said_in_sentences(way: Way) -> None:
    game, match = way.game, after_events(way, seats_of(way), 5, 300)
    assert game.advice is not None
    because = game.advice.because
    if because is None:
        return
    said = 0
    for number, event in enumerate(match.events):
        if event.seat is None:
            continue
        state, seat = match.at(number), event.seat
        for better in listed(game.rules.open_moves(state, seat)):
            if better == event.what:
                continue
            for lang in LANGUAGES:
                for sentence in because(state, seat, better, event.what, lang):
                    said += 1
                    assert sentence.endswith(".") and "{" not in sentence
    assert said


def test_a_group_is_the_same_wherever_it_lies() -> None:
    # by its first space it is another group after every move; by its number it is one
    better = [{("at e4", ""): 10} if n % 2 else {("at d3", ""): 10} for n in range(60)]
    played = [{("at g4", ""): 10} if n < 24 else {} for n in range(60)]
    by_place = worth_telling(better, played, lambda key, lang: key[0])
    assert all(one.played == 0 for one in by_place)  # which is what misled
    first, other = (
        [taken_together(end, lambda _: ("5", "")) for end in ends] for ends in (better, played)
    )
    (told,) = worth_telling(first, other, lambda key, lang: "the 5s")
    assert (told.share, told.played) == (1.0, 0.4) and told.gain == pytest.approx(6)
    said = "With it, points for the 5s come in 100 of 100 games, otherwise in 40."
    assert reason_words(told, "en") == said


def test_what_chance_explains_is_no_reason() -> None:
    better = [{("a", ""): 30 if n == 0 else 0, ("b", ""): 1} for n in range(60)]
    played = [{("a", ""): 0, ("b", ""): 0} for _ in range(60)]
    assert [one.line for one in worth_telling(better, played, lambda key, lang: key[0])] == ["b"]
