"""Penk!: what is cried out, by hand-made positions and by what the boards of random games show."""

import re

import pytest

from rollwright import game
from rollwright.core.moments import CHEER, OUCH
from rollwright.core.seats import NOBODY
from rollwright.play.match import AnyMatch
from rollwright.play.moments import moments
from tests.games.cries import amount, called, cried, kinds, random_games
from tests.games.test_penk import CLEAR, at, marking, play

PENK = game("penk")


def test_a_row_is_closed_and_each_of_the_others_crosses_out_their_own() -> None:
    match = at("oooo./...../...../...../.....", "oo.../...../...../...../.....", CLEAR)
    play(match, "1 2 3 4 5 5", "mark 5")
    assert cried(match, 1) == [
        "Penk! Row 1 is closed.",
        "Bob crosses out 3 cells.",
        "Eve crosses out 5 cells.",
    ]
    tones = [(one.seat, one.tone) for one in moments(match, len(match.events) - 1)]
    assert tones == [(0, CHEER), (-1, OUCH), (-1, OUCH)]


def test_a_column_is_closed_and_who_has_marked_it_loses_nothing() -> None:
    match = at("...../o..../o..../o..../o....", "o..../o..../o..../o..../.....")
    play(match, "1 2 3 4 5 5", "mark 1")
    assert cried(match, 1) == ["Penk! Column 1 is closed.", "Bob crosses out 1 cell."]


def test_a_row_and_a_column_at_once() -> None:
    match = at(".oooo/o..../o..../o..../o....")
    play(match, "1 2 3 4 5 5", "mark 1")
    assert cried(match, 1) == ["Double Penk! Row 1 and column 1 are closed."]


def test_a_line_closed_with_crosses_is_no_penk() -> None:
    match = at("ooox./...../...../...../.....", CLEAR)
    play(match, "1 2 3 4 5 5", "mark 5")
    assert cried(match, 1) == []


def test_a_failed_roll_and_the_column_that_goes() -> None:
    match = at("ooooo/xxxxx/x..../x..../x....", CLEAR)
    match.roll("2 2 3 3 4 5")
    assert cried(match) == []  # the rolling may go on
    match.play(0, "stop")
    assert cried(match, 1) == ["A failed roll: nothing can be marked."]
    match.play(0, "eliminate 3")
    assert cried(match, 1) == [
        "Column 3 is given up: 3 cells crossed out.",
        "Columns 1 and 3 are closed: this is the last round.",
    ]


def test_a_roll_fails_by_itself_after_the_second_reroll() -> None:
    match = at("ooooo/xxxxx/...../...../.....", CLEAR)
    match.roll("1 1 2 3 4 5")
    for _ in range(2):
        match.play(0, "reroll 1 1")
        match.roll("1 1")
    assert kinds(match, len(match.events) - 1) == ["failed"]


def test_the_last_round_begins_also_on_another_sheet() -> None:
    match = at("...../o..../o..../o..../o....", ".x.../.x.../.x.../.x.../.x...")
    play(match, "1 2 3 4 5 5", "mark 1")
    assert cried(match, 1) == [
        "Penk! Column 1 is closed.",
        "Bob crosses out 5 cells.",
        "Columns 1 and 2 are closed: this is the last round.",
    ]
    assert moments(match, len(match.events) - 1)[-1].seat == 1  # whose columns they are
    match.play(0, "done")
    assert cried(match, 1) == []


def test_who_plays_last_is_not_told_that_anothers_columns_end_the_game() -> None:
    match = at("ox.../ox.../ox.../ox.../ox...", CLEAR, turn=2)
    play(match, "1 2 3 4 5 5", "mark 3", "done")
    assert match.over
    told = moments(match, len(match.events) - 1)
    assert [(one.kind, one.seat) for one in told] == [("the end", NOBODY)]


def test_no_last_round_begins_when_the_game_ends_with_it() -> None:
    match = at("x.ooo/x.ooo/x.ooo/x.ooo/x.ooo")
    marking(match, "1 1 1 1 1 1")
    match.play(0, "eliminate 2")
    assert match.over and cried(match, 1) == [
        "Column 2 is given up: 5 cells crossed out.",
        "Two columns are closed: the game is over.",
    ]


def test_who_has_no_clear_cell_left_is_skipped() -> None:
    match = at(CLEAR, "ooooo/ooooo/ooooo/ooooo/ooooo", CLEAR)
    play(match, "1 2 3 4 5 5", "mark 5 5", "done")
    assert cried(match, 1) == ["Bob has no clear cells left and is skipped."]
    assert match.roller == 2


# ---------------------------------------------------------------- told by the boards alone


def on_board(match: AnyMatch, seat: int, events: int) -> list[str]:
    """The cells of a sheet as the text board shows them: (1) marked, x crossed out."""
    state = match.at(events)
    rows = PENK.words.board(state, seat, "en")[1:]
    return ["".join(ink.text for ink in row if re.fullmatch(r"\(\d\)| x | \d ", ink.text))
            for row in rows]  # fmt: skip


def cells(rows: list[str]) -> list[str]:
    return [row[n : n + 3] for row in rows for n in range(0, 15, 3)]


def whole_lines(found: list[str]) -> set[tuple[str, int]]:
    """The rows and columns in which every cell is marked."""
    rows = {("row", n + 1) for n in range(5) if all("(" in one for one in found[5 * n : 5 * n + 5])}
    return rows | {("column", n + 1) for n in range(5) if all("(" in one for one in found[n::5])}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_is_cried_out_is_what_the_boards_show(seats: int) -> None:
    seen = set()
    for match in random_games(PENK, seats, 12):
        for number in range(len(match.events)):
            mover = match.events[number].seat
            was = [cells(on_board(match, seat, number)) for seat in range(seats)]
            now = [cells(on_board(match, seat, number + 1)) for seat in range(seats)]
            closed, crossed = set(), dict.fromkeys(range(seats), 0)
            for moment in moments(match, number):
                seen.add(moment.kind)
                values = {**moment.values}
                if moment.kind == "penk both":
                    closed |= {("row", n) for n in values["row"]}  # type: ignore[union-attr]
                    closed |= {("column", n) for n in values["column"]}  # type: ignore[union-attr]
                elif moment.kind.startswith("penk"):
                    name = moment.kind.removeprefix("penk ")
                    closed |= {(name, n) for n in values["line"]}  # type: ignore[union-attr]
                elif moment.kind == "crossed out":
                    crossed[called(moment)[0]] += amount(moment)
                elif moment.kind == "eliminated":
                    crossed[moment.seat] += amount(moment)
            for seat in range(seats):
                assert now[seat].count(" x ") - was[seat].count(" x ") == crossed[seat]
                if seat == mover:
                    assert whole_lines(now[seat]) - whole_lines(was[seat]) == closed
                else:
                    assert whole_lines(now[seat]) == whole_lines(was[seat])
        rounds = [n for n in range(len(match.events)) if "last round" in kinds(match, n)]
        assert len(rounds) <= 1
    assert {"penk row", "failed", "eliminated"} <= seen
    assert seats == 1 or {"crossed out", "last round"} <= seen
