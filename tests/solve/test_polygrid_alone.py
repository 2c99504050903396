"""Polygrid alone: plans, the last rounds against the rules played out, learning, and the player."""

from collections.abc import Callable
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from rollwright.core.bits import has, lowest, members, size
from rollwright.core.dice import derived
from rollwright.core.moves import holds, listed
from rollwright.core.numbers import Numbers, with_number, written
from rollwright.core.seats import CHANCE, OVER
from rollwright.fast.compiled import compiled
from rollwright.games import game as game_of
from rollwright.games.polygrid import rules
from rollwright.games.polygrid.rules import BONUS, NOWHERE, PAYING, SQUARE, State
from rollwright.games.polygrid.sheet import (
    BOXES,
    DICE,
    DIE_OF,
    FACES,
    FIRST_BOX,
    GRID,
    LINES,
    SQUARES,
    STARS,
)
from rollwright.players.registry import computer_player
from rollwright.solve.arrays import Ints, Weights, ints
from rollwright.solve.polygrid import ending, learning, lost_throws, plans, policy, rounds

GAME = game_of("polygrid")
EVERY_BOX = (1 << BOXES) - 1
ERROR = 1e-9


def a_plan(seed: int, wider: bool = False) -> plans.Draft:
    """A plan for a grid in which a D20 stands somewhere."""
    draft, standing = plans.new_draft(), ints(DICE)
    standing[DICE - 1] = 1 << seed % SQUARES
    for n in range(50):
        if plans.drawn(draft, standing, EVERY_BOX >> 1, wider, derived(seed, n)):
            return draft
    raise AssertionError("no plan in fifty draws")


def is_fair(places: Ints, standing: Ints) -> bool:
    """Whether no type comes twice into a line, and no square has two."""
    every = [int(places[die] | standing[die]) for die in range(DICE)]
    apart = all(
        not squares & LINES[square] & ~(1 << square)
        for squares in every
        for square in members(squares)
    )
    return apart and sum(map(size, every)) == size(plans.all_of(np.array(every)))


def state_with(places: Ints, boxes: int, marker: int, stars: int = STARS) -> State:
    """A state in which a box is due, and some types stand."""
    types = Numbers()
    for die in range(DICE):
        for square in members(int(places[die])):
            types = with_number(types, die + 1, square)
    return State(
        phase=PAYING, boxes=boxes, types=types, stars=stars, marker=marker, die=0, roll=0,
        square=NOWHERE, open_boxes=boxes, open_squares=0, bonus_squares=0,
    )  # fmt: skip


def late_states(rest: int, many: int) -> list[State]:
    """States in which so many squares of a plan are still to be filled, with boxes by lot."""
    lots = np.random.default_rng(rest)
    found: list[State] = []
    while len(found) < many:
        seed = int(lots.integers(1000))
        places = a_plan(seed).places
        squares = members(int(plans.all_of(places)))
        places[DICE - 1] |= 1 << seed % SQUARES
        todo = sum(1 << int(square) for square in lots.permutation(squares)[:rest])
        due = [die for die in range(DICE) for _ in members(int(places[die]) & todo)]
        boxes = 0
        for die in [*due, *due, 1]:
            low = [FIRST_BOX[die] + number for number in range(min(6, FACES[die]))]
            boxes |= 1 << int(lots.choice([box for box in low if not has(boxes, box)]))
        marker = int(lots.choice([square for square in squares if not has(todo, square)]))
        found.append(state_with(places & ~todo, boxes, marker, int(lots.integers(1, 4))))
    return found


def played_out() -> Callable[[State], float]:
    """What a state is worth by the rules; a star is used where nothing can be marked."""

    @cache
    def value(state: State) -> float:
        turn = rules.turn(state)
        if turn == OVER:
            return float(rules.score(state, 0))
        if turn == CHANCE:
            thrown = [rules.after_chance(state, n) for n, _ in rules.outcomes(state) if n > 1]
            return sum(map(value, thrown)) / len(thrown)
        moves = listed(rules.open_moves(state, 0))
        if BONUS in moves and state.open_squares:
            moves.remove(BONUS)
        return max(value(rules.after_move(state, 0, move)) for move in moves)

    return value


def test_a_plan_keeps_the_rules_and_leaves_a_corner() -> None:
    for seed in range(20):
        places = a_plan(seed).places
        standing = ints(DICE)
        standing[DICE - 1] = 1 << seed % SQUARES
        empty = GRID & ~plans.all_of(places) & ~plans.all_of(standing)
        assert is_fair(places, standing) and size(empty) == plans.EMPTY
        assert ending.spoilt(empty) == plans.SPOILT and plans.in_boxes(places, EVERY_BOX >> 1)
    empty = GRID & ~plans.all_of(a_plan(3, wider=True).places) & ~(1 << 3)
    assert ending.spoilt(empty) <= plans.SPOILT + 1


def test_a_type_comes_to_a_square_and_goes_again() -> None:
    lots = np.random.default_rng(1)
    changed = 0
    for seed in range(40):
        places, standing = a_plan(seed).places, ints(DICE)
        standing[DICE - 1] = 1 << seed % SQUARES
        square = int(lots.choice(members(int(plans.all_of(places)))))
        before, planned = places.copy(), plans.type_at(places, square)
        die = int(lots.choice([die for die in range(DICE) if die != planned]))
        if plans.swap(places, standing, square, die):
            changed += 1
            assert plans.type_at(places, square) == die and is_fair(places, standing)
            assert plans.all_of(places) == plans.all_of(before)
            assert plans.swap(places, standing, square, planned)
        assert np.array_equal(places, before)
    assert changed > 10


@pytest.mark.parametrize(("rest", "many"), [(1, 40), (2, 2)])
def test_the_last_rounds_are_worth_what_the_rules_say(rest: int, many: int) -> None:
    room = ending.new_ending()
    for state in late_states(rest, many):
        found = compiled(ending.expected)(
            room, policy.standing_in(state), state.boxes, state.marker, state.stars, state.boxes
        )
        assert found == pytest.approx(played_out()(state), abs=ERROR)


def test_the_chance_to_lose_the_last_throw() -> None:
    for state in late_states(1, 40):
        empty = GRID & ~written(state.types)
        square = next(
            one for one in members(empty) if ending.spoilt(empty & ~(1 << one)) == plans.SPOILT
        )
        for die in range(DICE):
            if not has(rules.squares_for(state, die), square):
                continue
            shares = []
            for pay in members(state.boxes):
                paid = rules.after_move(state, 0, pay)
                good = 0
                for throw in range(2, FACES[DIE_OF[pay]] + 1):
                    thrown = rules.after_chance(paid, throw)
                    if has(thrown.open_squares, square):
                        boxes = rules.boxes_for(thrown, square)
                        good += any(DIE_OF[box] == die for box in members(boxes))
                shares.append(good / (FACES[DIE_OF[pay]] - 1))
            lost = rounds.last_throw(state.boxes, state.marker, square, die)
            assert lost == pytest.approx(1 - max(shares), abs=ERROR)


@pytest.mark.long
def test_a_table_learns_and_a_seed_repeats_it() -> None:
    lost: list[float] = []

    def course() -> Weights:
        return learning.learned(
            np.zeros(lost_throws.ENTRIES, np.float32), 600, 1,
            lambda _done, some, _at: lost.append(float(some[400:].mean() - some[:100].mean())),
            lambda _table: None,
        )  # fmt: skip

    one, other = course(), course()
    assert np.array_equal(one, other)
    assert lost[0] == lost[1] < -0.5


def test_the_expert_plays_whole_games() -> None:
    expert = computer_player("expert")
    scores = []
    for seed in range(4):
        state = rules.new_game(1, rules.Options())
        nth = 0
        while rules.turn(state) != OVER:
            nth += 1
            if rules.turn(state) == CHANCE:
                state = rules.after_chance(state, rules.sample(state, derived(seed, nth)))
                continue
            found = policy.values(state, 0)
            assert all(holds(rules.open_moves(state, 0), move) for move, _ in found)
            state = rules.after_move(state, 0, expert.choose(GAME, state, 0, nth))
        scores.append(rules.score(state, 0))
    assert min(scores) >= 47 and sum(scores) / len(scores) > 57


def test_what_is_expected_falls_with_the_last_throws() -> None:
    state = late_states(3, 1)[0]
    worths = [
        max(value for _, value in policy.values(state._replace(stars=stars), 0))
        for stars in (3, 2, 1)
    ]
    assert all(more > less for more, less in pairwise(worths))


def test_without_a_plan_it_knows_nothing() -> None:
    standing = ints(DICE)
    standing[1] = sum(1 << square for square in (0, 7, 14, 21, 28, 35))  # no corner is left empty
    standing[2] = sum(1 << square for square in (1, 8, 15, 22, 29, 30))
    boxes = (1 << 49) - 1 << 11
    state = state_with(standing, boxes, 30)
    assert policy.values(state, 0) == [] and lowest(boxes) == 11
    assert SQUARE + 30 not in listed(rules.open_moves(state, 0))
