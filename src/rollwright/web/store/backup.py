"""Backups: a whole copy of a store while it is in use, and the way back.

`VACUUM INTO` copies what was committed when it began. Unlike a copy page by page it does not
begin anew with every commit of the server, so it ends however much is going on.

Games that were going on when a backup was made are closed when it is restored. After the backup
their dice were thrown and seen: with the same seed the same throws would come again. Nor would a
new seed do, since it would be chosen when the seats' random bytes are known.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from secrets import token_bytes, token_hex
from typing import Final, NamedTuple

from rollwright.core.errors import StoreDamaged, StoreFailed
from rollwright.fair.dice import SEED_BYTES, canonical
from rollwright.fair.log import CLOSE, END, chained, close_event
from rollwright.web.store.files import (
    beside,
    make_folder,
    make_private,
    mend_permissions,
    real_path,
    sync_folder,
)
from rollwright.web.store.inspection import (
    Contents,
    Progress,
    event_counts,
    inspect,
    opened,
    require_file,
)
from rollwright.web.store.lock import Lock
from rollwright.web.store.rows import head_of
from rollwright.web.store.sentences import error_code, store_error
from rollwright.web.store.upkeep import being_dropped

STEPS: Final = 100_000  # of SQLite's machine, after which it is said how far it has come
RESTORED: Final = "restored"  # why a table was closed
# What SQLite says of the file that it writes to; anything else is about the one it reads.
_ABOUT_THE_COPY: Final = (
    *(sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR),
    *(sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY),
)


class Restored(NamedTuple):
    """What came of a backup."""

    contents: Contents
    closed: int  # tables whose games were not over
    former: Path | None  # where the store is now that was in its place


def back_up(store: Path, target: Path, progress: Progress) -> Contents:
    """Copy a store into a new file, even while a server uses it, and check the copy."""
    try:
        source = real_path(store)
        with opened(source) as connection:
            counted = event_counts(connection)
        _refuse_to_replace(target)
        with _part(target) as part:
            _copy(source, part, "backup", target, lambda done: progress(done / 2))
            contents = _inspect_copy(part, source, lambda done: progress((1 + done) / 2))
            _compare(source, part, counted)
            _sync(part)
            make_private(target)  # refused if somebody else has made one meanwhile
            part.replace(target)
            sync_folder(target.absolute().parent)
    except OSError as error:
        raise store_error(f"The backup '{target}'", error) from None
    return contents


def restore(
    backup: Path, store: Path, progress: Progress, *, replace: bool, damaged: bool
) -> Restored:
    """Check a backup, and make it the store; games that were going on are closed.

    A store that is there is refused, or with `replace` set aside; StoreLocked if it is in use.
    A backup with damaged tables is refused, unless that is accepted with `damaged`.
    """
    require_file(backup, "backup")
    try:
        target = real_path(store)
        make_folder(target.parent)
        lock = Lock(beside(target, ".lock"))
    except OSError as error:
        raise store_error(f"The store '{store}'", error) from None
    try:
        if not replace and _files_of(target):
            raise StoreFailed(
                f"There is a store '{target}' already; with --replace it is set aside under"
                " another name."
            )
        contents = inspect(backup, "backup", lambda done: progress(done / 2))
        if contents.damaged and not damaged:
            raise StoreDamaged(
                f"The backup '{backup}' has damaged tables: {', '.join(contents.damaged)}. Take"
                " another; or with --damaged restore it, and those cannot be opened."
            )
        with _part(target) as part:
            _copy(backup, part, "store", target, lambda done: progress((1 + done) / 2))
            with opened(part) as connection:
                closed = _close_games(connection, contents.damaged)
            _sync(part)
            former = _set_aside(target)
            part.replace(target)
            sync_folder(target.parent)
            mend_permissions(target)
        return Restored(contents, closed, former)
    except OSError as error:
        raise store_error(f"The store '{target}'", error) from None
    finally:
        lock.release()


# ---------------------------------------------------------------- copying


def _refuse_to_replace(target: Path) -> None:
    if os.path.lexists(target):
        raise StoreFailed(f"There is a file '{target}' already; give the backup another name.")
    if not target.absolute().parent.is_dir():
        raise StoreFailed(f"There is no folder '{target.parent}' for the backup.")


@contextmanager
def _part(target: Path) -> Iterator[Path]:
    """An empty file beside another, for its owner alone, that is gone in the end."""
    part = beside(target, f".{token_hex(4)}.part")
    make_private(part)
    try:
        yield part
    finally:
        for ending in ("", "-journal"):
            beside(part, ending).unlink(missing_ok=True)


def _copy(source: Path, part: Path, what: str, target: Path, progress: Progress) -> None:
    """Copy a store into an empty file, as it was at one moment."""
    with opened(source) as connection:
        (size,) = connection.execute(
            "SELECT page_size * (page_count - freelist_count)"
            " FROM pragma_page_size, pragma_page_count, pragma_freelist_count"
        ).fetchone()
        stopped: list[KeyboardInterrupt] = []

        def step() -> bool:
            """Say how far it has come; whether to stop, since SQLite lets no exception through."""
            try:
                progress(min(1.0, part.stat().st_size / max(1, size)))
            except KeyboardInterrupt as stop:
                stopped.append(stop)
            return bool(stopped)

        connection.set_progress_handler(step, STEPS)
        try:
            connection.execute("VACUUM INTO ?", (str(part),))
        except sqlite3.Error as error:
            if stopped:
                raise stopped[0] from None
            if error_code(error) in _ABOUT_THE_COPY:
                raise store_error(f"The {what} '{target}'", error) from None
            raise


def _inspect_copy(part: Path, source: Path, progress: Progress) -> Contents:
    try:
        return inspect(part, "backup", progress)
    except StoreDamaged:
        raise StoreDamaged(
            f"The store '{source}' cannot be copied whole, and no backup was made: it is damaged,"
            " or the disk is. Go back to an earlier backup."
        ) from None


def _compare(source: Path, part: Path, counted: dict[str, int]) -> None:
    """Whether a copy has all events that were counted before; tables may be gone meanwhile."""
    with opened(source) as connection:
        still = {table for (table,) in connection.execute("SELECT id FROM tables")}
        still -= being_dropped(connection)
    with opened(part) as connection:
        copied = event_counts(connection)
    if any(copied.get(table, 0) < count for table, count in counted.items() if table in still):
        raise StoreFailed("The backup lacks events that the store has; try again.")


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


# ---------------------------------------------------------------- restoring


def _close_games(connection: sqlite3.Connection, damaged: list[str]) -> int:
    """Close all tables whose games are not over, and forget their seeds.

    Damaged ones cannot be opened anyway, nor those of which only a part is left to be tidied away.
    """
    rows = connection.execute(
        "SELECT id FROM tables WHERE id NOT IN (SELECT table_id FROM events WHERE kind IN (?, ?))",
        (END, CLOSE),
    )
    left_out = {*damaged, *being_dropped(connection)}
    going_on = [table for (table,) in rows if table not in left_out]
    now = int(time.time() * 1000)
    connection.execute("BEGIN IMMEDIATE")
    for table in going_on:
        head = head_of(connection, table)
        ((one,), _) = chained([close_event(RESTORED)], now, head.events, head.hash)
        row = (table, one.seq, one.time, one.kind, None, canonical(one.payload), one.before)
        connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, NULL, 0)", row)
        # should anybody ever open it again, by whatever means, its dice would be others
        seed = (token_bytes(SEED_BYTES), table)
        connection.execute("UPDATE secrets SET seed = ? WHERE table_id = ?", seed)
    connection.execute("COMMIT")
    return len(going_on)


def _files_of(store: Path) -> list[str]:
    """The endings of those files that hold a store's events and are there."""
    endings = ("", "-wal", "-journal")
    return [ending for ending in endings if os.path.lexists(beside(store, ending))]


def _set_aside(store: Path) -> Path | None:
    """Give a store another name, together with what was not yet written into its file."""
    if not _files_of(store):
        return None
    if store.is_file():
        with suppress(sqlite3.Error), closing(sqlite3.connect(store, isolation_level=None)) as old:
            old.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # if it can be read, it is one file now
    former = beside(store, time.strftime(".until-%Y%m%d-%H%M%S"))
    while os.path.lexists(former):
        former = beside(former, "-again")
    for ending in _files_of(store):
        beside(store, ending).rename(beside(former, ending))
    beside(store, "-shm").unlink(missing_ok=True)
    mend_permissions(former)
    return former
