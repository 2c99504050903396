"""What a state may hold: ints, tuples of ints and NamedTuples; no bool, no list, nothing larger."""

import ast
from collections.abc import Iterator

from rollwright.author.findings import Finding, Sources
from rollwright.core.states import State
from rollwright.play.match import Match


def state_types(match: Match[State], sources: Sources) -> Iterator[Finding]:
    """A state is ints, tuples of ints and NamedTuples, all the way down."""
    for path, value in _leaves(type(match.state).__name__, match.state):
        field = path.rpartition(".")[2].split("[")[0]
        if type(value) is bool:
            line = _set_at(sources, field)
            yield Finding("rules.py", line, f"{path} becomes a bool; write 1 if … else 0.")
        elif type(value) is not int:
            kind = type(value).__name__
            sentence = f"{path} becomes a {kind}; a state is ints, tuples and NamedTuples of ints."
            yield Finding("rules.py", _set_at(sources, field), sentence)
        elif not -(1 << 63) <= value < 1 << 63:
            yield Finding("rules.py", _set_at(sources, field), f"{path} does not fit 64 bits.")


def _leaves(path: str, value: object) -> Iterator[tuple[str, object]]:
    if not isinstance(value, tuple):
        yield path, value
        return
    names = getattr(value, "_fields", None)
    for number, one in enumerate(value):
        yield from _leaves(f"{path}.{names[number]}" if names else f"{path}[{number}]", one)


def _set_at(sources: Sources, field: str) -> int:
    """Where a field is given a value that may be no int; or where it is defined."""
    defined = 1
    for node in ast.walk(sources.trees["rules.py"]):
        if isinstance(node, ast.keyword) and node.arg == field:
            truth = isinstance(node.value, ast.Compare | ast.BoolOp)
            negated = isinstance(node.value, ast.UnaryOp) and isinstance(node.value.op, ast.Not)
            fixed = isinstance(node.value, ast.Constant) and type(node.value.value) is not int
            made = isinstance(node.value, ast.List | ast.Dict | ast.Set | ast.ListComp)
            if truth or negated or fixed or made:
                return node.value.lineno
        if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") == field:
            defined = node.lineno
    return defined
