"""The stores on which the same tests run: a file, and a PostgreSQL database.

Tests that take a `place` have a file, or with ROLLWRIGHT_TEST_STORE=postgresql in the environment
a database; those marked with BOTH have one after the other.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from rollwright.web.store.sqlite import SqliteStore
from tests.web import postgresql

SQLITE, POSTGRESQL = "sqlite", "postgresql"
USUAL = os.environ.get("ROLLWRIGHT_TEST_STORE") or SQLITE
BOTH = pytest.mark.parametrize(
    "place", [SQLITE, pytest.param(POSTGRESQL, marks=postgresql.needed)], indirect=True
)


def new_place(kind: str, folder: Path) -> Path | str:
    """Where a new store of a kind may be made."""
    return folder / "folder" / "store.sqlite" if kind == SQLITE else postgresql.database()


def opened(place: Path | str, **given: Any) -> Any:
    """A store there, whichever it is."""
    if isinstance(place, Path):
        return SqliteStore(place, **given)
    from rollwright.web.store.postgres import PostgresStore  # noqa: PLC0415 (an extra)

    return PostgresStore(place, **given)
