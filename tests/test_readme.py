"""The README's Python runs and says what is true, and whatever the documents link to is there."""

import ast
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
DOCUMENTS = sorted(
    path
    for folder in ("*.md", "docs/*.md", "bench/*.md", "src/rollwright/games/*/*.md")
    for path in ROOT.glob(folder)
)
LINK = re.compile(r"\]\(([^)\s]+)\)|\b(?:src|srcset|href)=\"([^\"]+)\"")
OUTSIDE = ("https://", "http://", "mailto:")


def links(text: str) -> list[str]:
    """What a document links to or shows, without what stands in its blocks of code."""
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    return [one or other for one, other in LINK.findall(prose)]


# ---------------------------------------------------------------- Python


def test_the_readme_has_python_in_it() -> None:
    assert BLOCKS


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0])
def test_the_python_of_the_readme_runs(
    block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    scope: dict[str, Any] = {}
    lines = block.splitlines()
    for step in ast.parse(block).body:
        value = run(step, scope)
        _, _, comment = lines[(step.end_lineno or 1) - 1].partition("  # ")
        if comment.startswith(("[", "(", "'")):  # what comes out, as far as it is told
            assert repr(value).startswith(comment.removesuffix("]").removesuffix("…"))


def run(step: ast.stmt, scope: dict[str, Any]) -> Any:
    """Run a statement; what it gives, if it is an expression."""
    if isinstance(step, ast.Expr):
        return eval(compile(ast.Expression(step.value), "README.md", "eval"), scope)
    exec(compile(ast.Module([step], []), "README.md", "exec"), scope)
    return None


# ---------------------------------------------------------------- links


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_document_links_to_is_there(path: Path) -> None:
    text = path.read_text("utf-8")
    for link in links(text):
        if link.startswith(OUTSIDE):
            continue
        name, _, part = link.partition("#")
        target = path.parent / name if name else path
        assert target.exists(), link
        if part:
            assert part in headings(target.read_text("utf-8")), link


def headings(text: str) -> set[str]:
    """The headings of a document as links name them."""
    found = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in found}


def test_all_links_of_the_package_lead_to_the_repository() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    built = README
    for one in project["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]["substitutions"]:
        built = re.sub(one["pattern"], one["replacement"], built)
    before, after = links(README), links(built)
    assert len(before) == len(after) > 20
    home = project["project"]["urls"]["Homepage"]
    raw = home.replace("github.com", "raw.githubusercontent.com")
    for link, made in zip(before, after, strict=True):
        pictured = link.endswith((".svg", ".png"))
        wanted = f"{raw}/main/{link}" if pictured else f"{home}/blob/main/{link}"
        assert made == (link if link.startswith((*OUTSIDE, "#")) else wanted)
