"""Kinds of throws: each says all, none can be mistaken for another, and each can be thrown."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, product
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.fair_draws import KINDS
from rollwright import games
from rollwright.core.dice import throws
from rollwright.core.errors import BadGame, BadKind, Refused, UnknownGame
from rollwright.fair.throw_kinds import check_kinds, kind_of, outcomes_of
from rollwright.games import ALL
from rollwright.games.installed import Found
from rollwright.web.app import make_app
from rollwright.web.table.dice import Dice
from tests.every_game.reached import WAYS, Way, after_events
from tests.fair import coloured
from tests.fair.coloured import COLOURED
from tests.fair.standalone import STANDALONE

KEY = bytes(range(32))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
def test_every_throw_of_every_game_has_a_kind_that_says_all(way: Way) -> None:
    found = set()
    for state in states(way):
        outcomes = way.game.rules.outcomes(state)
        kind = kind_of(outcomes)
        assert outcomes_of(kind) == tuple(outcomes)
        assert sorted(outcomes) == list(outcomes)
        found.add(kind if "pile" not in kind else "pile")
        thrown = Dice.of(KEY, []).throw(way.game.rules, state, 3)
        assert (thrown.draw, thrown.kind) == (3, kind)
        assert thrown.outcome in dict(outcomes)
    assert found
    assert found <= {*KINDS, "pile"}, "bench/fair_draws.py measures what games throw"


def states(way: Way) -> Iterator[Any]:
    """States of random games in which a throw is due."""
    for number in range(12):
        match = after_events(way, min(2, way.game.seats[-1]), number, 150)
        for events in range(len(match.events)):
            if match.events[events].seat is None:
                yield match.at(events)


def test_kinds_read_as_documented() -> None:
    assert kind_of(throws(8, 3, 6)) == "8d3-8"
    assert kind_of([(number, 1) for number in range(1, 21)]) == "d20"
    assert kind_of([(0, 5), (1, 5), (3, 4)]) == "pile 5,5,0,4"
    assert kind_of([(0, 1)]) == "pile 1"
    assert kind_of([(5, 1)]) == "pile 0,0,0,0,0,1"
    assert kind_of([(3, 1), (4, 1)]) == "pile 0,0,0,1,1"
    assert outcomes_of("2d1-2") == ((0x11, 1), (0x12, 2), (0x22, 1))
    assert outcomes_of("d2+d3")[:4] == ((0x11, 1), (0x12, 1), (0x13, 1), (0x21, 1))
    assert kind_of(ordered((1, 6), (1, 6), (3, 8))) == "d6+d6+d3-8"
    assert kind_of(coloured.THREE_DICE) == "d6+d6+d8"


def ordered(*faces: tuple[int, int]) -> list[tuple[int, int]]:
    """Every throw of distinct dice, each in one way."""
    every = product(*(range(low, high + 1) for low, high in faces))
    return [(int("".join(f"{face:x}" for face in dice), 16), 1) for dice in every]


def test_nearly_the_same_outcomes_are_other_kinds_or_none() -> None:
    two = ordered((1, 6), (1, 6))
    assert kind_of(two) == "d6+d6"
    assert kind_of(throws(2, 1, 6)) == "2d1-6"
    assert kind_of(ordered((1, 6))) == "d6"
    assert kind_of(two[:-1]).startswith("pile ")  # without 6 6
    assert kind_of([*two[:-1], (0x66, 2)]).startswith("pile ")
    assert kind_of(ordered((1, 1), (1, 2))).startswith("pile ")  # one face is no die
    assert kind_of([(0x11, 1)]) == "2d1-1"
    six = ordered(*[(1, 6)] * 6)
    for other in (six[:-1], [*six[1:], six[0]], [*six[:-1], (0x666666, 2)], [*six, (0x777777, 1)]):
        with pytest.raises(BadKind, match="no kind of throw"):
            kind_of(other)
    unfit: list[list[tuple[int, int]]] = [
        *([], [(-1, 1)], [(1, 0)], [(0, 1), (0, 1)], [(2, 1), (1, 1)], [(1000, 1)]),
        *([(0, 10**9)], [(0, 1), (-1, 2), (1, 1)]),
    ]
    for outcomes in unfit:
        with pytest.raises(BadKind, match="no kind of throw"):
            kind_of(outcomes)


HOSTILE = [
    *("", "d", "d0", "d-1", "0d1-6", "1d1-6", "2d6-1", "2d0-6", "2d1-16", "15d1-15", "99d1-6"),
    *("pile", "pile ", "pile 0", "pile 1,", "pile -1", "pile 1,0", "pile 1, 1", "2D1-6"),
    *("d999999", "d²", "２d1-6", "02d1-6", "d020", "2d1-6 ", "pile " + "1," * 5000 + "1"),
    *("d6+", "+d6", "d6 + d6", "d6+6", "2d6+d6", "d1+d6", "d6+d1", "d0+d6", "d06+d6", "d6+d16"),
    *("d1-6+d6", "d6-1+d6", "d3-3+d6", "d6+2d1-6", "d15+d15+d15+d15+d15", "+".join(["d2"] * 16)),
    *("16d1-2", "d6+pile 1", "pile 1+d6", "d6++d6", "+".join(["d6"] * 5000)),
]


@pytest.mark.parametrize("kind", HOSTILE, ids=range(len(HOSTILE)))
def test_what_is_no_kind_is_refused(kind: str) -> None:
    with pytest.raises(BadKind, match="is no kind of throw"):
        outcomes_of(kind)


FACES = st.tuples(st.integers(1, 15), st.integers(1, 15)).map(lambda ends: (min(ends), max(ends)))
EQUAL = st.tuples(st.integers(1, 15), FACES).map(
    lambda dice: f"{dice[0]}d{dice[1][0]}-{dice[1][1]}"
)
DISTINCT = st.lists(FACES, min_size=2, max_size=7).map(
    lambda dice: "+".join(f"d{f'{low}-' if low > 1 else ''}{high}" for low, high in dice)
)
PILES = st.lists(st.integers(0, 3), min_size=1, max_size=60).map(
    lambda cards: "pile " + ",".join(map(str, cards))
)


@given(st.one_of(EQUAL, DISTINCT, PILES))
def test_a_kind_has_one_text_and_the_other_checker_lists_the_same(kind: str) -> None:
    try:
        every = outcomes_of(kind)
    except BadKind:
        return
    assert kind_of(every) == kind_of(list(every)) == kind
    assert list(every) == sorted(every)
    assert all(ways > 0 for _, ways in every)
    assert tuple(STANDALONE.outcomes(kind)) == every


def test_nine_equal_dice_and_more_are_a_kind() -> None:
    every = outcomes_of("12d2-3")
    rolls = list(combinations_with_replacement("23", 12))
    assert [f"{outcome:x}" for outcome, _ in every] == ["".join(roll) for roll in rolls]
    assert sum(ways for _, ways in every) == 2**12


def test_a_great_kind_is_recognised_at_once_the_second_time() -> None:
    six = tuple(ordered(*[(1, 6)] * 6))

    def seconds() -> float:
        begun = time.perf_counter()
        assert kind_of(six) == "d6+d6+d6+d6+d6+d6"
        return time.perf_counter() - begun

    first = seconds()
    assert min(seconds() for _ in range(20)) < first / 10


def test_what_is_remembered_of_a_list_is_not_taken_for_another() -> None:
    changing = ordered((1, 6), (1, 6))
    assert kind_of(changing) == "d6+d6"
    changing[0] = (0x11, 2)
    assert kind_of(changing).startswith("pile ")
    for _ in range(100):  # new ones where old ones lay
        assert kind_of(tuple(ordered((1, 3)))) == "d3"
        assert kind_of(tuple(ordered((1, 2), (1, 2)))) == "d2+d2"


# ---------------------------------------------------------------- before anybody throws


@pytest.mark.parametrize("game", [*ALL, COLOURED], ids=lambda game: game.name)
def test_every_game_can_be_thrown(game: Any) -> None:
    check_kinds.__wrapped__(game)


def with_outcomes(outcomes: Sequence[tuple[int, int]]) -> Any:
    """The coloured game with other outcomes of its second throw."""

    def listed(state: coloured.State) -> Sequence[tuple[int, int]]:
        return outcomes if state.throws % 2 else coloured.THREE_DICE

    rules: Any = ModuleType("rules")
    vars(rules).update(vars(coloured) | {"outcomes": listed})
    return replace(COLOURED, rules=rules)


def test_a_game_that_cannot_be_thrown_is_named_before_anybody_sits_down() -> None:
    check_kinds(with_outcomes([(1, 2), (2, 1)]))
    for outcomes in ([(0x1000, 1), (0x2000, 1)], [(2, 1), (1, 1)]):
        with pytest.raises(BadGame, match=r"^Coloured cannot be thrown .* begin with \d+ in 1, "):
            check_kinds(with_outcomes(outcomes))


def test_a_throw_of_no_kind_is_refused_with_a_sentence() -> None:
    rules = with_outcomes([(2, 1), (1, 1)]).rules
    state = rules.new_game(1, rules.Options())._replace(throws=1)
    with pytest.raises(Refused, match="no kind of throw"):
        Dice.of(KEY, []).throw(rules, state, 0)


def test_a_game_of_others_that_cannot_be_thrown_is_left_out_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    no_store: Any = None  # it is not asked before the server opens
    bad = with_outcomes([(2, 1), (1, 1)])
    monkeypatch.setattr(games, "_found", lambda: Found((bad,), {}))
    monkeypatch.setattr(games, "_LEFT_OUT", {})
    assert bad in games.ALL
    make_app(no_store)
    assert bad not in games.ALL
    assert str(games.bad_games()[0]).startswith("Coloured cannot be thrown")
    with pytest.raises(UnknownGame, match=r"^Coloured cannot be thrown"):
        games.game(bad.name)


def test_a_server_does_not_open_with_a_game_of_ours_that_cannot_be_thrown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    no_store: Any = None
    monkeypatch.setattr(games, "BUILT_IN", (with_outcomes([(2, 1), (1, 1)]),))
    with pytest.raises(BadGame, match=r"^Coloured cannot be thrown"):
        make_app(no_store)
