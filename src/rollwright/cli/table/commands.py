"""What a person can ask for at any prompt of a table."""

from pathlib import Path
from typing import TYPE_CHECKING

from rollwright.cli.table.game_file import free_path
from rollwright.cli.words import SAY, sentence
from rollwright.core.errors import BadOption
from rollwright.core.seats import Seat

if TYPE_CHECKING:
    from rollwright.cli.table.table import Table


class Left(Exception):
    """The person has left the table."""


def obey(table: "Table", order: str, rest: str, seat: Seat | None) -> bool:
    """Do what was ordered; whether the position is another one now."""
    screen, match = table.screen, table.match
    if order == "quit":
        raise Left
    if order == "undo":
        return undo(table)
    if order == "save":
        save(table, rest)
    elif order == "help":
        screen.say("help", game=match.game.name)
    elif order == "score":
        screen.count_out(match, match.state if seat is None else match.view(seat))
    elif order == "position":
        screen.line(match.position)
    elif seat is not None:
        screen.all_moves(match.moves(seat, table.lang))
    else:
        screen.say("throw first", chance=match.game.words.chance(match.state, table.lang))
    return False


def undo(table: "Table") -> bool:
    """Take the last move of a person back, if it was after the last throw."""
    seat = table.undoable()
    if seat is None:
        table.screen.say("nothing to undo")
        return False
    words = table.match.undo(seat, table.lang)
    table.keep()
    table.screen.say("undone", name=table.match.name(seat), move=words)
    return True


def save(table: "Table", name: str) -> None:
    """Keep the game in a file from now on: a named one, the one it has, or a free one."""
    kept = table.file.path
    try:
        path = Path(name).expanduser() if name else kept or free_path(table.match.game.name)
        if kept and path.absolute() == kept.absolute():
            table.file.update(table.match)
        else:
            table.file.start(path, table.match)
    except BadOption:
        table.screen.say("exists", file=name)
    except (OSError, ValueError, RuntimeError) as error:  # whatever a file cannot be called
        table.screen.line(sentence(error) or f"'{name}': {error}.")
    else:
        table.screen.say("saved", file=table.file.path)


def offer_to_save(table: "Table") -> None:
    """Ask once, before an unsaved game is lost."""
    if table.file.path or not table.match.events:
        return
    if not table.prompt.terminal:
        if not table.match.over:
            table.screen.say("not saved")
        return
    answer = table.prompt.ask(SAY(table.lang, "save?"))
    if answer.lower() in SAY(table.lang, "yes").split():
        save(table, "")
    elif answer and answer.lower() not in SAY(table.lang, "no").split():
        save(table, answer)
