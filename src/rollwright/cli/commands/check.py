"""`rollwright check`: what a game's author has to mend, a sentence each with its line."""

import json
from typing import Annotated

import typer

from rollwright.cli.exit_codes import UNSOUND


def check(
    game: Annotated[str, typer.Argument(help="A game's name, or the folder that it lies in.")],
    games: Annotated[int, typer.Option(min=1, max=10_000, help="How many are played.")] = 12,
    seed: Annotated[int, typer.Option(min=0, help="Of the games that are played.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Check a game: contract, fields, rules, words, drawings, languages, and whether it compiles.

    \b
    rollwright check splitter
    rollwright check ./mygame          a game that is not installed yet
    """
    from rollwright.author import check as author  # noqa: PLC0415 (it compiles)

    found = author.find(game)
    findings = author.check(found, games, seed)
    wrong = [finding for finding in findings if not finding.note]
    if as_json:
        report = {"game": found.name, "sound": not wrong}
        typer.echo(json.dumps(report | {"findings": [one._asdict() for one in findings]}))
    else:
        for finding in findings:
            typer.echo(f"{'note: ' if finding.note else ''}{finding}")
        if not wrong:
            typer.echo(f"{found.title} is sound: {games} games were played, and it compiles.")
    if wrong:
        raise typer.Exit(UNSOUND)
