"""What a person can ask for at any prompt of a table, in the words of any language."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from rollwright.cli import words
from rollwright.cli.rulebook import one, rule_now
from rollwright.cli.table.game_file import free_path
from rollwright.cli.words import SAY, sentence
from rollwright.core.errors import BadOption, IllegalMove, UnknownRule
from rollwright.core.language import LANGUAGES, Language, phrases
from rollwright.core.seats import Seat
from rollwright.play.rulebook.rulebook import SAY as BOOK
from rollwright.play.rulebook.rulebook import rulebook

if TYPE_CHECKING:
    from rollwright.cli.table.table import KeyboardTable

WORDS: Final = phrases(words.__file__, "commands")

# Takes the table, what was typed after the command's word, and who was asked for a move, if
# anybody was; says whether the position is another one now.
Command: TypeAlias = Callable[["KeyboardTable", str, Seat | None], bool]


class Left(Exception):
    """The person has left the table."""


@cache
def command_words(lang: Language) -> dict[str, str]:
    """All words that mean a command, and which; a word of one's own language means what it says.

    >>> command_words("en")["undo"], command_words("en")["zurück"]
    ('undo', 'undo')
    """
    order = [*(other for other in LANGUAGES if other != lang), lang]
    return {word: name for each in order for name in COMMANDS for word in WORDS(each, name).split()}


def offered_words(lang: Language) -> list[str]:
    """What can be typed at any prompt, in one language.

    >>> offered_words("en")
    ['help', 'rules', 'moves', 'undo', 'score', 'position', 'save', 'quit']
    """
    return [WORDS(lang, name).split()[0] for name in COMMANDS]


def quit_table(table: "KeyboardTable", rest: str, seat: Seat | None) -> bool:
    """Leave."""
    raise Left


def show_help(table: "KeyboardTable", rest: str, seat: Seat | None) -> bool:
    """Say what can be typed."""
    table.screen.say("help", game=table.match.game.name)
    book, number = rulebook(table.match.game), _rule_now(table, seat)
    if book and number:
        rule = book.rule(number)
        title = BOOK(table.lang, "rule named", number=number, title=book.title(rule, table.lang))
        table.screen.line(f"{BOOK(table.lang, 'now')} {title}")
    return False


def show_rules(table: "KeyboardTable", rest: str, seat: Seat | None) -> bool:
    """Show the rule about what is to be done now, or the one that is asked for."""
    book, lang = rulebook(table.match.game), table.lang
    number = rest or _rule_now(table, seat)
    if book is None or not number:
        table.screen.say("rules where", game=table.match.game.name)
        return False
    try:
        table.screen.markdown(one(book, book.rule(number), lang))
    except UnknownRule as unknown:
        table.screen.line(str(unknown))
    return False


def _rule_now(table: "KeyboardTable", seat: Seat | None) -> str:
    state = table.match.state if seat is None else table.state_for(seat)
    return rule_now(table.match, state, seat)


def show_score(table: "KeyboardTable", rest: str, seat: Seat | None) -> bool:
    """Count the points out, as far as whoever asks may see them."""
    match = table.match
    table.screen.count_out(match, match.state if seat is None else table.state_for(seat))
    return False


def show_position(table: "KeyboardTable", rest: str, seat: Seat | None) -> bool:
    """Show the position's line."""
    table.screen.line(table.match.position)
    return False


def show_moves(table: "KeyboardTable", rest: str, seat: Seat | None) -> bool:
    """List the moves that are open to whoever is asked for one."""
    match = table.match
    if seat is not None:
        table.screen.all_moves(match.moves(seat, table.lang))
    elif match.chance_due:
        table.screen.say("throw first", chance=match.game.words.chance(match.state, table.lang))
    return False


def undo(table: "KeyboardTable", rest: str, seat: Seat | None) -> bool:
    """Take back the last move that a person made in the present step."""
    mover = table.last_mover()
    if mover is None:
        table.screen.say("nothing to undo")
        return False
    try:
        move = table.match.undo(mover, table.lang)
    except IllegalMove as refused:
        table.screen.line(str(refused))
        return False
    table.save()
    table.screen.say("undone", name=table.match.name(mover), move=move)
    return True


def save(table: "KeyboardTable", rest: str, seat: Seat | None = None) -> bool:
    """Write the game to a file from now on: a named one, the one it has, or a free one."""
    present = table.file.path
    try:
        path = Path(rest).expanduser() if rest else present or free_path(table.match.game.name)
        if present and path.absolute() == present.absolute():
            table.file.update(table.match)
        else:
            table.file.start(path, table.match)
    except BadOption:
        table.screen.say("exists", file=rest)
    except (OSError, ValueError, RuntimeError) as error:  # whatever a file cannot be called
        table.screen.line(sentence(error) or f"'{rest}': {error}.")
    else:
        table.screen.say("saved", file=table.file.path)
    return False


WITH_MORE: Final = ("save", "rules")  # after whose word more may be typed
COMMANDS: Final[dict[str, Command]] = {
    "help": show_help,
    "rules": show_rules,
    "moves": show_moves,
    "undo": undo,
    "score": show_score,
    "position": show_position,
    "save": save,
    "quit": quit_table,
}


def offer_to_save(table: "KeyboardTable") -> None:
    """Ask once, before an unsaved game is lost."""
    if table.file.path or not table.match.events:
        return
    if not table.prompt.interactive:
        if not table.match.over:
            table.screen.say("not saved")
        return
    answer = table.prompt.ask(SAY(table.lang, "save?"))
    if answer.lower() in SAY(table.lang, "yes").split():
        save(table, "")
    elif answer and answer.lower() not in SAY(table.lang, "no").split():
        save(table, answer)
