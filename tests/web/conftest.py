"""A server for the tests of a file."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web import stores
from tests.web.party import pace
from tests.web.served import Served, served


@pytest.fixture(autouse=True)
def no_moment_for_undo() -> Iterator[None]:
    """What all have written is shown at once, unless a test looks at that moment."""
    with pace(AFTER_A_PERSON=0.0):
        yield


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a test may make a store: in a file, or in a database."""
    return stores.new_place(getattr(request, "param", stores.USUAL), tmp_path)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of a file, which make tables of their own."""
    with served(tmp_path_factory.mktemp("store")) as one:
        yield one
