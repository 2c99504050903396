"""Drawings of every game: well formed, complete, escaped, small, and fit for a finger."""

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollwright.core.drawing import NO_GROUP, WIDTH, Group, Target
from rollwright.core.language import LANGUAGES
from rollwright.core.moves import listed
from rollwright.core.seats import ALLOWED, Move, Seat
from rollwright.core.text_board import as_text
from rollwright.draw import picture
from rollwright.games import ALL
from rollwright.play.match import AnyMatch, Match
from rollwright.svg import theme
from tests.every_game.reached import WAYS, Way, after_events, matches, seats_of

MOST_BYTES = 60_000
SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def all_sheets(match: AnyMatch, **how: Any) -> list[str]:
    view = picture.of(match)
    return [picture.sheet(view, seat, **how) for seat in range(match.seats)]


@settings(max_examples=150, deadline=None)
@given(matches())
def test_every_open_move_is_exactly_one_of_target_button_or_set_of_dice(match: AnyMatch) -> None:
    drawing, state = match.game.drawing, match.state
    for seat in range(match.seats):
        targets = [target.move for target in drawing.targets(state, seat)]
        buttons = list(drawing.buttons(state, seat))
        sets = drawing.dice_sets(state, seat, "en")
        of_dice = sorted(set(sets.moves.values())) if sets else []
        told = targets + buttons + of_dice
        assert sorted(told) == listed(match.game.rules.open_moves(state, seat))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_what_a_sheet_shows_is_all_that_it_is_drawn_of(way: Way) -> None:
    """`sheet_of` leaves nothing out: where it is the same, sheets look, read and count the same."""
    match = after_events(way, min(3, way.game.seats[-1]), 5, 90)
    one = match.game
    shown: dict[object, object] = {}
    written: dict[object, object] = {}
    names = [str(seat) for seat in range(match.seats)]
    for number in range(len(match.events) + 1):
        state, thrown = match.at(number), match.at(match.thrown_at(number))
        for seat in range(match.seats):
            now = one.sheet_of(state, seat)
            words = as_text(one.words.board(state, seat, "en"))
            told = (words, one.rules.score(state, seat), one.words.explain(state, seat, "en"))
            assert shown.setdefault((seat, now), told) == told
            drawn = picture.writing(picture.View(one, state, names, thrown), seat)
            counted = one.drawing.count_out(state, seat)
            key = (seat, now, one.sheet_of(thrown, seat))
            assert written.setdefault(key, (drawn, counted)) == (drawn, counted)


@settings(max_examples=150, deadline=None)
@given(matches())
def test_targets_are_large_enough_and_apart(match: AnyMatch) -> None:
    least = match.game.finger
    width, height = match.game.drawing.size(match.state)
    assert width == WIDTH
    for seat in range(match.seats):
        targets = match.game.drawing.targets(match.state, seat)
        for target in targets:
            assert target.width >= least and target.height >= least, target.move
            assert target.x >= -1 and target.x + target.width <= width + 1, target.move
            assert target.y >= -1 and target.y + target.height <= height + 1, target.move
        for number, one in enumerate(targets):
            x, y = middle_of(one)
            for other in targets[:number]:
                if NO_GROUP != one.group != other.group != NO_GROUP:
                    continue  # they are never shown together
                other_x, other_y = middle_of(other)
                apart = (
                    max(abs(x - other_x), abs(y - other_y))
                    if least == 44
                    else ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5
                )
                assert apart >= least - 1.5


def middle_of(one: Target | Group) -> tuple[float, float]:
    return one.x + one.width / 2, one.y + one.height / 2


@settings(max_examples=150, deadline=None)
@given(matches(), st.sampled_from(["en", "de"]))
def test_dice_to_choose_lie_on_the_table_and_lead_to_targets(match: AnyMatch, lang: str) -> None:
    game, state = match.game, match.state
    for seat in range(match.seats):
        groups = game.groups(state, seat, lang) if game.groups else []
        targets = game.drawing.targets(state, seat)
        leading = {target.group for target in targets} - {NO_GROUP}
        assert {group.number for group in groups if group.open} == leading
        names = [f"Player {n}" for n in range(match.seats)]
        table = game.drawing.table(state, names, lang)
        for group in groups:
            allowed = game.rules.refusal(state, seat, group.move) == ALLOWED
            one_of = {target.move for target in targets if target.group == group.number}
            assert not group.open or one_of
            assert group.open or not allowed
            assert group.x >= -1 and group.x + group.width <= table.width + 1
            assert group.y >= -1 and group.y + group.height <= table.height + 1
            assert group.width >= 44 and group.height >= 44
        for one, other in pairwise(groups):
            assert one.x + one.width <= other.x + 0.01
        drawn = picture.table(picture.of(match), seat)
        assert drawn.count("aria-pressed") == len(leading)


@settings(max_examples=60, deadline=None)
@given(matches())
def test_sets_of_dice_can_be_chosen_by_any_equal_dice(match: AnyMatch) -> None:
    for seat in match.turn:
        sets = match.game.drawing.dice_sets(match.state, seat, "en")
        if sets:
            for places, move in sets.moves.items():
                names = sorted(d.name for n, d in enumerate(sets.dice) if places >> n & 1)
                for others, other_move in sets.moves.items():
                    same = sorted(d.name for n, d in enumerate(sets.dice) if others >> n & 1)
                    assert (names == same) == (move == other_move)


@settings(max_examples=80, deadline=None)
@given(matches(), st.sampled_from(["light", "dark", "print"]), st.sampled_from(["en", "de"]))
def test_drawings_are_well_formed_and_say_what_they_show(
    match: AnyMatch, look: str, lang: str
) -> None:
    view = picture.of(match, lang=lang)
    for seat in range(match.seats):
        for svg in (
            picture.sheet(view, seat, moves=True),
            picture.picture(view, seat=seat, theme=look),
        ):
            root = parsed(svg)
            kinds = [child.tag.removeprefix(SVG) for child in root[:2]]
            assert kinds == ["title", "desc"]
            board = as_text(match.game.words.board(match.state, seat, lang))
            assert (root[1].text or "").strip() == board.strip()
            ids = [one.get("id") for one in root.iter() if one.get("id")]
            assert len(ids) == len(set(ids))
    parsed(match.svg(theme=look, lang=lang))


@settings(max_examples=80, deadline=None)
@given(matches())
def test_a_page_gets_classes_only_and_few_bytes(match: AnyMatch) -> None:
    known = set(re.findall(r"\.([a-z]\w*)", theme.page_style({}))) | {"sheet", "table"}
    known.add("stake")  # by which the page finds it
    known |= {game.name for game in ALL}
    for svg in (*all_sheets(match, moves=True), picture.table(picture.of(match))):
        assert len(svg.encode()) < MOST_BYTES
        if not svg:
            continue
        for one in parsed(svg).iter():
            assert not {"style", "fill", "stroke"} & set(one.keys())
            assert one.tag.removeprefix(SVG) != "style"
            assert set((one.get("class") or "").split()) <= known, one.get("class")


@settings(max_examples=60, deadline=None)
@given(matches())
def test_a_control_has_its_number_its_words_and_a_place_in_the_order_of_keys(
    match: AnyMatch,
) -> None:
    view = picture.of(match)
    for seat in match.turn:
        root = parsed(picture.sheet(view, seat, moves=True))
        controls = [one for one in root.iter() if one.get("data-move") is not None]
        targets = match.game.drawing.targets(match.state, seat)
        assert len(controls) == len(targets)
        labels = [re.sub(", .\\d+ points?$", "", str(one.get("aria-label"))) for one in controls]
        assert len(set(labels)) == len(labels)  # none is called as another
        offered = match.game.offered or match.game.spoken
        spoken = [offered(match.state, seat, one.move, "en") for one in targets]
        for control in controls:
            move = int(control.get("data-move") or -1)
            gained = _gained(match, seat, move)
            said = offered(match.state, seat, move, "en")
            several = spoken.count(said) > 1 and said != match.words_of(seat, move)
            words = f"{said}, {match.words_of(seat, move)}" if several else said
            texts = [str(one.text) for one in control.iter() if one.tag.removeprefix(SVG) == "text"]
            seen = " ".join(texts)
            told = re.search(rf"(^|\W){re.escape(seen)}($|\W)", words)  # as a word of its own
            words = words if told or not seen else f"{words}: {seen}"
            if gained:
                assert control.get("data-gain") == f"{gained:+}".replace("-", "\u2212")
                assert f"{words}, {control.get('data-gain')} point" in str(
                    control.get("aria-label")
                )
            else:
                assert control.get("data-gain") is None
                assert control.get("aria-label") == words
            assert (control.get("role"), control.get("tabindex")) == ("button", "0")


@settings(max_examples=100, deadline=None)
@given(matches())
def test_a_place_is_where_its_move_is_tapped_and_a_closed_one_says_why(match: AnyMatch) -> None:
    game, state = match.game, match.state
    width, height = game.drawing.size(state)
    for seat in match.turn if game.places else ():
        assert game.places is not None
        targets = {target.move: target for target in game.drawing.targets(state, seat)}
        for place in game.places(state, seat):
            assert 0 <= place.move < game.rules.MOVES
            assert place.x >= 0 and place.x + place.width <= width
            assert place.y >= 0 and place.y + place.height <= height
            assert place.holds(place.x + place.width / 2, place.y + place.height / 2)
            reason = game.rules.refusal(state, seat, place.move)
            assert (reason == ALLOWED) == (place.move in targets)
            if reason != ALLOWED:
                for lang in LANGUAGES:
                    assert game.words.refused(state, seat, place.move, reason, lang).endswith(".")


@settings(max_examples=60, deadline=None)
@given(matches())
def test_points_can_be_counted_out_in_the_middle_of_a_game(match: AnyMatch) -> None:
    for seat in range(match.seats):
        drawn = match.game.drawing.count_out(match.state, seat)
        parsed(f"<svg>{drawn}</svg>")
        assert drawn
        assert sum(line.points for line in match.explain(seat)) == match.scores[seat]


def _gained(match: AnyMatch, seat: Seat, move: Move) -> int:
    """What a move brings, by making it."""
    twin = match.copy()
    twin.play(seat, move)
    return twin.scores[seat] - match.scores[seat]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_the_same_state_is_always_drawn_the_same(way: Way) -> None:
    first, again = (after_events(way, way.game.seats[0], 5, 60) for _ in range(2))
    assert first.svg() == again.svg()


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
@pytest.mark.parametrize(
    "name", ["<b>&\"'</b>", "</text><script>alert(1)</script>", "שלום עולם", "a\x00b\x0c\ufffe"]
)
def test_names_are_escaped(game: Any, name: str) -> None:
    seats = game.seats[0]
    match = Match(game.name, seats, names=[name] * seats)
    for svg in (match.svg(), *all_sheets(match)):
        root = parsed(svg)
        assert not list(root.iter(f"{SVG}script")) and not list(root.iter("script"))
        shown = "".join(c for c in name if c not in "\x00\x0c\ufffe")
        assert any(shown in (one.text or "") for one in root.iter())


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_what_was_written_since_the_last_throw_is_fresh(way: Way) -> None:
    """Somewhere in a game something fresh is seen; drawn against itself nothing is."""
    match = after_events(way, seats_of(way), 3, 1000)
    seen = 0
    for events in range(len(match.events) + 1):
        view = picture.of(match, events)
        for seat in range(match.seats):
            seen += "fresh" in picture.writing(view, seat)
            still = match.game.drawing.writing(view.state, seat, view.state)
            assert "fresh" not in still
    assert seen


@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_colours_can_be_read(game: Any) -> None:
    accent = game.drawing.ACCENT
    assert theme.contrast(accent.light, theme.LIGHT["paper"]) >= 4.5
    assert theme.contrast(accent.dark, theme.DARK["paper"]) >= 4.5


@pytest.mark.parametrize("name", ["light", "dark", "print"])
def test_the_tokens_of_a_theme_can_be_read(name: str) -> None:
    tokens = theme.THEMES[name]
    for paper in (tokens["paper"], tokens["shade"]):
        for words in ("text", "quiet", "print", "ink"):
            assert theme.contrast(tokens[words], paper) >= 4.5, (words, paper)
    tinted = [colour for token, colour in tokens.items() if token.startswith("area")]
    for paper in (tokens["paper"], *tinted):
        assert theme.contrast(tokens["ink"], paper) >= 4.5, paper
        assert theme.contrast(tokens["frame"], paper) >= 3, paper
    assert theme.contrast(tokens["text"], tokens["desk"]) >= 4.5
    assert theme.contrast(tokens["pip"], tokens["die"]) >= 4.5


def test_notebooks_get_a_picture_for_day_and_night() -> None:
    match = Match("splitter", seed=1)
    assert parsed(match._repr_svg_()).tag == f"{SVG}svg"
    assert "prefers-color-scheme: dark" in match._repr_html_()
