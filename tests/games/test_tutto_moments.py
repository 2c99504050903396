"""Tutto: what is cried out, turn by turn, and that the scores follow from it."""

import re

import pytest

from rollwright import game
from rollwright.play.moments import moments
from tests.games.cries import amount, called, cried, kinds, random_games
from tests.games.test_tutto import NULL, happens, table, turn

TUTTO = game("tutto")


def last(*events: str, scores: str = "0,0", **fields: object) -> list[str]:
    """What is cried out at the last event of a turn."""
    return cried(turn(*events, scores=scores, **fields), 1)


def test_stop() -> None:
    assert last("stop") == ["Stop! The turn is over."]
    tutto = ("bonus 300", "1 1 1 5 5 5", "keep 1 1 1 5 5 5")
    assert last(*tutto, "flip on", "stop") == ["Stop! 1800 points lost."]


def test_a_null() -> None:
    assert last("x2", NULL) == ["Nothing counts: the turn is over."]
    assert last("x2", "1 2 2 3 4 6", "keep 1", "2 2 3 4 6") == ["Bust: 100 points lost."]
    match = turn("x2", NULL)
    (moment,) = moments(match, 1)
    assert moment.shown is not None and moment.shown.dice  # they stay on the table


def test_nothing_new_for_the_straight() -> None:
    assert last("straight", "1 2 3 3 4 4", "keep 2", "2 2 2 2 2") == [
        "Straight: nothing new. The turn is over."
    ]
    tutto = ("bonus 300", "1 1 1 5 5 5", "keep 1 1 1 5 5 5", "flip on")
    assert last(*tutto, "straight", "1 2 3 3 4 4", "keep 2", "2 2 2 2 2") == [
        "Straight: nothing new. 1800 points lost."
    ]


def test_a_missed_cloverleaf() -> None:
    assert last("cloverleaf", NULL) == ["The Cloverleaf is missed: the turn is over."]
    tutto = ("bonus 300", "1 1 1 5 5 5", "keep 1 1 1 5 5 5", "flip on")
    assert last(*tutto, "cloverleaf", NULL) == ["The Cloverleaf is missed: 1800 points lost."]
    match = turn("cloverleaf", NULL)
    (moment,) = moments(match, 1)
    assert moment.lost == match.state.target  # which is to win the game


def test_while_it_stands_the_table_says_what_happened() -> None:
    for events, says in (
        (("stop",), "You: Stop!"),
        (("x2", NULL), "You: nothing counts"),
        (("fireworks", "1 2 2 3 4 6", "keep 1", "2 2 3 4 6"), "You: nothing counts"),
    ):
        match = turn(*events, scores="0,0")
        (moment,) = moments(match, len(match.events) - 1)
        assert moment.shown is not None
        drawn = TUTTO.drawing.table(moment.shown, ["You", "Bob"], "en").markup
        assert f">{says}<" in drawn
        assert moment.shown.pile == match.state.pile  # a Stop that lies there is counted


def test_a_tutto_by_its_card() -> None:
    six = ("1 1 1 5 5 5", "keep 1 1 1 5 5 5")
    assert last("bonus 300", *six) == ["Tutto! 1800 points at risk."]
    assert last("x2", *six) == ["Tutto! Doubled: 3000 points at risk."]
    assert last("straight", "1 2 3 4 5 6", "keep 1 2 3 4 5 6") == ["Straight! 2000 points at risk."]
    assert last("fireworks", *six) == ["Tutto! The Fireworks go on: 1500 points so far."]
    assert last("cloverleaf", *six) == ["Cloverleaf: the first Tutto of two!"]
    assert last("cloverleaf", *six, *six) == ["Cloverleaf! Two Tuttos win the game."]


def test_a_tutto_by_stopping() -> None:
    assert last("bonus 300", "1 1 1 5 5 5", "bank") == ["Tutto! 1800 points banked."]
    assert last("bonus 300", "1 1 1 5 5 6", "bank") == ["1100 points banked."]


def test_fireworks_end() -> None:
    assert last("fireworks", "1 2 2 3 4 6", "keep 1", "2 2 3 4 6") == [
        "The Fireworks are over: 100 points banked."
    ]
    assert last("fireworks", NULL) == ["Nothing counts: the turn is over."]


def test_plus_minus_and_who_pays() -> None:
    six = ("plus/minus", "1 1 1 5 5 5", "keep 1 1 1 5 5 5")
    assert last(*six, scores="0,0,0") == [
        "Tutto! Plus/Minus gives 1000; nobody pays.",
    ]
    assert last(*six, scores="0,3000,3000") == [
        "Tutto! Plus/Minus gives 1000.",
        "1000 points are taken from Bob and Eve.",
    ]
    assert last(*six, scores="0,400") == [
        "Tutto! Plus/Minus gives 1000.",
        "400 points are taken from Bob.",
    ]
    assert last(*six, scores="500,400") == ["Tutto! Plus/Minus gives 1000; nobody pays."]


def test_plus_minus_paid_when_banked() -> None:
    match = table("0,3000", leaders_pay="when-banked")
    happens(match, "plus/minus", "1 1 1 5 5 5", "keep 1 1 1 5 5 5")
    assert cried(match, 1) == [
        "Tutto! Plus/Minus gives 1000; the leaders pay when the turn is banked."
    ]
    also = match.copy()
    happens(match, "bank")
    assert cried(match, 1) == ["1000 points banked.", "1000 points are taken from Bob."]
    happens(also, "flip on", "fireworks", NULL)
    assert cried(also, 1) == [
        "The Fireworks are over: 1000 points banked.",
        "1000 points are taken from Bob.",
    ]


def test_several_plus_minus_may_cost_each_another_sum() -> None:
    match = table("0,3000,2500", leaders_pay="when-banked")
    once = ("plus/minus", "1 1 1 5 5 5", "keep 1 1 1 5 5 5")
    happens(match, *once, "flip on", *once, "flip on", *once, "bank")
    assert cried(match, 1) == [
        "3000 points banked.",
        "2000 points are taken from Bob.",
        "1000 points are taken from Eve.",
    ]


def test_the_last_round() -> None:
    assert last("bonus 300", "1 1 1 5 5 6", "bank", scores="5000,0") == [
        "1100 points banked.",
        "6000 points reached: this is the last round.",
    ]
    # whoever sits last ends the game with it
    assert last("bonus 300", "1 1 1 5 5 6", "bank", scores="0,5000", turn=2) == [
        "1100 points banked."
    ]


def test_an_empty_pile_is_shuffled() -> None:
    match = table(cards="0,0,0,0,0,0,0,0,0,0,0")
    assert cried(happens(match, "stop")) == [
        "The pile was empty: all 56 cards are shuffled again.",
        "Stop! The turn is over.",
    ]


# ---------------------------------------------------------------- scores from moments alone

GAINED = ("banked", "tutto banked", "fireworks end")


@pytest.mark.parametrize("leaders_pay", ["at once", "when banked"])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_scores_follow_from_what_was_cried_out(seats: int, leaders_pay: str) -> None:
    seen = set()
    for match in random_games(TUTTO, seats, 12, leaders_pay=leaders_pay):
        scores = [0] * seats
        for number in range(len(match.events)):
            at_risk = re.search(r"(\d+) points? at risk", TUTTO.words.table(match.at(number), "en"))
            for moment in moments(match, number):
                seen.add(moment.kind)
                if moment.kind in GAINED:
                    scores[moment.seat] += amount(moment)
                elif moment.kind == "plus minus":
                    for seat in called(moment):
                        scores[seat] -= amount(moment)
                elif moment.kind in ("bust", "straight bust", "cloverleaf bust", "stop lost"):
                    assert at_risk and int(at_risk[1]) == amount(moment)
            assert scores == [
                TUTTO.rules.score(match.at(number + 1), seat) for seat in range(seats)
            ]
        assert sum("last round" in kinds(match, n) for n in range(len(match.events))) <= 1
    assert {"stop", "null", "bust", "banked", "tutto", "fireworks end"} <= seen
