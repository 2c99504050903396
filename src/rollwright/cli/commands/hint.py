"""`rollwright hint`: what the coach would do in a position."""

from typing import Annotated

from typer import Option

from rollwright.cli.options import AsJsonWithSeats, Lang
from rollwright.cli.words import json_text
from rollwright.core.errors import BadOption
from rollwright.play.match import Match

LEVELS = ("nudge", "move", "why")


def hint(
    position: Annotated[str, Option(metavar="TEXT", help="The position's line, in quotes.")],
    seat: Annotated[
        int | None, Option(metavar="N", help="Who asks: 1, 2, …; whoever is to move unless said.")
    ] = None,
    until: Annotated[
        str, Option(metavar="nudge|move|why", help="How much is told: where to look, or more.")
    ] = "why",
    seconds: Annotated[float, Option(metavar="N", help="How long it may think.")] = 2.0,
    lang: Lang = "en",
    as_json: AsJsonWithSeats = False,
) -> None:
    """Ask the coach in a position: where to look, then the move, then why.

    \b
    rollwright hint --position "splitter pad=A roll=25 writing=1 sheet1=…"
    rollwright hint --position "…" --until nudge
    """
    from rollwright.cli.screen import Terminal  # noqa: PLC0415 (Rich and Numba are slow to import)
    from rollwright.coach.hints import hint as hinted  # noqa: PLC0415
    from rollwright.coach.sentences import move_hint, nudge, typed_words, why  # noqa: PLC0415

    if until not in LEVELS:
        raise BadOption(f"A hint goes as far as {', '.join(LEVELS)}, not '{until}'.")
    match = Match.from_position(position)
    if seat is not None and not 1 <= seat <= match.seats:
        raise BadOption(f"There is no seat {seat}; the last is seat {match.seats}.")
    told = hinted(match, None if seat is None else seat - 1, seconds=seconds)
    typed = typed_words(match, told, lang)
    move = f"{move_hint(match, told, lang)} ({typed})"
    texts = (nudge(match, told, lang), move, why(match, told, lang))
    if as_json:
        words = dict(zip(LEVELS, texts, strict=True))
        print(json_text({**told.as_json(), "told": words}))
        return
    screen = Terminal(lang)
    for text in texts[: LEVELS.index(until) + 1]:
        screen.line(text)
