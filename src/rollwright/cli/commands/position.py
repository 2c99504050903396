"""`rollwright position`: a position's line, shown."""

from typing import Annotated

from typer import Argument

from rollwright.cli.options import AsJsonWithSeats, Lang
from rollwright.cli.words import json_text
from rollwright.core.language import Language, all_of
from rollwright.play.match import AnyMatch, Match


def position(
    text: Annotated[list[str], Argument(metavar="TEXT", help="The line, in quotes.")],
    lang: Lang = "en",
    as_json: AsJsonWithSeats = False,
) -> None:
    """Show a position: sheets, whose turn it is, what is allowed.

    While you play, the command `position` gives such a line.

    \b
    rollwright position "splitter pad=A roll=25 writing=1 sheet1=…"
    """
    match = Match.from_position(" ".join(text))
    if as_json:
        print(json_text(position_report(match, lang)))
    else:
        show(match, lang)


def show(match: AnyMatch, lang: Language) -> None:
    """Show a match that starts from a position."""
    from rollwright.cli.screen import Terminal  # noqa: PLC0415 (Rich is slow to import)

    screen = Terminal(lang)
    words = match.game.words
    screen.head(match.game.title, words.table(match.state, lang))
    if match.over:
        screen.ending(match)
        return
    screen.boards(match, range(match.seats))
    screen.totals(match, match.scores)
    if match.chance_due:
        chance = words.chance(match.state, lang)
        if match.roller is None:
            screen.say("to throw for all", chance=chance)
        else:
            screen.say("to throw", chance=chance, name=match.name(match.roller))
        return
    screen.say("to move", names=all_of(lang, [match.name(seat) for seat in match.turn]))
    for seat in match.turn:
        screen.head(match.name(seat), words.task(match.state, seat, lang))
        screen.all_moves(match.moves(seat, lang))


def position_report(match: AnyMatch, lang: Language) -> dict[str, object]:
    """A position for programs."""
    words = match.game.words
    seats = range(match.seats)
    return {
        "game": match.game.name,
        "position": match.position,
        "seats": match.seats,
        "table": words.table(match.state, lang),
        "chance": words.chance(match.state, lang) if match.chance_due else None,
        "roller": match.roller,
        "turn": list(match.turn),
        "over": match.over,
        "moves": [match.moves(seat, lang) if seat in match.turn else [] for seat in seats],
        "boards": [match.board(seat, lang) for seat in seats],
        "scores": match.scores,
        "winners": list(match.winners),
        "explain": [[line._asdict() for line in match.explain(seat, lang)] for seat in seats],
    }
