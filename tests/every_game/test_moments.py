"""Moments of every game: each has its sentence in every language, once, and what it shows draws."""

import ast
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.core.language import ENGLISH, FOLDER, LANGUAGES, catalogue
from rollwright.core.moments import CHEER, OUCH, PLAIN, Called
from rollwright.core.seats import NOBODY
from rollwright.draw import picture
from rollwright.games import ALL
from rollwright.play.match import AnyMatch
from rollwright.play.moments import moment_words, moments
from tests.every_game.reached import WAYS, Way, after_events

CRYING = [way for way in WAYS if way.game.moments is not None]
NAMES = ["Ann", "Bob", "Eve", "Kim", "Lea", "Max", "Nora", "Otto", "Paul", "Rosa", "Sam", "Udo"]


@st.composite
def whole_games(draw: st.DrawFn) -> AnyMatch:
    """Any random game to its end, or as far as patience goes."""
    way: Way = draw(st.sampled_from(CRYING))
    seats = draw(st.sampled_from(list(way.game.seats)[:4]))
    return after_events(way, seats, draw(st.integers(0, 2**62)), 1500)


def own_texts(game: Any, lang: str) -> dict[str, Any]:
    """The sentences of a game's own catalogue: what all games share is not meant for moments."""
    found: dict[str, Any] = dict(catalogue(game.folder / FOLDER, lang).get("moments", {}))
    return found


@given(whole_games())
def test_every_moment_is_said_in_every_language(match: AnyMatch) -> None:
    for number in range(len(match.events)):
        for moment in moments(match, number):
            assert moment.kind in own_texts(match.game, ENGLISH)
            assert moment.tone in (CHEER, PLAIN, OUCH)
            assert moment.seat == NOBODY or moment.seat in range(match.seats)
            called = [one for one in moment.values.values() if isinstance(one, Called)]
            for lang in LANGUAGES:
                said = moment_words(match.game, moment, NAMES, lang)
                assert said.strip() == said and not said[0].islower() and said[-1] in ".!"
                assert "{" not in said and "()" not in said and "  " not in said
                for seats in called:
                    assert seats.seats and all(NAMES[seat] in said for seat in seats.seats)


@given(whole_games())
def test_nothing_is_said_twice_at_one_event(match: AnyMatch) -> None:
    for number in range(len(match.events)):
        said = [moment_words(match.game, one, NAMES, ENGLISH) for one in moments(match, number)]
        assert len(set(said)) == len(said)


@given(whole_games())
def test_what_stands_for_a_while_can_be_drawn(match: AnyMatch) -> None:
    for number in range(len(match.events)):
        for moment in moments(match, number):
            if moment.shown is not None:
                view = picture.View(match.game, moment.shown, NAMES, None, "de")
                assert ElementTree.fromstring(picture.table(view)).tag.endswith("svg")


@given(whole_games(), st.integers(0, 1500))
def test_moments_depend_on_the_event_alone(match: AnyMatch, number: int) -> None:
    """They are told again the same in a replay, whatever came before or after."""
    if match.events:
        number %= len(match.events)
        seat, what = match.events[number]
        before, after = match.at(number), match.at(number + 1)
        assert match.game.moments is not None
        assert match.game.moments(before, seat, what, after) == moments(match, number)
        assert match.game.moments(before, seat, what, after) == moments(match, number)


def kinds_in(path: Path) -> set[str]:
    """The texts that stand as they are in a file of moments, whatever for."""
    tree = ast.parse(path.read_text("utf-8"))
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)
            and isinstance(node.value, str)}  # fmt: skip


@pytest.mark.parametrize(
    "game", [game for game in ALL if game.moments is not None], ids=lambda game: game.name
)
def test_no_sentence_is_left_over(game: Any) -> None:
    """Each sentence of the catalogue is the kind, or a value, of some moment in the code."""
    path = game.folder / "moments.py"
    stand = kinds_in(path)
    for name in own_texts(game, ENGLISH):
        letter = len(name) == 1 and any(name in one for one in stand)  # of a column
        # a name may be put together, as in f"{kind} several" or f"flower {place}"
        put_together = any(
            name.startswith(one) if one.endswith(" ") else name.endswith(one)
            for one in stand
            if one != one.strip()
        )
        # the same, to whoever it names, and once more
        of_all = name.removesuffix(" too").removesuffix(" you").removesuffix(" again")
        spoken_to = of_all != name and of_all in own_texts(game, ENGLISH)
        assert name in stand or put_together or letter or spoken_to, name


def test_the_games_with_moments_are_known() -> None:
    assert {"hexroller", "penk", "polygrid", "splitter", "tallyrows", "tutto"} <= {
        way.game.name for way in CRYING
    }
