"""What can be seen without playing: the contract, names of fields, and what compiles badly."""

import ast
import builtins
import sys
from collections.abc import Callable, Iterator
from inspect import Parameter, signature
from types import ModuleType
from typing import Final, TypeAlias

from rollwright.author.findings import Finding, Sources
from rollwright.core.drawing import Drawing
from rollwright.core.game import AnyGame, Positions, Rules, Words
from rollwright.core.moves import HALF

MOST_MOVES: Final = 2 * HALF
STATES: Final = (
    "rules.py",
    "greedy.py",
    "features.py",
)  # files that are compiled, beside what they use
Kind: TypeAlias = type[tuple[object, ...]]  # a NamedTuple
Fields: TypeAlias = dict[str, Kind]  # those of a file by name


def contract(game: AnyGame, sources: Sources) -> Iterator[Finding]:
    """Each function of the contract is there and takes what it is given."""
    given = (("rules", Rules), ("words", Words), ("position", Positions), ("drawing", Drawing))
    for name, protocol in given:
        module = game.positions if name == "position" else getattr(game, name)
        for wanted, stated in vars(protocol).items():
            if wanted.startswith("_"):
                continue
            there = getattr(module, wanted, None)
            if there is None:
                yield Finding(f"{name}.py", 1, f"it lacks '{wanted}': {_about(stated)}")
            elif not isinstance(stated, property):
                takes, gets = _places(there), _places(stated) - 1
                if takes != gets:
                    line = sources.line_of(f"{name}.py", wanted)
                    yield Finding(
                        f"{name}.py", line, f"'{wanted}' takes {takes} values, but gets {gets}."
                    )
    moves = getattr(game.rules, "MOVES", 1)
    if not (type(moves) is int and 1 <= moves <= MOST_MOVES):
        line = sources.line_of("rules.py", "MOVES")
        yield Finding("rules.py", line, f"MOVES is from 1 to {MOST_MOVES}, not {moves!r}.")


def _about(stated: object) -> str:
    return (getattr(stated, "__doc__", None) or "").strip().splitlines()[0]


def _places(function: Callable[..., object]) -> int:
    kinds = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    return sum(one.kind in kinds for one in signature(function).parameters.values())


def fields(game: AnyGame, sources: Sources) -> Iterator[Finding]:
    """Every field that is read or written is one that the state has."""
    for file, module in compiled_files(game, sources):
        known = {
            name: value
            for name, value in vars(module).items()
            if isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields")
        }
        for function in sources.functions(file):
            yield from _fields_in(function, file, known)


def _fields_in(function: ast.FunctionDef, file: str, known: Fields) -> Iterator[Finding]:
    typed = {
        argument.arg: known[argument.annotation.id]
        for argument in function.args.args
        if isinstance(argument.annotation, ast.Name) and argument.annotation.id in known
    }
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            kind = typed.get(node.value.id)
            if kind is not None and not hasattr(kind, node.attr):
                yield _no_field(file, node.lineno, kind, node.attr)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            kinds = _made_by(node, typed, known)
            for keyword in node.keywords:
                if kinds and not any(keyword.arg in _names(kind) for kind in kinds):
                    yield _no_field(file, keyword.value.lineno, kinds[0], str(keyword.arg))


def _made_by(call: ast.Call, typed: Fields, known: Fields) -> list[Kind]:
    """The NamedTuples that a call may make: by its constructor, or by `replace`."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name in known:
        return [known[name]]
    if name != "replace" or not call.args:
        return []
    first = call.args[0]
    if isinstance(first, ast.Name) and first.id in typed:
        return [typed[first.id]]
    return list(known.values())


def _names(kind: Kind) -> tuple[str, ...]:
    names: tuple[str, ...] = getattr(kind, "_fields", ())
    return names


def _no_field(file: str, line: int, kind: Kind, name: str) -> Finding:
    has = ", ".join(_names(kind))
    return Finding(file, line, f"{kind.__name__} has no field '{name}'; it has {has}.")


def slow_or_impossible(game: AnyGame, sources: Sources) -> Iterator[Finding]:
    """What does not compile, or compiles into something slow, in the files that are compiled."""
    for file, module in compiled_files(game, sources):
        for function in sources.functions(file):
            own = {one.arg for one in ast.walk(function) if isinstance(one, ast.arg)}
            own |= {
                one.id
                for one in ast.walk(function)
                if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
            }
            for node in ast.walk(function):
                if isinstance(node, ast.Name) and node.id in own:
                    continue
                why = _why_not(node, module)
                if why:
                    line = getattr(node, "lineno", function.lineno)
                    yield Finding(file, line, f"{why} (in '{function.name}').")


def _why_not(node: ast.AST, module: ModuleType) -> str:
    if isinstance(node, ast.Dict | ast.DictComp):
        return "a dict compiles, but is several times slower; use a tuple, or bits of an int"
    if isinstance(node, ast.Set | ast.SetComp):
        return "a set compiles badly; use the bits of an int"
    if isinstance(node, ast.Try | ast.Raise | ast.With):
        return "rules never raise and never catch; a refusal is a number"
    if isinstance(node, ast.Lambda):
        return "a lambda does not compile; write a function"
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        value = getattr(module, node.id, getattr(builtins, node.id, None))
        if isinstance(value, dict):
            return f"'{node.id}' is a dict, which is slow once compiled; use a tuple"
        if value in (print, open, input, isinstance, sorted):
            return f"'{node.id}' does not compile"
    return ""


def compiled_files(game: AnyGame, sources: Sources) -> Iterator[tuple[str, ModuleType]]:
    """The files of a game that are compiled: rules, quick player, features, and what they use."""
    waiting: list[object] = [
        game.rules,
        _module(game.greedy),
        _module(game.promise),
        _module(game.features),
        _module(game.patterns),
    ]
    seen: set[str] = set()
    while waiting:
        module = waiting.pop(0)
        file = f"{getattr(module, '__name__', '').rpartition('.')[2]}.py"
        if not isinstance(module, ModuleType) or file in seen or file not in sources.trees:
            continue
        seen.add(file)
        yield file, module
        waiting += [_module(value) for value in vars(module).values() if callable(value)]


def _module(value: object) -> object:
    return sys.modules.get(getattr(value, "__module__", "") or "")
