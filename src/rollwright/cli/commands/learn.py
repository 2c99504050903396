"""`rollwright learn`: lessons, in which a game is learned by playing it."""

from typing import Annotated

from typer import Argument, Option

from rollwright.cli.exit_codes import INTERRUPTED, UNFINISHED
from rollwright.cli.lessons.bookmarks import Bookmarks
from rollwright.cli.lessons.report import lesson_brief, lesson_report
from rollwright.cli.options import AsJson, Lang
from rollwright.cli.words import LESSON, json_text
from rollwright.core.errors import Refused
from rollwright.core.language import Language
from rollwright.games import ALL, game
from rollwright.play.lessons.lesson import Lesson, lesson, lessons


def learn(
    name: Annotated[str | None, Argument(metavar="GAME", help="None lists what there is.")] = None,
    which: Annotated[
        str | None, Argument(metavar="LESSON", help="None begins with the first not done.")
    ] = None,
    *,
    again: Annotated[bool, Option("--again", help="From the beginning.")] = False,
    as_json: AsJson = False,
    lang: Lang = "en",
    no_color: Annotated[bool, Option("--no-color", help="Also NO_COLOR=1.")] = False,
) -> int | None:
    """Learn a game by playing it.

    \b
    rollwright learn                    what there is to learn
    rollwright learn splitter           its lessons, one after the other
    rollwright learn splitter basics    one of them
    rollwright learn splitter basics --json

    A lesson that was left goes on where it was. At a prompt type what is asked for; also:

    \b
    back         one step back
    show         let the lesson do it
    moves        every move that is allowed now
    score        count the points out, as if the game ended now
    again        start the lesson over
    help, quit
    """
    taught = [one for each in (ALL if name is None else (game(name),)) for one in lessons(each)]
    if name is not None and not taught:
        raise Refused(f"There are no lessons for {game(name).title} yet.")
    if name is not None and which is not None:
        taught = [lesson(game(name), which)]
    if as_json:
        brief = lesson_brief if name is None else lesson_report
        reports = [brief(one, lang) for one in taught]
        print(json_text(reports if which is None else reports[0]))
        return None
    if name is None:
        list_lessons(taught, lang)
        return None
    bookmarks = Bookmarks()
    if which is None and not again:  # those that are done are not asked for, unless all are
        taught = [one for one in taught if not bookmarks.done(one)] or taught
    return at_lessons(taught, bookmarks, lang, again=again, color=not no_color)


def list_lessons(taught: list[Lesson], lang: Language) -> None:
    """Show what there is to learn, and how far one has come."""
    from rollwright.cli.screen import Terminal  # noqa: PLC0415 (Rich is slow to import)

    bookmarks, screen = Bookmarks(), Terminal(lang)
    heads = [LESSON(lang, head) for head in ("game", "lesson", "about", "stands")]
    rows = [
        [
            one.game.name,
            one.name,
            f"{one.title(lang)}: {one.about(lang)}",
            bookmarks.stands(one, lang),
        ]
        for one in taught
    ]
    screen.columns(heads, rows, numbers=frozenset())
    if taught:
        screen.blank()
        screen.line(LESSON(lang, "begin with", game=taught[0].game.name))


def at_lessons(
    taught: list[Lesson], bookmarks: Bookmarks, lang: Language, *, again: bool, color: bool
) -> int:
    """Go through lessons, one after the other, until there are no more or somebody leaves."""
    from rollwright.cli.lessons.keyboard import KeyboardLesson, Left  # noqa: PLC0415
    from rollwright.cli.screen import Terminal  # noqa: PLC0415 (Rich is slow to import)
    from rollwright.cli.table.prompt import Prompt  # noqa: PLC0415

    screen, prompt = Terminal(lang, color=color), Prompt()
    now = taught[0]
    try:
        for number, now in enumerate(taught):
            KeyboardLesson(now, bookmarks, screen, prompt, again=again).play()
            if number + 1 < len(taught):
                following = taught[number + 1].title(lang)
                prompt.ask(LESSON(lang, "next", lesson=following))
    except Left:
        code = 0
    except EOFError:
        code = UNFINISHED if bookmarks.begun(now) else 0
        screen.blank()
    except KeyboardInterrupt:
        code = INTERRUPTED
        screen.blank()
    else:
        screen.line(LESSON(lang, "then play", game=now.game.name, seats=_seats(now)))
        return 0
    if bookmarks.begun(now):
        screen.line(LESSON(lang, "go on with", game=now.game.name, lesson=now.name))
    return code


def _seats(one: Lesson) -> str:
    """What to add to play against an easy player, where there is more than one seat."""
    return " --seats me,easy" if one.game.seats[-1] > 1 else ""
