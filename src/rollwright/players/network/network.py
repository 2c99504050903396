"""What a position is worth when a turn begins: a small network that has watched many games.

It goes by a game's features of every seat, the one whose throw it is first, and says each seat's
chance to win and its points in the end. `training.py` made those that ship; where there is none,
for a house rule or a number of seats, playouts go on to the end of the game.
"""

from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from rollwright.core.bits import lowest
from rollwright.core.game import Game, Rules
from rollwright.core.seats import EVERYBODY, Seat
from rollwright.core.states import State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.rows import ints_of
from rollwright.solve import arrays
from rollwright.solve.arrays import Ints, ints

rules: Rules[Any] = UNBOUND  # those of the game that a function is bound to
features: Callable[..., tuple[int, ...]] = UNBOUND  # what that game goes by

Weights: TypeAlias = arrays.Weights

NO_ROLLER: Final = -2  # nobody has thrown yet
BITS: Final = 64  # places for the features in an int
FOLDER: Final = files("rollwright.players.network") / "weights"


class ValueNetwork(NamedTuple):
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

    row: Ints
    first: Weights
    second: Weights
    last: Weights


class Result(NamedTuple):
    """How a game has ended for a seat, or is expected to end."""

    win: float  # the share of the win, or the chance
    points: float
    lead: float  # points ahead of the best other seat


def predict(network: ValueNetwork, layers: Layers, state: State, seat: Seat) -> Result:
    """What a network thinks of a seat when a throw is due that begins a turn."""
    row, one, two, out = layers
    describe(row, state)
    thrower = row[0]
    one[:] = network.first_bias[thrower]
    for place in range(1, row.shape[0]):
        bits = row[place]
        while bits:
            add_row(one, network.first, (place - 1) * BITS + lowest(bits))
            bits &= bits - 1
    two[:] = network.second_bias
    spread(one, network.second, two)
    out[:] = network.last_bias
    spread(two, network.last, out)
    seats = rules.seats(state)
    return result_from(network, out, seats, (seat - thrower) % seats)


def describe(row: Ints, state: State) -> None:
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


def result_from(network: ValueNetwork, out: Weights, seats: int, seat: Seat) -> Result:
    """What the last layer says of a seat."""
    total = 0.0
    unit = np.float64(network.points[1])
    most = 0.0 if seats == 1 else -1.0e9  # who is alone is ahead of nobody
    for other in range(seats):
        total += np.exp(np.float64(out[other] - out[seat]))
        if other != seat:
            most = max(most, network.points[0] + unit * out[seats + other])
    points = network.points[0] + unit * out[seats + seat]
    return Result(1 / total, points, points - most)


# ---------------------------------------------------------------- what ships


def new_layers(network: ValueNetwork) -> Layers:
    """Room for a network's layers; every thread wants its own."""
    sizes = network.second.shape[0], network.last.shape[0], network.last_bias.shape[0]
    row = ints(1 + network.first.shape[0] // BITS)
    return Layers(row, *(np.zeros(size, np.float32) for size in sizes))


def network_for(game: Game[State], state: State) -> ValueNetwork:
    """The network that was made for such games, or one that knows nothing."""
    numbers = ints_of(state)
    for fixed, network in _shipped(game.name, game.rules.seats(state)):
        if all(numbers[column] == value for column, value in fixed):
            return network
    return NO_NETWORK


Fixed: TypeAlias = tuple[tuple[int, int], ...]  # ints of a state, the same in every such game


@cache
def _shipped(name: str, seats: int) -> list[tuple[Fixed, ValueNetwork]]:
    """The networks for a game of so many seats, each with what its games have in common."""
    found = []
    for file in sorted(FOLDER.iterdir(), key=lambda file: file.name):
        if file.name.removesuffix(".npz").split("-")[:2] == [name, str(seats)]:
            with file.open("rb") as opened, np.load(opened) as arrays:
                found.append(read_network(arrays))
    return found


def read_network(arrays: Mapping[str, Weights | Ints]) -> tuple[Fixed, ValueNetwork]:
    """A network, and what its games have in common, from the arrays of a file."""
    weights = [np.ascontiguousarray(arrays[name], np.float32) for name in ValueNetwork._fields]
    fixed = tuple((int(column), int(value)) for column, value in arrays["fixed"])
    return fixed, ValueNetwork(*weights)


_ROWS: Final = np.zeros((0, 0), np.float32)
_ROW: Final = np.zeros(0, np.float32)
NO_NETWORK: Final = ValueNetwork(_ROWS, _ROWS, _ROWS, _ROW, _ROWS, _ROW, _ROW)
