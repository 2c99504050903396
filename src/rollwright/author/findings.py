"""What a check has found: a sentence, and the line of the game's own files that it is about."""

import ast
import traceback
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple


class Finding(NamedTuple):
    """Something that a game's author has to mend, or, as a note, may want to know."""

    file: str  # within the game's folder
    line: int
    sentence: str
    note: bool = False

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.sentence}"


class Sources:
    """The Python files of a game's folder, as text and as syntax trees."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @cached_property
    def trees(self) -> dict[str, ast.Module]:
        """Each file's tree by its name."""
        paths = sorted(self.folder.glob("*.py"))
        return {path.name: ast.parse(path.read_text("utf-8")) for path in paths}

    def functions(self, file: str) -> Iterator[ast.FunctionDef]:
        """The functions that a file defines."""
        tree = self.trees.get(file, ast.Module([], []))
        return (node for node in tree.body if isinstance(node, ast.FunctionDef))

    def line_of(self, file: str, name: str) -> int:
        """Where a function, a class or a name is defined; 1 if it is not."""
        for node in self.trees.get(file, ast.Module([], [])).body:
            target = getattr(node, "target", None) or next(iter(getattr(node, "targets", ())), None)
            if name in (getattr(node, "name", None), getattr(target, "id", None)):
                return node.lineno
        return 1

    def raised(self, error: BaseException, file: str, name: str) -> Finding:
        """Where in the game's files an error was raised that should not have been."""
        line = self.line_of(file, name)
        for frame in traceback.extract_tb(error.__traceback__):
            if Path(frame.filename).parent == self.folder:
                file, line = Path(frame.filename).name, frame.lineno or 1
        about = str(error).strip().splitlines()
        what = type(error).__name__ + (f" ({about[0][:120]})" if about else "")
        return Finding(file, line, f"'{name}' raises {what}.")
