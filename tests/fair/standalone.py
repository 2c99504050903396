"""The script that checks records without this program, loaded as a module."""

import importlib.util
from pathlib import Path
from typing import Any

SCRIPT = Path(__file__).parents[2] / "examples" / "verify.py"


def _loaded() -> Any:
    spec = importlib.util.spec_from_file_location("standalone_verify", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


STANDALONE = _loaded()
