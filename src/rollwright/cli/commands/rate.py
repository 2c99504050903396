"""`rollwright rate`: how well people and players play, from their kept games."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from rollwright.cli.commands.rating_report import show_ratings
from rollwright.cli.options import AsJson, Lang
from rollwright.cli.progress import bar
from rollwright.cli.table.game_file import read
from rollwright.cli.words import json_text
from rollwright.core.errors import BadOption

if TYPE_CHECKING:
    from rollwright.coach.rating import ReviewedGame


def rate(
    files: Annotated[
        list[Path], Argument(metavar="FILES", help="Kept games, with or without a review in them.")
    ],
    judge: Annotated[
        str, Option(metavar="NAME", help="Of games without a review: quick, expert, or exact.")
    ] = "quick",
    seconds: Annotated[
        float | None, Option(metavar="N", help="How long it may think about each game.")
    ] = None,
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Say what players give away a decision, and how they do without their luck.

    Players are told apart by their names. Intervals are of 95 % over games. Luck is nothing on
    average, so results without it have the same mean and vary less; docs/coach.md says how.

    \b
    rollwright rate games/*.game
    rollwright rate games/*.game --judge expert --seconds 20 --json
    """
    from rollwright.coach.rating import rate as rated  # noqa: PLC0415 (Numba is slow to import)

    if seconds is not None and not 0 < seconds <= 3600:
        raise BadOption(f"A review takes up to 3600 seconds, not {seconds:g}.")
    with bar(len(files)) as shown:
        games = []
        for n, file in enumerate(files):
            games.append(reviewed(file, judge, seconds))
            shown.progress(n + 1)
    ratings = rated(games)
    if as_json:
        print(json_text({"files": len(files), "players": [row.as_json() for row in ratings]}))
    else:
        show_ratings(ratings, lang)


def reviewed(file: Path, judge: str, seconds: float | None) -> "ReviewedGame":
    """A kept game with the review that is in it, or with a new one."""
    from rollwright.coach.comments import from_comments  # noqa: PLC0415
    from rollwright.coach.rating import ReviewedGame  # noqa: PLC0415
    from rollwright.coach.reviewer import review  # noqa: PLC0415

    match = read(file)
    if not match.over:
        raise BadOption(f"The game in '{file}' is not over: only whole games can be rated.")
    told = from_comments(match) or review(match, judge, seconds=seconds)
    return ReviewedGame(told, tuple(match.name(seat) for seat in range(match.seats)), str(file))
