"""A library that is missing is asked for in a sentence."""

import sys

import pytest

from rollwright.adapters.library import library
from rollwright.core.errors import NotInstalled


def test_a_missing_library_is_asked_for_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "rollwright.adapters.pettingzoo", raising=False)
    with pytest.raises(NotInstalled) as missing:
        import rollwright.adapters.pettingzoo  # noqa: F401, PLC0415
    assert str(missing.value) == "PettingZoo is not here: pip install 'rollwright[pettingzoo]'."
    with pytest.raises(ImportError):  # so that `pytest.importorskip` and the like understand it
        library("pettingzoo", "PettingZoo", "pettingzoo")
