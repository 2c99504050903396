"""What there is to decide in Tutto has a name, and a card with rules of its own is that name."""

import pytest

from rollwright.games.tutto import GAME
from rollwright.games.tutto.decisions import decision, in_force
from rollwright.play.match import AnyMatch, Match


def after(*events: str) -> AnyMatch:
    """A game of two after a few throws of the first seat, and moves."""
    match = Match(GAME, 2, seed=None)
    for event in events:
        if match.chance_due:
            match.roll(event)
        else:
            match.play(0, event)
    return match


SIX = "1 1 2 2 2 5"  # all of them count


@pytest.mark.parametrize(
    ("events", "name"),
    [
        ((), "flip"),
        (("Bonus 300",), "throw"),
        (("Bonus 300", SIX), "keep"),
        (("Bonus 300", SIX, "keep 1"), "throw"),
        (("x2",), "throw"),
        (("x2", SIX), "double"),
        (("x2", SIX, f"keep {SIX}"), "tutto"),
        (("x2", SIX, f"keep {SIX}", "flip on"), "flip"),
        (("Fireworks",), "fireworks"),
        (("Fireworks", SIX), "fireworks"),
        (("Fireworks", SIX, f"keep {SIX}"), "fireworks"),
        (("Plus/Minus", SIX), "plus minus"),
        (("Plus/Minus", SIX, f"keep {SIX}"), "tutto"),
        (("Straight",), "straight"),
        (("Straight", "1 2 3 4 5 6", "keep 1 2 3 4 5 6"), "tutto"),
        (("Cloverleaf", SIX, f"keep {SIX}"), "cloverleaf"),
    ],
)
def test_what_lies_there_says_what_is_to_be_decided(events: tuple[str, ...], name: str) -> None:
    assert decision(after(*events).state, 0) == name


def test_the_next_seat_has_a_card_to_flip() -> None:
    assert decision(after("Stop").state, 1) == "flip"


@pytest.mark.parametrize(
    ("events", "name"),
    [
        ((), ""),
        (("Bonus 300", SIX), ""),
        (("x2",), "double"),
        (("Cloverleaf", SIX), "cloverleaf"),
        (("Plus/Minus", SIX, "keep 1"), "plus minus"),
    ],
)
def test_a_card_with_rules_of_its_own_is_in_force_whoever_has_flipped_it(
    events: tuple[str, ...], name: str
) -> None:
    assert in_force(after(*events).state) == name
