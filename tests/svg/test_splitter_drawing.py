"""Splitter's drawing: a preview that prints nothing over another, and groups as they come about."""

import re

from rollwright.draw.picture import of, sheet
from rollwright.games.splitter import drawing
from rollwright.games.splitter.layout import BOXES, box_places, middle, total_place
from rollwright.games.splitter.sheet import LEFT, RIGHT
from rollwright.svg import theme
from rollwright.svg.elements import stands
from rollwright.svg.pencil import written
from tests.games.test_splitter import at, drawn


def test_a_preview_writes_both_numbers_and_what_is_printed_there_makes_way() -> None:
    match = at("A", drawn("A", {}))
    match.roll("1 3")
    targets = drawing.targets(match.state, 0)
    for left, right in zip(targets[::2], targets[1::2], strict=True):
        pair = left.move // 2
        assert (left.move, right.move) == (
            2 * pair,
            2 * pair + 1,
        )  # side by side
        assert written(*middle(LEFT[pair]), 1, 22, "ink ghost") in left.markup
        assert written(*middle(RIGHT[pair]), 3, 22, "ink ghost") in left.markup
        assert written(*middle(RIGHT[pair]), 1, 22, "ink ghost") in right.markup
        assert 'class="hint under first"' in left.markup
        assert 'class="hint under second"' in right.markup
    style = theme.page_style({})
    assert ".move:hover .under," in style
    assert ".move:hover+.move .second," in style
    assert ".move:has(+.move:hover) .first," in style


def test_an_open_space_says_small_where_the_larger_number_goes() -> None:
    match = at("A", drawn("A", {}))
    match.roll("1 3")
    for target in drawing.targets(match.state, 0):
        soft = r'class="soft under \w+" transform="translate\(([\d.]+) '
        (place,) = re.findall(soft, target.markup)
        right = target.move % 2
        assert (float(place) < target.x + target.width / 2) == right  # towards the centre line


def test_an_open_space_says_what_it_brings_or_costs_if_that_is_unusual() -> None:
    match = at("A", drawn("A", {"b3": 2, "g3": 6, "c3": 1, "f3": 4}))
    match.roll("1 2")
    drawings = re.findall(r'<g class="move".*?</g>', sheet(of(match), 0, moves=True))
    said = {}
    for one in drawings:
        gain = re.search(r'data-gain="([^"]+)"', one)
        kinds = set(re.findall(r'class="(brings|costs) under"', one))
        said[gain[1] if gain else ""] = kinds
    assert said == {"+1": set(), "+2": {"brings"}, "+3": {"brings"}, "\u22121": {"costs"}}


def test_groups_say_how_many_they_have_until_they_are_complete() -> None:
    for numbers, said in (
        ({"b3": 6, "g3": 2}, []),
        ({"b3": 6, "g3": 2, "b2": 6, "g2": 5}, ["2/6"]),
        ({"b3": 2, "g3": 6, "b2": 2, "g2": 5}, []),  # complete
    ):
        told = drawing.writing(at("A", drawn("A", numbers)).state, 0, None)
        assert re.findall(r">(\d/\d)<", told) == said


def test_a_double_is_one_target_of_two_spaces() -> None:
    match = at("A", drawn("A", {}))
    match.roll("3 3")
    for target in drawing.targets(match.state, 0):
        assert target.markup.count('class="hint under"') == 2
        assert not re.search("first|second", target.markup)  # its neighbours are other pairs


def test_groups_that_score_are_outlined_as_they_come_about() -> None:
    two = {"b3": 2, "g3": 6, "b2": 2, "g2": 6}
    sides = 6  # around two spaces
    for numbers, lines in (({"b3": 2, "g3": 6}, 0), (two, sides), ({**two, "b4": 2, "g4": 5}, 0)):
        match = at("A", drawn("A", numbers))
        assert drawing.writing(match.state, 0, None).count('class="count thin"') == lines


def test_at_the_end_they_are_counted_out_instead() -> None:
    state = at("A", drawn("A", {}, rest=1)).state
    assert "count" not in drawing.writing(state, 0, None)


def test_spaces_of_groups_that_score_are_tinted_and_of_those_too_large_crossed_by_lines() -> None:
    two = {"b3": 2, "g3": 6, "b2": 2, "g2": 6}
    for numbers, tinted, crossed in ((two, 2, 0), ({**two, "b4": 2, "g4": 5}, 0, 3)):
        told = drawing.writing(at("A", drawn("A", numbers)).state, 0, None)
        assert told.count('class="scores"') == tinted
        assert told.count('class="hatch"') == 3 * crossed


def test_points_stand_lightly_in_their_boxes_until_they_are_counted_out() -> None:
    match = at("A", drawn("A", {"b3": 2, "g3": 6, "b2": 2, "g2": 6}))
    told = drawing.writing(match.state, 0, None)
    assert stands(box_places(0)[1], BOXES + 17, 2, 15) in told
    assert stands(total_place(0), BOXES + 17, 2, 15) in told
    assert told.count('class="quiet stands"') == 2  # nothing stands where nothing scores
    over = at("A", drawn("A", {}, rest=1)).state
    assert "stands" not in drawing.writing(over, 0, None)


def test_spaces_are_named_at_the_edges_of_the_sheet() -> None:
    paper = drawing.paper(at("A", drawn("A", {})).state, "en")
    named = re.findall(r'class="quiet"[^>]*>([a-h]|[1-7])<', paper)
    assert named == [*"abcdefgh", *"1234567"]


def test_the_table_says_the_round_and_the_last_one() -> None:
    first = drawing.table(at("A", drawn("A", {})).state, ["Ann"], "en")
    assert ">Round 1 of 22<" in first.markup and "Last round" not in first.markup
    match = at("A", drawn("A", {}))
    while match.state.sheets[0].free.bit_count() > 1:
        match.roll("1 2")
        match.play(0, match.allowed(0)[0])
    last = drawing.table(match.state, ["Ann"], "de")
    assert ">Runde 22 von 22<" in last.markup and ">Letzte Runde<" in last.markup
    assert (first.width, first.height) == (last.width, last.height)
