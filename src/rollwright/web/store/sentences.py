"""What SQLite or the system could not do, as a sentence about a file."""

import sqlite3
from typing import Final

from rollwright.core.errors import StoreFailed, StoreLocked


def store_error(where: str, error: Exception) -> Exception:
    """The error for a person who runs the server; one that is a mistake of ours as it is.

    >>> store_error("The store 'a'", OSError(28, "No space left on device"))
    StoreFailed("The store 'a' cannot be used: no space left on device.")
    """
    if isinstance(error, OSError):
        return StoreFailed(f"{where} cannot be used: {(error.strerror or str(error)).lower()}.")
    if isinstance(error, UnicodeDecodeError):  # which the library cannot even say
        return StoreFailed(f"{where} {_WHY[sqlite3.SQLITE_CORRUPT]}.")
    if not isinstance(error, sqlite3.Error):
        return error
    code = error_code(error)
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreLocked(f"{where} is held by another program; try again when it has ended.")
    return StoreFailed(f"{where} {_WHY.get(code) or f'failed: {error}'}.")


def error_code(error: sqlite3.Error) -> int:
    """The primary code of an error of SQLite."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


_WHY: Final = {
    sqlite3.SQLITE_FULL: "cannot grow: the disk is full",
    sqlite3.SQLITE_READONLY: "cannot be written: it may only be read",
    sqlite3.SQLITE_IOERR: "cannot be written or read: the disk reports an error",
    sqlite3.SQLITE_CANTOPEN: "cannot be opened; is its folder there, and may it be written",
    sqlite3.SQLITE_CORRUPT: "is damaged; go back to a copy of it",
    sqlite3.SQLITE_NOTADB: "is no database",
}
