"""`rollwright rules`: how a game goes."""

from typing import Annotated

from typer import Argument

from rollwright.cli.options import AsJson
from rollwright.cli.words import json_text
from rollwright.games import game


def rules(
    name: Annotated[str, Argument(metavar="GAME", help="Its name, as `rollwright games` has it.")],
    as_json: AsJson = False,
) -> None:
    """Read the rules of a game.

    \b
    rollwright rules splitter
    rollwright rules splitter > splitter.md
    """
    from rollwright.cli.screen import Terminal  # noqa: PLC0415 (Rich is slow to import)

    played = game(name)
    text = (played.folder / "README.md").read_text(encoding="utf-8")
    screen = Terminal("en")
    if as_json:
        print(json_text({"name": played.name, "title": played.title, "rules": text}))
    elif screen.interactive:
        from rich.markdown import Markdown  # noqa: PLC0415

        screen.print(Markdown(text))
    else:
        print(text, end="")
