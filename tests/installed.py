"""Packages that are there for a test as if they were installed, without installing anything."""

import os
import sys
from pathlib import Path
from tomllib import loads


def install(project: Path, into: Path) -> None:
    """Let Python find a package and its entry points, here and in the programs that tests start.

    `project` has a pyproject.toml and its sources in `src`; what an installer would write down
    about it goes `into` a folder.
    """
    about = loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = into / f"{about['name']}-{about['version']}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n"
    )
    (info / "entry_points.txt").write_text(
        "".join(
            f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
            for group, entries in about["entry-points"].items()
        )
    )
    folders = [str(into), str(project / "src")]
    sys.path[:0] = folders
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([*folders, *([before] if before else [])])
