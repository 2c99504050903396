"""A disk in memory: what was not synced is lost when the power is cut, all of it or parts.

SQLite writes to it through a VFS of APSW's. A write stays in the cache of the disk until its file
is synced. At a cut every 512 bytes of what is in the cache were written, or not, or are anything,
whatever was written before or after them; a file that was never synced may not be there at all.
The same disk can fail: be full, report errors, at any operation.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import apsw

from rollwright.web.store.sqlite import SqliteStore

SECTOR = 512
POWERSAFE = 0x1000  # SQLITE_IOCAP_POWERSAFE_OVERWRITE, which SQLite takes for granted on Unix


class Medium:
    """A file: what is on the disk, and what was written to it since and not synced."""

    def __init__(self, content: bytes = b"", *, there: bool = False) -> None:
        self.safe, self.there = bytearray(content), there
        self.now = bytearray(content)
        self.cached: list[tuple[int, bytes | None]] = []  # writes; None: cut off there

    def write(self, data: bytes, offset: int) -> None:
        _written(self.now, data, offset)
        self.cached.append((offset, data))

    def truncate(self, size: int) -> None:
        del self.now[size:]
        self.cached.append((size, None))

    def sync(self) -> None:
        self.safe, self.there = bytearray(self.now), True
        self.cached.clear()

    def after_cut(self, random: Random) -> bytes | None:
        """What is found when the power is back; None if there is no such file."""
        if not self.there and random.random() < 0.5:
            return None
        left, lucky = bytearray(self.safe), random.choice((0.0, 0.5, 0.9, 1.0))
        for offset, data in self.cached:
            if data is None:
                if random.random() < lucky:
                    del left[offset:]
                continue
            at = offset
            while at < offset + len(data):
                end = min((at // SECTOR + 1) * SECTOR, offset + len(data))
                piece = data[at - offset : end - offset]
                if random.random() < lucky:
                    _written(left, piece, at)
                elif random.random() < 0.1:
                    _written(left, random.randbytes(len(piece)), at)
                at = end
        return bytes(left)


def _written(into: bytearray, data: bytes, offset: int) -> None:
    if len(into) < offset:
        into.extend(bytes(offset - len(into)))
    into[offset : offset + len(data)] = data


class Disk(apsw.VFS):
    """The disk, as SQLite sees it."""

    def __init__(self, name: str, content: dict[str, bytes] | None = None) -> None:
        super().__init__(name, "")
        self.called = name
        self.files = {path: Medium(data, there=True) for path, data in (content or {}).items()}
        self.operations = 0  # writes, cuts, syncs and deletions so far
        self.off_at: int | None = None  # the power goes with this operation …
        self.off = False
        self.failing: tuple[int, int, type[Exception]] | None = None  # from … to …: with this error
        self.failed = 0

    def step(self) -> None:
        """One operation more, unless it fails."""
        self.operations += 1
        if self.operations == self.off_at:
            self.off = True
        if self.off:
            raise apsw.IOError("the power is off")
        if self.failing and self.failing[0] <= self.operations < self.failing[1]:
            self.failed += 1
            raise self.failing[2]("as was asked for")

    def after_cut(self, random: Random) -> dict[str, bytes]:
        """All files as they are found when the power is back."""
        found = {path: one.after_cut(random) for path, one in self.files.items()}
        return {path: data for path, data in found.items() if data is not None}

    # ------------------------------------------------------------ what SQLite asks for

    def xOpen(self, name: Any, flags: list[int]) -> Any:
        path = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        flags[1] = flags[0]
        return OpenFile(self, self.files.setdefault(path, Medium()))

    def xDelete(self, name: str, syncdir: bool) -> None:
        self.step()
        self.files.pop(name, None)

    def xAccess(self, name: str, flags: int) -> bool:
        return name in self.files

    def xFullPathname(self, name: str) -> str:
        return name


class OpenFile:
    """A file that is open; nobody else has it, so its locks are all given."""

    def __init__(self, disk: Disk, medium: Medium) -> None:
        self._disk, self._medium = disk, medium

    def xRead(self, amount: int, offset: int) -> bytes:
        return bytes(self._medium.now[offset : offset + amount])

    def xWrite(self, data: bytes, offset: int) -> None:
        self._disk.step()
        self._medium.write(bytes(data), offset)

    def xTruncate(self, size: int) -> None:
        self._disk.step()
        self._medium.truncate(size)

    def xSync(self, flags: int) -> None:
        self._disk.step()
        self._medium.sync()

    def xFileSize(self) -> int:
        return len(self._medium.now)

    def xClose(self) -> None:
        pass

    def xLock(self, level: int) -> None:
        pass

    def xUnlock(self, level: int) -> None:
        pass

    def xCheckReservedLock(self) -> bool:
        return False

    def xFileControl(self, operation: int, pointer: int) -> bool:
        return False

    def xSectorSize(self) -> int:
        return SECTOR

    def xDeviceCharacteristics(self) -> int:
        return POWERSAFE


# ---------------------------------------------------------------- a store on it


class Connected:
    """A connection of APSW's, in the manner of the standard library's."""

    def __init__(self, path: str, disk: Disk, synchronous: str, pages: int) -> None:
        self._synchronous = synchronous
        self._connection = apsw.Connection(path, vfs=disk.called)
        # one process alone has the file: so the log ahead of it needs no memory to share
        self.execute("PRAGMA locking_mode = EXCLUSIVE")
        self._pages = pages

    def execute(self, sql: str, values: Sequence[Any] = ()) -> Any:
        if sql == "PRAGMA synchronous = FULL":  # with which the store is opened
            sql = f"PRAGMA synchronous = {self._synchronous}"
            self._asked(f"PRAGMA wal_autocheckpoint = {self._pages}")
        return self._asked(sql, values)

    def _asked(self, sql: str, values: Sequence[Any] = ()) -> Any:
        try:
            return Found(self._connection.cursor().execute(sql, tuple(values)))
        except apsw.Error as error:
            raise as_usual(error) from None

    def executemany(self, sql: str, rows: Iterable[Sequence[Any]]) -> None:
        try:
            self._connection.cursor().executemany(sql, [tuple(row) for row in rows])
        except apsw.Error as error:
            raise as_usual(error) from None

    @property
    def in_transaction(self) -> bool:
        return self._connection.in_transaction

    def close(self) -> None:
        with suppress(apsw.Error):  # which the standard library's never says
            self._connection.close()


class Found:
    """What was found: all of it at once, so that nothing stays open."""

    def __init__(self, cursor: apsw.Cursor) -> None:
        self._rows = cursor.fetchall()
        self.rowcount = len(self._rows)

    def fetchone(self) -> Any:
        return self._rows.pop(0) if self._rows else None

    def fetchall(self) -> list[Any]:
        return self._rows

    def __iter__(self) -> Any:
        return iter(self._rows)


def as_usual(error: apsw.Error) -> sqlite3.Error:
    """An error of APSW's, as the standard library has it."""
    made = sqlite3.OperationalError(str(error))
    made.sqlite_errorcode = getattr(error, "extendedresult", 0) or getattr(error, "result", 0)
    return made


class StoreOnDisk(SqliteStore):
    """The store as ever, but on such a disk; it is only written to, and read elsewhere later."""

    def __init__(
        self, path: Path, disk: Disk, synchronous: str = "FULL", pages: int = 1000
    ) -> None:
        self._disk, self._synchronous, self._pages = disk, synchronous, pages
        super().__init__(path, clock=lambda: 1.5)

    def _connected(self) -> Any:
        return Connected(str(self._path), self._disk, self._synchronous, self._pages)
