"""Everything that is said: in both languages, complete, and one way to say each move."""

import string
from typing import Any

import pytest
from hypothesis import given

from rollwright import IllegalMove, Match
from rollwright.cli import words as cli_words
from rollwright.core import texts
from rollwright.core.game import Game
from rollwright.core.language import LANGUAGES, Phrases
from rollwright.core.seats import ALLOWED
from rollwright.core.texts import as_text
from rollwright.games import ALL
from rollwright.play import match as match_file
from tests.every_game.reached import matches

every_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def phrase_books() -> list[Phrases]:
    modules: list[Any] = [game.words for game in ALL]
    return [module.SAY for module in [*modules, cli_words, match_file, texts]]


@pytest.mark.parametrize("phrases", phrase_books())
def test_every_language_says_everything(phrases: Phrases) -> None:
    assert set(phrases.languages) == set(LANGUAGES)
    english = phrases.languages["en"]
    for said in phrases.languages.values():
        assert said.keys() == english.keys()
        for name, text in said.items():
            assert text.strip()
            assert holes(text) <= holes(english[name]), name


@every_game
def test_a_game_is_described_in_every_language(game: Game) -> None:
    for about in [game.words.ABOUT, *(option.about for option in game.words.OPTIONS)]:
        assert set(about) == set(LANGUAGES)
        assert all(about.values())


@given(matches())
def test_words_and_numbers_of_open_moves_are_one_to_one(match: Match) -> None:
    for lang in LANGUAGES:
        for seat in match.turn:
            numbers, words = match.allowed(seat), match.moves(seat, lang)
            assert all(words)
            assert len(set(words)) == len(words)
            for number, text in zip(numbers[:10], words[:10], strict=True):
                copy = Match.from_position(match.position)
                assert copy.play(seat, f"  {text.upper()} ", lang) == text
                assert copy.events[-1].what == number


@given(matches())
def test_every_move_can_be_spoken_of_in_every_state(match: Match) -> None:
    rules, words = match.game.rules, match.game.words
    for lang in LANGUAGES:
        for seat in range(match.seats):
            assert as_text(words.board(match.state, seat, lang))
            words.table(match.state, lang)
            if seat in match.turn:
                assert words.task(match.state, seat, lang)
            for move in range(rules.MOVES):
                words.move(match.state, seat, move, lang)
                reason = rules.refusal(match.state, seat, move)
                if reason != ALLOWED:
                    said = words.refused(match.state, seat, move, reason, lang)
                    assert said.endswith(".")
                    assert "{" not in said


@given(matches())
def test_outcomes_are_read_as_they_are_written(match: Match) -> None:
    if match.chance_due:
        words = match.game.words
        for lang in LANGUAGES:
            assert words.chance(match.state, lang)
            for outcome, _ in match.game.rules.outcomes(match.state)[:50]:
                said = words.outcome(match.state, outcome, lang)
                assert words.read_outcome(match.state, said, lang) == outcome


@pytest.mark.parametrize("nonsense", ["", " ", "xyzzy", "9 9 9", "🎲", "-1", "1" * 500, "keep"])
@every_game
def test_nonsense_is_refused_with_a_sentence(game: Game, nonsense: str) -> None:
    match = Match(game.name, seed=3)
    if match.chance_due:
        with pytest.raises(IllegalMove, match=r"\.$"):
            match.roll(nonsense)
        match.roll()
    while match.chance_due:
        match.roll()
    before = match.state
    with pytest.raises(IllegalMove, match=r"\.$"):
        match.play(match.turn[0], nonsense)
    assert match.state == before
