"""Every rules file answers the same contract, in the same order, within its borders."""

import ast
import re
from pathlib import Path

import pytest

from rollwright.core.game import AnyGame
from rollwright.games import ALL

CONTRACT = [
    "MOVES", "Options", "State", "new_game", "seats", "turn", "open_moves", "refusal", "after_move",
    "roller", "sample", "after_chance", "score", "winners", "outcomes",
]  # fmt: skip

every_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)


def rules_text(game: AnyGame) -> str:
    return (game.folder / "rules.py").read_text(encoding="utf-8")


def import_name(game: AnyGame) -> str:
    """The name of a game's package."""
    return str(vars(game.rules)["__package__"])


@every_game
def test_a_rules_file_has_the_contract_in_its_order(game: AnyGame) -> None:
    names = []
    for node in ast.parse(rules_text(game)).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.append(node.target.id)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.append(node.name)
    assert [name for name in names if name in CONTRACT] == CONTRACT


@every_game
def test_a_rules_file_and_what_it_imports_know_only_core(game: AnyGame) -> None:
    own = f"{import_name(game)}."
    files = ["rules", "greedy", *(["features"] if (game.folder / "features.py").exists() else [])]
    seen = set()
    while files:
        path = game.folder / f"{files.pop()}.py"
        seen.add(path.stem)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not isinstance(node, ast.Import), path
            if isinstance(node, ast.ImportFrom):
                module = node.module or ""
                standard = module in ("typing", "collections.abc")
                assert standard or module.startswith(("rollwright.core.", own)), (path, module)
                shown = (".words", ".position", ".language", ".texts", ".drawing", ".pictures")
                assert not module.endswith(shown), path
                if module.startswith(own) and module.removeprefix(own) not in seen:
                    files.append(module.removeprefix(own))


@every_game
def test_a_rules_file_is_short_and_plain(game: AnyGame) -> None:
    tree = ast.parse(rules_text(game))
    assert len(rules_text(game).splitlines()) <= 350
    assert ast.get_docstring(tree)
    for node in ast.walk(tree):
        # what does not compile, or would make a rule more than a function of its arguments
        assert not isinstance(node, ast.Raise | ast.Try | ast.Global | ast.Lambda | ast.With)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in ("print", "open", "input", "eval", "isinstance")


@every_game
def test_the_readme_numbers_the_rules_that_the_code_cites(game: AnyGame) -> None:
    readme = (game.folder / "README.md").read_text(encoding="utf-8")
    numbers = [int(number) for number in re.findall(r"^\*\*(\d+)\.\*\*", readme, re.MULTILINE)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 6
    for path in game.folder.glob("*.py"):
        for first, last in re.findall(r"§(\d+)(?:–(\d+))?", path.read_text(encoding="utf-8")):
            assert 1 <= int(first) <= int(last or first) <= len(numbers), path


@every_game
def test_every_numbered_rule_has_a_test_named_after_it(game: AnyGame) -> None:
    readme = (game.folder / "README.md").read_text(encoding="utf-8")
    found = Path(__file__).parents[1].rglob(f"test_{game.name}.py")
    tests = "".join(path.read_text("utf-8") for path in found)
    for number in re.findall(r"^\*\*(\d+)\.\*\*", readme, re.MULTILINE):
        assert f"def test_rule_{int(number):02}_" in tests, number
