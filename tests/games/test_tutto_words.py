"""Tutto: a turn in short, what comes of dice, what a button says that ends the game."""

from typing import Any

import pytest

from rollwright import game
from rollwright.core.drawing import Past
from rollwright.games.tutto import words
from rollwright.games.tutto.celebration import is_tutto
from rollwright.games.tutto.risk_words import bust
from rollwright.games.tutto.rules import BANK, outcomes
from rollwright.games.tutto.turn_words import NO_BREAK
from rollwright.play.match import AnyMatch
from tests.games.cries import random_games
from tests.games.test_tutto import A_TUTTO, NULL, happens, table, turn

TUTTO = game("tutto")


def past(match: AnyMatch) -> list[Past[Any]]:
    return [Past(match.at(n), *event) for n, event in enumerate(match.events)]


def in_short(*events: str, lang: str = "en") -> str:
    assert TUTTO.turn_in_short is not None
    told = TUTTO.turn_in_short(past(turn(*events)), lang)
    return told.replace(NO_BREAK, " ")


def test_a_turn_in_short_is_its_cards_and_what_was_kept() -> None:
    assert in_short("bonus 400", "1 1 1 2 3 4", "keep 1 1 1", "1 3 4", "keep 1", "5 6", "bank") == (
        "Bonus 400 (1 1 1, 1, 5)"
    )
    assert in_short("bonus 300", *A_TUTTO, "flip on", "x2", NULL) == (
        "Bonus 300 (1 1 1 5 5 5: Tutto), x2"
    )
    assert in_short("bonus 300", *A_TUTTO, "flip on", "stop") == "Bonus 300 (1 1 1 5 5 5: Tutto)"
    assert in_short("stop") == ""  # that is cried out
    many = [*A_TUTTO, "flip on", "bonus 200"] * 4
    assert in_short("x2", *many, *A_TUTTO) == "…, Bonus 200 (1 1 1 5 5 5: Tutto)"


def test_what_comes_of_dice() -> None:
    assert TUTTO.comes is not None
    for events, dice, says in (
        (("x2", "1 1 1 3 4 6"), "1 1 1", "3 dice aside, 3 to throw: 28% bust, 1000 at risk."),
        (
            ("x2", "1 1 1 5 5 5"),
            "1 1 1 5 5 5",
            "All six: a Tutto with 3000 points. Then bank them, or flip on.",
        ),
        (
            ("straight", "1 2 3 4 4 4"),
            "1 2 3 4",
            "2 to throw: 44% bust, 2000 to win.",
        ),
        (("plus/minus", "1 2 3 4 4 4"), "1", "1 die aside, 5 to throw: 8% bust, 1000 to win."),
        (
            ("fireworks", "1 2 3 4 4 4"),
            "1 4 4 4",
            "2 to throw: 44% that it ends, 500 safe",
        ),
        (("cloverleaf", *A_TUTTO, "1 2 3 4 4 6"), "1", "8% bust, the game to win."),
        (("cloverleaf", "1 1 1 5 5 5"), "1 1 1 5 5 5", "The first Tutto of two! All six again."),
    ):
        match = turn(*events)
        move = match.parse_move(0, f"keep {dice}")
        assert says in TUTTO.comes(match.game.rules.after_move(match.state, 0, move), "en")


def test_near_the_target_it_says_how_much_is_missing() -> None:
    assert TUTTO.comes is not None
    for scores, told in (("5800,0", True), ("5500,0", False), ("5900,0", False)):
        match = happens(table(scores, turn=1), "x2", "1 2 3 4 4 6")
        after = match.game.rules.after_move(match.state, 0, match.parse_move(0, "keep 1"))
        says = TUTTO.comes(after, "en")
        assert says.endswith("100 at risk. 100 more make 6000.") is told, says


@pytest.mark.parametrize("dice", range(1, 7))
def test_the_chance_of_a_bust_is_that_of_the_rules(dice: int) -> None:
    match = table(card="x2", kept=6 - dice)
    ways = [
        (n, match.game.rules.after_chance(match.state, one).dice)
        for one, n in outcomes(match.state)
    ]
    assert bust(5, 0, dice) == sum(n for n, kept in ways if not kept) / sum(n for n, _ in ways)


def bank(scores: str, points: str, seat: int = 1, **fields: object) -> str:
    match = happens(table(scores, turn=seat + 1, **fields), "x2", points)
    return words.button(match.state, seat, BANK, "en")


def test_a_button_that_ends_the_game_says_how() -> None:
    assert bank("6000,5400", "1 1 1 3 4 6", ending=1) == "Bank 1000 and win"
    assert bank("6000,5000", "1 1 1 3 4 6", ending=1) == "Bank 1000: a tie"
    assert bank("6000,4000", "1 1 1 3 4 6", ending=1) == "Bank 1000: too few"
    assert bank("0,5400", "1 1 1 3 4 6") == "Bank 1000 and win"  # whoever sits last
    assert bank("5400,0", "1 1 1 3 4 6", seat=0) == "Bank 1000"  # the other has one more turn
    assert bank("6500,0,5000", "1 1 1 3 4 6", seat=1, ending=1) == "Bank 1000: too few"
    assert bank("5400", "1 1 1 3 4 6", seat=0) == "Bank 1000 and finish"


def test_in_the_last_round_the_task_says_what_is_needed() -> None:
    match = happens(table("6100,5000", turn=2, ending=1), "x2", "1 1 1 3 4 6")
    assert TUTTO.words.task(match.state, 1, "en") == "Last round: you need more than 6100 points."
    drawn = TUTTO.drawing.table(match.state, ["Ann", "Bob"], "en").markup
    assert ">last round: 6100 to beat<" in drawn


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_turn_by_turn_the_points_add_up(seats: int) -> None:
    assert TUTTO.explain_after is not None
    for match in random_games(TUTTO, seats, 6):
        for seat in range(seats):
            (line,) = TUTTO.explain_after(past(match), match.state, seat, "en")
            brought = line.text.partition(": ")[2].replace("\u2212", "-").split(", ")
            assert sum(map(int, brought)) == line.points == match.scores[seat]


def test_a_tutto_is_written_large_whatever_follows() -> None:
    for card in ("x2", "fireworks", "cloverleaf", "plus/minus"):
        match = turn(card, *A_TUTTO)
        assert is_tutto(past(match), match.state)
        assert TUTTO.table_after is not None
        drawn = TUTTO.table_after(past(match), match.state, ["You", "Bob"], "en").markup
        assert 'class="burst"' in drawn and ">You: Tutto!<" in drawn
    assert not is_tutto(past(turn("x2", "1 2 2 3 4 6", "keep 1")), turn("x2", NULL).state)
