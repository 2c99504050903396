"""HexRoller's numbered rules, one by one, as a rulebook tells them.

Every expected number was counted by hand on the sheets of `hexroller_tables.py`.
"""

from random import Random

import pytest

from rollwright import IllegalMove, Match
from rollwright.core.errors import BadText
from rollwright.games.hexroller import rules
from tests.games.hexroller_tables import (
    BOTH_SIDES,
    SIDES,
    all_but,
    field,
    final,
    hexes,
    play,
    points,
    refused,
    rolled,
    rows,
    table,
)

# ---------------------------------------------------------------- the sheets


@BOTH_SIDES
def test_sheet_has_the_hexes_of_the_rules(side: str) -> None:
    names = list(SIDES[side].names.values())
    assert len(names) == len(set(names)) == {"front": 55, "back": 49}[side]
    match = Match("hexroller", seats=1, variant=side)
    match.roll("3 4 5 6 7 8 8 8" if side == "front" else "3 4 5 6 7 8 8")
    match.play(0, "two")
    printed = SIDES[side].taken
    assert match.moves(0) == [name for name in names if name not in printed]


@BOTH_SIDES
def test_sheet_areas_are_flowers_of_7_around_a_middle_of_13_or_7(side: str) -> None:
    sizes = [len(set(area)) for area in SIDES[side].areas]
    assert sizes == [7] * 6 + [{"front": 13, "back": 7}[side]]
    assert sum(sizes) == len(set(SIDES[side].hexes))  # no hex is in two areas


@BOTH_SIDES
def test_sheet_prints_each_number_twice_where_the_rules_say(side: str) -> None:
    match = Match("hexroller", seats=1, variant=side)
    assert field(match, "sheet1") == rows(side, {})
    assert sorted(sign for sign in field(match, "sheet1") if sign not in "./") == list(
        "334455667788"
    )


@BOTH_SIDES
def test_sheet_prints_two_numbers_adding_to_10_11_or_12_in_each_flower(side: str) -> None:
    signs = field(Match("hexroller", seats=1, variant=side), "sheet1").replace("/", "")
    shown = dict(zip(SIDES[side].names.values(), signs, strict=True))
    for area in range(6):
        numbers = [int(shown[name]) for name in SIDES[side].area(area) if shown[name] != "."]
        assert len(numbers) == 2
        assert sum(numbers) in (10, 11, 12)
    assert all(shown[name] == "." for name in SIDES[side].area(6))  # none in the middle


@BOTH_SIDES
def test_sheet_prints_equal_numbers_that_many_steps_apart_and_none_side_by_side(side: str) -> None:
    for number, ((q, r), (q2, r2)) in SIDES[side].printed.items():
        assert (abs(q - q2) + abs(r - r2) + abs(q + r - q2 - r2)) // 2 == number
    printed = SIDES[side].taken
    assert all(not SIDES[side].neighbours[name] & printed for name in printed)


@BOTH_SIDES
def test_sheet_as_text_names_every_empty_hex_and_shows_the_printed_numbers(side: str) -> None:
    board = Match("hexroller", seats=1, variant=side).board(0).splitlines()[:9]
    number = {name: n for n, pair in SIDES[side].pairs.items() for name in pair}
    assert " ".join(board).split() == [
        f"[{number[name]}]" if name in number else name for name in SIDES[side].names.values()
    ]
    # a hex stands half a step from those above and below that it touches
    at = {
        name: line.index(f"[{number[name]}]" if name in number else name) + (name in number)
        for name in SIDES[side].names.values()
        for line in [board["abcdefghi".index(name[0])]]
    }
    for name, beside in SIDES[side].neighbours.items():
        for other in beside - number.keys():
            if name not in number:
                assert abs(at[name] - at[other]) == (4 if name[0] == other[0] else 2)


@BOTH_SIDES
def test_sheet_neighbours_of_every_hex(side: str) -> None:
    """Beside a written 4 the next 4 may be written, on the six hexes around it at most."""
    beside = SIDES[side].neighbours
    printed = SIDES[side].taken
    fours = SIDES[side].pairs[4]
    roll = "3 4 5 6 7 8 8 8" if side == "front" else "3 4 5 6 7 8 8"
    for name in beside.keys() - printed:
        match = play(rolled(roll, {4: name}, side=side), "4 top")
        around = set().union(*(beside[four] for four in {name, *fours}))
        assert set(match.moves(0)) == around - printed - {name}


# ---------------------------------------------------------------- a round


def test_rule_01_front_rolls_8_dice_from_3_to_8_for_7_rounds() -> None:
    match = table([all_but("")])  # nothing can be written on a full sheet
    for number in range(7):
        assert not match.over
        assert match.roll("8 7 6 5 4 3 3 8") == "3 3 4 5 6 7 8 8"  # equal numbers together
        assert field(match, "round") == str(number + 1)
        assert match.moves(0) == ["end"]
        match.play(0, "end")
    assert match.over
    with pytest.raises(IllegalMove, match="over"):
        match.roll("3 3 4 5 6 7 8 8")


def test_rule_01_back_rolls_7_dice_for_6_rounds() -> None:
    match = table([all_but("", side="back")], side="back")
    for _ in range(6):
        assert not match.over
        match.roll("3 4 5 6 7 8 8")
        match.play(0, "end")
    assert match.over


@pytest.mark.parametrize("dice", ["3 4 5 6 7 8 8", "3 4 5 6 7 8 8 8 8", "2 3 4 5 6 7 8 8", "9" * 8])
def test_rule_01_other_dice_are_no_roll(dice: str) -> None:
    match = Match("hexroller", seats=1)
    with pytest.raises(IllegalMove, match="8 dice from 3 to 8"):
        match.roll(dice)
    assert match.chance_due


def test_rule_01_every_roll_of_eight_dice_is_possible() -> None:
    chances = rules.outcomes(Match("hexroller", seats=1).state)
    assert sum(ways for _, ways in chances) == 6**8
    assert dict(chances)[0x33333333] == 1
    assert dict(chances)[0x33333338] == 8


def test_rule_01_all_seats_write_at_the_same_time_from_the_same_roll() -> None:
    match = table([{}, {}], round=2, top="3", bottom="4")
    match.roll("3 4 5 6 7 8 8 8")
    assert list(match.turn) == [0, 1]
    play(match, "8 top", seat=1)
    play(match, "3 top, f6, 4 bottom, e2, end", seat=0)
    assert list(match.turn) == [1]
    refused(match, "end", "wait", seat=0)
    with pytest.raises(IllegalMove, match="No throw is due"):
        match.roll("3 4 5 6 7 8 8 8")
    play(match, "d7, d6, d5, 3 bottom, f6, end", seat=1)  # the same hex, on the own sheet
    assert match.chance_due
    assert match.roller is None  # anybody's throw


def test_rule_01_nothing_is_written_before_the_roll() -> None:
    refused(Match("hexroller", seats=1), "3 top", "dice")


ROLL = "4 4 4 5 5 6 7 8"


def test_rule_02_first_hex_touches_an_equal_number() -> None:
    match = play(rolled(ROLL), "4 top")
    # around the printed 4 at e1, and around the one at g2
    assert set(match.moves(0)) == hexes("d1 e2 f1") | hexes("f3 f4 g1 g3 h2 h3")
    refused(match, "e5", "touch")


def test_rule_02_first_hex_may_touch_a_number_written_in_an_earlier_round() -> None:
    match = play(rolled("4 5 5 5 6 6 7 8", {4: "e5"}), "4 top")
    assert hexes("d4 d5 e4 e6 f4 f5") <= set(match.moves(0))
    assert play(match, "d5").board(0)


def test_rule_02_next_hex_touches_the_one_just_written() -> None:
    match = play(rolled(ROLL), "4 top, e2")
    refused(match, "g3", "not possible")  # beside the printed 4, but not beside e2
    play(match, "e3")
    assert set(match.moves(0)) == hexes("d2 d3 e4 f3")
    refused(match, "d1", "not possible")  # beside e2, but not beside e3


def test_rule_02_number_is_written_exactly_as_often_as_it_was_rolled() -> None:
    match = play(rolled(ROLL), "4 top, e2, e3")
    refused(match, "end", "Finish the path")
    refused(match, "5 bottom", "Finish the path")
    play(match, "e4")
    assert field(match, "sheet1") == rows("front", {4: "e2 e3 e4"})
    refused(match, "e5", "choose a number")


def test_rule_02_only_empty_hexes_are_written() -> None:
    match = play(rolled(ROLL, {7: "e3"}), "4 top, e2")
    refused(match, "e3", "not empty")  # written
    refused(match, "f2", "not empty")  # printed
    refused(match, "e1", "not empty")


def test_rule_02_number_that_was_not_rolled_is_refused() -> None:
    refused(rolled("4 4 4 5 5 6 7 7"), "8 top", "No 8 was thrown")


def test_rule_02_number_whose_path_finds_no_room_is_refused() -> None:
    """Two hexes beside a printed 5, but not beside each other, are no path of two."""
    match = rolled("5 5 3 3 4 6 7 7", all_but("a2 b1"))
    refused(match, "5 top", "no path for 2 × 5")
    refused(match, "7 top", "no path for 2 × 7")  # b1 alone touches the 7 at c1
    assert match.moves(0) == ["two", "end"]


def test_rule_02_four_connected_hexes_may_still_be_no_path_of_four() -> None:
    """e5 with its three arms d5, e4 and f5: after the first arm there is no way back."""
    star = {**all_but("e5 e4 d5 f5 d4"), 4: "d4"}
    refused(rolled("4 4 4 4 3 5 6 7", star), "4 top", "no path")
    match = play(rolled("4 4 4 3 3 5 6 7", star), "4 top")
    assert set(match.moves(0)) == {"d5", "e4"}  # e5 touches the 4 too, but leads to two hexes only
    refused(match, "e5", "not possible")
    play(match, "e4, e5")
    assert set(match.moves(0)) == {"d5", "f5"}


def test_rule_02_dead_end_is_refused_at_the_first_hex() -> None:
    match = play(rolled("5 5 3 3 4 6 6 6", all_but("a2 b1 b3")), "5 top")
    assert match.moves(0) == ["a2"]
    refused(match, "b1", "not possible")  # beside the printed 5, but nothing is empty around it
    play(match, "a2, b3")


def test_rule_02_dead_end_is_refused_in_the_middle_of_a_path() -> None:
    match = play(rolled(ROLL), "4 top, e2")
    assert set(match.moves(0)) == {"d1", "d2", "e3"}
    refused(match, "f1", "not possible")  # empty, beside e2, but with no empty hex beside it
    one_to_go = play(rolled("4 4 5 5 5 6 7 8"), "4 top, e2")
    assert "f1" in one_to_go.moves(0)  # as the last hex it is fine


def test_rule_02_path_of_eight() -> None:
    match = play(rolled("3 3 3 3 3 3 3 3"), "3 top, f6, f5, f4, f3, e4, e5, e6")
    assert set(match.moves(0)) == hexes("d5 d6 e7")
    play(match, "d5")
    assert field(match, "sheet1") == rows("front", {3: "f6 f5 f4 f3 e4 e5 e6 d5"})


def leads_on(side: str, hex: str, empty: set[str], more: int) -> bool:
    """Whether so many more hexes can follow, one touching the other: every way is tried."""
    rest = empty - {hex}
    return not more or any(
        leads_on(side, ahead, rest, more - 1) for ahead in SIDES[side].neighbours[hex] & rest
    )


@BOTH_SIDES
@pytest.mark.parametrize("seed", range(40))
def test_rule_02_first_hexes_are_those_from_which_some_way_leads_to_the_end(
    side: str, seed: int
) -> None:
    chance = Random(seed)
    beside, dice = SIDES[side].neighbours, 8 if side == "front" else 7
    number, other = chance.sample(range(3, 9), 2)
    times = chance.randint(4, dice)
    empty = set[str]()  # a clump of hexes that grows from a printed number
    while len(empty) < times + 2:
        grown = set().union(*(beside[name] for name in empty | SIDES[side].pairs[number]))
        empty.add(chance.choice(sorted(grown - empty - SIDES[side].taken)))
    match = table([all_but(" ".join(empty), other, side)], side=side, spent="123")
    held = SIDES[side].pairs[number]
    match.roll(" ".join([str(number)] * times + [str(other)] * (dice - times)))
    good = {
        hex
        for hex in set().union(*(beside[name] for name in held)) & empty
        if leads_on(side, hex, empty, times - 1)
    }
    assert (f"{number} top" in match.moves(0)) == bool(good)
    if not good:
        refused(match, f"{number} top", "no path")
    else:
        play(match, f"{number} top")
        assert set(match.moves(0)) == good
    while set(match.moves(0)) & empty:  # to the end, wherever chance leads
        match.play(0, chance.choice(match.moves(0)))
    assert not good or field(match, "sheet1").count(str(number)) == 2 + times


def test_rule_03_second_number_is_a_different_one() -> None:
    match = play(rolled(ROLL), "4 top, e2, e3, e4")
    refused(match, "4 bottom", "already")
    play(match, "5 bottom, a2, b3")
    refused(match, "6 top", "[Tt]wo numbers")
    assert field(match, "sheet1") == rows("front", {4: "e2 e3 e4", 5: "a2 b3"})


def test_rule_04_numbers_go_into_the_rows_as_the_player_likes() -> None:
    match = table([{}], round=3, top="35", bottom="43")
    match.roll(ROLL)
    play(match, "4 bottom")
    assert (field(match, "top1"), field(match, "bottom1")) == ("35.....", "434....")
    play(match, "e2, e3, e4, 6 top, f1")
    assert (field(match, "top1"), field(match, "bottom1")) == ("356....", "434....")


@pytest.mark.parametrize(("first", "second"), [("top", "bottom"), ("bottom", "top")])
def test_rule_04_one_number_in_each_row(first: str, second: str) -> None:
    match = play(rolled(ROLL), f"6 {first}, f1")
    refused(match, f"8 {first}", "box")
    play(match, f"8 {second}")
    assert (field(match, f"{first}1"), field(match, f"{second}1")) == ("6......", "8......")


def test_rule_05_number_that_can_be_written_must_be() -> None:
    match = rolled(ROLL)
    refused(match, "end", "must")
    play(match, "4 top, e2, e3, e4")
    refused(match, "end", "must")
    play(match, "5 bottom, a2, b3, end")
    assert match.chance_due


def test_rule_05_with_one_number_only_the_other_box_stays_empty() -> None:
    match = play(rolled("3 3 3 3 3 3 3 3"), "3 bottom, f6, f5, f4, f3, e4, e5, e6, d5")
    refused(match, "4 top", "No 4 was thrown")
    play(match, "end")
    assert (field(match, "top1"), field(match, "bottom1")) == (".......", "3......")
    match.roll(ROLL)
    play(match, "4 top")
    assert field(match, "top1") == ".4....."  # the next round has its own boxes


def test_rule_05_first_number_may_take_the_room_of_the_second() -> None:
    sheet = all_but("a2 b1")  # a2 touches the printed 5, b1 the 5 and the 7
    match = play(rolled("3 3 3 4 4 5 6 7", sheet), "5 top, b1")
    refused(match, "7 bottom", "no path")
    play(match, "end")
    assert (field(match, "top1"), field(match, "bottom1")) == ("5......", ".......")
    considerate = play(rolled("3 3 3 4 4 5 6 7", sheet), "5 top, a2")
    refused(considerate, "end", "must")
    assert [move for move in considerate.moves(0) if move[0] == "7"] == ["7 bottom"]


def test_rule_05_with_nothing_to_write_the_round_can_only_be_ended() -> None:
    match = rolled("3 3 3 4 4 5 6 7", all_but("e5"), spent="123")
    assert match.moves(0) == ["end"]
    play(match, "end")
    assert (field(match, "top1"), field(match, "bottom1")) == (".......", ".......")


# ---------------------------------------------------------------- bonuses

BONUS_ROLL = "3 4 4 5 6 7 8 8"


def test_rule_06_one_more_touches_the_last_hex_of_the_path() -> None:
    match = play(rolled(BONUS_ROLL), "4 top, e2, e3, one more")
    assert set(match.moves(0)) == hexes("d2 d3 e4 f3")
    refused(match, "d1", "not possible")  # beside e2, not beside e3
    refused(match, "e2", "not empty")
    play(match, "f3")
    assert field(match, "sheet1") == rows("front", {4: "e2 e3 f3"})
    assert field(match, "spent1") == "1"
    assert (field(match, "top1"), field(match, "bottom1")) == ("4......", ".......")
    refused(match, "end", "must")  # the second number is still to come
    play(match, "5 bottom, a2, end")


def test_rule_06_one_more_of_the_second_number() -> None:
    match = play(rolled(BONUS_ROLL), "4 top, e2, e3, 5 bottom, a2, one more")
    assert set(match.moves(0)) == {"b2", "b3"}  # only beside the 5 now: the 4 had its chance
    play(match, "b3")
    assert field(match, "sheet1") == rows("front", {4: "e2 e3", 5: "a2 b3"})


@pytest.mark.parametrize("number", range(3, 9))
def test_rule_06_one_more_of_every_number(number: int) -> None:
    match = play(rolled("3 4 5 6 7 8 8 8"), f"{number} bottom")
    for _ in range(3 if number == 8 else 1):
        last = match.moves(0)[0]
        match.play(0, last)
    held = field(match, "sheet1").count(str(number))
    play(match, "one more")
    assert set(match.moves(0)) <= SIDES["front"].neighbours[last]
    match.play(0, match.moves(0)[-1])
    assert field(match, "sheet1").count(str(number)) == held + 1


def test_rule_06_one_more_is_forfeited_by_any_other_move() -> None:
    match = play(rolled(BONUS_ROLL), "4 top, e2, e3, 5 bottom")
    refused(match, "one more", "Finish the path")
    match = play(rolled(BONUS_ROLL), "4 top, e2, e3, 5 bottom, a2, end")
    match.roll(BONUS_ROLL)
    refused(match, "one more", "right after that path")  # nor does it wait for the next round


def test_rule_06_one_more_comes_after_a_path_not_before_or_within() -> None:
    match = rolled(BONUS_ROLL)
    refused(match, "one more", "right after that path")
    play(match, "4 top")
    refused(match, "one more", "Finish the path")
    play(match, "e2")
    refused(match, "one more", "Finish the path")


def test_rule_06_one_more_needs_an_empty_neighbour_of_the_last_hex() -> None:
    match = play(rolled("3 3 3 4 4 5 6 6", all_but("a2 b1 h4")), "5 top, a2")
    refused(match, "one more", "beside its path")  # b1 touches the printed 5, but not a2


def test_rule_06_one_more_is_not_for_a_third_number() -> None:
    match = play(rolled(BONUS_ROLL), "4 top, e2, e3, 5 bottom, a2, third 3, f6")
    refused(match, "one more", "bonus")


def test_rule_06_one_more_may_join_and_be_built_upon() -> None:
    match = play(
        rolled("3 4 4 4 5 5 7 8"), "4 top, e2, e3, e4, one more, e5, 5 bottom, a2, b3, end"
    )
    match.roll("4 5 5 5 5 5 5 5")
    play(match, "4 bottom, e6")  # beside the one more
    assert field(match, "sheet1") == rows("front", {4: "e2 e3 e4 e5 e6", 5: "a2 b3"})


@pytest.mark.parametrize(
    "before",
    ["", "4 top, e2, e3", "4 top, e2, e3, 5 bottom, a2"],
    ids=["before the first number", "between the numbers", "after both"],
)
def test_rule_07_a_two_goes_into_any_empty_hex_between_paths(before: str) -> None:
    match = rolled(BONUS_ROLL)
    if before:
        play(match, before)
    empty = field(match, "sheet1").count(".")
    play(match, "two")
    assert len(match.moves(0)) == empty  # also far from every number
    refused(match, "f7", "not empty")
    refused(match, "end", "Finish the path")
    play(match, "h4")
    assert field(match, "spent1") == "2"
    signs = field(match, "sheet1").replace("/", "")
    assert signs[list(SIDES["front"].names.values()).index("h4")] == "2"
    rest = {"": "4 top, e2, e3, 5 bottom, a2, end", "4 top, e2, e3": "5 bottom, a2, end"}
    play(match, rest.get(before, "end"))
    assert (field(match, "top1"), field(match, "bottom1")) == ("4......", "5......")


def test_rule_07_a_two_is_not_written_within_a_path() -> None:
    refused(play(rolled(BONUS_ROLL), "4 top"), "two", "Finish the path")
    refused(play(rolled(BONUS_ROLL), "4 top, e2"), "two", "Finish the path")


def test_rule_07_a_two_needs_an_empty_hex() -> None:
    refused(rolled(BONUS_ROLL, all_but("")), "two", "no empty hex")


def test_rule_07_a_two_ends_the_chance_for_one_more() -> None:
    match = play(rolled(BONUS_ROLL), "4 top, e2, e3, two, e4")
    refused(match, "one more", "bonus")


def test_rule_08_third_number_comes_after_both_and_is_not_recorded() -> None:
    match = rolled(BONUS_ROLL)
    refused(match, "third 4", "after the two")
    play(match, "4 top, e2, e3")
    refused(match, "third 5", "after the two")
    play(match, "5 bottom, a2")
    assert "end" in match.moves(0)  # it may be left alone
    play(match, "third 8")
    assert set(match.moves(0)) == hexes("d7 e8 e9") | hexes("h1 h2 i2")
    refused(match, "e5", "touch")
    play(match, "d7")
    refused(match, "end", "Finish the path")  # two 8s were rolled
    play(match, "d6")
    assert field(match, "sheet1") == rows("front", {4: "e2 e3", 5: "a2", 8: "d7 d6"})
    assert (field(match, "top1"), field(match, "bottom1")) == ("4......", "5......")
    assert field(match, "spent1") == "3"
    assert match.moves(0) == ["end"]


def test_rule_08_third_number_is_rolled_different_and_has_room() -> None:
    match = play(
        rolled("4 4 5 7 7 7 8 8", all_but("e2 e3 a2 b1 h1", 6)), "4 top, e2, e3, 5 bottom, a2"
    )
    refused(match, "third 4", "already")
    refused(match, "third 5", "already")
    refused(match, "third 3", "No 3 was thrown")
    refused(match, "third 7", "no path for 3 × 7")
    refused(match, "third 8", "no path for 2 × 8")
    refused(match, "7 top", "[Tt]wo numbers")


def test_rule_08_third_number_needs_two_recorded_ones() -> None:
    """Where only one number can be written there is no third one either."""
    match = play(rolled("5 3 3 3 4 4 6 6", all_but("a2 b3")), "5 top, a2")
    refused(match, "third 5", "after the two")
    play(match, "end")


def test_rule_08_bonus_may_make_a_number_impossible() -> None:
    match = rolled("3 3 3 4 4 5 6 6", all_but("a2 h4"))
    refused(match, "end", "must")
    play(match, "two, a2")
    refused(match, "5 top", "no path")
    assert match.moves(0) == ["end"]
    considerate = play(rolled("3 3 3 4 4 5 6 6", all_but("a2 h4")), "two, h4")
    refused(considerate, "end", "must")


def test_rule_08_if_no_number_can_be_chosen_a_bonus_still_may_be_used() -> None:
    match = rolled("3 3 3 4 4 6 6 6", all_but("a2"))
    assert match.moves(0) == ["two", "end"]
    play(match, "two, a2, end")


ROUND = {
    "one more": "4 top, e2, e3, one more, e4, 5 bottom, a2",
    "one more of the second": "4 top, e2, e3, 5 bottom, a2, one more, b3",
    "two first": "two, h4, 4 top, e2, e3, 5 bottom, a2",
    "two between": "4 top, e2, e3, two, h4, 5 bottom, a2",
    "two last": "4 top, e2, e3, 5 bottom, a2, two, h4",
    "third": "4 top, e2, e3, 5 bottom, a2, third 3, f6",
}


@pytest.mark.parametrize("moves", ROUND.values(), ids=ROUND)
def test_a_round_leaves_nothing_but_what_was_written(moves: str) -> None:
    match = play(rolled(BONUS_ROLL), moves + ", end")
    assert match.state.sheets == Match.from_position(match.position).state.sheets


@pytest.mark.parametrize("moves", ROUND.values(), ids=ROUND)
def test_bonuses_one_a_round_and_each_once_a_game(moves: str) -> None:
    match = play(rolled(BONUS_ROLL), moves)
    for bonus in ("one more", "two", "third 7"):
        refused(match, bonus, "bonus")
    assert match.moves(0) == ["end"]
    play(match, "end")
    match.roll("3 4 5 6 6 7 8 8")
    kind = next(name for name in ("one more", "two", "third") if name in moves)
    play(match, "7 top, c2")
    if kind == "one more":
        refused(match, "one more", "has been used")
    if kind == "two":
        refused(match, "two", "has been used")
    assert ("one more" in match.moves(0)) == (kind != "one more")
    assert ("two" in match.moves(0)) == (kind != "two")
    play(match, "8 bottom, d7, d6")
    if kind == "third":
        refused(match, "third 4", "has been used")
    assert ("third 4" in match.moves(0)) == (kind != "third")


def test_bonuses_used_before_a_path_leave_no_one_more_after_it() -> None:
    match = play(rolled(BONUS_ROLL), "two, h4, 4 top, e2, e3")
    refused(match, "one more", "one bonus per round")
    assert {"two", "one more"} & set(match.moves(0)) == set()


def test_bonuses_all_three_in_three_rounds() -> None:
    match = play(rolled(BONUS_ROLL), "4 top, e2, e3, one more, f3, 5 bottom, a2, end")
    assert match.scores == [2 + 2 + 4]  # two bonuses left, and the 4s are joined
    match.roll("3 4 5 6 6 7 8 8")
    play(match, "two, h4, 7 top, c2, 3 bottom, f6, end")
    match.roll("3 5 5 6 6 7 8 8")
    play(match, "3 top, f5, 7 bottom, c3, third 8, d7, d6, end")
    assert field(match, "spent1") == "123"
    assert match.scores == [4 + 4 + 3]  # 4s joined; 4 7 3 on top counts to 4, 5 3 7 to 3


# ---------------------------------------------------------------- score


def test_rule_09_two_points_for_each_unused_bonus() -> None:
    left = {"-": 6, "1": 4, "2": 4, "3": 4, "12": 2, "13": 2, "23": 2, "123": 0}
    for spent, two_each in left.items():
        assert final({}, spent=spent).scores == [two_each]


@BOTH_SIDES
@pytest.mark.parametrize("area", range(6))
def test_rule_10_filled_outer_area_scores_its_most_common_number(side: str, area: int) -> None:
    printed = SIDES[side].taken
    empty = [name for name in SIDES[side].area(area) if name not in printed]
    assert len(empty) == 5
    assert points({8: " ".join(empty)}, side) == 8  # five 8s at least, and the 8s are not joined
    for name in empty:
        others = " ".join(other for other in empty if other != name)
        assert points({8: others}, side) == 0  # one hex is empty


def test_rule_10_printed_and_written_numbers_count_alike() -> None:
    # top left: 5 and 7 are printed, so two 5s, and one each of 3, 4, 6, 7, 8
    assert points({5: "a2", 3: "b1", 4: "b2", 6: "b3", 8: "c2"}) == 5


def test_rule_10_of_tied_numbers_the_higher() -> None:
    assert points({5: "a2 b1", 6: "b2 b3 c2"}) == 6  # 5 5 5, 6 6 6, 7
    assert points({3: "a2 b1 b2", 5: "b3 c2"}) == 5  # 3 3 3, 5 5 5, 7
    assert points({3: "a2 b1 b2 c2", 5: "b3"}) == 3  # 3 3 3 3, 5 5, 7: no tie


def test_rule_10_two_fills_a_hex_and_is_one_number_among_the_others() -> None:
    assert points({2: "a2", 3: "b1", 4: "b2", 6: "b3", 8: "c2"}) == 8  # seven different numbers
    assert points({2: "a2", 3: "b1 b2 b3 c2"}) == 3


@BOTH_SIDES
def test_rule_11_filled_middle_scores_double(side: str) -> None:
    middle = SIDES[side].area(6)
    assert points({8: " ".join(middle)}, side) == 16
    for name in middle:
        assert points({8: " ".join(other for other in middle if other != name)}, side) == 0


def test_rule_11_middle_takes_the_higher_of_tied_numbers_too() -> None:
    # 3 3 3 3, 7 7 7 7, 4 4 4, 8 8
    sheet = {3: "c3 d3 d4 d5", 7: "d6 e4 e5 e6", 4: "f3 f4 f5", 8: "f6 g3"}
    assert points(sheet) == 14


def way(side: str, number: int) -> list[str]:
    """A shortest way between the two printed hexes of a number, through empty ones."""
    start, goal = sorted(SIDES[side].pairs[number])
    printed = SIDES[side].taken
    ways = [[start]]
    while ways:
        walked = ways.pop(0)
        for name in sorted(SIDES[side].neighbours[walked[-1]] - set(walked)):
            if name == goal:
                return walked[1:]
            if name not in printed:
                ways.append([*walked, name])
    raise AssertionError("there is no way")


@BOTH_SIDES
@pytest.mark.parametrize("number", range(3, 9))
def test_rule_12_joined_pair_scores_its_number(side: str, number: int) -> None:
    between = way(side, number)
    assert points({number: " ".join(between)}, side) == number
    other = 3 if number != 3 else 4
    for gap in between:
        rest = " ".join(name for name in between if name != gap)
        assert points({number: rest}, side) == 0  # a gap
        assert points({number: rest, other: gap}, side) == 0  # or another number


def test_rule_12_line_may_be_of_any_length_and_branch() -> None:
    assert points({4: "e2 e3 f3"}) == 4
    assert points({4: "e2 e3 e4 f4 d2 d1"}) == 4  # a way round, with a branch
    assert points({4: "e2 e3 e4 h2 h3"}) == 0  # long, but e4 does not touch g2
    assert points({4: "e2 e3 f3", 3: "f6 g5 g4 h4"}) == 4 + 3


@pytest.mark.parametrize(
    ("row", "counted"),
    [
        ("", 0),
        ("3", 3),
        ("4", 0),  # without a 3 nothing
        ("45678", 0),
        ("34", 4),
        ("357", 3),  # 4 is missing
        ("76543", 7),  # the order does not matter
        ("3344355", 5),  # nor do repeats
        ("345678", 8),
        ("3.4", 4),  # nor does a box left empty
        ("34678", 4),
    ],
)
def test_rule_13_row_counts_up_from_3_without_a_gap(row: str, counted: int) -> None:
    assert points({}, top=row) == counted
    assert points({}, bottom=row) == counted


def test_rule_13_rows_count_each_for_itself() -> None:
    assert points({}, top="35", bottom="4") == 3
    assert points({}, top="35887", bottom="3456778") == 3 + 8
    assert points({}, top="35887", bottom="345677") == 3 + 7


def test_rule_14_most_points_win_and_ties_are_shared() -> None:
    joined, nothing = {4: "e2 e3 f3"}, {4: "e2 e3"}
    match = table([joined, nothing, joined], round=8)
    assert match.over
    assert match.scores == [10, 6, 10]
    assert match.winners == (0, 2)
    assert table([nothing, joined, nothing], round=8).winners == (1,)
    assert table([nothing, nothing], round=8).winners == (0, 1)
    assert table([nothing], round=8).winners == (0,)
    assert table([joined, nothing], round=7).winners == ()
    assert final({}).winners == (0,)  # without a single point


def test_rule_14_game_ends_when_all_have_ended_the_last_round() -> None:
    sheet = {**all_but("e2 e3 f3"), 4: "e2 e3"}  # one empty hex, which would join the 4s
    match = table([sheet, sheet], round=7)
    match.roll("4 7 7 7 7 7 7 7")
    play(match, "two, f3, end", seat=1)  # spoils it
    assert not match.over
    play(match, "4 top, f3, end", seat=0)
    assert match.over
    # six areas and the middle full of 8s, the 8s joined: 6 × 8 + 2 × 8 + 8
    assert match.scores == [72 + 6 + 4, 72 + 4]
    assert match.winners == (0,)
    refused(match, "end", "over")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["bonus", "top left", "middle", "4", "top row", "bottom row"]),
        ("de", ["Bon", "oben links", "Mitte", "4", "obere Reihe", "untere Reihe"]),
    ],
)
def test_score_is_explained_line_by_line(lang: str, words: list[str]) -> None:
    sheet = {
        4: "e2 e3 f3",  # the 4s are joined: 4
        5: "a2 b1",
        6: "b2 b3 c2",  # top left 5 5 5 6 6 6 7: 6
        7: "d3 d4 d5 d6 e4",
        3: "e5 f4 f5 f6 g3",
        8: "c3 e6",  # the middle 7 × 5, 3 × 5, 8 × 2, one 4: 7 doubled
    }
    match = final(sheet, top="3457", bottom="35", spent="13")
    lines = match.explain(0, lang)
    assert [line.points for line in lines] == [2, 6, 14, 4, 5, 3]
    assert match.scores == [34]
    for line, word in zip(lines, words, strict=True):
        assert word in line.text


# ---------------------------------------------------------------- moves


def test_moves_are_76_and_the_end_of_the_round_is_one_of_them() -> None:
    assert rules.MOVES == 76
    match = rolled(ROLL)
    numbers = [f"{n} {row}" for n in range(4, 9) for row in ("top", "bottom")]
    assert match.moves(0) == [*numbers, "two"]
    play(match, "4 top, e2, e3, e4")
    others = [f"{n} bottom" for n in range(5, 9)]
    assert match.moves(0) == [*others, "one more", "two"]
    play(match, "5 bottom, a2, b3")
    thirds = [f"third {n}" for n in (6, 7, 8)]
    assert match.moves(0) == [*thirds, "one more", "two", "end"]


def test_moves_in_german() -> None:
    match = rolled(ROLL)
    assert match.play(0, "4 unten", "de") == "4 unten"
    assert match.play(0, "e2", "de") == "e2"
    with pytest.raises(IllegalMove, match="Weg"):
        match.play(0, "Ende", "de")


@pytest.mark.parametrize(
    "now",
    [
        "0,1,-,0,0",  # a path of no number
        "9,1,-,0,0",
        "4,1,-,0,0",  # a number that was not chosen
        "2,1,-,0,0",  # a two without a bonus
        "0,0,-,0,3",  # a third number before the first
        "0,0,-,2,0",
        "0,0,a9,0,0",
    ],
)
def test_position_with_a_path_that_cannot_be_is_refused(now: str) -> None:
    match = Match("hexroller", seats=1)
    match.roll("4 4 5 5 6 6 7 8")
    assert "now1=0,0,-,0,0" in match.position
    with pytest.raises(BadText, match="position"):
        Match.from_position(match.position.replace("now1=0,0,-,0,0", f"now1={now}"))


def test_position_with_a_path_without_room_is_refused() -> None:
    match = Match("hexroller", seats=1)
    match.roll("4 4 4 4 4 4 4 4")
    match.play(0, "4 top")
    rows = match.position.split("sheet1=")[1].split()[0]
    with pytest.raises(BadText, match="cannot be written"):
        Match.from_position(match.position.replace(rows, rows.replace(".", "2")))
