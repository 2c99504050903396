"""Polygrid's drawing: what a position says can be read off it, by shape alone."""

import random
import re
from itertools import pairwise
from typing import Any

import pytest

from rollwright import Match
from rollwright.core.language import Language
from rollwright.draw.picture import of, sheet
from rollwright.games.polygrid import drawing, table_drawing
from rollwright.games.polygrid.drawn_walks import walk
from rollwright.games.polygrid.layout import (
    BOX_CORNERS,
    BOX_MIDDLES,
    HEIGHT,
    HIGH,
    LARGE,
    LID,
    POINTS,
    RADIUS,
    SQUARE_GRID,
    WIDE,
)
from rollwright.games.polygrid.position import write
from rollwright.games.polygrid.rules import BONUS, GIVE_UP, REROLL, SQUARE, State
from rollwright.games.polygrid.sheet import DIE_OF, FACES, NUMBER_OF, REACH
from rollwright.games.polygrid.words import square_name
from rollwright.svg.dice import silhouette
from rollwright.svg.elements import closed, number
from rollwright.svg.pencil import cross, written

CALLED = [f"Player {n}" for n in range(1, 11)]

EMPTY = "/".join(["......"] * 6)
SQUARES = {square_name(square): square for square in range(36)}
D3 = SQUARES["d3"]


def at(phase: str, grid: str = EMPTY, marker: str = "-", stars: int = 3, **fields: object) -> State:
    """A position; of the grid, 4 6 8 X D I are the die types."""
    faces = dict(zip("468XDI", FACES, strict=True))
    rows = [",".join(str(faces.get(sign, ".")) for sign in row) for row in grid.split("/")]
    told = {"phase": phase, **fields, "marker": marker, "stars": stars, "grid": "/".join(rows)}
    told |= {f"D{n}": "." * n for n in FACES if f"D{n}" not in fields}
    words = " ".join(f"{name}={value}" for name, value in told.items())
    state: State = Match.from_position(f"polygrid {words}").state
    return state


def in_c2(phase: str, stars: int = 3, **fields: object) -> State:
    """A D6 stands in c2, with the marker."""
    return at(phase, "....../..6.../....../....../....../......", "c2", stars, **fields)


def test_no_two_positions_look_the_same_even_without_colours() -> None:
    seen: dict[str, str] = {}
    for seed in range(12):
        match, choice = Match("polygrid", seed=seed), random.Random(seed)
        while not match.over:
            if match.chance_due:
                match.roll()
            else:
                match.play(0, choice.choice(match.allowed(0)))
            drawn = (
                drawing.writing(match.state, 0, None)
                + drawing.table(match.state, CALLED, "en").markup
            )
            shapes = re.sub(r' class="[^"]*"', "", drawn)
            assert seen.setdefault(shapes, match.position) == match.position
    assert len(seen) > 300


def test_no_two_dice_have_the_same_outline() -> None:
    outlines = {faces: silhouette(faces, 0, 0, 1) for faces in FACES}
    assert {faces: len(outlines[faces]) for faces in FACES} == {
        4: 3,
        6: 4,
        8: 4,
        10: 6,
        12: 10,
        20: 6,
    }
    assert len({tuple(corners) for corners in outlines.values()}) == len(FACES)


@pytest.mark.parametrize("die", range(6))
def test_a_die_type_is_written_as_its_outline_and_its_faces(die: int) -> None:
    grid = "468XDI"[die] + "...../....../....../....../....../......"
    told = drawing.writing(at("paying", grid, "a1"), 0, None)
    assert told.split('"')[1].count("Q") == len(silhouette(FACES[die], 0, 0, 1))
    signs = re.findall(r' d="([^"]*)"', written(0, 0, FACES[die]))
    assert all(f'd="{sign}"' in told for sign in signs)


def test_the_marker_is_filled_and_the_one_on_the_chosen_square_hollow() -> None:
    using = drawing.writing(in_c2("using", die="D20", roll=9), 0, None)
    writing = drawing.writing(in_c2("writing", die="D20", roll=9, square="d3"), 0, None)
    assert (using.count('class="solid"'), using.count('class="outline"')) == (1, 0)
    assert writing.startswith(using)
    x, y = SQUARE_GRID.corner(D3)
    around, hollow, *_ = writing.removeprefix(using).split("/>")
    assert f'x="{x + 2}" y="{y + 2}"' in around
    assert 'class="outline"' in hollow


def test_crossed_boxes_and_stars_have_crosses_and_new_ones_are_underlined() -> None:
    before = in_c2("using", die="D8", roll=2, D8="..x.....")
    now = in_c2("bonus-placing", stars=2, die="D8", D8="..x.....")
    still, fresh = drawing.writing(now, 0, now), drawing.writing(now, 0, before)
    assert cross(*BOX_MIDDLES[4 + 6 + 2], 5.5, "ink thin") in still and "veil" in still
    assert "fresh" not in still
    assert cross(*BOX_MIDDLES[4 + 6 + 2], 5.5, "ink thin") in fresh
    assert fresh.count("fresh") == 3  # the star's two strokes, and the line beneath


def test_the_boxes_of_a_die_lie_large_over_all_boxes_once_it_is_chosen() -> None:
    targets = drawing.targets(at("setting-up"), 0)
    assert [(target.move, target.group) for target in targets] == list(enumerate(DIE_OF))
    left, top, wide, high = LID
    for target in targets:
        x, y, width = LARGE[target.move]
        assert (target.x, target.y, target.width) == (x, y, width) and min(
            width, target.height
        ) >= 44
        assert left <= x and x + width <= left + wide
        assert top <= y and y + target.height <= top + high
        middle = x + width / 2, y + 22
        outline = closed(silhouette(FACES[DIE_OF[target.move]], *middle, RADIUS))
        assert f'd="{outline}" class="open"' in target.markup
        assert f">{NUMBER_OF[target.move]}</text>" in target.markup
    assert top + high <= HEIGHT


def test_of_a_chosen_die_the_closed_boxes_are_seen_too() -> None:
    state = in_c2("paying", D8="..x.....")
    ahead = table_drawing.groups(state, 0, "en")[2].ahead
    x, y, wide = LARGE[4 + 6 + 2]
    assert cross(x + wide / 2, y + 22, 13) in ahead
    assert re.findall(r">(\d+)</text>", ahead) == ["3"]


def test_dice_can_be_chosen_while_a_box_is_due_and_say_what_can_remain() -> None:
    for phase, fields in (("throwing", {"die": "D12"}), ("using", {"die": "D12", "roll": 11})):
        assert table_drawing.groups(in_c2(phase, **fields), 0, "en") == []
    assert len(table_drawing.groups(at("setting-up"), 0, "en")) == 6
    chosen = table_drawing.groups(in_c2("writing", die="D20", roll=9, square="c3"), 0, "en")
    hints = [re.findall(r'class="hint"[^>]*>([^<]*)<', one.markup) for one in chosen]
    assert [one.open for one in chosen] == [True, False, True, True, True, True]  # a D6 is in c2
    assert hints == [["2·4"], [], ["2…8"], ["2…8"], ["2…8"], ["2…8"]]


def test_boxes_that_fit_on_the_chosen_square_are_marked_where_they_are_printed() -> None:
    state = in_c2("writing", die="D20", roll=9, square="c3")
    drawn = drawing.writing(state, 0, None)
    marked = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)"[^>]* class="open"', drawn)
    boxes = [BOX_CORNERS[target.move] for target in drawing.targets(state, 0)]
    assert len(marked) == len(boxes)
    for (x, y), (left, top) in zip(marked, boxes, strict=True):
        assert (float(x), float(y)) == pytest.approx((left + 1, top + 1.5), abs=0.01)


def test_a_box_previews_its_cross_and_the_die_type_in_the_chosen_square() -> None:
    x, y = SQUARE_GRID.middle(D3)
    for target in drawing.targets(in_c2("writing", die="D20", roll=9, square="d3"), 0):
        faces = FACES[DIE_OF[target.move]]
        left, top, wide = LARGE[target.move]
        assert cross(left + wide / 2, top + 22, 13, "ink ghost only") in target.markup
        outline = closed(silhouette(faces, x, y - 1, RADIUS))
        assert f'd="{outline}" class="ink ghost only"' in target.markup
        assert f">{faces}</text>" in target.markup


def test_every_box_has_a_place_where_it_is_printed() -> None:
    places = drawing.places(at("setting-up"), 0)[:60]
    assert [place.move for place in places] == list(range(60))
    assert all((place.x, place.y) == BOX_CORNERS[place.move] for place in places)
    assert all((place.width, place.height) == (WIDE, HIGH) for place in places)


def test_a_square_says_what_remains_and_previews_the_walk() -> None:
    state = in_c2("using", die="D20", roll=3)
    targets = {target.move - SQUARE: target.markup for target in drawing.targets(state, 0)}
    remains = {"c1": [2], "b2": [2], "d2": [2], "a2": [1], "b1": [1], "c4": [1], "d3": [1]}
    named = {square_name(square): markup for square, markup in targets.items()}
    for square, numbers in remains.items():
        assert drawing.remaining(state, SQUARES[square]) == numbers
        assert f'class="hint" text-anchor="middle">{numbers[0]}<' in named[square]
        assert named[square].count('class="count ghost only"') == 1
    assert "f6" not in named  # too far
    x, y = SQUARE_GRID.middle(SQUARES["c2"])
    assert f'd="M{number(x)} {number(y)}L{number(x)} {number(y - 0.6 * 44)}"' in named["c1"]


def test_a_square_names_each_number_that_can_remain() -> None:
    state = in_c2("using", die="D20", roll=14)
    (target,) = (one for one in drawing.targets(state, 0) if one.move == SQUARE + D3)
    hints = re.findall(r'class="hint"[^>]*>([^<]*)<', target.markup)
    numbers = [int(number) for line in hints for number in line.split("·")]
    assert numbers == drawing.remaining(state, D3) == [6, 8, 10, 12]
    assert hints == ["6·8", "10·12"]


def test_points_stand_in_their_boxes_all_the_time() -> None:
    drawn = drawing.writing(in_c2("paying", stars=2), 0, None)
    for (x, y), points in zip(POINTS, (1, 0, 0, 8, 9), strict=True):
        assert written(x, y, points, 18, "ink thin") in drawn


@pytest.mark.parametrize("lang", ["en", "de"])
def test_boxes_for_points_say_what_counts(lang: Language) -> None:
    titles = re.findall(r"<title>([^<]*)</title>", drawing.paper(at("setting-up"), lang))
    assert [re.sub(r".*: ", "", title)[0] for title in titles] == list("1334")


def test_a_box_previews_a_walk_as_long_as_it_says() -> None:
    state = in_c2("writing", die="D20", roll=9, square="d3")
    for target in drawing.targets(state, 0):
        (way,) = re.findall(r'd="(M[^"]*)" class="count ghost only"', target.markup)
        assert way.count("L") == 9 - NUMBER_OF[target.move]


@pytest.mark.parametrize("start", [0, 8, 14, 35])
def test_walks_go_step_by_step_with_two_turns_at_most(start: int) -> None:
    for end in range(36):
        for steps in range(1, 20):
            found = walk(start, end, steps)
            assert bool(found) == bool(REACH[20 * start + steps] >> end & 1)
            if found:
                assert (found[0], found[-1], len(set(found))) == (start, end, steps + 1)
                ways = [after - before for before, after in pairwise(found)]
                assert set(ways) <= {1, -1, 6, -6}
                assert sum(one != other for one, other in pairwise(ways)) <= 2


def test_a_sheet_stays_small_with_a_bonus_that_opens_nearly_every_box() -> None:
    match = Match.from_position(write(in_c2("bonus-writing", die="D4", stars=2, square="f6")))
    assert len(match.allowed(0)) == 60
    assert len(sheet(of(match), 0, moves=True).encode()) < 60_000


def test_moves_without_a_place_are_buttons() -> None:
    assert drawing.buttons(in_c2("using", die="D8", roll=1), 0) == [REROLL, BONUS]
    usual = in_c2("using", die="D8", roll=2)
    assert drawing.buttons(usual, 0) == [BONUS]
    assert all(SQUARE <= target.move < REROLL for target in drawing.targets(usual, 0))
    no_ones: dict[str, Any] = {f"D{n}": "x" + "." * (n - 1) for n in FACES}
    stuck = in_c2("using", die="D8", roll=2, **no_ones)
    assert drawing.buttons(stuck, 0) == [BONUS, GIVE_UP]


@pytest.mark.parametrize(
    ("state", "die", "due"),
    [
        (at("setting-up"), None, "1 Choose a die"),
        (at("placing", die="D8", D8=".......x"), "D8", "2 Place its die"),
        (in_c2("paying"), None, "1 Pay"),
        (in_c2("throwing", die="D12"), "D12", "2 Throw"),
        (in_c2("using", die="D12", roll=11), None, "3 Walk"),
        (in_c2("writing", die="D20", roll=9, square="d3"), None, "4 Write"),
        (in_c2("bonus-placing", die="D4", stars=2), None, "1 Choose a square"),
        (in_c2("bonus-writing", die="D4", stars=2, square="d3"), None, "2 Write"),
    ],
    ids=lambda one: "" if isinstance(one, State) else str(one),
)
def test_the_table_shows_the_die_the_roll_and_what_is_due(
    state: State, die: str | None, due: str
) -> None:
    drawn = drawing.table(state, CALLED, "en")
    strong = re.findall(r'class="strong"[^>]*>([^<]*)<', drawn.markup)
    assert strong == ([die, due] if die else [due])
    assert drawn.markup.count('class="frame"') == 1
    assert re.findall(r'class="face"[^>]*>([^<]*)<', drawn.markup) == [str(state.roll)] * (
        state.roll > 0
    )
    assert ('class="mark"' in drawn.markup) == ("bonus" in write(state))  # a star
    for lang in ("en", "de", "es", "fr"):
        ends = [float(x) for x in re.findall(r'<text x="([\d.]+)"', drawn_in(state, lang))]
        assert max(ends) <= 352


def drawn_in(state: State, lang: Language) -> str:
    return drawing.table(state, CALLED, lang).markup


def test_full_lines_and_unused_stars_are_marked_and_counted() -> None:
    grid = "468XDI/.46.../.DI.../.I.8../.X..../.8...."
    told = drawing.count_out(at("ended", grid, "c2", stars=2), 0)
    assert told.count('class="count"') == 1 + 1 + 2  # a row, a column, two stars
    for (x, y), points in zip(POINTS, (14, 3, 3, 8, 28), strict=True):
        assert written(x, y, points, 18) in told


def test_what_is_printed_speaks_the_language() -> None:
    state = at("setting-up")
    assert ">W20<" in drawing.pad(state, "de").markup and ">Summe<" in drawing.paper(state, "de")
    assert ">D20<" in drawing.pad(state, "en").markup and ">total<" in drawing.paper(state, "en")
