"""`rollwright play`: a game at one keyboard."""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypeAlias

from typer import Argument, Option

from rollwright.cli.exit_codes import INTERRUPTED, UNFINISHED
from rollwright.cli.options import HouseRules, Lang, OwnSheet, Variant, option_texts
from rollwright.cli.table.game_file import GameFile, read
from rollwright.cli.table.seating import own_players, seat_names
from rollwright.cli.words import SAY
from rollwright.core.errors import BadOption
from rollwright.core.language import Language, all_of
from rollwright.games import game
from rollwright.play.match import AnyMatch, Match

if TYPE_CHECKING:
    from rollwright.cli.table.table import KeyboardTable


# Who plays, what is repeated, and what is written down
Seats: TypeAlias = Annotated[
    str | None, Option(metavar="NAMES", help="Who plays, as in me,friend,hard; or how many.")
]
DiceSeed: TypeAlias = Annotated[int | None, Option(metavar="N", help="Repeat a game's dice.")]
RealDice: TypeAlias = Annotated[
    bool, Option("--real-dice", help="Throw real dice and type what they show.")
]
Record: TypeAlias = Annotated[
    Path | None, Option(metavar="FILE.game", help="Keep the game, after every event.")
]
OwnPlayers: TypeAlias = Annotated[
    list[str] | None,
    Option(
        metavar="NAME=PLAYER",
        help="Your own player for seats of that name, also with --resume; may be repeated.",
    ),
]
Resume: TypeAlias = Annotated[
    Path | None, Option(metavar="FILE.game", help="Go on with a game that was kept.")
]


def play(
    name: Annotated[str | None, Argument(metavar="GAME", help="Not needed with --resume.")] = None,
    *,
    seats: Seats = None,
    variant: Variant = None,
    option: HouseRules = None,
    sheet: OwnSheet = None,
    seed: DiceSeed = None,
    real_dice: RealDice = False,
    record: Record = None,
    resume: Resume = None,
    player: OwnPlayers = None,
    lang: Lang = "en",
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
    and planner:500, which thinks for 500 playouts. Your own players are mymodule:choose,
    mine.py:choose and program:./my-player, and run with your rights.

    At a prompt type a move, or as much of it as makes it clear; Enter alone makes the only
    move, or throws. Also at any prompt:

    \b
    rules [N]    the rule for what to do now, or rule N
    moves        every move that is allowed now
    undo         take the last move back, as far as the last throw
    score        count the points out, as if the game ended now
    position     the position in one line
    save [FILE]  save the game in a file, from now on after every move
    help, quit
    """
    asked = Asked(name, seats, variant, option, sheet, seed)
    own = own_players(seats, player or ())
    match = match_to_play(asked, resume, own, lang)
    if match is None:
        return None
    file = GameFile(resume if record is None else None)
    if record is not None:
        file.start(record, match)
    return at_table(match, file, own, lang, color=not no_color, real_dice=real_dice)


class Asked(NamedTuple):
    """What is to be played, as it was asked for."""

    name: str | None
    seats: str | None
    variant: str | None
    option: list[str] | None
    sheet: Path | None
    seed: int | None


def match_to_play(
    asked: Asked, resume: Path | None, own: dict[str, str], lang: Language
) -> AnyMatch | None:
    """A match out of a file, or a new one; None if nobody wants to play after all."""
    if resume is not None:
        return resumed(resume, asked)
    chosen = asked if asked.name else from_menu(asked, lang)
    if chosen is None:
        return None
    own |= own_players(chosen.seats)
    return new_match(chosen, own)


def from_menu(asked: Asked, lang: Language) -> Asked | None:
    """What a person chooses at a terminal; None if they leave."""
    if not (sys.stdin and sys.stdin.isatty()):
        raise BadOption("Which game? Name one, as in: rollwright play splitter.")
    from rollwright.cli.table.menu import menu  # noqa: PLC0415 (Rich is slow to import)

    chosen = menu(lang)
    return chosen and asked._replace(name=chosen[0], seats=asked.seats or chosen[1])


def resumed(path: Path, asked: Asked) -> AnyMatch:
    """A match out of its file, which says everything about it."""
    if any(value not in (None, []) for value in asked[1:]):
        raise BadOption("With --resume the file says who plays and by which rules.")
    match = read(path)
    if asked.name is not None and game(asked.name) is not match.game:
        raise BadOption(f"'{path}' is a game of {match.game.title}.")
    return match


def new_match(asked: Asked, own: Mapping[str, str]) -> AnyMatch:
    """A match that begins."""
    played = game(asked.name or "")
    texts = option_texts(played, asked.option, asked.variant, asked.sheet)
    names = seat_names(asked.seats, played, own)
    return Match(played, len(names), names=names, seed=asked.seed, **texts)


def at_table(
    match: AnyMatch,
    file: GameFile,
    own: Mapping[str, str],
    lang: Language,
    *,
    color: bool,
    real_dice: bool,
) -> int:
    """Play a match to its end, or until people leave; the exit code."""
    from rollwright.cli.screen import Terminal  # noqa: PLC0415
    from rollwright.cli.table.commands import Left, offer_to_save  # noqa: PLC0415 (Rich is slow to import)
    from rollwright.cli.table.prompt import Prompt  # noqa: PLC0415
    from rollwright.cli.table.table import KeyboardTable  # noqa: PLC0415

    screen = Terminal(lang, color=color)
    table = KeyboardTable(match, screen, Prompt(), file, real_dice=real_dice, own=own)
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


def greet(table: "KeyboardTable") -> None:
    """Say who plays what."""
    match, lang = table.match, table.lang
    names = [
        SAY(lang, "computer", name=name) if seat in table.computers else name
        for seat, name in enumerate(map(match.name, range(match.seats)))
    ]
    greeting = "welcome back" if match.events else "welcome"
    table.screen.say(
        greeting, title=match.game.title, names=all_of(lang, names), events=len(match.events)
    )
    if match.chance_due:
        table.screen.blank()


def farewell(table: "KeyboardTable", code: int) -> int:
    """Say where the game is; a Ctrl-C may have come between a move and its writing."""
    table.save()
    if table.file.path and table.match.over:
        table.screen.say("saved", file=table.file.path)
    elif table.file.path:
        table.screen.say("resume", file=table.file.path)
    if not table.match.over:
        table.screen.say("goodbye")
    return code
