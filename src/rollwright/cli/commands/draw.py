"""`rollwright draw`: a kept game as a picture."""

from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from rollwright.cli.options import AsJson, Lang
from rollwright.cli.table.game_file import read, write, write_bytes
from rollwright.cli.words import SAY, json_text, printable
from rollwright.core.errors import BadOption
from rollwright.play.match import AnyMatch, Match

THEMES = ("light", "dark", "print")


def draw(
    file: Annotated[
        str, Argument(metavar="FILE.game", help="A kept game, or a position's line in quotes.")
    ],
    output: Annotated[
        Path, Option("-o", "--output", metavar="OUT", help="The picture: .svg or .png.")
    ],
    event: Annotated[
        int | None, Option(metavar="N", help="After so many events; 0 is the start, -1 the last.")
    ] = None,
    seat: Annotated[
        int | None, Option(metavar="S", help="Only the sheet of this seat, from 1.")
    ] = None,
    theme: Annotated[str, Option(metavar="THEME", help="light, dark or print.")] = "light",
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Draw the sheets of a kept game, at its end or after any event.

    PNG needs the package typst: pip install 'rollwright[print]'.

    \b
    rollwright draw evening.game -o evening.svg
    rollwright draw evening.game --event 40 --seat 2 --theme dark -o sheet.png
    """
    check_theme(theme)
    if output.suffix not in (".svg", ".png"):
        raise BadOption(f"A picture's name ends in .svg or .png, not as in '{output}'.")
    match = read_match(file)
    events = event_count(match, event)
    if seat is not None and not 1 <= seat <= match.seats:
        raise BadOption(f"There is no seat {seat}, only 1 to {match.seats}.")
    svg = match.svg(None if seat is None else seat - 1, events=events, theme=theme, lang=lang)
    write_picture(output, svg)
    report = {"file": str(output), "game": match.game.name, "events": events, "theme": theme}
    print(json_text(report) if as_json else printable(SAY(lang, "drawn", file=output)))


def check_theme(theme: str) -> None:
    """Refuse a theme that is none of ours."""
    if theme not in THEMES:
        raise BadOption(f"The theme is {', '.join(THEMES[:-1])} or {THEMES[-1]}, not '{theme}'.")


def read_match(text: str) -> AnyMatch:
    """A match from a file, or one that starts from a position."""
    if "=" in text and not Path(text).exists():
        return Match.from_position(text)
    return read(Path(text))


def event_count(match: AnyMatch, event: int | None) -> int:
    """How many events are drawn; from the end if the number is below 0."""
    last = len(match.events)
    if event is None:
        return last
    if not -last - 1 <= event <= last:
        raise BadOption(f"This game has {last} events; there is no event {event}.")
    return event if event >= 0 else last + 1 + event


def write_picture(output: Path, svg: str) -> None:
    """Write a picture as its name says: SVG, or points."""
    if output.suffix == ".svg":
        write(output, svg)
        return
    from rollwright.draw.export import png  # noqa: PLC0415 (loads Typst)

    write_bytes(output, png(svg))
