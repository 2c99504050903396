"""Whatever the program imports is declared, with the lowest version that will do."""

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
ELSEWHERE = {"pyspiel": "open-spiel", "jax": "pgx"}  # what need not be here, and what brings it


def declared(requirements: list[str]) -> set[str]:
    """The names of some requirements, in one form."""
    return {plain(re.split(r"[\[<>=!~; ]", one)[0]) for one in requirements}


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def imported() -> dict[str, str]:
    """The packages that the program imports, each with a file that does."""
    found: dict[str, str] = {}
    for path in sorted((ROOT / "src").rglob("*.py")):
        for step in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in step.names] if isinstance(step, ast.Import) else []
            if isinstance(step, ast.ImportFrom) and not step.level:
                names = [step.module or ""]
            found |= {name.partition(".")[0]: str(path.relative_to(ROOT)) for name in names}
    return {
        name: path
        for name, path in found.items()
        if name not in sys.stdlib_module_names and name != "rollwright"
    }


def test_whatever_is_imported_is_declared() -> None:
    extras = [one for name, extra in EXTRAS.items() if name != "dev" for one in extra]
    known = declared([*PROJECT["dependencies"], *extras])
    here = packages_distributions()
    for name, path in imported().items():
        packages = here.get(name, [ELSEWHERE.get(name, name)])
        assert known & {plain(package) for package in packages}, f"{path} imports {name}"


def test_every_requirement_says_how_old_it_may_be() -> None:
    for one in [*PROJECT["dependencies"], *(one for extra in EXTRAS.values() for one in extra)]:
        assert re.match(r"[\w.-]+(\[[\w,]+\])?>=\d", one), one


def test_what_an_extra_asks_for_is_the_same_for_those_who_test() -> None:
    tested = {one.partition(";")[0] for one in EXTRAS["dev"]}
    for name in ("gpu", "gymnasium", "open_spiel", "pettingzoo", "plot", "print", "ray", "solve"):
        assert set(EXTRAS[name]) <= tested, name
