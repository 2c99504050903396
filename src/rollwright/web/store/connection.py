"""What the SQL of a store is asked of: SQLite's connection as it is, or PostgreSQL's in its manner.

All of a store's SQL is written once, in the words that both understand, with `?` for values.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol


class Rows(Protocol):
    """What was found."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class Connection(Protocol):
    """Somebody who does what SQL says."""

    def execute(self, sql: str, values: Sequence[Any] = ..., /) -> Rows: ...

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]], /) -> object: ...
