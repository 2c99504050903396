"""The notebooks run from their first cell to their last, here in a short form, and so does the page
for researchers."""

import json
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[1] / "docs"
NOTEBOOKS = sorted((DOCS / "notebooks").glob("*.ipynb"))
SHORT = re.compile(r"= .*?  # short: (.*)$", re.MULTILINE)


def code_of(notebook: Path, *, long: bool) -> str:
    """All cells of a notebook as a script; where a line says so, with less to do."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    code = "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    return code if long else SHORT.sub(r"= \1", code)


@pytest.mark.slow
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(notebook: Path, long: bool, tmp_path: Path) -> None:
    code = code_of(notebook, long=long)
    if "import torch" in code and find_spec("torch") is None:
        pytest.skip("PyTorch is not installed: pip install torch")
    print(run(code, tmp_path))


def run(code: str, folder: Path) -> str:
    """What a script prints, in a folder of its own."""
    script = folder / "notebook.py"
    script.write_text(code, "utf-8")
    done = subprocess.run(
        [sys.executable, str(script)],
        cwd=folder,
        env=os.environ | {"PYTHONWARNINGS": "error"},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_has_been_run_and_names_no_machine(notebook: Path) -> None:
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    assert all(cell["outputs"] for cell in cells if "print(" in "".join(cell["source"]))
    assert "/home/" not in notebook.read_text("utf-8")


@pytest.mark.slow
def test_what_the_page_for_researchers_shows_runs(tmp_path: Path) -> None:
    page = (DOCS / "research.md").read_text("utf-8")
    code = "\n".join(re.findall(r"```python\n(.*?)```", page, re.DOTALL))
    said = run(code.replace("1_000_000", "10_000").replace("STEPS = 660", "STEPS = 30"), tmp_path)
    assert said.rstrip().endswith("True")  # of Tutto: exact
