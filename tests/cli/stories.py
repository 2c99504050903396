"""The stories of docs/stories.md: `python -m tests.cli.stories` writes them anew, to be read."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from rollwright.games import game
from tests.cli.program import PROGRAM

FILE = Path(__file__).parents[2] / "docs" / "stories.md"
BEGIN = """\
# Five games as stories

What people would cry out at a table, each game lists as its moments (`moments.py`, by number; the
sentences stand in its `languages`). They stand on every screen, in the history, in the replay, and
here in *italics*: five games of computer players, as `replay --story` tells them, a line a turn.
The same commands tell the same stories. (`python -m tests.cli.stories` writes this file.)
"""
PLAYS = (
    "penk --seats greedy,random --seed 5",
    "tutto --seats greedy,random --option target=2000 --seed 23",
    "splitter --seats greedy,random --variant B --seed 2",
    "hexroller --seats greedy,random --seed 3",
    "polygrid --seats greedy --seed 7",
)


def commands(plays: str) -> list[str]:
    """What is typed to have a story told."""
    name = plays.split(maxsplit=1)[0]
    record = f"{name}.game"
    return [f"rollwright play {plays} --record {record}", f"rollwright replay {record} --story"]


def told_by(typed: list[str], folder: Path) -> str:
    """What the last of some commands prints."""
    for command in typed:
        arguments = command.split()[1:]
        run = subprocess.run(
            (*PROGRAM, *arguments), cwd=folder, input="", capture_output=True, text=True, check=True
        )
    return run.stdout


def chapters() -> Iterator[str]:
    """Each story with its commands."""
    for plays in PLAYS:
        typed = commands(plays)
        with TemporaryDirectory() as folder:
            lines = told_by(typed, Path(folder)).splitlines()
        block = "\n".join(typed)
        told = "\n".join(f"- {line}" for line in lines)
        yield f"\n## {game(plays.split()[0]).title}\n\n```\n{block}\n```\n\n{told}\n"


def in_file() -> list[tuple[list[str], str]]:
    """The stories as they stand in the file: what is typed, and what was told."""
    story = r"```\n((?:rollwright .*\n)+)```\n\n((?:- .*\n)+)"
    stories = re.findall(story, FILE.read_text("utf-8"))
    return [
        (typed.splitlines(), re.sub("^- ", "", told, flags=re.MULTILINE)) for typed, told in stories
    ]


if __name__ == "__main__":
    FILE.write_text(BEGIN + "".join(chapters()), "utf-8")
