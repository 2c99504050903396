"""Tutto's numbered rules, one by one, as a rulebook tells them.

A match is told as its events: cards, rolls and moves in words. Expected points were added up by
hand; the exact chances come from the rules' own functions and are compared with known values.
"""

from fractions import Fraction
from functools import cache

import pytest

import rollwright
from rollwright import IllegalMove, Match
from rollwright.core.errors import BadOption
from rollwright.games.tutto import rules
from rollwright.play.match import AnyMatch

FULL_PILE = "5,5,5,5,5,5,5,5,5,10,1"
NULL = "2 2 3 3 4 6"  # six dice without a valid one


def table(scores: str = "0,0", **fields: object) -> AnyMatch:
    """A table with these banked scores; seat 1 is about to flip a card unless told otherwise."""
    position = {
        "target": 6000,
        "leaders_pay": "at-once",
        "pile": "replaced" if "card" in fields else "shuffled",
        "cards": FULL_PILE,
        "scores": scores,
        "turn": 1,
        "card": "-",
        "dice": "-",
        "kept": 0,
        "numbers": "-",
        "tuttos": 0,
        "points": 0,
        "owed": 0,
        "ending": 0,
        "won": "-",
        **fields,
    }
    return Match.from_position("tutto " + " ".join(f"{k}={v}" for k, v in position.items()))


def happens(match: AnyMatch, *events: str) -> AnyMatch:
    """Cards and rolls as they are due, and the moves of whoever's turn it is."""
    for event in events:
        if match.chance_due:
            match.roll(event)
        else:
            match.play(match.turn[0], event)
    return match


def turn(*events: str, scores: str = "0,0", **fields: object) -> AnyMatch:
    """What happens on a turn of seat 1."""
    return happens(table(scores, **fields), *events)


def refused(match: AnyMatch, move: str, word: str, seat: int | None = None) -> None:
    """The move is refused with a sentence that has this word, and nothing has changed."""
    before, events = match.position, list(match.events)
    with pytest.raises(IllegalMove, match=word) as told:
        match.play(match.turn[0] if seat is None else seat, move)
    assert str(told.value).endswith(".")
    assert match.position == before == told.value.position
    assert match.events == events


def field(match: AnyMatch, name: str) -> str:
    return dict(word.split("=", 1) for word in match.position.split()[1:])[name]


def at_risk(match: AnyMatch) -> int:
    """The points of the turn."""
    return int(field(match, "points"))


def player(match: AnyMatch) -> int:
    """The seat whose turn it is, counted from 1 as players do."""
    return int(field(match, "turn"))


TUTTO = ("1 1 1 5 5 5",)  # a Tutto in one roll: 1000 + 500
A_TUTTO = ("1 1 1 5 5 5", "keep 1 1 1 5 5 5")


# ---------------------------------------------------------------- valid dice


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ("1 2 2 3 4 6", 100),
        ("2 2 3 4 5 6", 50),
        ("1 2 2 3 4 5", 150),
        ("1 1 2 3 4 6", 200),
        ("2 3 4 5 5 6", 100),
        ("1 1 1 2 3 4", 1000),  # three 1s are ten times a single one
        ("2 2 2 3 4 6", 200),
        ("2 3 3 3 4 6", 300),
        ("2 3 4 4 4 6", 400),
        ("2 3 4 5 5 5", 500),
        ("2 3 4 6 6 6", 600),
        ("1 1 1 1 2 3", 1100),  # the triplet and a single
        ("1 1 1 1 1 2", 1200),
        ("2 3 5 5 5 5", 550),
        ("2 5 5 5 5 5", 600),
        ("2 2 2 2 3 4", 200),  # a fourth 2 is not valid
        ("2 2 2 2 2 3", 200),
        ("3 3 3 3 4 6", 300),
        ("4 4 4 4 4 6", 400),
        ("2 6 6 6 6 6", 600),
        ("1 5 6 6 6 6", 750),
        ("1 1 3 3 3 4", 500),
    ],
)
def test_rule_01_what_valid_dice_are_worth(dice: str, points: int) -> None:
    assert turn("Bonus 200", dice, "bank").scores == [points, 0]


@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ("1 1 1 1 1 1", 2000),
        ("2 2 2 2 2 2", 400),
        ("3 3 3 3 3 3", 600),
        ("4 4 4 4 4 4", 800),
        ("5 5 5 5 5 5", 1000),
        ("6 6 6 6 6 6", 1200),
        ("2 2 2 4 4 4", 600),
        ("1 1 5 6 6 6", 850),
        ("1 1 1 1 5 5", 1200),
        ("1 5 5 5 5 5", 700),
    ],
)
def test_rule_01_six_valid_dice(dice: str, points: int) -> None:
    match = turn("Bonus 200", dice, f"keep {dice}")
    assert at_risk(match) == points + 200  # a Tutto: the card pays as well


def test_rule_01_ones_and_fives_are_kept_in_any_number() -> None:
    match = turn("Bonus 200", "1 1 1 2 2 5")
    assert set(match.moves(0)) == {
        "keep 1",
        "keep 1 1",
        "keep 1 1 1",
        "keep 5",
        "keep 1 5",
        "keep 1 1 5",
        "keep 1 1 1 5",
        "bank",
    }
    refused(match, "keep 2", "^2 does not count")
    refused(match, "keep 2 2", "^2 2 do not count.*three equal")
    refused(match, "keep 1 2", "^2 does not count")  # the 1 does


@pytest.mark.parametrize(
    ("kept", "points"),
    [("1", 100), ("1 1", 200), ("1 1 1", 1000), ("1 1 1 1", 1100), ("1 1 1 1 1", 1200)],
)
def test_rule_01_three_ones_may_be_kept_as_fewer_singles(kept: str, points: int) -> None:
    assert at_risk(turn("Bonus 200", "1 1 1 1 1 3", f"keep {kept}")) == points


@pytest.mark.parametrize(
    ("kept", "points"), [("5", 50), ("5 5", 100), ("5 5 5", 500), ("5 5 5 5", 550)]
)
def test_rule_01_three_fives_may_be_kept_as_fewer_singles(kept: str, points: int) -> None:
    assert at_risk(turn("Bonus 200", "3 4 5 5 5 5", f"keep {kept}")) == points


@pytest.mark.parametrize("number", [2, 3, 4, 6])
def test_rule_01_other_numbers_are_kept_as_whole_triplets_only(number: int) -> None:
    def of(n: int) -> str:
        return "keep " + " ".join([str(number)] * n)

    match = turn("Bonus 200", f"1 {number} {number} {number} {number} {number}")
    assert set(match.moves(0)) == {
        "keep 1",
        of(3),
        f"keep 1 {number} {number} {number}",
        "bank",
    }
    for n in (1, 2, 4, 5):
        refused(match, of(n), "three equal")
    six = turn("Bonus 200", " ".join([str(number)] * 6))
    assert set(six.moves(0)) == {of(3), of(6), "bank"}


# ---------------------------------------------------------------- a turn


def test_rule_02_card_comes_first_then_all_six_dice() -> None:
    match = table()
    with pytest.raises(IllegalMove, match="not a card"):
        match.roll("1 2 3 4 5 6")
    refused(match, "bank", "first", seat=0)
    match.roll("Bonus 300")
    assert field(match, "card") == "Bonus-300"
    for dice in ("1 2 3 4 5", "1 2 3 4 5 6 6", "0 1 2 3 4 5", "1 2 3 4 5 7"):
        with pytest.raises(IllegalMove, match="6 dice"):
            match.roll(dice)
    match.roll("1 2 3 4 5 6")
    assert match.turn == (0,)
    refused(match, "bank", "another player", seat=1)


def test_rule_02_turns_go_round() -> None:
    match = happens(table("0,0,0"), "Stop")
    assert (player(match), match.roller) == (2, 1)
    happens(match, "Stop")
    assert player(match) == 3
    happens(match, "Stop")
    assert player(match) == 1


def test_rule_03_null_ends_the_turn_and_loses_its_points() -> None:
    match = turn("Bonus 200", "1 1 1 2 3 4", "keep 1 1 1", "2 3 4", scores="700,0")
    assert match.scores == [700, 0]
    assert player(match) == 2
    assert at_risk(match) == 0
    assert player(turn("Bonus 200", NULL)) == 2


@pytest.mark.parametrize("dice", ["2 2 3 3 4 4", "2 3 3 4 6 6", "2 2 3 4 4 6"])
def test_rule_03_pairs_are_a_null(dice: str) -> None:
    assert player(turn("x2", dice)) == 2


@pytest.mark.parametrize(
    ("dice", "chance"),
    [(1, "2/3"), (2, "4/9"), (3, "5/18"), (4, "17/108"), (5, "25/324"), (6, "5/162")],
)
def test_rule_03_exact_chance_of_a_null(dice: int, chance: str) -> None:
    state = table(card="Bonus-200", kept=6 - dice).state
    rolls = rules.outcomes(state)
    nulls = sum(ways for roll, ways in rolls if rules.after_chance(state, roll).player == 1)
    assert Fraction(nulls, sum(ways for _, ways in rolls)) == Fraction(chance)
    assert sum(ways for _, ways in rolls) == 6**dice


def test_rule_04_keep_at_least_one_valid_die_and_roll_the_rest() -> None:
    match = turn("Bonus 200", "1 2 3 4 5 6")
    assert set(match.moves(0)) == {"keep 1", "keep 5", "keep 1 5", "bank"}
    refused(match, "flip on", "Tutto")
    happens(match, "keep 5")
    assert match.chance_due
    refused(match, "bank", "dice", seat=0)  # who keeps dice rolls the others
    with pytest.raises(IllegalMove, match="5 dice"):
        match.roll("1 2 3 4 5 6")
    assert match.scores == [0, 0]
    assert at_risk(match) == 50


def test_rule_04_stopping_keeps_every_valid_die() -> None:
    # 1 kept, then 2 2 2 5 6: 100 + 200 + 50
    match = turn("Bonus 600", "1 2 3 3 4 6", "keep 1", "2 2 2 5 6", "bank", scores="1000,0")
    assert match.scores == [1350, 0]
    assert player(match) == 2
    assert at_risk(match) == 0


def test_rule_04_stopping_with_all_six_dice_is_a_tutto_and_the_card_pays() -> None:
    assert turn("Bonus 600", "1 2 2 2 3 4", "keep 1 2 2 2", "1 5", "bank").scores == [
        100 + 200 + 150 + 600,
        0,
    ]
    assert turn("x2", *TUTTO, "bank").scores == [2 * 1500, 0]


def test_rule_04_stopping_without_all_six_is_no_tutto() -> None:
    assert turn("Bonus 600", "1 1 1 5 5 6", "bank").scores == [1100, 0]
    assert turn("x2", "1 1 1 5 5 6", "bank").scores == [1100, 0]


def test_rule_05_dice_kept_stay_put() -> None:
    match = turn("Bonus 200", "1 1 2 3 4 6", "keep 1 1", "2 3 4 5")
    with pytest.raises(IllegalMove, match="not a move"):
        match.play(0, "keep 1")  # it lies there already
    happens(match, "keep 5")
    with pytest.raises(IllegalMove, match="3 dice"):
        match.roll("1 2 3 4")
    happens(match, "1 2 3", "keep 1")
    with pytest.raises(IllegalMove, match="2 dice"):
        match.roll("1")


def test_rule_05_triplets_never_combine_dice_of_different_rolls() -> None:
    ones = turn("Bonus 200", "1 1 2 3 4 6", "keep 1 1", "1 2 3 4", "bank")
    assert ones.scores == [300, 0]  # not 1000
    fives = turn("Bonus 200", "2 3 4 5 5 6", "keep 5", "2 3 4 5 5", "bank")
    assert fives.scores == [150, 0]  # not 500
    match = turn("Bonus 200", "1 2 2 3 4 6", "keep 1", "2 3 4 6 6")
    assert player(match) == 2  # a pair of 6s, and none kept: a null


def test_rule_06_all_six_kept_after_several_rolls_are_a_tutto() -> None:
    match = turn(
        "Bonus 400", "1 2 3 4 4 6", "keep 1", "2 3 5 5 6", "keep 5 5", "3 3 3", "keep 3 3 3"
    )
    assert set(match.moves(0)) == {"bank", "flip on"}
    assert at_risk(match) == 100 + 100 + 300 + 400
    refused(match, "keep 3", "bank")
    happens(match, "bank")
    assert match.scores == [900, 0]


def test_rule_06_flip_on_keeps_the_points_at_risk() -> None:
    match = turn("Bonus 200", *A_TUTTO, "flip on")
    assert at_risk(match) == 1700
    assert match.scores == [0, 0]
    assert (field(match, "card"), field(match, "kept")) == ("-", "0")
    happens(match, "Bonus 300")
    with pytest.raises(IllegalMove, match="6 dice"):
        match.roll("1")
    happens(match, "1 2 3 4 4 6", "bank")
    assert match.scores == [1800, 0]  # no bonus for the second card


@pytest.mark.parametrize(
    "misfortune", [["Bonus 300", NULL], ["Stop"], ["x2", "1 2 3 4 4 6", "keep 1", "2 3 4 4 6"]]
)
def test_rule_06_null_or_stop_after_flipping_on_loses_everything(misfortune: list[str]) -> None:
    match = turn("Bonus 200", *A_TUTTO, "flip on", *misfortune, scores="800,0")
    assert match.scores == [800, 0]
    assert player(match) == 2
    assert at_risk(match) == 0


# ---------------------------------------------------------------- cards


@pytest.mark.parametrize("bonus", [200, 300, 400, 500, 600])
def test_rule_07_bonus_is_added_to_a_tutto(bonus: int) -> None:
    assert turn(f"Bonus {bonus}", *A_TUTTO, "bank").scores == [1500 + bonus, 0]
    assert turn(f"Bonus {bonus}", "1 1 1 5 5 6", "bank").scores == [1100, 0]


def test_rule_07_x2_doubles_all_points_of_the_turn() -> None:
    assert turn("x2", *A_TUTTO, "bank").scores == [3000, 0]
    match = turn("Bonus 500", *A_TUTTO, "flip on", "x2", "1 1 5 2 2 2", "keep 1 1 2 2 2 5", "bank")
    assert match.scores == [2 * (1500 + 500 + 450), 0]  # the earlier card's points too


def test_rule_07_x2_does_not_double_banked_points_nor_a_later_card() -> None:
    assert turn("x2", *A_TUTTO, "bank", scores="1000,0").scores == [4000, 0]
    match = turn("x2", *A_TUTTO, "flip on", "Bonus 300", *A_TUTTO, "bank")
    assert match.scores == [3000 + 1500 + 300, 0]


def test_rule_07_x2_twice_is_four_times() -> None:
    match = turn("x2", *A_TUTTO, "flip on", "x2", *A_TUTTO, "bank")
    assert match.scores == [2 * (2 * 1500 + 1500), 0]


def test_rule_07_stopping_before_the_tutto_pays_nothing_extra() -> None:
    match = turn("x2", "1 1 1 2 3 4", "keep 1 1 1", "2 3 5", "bank")
    assert match.scores == [1050, 0]


def test_rule_08_stop_ends_the_turn_at_once() -> None:
    match = turn("Stop", scores="300,0")
    assert match.scores == [300, 0]
    assert player(match) == 2
    assert field(match, "card") == "-"  # the next player flips a card


def test_rule_09_fireworks_keep_every_valid_die() -> None:
    match = turn("Fireworks", "1 1 2 3 4 5")
    assert match.moves(0) == ["keep 1 1 5"]
    refused(match, "keep 1", "every die that counts is kept: 1 1 5")
    refused(match, "bank", "no stopping")
    refused(match, "flip on", "Tutto")
    assert turn("Fireworks", "2 2 2 2 3 4").moves(0) == ["keep 2 2 2"]
    assert turn("Fireworks", "2 2 2 2 2 2").moves(0) == ["keep 2 2 2 2 2 2"]


def test_rule_09_fireworks_null_banks_all_points_of_the_turn() -> None:
    match = turn("Fireworks", "1 1 2 3 4 5", "keep 1 1 5", "2 2 2", "keep 2 2 2")
    assert match.chance_due  # a Tutto: all six again with the same card, without a choice
    assert field(match, "card") == "Fireworks"
    assert at_risk(match) == 450
    happens(match, "1 2 3 4 4 6", "keep 1", "2 3 4 4 6")
    assert match.scores == [550, 0]
    assert player(match) == 2


def test_rule_09_fireworks_bank_the_points_of_earlier_cards_too() -> None:
    match = turn("Bonus 200", *A_TUTTO, "flip on", "Fireworks", NULL, scores="100,0")
    assert match.scores == [1800, 0]


def test_rule_09_fireworks_null_at_once_scores_nothing() -> None:
    match = turn("Fireworks", NULL, scores="100,0")
    assert match.scores == [100, 0]
    assert player(match) == 2


def test_rule_09_fireworks_tutto_is_not_doubled_by_an_earlier_card() -> None:
    match = turn("x2", *A_TUTTO, "flip on", "Fireworks", *A_TUTTO, NULL)
    assert match.scores == [3000 + 1500, 0]


@pytest.mark.parametrize("card", ["Plus/Minus", "Straight", "Cloverleaf"])
def test_rule_10_to_12_no_stopping_before_the_tutto(card: str) -> None:
    match = turn(card, "1 1 2 3 4 5")
    assert "bank" not in match.moves(0)
    refused(match, "bank", f"{card}.* no stopping")
    refused(match, "flip on", "Tutto")


@pytest.mark.parametrize(
    ("card", "null"), [("Plus/Minus", NULL), ("Straight", "1 1 1 1 1"), ("Cloverleaf", NULL)]
)
def test_rule_10_to_12_null_loses_earlier_cards_too(card: str, null: str) -> None:
    first = ["1 1 1 1 1 1", "keep 1"] if card == "Straight" else []
    match = turn("Bonus 200", *A_TUTTO, "flip on", card, *first, null, scores="400,0")
    assert match.scores == [400, 0]
    assert player(match) == 2


def test_rule_10_plus_minus_adds_exactly_1000_in_place_of_the_dice() -> None:
    match = turn("Plus/Minus", "6 6 6 1 2 3", "keep 1 6 6 6", "1 1", "keep 1 1")
    assert at_risk(match) == 1000
    assert set(match.moves(0)) == {"bank", "flip on"}
    happens(match, "bank")
    assert match.scores == [1000, 0]
    poor = turn("Plus/Minus", "2 2 2 3 3 3", "keep 2 2 2 3 3 3", "bank")
    assert poor.scores == [1000, 0]


def test_rule_10_plus_minus_adds_to_the_points_of_earlier_cards() -> None:
    match = turn("Bonus 200", *A_TUTTO, "flip on", "Plus/Minus", *A_TUTTO)
    assert at_risk(match) == 1700 + 1000
    happens(match, "flip on", "x2", *A_TUTTO, "bank")
    assert match.scores == [2 * (2700 + 1500), 0]


def test_rule_10_plus_minus_takes_1000_from_each_other_leader() -> None:
    match = turn("Plus/Minus", *A_TUTTO, scores="500,3000,2000,3000")
    assert match.scores == [500, 2000, 2000, 2000]  # at once, before anything is banked
    happens(match, "bank")
    assert match.scores == [1500, 2000, 2000, 2000]  # 1000 once, however many pay


def test_rule_10_only_leaders_pay() -> None:
    match = turn("Plus/Minus", *A_TUTTO, "bank", scores="0,2900,3000")
    assert match.scores == [1000, 2900, 2000]


def test_rule_10_never_below_zero() -> None:
    assert turn("Plus/Minus", *A_TUTTO, scores="0,400,300").scores == [0, 0, 300]
    assert turn("Plus/Minus", *A_TUTTO, scores="0,0,0").scores == [0, 0, 0]
    assert turn("Plus/Minus", *A_TUTTO, scores="0,1000,0").scores == [0, 0, 0]


def test_rule_10_roller_who_leads_pays_nothing() -> None:
    alone = turn("Plus/Minus", *A_TUTTO, scores="3000,2000,1000")
    assert alone.scores == [3000, 2000, 1000]  # and nobody pays instead
    tied = turn("Plus/Minus", *A_TUTTO, scores="3000,3000,1000")
    assert tied.scores == [3000, 2000, 1000]


def test_rule_10_leaders_are_those_with_most_banked_points() -> None:
    """The points of the turn do not make the roller a leader."""
    match = turn("Bonus 600", *A_TUTTO, "flip on", "Plus/Minus", *A_TUTTO, scores="2500,3000")
    assert match.scores == [2500, 2000]


def test_rule_10_deduction_at_once_stands_even_if_the_turn_is_lost() -> None:
    for misfortune in (["Stop"], ["Bonus 200", NULL]):
        match = turn("Plus/Minus", *A_TUTTO, "flip on", *misfortune, scores="500,3000")
        assert match.scores == [500, 2000]
        assert player(match) == 2


def test_rule_10_null_deducts_nothing() -> None:
    match = turn("Plus/Minus", "1 2 3 4 4 6", "keep 1", "2 3 4 4 6", scores="500,3000")
    assert match.scores == [500, 3000]


def test_rule_10_two_plus_minus_at_once_find_the_leaders_anew() -> None:
    twice = ["Plus/Minus", *A_TUTTO, "flip on", "Plus/Minus", *A_TUTTO]
    assert turn(*twice, scores="0,3000,2500").scores == [0, 2000, 1500]
    assert turn(*twice, scores="0,5000,2500").scores == [0, 3000, 2500]
    assert turn(*twice, scores="2500,3000,0").scores == [2500, 2000, 0]  # then the roller leads


def banked_later(*events: str, scores: str) -> AnyMatch:
    return turn(*events, scores=scores, leaders_pay="when-banked")


def test_rule_10_when_banked_leaders_pay_with_the_bank() -> None:
    match = banked_later("Plus/Minus", *A_TUTTO, scores="500,3000,3000,100")
    assert match.scores == [500, 3000, 3000, 100]
    assert at_risk(match) == 1000
    happens(match, "bank")
    assert match.scores == [1500, 2000, 2000, 100]


def test_rule_10_when_banked_a_lost_turn_deducts_nothing() -> None:
    for misfortune in (["Stop"], ["Bonus 200", NULL], ["Plus/Minus", NULL]):
        lost = ["Plus/Minus", *A_TUTTO, "flip on", *misfortune]
        match = banked_later(*lost, scores="500,3000")
        assert match.scores == [500, 3000]
        # and it is forgotten: the next bank deducts nothing either
        happens(match, "Bonus 200", "1 2 3 4 4 6", "bank", "Bonus 200", "1 2 3 4 4 6", "bank")
        assert match.scores == [600, 3100]


def test_rule_10_when_banked_leaders_are_found_anew_for_each_card() -> None:
    twice = ["Plus/Minus", *A_TUTTO, "flip on", "Plus/Minus", *A_TUTTO, "bank"]
    assert banked_later(*twice, scores="0,3000,2500").scores == [2000, 2000, 1500]
    assert banked_later(*twice, scores="0,5000,2500").scores == [2000, 3000, 2500]


def test_rule_10_when_banked_leaders_pay_before_the_points_are_added() -> None:
    """Adding them first would make the roller the leader, and nobody would pay."""
    match = banked_later("Plus/Minus", *A_TUTTO, "bank", scores="2500,3000")
    assert match.scores == [3500, 2000]


def test_rule_10_when_banked_a_fireworks_null_is_a_bank() -> None:
    match = banked_later("Plus/Minus", *A_TUTTO, "flip on", "Fireworks", NULL, scores="0,3000")
    assert match.scores == [1000, 2000]


def test_rule_11_straight_takes_one_of_each_number_not_yet_kept() -> None:
    match = turn("Straight", "2 2 3 3 3 6")
    assert set(match.moves(0)) == {
        "keep 2",
        "keep 3",
        "keep 6",
        "keep 2 3",
        "keep 2 6",
        "keep 3 6",
        "keep 2 3 6",
    }
    refused(match, "keep 2 2", "one of each number")
    refused(match, "keep 3 3 3", "one of each number")  # no triplets here
    happens(match, "keep 2 6", "2 3 6 6")
    assert match.moves(0) == ["keep 3"]
    refused(match, "keep 2", "another 2 brings nothing new")


def test_rule_11_straight_null_is_a_roll_of_kept_numbers_only() -> None:
    match = turn("Straight", "1 1 3 3 6 6", "keep 1 3 6", "1 3 3", scores="500,0")
    assert match.scores == [500, 0]  # single 1s do not help here
    assert player(match) == 2
    assert player(turn("Straight", "1 1 3 3 6 6", "keep 1 3", "2 2 4 4")) == 1  # no null here


def test_rule_11_straight_scores_2000_and_is_a_tutto() -> None:
    match = turn("Straight", "1 2 3 3 5 5", "keep 1 2 3 5", "4 4", "keep 4", "6", "keep 6")
    assert at_risk(match) == 2000  # nothing for the 1 and the 5
    assert set(match.moves(0)) == {"bank", "flip on"}
    happens(match, "bank")
    assert match.scores == [2000, 0]


def test_rule_11_straight_in_one_roll_then_on() -> None:
    straight = ["Straight", "1 2 3 4 5 6", "keep 1 2 3 4 5 6"]
    match = turn("Bonus 300", *A_TUTTO, "flip on", *straight, "flip on")
    assert at_risk(match) == 1800 + 2000
    # the next Straight starts from nothing
    happens(match, "Straight", "1 2 3 4 5 6", "keep 1", "2 3 4 5 6", "keep 2 3 4 5 6", "bank")
    assert match.scores == [5800, 0]


def test_rule_11_straight_keeps_at_least_one_die() -> None:
    match = turn("Straight", "1 2 3 4 5 6", "keep 4")
    with pytest.raises(IllegalMove, match="5 dice"):
        match.roll("1 2 3 4 5 6")
    happens(match, "4 4 4 4 1")
    assert match.moves(0) == ["keep 1"]


def test_rule_12_cloverleaf_wins_with_two_tuttos_in_a_row() -> None:
    match = turn("Cloverleaf", "1 1 1 2 2 2", "keep 1 1 1 2 2 2", scores="0,5500,300")
    assert match.chance_due  # the second six dice, without a choice
    assert not match.over
    with pytest.raises(IllegalMove, match="6 dice"):
        match.roll("1")
    happens(match, "1 1 5 2 3 4", "keep 1 1 5", "6 6 6", "keep 6 6 6")
    assert match.over
    assert match.winners == (0,)
    assert match.scores == [0, 5500, 300]  # whatever the scores; nothing is banked
    assert [field(match, name) for name in ("card", "kept", "tuttos", "won")] == [
        "-",
        "0",
        "0",
        "1",
    ]


def test_rule_12_failed_cloverleaf_leaves_nothing_to_the_next() -> None:
    match = happens(table(pile="replaced"), "Cloverleaf", *A_TUTTO)
    assert "one Tutto" in match.game.words.table(match.state, "en")
    match = Match.from_position(match.position)
    happens(match, NULL, "Cloverleaf", *A_TUTTO)
    assert not match.over
    happens(match, *A_TUTTO)
    assert match.winners == (1,)


def test_rule_12_cloverleaf_null_loses_the_turn() -> None:
    once = turn("Cloverleaf", "1 2 3 4 4 6", "keep 1", "2 3 4 4 6", scores="900,0")
    assert (once.scores, once.over, player(once)) == ([900, 0], False, 2)
    twice = turn("Cloverleaf", *A_TUTTO, NULL, scores="900,0")
    assert (twice.scores, twice.over, player(twice)) == ([900, 0], False, 2)


def test_rule_12_tuttos_of_earlier_cards_do_not_count() -> None:
    match = turn("Bonus 200", *A_TUTTO, "flip on", "Cloverleaf", *A_TUTTO)
    assert not match.over
    happens(match, *A_TUTTO)
    assert match.over
    assert match.winners == (0,)
    assert match.scores == [0, 0]  # the 1700 of the Bonus card are not banked
    assert at_risk(match) == 0


def test_rule_12_cloverleaf_wins_in_the_last_round_too() -> None:
    match = turn("Cloverleaf", *A_TUTTO, *A_TUTTO, scores="6500,0", turn=2, ending=1)
    assert match.winners == (1,)
    refused(match, "bank", "over", seat=0)
    with pytest.raises(IllegalMove, match="over"):
        match.roll("Stop")


# ---------------------------------------------------------------- the pile


def test_rule_13_pile_of_56_cards_gets_smaller() -> None:
    match = table()
    full = dict(rules.outcomes(match.state))
    assert full == {**dict.fromkeys(range(9), 5), 9: 10, 10: 1}
    assert sum(full.values()) == 56
    happens(match, "Stop", "Bonus 600", NULL)
    assert dict(rules.outcomes(match.state)) == {**full, 9: 9, 4: 4}


def test_rule_13_card_that_is_not_in_the_pile_cannot_be_drawn() -> None:
    match = table(cards="5,5,5,5,5,0,5,5,5,10,0")
    with pytest.raises(IllegalMove, match="no Cloverleaf left"):
        match.roll("Cloverleaf")
    assert 5 not in dict(rules.outcomes(match.state))
    assert match.chance_due


def test_rule_13_all_56_cards_are_shuffled_when_the_pile_is_empty() -> None:
    match = table(cards="1,0,0,0,0,0,0,0,0,0,0")
    assert list(rules.outcomes(match.state)) == [(0, 1)]
    happens(match, "Bonus 200", *A_TUTTO)
    assert field(match, "cards") == "0,0,0,0,0,0,0,0,0,0,0"  # shuffled only when one is needed
    happens(match, "flip on")
    # the Bonus 200 in play is among them
    assert dict(rules.outcomes(match.state)) == {**dict.fromkeys(range(9), 5), 9: 10, 10: 1}
    happens(match, "Bonus 200")
    assert field(match, "cards") == "4,5,5,5,5,5,5,5,5,10,1"


def test_rule_13_whole_pile_is_drawn_before_a_card_comes_again() -> None:
    match = table()
    for card, copies in enumerate([5, 5, 5, 5, 5, 5, 5, 5, 5, 10, 1]):
        name = rollwright.game("tutto").words.outcome(match.state, card, "en")
        for _ in range(copies):
            happens(match, name)
            if name == "Straight":
                happens(match, "1 1 1 1 1 1", "keep 1", "1 1 1 1 1")
            elif name != "Stop":
                happens(match, NULL)
    assert field(match, "cards") == "0,0,0,0,0,0,0,0,0,0,0"
    assert match.scores == [0, 0]
    assert match.roll("Cloverleaf") == "Cloverleaf"


def test_rule_13_replaced_every_card_is_drawn_from_all_56() -> None:
    match = table(pile="replaced")
    for _ in range(3):
        happens(match, "Cloverleaf", NULL)
    assert dict(rules.outcomes(match.state)) == {**dict.fromkeys(range(9), 5), 9: 10, 10: 1}


# ---------------------------------------------------------------- the end

HUNDRED = ("Bonus 200", "1 2 3 4 4 6", "bank")
PASS = ("Stop",)


def test_rule_14_round_is_finished_when_a_score_reaches_the_target() -> None:
    match = happens(table("5900,100,5950"), *HUNDRED)
    assert match.scores == [6000, 100, 5950]
    assert not match.over
    happens(match, *PASS)
    assert not match.over
    happens(match, "Bonus 200", "1 2 3 4 4 6", "bank")
    assert match.over
    assert match.scores == [6000, 100, 6050]
    assert match.winners == (2,)


def test_rule_14_last_seat_ends_the_game_at_once() -> None:
    match = happens(table("5900,5900", turn=2), *HUNDRED)
    assert match.over
    assert match.winners == (1,)


def test_rule_14_below_the_target_the_game_goes_on() -> None:
    match = happens(table("5850,5850"), *HUNDRED, *HUNDRED)
    assert match.scores == [5950, 5950]
    assert not match.over
    assert match.winners == ()
    assert player(match) == 1


def test_rule_14_points_at_risk_do_not_end_the_game() -> None:
    match = happens(table("5900,0", turn=1), "Bonus 600", *A_TUTTO, "flip on", "Stop", *PASS)
    assert not match.over


def test_rule_14_tied_players_share_the_win() -> None:
    match = happens(table("5900,5900,0"), *HUNDRED, *HUNDRED, *PASS)
    assert match.scores == [6000, 6000, 0]
    assert match.winners == (0, 1)


def test_rule_14_end_stands_even_if_a_deduction_takes_the_leader_below_the_target() -> None:
    match = happens(table("5900,4000"), *HUNDRED, "Plus/Minus", *A_TUTTO)
    assert match.scores == [5000, 4000]
    happens(match, "bank")
    assert match.over
    assert match.scores == [5000, 5000]
    assert match.winners == (0, 1)


def test_rule_14_fireworks_null_can_end_the_game() -> None:
    match = happens(table("0,5900", turn=2), "Fireworks", "1 2 3 4 4 6", "keep 1", "2 3 4 4 6")
    assert match.over
    assert match.winners == (1,)


@pytest.mark.parametrize("target", [1000, 3000, 20000])
def test_rule_14_target_is_an_option(target: int) -> None:
    match = table(f"0,{target - 100}", target=target, turn=2)
    happens(match, *HUNDRED)
    assert match.over
    short = happens(table(f"0,{target - 150}", target=target, turn=2), *HUNDRED)
    assert not short.over
    assert Match("tutto", target=target).options.target == target


@pytest.mark.parametrize("target", ["999", "20001", "many", "-6000"])
def test_rule_14_target_is_a_number_from_1000_to_20000(target: str) -> None:
    with pytest.raises(BadOption, match="1000 to 20000"):
        Match("tutto", target=target)


def test_rule_14_alone_the_game_ends_with_the_turn_that_reaches_the_target() -> None:
    match = happens(table("5900"), *PASS, *HUNDRED)
    assert match.over
    assert match.winners == (0,)


def test_new_game_starts_with_nothing_but_a_full_pile() -> None:
    match = Match("tutto", seats=3)
    assert match.position == table("0,0,0").position
    assert match.chance_due
    assert match.roller == 0


def test_cards_and_dice_fall_by_chance_alone() -> None:
    pile = table(cards="5,0,0,0,0,0,0,0,0,10,1").state
    drawn = [rules.sample(pile, key) for key in range(1600)]
    assert set(drawn) == {0, 9, 10}
    # 500, 1000 and 100 are expected
    assert drawn.count(0) in range(420, 580)
    assert drawn.count(9) in range(920, 1080)
    assert drawn.count(10) in range(55, 145)
    two = table(card="x2", kept=4).state
    rolls = {rules.sample(two, key) for key in range(1000)}
    assert rolls == {roll for roll, _ in rules.outcomes(two)}  # 21 of two dice from 1 to 6
    assert len(rolls) == 21


def test_options_have_the_rules_defaults() -> None:
    match = Match("tutto", seats=3)
    assert (field(match, "target"), field(match, "leaders_pay"), field(match, "pile")) == (
        "6000",
        "at-once",
        "shuffled",
    )
    other = Match("tutto", leaders_pay="when banked", pile="replaced", target=3000)
    assert (field(other, "target"), field(other, "leaders_pay"), field(other, "pile")) == (
        "3000",
        "when-banked",
        "replaced",
    )
    with pytest.raises(BadOption, match="at once or when banked"):
        Match("tutto", leaders_pay="never")
    with pytest.raises(BadOption, match="shuffled or replaced"):
        Match("tutto", pile="stacked")


@pytest.mark.parametrize("seats", [0, 11])
def test_seats_are_1_to_10(seats: int) -> None:
    with pytest.raises(BadOption, match="1 to 10"):
        Match("tutto", seats=seats)
    assert Match("tutto", seats=1).seats == 1
    assert Match("tutto", seats=10).seats == 10


# ---------------------------------------------------------------- known exact values


def allowed(state: rules.State) -> list[int]:
    return [move for move in range(rules.MOVES) if rules.refusal(state, 0, move) == 0]


@cache
def best_chance(state: rules.State) -> Fraction:
    """The best chance that seat 1 makes the Tutto of the card, or wins with the Cloverleaf."""
    if state.won or state.kept == 6:
        return Fraction(1)
    if state.player != 0:
        return Fraction(0)
    if state.dice:
        return max(best_chance(rules.after_move(state, 0, move)) for move in allowed(state))
    rolls = rules.outcomes(state)
    total = sum(ways for _, ways in rolls)
    return sum(
        (ways * best_chance(rules.after_chance(state, roll)) for roll, ways in rolls), Fraction(0)
    ) / Fraction(total)


def test_known_best_chance_of_a_tutto_from_six_dice() -> None:
    assert f"{float(best_chance(table(card='Plus/Minus').state)):.4f}" == "0.2710"


def test_known_best_chance_of_a_straight() -> None:
    assert f"{float(best_chance(table(card='Straight').state)):.4f}" == "0.1969"


def test_known_best_chance_of_winning_with_the_cloverleaf() -> None:
    chance = best_chance(table(card="Cloverleaf").state)
    assert f"{float(chance):.4f}" == "0.0734"
    assert chance == best_chance(table(card="Plus/Minus").state) ** 2


def test_known_mean_of_a_fireworks_card() -> None:
    """With k dice kept the card still brings `sure[k] + again[k] * mean`: a linear equation."""
    sure = {6: Fraction(0)}
    again = {6: Fraction(1)}  # a Tutto: from the beginning
    for kept in range(5, -1, -1):
        state = table(card="Fireworks", kept=kept).state
        rolls = rules.outcomes(state)
        total = sum(ways for _, ways in rolls)
        sure[kept] = again[kept] = Fraction(0)
        for roll, ways in rolls:
            after = rules.after_chance(state, roll)
            if after.player == 0:
                (keep,) = allowed(after)
                after = rules.after_move(after, 0, keep)
                now = after.kept or 6
                sure[kept] += Fraction(ways, total) * (after.points + sure[now])
                again[kept] += Fraction(ways, total) * again[now]
    assert f"{float(sure[0] / (1 - again[0])):.1f}" == "622.6"


# ---------------------------------------------------------------- words


def test_detailed_example_of_the_printed_rules() -> None:
    """Anton with the Bonus 600, and then a Straight that fails."""
    match = turn("Bonus 600", "1 2 3 3 4 6", "keep 1", "2 2 2 3 5")
    careful = turn("Bonus 600", "1 2 3 3 4 6", "keep 1", "2 2 2 3 5", "bank")
    assert careful.scores == [350, 0]
    happens(match, "keep 5", "5 6 6 6", "keep 5 6 6 6")
    assert at_risk(match) == 800 + 600
    happens(match, "flip on", "Straight", "1 1 3 3 6 6", "keep 1 3 6", "1 3 6")
    assert match.scores == [0, 0]
    assert player(match) == 2


@pytest.mark.parametrize(
    ("lang", "events", "word"),
    [
        ("en", ["Bonus 200", "1 2 3 4 4 6", "keep 1", "1 2 3 4 5", "bank"], "banked"),
        ("de", ["Bonus 200", "1 2 3 4 4 6", "behalte 1", "1 2 3 4 5", "aufschreiben"], "Punkte"),
    ],
)
def test_score_is_explained(lang: str, events: list[str], word: str) -> None:
    match = table("1200,50")
    for event in events:
        match.roll(event, lang) if match.chance_due else match.play(0, event, lang)
    (line,) = match.explain(0, lang)
    assert line.points == 1200 + 100 + 100 + 50
    assert word in line.text
    assert sum(points for _, points in match.explain(1, lang)) == 50
    assert "1450" in match.board(0, lang)


def test_moves_are_65_sets_of_dice_bank_and_flip_on() -> None:
    assert rules.MOVES == 65
    match = turn("Bonus 200", "1 1 1 1 1 1")
    # equal dice are one choice: one to six of the 1s
    assert [len(move.split()) - 1 for move in match.moves(0)[:-1]] == [1, 2, 3, 4, 5, 6]
    assert match.moves(0)[-1] == "bank"
    with pytest.raises(IllegalMove, match="leftmost"):
        match.play(0, 0b10 - 1)  # the second of six equal dice
    short = turn("Bonus 200", "1 1 1 1 1 1", "keep 1", "1 2 3 4 6")
    with pytest.raises(IllegalMove, match="5 dice"):
        short.play(0, 0b100001 - 1)


def test_cards_in_german() -> None:
    match = table()
    assert match.roll("Feuerwerk", "de") == "Feuerwerk"
    assert match.roll("1 2 3 4 4 6", "de") == "1 2 3 4 4 6"
    with pytest.raises(IllegalMove, match=r"Feuerwerk.*nicht aufhören"):
        match.play(0, "aufschreiben", "de")
    assert match.play(0, "behalte 1", "de") == "behalte 1"
