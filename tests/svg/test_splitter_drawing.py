"""Splitter's drawing: a preview that prints nothing over another, and groups as they come about."""

import re

from rollwright.games.splitter import drawing
from rollwright.games.splitter.layout import middle
from rollwright.games.splitter.sheet import LEFT, RIGHT
from rollwright.svg import theme
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
