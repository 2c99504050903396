"""States as rows of ints, so that many lie in one array.

A state is a tuple of ints and of such tuples; its row has its ints in their order. The same
functions work in plain Python and compiled, where their code is written out for the state's type.
"""

from typing import Any

import numpy as np
from numba import types
from numpy.typing import NDArray

from rollwright.fast.compiled import function_from, written_out

Numbers = NDArray[np.int64]


def width(state: Any) -> int:
    """How many ints a state has.

    >>> width((1, (2, 3), 4))
    4
    """
    return sum(width(item) for item in state) if isinstance(state, tuple) else 1


def state_at(rows: Numbers, n: int, like: Any) -> Any:
    """The state in row n; `like` is any state of its kind.

    >>> state_at(np.array([[1, 2, 3, 4]]), 0, (0, (0, 0), 0))
    (1, (2, 3), 4)
    """
    return _state_from(rows, n, 0, like)


def _state_from(rows: Numbers, n: int, first: int, like: Any) -> Any:
    if not isinstance(like, tuple):
        return int(rows[n, first])
    items = []
    for item in like:
        items.append(_state_from(rows, n, first, item))
        first += width(item)
    return type(like)(*items) if hasattr(like, "_fields") else tuple(items)


def put_at(rows: Numbers, n: int, state: Any) -> None:
    """Write a state into row n."""
    rows[n] = ints_of(state)


def ints_of(state: Any) -> list[int]:
    """The ints of a state in their order."""
    if not isinstance(state, tuple):
        return [state]
    return [number for item in state for number in ints_of(item)]


# ---------------------------------------------------------------- compiled


@written_out(state_at)
def _state_at(rows, n, like):  # type: ignore[no-untyped-def]
    new: dict[str, Any] = {}
    source = _construction(like, [0], new)
    return function_from(f"def code(rows, n, like): return {source}", **new)


@written_out(put_at)
def _put_at(rows, n, state):  # type: ignore[no-untyped-def]
    ints = _paths(state, "state")
    lines = "".join(f"\n    rows[n, {k}] = {path}" for k, path in enumerate(ints))
    return function_from(f"def code(rows, n, state):{lines}")


def is_tuple(kind: Any) -> bool:
    """Whether a compiler's type is that of a tuple."""
    return isinstance(kind, types.BaseTuple)


def _construction(kind: Any, next_column: list[int], new: dict[str, Any]) -> str:
    """The source that builds a value of a type out of a row's columns."""
    if is_tuple(kind):
        items = [_construction(item, next_column, new) for item in kind]
        if hasattr(kind, "instance_class"):
            name = f"new_{len(new)}"
            new[name] = kind.instance_class
            return f"{name}({', '.join(items)})"
        return f"({', '.join(items)},)"
    next_column[0] += 1
    return f"rows[n, {next_column[0] - 1}]"


def _paths(kind: Any, path: str) -> list[str]:
    """The source of every int in a value of a type."""
    if is_tuple(kind):
        return [p for k, item in enumerate(kind) for p in _paths(item, f"{path}[{k}]")]
    return [path]
