"""The Python of docs/adapters.md runs."""

import re
from pathlib import Path
from typing import Any

import pytest

for _library in ("gymnasium", "pettingzoo", "pyspiel"):
    pytest.importorskip(_library)

PAGE = (Path(__file__).parents[2] / "docs" / "adapters.md").read_text("utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0])
def test_what_the_page_shows_runs(block: str) -> None:
    scope: dict[str, Any] = {}
    exec(block, scope)
    assert scope
