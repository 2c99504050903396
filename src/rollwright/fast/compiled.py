"""From plain functions to machine code: the one place that knows Numba.

A rules file is never decorated or changed. `compiled(function)` makes a copy of a plain function
whose scope has compiled copies of all that it calls, and hands it to Numba. Functions that play
any game speak of `rules`, `greedy`, … (`core/binding.py`); their copies are given those of one.

What was compiled is saved in a folder named by a hash of all sources and versions, so a changed
rule never meets old machine code. What calls a function whose source is not in that hash, such as
one of a user's own script, is compiled anew by every process.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper, cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final, NamedTuple, ParamSpec, TypeAlias, TypeVar, cast

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher
from numba.extending import intrinsic, overload

from rollwright.core.binding import plain, rebound, stand_in, stand_ins_of
from rollwright.core.bits import lowest, size
from rollwright.core.dice import (
    listed_throws,
    listed_throws_in_order,
    throws,
    throws_in_order,
)
from rollwright.core.game import AnyGame
from rollwright.core.states import put, replace
from rollwright.core.unbound import UNBOUND
from rollwright.fast.cache import OURS, alone, cache_folder, sources_of

Given = ParamSpec("Given")
Result = TypeVar("Result")
Code = TypeVar("Code", bound=Callable[..., object])

MOST_IN_A_TUPLE: Final = 6  # longer tables are arrays: a tuple of a thousand takes long to compile

CONTRACT: Final = (
    "turn", "open_moves", "refusal", "after_move", "roller", "sample", "after_chance", "score",
    "winners", "seats", "outcomes",
)  # fmt: skip

LIBRARIES: Final = frozenset({"numpy", "numba", "llvmlite", "scipy"})  # Numba knows their functions


def compiled(
    function: Callable[Given, Result],
    game: AnyGame | None = None,
    *,
    borrows: bool = False,
    **others: Callable[..., object],
) -> Callable[Given, Result]:
    """A plain function as machine code; the rules and all else that it speaks of are the game's.

    `others` are what a game does not have, such as `choose` (`play/loop.py`). One that `borrows`
    works on the arrays that it was given and makes none: nobody counts who holds them, which
    takes longer than a step of a game.
    """
    given = tuple(sorted(others.items())) if others else ()
    return cast(Callable[Given, Result], _compiled_for(function, game, given, borrows))


Others: TypeAlias = tuple[tuple[str, Callable[..., object]], ...]


@cache
def _compiled_for(
    function: Callable[..., object], game: AnyGame | None, others: Others, borrows: bool
) -> "Dispatcher[FunctionType]":
    given = _Given(game, others, sources_of(game), borrows)
    return _compiled(plain(function), given, from_python=True)


class _Given(NamedTuple):
    """What a copy is made with."""

    game: AnyGame | None
    others: Others
    sources: Path | None  # of the game, if they are not ours
    borrows: bool = False  # whether arrays are not counted

    def wanted_by(self, function: FunctionType) -> "_Given":
        """As much of it as a function speaks of, so that the rest does not compile it again."""
        names = stand_ins_of(function)
        if not names:
            return self._replace(game=None, others=())
        return self._replace(others=tuple(one for one in self.others if one[0] in names))


_UNSAVED: set[object] = set()  # copies with code in them that the hash of sources does not cover


@cache
def _compiled(
    function: FunctionType, given: _Given, *, from_python: bool, inlined: bool = False
) -> "Dispatcher[FunctionType]":
    """A compiled copy; one that only compiled code calls has no door for Python's objects.

    Most are of that kind, and the doors, which take whole states apart, are half of the work.
    """
    saved = _is_hashed(function, given.sources)

    def filled(name: str, value: object) -> object:
        nonlocal saved
        if value is UNBOUND:
            value = _bound_to(name, given, function)
        value = _for_compiling(value, given)
        saved = saved and not (isinstance(value, Dispatcher | ModuleType) and value in _UNSAVED)
        return value

    clone = rebound(function, filled)
    name = given.game.name if given.game else ""
    parts = [function.__qualname__, name, *(one.__name__ for _, one in given.others)]
    parts += ["" if from_python else "inner"] + ["borrowing"] * given.borrows
    clone.__qualname__ = "_".join(parts)
    settings: Any = {} if from_python else {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
    if given.borrows:
        settings["_nrt"] = False
    if inlined:
        settings["inline"] = "always"
    dispatcher: Dispatcher[FunctionType] = numba.njit(nogil=True, error_model="numpy", **settings)(
        clone
    )
    clone.__globals__.update(
        {name: dispatcher for name, value in clone.__globals__.items() if value is clone}
    )
    folder = cache_folder(given.sources) if saved else None
    if folder is not None:
        with _caching_in(str(folder)):
            dispatcher.enable_caching()
        _compile_alone(dispatcher, folder / f"{function.__module__}.{clone.__qualname__}.lock")
    if not saved:
        _UNSAVED.add(dispatcher)
    return dispatcher


def _compile_alone(dispatcher: "Dispatcher[FunctionType]", file: Path) -> None:
    """Let no two processes compile a function at once; what it calls is compiled meanwhile."""
    compile_ = dispatcher.compile

    def compile_alone(sig: tuple[types.Type, ...]) -> Callable[..., object]:
        with global_compiler_lock:  # first: threads that wait for each other's files would for ever
            if sig in dispatcher.overloads:
                return compile_(sig)
            with alone(file):
                return compile_(sig)

    dispatcher.compile = compile_alone  # type: ignore[method-assign, assignment]


def _is_hashed(function: FunctionType, sources: Path | None) -> bool:
    """Whether the source of a function is one of those that name the folder of machine code."""
    return _is_in(Path(function.__code__.co_filename), sources)


def _is_in(file: Path, sources: Path | None) -> bool:
    return file.is_relative_to(OURS) or (sources is not None and file.is_relative_to(sources))


def _bound_to(name: str, given: _Given, function: FunctionType) -> object:
    """What an unbound name of a function stands for."""
    if given.game is None:
        raise TypeError(f"'{function.__name__}' speaks of '{name}': compile it for a game.")
    if name == "rules":
        return _compiled_rules(given.game, given.sources)
    others = dict(given.others)
    if name in others:  # small, and called at every decision
        other = plain(others[name])
        return _compiled(other, given.wanted_by(other), from_python=False, inlined=True)
    return stand_in(name, given.game, others)


@cache
def _compiled_rules(game: AnyGame, sources: Path | None) -> ModuleType:
    """A game's rules file with compiled functions in place of its plain ones."""
    module = ModuleType(f"compiled_{game.name}")
    for name in CONTRACT:
        made = _compiled(
            plain(getattr(game.rules, name)), _Given(None, (), sources), from_python=False
        )
        setattr(module, name, made)
        if made in _UNSAVED:
            _UNSAVED.add(module)
    module.MOVES = game.rules.MOVES  # type: ignore[attr-defined]
    return module


# machine code has nothing to remember results with: it works them out
_REMEMBERED = ((throws, listed_throws), (throws_in_order, listed_throws_in_order))


def _for_compiling(value: object, given: _Given) -> object:
    """What a global of a plain function becomes in its compiled copy."""
    for remembered, worked_out in _REMEMBERED:
        if value is remembered:
            value = worked_out
    if isinstance(value, _lru_cache_wrapper):
        value = value.__wrapped__
    if isinstance(value, FunctionType) and value not in _WRITTEN_OUT:
        if value in _INSTRUCTIONS:
            return _INSTRUCTIONS[value]
        if _is_compiled_by_us(value.__module__):
            return _compiled(value, given.wanted_by(value), from_python=False)
    if isinstance(value, tuple) and len(value) > MOST_IN_A_TUPLE:
        return _table(value)
    if isinstance(value, ModuleType) and _is_compiled_by_us(value.__name__):
        return _compiled_module(value, given) if getattr(value, "__file__", None) else value
    return value


def _is_compiled_by_us(module: str) -> bool:
    """Whether what is in a module is ours, a game's or a user's: Numba has its own of all else."""
    package = module.partition(".")[0]
    return package not in LIBRARIES and package not in sys.stdlib_module_names


class _CompiledModule(ModuleType):
    """A user's own module of helpers, each of which is compiled when it is first asked for."""

    _from: tuple[ModuleType, _Given]

    def __init__(self, module: ModuleType, given: _Given) -> None:
        super().__init__(module.__name__)
        self._from = module, given

    def __getattr__(self, name: str) -> object:
        module, given = self._from
        made = _for_compiling(getattr(module, name), given)
        setattr(self, name, made)
        return made


@cache
def _compiled_module(module: ModuleType, given: _Given) -> ModuleType:
    made = _CompiledModule(module, given)
    file = Path(module.__file__ or "")
    if not _is_in(file, given.sources):
        _UNSAVED.add(made)
    return made


def _table(values: tuple[object, ...]) -> object:
    """A long tuple of numbers as an array; any other as it is."""
    try:
        array = np.array(values)
    except ValueError:  # rows of different lengths
        return values
    if array.dtype.kind in "iu":
        return array.astype(np.int64)
    return array if array.dtype.kind in "bf" else values


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


_WRITTEN_OUT: set[object] = set()


def written_out(function: Callable[..., object], **settings: Any) -> Callable[[Code], Code]:
    """Decorates what gives a plain function's compiled code for the types it is called with."""
    _WRITTEN_OUT.add(function)
    return cast(Callable[[Code], Code], overload(function, **settings))


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


def function_from(source: str, **scope: object) -> FunctionType:
    """The function `code` that a source defines."""
    exec(source, scope)
    return plain(cast(FunctionType, scope["code"]))
