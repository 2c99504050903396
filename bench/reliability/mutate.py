"""Mutants of a module: its functions with one small thing changed in one of them.

A mutant takes the place of the functions that are there already, wherever they are held, by giving
them its code; so a process that has everything loaded can be forked for each.
"""

import ast
import copy
from collections.abc import Callable, Iterator
from inspect import getsource
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Pow: ast.Mult,
}


class Mutant(NamedTuple):
    """A change of one place."""

    line: int
    was: str
    becomes: str
    tree: ast.Module

    def __str__(self) -> str:
        return f"line {self.line}: {self.was}  →  {self.becomes}"


def unchanged(module: ModuleType) -> Mutant:
    """A module as it is, which no test should mind."""
    return Mutant(1, "", "", ast.parse(getsource(module)))


def mutants(module: ModuleType) -> Iterator[Mutant]:
    """All mutants of a module's functions."""
    tree = ast.parse(getsource(module))
    places = [node for one in tree.body for node in _inside(one)]
    for node in places:
        for change in _changes(node):
            kept = copy.copy(node.__dict__)
            was = ast.unparse(node)
            change()
            becomes = ast.unparse(node)
            whole = copy.deepcopy(tree)
            node.__dict__.clear()
            node.__dict__.update(kept)
            if was != becomes:
                yield Mutant(node.lineno, was[:100], becomes[:100], whole)


def _inside(top: ast.stmt) -> Iterator[Any]:
    """The places in functions, with their texts and types left alone."""
    if isinstance(top, ast.ClassDef):
        for one in top.body:
            yield from _inside(one)
    elif isinstance(top, ast.FunctionDef | ast.AsyncFunctionDef):
        for statement in top.body:
            if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):
                yield from (one for one in ast.walk(statement) if hasattr(one, "lineno"))


def _changes(node: Any) -> Iterator[Callable[[], None]]:
    """What may be changed of a place."""

    def put(name: str, value: object) -> Callable[[], None]:
        return lambda: setattr(node, name, value)

    if isinstance(node, ast.Compare):
        for number, one in enumerate(node.ops):
            if type(one) in COMPARED:
                others = [*node.ops]
                others[number] = COMPARED[type(one)]()
                yield put("ops", others)
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in COUNTED:
        yield put("op", COUNTED[type(node.op)]())
    elif isinstance(node, ast.BoolOp):
        yield put("op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
        for number in range(len(node.values)):
            rest = node.values[:number] + node.values[number + 1 :]
            yield put("values", rest if len(rest) > 1 else rest * 2)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield put("value", node.value + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield put("value", not node.value)
    elif isinstance(node, ast.If | ast.IfExp | ast.While):
        yield put("test", ast.UnaryOp(ast.Not(), node.test))
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub | ast.Invert):
        yield put("op", ast.UAdd())


# ---------------------------------------------------------------- put in place


def put_in_place(module: ModuleType, mutant: Mutant) -> None:
    """Give the functions of a module the code of a mutant."""
    made: dict[str, Any] = {"__name__": module.__name__, "__file__": module.__file__}
    source = ast.fix_missing_locations(mutant.tree)
    exec(compile(source, str(module.__file__), "exec"), made)
    codes = {code.co_qualname: code for one in made.values() for code in _codes(one, module)}
    for one in list(vars(module).values()):
        for function in _functions(one, module):
            function.__code__ = codes.get(function.__qualname__, function.__code__)


def _codes(one: Any, module: ModuleType) -> Iterator[CodeType]:
    yield from (function.__code__ for function in _functions(one, module))


def _functions(one: Any, module: ModuleType) -> Iterator[FunctionType]:
    """The functions that something is, or has: of a class, a property, a cache."""
    if isinstance(one, staticmethod | classmethod):
        one = one.__func__
    one = getattr(one, "__wrapped__", one)
    if isinstance(one, property):
        one = one.fget
    if isinstance(one, FunctionType) and one.__module__ == module.__name__:
        yield one
    elif isinstance(one, type) and one.__module__ == module.__name__:
        for part in vars(one).values():
            if not isinstance(part, type):
                yield from _functions(part, module)
