"""Splitter, rule by rule as its README numbers them. Every expected value is worked out by hand."""

from collections.abc import Mapping

import pytest

from rollwright import IllegalMove, Match, game
from rollwright.play.match import AnyMatch

# as printed: `o` space, `*` star, `h` heart, `.` no space
PADS = {
    "A": [
        "..oooo..",
        ".oooooo.",
        "oooooooo",
        "*oooooo*",
        "oooooooo",
        ".oooooo.",
        "..oooo..",
    ],
    "B": [
        "ooo..oho",
        "oooooooo",
        ".hooooo.",
        ".oo..oo.",
        ".ooohoo.",
        "oooooooo",
        "o*o..o*o",
    ],
}
SIGNS = {
    pad: {
        "abcdefgh"[column] + str(row + 1): sign
        for row, signs in enumerate(rows)
        for column, sign in enumerate(signs)
        if sign != "."
    }
    for pad, rows in PADS.items()
}
LEFT = {pad: [cell for cell in signs if cell[0] in "abcd"] for pad, signs in SIGNS.items()}

both_pads = pytest.mark.parametrize("pad", ["A", "B"])


def mirrored(cell: str) -> str:
    return dict(zip("abcdefgh", "hgfedcba", strict=True))[cell[0]] + cell[1]


def drawn(pad: str, numbers: Mapping[str, int], rest: object = ".") -> str:
    """A sheet as a position has it, with these numbers and the same sign everywhere else."""
    rows = []
    for row in range(1, 8):
        signs = {cell: str(numbers.get(cell, rest)) for cell in SIGNS[pad] if cell[1] == str(row)}
        left = "".join(sign for cell, sign in signs.items() if cell[0] in "abcd")
        right = "".join(sign for cell, sign in signs.items() if cell[0] in "efgh")
        rows.append(f"{left}|{right}")
    return "/".join(rows)


def at(pad: str, *sheets: str) -> AnyMatch:
    """A match with these sheets, between two rounds."""
    fields = "".join(f" sheet{n}={sheet}" for n, sheet in enumerate(sheets, start=1))
    return Match.from_position(f"splitter pad={pad} roll=- writing=-{fields}")


def scored(pad: str, numbers: Mapping[str, int], opposite: int = 6) -> AnyMatch:
    """A match of one seat with these numbers; what is written opposite scores nothing."""
    others = {mirrored(cell): opposite for cell in numbers if mirrored(cell) not in numbers}
    return at(pad, drawn(pad, {**numbers, **others}))


def numbers_on(match: AnyMatch, seat: int = 0) -> dict[str, int]:
    """What stands on a sheet, read from the position's line."""
    fields = dict(part.split("=") for part in match.position.split()[1:])
    signs = fields[f"sheet{seat + 1}"].replace("/", "").replace("|", "")
    cells = zip(SIGNS[fields["pad"]], signs, strict=True)
    return {cell: int(sign) for cell, sign in cells if sign != "."}


def refused(match: AnyMatch, seat: int, move: str, why: str, lang: str = "en") -> None:
    """The move is refused in a sentence with this in it, and nothing has changed."""
    before = match.position, len(match.events)
    with pytest.raises(IllegalMove) as refusal:
        match.play(seat, move, lang)
    assert why in str(refusal.value)
    assert (match.position, len(match.events)) == before


# ---------------------------------------------------------------- the pads


@both_pads
def test_a_pad_has_44_spaces_and_22_mirrored_pairs(pad: str) -> None:
    assert len(SIGNS[pad]) == 44
    assert len(LEFT[pad]) == 22
    assert all(mirrored(cell) in SIGNS[pad] for cell in SIGNS[pad])
    signs = list(SIGNS[pad].values())
    assert (signs.count("*"), signs.count("h")) == (2, 0 if pad == "A" else 3)


@both_pads
def test_the_board_is_the_printed_pad(pad: str) -> None:
    lines = Match("splitter", 1, variant=pad).board(0).splitlines()
    assert lines[0].split() == ["a", "b", "c", "d", "|", "e", "f", "g", "h"]
    places = {letter: lines[0].index(letter) for letter in "abcdefgh"}
    marks = {" ": "o", "*": "*", "♥": "h"}
    for row, line in enumerate(lines[1:], start=1):
        padded = line.ljust(40)
        for letter, place in places.items():
            sign = SIGNS[pad].get(f"{letter}{row}")
            shown = marks[padded[place + 1]] if padded[place] == "·" else None
            assert shown == sign, f"{letter}{row}"


@both_pads
def test_moves_are_numbered_row_by_row_from_the_edge_to_the_centre(pad: str) -> None:
    match = Match("splitter", 1, variant=pad)
    match.roll("2 5")
    assert match.moves(0) == [f"{cell} {n}" for cell in LEFT[pad] for n in ("2-5", "5-2")]
    assert match.allowed(0) == list(range(44))


def test_dice_are_two_from_1_to_6_with_equal_chance() -> None:
    match = Match("splitter", 1)
    for dice in ("1", "1 2 3", "0 1", "6 7"):
        with pytest.raises(IllegalMove, match="2 dice from 1 to 6"):
            match.roll(dice)
    outcomes = dict(match.game.rules.outcomes(match.state))
    assert len(outcomes) == 21
    assert sum(outcomes.values()) == 36
    assert outcomes[0x11] == 1
    assert outcomes[0x16] == 2
    seen = {Match("splitter", 1, seed=seed).roll() for seed in range(300)}
    assert seen == {f"{low} {high}" for low in range(1, 7) for high in range(low, 7)}


# ---------------------------------------------------------------- a round


@both_pads
def test_rule_01_both_numbers_are_written_mirrored_about_the_centre_line(pad: str) -> None:
    for cell in LEFT[pad]:
        for left, right in ((2, 5), (5, 2)):  # which number goes left is the player's choice
            match = Match("splitter", 1, variant=pad)
            match.roll("2 5")
            match.play(0, f"{cell} {left}-{right}")
            assert numbers_on(match) == {cell: left, mirrored(cell): right}


def test_rule_01_only_the_numbers_rolled_are_written() -> None:
    match = Match("splitter", 1)
    match.roll("2 5")
    for move in ("c4 2-2", "c4 5-5", "c4 3-5", "c4 7"):
        refused(match, 0, move, "not a move here")


def test_rule_01_only_a_free_pair_can_be_written() -> None:
    match = Match("splitter", 1)
    match.roll("2 5")
    match.play(0, "c4 2-5")
    match.roll("1 6")
    assert len(match.moves(0)) == 42
    refused(match, 0, "c4 1-6", "c4 is already filled")
    refused(match, 0, "c4 6-1", "c4 is already filled")
    refused(match, 0, "a1 1-6", "not a move here")  # no space of pad A
    match.play(0, "d4 6-1")
    assert numbers_on(match) == {"c4": 2, "f4": 5, "d4": 6, "e4": 1}


def test_rule_01_a_double_is_written_in_one_way() -> None:
    match = Match("splitter", 1)
    match.roll("3 3")
    assert match.moves(0) == [f"{cell} 3-3" for cell in LEFT["A"]]
    with pytest.raises(IllegalMove, match="same number"):
        match.play(0, 1)
    match.play(0, "a4 3-3")
    assert numbers_on(match) == {"a4": 3, "h4": 3}


def test_rule_01_all_seats_write_the_same_roll_in_any_order() -> None:
    match = Match("splitter", 3)
    assert "roll=- writing=- " in match.position
    assert match.roller is None  # the throw is for everybody
    match.roll("1 4")
    assert list(match.turn) == [0, 1, 2]
    match.play(2, "a3 1-4")
    assert list(match.turn) == [0, 1]
    match.play(0, "d7 4-1")
    match.play(1, "a3 4-1")
    assert match.chance_due
    assert "roll=- writing=- " in match.position
    assert [numbers_on(match, seat) for seat in range(3)] == [
        {"d7": 4, "e7": 1},
        {"a3": 4, "h3": 1},
        {"a3": 1, "h3": 4},
    ]


def test_rule_01_each_seat_writes_once_a_round() -> None:
    match = Match("splitter", 2)
    refused(match, 0, "a3 1-4", "Throw the dice first")
    match.roll("1 4")
    match.play(0, "a3 1-4")
    refused(match, 0, "b3 1-4", "wait for the throw")


def test_rule_01_nothing_is_rolled_until_all_have_written() -> None:
    match = Match("splitter", 2)
    match.roll("1 4")
    match.play(0, "a3 1-4")
    with pytest.raises(IllegalMove, match="No throw is due"):
        match.roll("2 2")
    match.play(1, "a3 1-4")
    match.roll("2 2")


def test_rule_01_nobody_may_pass() -> None:
    match = Match("splitter", 2)
    match.roll("1 4")
    for word in ("pass", "done", "reroll 1 4"):
        refused(match, 0, word, "not a move here")


@both_pads
@pytest.mark.parametrize("seats", [1, 3])
def test_rule_02_after_22_rounds_the_sheets_are_full_and_the_game_ends(
    pad: str, seats: int
) -> None:
    match = Match("splitter", seats, variant=pad, seed=4)
    for _ in range(22):
        assert not match.over
        assert match.winners == ()
        match.roll()
        for seat in range(seats):
            match.play(seat, match.allowed(seat)[-1])
    assert match.over
    assert len(match.events) == 22 * (1 + seats)
    for seat in range(seats):
        assert len(numbers_on(match, seat)) == 44
    with pytest.raises(IllegalMove, match="over"):
        match.roll("1 1")
    refused(match, 0, "a3 1-1", "over")


# ---------------------------------------------------------------- score

# seven spaces, each connected with the ones before it, on the left of pad A and off the star
SNAKE = ["a5", "b5", "c5", "b6", "c6", "c7", "d7"]


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("size", range(1, 8))
def test_rule_03_a_group_scores_its_number_if_it_has_exactly_so_many_spaces(
    number: int, size: int
) -> None:
    opposite = next(n for n in (2, 3, 4) if n not in (number, size))
    match = scored("A", dict.fromkeys(SNAKE[:size], number), opposite)
    assert match.scores == [number if size == number else 0]


# six spaces in shapes that a careless search might cut apart
SHAPES = {
    "a row": ["b3", "c3", "d3", "e3", "f3", "g3"],
    "a column": ["c1", "c2", "c3", "c4", "c5", "c6"],
    "a block": ["b3", "c3", "d3", "b4", "c4", "d4"],
    "a staircase": ["b2", "c2", "c3", "d3", "d4", "e4"],
    "a staircase to the left": ["d2", "d3", "c3", "c4", "b4", "b5"],
    "a cup": ["b3", "b4", "b5", "c5", "d5", "d4"],
    "a ring, open below": ["b5", "b4", "b3", "c3", "d3", "d4"],
    "a hook to the upper right": ["c6", "d6", "e6", "e5", "e4", "f4"],
    "a hook to the upper left": ["f6", "e6", "d6", "d5", "d4", "c4"],
}


@pytest.mark.parametrize("shape", SHAPES)
def test_rule_03_a_group_may_have_any_shape(shape: str) -> None:
    assert scored("A", dict.fromkeys(SHAPES[shape], 6), opposite=5).scores == [6]


def test_rule_03_the_centre_line_does_not_separate() -> None:
    assert scored("A", {"d3": 2, "e3": 2}).scores == [2]
    assert scored("A", {"d3": 1, "e3": 1}).scores == [0]
    assert scored("A", {"c3": 3, "d3": 3, "e3": 3}).scores == [3]


def test_rule_03_diagonals_do_not_connect() -> None:
    assert scored("A", {"c3": 2, "d4": 2}).scores == [0]
    assert scored("A", {"d3": 2, "c4": 2}).scores == [0]
    assert scored("A", {"c3": 1, "d4": 1}).scores == [2]


def test_rule_03_the_ends_of_two_rows_do_not_touch() -> None:
    assert scored("A", {"h3": 2, "a4": 2}).scores == [0]
    assert scored("A", {"h4": 2, "a5": 2}).scores == [0]


def test_rule_03_missing_spaces_are_not_neighbours() -> None:
    for row in (1, 4, 7):  # of pad B, with a gap on both sides of the centre line
        match = scored("B", {f"c{row}": 2, f"f{row}": 2})
        assert match.scores == [0]
    assert scored("B", {"a2": 2, "a6": 2}).scores == [0]
    assert scored("B", {"d3": 2, "d5": 2}).scores == [0]
    assert scored("B", {"d2": 2, "e2": 2}).scores == [2]


def test_rule_03_every_group_of_a_number_scores_by_itself() -> None:
    lone = {"c1": 1, "b2": 1, "d2": 1, "c7": 1}
    assert scored("A", lone).scores == [4]
    pairs = {"a3": 2, "b3": 2, "a5": 2, "b5": 2, "d1": 2, "d2": 2}
    assert scored("A", pairs).scores == [6]
    both = {"a5": 3, "b5": 3, "c5": 3, "c1": 3, "c2": 3}  # one exact, one too small
    assert scored("A", both).scores == [3]


def test_rule_03_a_group_that_grows_too_large_scores_no_more() -> None:
    match = scored("A", {"b3": 2, "c3": 2})
    assert match.scores == [2]
    match.roll("2 4")
    match.play(0, "d3 2-4")
    assert match.scores == [0]


@pytest.mark.parametrize(("pad", "star"), [("A", "a4"), ("A", "h4"), ("B", "b7"), ("B", "g7")])
def test_rule_04_a_scoring_group_on_a_star_scores_double(pad: str, star: str) -> None:
    assert scored(pad, {star: 1}).scores == [2]
    assert scored(pad, {star: 2}).scores == [0]  # too small: twice nothing
    above = star[0] + str(int(star[1]) - 1)
    assert scored(pad, {star: 2, above: 2}).scores == [4]
    assert scored(pad, {star: 1, above: 1}).scores == [0]


def test_rule_04_a_large_group_is_doubled_too_and_only_that_group() -> None:
    five = {"a3": 5, "a4": 5, "a5": 5, "b4": 5, "b5": 5}
    assert scored("A", five).scores == [10]
    assert scored("A", {**five, "c5": 5}, opposite=4).scores == [0]
    assert scored("A", {**five, "d1": 1, "c7": 1}).scores == [12]


@pytest.mark.parametrize("pad", ["A", "B"])
def test_rule_04_no_other_space_doubles(pad: str) -> None:
    for cell, sign in SIGNS[pad].items():
        assert scored(pad, {cell: 1}).scores == [2 if sign == "*" else 1], cell


HEARTS = ("g1", "b3", "e5")


@pytest.mark.parametrize("number", range(2, 7))
def test_rule_05_the_same_number_in_all_three_hearts_scores_5(number: int) -> None:
    opposite = 5 if number == 6 else 6
    assert scored("B", dict.fromkeys(HEARTS, number), opposite).scores == [5]


def test_rule_05_in_a_scoring_group_or_not() -> None:
    assert scored("B", dict.fromkeys(HEARTS, 1)).scores == [3 + 5]
    pair = {**dict.fromkeys(HEARTS, 2), "g2": 2}
    assert scored("B", pair).scores == [2 + 5]


def test_rule_05_two_hearts_or_different_numbers_score_nothing() -> None:
    assert scored("B", {"g1": 4, "b3": 4}).scores == [0]
    assert scored("B", {"g1": 4, "b3": 4, "e5": 3}).scores == [0]
    assert scored("B", {"g1": 3, "b3": 4, "e5": 5}).scores == [0]
    mirror = dict.fromkeys(map(mirrored, HEARTS), 4)  # b1, g3 and d5 are no hearts
    assert scored("B", {**mirror, "g1": 3, "b3": 5, "e5": 6}).scores == [0]


def test_rule_05_pad_a_has_no_hearts() -> None:
    cells = [cell for cell in HEARTS if cell in SIGNS["A"]]
    assert scored("A", dict.fromkeys(cells, 4)).scores == [0]
    assert Match("splitter", 1, variant="A").scores == [0]
    full = at("A", drawn("A", {}, rest=4))
    assert full.scores == [0]
    assert at("B", drawn("B", {}, rest=4)).scores == [5]


def test_rule_06_most_points_win_and_nobody_before_the_end() -> None:
    # a pad full of 6s scores nothing; a lone 1 in it scores 1
    one, two = drawn("A", {"d3": 1}, rest=6), drawn("A", {"d3": 1, "d5": 1}, rest=6)
    match = at("A", one, two, drawn("A", {}, rest=6))
    assert match.over
    assert match.scores == [1, 2, 0]
    assert match.winners == (1,)
    free = dict.fromkeys(SIGNS["A"], 6)
    del free["d1"], free["e1"]
    match = at("A", drawn("A", {**free, "d3": 1}), drawn("A", free))
    assert match.scores == [1, 0]
    assert match.winners == ()


def test_rule_06_tied_players_share_the_win() -> None:
    one, other = drawn("A", {"d3": 1}, rest=6), drawn("A", {"c3": 1}, rest=6)
    none = drawn("A", {}, rest=6)
    assert at("A", none, one, other).winners == (1, 2)
    assert at("A", none, none).winners == (0, 1)


def test_rule_06_one_to_twelve_play_and_a_solo_player_wins() -> None:
    assert list(game("splitter").seats) == list(range(1, 13))
    assert at("A", drawn("A", {}, rest=6)).winners == (0,)


# ---------------------------------------------------------------- in words


def test_a_score_is_counted_out_in_english_and_german() -> None:
    match = at(
        "B",
        drawn(
            "B",
            {
                **{"b3": 3, "c3": 3, "d3": 3, "g3": 6, "f3": 6, "e3": 6},  # three 3s, one a heart
                **{"b7": 1, "g7": 2, "g6": 2, "b6": 5},  # a 1 and two 2s, both on a star
                **{"g1": 3, "b1": 1, "e5": 3, "d5": 4},  # the other hearts, and a lone 1
            },
        ),
    )
    assert match.scores == [1 + 2 + 4 + 3 + 5]
    assert match.explain(0) == [
        ("a lone 1 at b1", 1),
        ("a lone 1 at b7, doubled by a star", 2),
        ("2 connected 2s at g6, doubled by a star", 4),
        ("3 connected 3s at b3", 3),
        ("the same number in all three hearts", 5),
    ]
    german = match.explain(0, "de")
    assert [points for _, points in german] == [1, 2, 4, 3, 5]
    texts = [text for text, _ in german]
    assert texts[0] == "eine einzelne 1 bei b1"
    assert texts[1] == "eine einzelne 1 bei b7, durch einen Stern verdoppelt"
    assert "g6" in texts[2]
    assert "Stern" in texts[2]
    assert "b3" in texts[3]
    assert texts[4] == "dieselbe Zahl in allen drei Herzen"


def test_moves_and_refusals_in_german() -> None:
    match = Match("splitter", 1)
    assert match.roll("5 2", "de") == "2 5"
    assert match.play(0, "c4 5-2", "de") == "c4 5-2"
    match.roll("1 1")
    refused(match, 0, "c4 1-1", "Paar bei c4", "de")


def test_the_readmes_position_can_be_read() -> None:
    readme = (game("splitter").folder / "README.md").read_text(encoding="utf-8")
    lines = [line for line in readme.splitlines() if line.startswith("splitter ")]
    assert lines
    for line in lines:
        assert Match.from_position(line).position == line
