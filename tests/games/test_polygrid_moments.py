"""Polygrid: what is cried out, by hand-made positions and by how the score is counted out."""

import re

from rollwright import Match, game
from rollwright.core.moments import CHEER
from rollwright.play.moments import moments
from tests.games.cries import amount, cried, kinds, random_games
from tests.games.test_polygrid import LATIN, at, crossed_but, rolled, started

POLYGRID = game("polygrid")
ROW = {square: LATIN[square] for square in ("a1", "b1", "c1", "d1", "e1")}
COLUMN = {square: LATIN[square] for square in ("f2", "f3", "f4", "f5", "f6")}


def test_a_row_is_full() -> None:
    match = rolled(at(ROW, "e1"), "D12 12", 2)
    match.play(0, "f1")
    assert cried(match) == []
    match.play(0, "D20 1")
    assert cried(match, 1) == ["Row 1 is full: 3 points."]


def test_a_row_and_a_column_are_full_at_once() -> None:
    match = rolled(at({**ROW, **COLUMN}, "e1"), "D12 12", 2)
    match.play(0, "f1")
    match.play(0, "D20 1")
    assert cried(match, 1) == ["Row 1 is full: 3 points.", "Column f is full: 3 points."]
    assert cried(match, 1, "de")[1] == "Spalte f ist voll: 3 Punkte."
    assert {one.tone for one in moments(match, len(match.events) - 1)} == {CHEER}


def test_a_one_cannot_be_used() -> None:
    match = rolled(started(), "D6 6", 1)
    assert cried(match) == ["A 1 cannot be used."]


def test_stars_are_used_one_by_one_and_the_third_ends_the_game() -> None:
    for left, words in ((2, "2 are left."), (1, "1 is left.")):
        match = rolled(at({"c3": 4}, "c3", stars=left + 1), "D20 20", 9)
        match.play(0, "bonus")
        assert cried(match, 1) == [f"A star is used: {words}"]
    match = rolled(at({"c3": 4}, "c3", stars=1), "D20 20", 9)
    for move, cries in (
        ("bonus", ["The last star is used: the game ends with this square."]),
        ("a1", []),
        ("D6 1", ["All three stars are used. 2 points."]),
    ):
        match.play(0, move)
        assert cried(match, 1) == cries
    assert match.over


def test_a_throw_that_fits_nowhere() -> None:
    crossed = crossed_but("D20 20", "D12 12", "D20 19")
    match = rolled(at({"c3": 4}, "c3", crossed), "D20 20", 5)
    assert match.moves(0) == ["bonus", "give up"]
    assert cried(match) == ["The 5 fits nowhere: only a star can help."]
    match.play(0, "give up")
    assert cried(match, 1) == ["Given up: the stars still count. 13 points."]


def test_the_last_throw_stays_on_the_table_for_a_while() -> None:
    match = rolled(at({"c3": 4}, "c3", crossed_but("D20 20"), stars=1), "D20 20", 5)
    assert match.over
    (moment,) = moments(match, len(match.events) - 1)
    assert cried(match) == ["All boxes are used: the game is over. 5 points!"]
    assert moment.shown is not None
    assert ">5<" in POLYGRID.drawing.table(moment.shown, ["Ann"], "en").markup


def test_an_end_that_had_to_come() -> None:
    standing = dict.fromkeys(("a1", "b2", "c3", "d4", "e5", "f6"), 6)
    match = at(standing, "c3", crossed_but("D6 1", "D6 2"), stars=1)
    assert POLYGRID.foregone is not None and POLYGRID.foregone(match.state, 0)
    rolled(match, "D6 2", 5)
    assert cried(match) == ["No open box fits anywhere any more: the game is over. 10 points!"]


def test_what_can_still_be_written_is_not_foregone() -> None:
    match = at({"c3": 4}, "c3", crossed_but("D20 20", "D6 1"), stars=1)
    assert POLYGRID.foregone is not None and not POLYGRID.foregone(match.state, 0)
    match.play(0, "D6 1")  # one box is left, and it could be written by a star
    assert not POLYGRID.foregone(match.state, 0)
    match = at({"c3": 4}, "c3", crossed_but("D6 1"), stars=1)
    assert POLYGRID.foregone(match.state, 0)


def test_the_last_box_ends_the_game() -> None:
    match = rolled(at({"c3": 4}, "c3", crossed_but("D20 20", "D6 1")), "D20 20", 2)
    match.play(0, "c2")
    match.play(0, "D6 1")
    assert match.over and cried(match, 1) == ["All boxes are used: the game is over. 14 points!"]


def test_what_is_cried_out_is_what_the_count_out_says() -> None:
    seen = set()
    for match in random_games(POLYGRID, 1, 60):
        for number in range(len(match.events)):
            was, now = (
                {line.text for line in POLYGRID.words.explain(match.at(n), 0, "en")}
                for n in (number, number + 1)
            )
            full = {re.sub(r"(row|column) (.) full", r"\1 \2", line) for line in now - was
                    if line.endswith(" full")}  # fmt: skip
            told = {
                f"{one.kind} {one.values['line']}"
                for one in moments(match, number)
                if one.kind in ("row", "column")
            }
            assert told == full
            stars = [n in kinds(match, number) for n in ("star", "last star")]
            assert any(stars) == (match.event_words(number) == "bonus")
            seen |= set(kinds(match, number))
        last = moments(match, len(match.events) - 1)[-1]
        assert amount(last) == match.scores[0]  # how it ended, with the points
        assert all(
            "n" not in one.values or one.kind in ("row", "column", "star", "last star")
            for number in range(len(match.events) - 1)
            for one in moments(match, number)
        )
    assert {"row", "column", "star", "last star", "one", "stuck"} <= seen
    assert {"stars used", "dead end", "no boxes", "given up"} & seen


def test_a_second_1_in_a_row_is_said_to_be_one() -> None:
    match = Match("polygrid", 1)
    for what in ("D20 20", "c3", "D12 12"):
        match.play(0, what)
    told = []
    for roll in (1, 1, 1):
        match.roll(str(roll))
        told += [one.kind for one in moments(match, len(match.events) - 1)]
        match.play(0, "reroll")
    assert told == ["one", "one again", "one again"]
    match.roll("5")
    assert moments(match, len(match.events) - 1) == []
