"""What there is to decide in Polygrid: every kind of decision comes up, and is explained."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright import Match, load
from rollwright.core.language import FOLDER, LANGUAGES, catalogue
from rollwright.games.polygrid import GAME
from rollwright.games.polygrid.decisions import decision

CHOICES = {
    "first box": {"D"},
    "first square": {"a"},
    "pay": {"D"},
    "one": {"reroll", "bonus"},
    "walk": {"a", "bonus"},
    "stuck": {"bonus", "give up"},
    "write": {"D"},
    "bonus square": {"a"},
    "bonus box": {"D"},
}


def kind_of(move: str) -> str:
    """A box (D), a square (a), or what a button says."""
    if move[0] == "D":
        return "D"
    return "a" if len(move) == 2 else move


@given(st.integers(0, 2**32))
def test_a_decision_is_named_by_what_may_be_chosen(seed: int) -> None:
    match = Match(GAME, seed=seed)
    while not match.over:
        if match.chance_due:
            assert decision(match.state, 0) == "throw"
            match.roll()
            continue
        moves = match.moves(0)
        assert {kind_of(move) for move in moves} <= CHOICES[decision(match.state, 0)]
        match.play(0, moves[seed % len(moves)])


@pytest.mark.parametrize(
    ("example", "event", "kind"),
    [
        ("the-first-rounds", 8, "one"),
        ("the-first-rounds", 4, "walk"),
        ("giving-up", 2, "stuck"),
        ("a-bonus", 3, "bonus square"),
        ("a-bonus", 4, "bonus box"),
    ],
)
def test_throws_are_told_apart_by_what_can_be_done_with_them(
    example: str, event: int, kind: str
) -> None:
    record = (GAME.folder / "examples" / f"{example}.game").read_text("utf-8")
    assert decision(load(record).at(event), 0) == kind


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_is_explained_in_every_language(lang: str) -> None:
    guide = catalogue(GAME.folder / "guide" / FOLDER, lang)["guide"]
    assert set(guide) == {*CHOICES, "throw"}
