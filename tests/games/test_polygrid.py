"""Polygrid, rule by rule as its README numbers them. Every expected value is worked out by hand."""

from collections.abc import Iterable, Mapping
from itertools import product

import pytest

from rollwright import IllegalMove, Match, game, load
from rollwright.core.errors import BadText
from rollwright.play.match import AnyMatch

DICE = (4, 6, 8, 10, 12, 20)
SQUARES = [column + row for row in "123456" for column in "abcdef"]
BOXES = [f"D{die} {number}" for die in DICE for number in range(1, die + 1)]

# each type once in every row and column: D4 on a1, D6 on b1 and a2, …, D12 on f6
LATIN = {square: DICE[(n // 6 + n % 6) % 6] for n, square in enumerate(SQUARES)}


def crossed_but(*boxes: str) -> dict[int, list[int]]:
    """All boxes are crossed off but these."""
    return {die: [n for n in range(1, die + 1) if f"D{die} {n}" not in boxes] for die in DICE}


def at(
    grid: Mapping[str, int],
    marker: str,
    crossed: Mapping[int, Iterable[int]] | None = None,
    *,
    stars: int = 3,
    phase: str = "paying",
    die: int = 0,
    roll: int = 0,
) -> AnyMatch:
    """A match with this grid, marker and crossed boxes; a die is to be paid for."""
    signs = [str(grid.get(square, ".")) for square in SQUARES]
    rows = "/".join(",".join(signs[n : n + 6]) for n in range(0, 36, 6))
    off = {faces: set((crossed or {}).get(faces, ())) for faces in DICE}
    boxes = " ".join(
        f"D{faces}=" + "".join("x" if n + 1 in off[faces] else "." for n in range(faces))
        for faces in DICE
    )
    using = f" die=D{die} roll={roll}" if roll else ""
    return Match.from_position(
        f"polygrid phase={phase}{using} marker={marker} stars={stars} grid={rows} {boxes}"
    )


def started(box: str = "D4 4", square: str = "c3") -> AnyMatch:
    """A match after its set-up."""
    match = Match("polygrid")
    match.play(0, box)
    match.play(0, square)
    return match


def rolled(match: AnyMatch, box: str, roll: int) -> AnyMatch:
    """A box pays for a die, and the die shows this."""
    match.play(0, box)
    match.roll(str(roll))
    return match


def play(match: AnyMatch, *moves: str) -> AnyMatch:
    for move in moves:
        match.play(0, move)
    return match


def field(match: AnyMatch, name: str) -> str:
    """A field of the position's line; empty if it has none of that name."""
    return dict(part.split("=") for part in match.position.split()[1:]).get(name, "")


def grid(match: AnyMatch) -> dict[str, int]:
    signs = field(match, "grid").replace("/", ",").split(",")
    return {square: int(sign) for square, sign in zip(SQUARES, signs, strict=True) if sign != "."}


def crossed(match: AnyMatch) -> list[str]:
    return [
        f"D{die} {n}" for die in DICE for n, x in enumerate(field(match, f"D{die}"), 1) if x == "x"
    ]


def open_squares(match: AnyMatch) -> list[str]:
    return [move for move in match.moves(0) if move in SQUARES]


def boxes_at(match: AnyMatch, square: str) -> list[str]:
    """The boxes that could be crossed off for a square; the match stays as it is."""
    match.play(0, square)
    boxes = match.moves(0)
    match.undo(0)
    return boxes


def refused(match: AnyMatch, move: str, why: str, lang: str = "en") -> None:
    """The move is refused in a sentence with this in it, and nothing has changed."""
    before = match.position, len(match.events)
    with pytest.raises(IllegalMove) as refusal:
        match.play(0, move, lang)
    assert why in str(refusal.value)
    assert (match.position, len(match.events)) == before


# ---------------------------------------------------------------- the sheet


def test_the_sheet_has_60_boxes_36_squares_and_3_stars() -> None:
    match = Match("polygrid")
    assert match.moves(0) == BOXES
    assert len(BOXES) == 4 + 6 + 8 + 10 + 12 + 20 == 60
    assert grid(match) == {}
    assert field(match, "stars") == "3"
    assert game("polygrid").rules.MOVES == 60 + 36 + 3
    assert list(game("polygrid").seats) == [1]


@pytest.mark.parametrize("die", DICE)
def test_a_die_shows_each_of_its_numbers_with_equal_chance(die: int) -> None:
    match = play(started("D20 20"), f"D{die} 1")
    outcomes = match.game.rules.outcomes(match.state)
    assert list(outcomes) == [(number, 1) for number in range(1, die + 1)]
    thrown = {Match.from_position(match.position, seed=seed).roll() for seed in range(12 * die)}
    assert thrown == {str(number) for number in range(1, die + 1)}


def test_the_board_shows_grid_marker_and_boxes() -> None:
    board = play(rolled(started("D20 20"), "D12 10", 9), "c5", "D8 5").board(0).splitlines()
    assert board[0].split() == list("abcdef")
    assert board[3].split() == ["3", "·", "·", "20", "·", "·", "·"]
    assert board[5].split() == ["5", "·", "·", "[", "8]", "·", "·", "·"]
    boxes = {line.split()[0]: line.split()[1:] for line in board[8:]}
    assert boxes["D8"] == ["1", "2", "3", "4", "x", "6", "7", "8"]
    assert boxes["D12"] == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "x", "11", "12"]
    assert boxes["D20"][-2:] == ["19", "x"]


# ---------------------------------------------------------------- the set-up


@pytest.mark.parametrize(("box", "die"), [("D4 1", 4), ("D10 7", 10), ("D20 20", 20)])
def test_rule_01_any_box_is_crossed_off_and_its_type_written_anywhere(box: str, die: int) -> None:
    match = play(Match("polygrid"), box)
    assert match.moves(0) == SQUARES
    refused(match, "D6 6", "choose a square on the grid, for your D")
    match.play(0, "f6")
    assert grid(match) == {"f6": die}
    assert crossed(match) == [box]


def test_rule_01_the_marker_starts_on_the_first_square() -> None:
    match = started("D8 3", "a1")
    assert field(match, "marker") == "a1"
    assert open_squares(rolled(match, "D6 6", 2)) == ["b1", "a2"]


# ---------------------------------------------------------------- a round


def test_rule_02_any_open_box_of_a_die_pays_for_it() -> None:
    match = started("D4 4")
    assert match.moves(0) == [box for box in BOXES if box != "D4 4"]
    refused(match, "D4 4", "crossed off")
    refused(match, "c4", "First choose a die on the table")
    match.play(0, "D12 7")
    assert crossed(match) == ["D4 4", "D12 7"]
    assert match.chance_due
    refused(match, "D12 8", "First throw your D")


def test_rule_02_the_die_that_was_paid_for_is_rolled() -> None:
    match = play(started(), "D8 1")
    assert match.roller == 0
    for number in ("0", "9", "x", "1 2"):
        with pytest.raises(IllegalMove, match="D8 shows 1 to 8"):
            match.roll(number)
    assert match.roll("8") == "8"
    assert match.roller is None
    assert match.turn == (0,)


def test_rule_02_a_die_without_an_open_box_cannot_be_chosen() -> None:
    match = at({"c3": 4}, "c3", {4: range(1, 5)})
    assert not [move for move in match.moves(0) if move.startswith("D4 ")]
    refused(match, "D4 1", "crossed off")


def test_rule_03_a_one_cannot_be_used_and_is_rolled_again_free_of_charge() -> None:
    match = rolled(started(), "D6 6", 1)
    before = crossed(match)
    for _ in range(5):  # as often as it comes up
        assert match.moves(0) == ["reroll", "bonus"]
        refused(match, "c4", "1 cannot be used")
        refused(match, "give up", "1 cannot be used")
        match.play(0, "reroll")
        with pytest.raises(IllegalMove, match="D6 shows"):  # the same die
            match.roll("7")
        match.roll("1")
    match.play(0, "reroll")
    match.roll("2")
    assert crossed(match) == before
    assert open_squares(match) == ["c2", "b3", "d3", "c4"]


def test_rule_03_only_a_one_is_rolled_again() -> None:
    refused(rolled(started(), "D6 6", 2), "reroll", "Only a 1")
    refused(started(), "reroll", "Only a 1")


def test_rule_03_a_one_may_be_answered_with_a_bonus() -> None:
    match = play(rolled(started(), "D6 6", 1), "bonus", "f6", "D20 3")
    assert grid(match) == {"c3": 4, "f6": 20}


def test_rule_03_a_one_never_ends_the_game() -> None:
    match = at({"c3": 4}, "c3", crossed_but("D6 6"))
    rolled(match, "D6 6", 1)  # no box is left at all, so that even a bonus is impossible
    assert not match.over
    assert match.moves(0) == ["reroll"]
    refused(match, "bonus", "1 cannot be used")
    match.play(0, "reroll")
    match.roll("4")
    assert match.over


def test_rule_04_every_step_lowers_the_number_by_one() -> None:
    # from c3 to d3 it takes 1 step, or 3 around a corner, so 4 leaves 3 or 1
    match = rolled(started("D4 4", "c3"), "D20 20", 4)
    expected = [f"D{die} {left}" for die in (6, 8, 10, 12, 20) for left in (1, 3)]
    assert boxes_at(match, "d3") == expected
    match.play(0, "d3")
    refused(match, "D6 2", "no path of 2 steps ends on d3")
    match.play(0, "D6 3")
    assert field(match, "marker") == "d3"


def test_rule_04_at_least_one_step_is_taken_and_at_least_one_remains() -> None:
    match = rolled(started("D4 4", "c3"), "D20 20", 4)
    within_three = [
        square
        for square in SQUARES
        if 1 <= abs(ord(square[0]) - ord("c")) + abs(int(square[1]) - 3) <= 3
    ]
    assert open_squares(match) == within_three
    refused(match, "c3", "filled")
    refused(match, "f4", "4 steps away")  # nothing would remain
    match.play(0, "d3")
    refused(match, "D6 4", "at least one step")


# the numbers of steps from one square to another, worked out on paper
STEPS = {
    ("a1", "b1"): {1, 3, 5, 7, 9, 11},  # down, right, up
    ("a1", "a2"): {1, 3, 5, 7, 9, 11},
    ("a1", "b2"): {2, 4, 6, 8, 10},
    ("a1", "a6"): {5, 7, 9, 11, 13, 15},  # along three edges: 5 + 5 + 5
    ("a1", "f1"): {5, 7, 9, 11, 13, 15},
    ("a1", "f6"): {10},  # no way round: that would take a third turn
    ("c3", "d3"): {1, 3, 5, 7},
    ("c3", "b3"): {1, 3, 5, 7},
    ("c3", "c1"): {2, 4, 6, 8},
    ("d4", "a1"): {6, 8, 10},  # straight down to row 6 first, or right to column f
}


@pytest.mark.parametrize(("start", "end"), STEPS)
def test_rule_04_a_path_makes_at_most_two_turns(start: str, end: str) -> None:
    match = rolled(started("D4 4", start), "D12 12", 12)
    reached = {12 - int(box.split()[1]) for box in boxes_at(match, end) if box.startswith("D20")}
    assert reached == {steps for steps in STEPS[start, end] if steps < 12}
    match = at({start: 4}, start, phase="using", die=20, roll=20)
    reached = {20 - int(box.split()[1]) for box in boxes_at(match, end) if box.startswith("D20")}
    assert reached == STEPS[start, end]


def steps_by_straight_pieces(start: str) -> dict[str, set[int]]:
    """Up to three straight pieces, each at a right angle to the one before."""
    found: dict[str, set[int]] = {}
    for first, second, third in product(range(-5, 6), repeat=3):
        if not first or (third and not second):
            continue
        for across in (True, False):
            place = [SQUARES.index(start) % 6, SQUARES.index(start) // 6]
            visited = [tuple(place)]
            for number, length in enumerate((first, second, third)):
                axis = (number + (not across)) % 2
                for _ in range(abs(length)):
                    place[axis] += 1 if length > 0 else -1
                    visited.append((place[0], place[1]))
            inside = all(0 <= column < 6 and 0 <= row < 6 for column, row in visited)
            if inside and len(set(visited)) == len(visited):
                end = SQUARES[6 * place[1] + place[0]]
                found.setdefault(end, set()).add(len(visited) - 1)
    return found


@pytest.mark.parametrize("start", SQUARES)
def test_rule_04_all_paths_agree_with_a_search_by_straight_pieces(start: str) -> None:
    match = at({start: 4}, start, phase="using", die=20, roll=20)
    found = {}
    for end in open_squares(match):
        boxes = [box for box in boxes_at(match, end) if box.startswith("D20 ")]
        found[end] = {20 - int(box.split()[1]) for box in boxes}
    expected = steps_by_straight_pieces(start)
    # D20 alone: box m stands for 20 - m steps, all of 1 to 19
    assert {end: steps for end, steps in found.items() if steps} == expected


def test_rule_04_a_path_may_cross_marked_squares_but_ends_on_an_empty_one() -> None:
    match = at({"a1": 4, "b1": 6, "a2": 8}, "a1")
    rolled(match, "D20 20", 3)
    assert open_squares(match) == ["c1", "b2", "a3"]
    assert {box.split()[1] for box in boxes_at(match, "c1")} == {"1"}  # two steps, over b1
    refused(match, "a1", "filled")
    refused(match, "b1", "filled")
    refused(match, "d1", "3 steps away")


def test_rule_05_the_box_of_what_remains_is_crossed_off_and_its_type_written() -> None:
    match = rolled(started("D4 4", "c3"), "D12 12", 9)
    match.play(0, "c5")
    assert (field(match, "phase"), field(match, "square")) == ("writing", "c5")
    match.play(0, "D8 5")  # four steps: right, down, down, left
    assert grid(match) == {"c3": 4, "c5": 8}
    assert crossed(match) == ["D4 4", "D8 5", "D12 12"]
    assert field(match, "marker") == "c5"
    assert field(match, "phase") == "paying"


def test_rule_05_the_type_has_the_box_open_and_stands_in_neither_row_nor_column() -> None:
    match = at({"c3": 20, "d1": 8, "f6": 12}, "c3", {6: [3], 20: [20]})
    play(rolled(match, "D10 10", 4), "d3")  # 3 or 1 remains
    assert match.moves(0) == ["D4 1", "D4 3", "D6 1", "D10 1", "D10 3", "D12 1", "D12 3"]
    refused(match, "D20 3", "already a D20 in that row or column")
    refused(match, "D8 3", "already a D8 in that row or column")
    refused(match, "D6 3", "crossed off")
    match.play(0, "D10 3")  # the rolled type will do, but need not be it
    assert grid(match)["d3"] == 10


def test_rule_05_the_number_must_be_within_the_range_of_the_type() -> None:
    match = rolled(started("D4 4", "c3"), "D12 12", 10)
    assert [box for box in boxes_at(match, "d3") if box.endswith(" 9")] == [
        "D10 9",
        "D12 9",
        "D20 9",
    ]
    match.play(0, "d3")
    refused(match, "D8 9", "not a move here")


def test_rule_05_a_square_is_open_only_if_some_box_fits_there() -> None:
    # only 1s are open, so a 3 must walk two steps
    match = at({"c3": 4}, "c3", {die: range(2, die + 1) for die in DICE})
    rolled(match, "D4 1", 3)
    assert open_squares(match) == ["c1", "b2", "d2", "a3", "e3", "b4", "d4", "c5"]
    refused(match, "d3", "Nothing fits on d3: 2 would remain, and of the dice")


@pytest.mark.parametrize("die", [4, 6, 8, 10, 12])
def test_rule_05_the_highest_box_of_a_die_is_good_for_a_mark(die: int) -> None:
    match = at({"c3": 20}, "c3", crossed_but(f"D{die} {die}", "D20 20"))
    rolled(match, "D20 20", die + 1)
    assert open_squares(match) == ["c2", "b3", "d3", "c4"]
    assert boxes_at(match, "d3") == [f"D{die} {die}"]


@pytest.mark.parametrize("die", [6, 8, 10, 12, 20])
def test_rule_05_a_one_is_not_the_box_above_another_dies_highest(die: int) -> None:
    # 1 would have to remain of 20, and no path has 19 steps
    match = at({"a1": 4}, "a1", crossed_but(f"D{die} 1", "D20 20"))
    rolled(match, "D20 20", 20)
    assert match.moves(0) == ["bonus", "give up"]


def test_rule_06_a_bonus_marks_any_square_with_any_open_box_of_any_type_allowed() -> None:
    match = at({"c3": 4, "f1": 20}, "c3", {6: [2]}, stars=3)
    rolled(match, "D12 12", 2)
    assert match.moves(0)[-1] == "bonus"  # although a square could be marked
    match.play(0, "bonus")
    assert field(match, "phase") == "bonus-placing"
    assert field(match, "stars") == "2"
    assert match.moves(0) == [square for square in SQUARES if square not in ("c3", "f1")]
    refused(match, "c3", "filled")
    refused(match, "bonus", "after a throw")
    match.play(0, "f6")
    assert field(match, "phase") == "bonus-writing"
    assert match.moves(0) == [
        box for box in BOXES if not box.startswith("D20") and box not in ("D6 2", "D12 12")
    ]
    refused(match, "D20 5", "already a D20")
    refused(match, "D6 2", "crossed off")
    match.play(0, "D10 9")
    assert grid(match) == {"c3": 4, "f1": 20, "f6": 10}
    assert crossed(match) == ["D6 2", "D10 9", "D12 12"]  # what paid for the roll stays crossed
    assert field(match, "marker") == "f6"
    assert match.scores == [3 + 2 * 4]
    rolled(match, "D6 6", 2)
    assert open_squares(match) == ["f5", "e6"]


def test_rule_06_a_bonus_comes_after_the_roll() -> None:
    match = started()
    refused(match, "bonus", "after a throw")
    match.play(0, "D6 6")
    refused(match, "bonus", "First throw your D")
    match.roll("5")
    match.play(0, "d3")
    refused(match, "bonus", "after a throw")


def test_rule_06_a_bonus_is_for_squares_where_an_open_type_may_stand() -> None:
    # D4 and D6 are open; on f6 stand a D4 above and a D6 to the left
    match = at({"f1": 4, "a6": 6, "c3": 8}, "c3", crossed_but("D4 1", "D4 2", "D6 1", "D6 2"))
    play(rolled(match, "D4 1", 4), "bonus")
    assert "f6" not in match.moves(0)
    refused(match, "f6", "no open box fits")
    match.play(0, "f5")  # a D6 may stand here, a D4 may not
    assert match.moves(0) == ["D6 1", "D6 2"]


@pytest.mark.parametrize("other", ["a3", "f3", "c1", "c6"])
@pytest.mark.parametrize("bonus", [False, True])
def test_rule_07_no_two_equal_types_stand_in_a_row_or_column(other: str, bonus: bool) -> None:
    match = started("D8 8", "c3")
    rolled(match, "D20 20", 20 if not bonus else 2)
    play(match, *(["bonus"] if bonus else []), other)
    assert not [box for box in match.moves(0) if box.startswith("D8 ")]
    refused(match, "D8 1", "already a D8 in that row or column")


def test_rule_07_equal_types_may_stand_diagonally() -> None:
    match = rolled(started("D8 8", "c3"), "D20 20", 4)
    play(match, "d4", "D8 2")
    assert grid(match) == {"c3": 8, "d4": 8}


def test_rule_07_holds_for_positions_too() -> None:
    for square in ("c1", "f3"):
        with pytest.raises(BadText, match="row or column"):
            at({"c3": 8, square: 8}, "c3")


# ---------------------------------------------------------------- the end


def test_rule_08_the_third_star_ends_the_game_after_its_mark() -> None:
    match = at({"c3": 4}, "c3", stars=1)
    play(rolled(match, "D6 6", 5), "bonus")
    assert not match.over
    match.play(0, "f6")
    assert not match.over
    match.play(0, "D8 8")
    assert match.over
    assert grid(match) == {"c3": 4, "f6": 8}
    assert match.scores == [2]
    assert match.winners == (0,)
    refused(match, "D6 1", "over")


def test_rule_08_the_second_star_does_not_end_it() -> None:
    match = at({"c3": 4}, "c3", stars=2)
    play(rolled(match, "D6 6", 5), "bonus", "f6", "D8 8")
    assert not match.over
    assert match.winners == ()


DIAGONAL = {"a1": 4, "b2": 4, "c3": 4, "d4": 4, "e5": 4, "f6": 4}


def test_rule_08_no_mark_and_no_bonus_end_the_game() -> None:
    # only D4 has open boxes, and a D4 stands in every row
    match = at(DIAGONAL, "c3", crossed_but("D4 1", "D4 2", "D4 3"))
    rolled(match, "D4 3", 3)
    assert match.over
    assert match.scores == [6 + 3 * 4]


@pytest.mark.parametrize("die", DICE)
def test_rule_08_a_type_that_stands_in_every_row_leaves_no_bonus(die: int) -> None:
    diagonal = dict.fromkeys(DIAGONAL, die)
    for boxes in ((1, 2), (die - 1, die)):
        match = at(diagonal, "c3", crossed_but(*(f"D{die} {n}" for n in boxes)))
        assert rolled(match, f"D{die} {boxes[0]}", 2).over


@pytest.mark.parametrize("die", DICE)
def test_rule_08_one_open_box_leaves_a_bonus(die: int) -> None:
    other = 6 if die == 4 else 4
    for box in (1, die):
        match = at({"a1": die}, "a1", crossed_but(f"D{die} {box}", f"D{other} 4"))
        rolled(match, f"D{other} 4", 3)
        play(match, "bonus", "f6")
        assert match.moves(0) == [f"D{die} {box}"]


def test_rule_08_the_game_ends_when_no_box_is_left() -> None:
    match = at({"c3": 4}, "c3", crossed_but("D6 6", "D6 1"))
    rolled(match, "D6 6", 2)
    assert not match.over
    play(match, "d3", "D6 1")
    assert match.over  # that was the last box, and no die can be rolled
    assert match.scores == [2 + 3 * 4]


def test_rule_08_the_last_box_may_pay_for_a_roll_that_cannot_be_used() -> None:
    match = at({"c3": 4}, "c3", crossed_but("D6 6"))
    assert match.moves(0) == ["D6 6"]  # there is no way to stop before it
    rolled(match, "D6 6", 5)
    assert match.over


def test_rule_08_a_full_grid_ends_the_game() -> None:
    match = at({square: die for square, die in LATIN.items() if square != "f6"}, "e6")
    rolled(match, "D20 20", 3)
    assert open_squares(match) == ["f6"]
    play(match, "f6", "D12 2")
    assert match.over
    assert match.scores == [36 + 18 + 18 + 12]


# every 1 is crossed off: a 2 fits nowhere
NO_ONES = {die: [1] for die in DICE}


def test_rule_08_who_can_mark_nothing_may_give_up_and_keep_the_stars() -> None:
    match = at({"c3": 4, "d3": 6}, "c3", NO_ONES, stars=2)
    rolled(match, "D20 20", 2)
    assert match.moves(0) == ["bonus", "give up"]
    refused(match, "c4", "Nothing fits on c4: 1 would remain, and of the dice")
    match.play(0, "give up")
    assert match.over
    assert match.scores == [2 + 2 * 4]


def test_rule_08_or_go_on_with_a_bonus() -> None:
    match = at({"c3": 4}, "c3", NO_ONES, stars=2)
    play(rolled(match, "D20 20", 2), "bonus", "c4", "D20 19")
    assert not match.over
    assert match.scores == [2 + 4]


def test_rule_08_giving_up_is_only_for_a_roll_that_can_mark_nothing() -> None:
    match = at({"c3": 4}, "c3", NO_ONES)
    refused(match, "give up", "after a throw")
    match.play(0, "D20 20")
    refused(match, "give up", "First throw your D")
    match.roll("3")
    refused(match, "give up", "fits nowhere")
    match.play(0, "bonus")
    refused(match, "give up", "after a throw")


def test_rule_08_the_box_that_pays_may_make_every_mark_impossible() -> None:
    match = at({"c3": 4}, "c3", crossed_but("D6 2", "D6 5"))
    rolled(match, "D6 2", 3)  # 2 or 1 would have to remain
    assert match.moves(0) == ["bonus", "give up"]
    match = at({"c3": 4}, "c3", crossed_but("D6 2", "D6 5"))
    rolled(match, "D6 5", 3)
    assert open_squares(match) == ["c2", "b3", "d3", "c4"]


# ---------------------------------------------------------------- score


def test_rule_09_squares_full_lines_and_unused_stars_score() -> None:
    # row 1 and column a are full: 11 squares; b2 and f6 make 13
    lines = {square: die for square, die in LATIN.items() if "a" in square or "1" in square}
    match = at({**lines, "b2": LATIN["b2"], "f6": LATIN["f6"]}, "b2", stars=2)
    assert match.scores == [13 + 3 + 3 + 2 * 4]
    assert [points for _, points in match.explain(0)] == [13, 3, 3, 8]
    texts = [text for text, _ in match.explain(0)]
    assert texts[:2] == ["squares filled: 13", "row 1 full"]
    assert "column" in texts[2]
    assert texts[3] == "unused stars: 2, 4 points each"
    assert [points for _, points in match.explain(0, "de")] == [13, 3, 3, 8]
    texts = [text for text, _ in match.explain(0, "de")]
    assert texts[:2] == ["gefüllte Felder: 13", "Zeile 1 voll"]
    assert "Spalte" in texts[2]
    assert texts[3] == "ungenutzte Sterne: 2, je 4 Punkte"


@pytest.mark.parametrize(
    ("squares", "points"),
    [
        (["c3"], 1),
        ([square for square in SQUARES if square[1] == "6" and square != "f6"], 5),  # not full
        ([square for square in SQUARES if square[1] == "6"], 6 + 3),
        ([square for square in SQUARES if square[0] == "f"], 6 + 3),
        ([square for square in SQUARES if square[1] in "12"], 12 + 6),
        ([square for square in SQUARES if square != "f6"], 35 + 5 * 3 + 5 * 3),
    ],
)
def test_rule_09_a_grid_scored_by_hand(squares: list[str], points: int) -> None:
    match = at({square: LATIN[square] for square in squares}, squares[0], stars=1)
    assert match.scores == [points + 4]


def test_rule_09_the_printed_maximum_is_84_points() -> None:
    assert at(LATIN, "f6", phase="ended").scores == [84]


def test_rule_09_every_square_after_the_first_costs_two_boxes() -> None:
    path = game("polygrid").folder / "examples" / "fifty-points.game"
    match = load(path.read_text(encoding="utf-8"))
    costs = set()
    for events in range(len(match.events)):
        line = match.game.positions.write(match.at(events))
        if "phase=paying" in line:
            then = Match.from_position(line)
            costs.add(len(crossed(then)) - 2 * len(grid(then)))
    assert costs == {-1}  # so 30 squares take 59 boxes, and 31 would take 61
    assert len(grid(match)) == 30


# ---------------------------------------------------------------- moves, in words


def test_moves_and_refusals_in_german() -> None:
    match = Match("polygrid")
    assert match.play(0, "W4 4", "de") == "W4 4"
    match.play(0, "c3", "de")
    match.play(0, "W20 20", "de")
    match.roll("1")
    assert match.moves(0, "de") == ["nochmal", "Bonus"]
    match.play(0, "nochmal", "de")
    match.roll("4")
    refused(match, "c3", "gefüllt", "de")
    match.play(0, "d3", "de")
    refused(match, "W20 20", "gestrichen", "de")
    refused(match, "W4 3", "W4 steht schon", "de")
    match.play(0, "W6 3", "de")
    assert match.event_words(len(match.events) - 1) == "D6 3"


def test_the_readmes_position_can_be_read() -> None:
    readme = (game("polygrid").folder / "README.md").read_text(encoding="utf-8")
    lines = [line for line in readme.splitlines() if line.startswith("polygrid ")]
    assert lines
    for line in lines:
        assert Match.from_position(line).position == line
