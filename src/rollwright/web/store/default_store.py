"""Where games are stored on this machine if nobody says: which folder, and which file in it."""

import os
import sys
from pathlib import Path
from typing import Final

STORE: Final = "tables.sqlite"


def default_store() -> Path:
    """Where games are kept if nobody says: in a user's folder for data.

    A store that an older version made, in the folder that it took for that, stays in use.
    """
    from platformdirs import user_data_path  # noqa: PLC0415 (needed here only)

    path = user_data_path("rollwright", appauthor=False) / STORE
    former = former_data_folder() / STORE
    return former if former.exists() and not path.exists() else path


def former_data_folder() -> Path:
    """The folder for data in versions that did not ask platformdirs."""
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/Rollwright"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home()) / "Rollwright"
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share"
    return Path(base) / "rollwright"
