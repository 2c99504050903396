"""From plain functions to machine code: the one place that knows Numba.

A rules file is never decorated or changed. `compiled(function)` makes a copy of a plain function
whose scope has compiled copies of all that it calls, and hands it to Numba. Functions that play
any game, such as those of `core/binding.py`, speak of `rules`, `greedy`, `promise` and `features`;
their copies are given those of one game.

What was compiled is kept on disk, in a folder named by a hash of all sources and versions, so a
changed rule never meets old machine code.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from rollwright.core.binding import STAND_INS, globals_of, speaks_of_rules
from rollwright.core.bits import lowest, size
from rollwright.core.dice import (
    listed_throws,
    listed_throws_in_order,
    throws,
    throws_in_order,
)
from rollwright.core.game import AnyGame
from rollwright.core.states import put, replace
from rollwright.fast.cache import kept_folder

MOST_IN_A_TUPLE = 6  # longer tables are arrays: a tuple of a thousand takes seconds to compile

CONTRACT = (
    "turn", "open_moves", "refusal", "after_move", "roller", "sample", "after_chance", "score",
    "winners", "seats", "outcomes",
)  # fmt: skip


def compiled(function: Callable[..., Any], game: AnyGame | None = None) -> Any:
    """A plain function as machine code; the rules and the quick player it wants are the game's."""
    return _compiled(function, game, from_python=True)


@cache
def _compiled(function: Callable[..., Any], game: AnyGame | None, *, from_python: bool) -> Any:
    """A compiled copy; one that only compiled code calls has no door for Python's objects.

    Most are of that kind, and the doors, which take whole states apart, are half of the work.
    """
    if not isinstance(function, FunctionType):
        raise TypeError(f"{function!r} is not a plain function.")
    scope = dict(function.__globals__)
    for name in globals_of(function):
        if name == "rules" and game is not None:
            scope[name] = _compiled_rules(game)
        elif name in STAND_INS and getattr(game, name, None) is not None:
            scope[name] = _compiled(getattr(game, name), None, from_python=False)
        elif name in scope:
            scope[name] = _for_compiling(scope[name], game)
    clone = FunctionType(
        function.__code__, scope, function.__name__, function.__defaults__, function.__closure__
    )
    clone.__qualname__ = "_".join(
        [function.__qualname__, game.name if game else "", "" if from_python else "inner"]
    )
    settings: Any = {} if from_python else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    dispatcher = numba.njit(nogil=True, error_model="numpy", **settings)(clone)
    folder = kept_folder()
    if folder is not None:
        with _caching_in(str(folder)):
            dispatcher.enable_caching()
    return dispatcher


@cache
def _compiled_rules(game: AnyGame) -> ModuleType:
    """A game's rules file with compiled functions in place of its plain ones."""
    module = ModuleType(f"compiled_{game.name}")
    for name in CONTRACT:
        setattr(module, name, _compiled(getattr(game.rules, name), None, from_python=False))
    module.MOVES = game.rules.MOVES  # type: ignore[attr-defined]
    return module


# machine code has nothing to remember results with: it works them out
_REMEMBERED = ((throws, listed_throws), (throws_in_order, listed_throws_in_order))


def _for_compiling(value: object, game: AnyGame | None) -> object:
    """What a global of a plain function becomes in its compiled copy."""
    for remembered, worked_out in _REMEMBERED:
        if value is remembered:
            value = worked_out
    if isinstance(value, FunctionType) and value in _WRITTEN_OUT:
        return value
    if isinstance(value, FunctionType) and value in _INSTRUCTIONS:
        return _INSTRUCTIONS[value]
    if isinstance(value, FunctionType):
        return _compiled(value, game if speaks_of_rules(value) else None, from_python=False)
    if isinstance(value, tuple) and len(value) > MOST_IN_A_TUPLE:
        return np.array(value, dtype=np.int64)
    return value


@contextmanager
def _caching_in(folder: str) -> Iterator[None]:
    """Numba's own setting, for as long as it is looked at: other users of Numba keep theirs."""
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = folder
    try:
        yield
    finally:
        settings.CACHE_DIR = before


# ---------------------------------------------------------------- what a processor does at once


@intrinsic
def _size(typing, bits):  # type: ignore[no-untyped-def]
    def code(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), code


@intrinsic
def _lowest(typing, bits):  # type: ignore[no-untyped-def]
    def code(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), code


_INSTRUCTIONS = {size: _size, lowest: _lowest}


# ---------------------------------------------------------------- replace and put


_WRITTEN_OUT: set[Any] = set()


def written_out(function: Any, **settings: Any) -> Any:
    """Decorates what gives a plain function's compiled code for the types it is called with."""
    _WRITTEN_OUT.add(function)
    return overload(function, **settings)


@written_out(replace, strict=False)
def _replace(state, **changes):  # type: ignore[no-untyped-def]  # Numba compares signatures
    """The full constructor, with the changed fields as parameters and the others as they were.

    The function takes every field as a parameter: with the changed ones alone, two calls that
    change different fields of equal types would share one body.
    """
    fields = state.fields
    parameters = ", ".join(f"{field}=None" for field in fields)
    values = ", ".join(field if field in changes else f"state.{field}" for field in fields)
    source = f"def code(state, {parameters}): return new({values})"
    return function_from(source, new=state.instance_class)


@written_out(put)
def _put(items, index, value):  # type: ignore[no-untyped-def]
    """Every item by its own choice: a tuple has no loop that compiles."""
    chosen = ", ".join(f"value if index == {n} else items[{n}]" for n in range(len(items)))
    return function_from(f"def code(items, index, value): return ({chosen},)")


def function_from(source: str, **scope: Any) -> Any:
    """The function `code` that a source defines."""
    exec(source, scope)
    return scope["code"]
