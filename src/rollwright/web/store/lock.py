"""A file that one program at a time can hold, until it lets go or ends, however it ends.

SQLite's own lock is not used for this: with it no second connection could read. Nor is the
database itself locked, since closing any handle of a file drops all of a process's locks on it.
"""

import os
import sys
from pathlib import Path
from typing import Final

from rollwright.core.errors import StoreLocked

if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(file: int) -> None:
        # A lock of this kind belongs to the process alone: a child that outlives a killed server
        # does not keep it.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


_HELD: Final[set[Path]] = set()  # such a lock does not keep its own process out


class Lock:
    """Held from its making until `release`; StoreLocked if another has it."""

    def __init__(self, path: Path) -> None:
        self._path = path.resolve()
        if self._path in _HELD:
            raise StoreLocked(f"The store '{path.with_suffix('')}' is open already.")
        self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._file)
        except OSError:
            os.close(self._file)
            raise StoreLocked(
                f"The store '{path.with_suffix('')}' is in use by another server;"
                " stop that one, or choose another store."
            ) from None
        _HELD.add(self._path)

    def release(self) -> None:
        """Let go, once; the file stays, since the next one may have opened it already."""
        if self._path in _HELD:
            _HELD.remove(self._path)
            os.close(self._file)
