"""Penk!'s drawing: every state of a cell and of a turn has its own shape."""

from itertools import combinations

import pytest

from rollwright import Match
from rollwright.games.penk import drawing
from rollwright.games.penk.layout import column_boxes, row_boxes, total_box
from rollwright.games.penk.rules import (
    ELIMINATE,
    MARK,
    MARK_WITH_JOLLY,
    STOP_MARKING,
    STOP_ROLLING,
    State,
    after_move,
)
from rollwright.svg.elements import stands
from rollwright.svg.pencil import written
from rollwright.svg.theme import DARK, LIGHT, contrast

CALLED = [f"Player {n}" for n in range(1, 11)]

CLEAR = "...../...../...../...../....."
ROW = "oxoxo/...../...../...../....."
COLUMN = "x..../o..../o..../o..../o...."


def at(*sheets: str, turn: int = 1, phase: str = "throwing", **fields: object) -> State:
    """A state with these sheets; at the beginning of a turn unless told otherwise."""
    told = {"turn": turn, "phase": phase, "dice": "-", "rerolls": 2, "marks": 0, **fields}
    told |= {f"sheet{n}": sheet for n, sheet in enumerate(sheets, start=1)}
    words = " ".join(f"{name}={value}" for name, value in told.items())
    state: State = Match.from_position(f"penk {words}").state
    return state


def marking(dice: str, *sheets: str, marks: int = 0) -> State:
    return at(*sheets, phase="marking", dice=dice, rerolls=0, marks=marks)


def strokes(state: State, before: State | None = None) -> list[str]:
    """What is written on the first sheet, stroke by stroke."""
    return drawing.writing(state, 0, before).split("/>")[:-1]


def test_a_mark_is_one_round_stroke_and_an_eliminated_cell_two_straight_ones() -> None:
    clear, ringed, crossed = (strokes(at(f"{sign}...." + CLEAR[5:])) for sign in ".ox")
    assert (len(clear), len(ringed), len(crossed)) == (0, 1, 2)
    assert "C" in ringed[0]
    assert not any("C" in stroke for stroke in crossed)


def test_what_is_new_is_underlined() -> None:
    before, now = at("o...." + CLEAR[5:]), at("oo..x" + CLEAR[5:])
    assert not any("fresh" in stroke for stroke in strokes(now))
    fresh = [stroke for stroke in strokes(now, before) if "fresh" in stroke]
    assert len(fresh) == (1 + 1) + (2 + 1)
    assert len(strokes(now, before)) == 1 + len(fresh)


def test_a_cell_open_in_two_ways_is_shared_and_one_open_in_one_way_is_not() -> None:
    # with 4 4 ! the pair of 4s can be natural or not; 4 alone is natural, 4 4 ! needs the jolly
    places = {
        target.move: (target.y, target.height)
        for target in drawing.targets(marking("446", CLEAR, marks=1), 0)
    }
    assert places.keys() == {MARK + 3, MARK + 8, MARK_WITH_JOLLY + 8, MARK_WITH_JOLLY + 13}
    (upper, high), (lower, also_high) = places[MARK + 8], places[MARK_WITH_JOLLY + 8]
    assert high == also_high == 40
    assert lower == upper + high
    assert places[MARK_WITH_JOLLY + 13][1] == 2 * 40


def test_a_target_for_a_jolly_shows_a_die_with_a_star() -> None:
    dice = {
        target.move: 'class="die"' in target.markup
        for target in drawing.targets(marking("446", CLEAR, marks=1), 0)
    }
    assert dice == {MARK + 3: 0, MARK + 8: 0, MARK_WITH_JOLLY + 8: 1, MARK_WITH_JOLLY + 13: 1}


def test_a_column_to_eliminate_shows_which_cells_will_go() -> None:
    state = marking("123456", "ooooo/oxooo/.xo../ox.o./.x...")
    crosses = {
        target.move - ELIMINATE: target.markup.count("ghost") // 2
        for target in drawing.targets(state, 0)
    }
    assert crosses == {0: 2, 2: 2, 3: 2, 4: 3}  # the second column has no clear cell


def test_stopping_is_a_button() -> None:
    rolling = at(CLEAR, phase="rolling", dice="123456")
    assert drawing.buttons(rolling, 0) == [STOP_ROLLING]
    assert drawing.buttons(marking("123456", CLEAR), 0) == []
    assert drawing.buttons(marking("446", CLEAR, marks=1), 0) == [STOP_MARKING]


def test_equal_dice_are_chosen_in_any_way() -> None:
    sets = drawing.dice_sets(at(CLEAR, phase="rolling", dice="114566"), 0, "de")
    assert sets is not None
    assert [die.name for die in sets.dice] == ["1", "1", "4", "5", "Stern", "Stern"]
    assert set(sets.moves) == set(range(1, 64))
    assert sets.moves[0b000001] == sets.moves[0b000010] == 0b000001 - 1
    assert sets.moves[0b100110] == sets.moves[0b010101] == 0b010101 - 1
    assert drawing.dice_sets(marking("114566", CLEAR), 0, "en") is None


def test_every_moment_of_a_turn_looks_different() -> None:
    moments = [at(CLEAR, CLEAR, turn=turn) for turn in (1, 2)]
    moments += [
        at(CLEAR, CLEAR, turn=turn, phase=phase, dice=dice, rerolls=rerolls)
        for turn in (1, 2)
        for phase, dice in (("rolling", "123456"), ("throwing", "144"), ("throwing", "146"))
        for rerolls in (1, 2)
        if phase == "rolling" or rerolls < 2
    ]
    moments += [marking("123456", CLEAR, CLEAR)]
    moments += [marking("446", CLEAR, CLEAR, marks=marks) for marks in (1, 2)]
    for lang in ("en", "de"):
        tables = [drawing.table(state, CALLED, lang).markup for state in moments]
        assert all(one != other for one, other in combinations(tables, 2))


def test_held_dice_lie_beside_those_in_the_hand() -> None:
    held = drawing.table(at(CLEAR, dice="146", rerolls=0), CALLED, "en").markup
    assert held.count('class="die"') == 3
    assert held.count('class="die off"') == 3
    assert "throwing" in held


def test_the_last_round_is_announced() -> None:
    closing = "xx.../xx.../xx.../xx.../xx..."
    assert "last round" in drawing.table(at(CLEAR, closing), CALLED, "en").markup
    assert "last round" not in drawing.table(at(CLEAR, CLEAR), CALLED, "en").markup


def test_sums_stand_in_their_boxes_and_marks_point_to_them() -> None:
    state = at("oooox/oo..x/o.o.x/o...x/xxxxx", phase="ended")
    told = drawing.count_out(state, 0)
    for places, sums in ((row_boxes(), (4, 0, 0, 0, 0)), (column_boxes(), (11, 0, 0, 0, 0))):
        for place, points in zip(places, sums, strict=True):
            assert written(*place, points, 17) in told
    assert written(*total_box(), 15, 15) in told
    assert told.count('class="mark"') == 2  # boxes
    assert told.count("count thin") == 2 * (4 + 4)  # an arrow is two strokes


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_printed_sheet_says_how_many_dice_of_what_number(lang: str) -> None:
    printed = drawing.paper(at(CLEAR), lang)
    assert printed.count('class="edge"') == 5 * (1 + 2 + 3 + 4 + 5)
    pips = printed.count("h.01")
    assert pips == (1 + 2 + 3 + 4 + 5) ** 2
    for value in (1, 2, 3, 5, 8):
        assert printed.count(f">{value}</text>") == 5


def test_the_accent_can_be_read() -> None:
    assert contrast(drawing.ACCENT.light, LIGHT["paper"]) >= 4.5
    assert contrast(drawing.ACCENT.dark, DARK["paper"]) >= 4.5


def test_what_a_penk_crosses_out_is_fresh_on_the_others_sheets() -> None:
    before = marking("123455", "oooo./...../...../...../.....", "oo..x/x..../...../...../.....")
    theirs = drawing.writing(after_move(before, 0, MARK + 4), 1, before)
    for cell in range(25):  # two cells were clear; what was crossed out before is not fresh
        old, new = (drawing._crossed(cell, class_) for class_ in ("ink", "ink fresh"))
        assert (new in theirs) == (cell in (2, 3))
        assert (old in theirs) == (cell in (4, 5))


def test_sums_stand_lightly_while_the_game_goes_on() -> None:
    sheet = "oooox/oo..x/o.o.x/o...x/xxxxx"
    told = drawing.writing(at(sheet), 0, None)
    assert stands(*row_boxes()[0], 4, 15) in told
    assert stands(*column_boxes()[0], 11, 15) in told
    assert stands(*total_box(), 15, 15) in told
    assert told.count('class="quiet stands"') == 5  # two closed lines have nothing
    assert "stands" not in drawing.writing(at(sheet, phase="ended"), 0, None)


def test_a_closed_line_has_a_bar_at_its_end_and_a_column_a_lock_too() -> None:
    told = drawing.writing(at("ooxoo/x..../o..../o..../o...."), 0, None)
    assert told.count('class="locked"') == 1
    clear, row, column = (at(sheet).sheets[0] for sheet in (CLEAR, ROW, COLUMN))
    assert [len(drawing._closed(clear, one)) for one in (clear, row, column)] == [0, 1, 2]


def test_a_penk_is_lit_once_and_a_line_that_others_closed_is_not() -> None:
    clear, row = (at(sheet).sheets[0] for sheet in (CLEAR, "ooooo" + CLEAR[5:]))
    assert len(drawing._lit(clear, row)) == 1 and drawing._lit(row, row) == []
    lost = at(ROW).sheets[0]
    assert drawing._lit(clear, lost) == []
    fresh, old = drawing._closed(clear, lost)[0], drawing._closed(lost, lost)[0]
    assert "fresh" in fresh and "fresh" not in old
