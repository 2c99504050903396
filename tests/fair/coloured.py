"""A small game with a white, a red and a blue die, whose words begin with digits.

In each turn one seat throws and takes one of the three dice. Every second throw is instead of one
die with the faces 0, 5, 10, …, 25, of which its words say the face and not the number.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rollwright.core.dice import derived
from rollwright.core.game import Game
from rollwright.core.moves import Moves
from rollwright.core.seats import ALLOWED, CHANCE, OVER
from rollwright.core.states import put

MOVES = 3
OPTIONS: tuple[Any, ...] = ()
NTH = ("1st", "2nd", "3rd")
THROWS = 10

THREE_DICE = tuple(
    (white << 8 | red << 4 | blue, 1)
    for white in range(1, 7)
    for red in range(1, 7)
    for blue in range(1, 9)
)
ONE_DIE = tuple((number, 1) for number in range(1, 7))


class Options(NamedTuple):
    """Nothing can be set."""


class State(NamedTuple):
    """Whose points, how many throws there were, and what lies on the table."""

    points: tuple[int, ...]
    throws: int
    dice: int  # 0: a throw is due


def new_game(seats: int, options: Options) -> State:
    return State((0,) * seats, 0, 0)


def seats(state: State) -> int:
    return len(state.points)


def turn(state: State) -> int:
    if state.dice:
        return 1 << roller(state)
    return OVER if state.throws == THROWS else CHANCE


def roller(state: State) -> int:
    return state.throws % len(state.points)


def open_moves(state: State, seat: int) -> Moves:
    return (0b111 if turn(state) == 1 << seat else 0, 0)


def refusal(state: State, seat: int, move: int) -> int:
    return ALLOWED if open_moves(state, seat)[0] >> move & 1 else ALLOWED + 1


def after_move(state: State, seat: int, move: int) -> State:
    face = state.dice >> 4 * (2 - move) & 15
    points = put(state.points, seat, state.points[seat] + face)
    return State(points, state.throws + 1, 0)


def sample(state: State, key: int) -> int:
    every = outcomes(state)
    return every[derived(key, 0) % len(every)][0]


def after_chance(state: State, outcome: int) -> State:
    return state._replace(dice=outcome)


def score(state: State, seat: int) -> int:
    return state.points[seat]


def winners(state: State) -> int:
    if turn(state) != OVER:
        return 0
    return sum(1 << n for n, points in enumerate(state.points) if points == max(state.points))


def outcomes(state: State) -> Sequence[tuple[int, int]]:
    return ONE_DIE if state.throws % 2 else THREE_DICE


# ---------------------------------------------------------------- words


def move(state: State, seat: int, number: int, lang: str) -> str:
    return f"{NTH[number]} die"


def chance(state: State, lang: str) -> str:
    return "roll"


def outcome(state: State, thrown: int, lang: str) -> str:
    if state.throws % 2:
        return str(5 * (thrown - 1))
    white, red, blue = (thrown >> shift & 15 for shift in (8, 4, 0))
    return f"{white} white, {red} red, {blue} blue"


def read_outcome(state: State, text: str, lang: str) -> int:
    return next(one for one, _ in outcomes(state) if outcome(state, one, lang) == text)


def write(state: State) -> str:
    return f"coloured {state.points} {state.throws} {state.dice:x}"


_THIS: Any = sys.modules[__name__]  # its rules and its words are these functions
COLOURED: Game[State] = Game(
    name="coloured",
    title="Coloured",
    version=1,
    seats=range(1, 4),
    minutes=1,
    rules=_THIS,
    words=_THIS,
    positions=_THIS,
    drawing=_THIS,
    folder=Path(__file__).parent,
)
