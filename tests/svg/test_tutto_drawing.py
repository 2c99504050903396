"""Tutto's drawings: nothing of a position is missing, and nothing is told by colour alone."""

import re

import pytest

from rollwright import Match
from rollwright.core.drawing import Markup
from rollwright.core.states import replace
from rollwright.games.tutto import card_drawings, drawing, layout, turn_drawing
from rollwright.games.tutto.rules import BANK, FLIP_ON
from rollwright.games.tutto.words import card_names
from rollwright.play.match import AnyMatch
from rollwright.svg.elements import joined

CALLED = [f"Player {n}" for n in range(1, 11)]

WHOLE_PILE = "5,5,5,5,5,5,5,5,5,10,1"


def match(**fields: object) -> AnyMatch:
    """A table in some position; seat 1 is about to flip a card unless told otherwise."""
    position = {
        "target": 6000,
        "leaders_pay": "at-once",
        "pile": "shuffled",
        "cards": WHOLE_PILE,
        "scores": "2000,3100",
        "turn": 1,
        "card": "-",
        "dice": "-",
        "kept": 0,
        "numbers": "-",
        "tuttos": 0,
        "points": 0,
        "owed": 0,
        "ending": 0,
        "won": "-",
        **fields,
    }
    return Match.from_position("tutto " + " ".join(f"{k}={v}" for k, v in position.items()))


def shapes(markup: Markup) -> str:
    """A drawing without its classes: without colours, and even without dashes."""
    return re.sub(r' class="[^"]*"', "", markup)


def whole(table: AnyMatch, lang: str = "en") -> Markup:
    """The table and all sheets."""
    state = table.state
    sheets = [
        joined((drawing.paper(state, lang), drawing.writing(state, seat, None)))
        for seat in range(len(state.scores))
    ]
    ended = [drawing.count_out(state, seat) for seat in range(len(sheets)) if state.won]
    return joined((drawing.table(state, CALLED, lang).markup, *sheets, *ended))


ONE_FIELD_APART: list[tuple[dict[str, object], dict[str, object]]] = [
    ({}, {"target": 8000}),
    ({}, {"leaders_pay": "when-banked"}),
    ({}, {"pile": "replaced"}),
    ({}, {"cards": "5,5,5,5,5,5,5,5,4,10,1"}),
    # as many cards, but others
    ({"cards": "5,5,5,5,4,5,5,5,5,10,1"}, {"cards": "5,5,5,5,5,5,5,5,4,10,1"}),
    ({}, {"scores": "2000,3150"}),
    ({}, {"turn": 2}),
    ({}, {"card": "x2"}),
    ({"card": "x2"}, {"card": "x2", "dice": "113456"}),
    ({"card": "x2", "dice": "113456"}, {"card": "x2", "dice": "113466"}),
    ({"card": "x2", "kept": 2}, {"card": "x2", "kept": 3}),
    ({"card": "x2", "kept": 5}, {"card": "x2", "kept": 6}),
    (
        {"card": "Straight", "kept": 2, "numbers": "2,6"},
        {"card": "Straight", "kept": 2, "numbers": "2,5"},
    ),
    ({"card": "Cloverleaf"}, {"card": "Cloverleaf", "tuttos": 1}),
    ({"card": "x2", "points": 50}, {"card": "x2", "points": 100}),
    ({"leaders_pay": "when-banked"}, {"leaders_pay": "when-banked", "owed": 1}),
    ({"turn": 2}, {"turn": 2, "ending": 1}),
    ({"ending": 1, "won": "1"}, {"ending": 1, "won": "2"}),
    ({"scores": "0,0", "won": "1", "ending": 1}, {"scores": "0,0", "won": "1"}),
    (
        {"scores": "0,0,0", "won": "1,2", "ending": 1},
        {"scores": "0,0,0", "won": "1,3", "ending": 1},
    ),
]


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize(("one", "other"), ONE_FIELD_APART)
def test_whatever_differs_in_a_position_differs_in_shape(
    one: dict[str, object], other: dict[str, object], lang: str
) -> None:
    assert shapes(whole(match(**one), lang)) != shapes(whole(match(**other), lang))


def test_each_card_has_a_picture_and_a_sign_of_its_own() -> None:
    assert len({shapes(face.picture) for face in card_drawings.FACES}) == 11
    assert len({shapes(face.sign) for face in card_drawings.FACES}) == 11
    assert card_drawings.small(card_drawings.FACES[0], any_left=True) != card_drawings.small(
        card_drawings.FACES[0], any_left=False
    )


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_printed_cards_are_the_pile_of_56(lang: str) -> None:
    parts = drawing.parts(lang)
    assert [copies for _, copies in parts] == [5, 5, 5, 5, 5, 5, 5, 5, 5, 10, 1]
    for (card, _), name in zip(parts, card_names(lang), strict=True):
        assert f">{name}<" in card.markup
        assert card.height / card.width == pytest.approx(88 / 63, rel=0.01)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_card_says_at_the_table_what_it_does(lang: str) -> None:
    face_down = Match("tutto", 2).state
    for card in range(11):
        says = drawing.note(card, lang)
        size, words = 13, f">{says}</text>"
        drawn = drawing.table(replace(face_down, card=card), CALLED, lang)
        assert re.search(rf'font-size="{size}" class="accent">{re.escape(says)}<', drawn.markup)
        assert len(says) * size / 2 <= 332  # it stays on the table, 360 wide
        assert words not in drawing.table(face_down, CALLED, lang).markup
        assert drawn.height == drawing.table(face_down, CALLED, lang).height  # nothing jumps


def test_the_dice_rolled_and_the_dice_kept_are_all_there() -> None:
    plain = match(card="Bonus-300", dice="1556", kept=2).state
    drawn = drawing.table(plain, CALLED, "en").markup
    assert drawn.count('class="pip"') == 1 + 5 + 5 + 6 + 2  # pips, and the ticks of two dice
    waiting = match(card="Bonus-300", kept=2).state
    assert drawing.table(waiting, CALLED, "en").markup.count('class="die off"') == 4


def test_a_whole_straight_lies_in_order() -> None:
    whole = match(card="Straight", kept=6, points=2000).state
    in_order = turn_drawing.tray_of_dice(whole, [1, 2, 3, 4, 5, 6], "en")
    assert turn_drawing.tray_of_dice(whole, [2, 3, 1, 4, 5, 6], "en") == in_order
    other = match(card="Bonus-300", kept=6, points=2000).state
    assert turn_drawing.tray_of_dice(other, [5, 1, 1, 1, 1, 5], "en") != turn_drawing.tray_of_dice(
        other, [1, 1, 1, 1, 5, 5], "en"
    )


def test_with_plus_minus_it_is_said_who_pays() -> None:
    for scores, turn, told in (
        ("2000,3100", 1, "Pays 1000 for a Tutto now: Player 2"),
        ("3100,3100,3100", 1, "Pays 1000 for a Tutto now: Player 2 and Player 3"),
        ("3100,2000", 1, "Nobody pays: whoever leads throws"),
        ("0,0", 1, "Nobody pays: whoever leads throws"),
    ):
        lies = match(card="Plus/Minus", scores=scores, turn=turn).state
        assert told in drawing.table(lies, CALLED, "en").markup, scores


def test_any_of_equal_dice_may_be_chosen() -> None:
    table = match(card="Bonus-300", dice="15556", kept=1)
    sets = drawing.dice_sets(table.state, 0, "en")
    assert sets is not None
    assert [die.name for die in sets.dice] == ["1", "5", "5", "5", "6"]
    one_five = {places for places, move in sets.moves.items() if move == 0b00010 - 1}
    assert one_five == {0b00010, 0b00100, 0b01000}
    assert 0b10000 not in sets.moves  # a single 6 is not valid
    assert {*sets.moves.values(), *drawing.buttons(table.state, 0)} == set(table.allowed(0))
    assert drawing.dice_sets(table.state, 1, "en") is None


def test_bank_and_flip_on_are_buttons() -> None:
    assert drawing.buttons(match(card="x2", dice="15", kept=4).state, 0) == [BANK]
    straight = match(card="Straight", dice="1", kept=5, numbers="2,3,4,5,6").state
    assert drawing.buttons(straight, 0) == []
    tutto = match(card="Straight", kept=6, points=2000).state
    assert drawing.buttons(tutto, 0) == [FLIP_ON, BANK]  # banking is on the right, as ever
    assert drawing.buttons(tutto, 1) == []


def test_what_was_banked_last_is_fresh() -> None:
    before = match(card="Bonus-300", kept=6, points=1300).state
    after = match(scores="3300,2100", turn=2).state
    for seat in (0, 1):
        assert "fresh" in drawing.writing(after, seat, before)
        assert "fresh" not in drawing.writing(before, seat, before)
        assert "fresh" not in drawing.writing(after, seat, None)
    # told by shape too: the difference is written beside the total, and a line below it
    assert shapes(drawing.writing(after, 0, before)) != shapes(drawing.writing(after, 0, None))


def test_points_at_risk_stand_beside_the_players_total() -> None:
    state = match(card="x2", kept=3, points=1200).state
    assert ">+1200<" in drawing.writing(state, 0, None)
    assert ">+1200<" not in drawing.writing(state, 1, None)


def test_the_way_to_the_target_goes_on_beyond_it() -> None:
    ways = [layout.place_of(points, 6000) for points in (0, 3000, 6000, 7000)]
    assert ways == sorted(set(ways))
    assert ways[2] == layout.GOAL
    assert layout.place_of(1_000_000, 6000) < layout.END


@pytest.mark.parametrize("target", [1000, 2500, 6000, 6900, 12000, 20000])
def test_the_numbers_on_the_way_do_not_crowd(target: int) -> None:
    paper = drawing.paper(match(target=target, scores="0,0").state, "en")
    printed = re.findall(r'<text x="([\d.]+)" y="87[\d.]*"[^>]*>(\d+)<', paper)
    assert printed
    last_end = 0.0
    for x, number in sorted((float(x), number) for x, number in printed):
        half = 3.6 * len(number)  # of a wide font
        assert x - half > last_end
        last_end = x + half


def test_the_winner_is_ringed_and_a_cloverleaf_shown() -> None:
    ended = match(scores="6150,5900,6150", ending=1, won="1,3").state
    first, second, third = (drawing.count_out(ended, seat) for seat in range(3))
    assert "C" in first and "C" in third  # round strokes
    assert "C" not in second  # a straight line under the total
    assert 'class="solid"' not in first
    clover = match(won="1").state
    assert 'class="solid"' in drawing.count_out(clover, 0)
    assert 'class="solid"' not in drawing.count_out(clover, 1)


def test_the_pad_has_a_column_for_each_player() -> None:
    two = drawing.pad(match().state, "en").markup
    ten = drawing.pad(match(scores=",".join("0" * 10), target=9000).state, "en").markup
    assert (two.count('class="hatch"'), ten.count('class="hatch"')) == (5, 9)  # lines between
    assert ">target 6000<" in two
    assert ">target 9000<" in ten
