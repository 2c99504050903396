"""`rollwright review`: what was luck and what was skill in a kept game."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from typer import Option

from rollwright.cli.options import AsJsonWithSeats, GameRecord, Lang
from rollwright.cli.progress import bar
from rollwright.cli.table.game_file import read, write
from rollwright.cli.words import json_text, printable
from rollwright.coach.words import SAY
from rollwright.core.errors import BadOption
from rollwright.core.language import Language
from rollwright.play.match import AnyMatch

if TYPE_CHECKING:
    from rollwright.cli.screen import Terminal
    from rollwright.coach.review import Review, ReviewedEvent

STEPS: Final = 1000  # of the bar
SHOWN: Final = 12  # turning points
CHANGES: Final = ("luck", "others", "drift")  # parts of an account that have a sign


def review(
    file: GameRecord,
    judge: Annotated[
        str, Option(metavar="NAME", help="quick, expert, or exact where a game is solved.")
    ] = "expert",
    seconds: Annotated[
        float | None, Option(metavar="N", help="How long it may think; 60 unless said.")
    ] = None,
    seat: Annotated[
        int | None, Option(metavar="N", help="Whose moves are looked at closely: 1, 2, …")
    ] = None,
    svg: Annotated[
        Path | None, Option(metavar="FILE.svg", help="Draw the graph of chances.")
    ] = None,
    theme: Annotated[str, Option(metavar="THEME", help="Of the drawing: light or dark.")] = "light",
    output: Annotated[
        Path | None,
        Option("-o", "--output", metavar="FILE.game", help="The record with the review in it."),
    ] = None,
    again: Annotated[
        bool, Option("--again", help="Even if the record has a review in it.")
    ] = False,
    lang: Lang = "en",
    as_json: AsJsonWithSeats = False,
) -> None:
    """Review a kept game: what was luck, what was skill, and what would have been better.

    Every throw has its luck, every decision what it gave away; for each player the account closes:
    result = start + luck - errors + others. docs/coach.md says what the numbers mean.

    \b
    rollwright review evening.game
    rollwright review evening.game --seat 1 --seconds 20
    rollwright review evening.game --svg graph.svg --json
    rollwright review evening.game -o reviewed.game
    """
    from rollwright.cli.commands.draw import check_theme  # noqa: PLC0415
    from rollwright.coach.comments import from_comments, with_comments  # noqa: PLC0415 (Numba)
    from rollwright.coach.graph import standalone  # noqa: PLC0415

    check_theme(theme)
    match = read(file)
    if seat is not None and not 1 <= seat <= match.seats:
        raise BadOption(f"There is no seat {seat}; the last is seat {match.seats}.")
    told = None if again else from_comments(match)
    if told is None:
        told = reviewed(match, judge, seconds, seat)
    said = []
    if svg is not None:
        write(svg, standalone(told, match.game, theme, lang))
        said.append(SAY(lang, "drawn", file=svg))
    if output is not None:
        write(output, with_comments(match, told, lang).record())
        said.append(SAY(lang, "written", file=output))
    if as_json:
        print(json_text(told.as_json()))
        return
    show(match, told, seat, lang)
    for line in said:
        print(printable(line))


def reviewed(match: AnyMatch, judge: str, seconds: float | None, seat: int | None) -> "Review":
    """A review, with a bar that shows how far it is."""
    from rollwright.coach.reviewer import review as made  # noqa: PLC0415 (Numba is slow to import)

    if seconds is not None and not 0 < seconds <= 3600:
        raise BadOption(f"A review takes up to 3600 seconds, not {seconds:g}.")
    with bar(STEPS) as shown:
        return made(
            match,
            judge,
            None if seat is None else seat - 1,
            seconds=seconds,
            progress=lambda part: shown.progress(round(part * STEPS)),
        )


# ---------------------------------------------------------------- for people


def show(match: AnyMatch, told: "Review", seat: int | None, lang: Language) -> None:
    """The turning points first, then the accounts."""
    from rollwright.cli.screen import Terminal  # noqa: PLC0415 (Rich is slow to import)
    from rollwright.cli.titles import long_title  # noqa: PLC0415
    from rollwright.coach.move_classes import tells_points  # noqa: PLC0415
    from rollwright.coach.sentences import adjusted_words, judge_words  # noqa: PLC0415
    from rollwright.coach.verdict import verdict_on_all  # noqa: PLC0415

    screen = Terminal(lang)
    screen.line(long_title(match, lang), "bold")
    if not told.events:
        screen.line(SAY(lang, "nothing"))
        return
    show_turning_points(screen, match, told, seat, lang)
    for nth in range(len(told.kinds)):
        if nth == 0 or tells_points(match.game):
            screen.blank()
            show_accounts(screen, told, nth, lang)
    screen.blank()
    said = verdict_on_all(told, lang, None if seat is None else seat - 1)
    if said:
        screen.line(said, "bold")
    screen.line(judge_words(told, lang), "dim")
    off = adjusted_words(told, lang)
    if off:
        screen.line(off, "dim")


def show_turning_points(
    screen: "Terminal", match: AnyMatch, told: "Review", seat: int | None, lang: Language
) -> None:
    """What mattered most, each with what there is to say of it."""
    from rollwright.coach.sentences import about, event_words  # noqa: PLC0415

    mattered = [event for event in told.turning_points if is_asked_for(event, seat)]
    screen.blank()
    screen.line(SAY(lang, "turning"), "bold")
    for event in mattered[:SHOWN]:
        screen.line(f"{event.number + 1:4}  {event_words(match, event, lang)}")
        screen.line(f"      {about(match, told, event, lang)}", "dim")
    if len(mattered) > SHOWN:
        screen.line(SAY(lang, "more", n=len(mattered) - SHOWN), "dim")


def is_asked_for(event: "ReviewedEvent", seat: int | None) -> bool:
    """Whether an event is about a seat, from 1, if one was asked for: luck is about all."""
    return seat is None or event.kind == "throw" or event.seat == seat - 1


def show_accounts(screen: "Terminal", told: "Review", nth: int, lang: Language) -> None:
    """One account of all seats."""
    from rollwright.coach.review import ERRORS, Account  # noqa: PLC0415
    from rollwright.coach.rounded_account import adding_up  # noqa: PLC0415
    from rollwright.coach.sentences import class_name  # noqa: PLC0415
    from rollwright.coach.words import amount  # noqa: PLC0415

    kind = told.kinds[nth]
    judged = [one.account if nth == 0 else one.points for one in told.seats]
    accounts = [adding_up(one, kind) for one in judged if one is not None]
    drifted = any(one.drift for one in accounts)
    shown = [name for name in Account._fields if name != "drift" or drifted]
    heads = [SAY(lang, "player"), *(SAY(lang, name) for name in shown)]
    rows = []
    for one, account in zip(told.seats, accounts, strict=True):
        numbers = [
            amount(getattr(account, name), kind, lang, signed=name in CHANGES) for name in shown
        ]
        row = [one.name, *numbers]
        if nth == 0:
            row += [str(one.decisions), *(str(one.classes[name]) for name in ERRORS)]
        rows.append(row)
    if nth == 0:
        heads += [SAY(lang, "decisions"), *(class_name(name, lang) for name in ERRORS)]
    screen.line(SAY(lang, f"account {kind}"), "bold")
    more = range(len(shown) + 1, len(heads))
    less = [shown.index(name) + 1 for name in ("drift", "others") if name in shown]
    screen.columns(heads, rows, frozenset(range(1, len(heads))), dispensable=(*more, *less))
