"""Splitter's drawing: a preview that prints nothing over another, and groups as they come about."""

import re
from random import Random

import pytest

from rollwright.coach.sentences import told_alike
from rollwright.draw.advised_move import advised, turned_once
from rollwright.draw.picture import of, sheet
from rollwright.games import game
from rollwright.games.splitter import drawing
from rollwright.games.splitter.layout import BOXES, box_places, middle, total_place
from rollwright.games.splitter.rules import State, score
from rollwright.games.splitter.sheet import LEFT, RIGHT
from rollwright.play.match import Match
from rollwright.svg import theme
from rollwright.svg.elements import stands
from rollwright.svg.pencil import written
from tests.games.test_splitter import SIGNS, at, drawn, mirrored


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


@pytest.mark.parametrize("pad", ["A", "B"])
def test_open_spaces_say_what_stands_out_from_what_nearly_all_bring(pad: str) -> None:
    random, seen = Random(7), set()
    for full in [*range(22), 20, 21, 20, 21]:  # pairs that are written already
        match = played(random, pad, full)
        points, found = score(match.state, 0), {}
        for move in match.allowed(0):
            found[move] = score(game("splitter").rules.after_move(match.state, 0, move), 0) - points
        double = match.state.roll >> 4 == match.state.roll & 15
        drawings = sheet(of(match), 0, moves=True).split('<g class="move"')[1:]
        assert len(drawings) == len(found)
        for one in drawings:
            move = int(re.search(r'data-move="(\d+)"', one)[1])  # type: ignore[index]
            best = _shown(match, found, double)[move]
            shows = re.search(r'data-shows="([^"]+)"', one)
            assert (int(shows[1].replace("\u2212", "-")) if shows else 0) == best
            kinds = re.findall(r'class="(brings|costs) under"', one)
            strokes = (1 + double) * len(shows[1]) if shows else 0  # a double: in both spaces
            assert kinds == ["brings" if best > 0 else "costs"] * strokes
            brings = found[move] if double else max(found[move], found[move ^ 1])
            assert ("data-faint" in one) == (brings > 0 and not best)
            seen.add((double, (best > 0) - (best < 0), brings > 0))
    assert len(seen) == 8  # all of them came about


def _shown(match: Match[State], found: dict[int, int], double: bool) -> dict[int, int]:
    """What each space brings the better way round; nothing if three of four bring as much, or if
    a lone 1 would use up a star."""
    one = game("splitter")
    worth = {
        move: min(gain, 0) if one.spends and one.spends(match.state, 0, move) else gain
        for move, gain in found.items()
    }
    best = {move: worth[move] if double else max(worth[move], worth[move ^ 1]) for move in worth}
    often = {gain: list(best.values()).count(gain) for gain in best.values()}
    return {
        move: 0 if gain > 0 and 4 * often[gain] >= 3 * len(best) else gain
        for move, gain in best.items()
    }


def test_a_star_is_not_lit_by_a_lone_one_while_a_larger_group_may_come() -> None:
    for full, spends in ((0, True), (17, True), (18, False)):
        pairs = [cell for cell in SIGNS["A"] if cell[0] in "bcd"][:full]
        numbers = {cell: 6 for pair in pairs for cell in (pair, mirrored(pair))}
        match = at("A", drawn("A", numbers))
        match.roll("1 3")
        said = {
            match.words_of(0, move): game("splitter").spends(match.state, 0, move)  # type: ignore[misc]
            for move in match.allowed(0)
        }
        assert said["a4 1-3"] == said["a4 3-1"] == spends
        assert not said["a3 1-3"]
        (star,) = (
            one
            for one in sheet(of(match), 0, moves=True).split('<g class="move"')
            if "1 at a4, 3 at h4" in one
        )
        assert ("using up the star" in star) == spends
        assert ("data-shows" in star) == (not spends)


def played(random: Random, pad: str, pairs: int) -> Match[State]:
    """A game alone in which so many pairs are written at random, before the next is."""
    match = at(pad, drawn(pad, {}))
    for n in range(pairs + 1):
        match.roll(f"{random.randint(1, 3)} {random.randint(1, 3)}")
        if n < pairs:
            match.play(0, random.choice(match.allowed(0)))
    return match


def test_what_a_hint_pencils_is_one_way_round_with_a_ring_around_both_numbers() -> None:
    match = at("A", drawn("A", {}))
    match.roll("1 2")
    one = game("splitter")
    for first in (0, 1, 6, 7):
        moves = turned_once(one, match.state, 0, [first, first ^ 1, first + 2])
        assert moves == (first, first + 2)
        for_both = advised(one, match.state, 0, moves[:1], ())
        assert for_both.count('class="ring better"') == 2
        pair = first // 2
        cells = (LEFT[pair], RIGHT[pair])[:: -1 if first % 2 else 1]
        for cell, number in zip(cells, (1, 2), strict=True):
            assert written(*middle(cell), number, 22, "ink ghost") in for_both
            assert written(*middle(cell), 3 - number, 22, "ink ghost") not in for_both
    match = at("A", drawn("A", {}))
    match.roll("3 3")  # both ways are one
    moves = turned_once(one, match.state, 0, match.allowed(0))
    assert list(moves) == match.allowed(0)
    assert advised(one, match.state, 0, moves[:1], ()).count('class="ring better"') == 2


def test_what_a_hint_marks_is_all_as_its_sentence_says() -> None:
    match = at("A", drawn("A", {}))
    match.roll("1 3")
    moves = [7, 2, 5, 6, 11]
    assert told_alike(match, 0, moves, "en") == [7, 5, 11]  # all with the 3 on the left
    assert told_alike(match, 0, moves[1:], "en") == [2, 6]
    match = at("A", drawn("A", {}))
    match.roll("3 3")
    assert told_alike(match, 0, [2, 6], "en") == [2, 6]
    tutto = Match("tutto")
    assert told_alike(tutto, 0, [1, 2], "en") == [1, 2]  # no numbers that could be turned round


def test_groups_say_how_many_they_have_until_they_are_complete() -> None:
    for numbers, said in (
        ({"b3": 6, "g3": 2}, []),
        ({"b3": 6, "g3": 2, "b2": 6, "g2": 5}, ["2/6"]),
        ({"b3": 2, "g3": 6, "b2": 2, "g2": 5}, []),  # complete
    ):
        told = drawing.writing(at("A", drawn("A", numbers)).state, 0, None)
        assert re.findall(r">(\d/\d)<", told) == said


def test_a_count_is_struck_where_a_group_has_no_room_or_would_become_too_large() -> None:
    two = {"c1": 3, "c2": 3, "f1": 5, "f2": 5}
    for more, struck in (
        ({}, 0),
        ({"d1": 6, "e1": 6, "b2": 6, "g2": 6, "d2": 6, "e2": 6}, 0),  # below them is room
        ({"d1": 6, "e1": 6, "b2": 6, "g2": 6, "d2": 6, "e2": 6, "c3": 1, "f3": 2}, 2),
        ({"d1": 6, "e1": 6, "b2": 6, "g2": 6, "d2": 6, "e2": 6, "c4": 3, "f4": 6}, 1),  # four 3s
    ):
        told = drawing.writing(at("A", drawn("A", {**two, **more})).state, 0, None)
        counts = re.findall(r'class="(strong|quiet)"[^>]*>[23]/[35]<', told)
        assert counts.count("quiet") == struck, more


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
