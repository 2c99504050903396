"""What a network adds to a table's opinion where a throw is due.

A table adds up what it thinks of one thing after another. A network of two hidden layers that goes
by a game's `inputs.py` has learned what that lacks, and looks at the few ends of a turn that the
table likes best (`beam.py`): it takes some microseconds for each. Where no network ships it has no
rows, and adds nothing.

The first layer has whole numbers in units of its own for each column, so that a file is small.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rollwright.core.game import Rules
from rollwright.core.seats import CHANCE
from rollwright.core.states import AnyState, State
from rollwright.core.unbound import UNBOUND
from rollwright.fast.rows import state_at
from rollwright.players.network.network import Weights, spread
from rollwright.players.values.beam import Ways
from rollwright.solve.arrays import Ints, ints

rules: Rules[AnyState] = UNBOUND  # those of the game that a function is bound to
inputs: Callable[..., int] = UNBOUND  # what that game's network sees

AnyArray: TypeAlias = NDArray[np.generic]

LARGEST: Final = 127  # number of units
POINTS: Final = 8  # in what a network counts


class SecondLook(NamedTuple):
    """A network, and room for what it makes of a state."""

    first: NDArray[np.int8]  # [input, column]
    units: Weights  # [column]
    first_bias: Weights
    second: Weights  # [column of the first layer, of the second]
    second_bias: Weights
    last: Weights  # [stage, column of the second layer]
    last_bias: Weights
    row: Ints
    sums: NDArray[np.int32]
    one: Weights
    two: Weights


def added(look: SecondLook, state: State) -> float:
    """The points that a network adds for whoever is alone there."""
    if look.first.shape[0] == 0 or rules.turn(state) != CHANCE:
        return 0.0
    row, sums, one, two = look.row, look.sums, look.one, look.two
    many = inputs(state, 0, row)
    sums[:] = 0
    for n in range(many):
        add_units(sums, look.first, row[n])
    for n in range(one.shape[0]):
        one[n] = np.float32(sums[n]) * look.units[n] + look.first_bias[n]
    two[:] = look.second_bias
    spread(one, look.second, two)
    stage = row[0]
    value = look.last_bias[stage]
    for n in range(two.shape[0]):
        if two[n] > 0:
            value += two[n] * look.last[stage, n]
    return float(POINTS * value)


def add_units(sums: NDArray[np.int32], first: NDArray[np.int8], row: int) -> None:
    """Add a row of whole numbers."""
    for n in range(sums.shape[0]):
        sums[n] += first[row, n]


def reconsider(look: SecondLook, ends: Ways, many: int, like: State) -> None:
    """Add what a network thinks to the values of ends of a turn, and put the best first."""
    if look.first.shape[0] == 0:
        return
    for n in range(many):
        ends.values[n] += added(look, state_at(ends.rows, n, like))
    for n in range(1, many):
        for place in range(n, 0, -1):
            if ends.values[place] <= ends.values[place - 1]:
                break
            swap(ends, place)


def swap(ends: Ways, place: int) -> None:
    """Let an end and the one before it change places."""
    before = place - 1
    value = ends.values[place]
    ends.values[place] = ends.values[before]
    ends.values[before] = value
    for numbers in (ends.rows, ends.moves):
        for n in range(numbers.shape[1]):
            number = numbers[place, n]
            numbers[place, n] = numbers[before, n]
            numbers[before, n] = number


def look_of(arrays: Mapping[str, AnyArray], length: int) -> SecondLook:
    """A network from the arrays of a file; every thread wants its own."""

    def weights(name: str) -> Weights:
        return np.ascontiguousarray(arrays[name], np.float32)

    columns, deeper = arrays["second"].shape
    return SecondLook(
        np.ascontiguousarray(arrays["first"], np.int8), weights("units"), weights("first_bias"),
        weights("second"), weights("second_bias"), weights("last"), weights("last_bias"),
        ints(length), np.zeros(columns, np.int32), np.zeros(columns, np.float32),
        np.zeros(deeper, np.float32),
    )  # fmt: skip


def in_units(first: Weights) -> tuple[NDArray[np.int8], Weights]:
    """A first layer as whole numbers, and what one of them is in each column."""
    units = np.maximum(np.abs(first).max(axis=0), 1e-6) / LARGEST
    return np.rint(first / units).astype(np.int8), units.astype(np.float32)


def no_look() -> SecondLook:
    """One that adds nothing."""
    return look_of(NOTHING_SEEN, 1)


_NOTHING: Final = np.zeros(0)
_NO_ROWS: Final = np.zeros((0, 0))
NOTHING_SEEN: Final[Mapping[str, AnyArray]] = {
    "first": _NO_ROWS, "units": _NOTHING, "first_bias": _NOTHING, "second": _NO_ROWS,
    "second_bias": _NOTHING, "last": _NO_ROWS, "last_bias": _NOTHING,
}  # fmt: skip
