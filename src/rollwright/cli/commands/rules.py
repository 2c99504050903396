"""`rollwright rules`: how a game goes."""

import json
from typing import Annotated

from typer import Argument, Option

from rollwright.games import game


def rules(
    name: Annotated[str, Argument(metavar="GAME", help="Its name, as `rollwright games` has it.")],
    as_json: Annotated[bool, Option("--json", help="For programs.")] = False,
) -> None:
    """Read the rules of a game.

    \b
    rollwright rules splitter
    rollwright rules splitter > splitter.md
    """
    from rollwright.cli.screen import Screen  # noqa: PLC0415 (Rich is slow to import)

    played = game(name)
    text = (played.folder / "README.md").read_text(encoding="utf-8")
    screen = Screen("en")
    if as_json:
        print(json.dumps({"name": played.name, "title": played.title, "rules": text}, indent=2))
    elif screen.terminal:
        from rich.markdown import Markdown  # noqa: PLC0415

        screen.print(Markdown(text))
    else:
        print(text, end="")
