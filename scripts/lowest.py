"""The lowest versions that pyproject.toml allows, as constraints for pip.

python scripts/lowest.py >lowest.txt && pip install -c lowest.txt -e '.[dev]'
"""

import re
import sys
import tomllib
from pathlib import Path

NAMED = re.compile(r"(?P<name>[\w.-]+)(\[[\w,]+\])?>=(?P<lowest>[\w.]+)(,|;|$)")


def constraint(requirement: str) -> str:
    """A requirement with its lower bound as the only version.

    >>> constraint("uvicorn[standard]>=0.30,!=0.31")
    'uvicorn==0.30'
    """
    found = NAMED.match(requirement.replace(" ", ""))
    if found is None:
        sys.exit(f"'{requirement}' has no lower bound.")
    return f"{found['name']}=={found['lowest']}"


def main() -> None:
    """Print a line for each package that is needed to run or to test."""
    text = (Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8")
    project = tomllib.loads(text)["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    print("\n".join(sorted(map(constraint, needed))))


if __name__ == "__main__":
    main()
