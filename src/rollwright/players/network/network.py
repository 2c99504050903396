"""What a position is worth when a turn begins: a small network that has watched many games.

It goes by a game's features of every seat, the one whose throw it is first, and says each seat's
chance to win and its points in the end. `training.py` made those that ship; where there is none,
for a house rule or a number of seats, playouts go on to the end of the game.
"""

from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rollwright.core.binding import UNBOUND
from rollwright.core.bits import lowest
from rollwright.core.game import AnyGame, Rules
from rollwright.core.seats import EVERYBODY, Seat
from rollwright.fast.rows import ints_of

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to
features: Any = UNBOUND  # what that game goes by

Numbers = NDArray[np.int64]
Weights = NDArray[np.float32]

NOBODY: Final = -2  # has thrown yet
BITS: Final = 64  # places for the features in an int
FOLDER: Final = files("rollwright.players.network") / "weights"


class Worth(NamedTuple):
    """A network of two hidden layers; without weights it knows nothing."""

    first: Weights  # a row for every feature of every seat
    first_bias: Weights  # a row for every seat whose throw it may be
    second: Weights
    second_bias: Weights
    last: Weights  # two columns a seat: for winning, and for points
    last_bias: Weights
    points: Weights  # what the points are counted from, and in


class Layers(NamedTuple):
    """Room for what a network makes of a position."""

    row: Numbers
    first: Weights
    second: Weights
    last: Weights


class Judgement(NamedTuple):
    """How a game is expected to end for a seat."""

    win: float  # the chance
    points: float
    lead: float  # points ahead of the best other seat


def judged(worth: Worth, layers: Layers, state: Any, seat: Seat) -> Judgement:
    """What a network thinks of a seat when a throw is due that begins a turn."""
    row, one, two, out = layers
    describe(row, state)
    thrower = row[0]
    one[:] = worth.first_bias[thrower]
    for place in range(1, row.shape[0]):
        bits = row[place]
        while bits:
            add_row(one, worth.first, (place - 1) * BITS + lowest(bits))
            bits &= bits - 1
    two[:] = worth.second_bias
    spread(one, worth.second, two)
    out[:] = worth.last_bias
    spread(two, worth.last, out)
    seats = rules.seats(state)
    return told(worth, out, seats, (seat - thrower) % seats)


def describe(row: Numbers, state: Any) -> None:
    """Write down who throws, then the features of every seat, from that one on."""
    seats = rules.seats(state)
    thrower = max(rules.roller(state), 0)  # where all throw together, the first seat
    row[0] = thrower
    place = 1
    for n in range(seats):
        for bits in features(state, (thrower + n) % seats):
            row[place] = bits
            place += 1


def begins_turn(roller: Seat, before: Seat) -> bool:
    """Whether a throw begins a turn, by whose it is and whose the one before was."""
    return roller != before or roller == EVERYBODY


def add_row(sums: Weights, weights: Weights, row: int) -> None:
    """Add a row of weights (`sums += weights[row]` compiles to something slower)."""
    for n in range(sums.shape[0]):
        sums[n] += weights[row, n]


def spread(values: Weights, weights: Weights, sums: Weights) -> None:
    """Add to each sum what the values above 0 have to say."""
    for row in range(values.shape[0]):
        value = values[row]
        if value > 0:
            for n in range(sums.shape[0]):
                sums[n] += value * weights[row, n]


def told(worth: Worth, out: Weights, seats: int, seat: Seat) -> Judgement:
    """The last layer in words."""
    total = 0.0
    unit = np.float64(worth.points[1])
    most = 0.0 if seats == 1 else -1.0e9  # who is alone is ahead of nobody
    for other in range(seats):
        total += np.exp(np.float64(out[other] - out[seat]))
        if other != seat:
            most = max(most, worth.points[0] + unit * out[seats + other])
    points = worth.points[0] + unit * out[seats + seat]
    return Judgement(1 / total, points, points - most)


# ---------------------------------------------------------------- what ships


def room(worth: Worth) -> Layers:
    """Room for a network's layers; every thread wants its own."""
    sizes = worth.second.shape[0], worth.last.shape[0], worth.last_bias.shape[0]
    row = np.zeros(1 + worth.first.shape[0] // BITS, np.int64)
    return Layers(row, *(np.zeros(size, np.float32) for size in sizes))


def known(game: AnyGame, state: Any) -> Worth:
    """The network that was made for such games, or one that knows nothing."""
    ints = ints_of(state)
    for fixed, worth in _shipped(game.name, game.rules.seats(state)):
        if all(ints[column] == value for column, value in fixed):
            return worth
    return NOTHING


Fixed = tuple[tuple[int, int], ...]  # ints of a state that are the same in every such game


@cache
def _shipped(name: str, seats: int) -> list[tuple[Fixed, Worth]]:
    """The networks for a game of so many seats, each with what its games have in common."""
    found = []
    for file in sorted(FOLDER.iterdir(), key=lambda file: file.name):
        if file.name.removesuffix(".npz").split("-")[:2] == [name, str(seats)]:
            with file.open("rb") as opened, np.load(opened) as kept:
                found.append(read(kept))
    return found


def read(kept: Any) -> tuple[Fixed, Worth]:
    """A network, and what its games have in common, from the arrays of a file."""
    weights = [np.ascontiguousarray(kept[name], np.float32) for name in Worth._fields]
    return tuple((int(column), int(value)) for column, value in kept["fixed"]), Worth(*weights)


_ROWS: Final = np.zeros((0, 0), np.float32)
_ROW: Final = np.zeros(0, np.float32)
NOTHING: Final = Worth(_ROWS, _ROWS, _ROWS, _ROW, _ROWS, _ROW, _ROW)
