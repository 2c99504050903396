"""Where machine code is saved from one run to the next.

Numba notices when a file changes, but not when a function in another file does that was compiled
into it. So the folder's name is a hash of all our sources, of those of a game that another package
brings, and of every version that matters: whatever is found in it was made from exactly these.
"""

import hashlib
import os
import platform
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from time import time

from platformdirs import user_cache_path

import rollwright
from rollwright.core.game import AnyGame

if sys.platform != "win32":
    import fcntl

OURS = Path(rollwright.__file__).parent
FOLDERS_AT_MOST = 6  # so that two checkouts, or some games in turns, do not compile anew each time
IN_USE = 24 * 3600  # seconds: a program that began since then may still be writing there


def source_hash(*sources: Path) -> str:
    """A hash of all files of some packages, and of the versions of what compiles them."""
    digest = hashlib.sha256()
    for source in sources:
        files = sorted(source.rglob("*.py")) if source.is_dir() else [source]
        for path in files:
            name = str(path.relative_to(source.parent))
            digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    for name in ("numba", "llvmlite", "numpy"):
        digest.update(f"{name} {version(name)}\0".encode())
    digest.update(f"{sys.version} {platform.machine()} {os.environ.get('NUMBA_OPT')}".encode())
    return digest.hexdigest()[:16]


def sources_of(game: AnyGame | None) -> Path | None:
    """The package, or the one file, of a game that is not ours; None for ours.

    The whole package, not the game's folder alone: its rules may lean on what stands beside it.
    """
    if game is None or game.folder.is_relative_to(OURS):
        return None
    package = sys.modules[game.rules.turn.__module__.partition(".")[0]]
    folders = list(getattr(package, "__path__", ()))
    if package.__file__ is None:  # a package without a file of its own may hold anything
        return game.folder
    return Path(folders[0]) if folders else Path(package.__file__)


@cache
def cache_folder(sources: Path | None = None) -> Path | None:
    """The folder for machine code of ours and of other sources; None where none can be written."""
    home = os.environ.get("XDG_CACHE_HOME")
    parent = Path(home) / "rollwright" if home else user_cache_path("rollwright", appauthor=False)
    folder = parent / f"compiled-{source_hash(OURS, *filter(None, [sources]))}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "used").touch()  # tells below which folders are in use
        _clear_old(parent, folder)
    except OSError:
        return None
    return folder


_ready_here: set[str] = set()


def is_ready(what: str, game: AnyGame | None = None) -> bool:
    """Whether something was compiled before, in this process or in one that could save it."""
    if what in _ready_here:
        return True
    folder = cache_folder(sources_of(game))
    return folder is not None and (folder / f"ready-{what}").exists()


def mark_ready(what: str, game: AnyGame | None = None) -> None:
    """Remember that something is compiled, and saved if it can be."""
    _ready_here.add(what)
    folder = cache_folder(sources_of(game))
    if folder is not None:
        with suppress(OSError):
            (folder / f"ready-{what}").touch()


_held: set[Path] = set()  # by this process, which one thread at a time compiles in


@contextmanager
def alone(file: Path) -> Iterator[None]:
    """While no other process has this file: the next finds what this one has saved.

    Two that compiled a function at once would not only both do the work: Numba numbers what it
    saves without a look at others, and one's machine code could be found under the other's types.
    Where files cannot be locked, both do the work.
    """
    if sys.platform == "win32" or file in _held:
        yield
        return
    try:
        opened = os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        yield
        return
    _held.add(file)
    try:
        with suppress(OSError):
            fcntl.lockf(opened, fcntl.LOCK_EX)
        yield
    finally:
        _held.remove(file)
        os.close(opened)  # which lets go of it, too


def _clear_old(parent: Path, ours: Path) -> None:
    def last_used(folder: Path) -> float:
        mark = folder / "used"
        return mark.stat().st_mtime if mark.exists() else 0.0

    others = [folder for folder in parent.glob("compiled-*") if folder != ours]
    for folder in sorted(others, key=last_used, reverse=True)[FOLDERS_AT_MOST - 1 :]:
        if last_used(folder) < time() - IN_USE:
            shutil.rmtree(folder, ignore_errors=True)
