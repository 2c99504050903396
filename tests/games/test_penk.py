"""Penk!, rule by rule as its README numbers them. Every expected value is worked out by hand."""

from itertools import combinations
from math import factorial

import pytest

from rollwright import IllegalMove, Match, game
from rollwright.play.match import AnyMatch

CLEAR = "...../...../...../...../....."
FULL = "ooooo/ooooo/ooooo/ooooo/ooooo"
ALL_DICE = "1 2 3 4 5 !"


def at(*sheets: str, turn: int = 1) -> AnyMatch:
    """A match with these sheets, in which a turn begins: its six dice are to be rolled."""
    fields = "".join(f" sheet{n}={sheet}" for n, sheet in enumerate(sheets, start=1))
    return Match.from_position(f"penk turn={turn} phase=throwing dice=- rerolls=2 marks=0{fields}")


def ended(*sheets: str) -> AnyMatch:
    fields = "".join(f" sheet{n}={sheet}" for n, sheet in enumerate(sheets, start=1))
    return Match.from_position(f"penk turn=1 phase=ended dice=- rerolls=2 marks=0{fields}")


def marking(match: AnyMatch, dice: str) -> AnyMatch:
    """The player whose turn it is rolls these dice and stops."""
    assert match.roller is not None
    seat = match.roller
    match.roll(dice)
    match.play(seat, "stop")
    return match


def play(match: AnyMatch, dice: str, *moves: str) -> AnyMatch:
    """A turn: the dice, then the moves after `stop`."""
    marking(match, dice)
    (seat,) = match.turn
    for move in moves:
        match.play(seat, move)
    return match


def field(match: AnyMatch, name: str) -> str:
    """A field of the position's line."""
    return dict(part.split("=") for part in match.position.split()[1:])[name]


def sheets(match: AnyMatch) -> list[str]:
    return [field(match, f"sheet{seat + 1}") for seat in range(match.seats)]


def refused(match: AnyMatch, seat: int, move: str, why: str = "", lang: str = "en") -> None:
    """The move is refused in a sentence with this in it, and nothing has changed."""
    before = match.position, len(match.events)
    with pytest.raises(IllegalMove) as refusal:
        match.play(seat, move, lang)
    assert why in str(refusal.value)
    assert (match.position, len(match.events)) == before


def not_rolled(match: AnyMatch, dice: str, why: str) -> None:
    before = match.position, len(match.events)
    with pytest.raises(IllegalMove) as refusal:
        match.roll(dice)
    assert why in str(refusal.value)
    assert (match.position, len(match.events)) == before


# ---------------------------------------------------------------- the sheet and the dice


def test_the_sheet_has_five_columns_and_rows_worth_1_2_3_5_8() -> None:
    rows = [line.split() for line in Match("penk", 1).board(0).splitlines()]
    assert rows[0] == ["1", "2", "3", "4", "5"]
    assert [row[-5:] for row in rows[1:]] == [[value] * 5 for value in "12358"]
    assert sum(int(value) for row in rows[1:] for value in row[-5:]) == 95


def test_a_sheet_marked_all_over_would_score_its_95_twice() -> None:
    assert ended(FULL).scores == [190]


def test_marked_cells_stand_in_brackets_and_eliminated_ones_are_crosses() -> None:
    board = at("o.x../...../...../...../....o", CLEAR).board(0).splitlines()
    assert board[1].split() == ["1", "die", "(1)", "1", "x", "1", "1"]
    assert board[5].split() == ["5", "dice", "8", "8", "8", "8", "(8)"]


def test_a_die_shows_the_numbers_1_to_5_and_the_jolly_with_equal_chance() -> None:
    penk = game("penk")
    match = Match("penk", 2)
    ways = {
        penk.words.outcome(match.state, dice, "en"): n
        for dice, n in penk.rules.outcomes(match.state)
    }
    assert len(ways) == 462
    assert sum(ways.values()) == 6**6
    assert ways["! ! ! ! ! !"] == ways["1 1 1 1 1 1"] == 1
    assert ways["1 2 3 4 5 !"] == factorial(6)
    assert ways["4 4 4 ! ! !"] == 20
    thrown = " ".join(Match("penk", 2, seed=seed).roll() for seed in range(100)).split()
    assert len(thrown) == 600
    assert set(thrown) == set("12345!")


def test_two_to_four_play_and_one_may_practise() -> None:
    assert list(game("penk").seats) == [1, 2, 3, 4]


# ---------------------------------------------------------------- a turn


def test_rule_01_seats_play_one_after_another() -> None:
    match = Match("penk", 3)
    for seat, mark in ((0, "mark 1"), (1, "mark 1"), (2, "mark 1"), (0, "mark 2")):
        assert match.roller == seat
        match.roll(ALL_DICE)
        assert match.turn == (seat,)
        refused(match, (seat + 1) % 3, "stop", "another player's turn")
        for move in ("stop", mark, "done"):
            match.play(seat, move)


def test_rule_01_a_turn_is_rolling_and_then_marking() -> None:
    match = Match("penk", 2)
    refused(match, 0, "mark 1", "Throw the dice first")
    match.roll(ALL_DICE)
    refused(match, 0, "mark 1", "stop rolling")
    refused(match, 0, "eliminate 1", "stop rolling")
    not_rolled(match, ALL_DICE, "move")
    match.play(0, "stop")
    assert (field(match, "phase"), field(match, "rerolls")) == ("marking", "0")
    refused(match, 0, "stop", "Rolling is over")
    refused(match, 0, "reroll 1", "not a move here")
    match.play(0, "mark 1")


def test_rule_02_six_dice_are_rolled() -> None:
    match = Match("penk", 2)
    not_rolled(match, "1 2 3 4 5", "6 dice")
    not_rolled(match, "1 2 3 4 5 ! !", "6 dice")
    not_rolled(match, "1 2 3 4 5 7", "from 1 to !")
    assert match.roll("! 5 4 3 2 1") == "1 2 3 4 5 !"


def test_the_six_of_a_common_die_is_the_jolly() -> None:
    assert Match("penk", 2).roll("6 5 4 3 2 1") == "1 2 3 4 5 !"


def test_rule_02_any_dice_but_not_none_are_rolled_again() -> None:
    match = Match("penk", 2)
    match.roll(ALL_DICE)
    assert len(match.moves(0)) == 63 + 1  # every set that is not empty, and stop
    refused(match, 0, "reroll", "fits 63 moves")
    refused(match, 0, "reroll 1 1", "not a move here")
    match.play(0, "reroll 1 2 !")
    assert field(match, "dice") == "345"
    assert sum(ways for _, ways in match.game.rules.outcomes(match.state)) == 6**3
    assert len(Match.from_position(match.position, seed=1).roll().split()) == 3
    not_rolled(match, "1 2", "3 dice")
    match.roll("3 3 4")
    assert field(match, "dice") == "333445"


def test_rule_02_equal_dice_are_one_choice() -> None:
    match = Match("penk", 2)
    match.roll("2 2 2 2 2 2")
    assert len(match.moves(0)) == 6 + 1
    with pytest.raises(IllegalMove, match="leftmost"):
        match.play(0, 1)  # by its number: the second die alone
    match = Match("penk", 2)
    match.roll("1 1 2 3 4 !")
    assert len(match.moves(0)) == 3 * 2**4 - 1 + 1


def test_rule_02_there_are_two_rerolls_and_the_second_may_take_other_dice() -> None:
    match = Match("penk", 2)
    match.roll(ALL_DICE)
    match.play(0, "reroll 1 2")
    match.roll("5 5")
    match.play(0, "reroll 3 4")  # left alone before
    match.roll("5 1")
    assert field(match, "dice") == "155556"
    # the marking has started by itself
    refused(match, 0, "reroll 1", "not a move here")
    match.play(0, "mark 5 5 5 5 !")


def test_rule_02_every_turn_has_its_own_two_rerolls() -> None:
    match = Match("penk", 2)
    for seat in (0, 1, 0):
        match.roll("1 1 2 2 3 3")
        for _ in range(2):
            match.play(seat, "reroll 1 1 2 2 3 3")
            match.roll("1 1 2 2 3 3")
        refused(match, seat, "reroll 1", "not a move here")
        match.play(seat, match.moves(seat)[0])
        match.play(seat, "done")


def test_rule_02_all_six_may_be_rolled_again() -> None:
    match = Match("penk", 2)
    for dice in ("1 1 2 2 3 3", "2 2 3 3 4 4"):
        match.roll(dice)
        match.play(0, f"reroll {dice}")
        assert field(match, "dice") == "-"
    assert match.roll("5 5 5 5 5 5") == "5 5 5 5 5 5"
    match.play(0, "mark 5 5 5 5 5")


@pytest.mark.parametrize("rerolls", [0, 1])
def test_rule_02_a_player_may_stop_after_any_roll(rerolls: int) -> None:
    match = Match("penk", 2)
    match.roll(ALL_DICE)
    for _ in range(rerolls):
        match.play(0, "reroll 1")
        match.roll("1")
    match.play(0, "stop")
    match.play(0, "mark 2")


def test_rule_03_at_least_one_cell_is_marked_if_any_can_be() -> None:
    match = marking(Match("penk", 2), ALL_DICE)
    refused(match, 0, "done", "at least one")
    match.play(0, "mark 1")
    match.play(0, "done")
    assert match.roller == 1


def test_rule_03_at_most_three_cells_are_marked() -> None:
    match = play(Match("penk", 2), ALL_DICE, "mark 1", "mark 2", "mark 3")
    assert match.roller == 1  # by itself, though 4 and 5 still lay there
    play(match, ALL_DICE, "mark 1", "mark 2", "mark 3")  # seat 2 has three marks as well
    assert match.roller == 0
    play(match, ALL_DICE, "mark 4")
    assert sheets(match) == ["oooo./...../...../...../.....", "ooo../...../...../...../....."]
    refused(match, 1, "mark 4", "another player's turn")


def test_rule_03_a_die_serves_one_mark_only() -> None:
    match = play(Match("penk", 2), "1 2 4 4 4 5", "mark 4 4")
    assert field(match, "dice") == "1245"
    refused(match, 0, "mark 4 4 4", "you cannot make 4 4 4")
    match.play(0, "mark 4")
    assert field(match, "dice") == "125"
    refused(match, 0, "mark 4 4 4", "you cannot make")


def test_rule_03_dice_may_be_left_over() -> None:
    match = play(Match("penk", 2), "1 1 1 1 1 1", "mark 1 1 1", "done")
    assert match.roller == 1
    assert sheets(match)[0] == "...../...../o..../...../....."


# what six dice open on a clear sheet
OPENED = {
    "3 3 3 3 3 !": [
        *("3", "3 3", "3 3 3", "3 3 3 3", "3 3 3 3 3"),
        *("3 !", "3 3 !", "3 3 3 !", "3 3 3 3 !"),
    ],
    "3 3 3 3 3 3": ["3", "3 3", "3 3 3", "3 3 3 3", "3 3 3 3 3"],
    "3 3 ! ! ! !": ["3", "3 3", "3 !", "3 3 !"],
    "1 2 2 2 ! !": ["1", "1 !", "2", "2 2", "2 2 2", "2 !", "2 2 !", "2 2 2 !"],
    "1 2 3 4 5 5": ["1", "2", "3", "4", "5", "5 5"],
    "1 ! ! ! ! !": ["1", "1 !"],
    "! ! ! ! ! !": [],
}


@pytest.mark.parametrize("dice", OPENED)
def test_rule_04_row_r_takes_r_dice_of_the_columns_number_at_most_one_a_jolly(dice: str) -> None:
    match = marking(Match("penk", 2), dice)
    marks = [move for move in match.moves(0) if move.startswith("mark")]
    assert sorted(marks) == sorted(f"mark {mark}" for mark in OPENED[dice])


@pytest.mark.parametrize("jolly", [False, True])
@pytest.mark.parametrize("row", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("column", [1, 2, 3, 4, 5])
def test_rule_04_the_dice_name_the_cell(row: int, column: int, jolly: bool) -> None:
    if jolly and row == 1:
        return
    dice = [str(column)] * (row - jolly) + ["!"] * jolly
    match = marking(Match("penk", 2), " ".join(dice + ["!"] * (6 - len(dice))))
    match.play(0, "mark " + " ".join(dice))
    rows = [["."] * 5 for _ in range(5)]
    rows[row - 1][column - 1] = "o"
    assert sheets(match)[0] == "/".join("".join(cells) for cells in rows)


def test_rule_04_a_jolly_is_never_used_alone() -> None:
    match = marking(Match("penk", 2), "1 1 2 2 ! !")
    refused(match, 0, "mark !", "A star is never used alone")


def test_rule_04_only_one_jolly_goes_into_a_combination() -> None:
    match = marking(Match("penk", 2), "1 1 2 2 ! !")
    refused(match, 0, "mark 1 1 ! !", "not a move here")
    refused(match, 0, "mark 1 1 1 !", "you cannot make")


def test_rule_04_a_jolly_must_lie_there() -> None:
    match = marking(Match("penk", 2), "1 1 2 2 3 3")
    refused(match, 0, "mark 1 !", "no star")
    match = play(Match("penk", 2), "1 1 2 2 3 !", "mark 1 !")
    refused(match, 0, "mark 2 !", "no star")  # it is used


def test_rule_05_the_player_chooses_whether_a_jolly_is_used() -> None:
    dice = "2 4 4 4 ! !"
    natural = play(Match("penk", 2), dice, "mark 4 4 4")
    assert field(natural, "dice") == "266"
    assert natural.moves(0) == ["mark 2", "mark 2 !", "done"]
    jolly = play(Match("penk", 2), dice, "mark 4 4 !")
    assert field(jolly, "dice") == "246"
    assert sheets(jolly) == sheets(natural)
    jolly.play(0, "mark 4 !")
    jolly.play(0, "mark 2")
    assert sheets(jolly)[0] == ".o.../...o./...o./...../....."


def test_rule_06_only_a_clear_cell_can_be_marked() -> None:
    match = marking(at("o..../.x.../...../...../.....", CLEAR), "1 1 2 2 ! 5")
    refused(match, 0, "mark 1", "not clear")
    refused(match, 0, "mark 2 2", "not clear")
    refused(match, 0, "mark 2 !", "not clear")
    match.play(0, "mark 1 1")
    refused(match, 0, "mark 1 1", "not clear")


def test_rule_06_after_the_first_mark_the_player_may_stop() -> None:
    match = play(Match("penk", 2), ALL_DICE, "mark 1", "mark 2")
    match.play(0, "done")
    assert match.roller == 1
    assert sheets(match)[0] == "oo.../...../...../...../....."


def test_rule_06_the_turn_ends_by_itself_when_nothing_more_can_be_marked() -> None:
    assert play(Match("penk", 2), "1 1 1 1 1 !", "mark 1 1 1 1 !").turn == (0,)
    assert play(Match("penk", 2), "1 1 1 1 ! !", "mark 1 1 1 1 !").roller == 1  # a lone jolly
    match = play(at("o..../...../...../...../.....", CLEAR), "1 2 2 2 2 2", "mark 2 2 2 2 2")
    assert match.roller == 1


# ---------------------------------------------------------------- Penk


def test_rule_07_a_penk_eliminates_the_others_clear_cells() -> None:
    match = at(
        "oooo./...../...../...../.....",
        "o.x../.o.../...../...../.....",
        CLEAR,
    )
    play(match, "5 1 2 3 4 4", "mark 5")
    assert sheets(match) == [
        "ooooo/...../...../...../.....",
        "oxxxx/.o.../...../...../.....",  # marked cells stay
        "xxxxx/...../...../...../.....",
    ]


def test_rule_07_a_penk_comes_at_once_and_the_turn_goes_on() -> None:
    match = play(at("oooo./...../...../...../.....", CLEAR), "1 1 2 2 5 !", "mark 5")
    assert match.turn == (0,)
    assert sheets(match)[1] == "xxxxx/...../...../...../....."
    match.play(0, "mark 1 1")
    assert sheets(match)[1] == "xxxxx/...../...../...../....."


def test_rule_07_a_whole_column_is_a_penk_too() -> None:
    match = at(CLEAR, "..o../..o../..o../..o../.....", "..o../...../..x../...../.....", turn=2)
    play(match, "3 3 3 3 ! 1", "mark 3 3 3 3 !")
    assert sheets(match) == [
        "..x../..x../..x../..x../..x..",
        "..o../..o../..o../..o../..o..",
        "..o../..x../..x../..x../..x..",
    ]


def test_rule_07_one_mark_can_complete_a_row_and_a_column() -> None:
    match = play(
        at("..o../..o../oo.oo/..o../..o..", CLEAR),
        "3 3 ! 1 1 2",
        "mark 3 3 !",
    )
    assert sheets(match) == [
        "..o../..o../ooooo/..o../..o..",
        "..x../..x../xxxxx/..x../..x..",
    ]


def test_rule_07_four_marks_and_diagonals_are_no_penk() -> None:
    match = play(at("ooo../...../...../...../.....", CLEAR), "4 4 1 1 2 2", "mark 4")
    assert sheets(match)[1] == CLEAR
    match = play(at("o..../.o.../..o../...o./.....", CLEAR), "5 5 5 5 5 1", "mark 5 5 5 5 5")
    assert sheets(match)[1] == CLEAR


def test_rule_07_the_others_may_score_a_penk_in_other_lines_afterwards() -> None:
    match = at("oooo./...../...../...../.....", "...../oooo./...../...../.....")
    play(match, "5 3 3 3 3 !", "mark 5", "done")
    play(match, "5 5 3 3 3 3", "mark 5 5")
    assert sheets(match)[0] == "ooooo/xxxxx/...../...../....."


def test_rule_08_a_line_closed_with_the_help_of_eliminated_cells_is_no_penk() -> None:
    match = play(at("oxoo./...../...../...../.....", CLEAR), "5 1 1 2 2 3", "mark 5")
    assert sheets(match) == ["oxooo/...../...../...../.....", CLEAR]
    match = play(at("o..../x..../o..../o..../.....", CLEAR), "1 1 1 1 1 2", "mark 1 1 1 1 1")
    assert sheets(match) == ["o..../x..../o..../o..../o....", CLEAR]


def test_rule_08_a_line_that_a_failed_roll_closes_is_no_penk() -> None:
    match = marking(at("ooooo/xxxxx/o..../o..../o....", "xxxxx/ooooo/...../...../....."), ALL_DICE)
    match.play(0, "eliminate 2")
    assert sheets(match)[1] == "xxxxx/ooooo/...../...../....."


# ---------------------------------------------------------------- a failed roll


# rows 1 and 2 are closed, so that six dice without three of a kind open nothing
NEEDS_THREE = "ooxoo/xoxox/.oo../...../....."


def test_rule_09_a_failed_roll_eliminates_a_column_of_ones_choice() -> None:
    match = at(NEEDS_THREE, CLEAR)
    match.roll("1 1 2 3 4 4")
    match.play(0, "reroll 1 1")
    match.roll("1 2")
    match.play(0, "reroll 1 2")
    match.roll("3 5")
    assert match.moves(0) == [f"eliminate {column}" for column in range(1, 6)]
    refused(match, 0, "done")
    refused(match, 0, "mark 3 3", "not clear")
    refused(match, 0, "mark 4 4 4", "you cannot make")
    match.play(0, "eliminate 2")
    # the column's clear cells, nothing else; marked cells stay; the others are not touched
    assert sheets(match) == ["ooxoo/xoxox/.oo../.x.../.x...", CLEAR]
    assert match.roller == 1


def test_rule_09_a_roll_can_fail_with_rerolls_left() -> None:
    match = marking(at(NEEDS_THREE, CLEAR), "1 1 2 2 3 3")
    match.play(0, "eliminate 5")
    assert sheets(match)[0] == "ooxoo/xoxox/.oo.x/....x/....x"


def test_rule_09_no_column_is_eliminated_while_a_cell_can_be_marked() -> None:
    match = marking(at(NEEDS_THREE, CLEAR), "1 1 1 2 3 4")
    refused(match, 0, "eliminate 1", "only when no cell can be marked")
    match = marking(at(NEEDS_THREE, CLEAR), "1 1 ! 2 3 4")  # with a jolly only
    refused(match, 0, "eliminate 1", "only when no cell can be marked")
    match.play(0, "mark 1 1 !")


def test_rule_09_the_column_must_have_a_clear_cell() -> None:
    match = marking(at("oxxoo/ooxox/oooo./xo.../xo...", CLEAR), "1 1 2 3 4 5")
    assert match.moves(0) == ["eliminate 3", "eliminate 4", "eliminate 5"]
    refused(match, 0, "eliminate 1", "no clear cell")
    refused(match, 0, "eliminate 2", "no clear cell")


@pytest.mark.parametrize(
    ("column", "sheet"),
    [
        (1, "ooxoo/xoxox/xoo../x..../x...."),
        (3, "ooxoo/xoxox/.oo../..x../..x.."),
        (4, "ooxoo/xoxox/.oox./...x./...x."),
    ],
)
def test_rule_09_it_is_a_column_and_never_a_row(column: int, sheet: str) -> None:
    match = marking(at(NEEDS_THREE, CLEAR), "1 1 2 2 3 3")
    match.play(0, f"eliminate {column}")
    assert sheets(match)[0] == sheet


# ---------------------------------------------------------------- skipped seats, the end


def test_rule_10_a_player_without_a_clear_cell_is_skipped() -> None:
    closed = "xxxxx/xxxxx/xxxxx/xxxxx/xxxxx"
    match = play(at(CLEAR, FULL, closed, CLEAR), ALL_DICE, "mark 1", "done")
    assert match.roller == 3
    match = play(at(CLEAR, CLEAR, closed), ALL_DICE, "mark 1", "done")
    assert match.roller == 1
    play(match, ALL_DICE, "mark 1", "done")
    assert match.over


def test_rule_10_one_clear_cell_is_enough_for_a_turn() -> None:
    nearly = "ooooo/ooooo/ooooo/ooooo/oooo."
    match = play(at(CLEAR, nearly), ALL_DICE, "mark 1", "done")
    assert match.roller == 1


def test_rule_11_two_columns_without_a_clear_cell_bring_the_end_of_the_round() -> None:
    one_short = "oo.../ox.../xo.../oo.../o...."
    match = play(at(one_short, CLEAR, CLEAR), "2 2 2 2 2 3", "mark 2 2 2 2 2", "done")
    assert not match.over  # marked or eliminated alike: two columns are closed
    for seat in (1, 2):
        assert match.roller == seat
        play(match, ALL_DICE, "mark 1", "done")
    assert match.over  # each seat has had its turn in this round
    assert match.turn == ()
    not_rolled(match, ALL_DICE, "over")
    refused(match, 0, "stop", "over")


@pytest.mark.parametrize("columns", list(combinations(range(5), 2)))
def test_rule_11_any_two_columns_will_do(columns: tuple[int, int]) -> None:
    row = "".join("x" if column in columns else "." for column in range(5))
    match = at(CLEAR, "/".join([row] * 5), turn=2)
    free = next(column for column in range(5) if column not in columns)
    play(match, " ".join([str(free + 1)] * 6), f"mark {free + 1}", "done")
    assert match.over


@pytest.mark.parametrize("row", range(5))
def test_rule_11_a_column_with_one_clear_cell_is_not_closed(row: int) -> None:
    sheet = "/".join("x...." if n == row else "xx..." for n in range(5))
    match = play(at(CLEAR, sheet, turn=2), "3 3 3 3 3 3", "mark 3", "done")
    assert not match.over


def test_rule_11_one_closed_column_is_not_enough() -> None:
    match = play(
        at("o..../o..../o..../o..../.....", CLEAR), "1 1 1 1 1 2", "mark 1 1 1 1 1", "done"
    )
    play(match, ALL_DICE, "mark 2", "done")
    assert not match.over
    assert match.roller == 0


def test_rule_11_one_closed_column_on_each_of_two_sheets_is_not_enough() -> None:
    closed = "o..../o..../x..../x..../x...."
    match = play(at(closed, closed), ALL_DICE, "mark 2", "done")
    play(match, ALL_DICE, "mark 2", "done")
    assert not match.over


def test_rule_11_closed_rows_bring_no_end() -> None:
    match = play(at("ooooo/oooo./...../...../.....", CLEAR), "5 5 1 2 3 4", "mark 5 5")
    play(match, "1 1 1 2 2 3", "mark 1 1 1", "done")
    assert not match.over


def test_rule_11_the_turn_in_progress_is_played_to_its_end() -> None:
    match = at("oo.../oo.../oo.../oo.../o....", CLEAR)
    play(match, "2 2 2 2 2 5", "mark 2 2 2 2 2")
    assert match.turn == (0,)
    match.play(0, "mark 5")
    assert sheets(match)[0] == "oo..o/oo.../oo.../oo.../oo..."


def test_rule_11_a_column_closed_by_anothers_penk_counts() -> None:
    match = at(
        ".o.../.o.../.o.../.o.../.....",
        "oo.../ox.../x.o../x..../x....",  # column 1 is closed
    )
    play(match, "2 2 2 2 2 3", "mark 2 2 2 2 2", "done")
    assert sheets(match)[1] == "oo.../ox.../xxo../xx.../xx..."
    play(match, ALL_DICE, "mark 3", "done")
    assert match.over


def test_rule_11_a_failed_roll_can_bring_the_end() -> None:
    match = marking(at(CLEAR, "ooooo/xxxxx/o..../o..../o....", turn=2), ALL_DICE)
    match.play(1, "eliminate 3")
    assert match.over  # seat 2 was the last of the round


def test_rule_11_who_played_before_in_the_round_does_not_play_again() -> None:
    match = at(CLEAR, "oo.../oo.../oo.../oo.../o....", CLEAR, turn=2)
    play(match, "2 2 2 2 2 !", "mark 2 2 2 2 2")
    assert match.roller == 2
    play(match, ALL_DICE, "mark 1", "done")
    assert match.over


def test_rule_11_with_one_seat_the_game_ends_with_that_turn() -> None:
    match = at("oo.../oo.../oo.../oo.../o....")
    play(match, "2 2 2 2 2 5", "mark 2 2 2 2 2", "mark 5")
    assert match.over
    assert match.winners == (0,)


# ---------------------------------------------------------------- score

#   row 1:  o o o . .    1+1+1      = 3        column 1:  1+2+3+8 = 14
#   row 2:  o o . . .    two only   = 0        column 2:  1+2     = 0, the cross is no mark
#   row 3:  o x o o .    3+3+3      = 9        column 3:  1+3+5   = 9
#   row 4:  . . o . .               = 0        column 4:  3       = 0
#   row 5:  o . . . .               = 0        column 5:          = 0
SCORED = "ooo../oo.../oxoo./..o../o...."


def test_rule_12_lines_with_three_marks_or_more_score_the_sum_of_their_marks() -> None:
    match = at(SCORED, CLEAR)
    assert match.scores == [35, 0]
    assert match.explain(0) == [
        ("row 1: 1+1+1", 3),
        ("row 3: 3+3+3", 9),
        ("column 1: 1+2+3+8", 14),
        ("column 3: 1+3+5", 9),
    ]
    assert match.explain(0, "de") == [
        ("Zeile 1: 1+1+1", 3),
        ("Zeile 3: 3+3+3", 9),
        ("Spalte 1: 1+2+3+8", 14),
        ("Spalte 3: 1+3+5", 9),
    ]
    assert match.explain(1) == []


@pytest.mark.parametrize(
    ("sheet", "points"),
    [
        ("oo.../oo.../...../...../.....", 0),  # nowhere three
        ("ooo../...../...../...../.....", 3),
        ("oooo./...../...../...../.....", 4),
        ("ooooo/...../...../...../.....", 5),
        ("...../...../...../ooo../.....", 15),
        ("...../...../...../...../oooo.", 32),
        ("....o/....o/....o/...../.....", 6),
        ("....o/....o/....x/....o/....o", 16),
        ("..o../..o../ooooo/..o../..o..", 15 + 19),  # the 3 in the middle counts twice
        ("ooxxx/xxxxx/xxxxx/xxxxx/xxxxx", 0),  # crosses are no marks
    ],
)
def test_rule_12_a_sheet_scored_by_hand(sheet: str, points: int) -> None:
    match = at(sheet, CLEAR, turn=2)
    assert match.scores == [points, 0]


def test_rule_12_a_penk_adds_no_points_of_its_own() -> None:
    match = play(at("oooo./...../...../...../.....", "ooo../...../...../...../....."), ALL_DICE)
    assert match.scores == [4, 3]
    match.play(0, "mark 5")
    assert match.scores == [5, 3]


def test_rule_13_most_points_win() -> None:
    match = ended(
        "oo.../oo.../oo.../xx.../xx...",  # 6 + 6
        "ooo../...../...../...../.....",  # 3
        "...../ooooo/...../...../.....",  # 10
    )
    assert match.scores == [12, 3, 10]
    assert match.winners == (0,)
    match = ended("ooo../...../...../...../.....", "xx.../xx.../xxooo/xx.../xx...")
    assert match.scores == [3, 9]
    assert match.winners == (1,)


def test_rule_13_tied_players_share_the_win() -> None:
    closed = "xx.../xx.../xx.../xx.../xx..."
    match = ended("...../...../ooo../...../.....", closed, "...../...../..ooo/...../.....")
    assert match.scores == [9, 0, 9]
    assert match.winners == (0, 2)
    assert ended(closed, closed).winners == (0, 1)  # even without a point


def test_rule_13_nobody_has_won_before_the_end() -> None:
    assert at("ooooo/...../...../...../.....", CLEAR).winners == ()


# ---------------------------------------------------------------- moves, in words


def test_there_are_120_moves() -> None:
    assert game("penk").rules.MOVES == 63 + 1 + 25 + 25 + 1 + 5


def test_moves_and_refusals_in_german() -> None:
    match = Match("penk", 2)
    match.roll("4 4 ! 1 2 3", "de")
    assert match.play(0, "neu 1 2", "de") == "neu 1 2"
    match.roll("1 1")
    match.play(0, "genug", "de")
    refused(match, 0, "markiere !", "Stern zählt nie allein", "de")
    refused(match, 0, "fertig", "mindestens ein Feld", "de")
    refused(match, 0, "streiche 1", "Spalte", "de")
    assert match.play(0, "markiere 4 4 !", "de") == "markiere 4 4 !"
    assert match.event_words(len(match.events) - 1) == "mark 4 4 !"


def test_the_readmes_position_can_be_read() -> None:
    readme = (game("penk").folder / "README.md").read_text(encoding="utf-8")
    lines = [line for line in readme.splitlines() if line.startswith("penk ")]
    assert lines
    for line in lines:
        assert Match.from_position(line).position == line
