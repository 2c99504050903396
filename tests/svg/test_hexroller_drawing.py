"""HexRoller's sheet as it is drawn: each thing has its own shape, and stands where it belongs."""

import re
from itertools import pairwise
from math import dist, sqrt
from random import Random

import pytest

from rollwright import Match
from rollwright.core.bits import has, members
from rollwright.core.drawing import NO_GROUP
from rollwright.core.moves import listed
from rollwright.games.hexroller import drawing, position, rules, table_drawing
from rollwright.games.hexroller.layout import (
    BONUSES,
    RADIUS,
    TO_WRITE,
    area_points_at,
    box_at,
    inner,
    middle,
    outline,
    points_at,
    round_at,
    way,
)
from rollwright.games.hexroller.own_pad import hex_called
from rollwright.games.hexroller.reasons import NO_ROOM
from rollwright.games.hexroller.sheet import AREA, AREAS, MOST, NEIGHBOURS
from rollwright.svg.elements import circle, polygon, text
from rollwright.svg.pencil import cross, ring, stroke, underline, written
from rollwright.svg.shapes import hexagon
from rollwright.svg.theme import THEMES, contrast
from tests.games.hexroller_tables import SIDES, play, rolled

CALLED = [f"Player {n}" for n in range(1, 11)]

# Both seats are writing round 4: Ann has two 7s to go on from c3; Bob has written a third number
BACK = (
    "hexroller side=back round=4 roll=4567778 writing=1,2"
    " sheet1=57/.777./8.77.74/8.3..6./.....4./55..448/662344./6..44/7."
    " top1=8477.. bottom1=7645.. spent1=123 now1=7,2,c3,0,0"
    " sheet2=5./.7774/..27774/8.3..64/.....44/55.7.48/66.3744/...77/77"
    " top2=4446.. bottom2=7777.. spent2=23 now2=5,0,f1,1,5"
)
# Over: two flowers and a row up to 8 for Ann; a flower, two pairs, a row, two bonuses for Bob
FRONT = (
    "hexroller side=front round=8 roll=- writing=-"
    " sheet1=5.65/.77755/77.58/...7..88/466.....8/66..4238/444../488337/883."
    " top1=8874878 bottom1=4768365 spent1=123"
    " sheet2=5.6./.55555/7.5.5/44775.58/444.2...8/4646..3./6477./.87777/8833"
    " top2=3457555 bottom2=7588674 spent2=2"
)


def shapes(markup: str) -> str:
    """A drawing without its colours."""
    return re.sub(r' class="[^"]*"', "", markup)


@pytest.mark.parametrize("variant", ["front", "back"])
def test_another_position_is_another_picture_even_without_colours(variant: str) -> None:
    chance = Random(variant)
    pictures: dict[str, str] = {}
    for seed in range(3):
        match = Match("hexroller", seats=2, seed=seed, variant=variant)
        while not match.over:
            if match.chance_due:
                match.roll()
            else:
                seat = chance.choice(match.turn)
                match.play(seat, chance.choice(match.allowed(seat)))
            state = match.state
            pencils = str(rules.turn(state))  # beside the names, on any game's picture
            drawn = [drawing.table(state, CALLED, "en").markup]
            drawn += [drawing.writing(state, seat, None) for seat in (0, 1)]
            picture = pencils + shapes("|".join(drawn))
            assert pictures.setdefault(picture, match.position) == match.position


def test_what_the_round_leaves_open_is_told() -> None:
    state = position.read(BACK)
    ann, bob = (drawing.writing(state, seat, None) for seat in (0, 1))
    last = polygon(hexagon(*middle(1, hex_called(1, "c3")), RADIUS[1] - 4), "outline")
    assert last in ann and last not in bob
    x, y = TO_WRITE[1]
    for place in (x, x + 18):  # still to be written
        assert text(place, y, "7", 12, "hint") in ann
        assert text(place, y, "7", 12, "hint") not in bob
    x, y = BONUSES[1][2]
    assert written(x, y - 29, 5, 17) in bob  # the third number
    x, y = round_at(1, position.read(BACK).round)
    helped = cross(x + 12, y, 5, "ink thin")  # a bonus was used in this round
    assert helped in bob and helped not in ann


def test_the_bonus_for_a_third_number_is_marked_while_there_is_one() -> None:
    x, y = BONUSES[0][2]
    marked = polygon(hexagon(x, y, 21), "open")
    match = Match("hexroller", 1, seed=1)
    seen = set()
    while not match.over:
        if match.chance_due:
            match.roll()
            continue
        thirds = any(rules.THIRD <= move < rules.ONE_MORE for move in match.allowed(0))
        assert (marked in drawing.writing(match.state, 0, None)) == thirds
        seen.add(thirds)
        match.play(0, match.allowed(0)[0])
    assert seen == {False, True}


def test_spent_bonuses_are_crossed_out() -> None:
    bob = drawing.writing(position.read(BACK), 1, None)
    assert [cross(*place, 14, "ink thin") in bob for place in BONUSES[1]] == [False, True, True]


def test_what_is_new_is_underlined() -> None:
    match = Match("hexroller", seed=1)
    match.roll()
    before = match.state
    match.play(0, match.allowed(0)[0])
    hex = match.allowed(0)[0]
    match.play(0, hex)
    told = drawing.writing(match.state, 0, before)
    x, y = middle(0, hex)
    assert underline(x, y + 0.66 * drawing.DIGIT[0], 13) in told
    x, y = box_at(0, 0, 0)
    assert underline(x, y + 15, 16) in told
    assert "fresh" not in drawing.writing(match.state, 0, match.state)
    assert "fresh" not in drawing.writing(match.state, 0, None)


def test_dice_are_ticked_on_whose_sheets_they_are_chosen() -> None:
    state = position.read(BACK)
    assert (
        drawing.table(state, CALLED, "en").markup.count('class="ink"') == 5
    )  # 5 and 7 twice, 6 once
    assert "round 4 of 6" in drawing.table(state, CALLED, "en").markup
    assert "nach 7 Runden" in drawing.table(position.read(FRONT), CALLED, "de").markup


def test_hexes_to_tap_lie_side_by_side() -> None:
    match = Match("hexroller", seed=1)
    match.roll()
    match.play(0, rules.A_TWO)
    targets = drawing.targets(match.state, 0)
    assert [target.move for target in targets] == match.allowed(0)  # by rows, as one reads
    middles = [(target.x + target.width / 2, target.y + target.height / 2) for target in targets]
    nearest = min(dist(one, other) for one in middles for other in middles if one != other)
    assert min(target.width for target in targets) >= 40
    assert max(target.width for target in targets) <= nearest + 0.51


def test_a_number_is_chosen_for_the_box_that_shows_it() -> None:
    match = Match("hexroller", seed=2, variant="back")
    match.roll()
    numbers = [move for move in match.allowed(0) if rules.NUMBER <= move < rules.THIRD]
    targets = {target.move: target for target in drawing.targets(match.state, 0)}
    assert set(targets) == {*numbers, rules.A_TWO}
    assert drawing.buttons(match.state, 0) == []
    for move in numbers:
        number, bottom = 3 + (move - rules.NUMBER) // 2, (move - rules.NUMBER) % 2
        target = targets[move]
        assert target.group == number  # its dice are chosen first
        assert written(*box_at(1, 0, bottom), number, 22, "ink ghost") in target.markup
        middle = target.x + target.width / 2, target.y + target.height / 2
        assert middle == pytest.approx(box_at(1, 0, bottom))
    assert targets[rules.A_TWO].group == NO_GROUP


# ---------------------------------------------------------------- dice to choose


def test_dice_say_how_long_a_path_they_make() -> None:
    front = SIDES["front"]
    beside = {n: set().union(*(front.neighbours[hex] for hex in front.pairs[n])) for n in (3, 5)}
    match = rolled("5 5 5 3 3 3 3 3", {8: " ".join(beside[3] - front.taken)})
    groups = {group.number: group for group in table_drawing.groups(match.state, 0, "en")}
    assert list(groups) == [3, 5]  # as they lie
    assert [group.open for group in groups.values()] == [False, True]  # the 3s have no room
    assert groups[5].words == "Three 5s: a path of 3 hexes."
    assert ">path of 3</text>" in groups[5].markup
    assert rules.refusal(match.state, 0, groups[3].move) == NO_ROOM
    ahead = {hex for hex in range(55) if polygon(inner(0, hex), "mark") in groups[5].ahead}
    assert ahead == {hex_called(0, name) for name in beside[5] - front.taken}


def test_a_third_number_is_chosen_by_its_dice_too() -> None:
    match = rolled("5 3 4 6 6 6 6 7")
    for number in ("3 top", "7 bottom"):
        match.play(0, number)
        assert table_drawing.groups(match.state, 0, "en") == []  # the path comes first
        match.play(0, match.moves(0)[0])
    groups = table_drawing.groups(match.state, 0, "de")
    assert [group.number for group in groups if group.open] == [4, 5, 6]
    assert {group.then for group in groups} == {"Jetzt der Bonus für eine dritte Zahl."}
    places = {
        (target.x + target.width / 2, target.y + target.height / 2)
        for target in drawing.targets(match.state, 0)
        if target.group != NO_GROUP
    }
    assert places == {BONUSES[0][2]}


def test_the_table_is_as_high_before_a_throw() -> None:
    match = Match("hexroller", seed=1)
    before = drawing.table(match.state, CALLED, "en")
    assert before.markup.count("die off") == 8
    match.roll()
    after = drawing.table(match.state, CALLED, "en")
    assert (after.width, after.height) == (before.width, before.height)
    assert "die off" not in after.markup


# ---------------------------------------------------------------- as it stands


def test_what_scores_is_outlined_as_it_comes_about() -> None:
    match = rolled("5 3 3 4 4 6 6 7", {5: "b2 b4 b5", 8: "a2 b1 c2"})
    before = match.state
    assert 'class="outline fresh"' not in drawing.writing(before, 0, before)
    play(match, "5 top,b3")
    new = drawing.writing(match.state, 0, before)
    corners = outline(0, 4, inside=3.5)
    assert stroke(*corners, corners[0], class_="outline fresh") in new  # the flower
    assert new.count('class="outline fresh"') == 1 + 5  # and a link for each step of the pair
    later = drawing.writing(match.state, 0, match.state)
    assert stroke(*corners, corners[0], class_="outline") in later and "fresh" not in later


@pytest.mark.parametrize("seat", [0, 1])
def test_points_stand_in_their_boxes_while_the_game_goes_on(seat: int) -> None:
    state = position.read(FRONT.replace("round=8", "round=7"))
    drawn = drawing.writing(state, seat, None)
    for area, points in ({2: 8, 5: 5}, {3: 4})[seat].items():
        assert text(*area_points_at(0, area), str(points), 13, "quiet stands") in drawn
    total = rules.score(state, seat)
    assert text(*points_at(0, 5, 1), str(total), 13, "quiet stands") in drawn
    over = drawing.writing(position.read(FRONT), seat, None)
    assert 'class="quiet stands"' not in over  # then they are counted out


def test_only_the_end_of_a_round_has_no_place() -> None:
    state = position.read(BACK)
    assert drawing.buttons(state, 1) == [rules.END] == listed(rules.open_moves(state, 1))
    assert drawing.targets(state, 1) == []


@pytest.mark.parametrize("seat", [0, 1])
def test_points_stand_in_their_boxes(seat: int) -> None:
    state = position.read(FRONT)
    told = drawing.count_out(state, seat)
    areas = ((0, 0, 8, 0, 0, 5, 0), (0, 0, 0, 4, 0, 0, 0))[seat]
    for area in range(AREAS - 1):
        assert written(*area_points_at(0, area), areas[area] or "-", 15) in told
    upper = ((0, 0, 0, 0, 0, 0), (0, 4, 5, 0, 0, 0))[seat]  # 3 to 8 joined
    lower = ((0, 8, 0, 0, 0), (5, 0, 2, 0, 2))[seat]  # two rows, three bonuses
    for down, boxes in enumerate((upper, lower)):
        for across, points in enumerate(boxes):
            assert written(*points_at(0, across, down), points or "-", 15) in told
    total = sum(areas) + sum(upper) + sum(lower)
    assert total == rules.score(state, seat)
    assert written(*points_at(0, 5, 1), total, 18) in told


def test_what_scored_is_marked() -> None:
    state = position.read(FRONT)
    ann, bob = (drawing.count_out(state, seat) for seat in (0, 1))
    rings = [ring(*place, 19, class_="count") in bob for place in BONUSES[0]]
    assert rings == [True, False, True]  # the bonuses not used
    row = "4768365"
    for round, number in enumerate(row):  # 3 to 8 count, each where it comes first
        counted = row.index(number) == round
        assert (ring(*box_at(0, round, 1), 15, 15, "count") in ann) == counted
    assert ann.count('class="count"') == 2 + 6  # two flowers, the row
    # a flower, a link for each step between the 4s and between the 5s, a row, two bonuses
    assert bob.count('class="count"') == 1 + 4 + 5 + 3 + 2


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("area", range(AREAS))
def test_an_area_is_outlined_once_around(side: int, area: int) -> None:
    corners = outline(side, area)
    hexes = members(AREA[AREAS * side + area])
    inner = sum(size_of(NEIGHBOURS[MOST * side + hex] & AREA[AREAS * side + area]) for hex in hexes)
    assert len(corners) == 6 * len(hexes) - inner
    edges = zip(corners, corners[1:] + corners[:1], strict=True)
    assert all(dist(*edge) == pytest.approx(RADIUS[side]) for edge in edges)
    for corner, moved in zip(corners, outline(side, area, 3), strict=True):
        assert dist(corner, moved) == pytest.approx(3 * 2 / sqrt(3))
        assert min(dist(moved, middle(side, hex)) for hex in hexes) < RADIUS[side]


def size_of(hexes: int) -> int:
    return len(members(hexes))


def test_a_pair_is_linked_by_a_shortest_way() -> None:
    hexes = sum(1 << hex for hex in range(54))
    fives = rules.new_game(1, rules.Options()).printed[2]
    steps = way(0, fives, hexes)
    assert {steps[0], steps[-1]} == set(members(fives))
    assert len(steps) == 5 + 1  # the printed 5s lie five steps apart
    for one, other in pairwise(steps):
        assert has(NEIGHBOURS[one], other)


def test_a_pad_for_play_on_paper_says_which_dice_it_needs() -> None:
    for variant, dice in (("front", 8), ("back", 7)):
        state = Match("hexroller", variant=variant).state
        pad = drawing.pad(state, "en")
        assert f">{dice} dice with these faces:<" in pad.markup
        assert re.findall(r'class="face"[^>]*>(\d)<', pad.markup) == list("345678")
        assert pad.height > drawing.size(state)[1]
    assert "zählt eine 1 als 7" in drawing.pad(state, "de").markup


def test_the_printed_numbers_of_an_own_pad() -> None:
    printed = "3:a1+a2,4:a3+a4,5:b1+b2,6:b3+b4,7:b5+b6,8:c1+e5"
    state = Match("hexroller", printed=printed).state
    told = drawing.paper(state, "en")
    e5 = middle(0, hex_called(0, "e5"))
    assert circle(*e5, 13, "disc") in told
    assert told.count('r="13"') == 12
    assert circle(*e5, 13, "disc") not in drawing.paper(Match("hexroller").state, "en")
    assert drawing.writing(state, 0, None).count("ink") == 0  # what is printed is not written


@pytest.mark.parametrize("name", THEMES)
def test_tints_leave_writing_legible(name: str) -> None:
    theme = THEMES[name]
    accent = drawing.ACCENT.dark if name == "dark" else drawing.ACCENT.light
    for area in range(AREAS):
        assert contrast(theme["ink"], theme[f"area{area}"]) >= 4.5
        assert contrast(theme.get("accent", accent), theme[f"area{area}"]) >= 4.5
