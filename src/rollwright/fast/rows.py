"""States as rows of ints, so that many lie in one array.

A state is a tuple of ints and of such tuples; its row has its ints in their order. The same
functions work in plain Python and compiled, where their code is written out for the state's type.
"""

from collections.abc import Iterable
from typing import TypeAlias, TypeVar, cast

import numpy as np
from numba import types
from numpy.typing import NDArray

from rollwright.fast.compiled import function_from, written_out

Ints: TypeAlias = NDArray[np.int64]
Item = TypeVar("Item")  # a state, or what is in one


def width(state: object) -> int:
    """How many ints a state has.

    >>> width((1, (2, 3), 4))
    4
    """
    return sum(width(item) for item in state) if isinstance(state, tuple) else 1


def state_at(rows: Ints, n: int, like: Item) -> Item:
    """The state in row n; `like` is any state of its kind.

    >>> state_at(np.array([[1, 2, 3, 4]]), 0, (0, (0, 0), 0))
    (1, (2, 3), 4)
    """
    return _state_from(rows, n, 0, like)


def _state_from(rows: Ints, n: int, first: int, like: Item) -> Item:
    if not isinstance(like, tuple):
        return cast(Item, int(rows[n, first]))
    items = []
    for item in like:
        items.append(_state_from(rows, n, first, item))
        first += width(item)
    return cast(Item, type(like)(*items) if hasattr(like, "_fields") else tuple(items))


def put_at(rows: Ints, n: int, state: object) -> None:
    """Write a state into row n, from its first column on."""
    ints = ints_of(state)
    rows[n, : len(ints)] = ints


def ints_of(state: object) -> list[int]:
    """The ints of a state in their order."""
    if not isinstance(state, tuple):
        return [cast(int, state)]
    return [number for item in state for number in ints_of(item)]


# ---------------------------------------------------------------- compiled


@written_out(state_at)
def _state_at(rows, n, like):  # type: ignore[no-untyped-def]
    new: dict[str, object] = {}
    source = _construction(like, [0], new)
    return function_from(f"def code(rows, n, like): return {source}", **new)


@written_out(put_at)
def _put_at(rows, n, state):  # type: ignore[no-untyped-def]
    ints = _paths(state, "state")
    lines = "".join(f"\n    rows[n, {k}] = {path}" for k, path in enumerate(ints))
    return function_from(f"def code(rows, n, state):{lines}")


def _construction(kind: types.Type, next_column: list[int], new: dict[str, object]) -> str:
    """The source that builds a value of a type out of a row's columns."""
    if isinstance(kind, types.BaseTuple):
        items = [_construction(item, next_column, new) for item in items_of(kind)]
        if hasattr(kind, "instance_class"):
            name = f"new_{len(new)}"
            new[name] = kind.instance_class
            return f"{name}({', '.join(items)})"
        return f"({', '.join(items)},)"
    next_column[0] += 1
    return f"rows[n, {next_column[0] - 1}]"


def items_of(kind: types.BaseTuple) -> list[types.Type]:
    """The types of a tuple's items."""
    return list(cast(Iterable[types.Type], kind))


def _paths(kind: types.Type, path: str) -> list[str]:
    """The source of every int in a value of a type."""
    if isinstance(kind, types.BaseTuple):
        return [p for k, item in enumerate(items_of(kind)) for p in _paths(item, f"{path}[{k}]")]
    return [path]
