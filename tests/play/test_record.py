"""The .game format: written by hand, read with care, refused with a line number."""

import pytest

from rollwright import BadRecord, Match, load

BY_HAND = """\
\ufeff# a game written by hand
Game: Splitter
seats: 2
Seat 2: Bob <b@x>

roll: 5 2      # what a roll
1: C4 5-2
2: c4 2-5
# they mirror each other

Roll: 1,1
1: a3 1-1
"""


def test_a_record_written_by_hand_is_understood_and_tidied_up() -> None:
    match = load(BY_HAND)
    assert match.game.name == "splitter"
    assert match.name(0) == "Seat 1"
    assert match.name(1) == "Bob <b@x>"
    assert match.turn == (1,)
    tidy = match.record()
    assert "1: c4 5-2\n2: c4 2-5\n# they mirror each other\nroll: 1 1\n1: a3 1-1\n" in tidy
    assert "roll: 2 5\n# what a roll\n" in tidy
    assert load(tidy).record() == tidy


def test_line_ends_of_other_systems_are_understood() -> None:
    assert load(BY_HAND.replace("\n", "\r\n")).record() == load(BY_HAND).record()


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("Game: Splitter", "Game: Chess", 2, "no game 'Chess'"),
        ("Game: Splitter\n", "", 1, "starts with 'game: NAME'"),
        ("seats: 2\n", "", 2, "lacks 'seats: N'"),
        ("seats: 2", "seats: two", 3, "whole number"),
        ("seats: 2", "seats: 99", 3, "1 to 12 seats"),
        ("seats: 2", "seats: 2\nrules: 7", 4, "rules 7 of Splitter; I know 1"),
        ("seats: 2", "seats: 2\nvariant: C", 4, "variant must be A or B"),
        ("seats: 2", "seats: 2\ncolour: red", 4, "no header 'colour'"),
        ("seats: 2", "seats: 2\nseed: -4", 4, "seed is a whole number"),
        ("seats: 2", "seats: 2\nseats: 2", 4, "twice"),
        ("seats: 2", "seats: 2\nscores: 5 5", 4, "scores should be '2 0'"),
        ("seats: 2", "seats: 2\nwinners: 1", 4, "winners should be 'none yet'"),
        ("seats: 2", "seats: 2\nposition: splitter", 4, "lacks its field"),
        ("1: C4 5-2", "1: C4 5-3", 7, "not a move here"),
        ("1: C4 5-2", "3: C4 5-2", 7, "no seat 3"),
        ("1: C4 5-2", "roll: 1 2", 7, "a move comes first"),
        ("1: C4 5-2", "0: C4 5-2", 7, "no seat 0"),
        ("2: c4 2-5", "1: c1 2-5", 8, "written this round"),
        ("2: c4 2-5", "what?", 8, "neither 'header: value' nor an event"),
        ("2: c4 2-5", "seed: 1", 8, "after the first event"),
        ("Roll: 1,1", "Roll: 1,9", 11, "not a throw here"),
        ("1: a3 1-1", "1: z3 1-1", 12, "not a move here"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, line: int, says: str) -> None:
    assert old in BY_HAND
    with pytest.raises(BadRecord, match=says) as bad:
        load(BY_HAND.replace(old, new))
    assert bad.value.line == line


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment", "\0", "::::", "game:"])
def test_no_record_at_all_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match=r"^Line 1: .*\.$"):
        load(text)


def test_comments_stay_where_they_are() -> None:
    match = load(BY_HAND)
    assert match.comments == {
        0: ["a game written by hand"],
        1: ["what a roll"],
        3: ["they mirror each other"],
    }


def test_a_position_of_another_game_is_refused() -> None:
    position = Match("tutto").position
    with pytest.raises(BadRecord, match="not a position of Splitter"):
        load(f"game: splitter\nposition: {position}\n")


def test_a_custom_sheet_needs_no_other_file() -> None:
    sheet = "3:a1+a2,4:a3+a4,5:b1+b2,6:b3+b4,7:b5+b6,8:c1+c2"
    match = Match("hexroller", seats=1, printed=sheet, seed=1)
    match.roll()
    assert f"printed: {sheet}\n" in match.record()
    assert f"printed={sheet} " in match.position
    assert load(match.record()).state == match.state
    assert Match.from_position(match.position).state == match.state
