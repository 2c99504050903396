"""Where machine code is kept from one run to the next.

Numba notices when a file changes, but not when a function in another file does that was compiled
into it. So the folder's name is a hash of all our sources and of every version that matters:
whatever is found in it was made from exactly these.
"""

import hashlib
import os
import shutil
import sys
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path

import rollwright

FOLDERS_KEPT = 3  # so that two checkouts in turns do not compile anew each time


def source_hash(package: Path) -> str:
    """A hash of all sources of a package, and of the versions of what compiles them."""
    told = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        told.update(str(path.relative_to(package)).encode() + b"\0" + path.read_bytes() + b"\0")
    for name in ("numba", "llvmlite", "numpy"):
        told.update(f"{name} {version(name)}\0".encode())
    told.update(f"{sys.version} {os.uname().machine if hasattr(os, 'uname') else ''}".encode())
    return told.hexdigest()[:16]


@cache
def kept_folder() -> Path | None:
    """The folder for machine code of these sources; None where nothing can be written."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    parent = Path(base) / "rollwright"
    folder = parent / f"compiled-{source_hash(Path(rollwright.__file__).parent)}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "used").touch()  # tells below which folders are in use
        _clear_old(parent, folder)
    except OSError:
        return None
    return folder


_ready_here: set[str] = set()


def is_ready(what: str) -> bool:
    """Whether something was compiled before, in this process or in one that could keep it."""
    if what in _ready_here:
        return True
    folder = kept_folder()
    return folder is not None and (folder / f"ready-{what}").exists()


def mark_ready(what: str) -> None:
    """Remember that something is compiled, and kept if it can be."""
    _ready_here.add(what)
    folder = kept_folder()
    if folder is not None:
        with suppress(OSError):
            (folder / f"ready-{what}").touch()


def _clear_old(parent: Path, ours: Path) -> None:
    def last_used(folder: Path) -> float:
        mark = folder / "used"
        return mark.stat().st_mtime if mark.exists() else 0.0

    others = [folder for folder in parent.glob("compiled-*") if folder != ours]
    for folder in sorted(others, key=last_used, reverse=True)[FOLDERS_KEPT - 1 :]:
        shutil.rmtree(folder, ignore_errors=True)
