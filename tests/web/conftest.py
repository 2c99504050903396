"""A server for the tests of a file."""

from collections.abc import Iterator

import pytest

from tests.web.served import Served, served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of a file, which make tables of their own."""
    with served(tmp_path_factory.mktemp("store")) as one:
        yield one
