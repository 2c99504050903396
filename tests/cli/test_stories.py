"""`replay --story`: a line a turn, with what was cried out; the stories of the docs are such."""

from pathlib import Path

import pytest

from rollwright import Match
from rollwright.cli.story import story
from rollwright.core.language import LANGUAGES
from rollwright.games import BUILT_IN
from rollwright.play.moments import moment_words, moments
from tests.cli.stories import in_file, told_by
from tests.every_game.reached import WAYS, Way, after_events, seats_of

STORIES = in_file()


def test_there_is_a_story_of_each_game() -> None:
    played = {typed[0].split()[2] for typed, _ in STORIES}
    assert played == {game.name for game in BUILT_IN}


@pytest.mark.parametrize(("typed", "told"), STORIES, ids=[one[0][0].split()[2] for one in STORIES])
def test_the_stories_of_the_docs_are_what_the_commands_print(
    typed: list[str], told: str, tmp_path: Path
) -> None:
    assert told_by(typed, tmp_path) == told


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_story_tells_every_event_and_every_cry_in_order(way: Way, lang: str) -> None:
    match = after_events(way, seats_of(way), 4, 400)
    told = "\n".join(story(match, lang)).casefold()
    names = [match.name(seat) for seat in range(match.seats)]
    place = 0
    for number in range(len(match.events)):
        said = [match.game.spoken(match.at(number), *match.events[number], lang)]
        said += [moment_words(match.game, one, names, lang) for one in moments(match, number)]
        for words in said:
            place = told.index(words.casefold(), place) + len(words)


def test_a_line_is_a_turn() -> None:
    match = Match("penk", 2, names=["ann", "Bob"], seed=1)
    while not match.over:
        if match.chance_due:
            match.roll()
        else:
            match.play(match.turn[0], match.allowed(match.turn[0])[-1])
    first, *turns, last = story(match, "en")
    assert first == "Penk!: ann and Bob"
    assert [line.split(":")[0] for line in turns[:4]] == ["ann", "Bob", "ann", "Bob"]
    assert "wins" in last or "share" in last


def test_a_game_that_goes_on_has_no_end_yet() -> None:
    assert list(story(Match("splitter", 2, names=["Ann", "Bob"]), "en")) == [
        "Splitter, variant A: Ann and Bob"
    ]
