"""The files of a store: found behind links, and for their owner alone.

A store holds the seeds of games that go on and the secret that signs the seats' tokens.
"""

import logging
import os
import stat
from pathlib import Path
from typing import Final

PRIVATE: Final = 0o600
PRIVATE_FOLDER: Final = 0o700
BESIDE: Final = ("", "-wal", "-shm", "-journal", ".lock")  # what may lie there, after the name

notes = logging.getLogger(__name__)


def real_path(path: Path) -> Path:
    """The file itself, if the path is a link: whoever comes by another one finds the same lock."""
    try:
        return path.resolve()
    except RuntimeError:  # until Python 3.13 links in a circle are told in this way
        raise OSError(0, "its links lead in a circle", str(path)) from None


def beside(path: Path, ending: str) -> Path:
    """The file beside a store whose name ends so."""
    return path.with_name(path.name + ending)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it where they are missing, for their owner alone."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(PRIVATE_FOLDER, exist_ok=True)


def make_private(path: Path) -> None:
    """Make an empty file for its owner alone; FileExistsError if there is one, or a link."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))


def mend_permissions(path: Path) -> None:
    """Take a store and what lies beside it from all but their owner, and note it in the log."""
    if os.name == "nt":
        return  # a folder of a user is theirs alone there
    for ending in BESIDE:
        file = beside(path, ending)
        if file.is_symlink() or not file.is_file():
            continue
        mode = stat.S_IMODE(file.stat().st_mode)
        if not mode & 0o077:
            continue
        try:
            file.chmod(PRIVATE)
            notes.warning("'%s' was open to others (%04o); it is its owner's now.", file, mode)
        except PermissionError:
            notes.warning("'%s' is open to others (%04o), and is not ours to mend.", file, mode)


def sync_folder(folder: Path) -> None:
    """See to it that the names in a folder are on the disk as well as the files."""
    if os.name != "nt":  # which cannot open a folder
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
