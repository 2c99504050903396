"""Polygrid in words: what is due and where, what a button costs, what was done."""

import tomllib
from importlib.resources import files

import pytest

from rollwright.core.language import LANGUAGES, Language
from rollwright.games.polygrid import words
from rollwright.games.polygrid.rules import BONUS, GIVE_UP, REROLL
from tests.games.test_polygrid import at, crossed_but, play, refused, rolled, started


def test_a_refusal_says_what_is_due_and_where() -> None:
    match = at({"c3": 4}, "c3")
    refused(match, "a1", "First choose a die on the table")
    refused(match, "a1", "Wähle zuerst einen Würfel auf dem Tisch", "de")
    rolled(match, "D20 20", 4)
    refused(match, "D6 1", "First walk: choose a square on the grid")
    match.play(0, "c4")
    refused(
        match, "a1", "Now choose a die on the table that fits on c4, then the number that remains"
    )
    match = rolled(at({"c3": 4}, "c3"), "D20 20", 9)
    match.play(0, "bonus")
    refused(match, "D6 1", "First choose a square on the grid for the star")
    match.play(0, "a1")
    refused(match, "a2", "Now choose a die on the table for a1, then any of its boxes")


def test_a_box_is_refused_for_the_same_reason_as_all_when_nothing_can_be_marked() -> None:
    refused(rolled(started(), "D6 6", 1), "D6 1", "1 cannot be used")
    crossed = crossed_but("D20 20", "D12 12", "D20 19")
    refused(rolled(at({"c3": 4}, "c3", crossed), "D20 20", 5), "D12 12", "use a star")


def test_a_button_says_what_it_costs_and_the_costly_one_stands_back() -> None:
    crossed = crossed_but("D20 20", "D12 12", "D20 19")
    stuck = rolled(at({"c3": 4}, "c3", crossed), "D20 20", 5).state
    assert words.button(stuck, 0, BONUS, "en") == "Use a star (−4): any square"
    assert words.button(stuck, 0, GIVE_UP, "en") == "Give up: end with 13 points"
    assert words.button(stuck, 0, GIVE_UP, "de") == "Aufgeben: Ende mit 13 Punkten"
    assert not words.costly(stuck, BONUS) and not words.costly(stuck, GIVE_UP)
    for roll in (1, 4):
        state = rolled(started(), "D6 6", roll).state
        assert words.costly(state, BONUS) and not words.costly(state, REROLL)


@pytest.mark.parametrize(
    ("lang", "spoken"),
    [
        (
            "en",
            "began with D8 3, placed it on c3, paid D20 19, 4 with the D20, walked to c4,"
            " wrote a D6 with 3",
        ),
        (
            "de",
            "mit W8 3 begonnen, auf c3 gesetzt, mit W20 19 bezahlt, 4 mit dem W20,"
            " nach c4 gegangen, W6 mit 3 geschrieben",
        ),
    ],
)
def test_events_are_said_as_what_was_done(lang: str, spoken: str) -> None:
    match = play(rolled(started("D8 3", "c3"), "D20 19", 4), "c4", "D6 3")
    said = [words.said(match.at(n), *event, lang) for n, event in enumerate(match.events)]
    assert ", ".join(said) == spoken


def test_what_buttons_did_is_said() -> None:
    state = started().state
    said = [words.said(state, 0, move, "en") for move in (REROLL, BONUS, GIVE_UP)]
    assert said == ["threw again", "used a star", "gave up"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_tip_has_more_than_three_lines_on_a_phone(lang: Language) -> None:
    """The boxes that it talks about must not lie under it: 130 letters have room."""
    told = tomllib.loads(
        (files("rollwright.games.polygrid") / f"guide/languages/{lang}.toml").read_text("utf-8")
    )
    for text in [*told["guide"].values(), *told["tips"].values()]:
        for form in text.values() if isinstance(text, dict) else [text]:
            shown = form.format(n=3, die="D20", square="c4", dice="D12", boxes=12)
            assert len(shown) <= 130, shown
