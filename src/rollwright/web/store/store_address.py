"""A store by what a host calls it: a file, or the address of a database."""

from pathlib import Path

from rollwright.core.errors import BadOption
from rollwright.web.store import Store
from rollwright.web.store.sqlite import SqliteStore


def is_database(where: str | Path) -> bool:
    """Whether a store is a PostgreSQL database, and no file.

    >>> is_database("postgresql://localhost/dice"), is_database("tables.sqlite")
    (True, False)
    """
    return str(where).startswith(("postgresql://", "postgres://"))


def open_store(where: str | Path) -> Store:
    """The store there; StoreError says why it cannot be opened."""
    if not is_database(where):
        return SqliteStore(Path(where))
    require_psycopg()
    from rollwright.web.store.postgres import PostgresStore  # noqa: PLC0415 (an extra)

    return PostgresStore(str(where))


def shown_store(where: str | Path) -> str:
    """What a store is called where people read it: without a password."""
    if not is_database(where):
        return str(where)
    require_psycopg()
    from rollwright.web.store.postgres import shown_address  # noqa: PLC0415 (an extra)

    return shown_address(str(where))


def require_psycopg() -> None:
    """Refuse, in a sentence, where psycopg is not installed."""
    try:
        import psycopg  # noqa: F401, PLC0415
    except ImportError:
        raise BadOption(
            "A store in PostgreSQL needs psycopg: pip install 'rollwright[postgres]'."
        ) from None
