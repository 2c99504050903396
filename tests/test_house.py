"""The house stays in order: small files, short functions, names that say what they hold."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent / "src"
LINES = 400  # of a file
SCREEN = 50  # lines of a function
LONGER_ONES = 3  # commands, most of whose lines are their options
UNTYPED = 150  # `Any`, in all sources together
WORN = {"told", "kept", "deep", "flat"}  # each has meant five things

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def sources() -> dict[Path, str]:
    return {path.relative_to(ROOT): path.read_text("utf-8") for path in sorted(ROOT.rglob("*.py"))}


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(sources()[path])


def functions() -> Iterator[tuple[Path, Function]]:
    for path in sources():
        for step in ast.walk(parsed(path)):
            if isinstance(step, Function):
                yield path, step


def test_no_file_is_long() -> None:
    assert not [path for path, text in sources().items() if text.count("\n") > LINES]


def test_hardly_any_function_is_longer_than_a_screen() -> None:
    longer = [
        f"{path}: {one.name}"
        for path, one in functions()
        if (one.end_lineno or 0) - one.lineno >= SCREEN
    ]
    assert len(longer) <= LONGER_ONES, longer


def test_hardly_anything_is_of_any_type() -> None:
    written = {path: len(re.findall(r"\bAny\b", text)) for path, text in sources().items()}
    assert sum(written.values()) < UNTYPED, max(written, key=lambda path: written[path])


def test_nothing_has_a_worn_name() -> None:
    named = [f"{path}: {one.name}" for path, one in functions() if one.name.strip("_") in WORN]
    assert not named + [str(path) for path in sources() if path.stem.strip("_") in WORN]


def test_every_package_says_in_a_line_what_lives_there() -> None:
    for folder in {path.parent for path in sources()} - {Path()}:
        assert folder / "__init__.py" in sources(), folder
        said = ast.get_docstring(parsed(folder / "__init__.py")) or ""
        first = said.partition("\n\n")[0]
        assert len(first) > 20 and first.endswith((".", ":")), (folder, said)
