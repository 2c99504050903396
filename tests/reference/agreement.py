"""Playing the same random game by the rules and by a second, naive implementation of them.

After every event the two must agree about whose turn it is, the allowed moves of every seat,
the position, the scores and the winners; at every throw about its outcomes and their chances.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from rollwright import game as named
from rollwright.core.bits import members
from rollwright.core.dice import Key, derived
from rollwright.core.game import AnyGame
from rollwright.core.seats import ALLOWED, CHANCE, OVER
from tests.reference import facts


class Variant(NamedTuple):
    """A way to play a game: the options, and the same for the second implementation."""

    game: str
    options: Mapping[str, object]
    second: Mapping[str, object]

    @property
    def name(self) -> str:
        return "-".join([self.game, *(str(value) for value in self.options.values())])


VARIANTS = (
    Variant("penk", {}, {}),
    Variant("hexroller", {"variant": "front"}, {"side": "front"}),
    Variant("hexroller", {"variant": "back"}, {"side": "back"}),
    Variant("polygrid", {}, {}),
    Variant("splitter", {"variant": "A"}, {"pad": "A"}),
    Variant("splitter", {"variant": "B"}, {"pad": "B"}),
    Variant("tutto", {"target": 3000}, {"target": 3000}),
    Variant(
        "tutto",
        {"leaders_pay": "when banked", "pile": "replaced"},
        {"leaders_pay": "when banked", "pile": "replaced"},
    ),
)


def second_engine(variant: Variant, seats: int) -> Any:
    """The naive implementation of a game, at its start."""
    module = import_module(f"tests.reference.{variant.game}")
    return module.Reference(seats, **variant.second)


def check_game(game: AnyGame, variant: Variant, seats: int, key: Key) -> int:
    """Play one random game by both; returns the number of its events."""
    state = game.new_game(seats, game.options(variant.options))
    second = second_engine(variant, seats)
    return check_same(game, state, second, getattr(facts, variant.game), key, variant.name)


def check_same(
    game: AnyGame, state: Any, second: Any, plain: Callable[[Any], Any], key: Key, name: str
) -> int:
    """Play on from a state at random, by the rules and by a second engine that stands there."""
    lots = Random(key)
    rules = game.rules
    seats = rules.seats(state)
    events = 0
    while True:
        turn = rules.turn(state)
        where = f"{name}, {seats} seats, key {key}, event {events}"
        assert second.is_over() == (turn == OVER), where
        assert second.is_chance() == (turn == CHANCE), where
        assert second.to_move() == (set(members(turn)) if turn > 0 else set()), where
        assert second.scores() == [rules.score(state, seat) for seat in range(seats)], where
        assert second.winners() == set(members(rules.winners(state))), where
        assert second.facts() == plain(state), where
        allowed = [
            [move for move in range(rules.MOVES) if rules.refusal(state, seat, move) == ALLOWED]
            for seat in range(seats)
        ]
        for seat in range(seats):
            assert second.allowed(seat) == set(allowed[seat]), f"{where}, seat {seat}"
        if turn == OVER:
            return events
        if turn == CHANCE:
            assert second.roller() == (None if rules.roller(state) < 0 else rules.roller(state))
            outcome = rules.sample(state, derived(key, events))
            check_chances(rules.outcomes(state), second.outcomes(), where)
            state = rules.after_chance(state, outcome)
            second.chance(outcome)
        else:
            # anybody who may: where seats write together they do so in any order
            seat = lots.choice(members(turn))
            move = lots.choice(allowed[seat])
            state = rules.after_move(state, seat, move)
            second.play(seat, move)
        events += 1


def seats_for(variant: Variant, number: int) -> int:
    """Mostly two seats, and every other count in turn."""
    seats = named(variant.game).seats
    return seats[number // 2 % len(seats)] if number % 2 else min(2, seats[-1])


_SEEN: dict[Any, bool] = {}


def check_chances(ours: Any, theirs: dict[int, Fraction], where: str) -> None:
    """The same outcomes with the same exact chances; equal tables are compared once."""
    key = tuple(ours)
    if _SEEN.get(key) and len(theirs) == len(key):
        return
    ways = sum(n for _, n in ours)
    assert {outcome: Fraction(n, ways) for outcome, n in ours} == theirs, where
    assert list(key) == sorted(key), where
    _SEEN[key] = len(key) > 60  # small tables (the pile's) differ from draw to draw
