"""`rollwright new-game`: a small working game to start from."""

import json
from pathlib import Path
from typing import Annotated

import typer


def new_game(
    name: Annotated[str, typer.Argument(help="Small letters and digits.")],
    folder: Annotated[
        Path, typer.Option("--in", file_okay=False, exists=True, help="Where it is written.")
    ] = Path(),
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Write a small working game, as a package of its own, to be made into another.

    \b
    rollwright new-game mygame
    rollwright check mygame            it is sound from the start
    pip install -e mygame              from now on it is in the lobby, and everywhere
    """
    from rollwright.author.new_game import new_game as write  # noqa: PLC0415

    made = write(name, folder)
    if as_json:
        typer.echo(json.dumps({"name": name, "folder": str(made)}))
        return
    typer.echo(f"{made} has a working game. What next:")
    typer.echo(f"  rollwright check {made}")
    typer.echo(f"  pip install -e {made} && rollwright play {name}")
    typer.echo(f"  edit {made / name / 'rules.py'}, and check again")
