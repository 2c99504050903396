"""How events are said to those who watch, and that records keep their own words."""

import pytest

from rollwright import Match
from rollwright.core.language import LANGUAGES
from tests.every_game.reached import WAYS, Way, after_events, seats_of


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_can_be_said(way: Way, lang: str) -> None:
    match = after_events(way, seats_of(way), 7, 300)
    for number, event in enumerate(match.events):
        said = match.game.spoken(match.at(number), *event, lang)
        assert said.strip() == said != ""
        assert "!" not in said  # the sign for those who type


def test_splitter_says_which_number_goes_where() -> None:
    match = Match("splitter", 1)
    match.roll("2 5")
    assert match.play(0, "c4 5-2") == "c4 5-2"
    state = match.at(1)
    for lang, said in (("en", "2 at f4, 5 at c4"), ("de", "2 auf f4, 5 auf c4")):
        assert match.game.spoken(state, *match.events[1], lang) == said
    match.roll("3 3")
    match.play(0, "b3 3-3")
    assert match.game.spoken(match.at(3), *match.events[3], "en") == "3 at b3 and g3"


def test_the_jolly_of_penk_is_a_star() -> None:
    match = Match("penk", 2)
    match.roll("3 3 ! 1 2 2")
    match.play(0, "stop")
    match.play(0, "mark 3 3 !")
    said = [match.game.spoken(match.at(n), *event, "en") for n, event in enumerate(match.events)]
    assert said == ["1 2 2 3 3 ★", "stopped rolling", "marked 3 3 ★"]
    assert match.event_words(2) == "mark 3 3 !"


def test_hexroller_says_what_is_written_and_roughly_where() -> None:
    match = Match("hexroller")
    match.roll("4 4 4 5 5 6 7 8")
    match.play(0, "4 top")
    match.play(0, match.allowed(0)[0])
    said = [match.game.spoken(match.at(n), *event, "en") for n, event in enumerate(match.events)]
    assert said[1] == "three 4s, top row"
    assert said[2] == "4 in the left flower, upper left"
