"""`rollwright play`: a game at one keyboard."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from typer import Argument, Option

from rollwright.cli.exit_codes import INTERRUPTED, UNFINISHED
from rollwright.cli.options import HouseRules, OwnSheet, Variant, given
from rollwright.cli.table.game_file import GameFile, read
from rollwright.cli.table.seating import computer, named
from rollwright.cli.words import SAY, known
from rollwright.core.errors import BadOption
from rollwright.core.language import all_of
from rollwright.games import game
from rollwright.play.match import AnyMatch, Match

if TYPE_CHECKING:
    from rollwright.cli.table.table import Table


def play(
    name: Annotated[str | None, Argument(metavar="GAME", help="Not needed with --resume.")] = None,
    *,
    seats: Annotated[
        str | None,
        Option(metavar="NAMES", help="Who plays, as in me,friend,hard; or how many."),
    ] = None,
    variant: Variant = None,
    option: HouseRules = None,
    sheet: OwnSheet = None,
    seed: Annotated[int | None, Option(metavar="N", help="Repeat a game's dice.")] = None,
    real_dice: Annotated[
        bool, Option("--real-dice", help="Throw real dice and type what they show.")
    ] = False,
    record: Annotated[
        Path | None, Option(metavar="FILE.game", help="Keep the game, after every event.")
    ] = None,
    resume: Annotated[
        Path | None, Option(metavar="FILE.game", help="Go on with a game that was kept.")
    ] = None,
    lang: Annotated[str, Option(metavar="LANG", help="en or de.", envvar="ROLLWRIGHT_LANG")] = "en",
    no_color: Annotated[bool, Option("--no-color", help="Also NO_COLOR=1.")] = False,
) -> int | None:
    """Play a game.

    \b
    rollwright play                                   choose from a menu
    rollwright play splitter                          against a computer player
    rollwright play tutto --seats Ann,Bob,hard --option target=3000
    rollwright play splitter --variant B --record evening.game
    rollwright play --resume evening.game

    Seats called easy, medium, hard or expert are played by the computer; so are random, greedy
    and planner:500, which thinks for 500 playouts.

    At a prompt type a move, or as much of it as makes it clear; Enter alone makes the only
    move, or throws. Also at any prompt:

    \b
    moves        every move that is allowed now
    undo         take the last move back, as far as the last throw
    score        count the points out, as if the game ended now
    position     the position in one line
    save [FILE]  keep the game in a file, from now on after every move
    help, quit
    """
    known(lang)
    file = GameFile()
    if name is None and resume is None and sys.stdin and sys.stdin.isatty():
        from rollwright.cli.table.menu import menu  # noqa: PLC0415 (Rich is slow to import)

        asked = menu(lang)
        if asked is None:
            return None
        name, seats = asked[0], seats or asked[1]
    if resume is not None:
        if any(value is not None for value in (seats, variant, sheet, seed)) or option:
            raise BadOption("With --resume the file says who plays and by which rules.")
        match = read(resume)
        if name is not None and game(name) is not match.game:
            raise BadOption(f"'{resume}' is a game of {match.game.title}.")
        if record is None:
            file.path = resume
    else:
        match = started(name, seats=seats, option=option, variant=variant, sheet=sheet, seed=seed)
    if record is not None:
        file.start(record, match)
    return at_table(match, file, lang, color=not no_color, real_dice=real_dice)


def started(
    name: str | None,
    *,
    seats: str | None,
    variant: str | None,
    option: list[str] | None,
    sheet: Path | None,
    seed: int | None,
) -> AnyMatch:
    """A new match."""
    if name is None:
        raise BadOption("Which game? Name one, as in: rollwright play splitter.")
    played = game(name)
    options: dict[str, Any] = given(played, option, variant, sheet)
    return Match(played.name, names=named(seats, played), seed=seed, **options)


def at_table(match: AnyMatch, file: GameFile, lang: str, *, color: bool, real_dice: bool) -> int:
    """Play a match to its end, or until people leave; the exit code."""
    from rollwright.cli.screen import Screen  # noqa: PLC0415
    from rollwright.cli.table.commands import Left, offer_to_save  # noqa: PLC0415 (Rich is slow to import)
    from rollwright.cli.table.prompt import Prompt  # noqa: PLC0415
    from rollwright.cli.table.table import Table  # noqa: PLC0415

    table = Table(match, Screen(lang, color=color), Prompt(), file, real_dice=real_dice)
    code = 0
    try:
        greet(table)
        try:
            table.play()
            table.screen.ending(match)
        except Left:
            pass
        offer_to_save(table)
    except EOFError:
        code = UNFINISHED
        table.screen.blank()
        if not match.over:
            table.screen.say("input ended")
    except KeyboardInterrupt:
        code = INTERRUPTED
        table.screen.blank()
    return farewell(table, code)


def greet(table: "Table") -> None:
    """Say who plays what."""
    match, lang = table.match, table.lang
    names = [
        SAY(lang, "computer", name=name) if computer(name) else name
        for name in (match.name(seat) for seat in range(match.seats))
    ]
    greeting = "welcome back" if match.events else "welcome"
    table.screen.say(
        greeting, title=match.game.title, names=all_of(lang, names), events=len(match.events)
    )
    if match.chance_due:
        table.screen.blank()


def farewell(table: "Table", code: int) -> int:
    """Say where the game is; a Ctrl-C may have come between a move and its writing."""
    table.keep()
    if table.file.path and table.match.over:
        table.screen.say("saved", file=table.file.path)
    elif table.file.path:
        table.screen.say("resume", file=table.file.path)
    if not table.match.over:
        table.screen.say("goodbye")
    return code
