"""The file in which a game is kept, whole at every moment."""

import os
from pathlib import Path

from rollwright.core.errors import BadOption, BadText
from rollwright.play.match import AnyMatch
from rollwright.play.record import load


def read(path: Path) -> AnyMatch:
    """The match that a record file tells."""
    try:
        return load(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise BadText(f"'{path}' is not text in UTF-8.") from None


class GameFile:
    """Where a match is written after every event; nowhere until a path is chosen."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path

    def start(self, path: Path, match: AnyMatch) -> None:
        """Keep a match in a new file from now on; never in one that holds something."""
        if path.exists() and not path.is_file():
            raise BadOption(f"'{path}' is no ordinary file.")
        if path.exists() and path.stat().st_size:
            raise BadOption(
                f"'{path}' is there already; go on with it by --resume {path},"
                " or choose another name."
            )
        write(path, match.record())
        self.path = path

    def update(self, match: AnyMatch) -> None:
        """Write the match as it stands."""
        if self.path:
            write(self.path, match.record())


def write(path: Path, text: str) -> None:
    """Replace a file's text at once."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Replace a file at once: whoever reads it, even after a crash, finds it whole."""
    real = Path(os.path.realpath(path))  # a link stays a link
    fresh = real.with_name(f".{real.name}.{os.getpid()}")
    try:
        with fresh.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(real)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise type(error)(error.errno, error.strerror, str(path)) from None
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise


def free_path(name: str) -> Path:
    """A file name for a game that nothing has yet."""
    path = Path(f"{name}.game")
    number = 1
    while path.exists():
        number += 1
        path = Path(f"{name}-{number}.game")
    return path
