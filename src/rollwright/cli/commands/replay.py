"""`rollwright replay`: a kept game, event by event."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Option

from rollwright.cli.commands.draw import check_theme
from rollwright.cli.options import AsJsonWithSeats, GameRecord, Lang
from rollwright.cli.story import story as as_story
from rollwright.cli.table.game_file import read, write
from rollwright.cli.titles import long_title, names_of, variant_name
from rollwright.cli.words import SAY, json_text, printable
from rollwright.core.language import LANGUAGES, Language
from rollwright.core.seats import EVERYBODY
from rollwright.play.match import AnyMatch

if TYPE_CHECKING:
    from rollwright.cli.screen import Terminal
    from rollwright.cli.table.prompt import Prompt


def replay(
    file: GameRecord,
    step: Annotated[
        bool | None,
        Option(
            "--step/--all", help="Event by event with Enter, or all at once.", show_default=False
        ),
    ] = None,
    story: Annotated[
        bool, Option("--story", help="A line a turn, with what was cried out.")
    ] = False,
    svg: Annotated[
        Path | None,
        Option(metavar="OUT", help="Draw the game: an animated .svg, or a folder of pictures."),
    ] = None,
    theme: Annotated[str, Option(metavar="THEME", help="Of the drawing: light or dark.")] = "light",
    lang: Lang = "en",
    as_json: AsJsonWithSeats = False,
) -> None:
    """Watch a kept game again, and count its score out.

    At a terminal Enter steps on and q stops; in a pipe everything is shown.

    \b
    rollwright replay evening.game
    rollwright replay evening.game --all
    rollwright replay evening.game --story
    rollwright replay evening.game --json
    rollwright replay evening.game --svg animation.svg
    """
    match = read(file)
    if svg is not None:
        check_theme(theme)
        draw_animation(match, svg, theme, lang, as_json)
    elif as_json:
        print(json_text(match_report(match, lang)))
    elif story:
        for line in as_story(match, lang):
            print(printable(line))
    else:
        watch(match, step, lang)


def watch(match: AnyMatch, step: bool | None, lang: Language) -> None:
    """Show a game at a terminal, event by event or all at once, and count its score out."""
    from rollwright.cli.screen import Terminal  # noqa: PLC0415
    from rollwright.cli.table.prompt import Prompt  # noqa: PLC0415 (Rich is slow to import)

    screen, prompt = Terminal(lang), Prompt()
    stepping = prompt.interactive if step is None else step
    try:
        if show_events(match, screen, prompt if stepping else None):
            screen.ending(match)
    except EOFError:
        screen.blank()


def draw_animation(
    match: AnyMatch, output: Path, theme: str, lang: Language, as_json: bool
) -> None:
    """Draw the whole game into one animated file, or each event into a file of a folder."""
    from rollwright.draw import animation  # noqa: PLC0415 (drawings are needed here only)

    if output.suffix == ".svg":
        write(output, animation.animated(match, theme=theme, lang=lang))
    else:
        output.mkdir(parents=True, exist_ok=True)
        for number, frame in enumerate(animation.frames(match, theme=theme, lang=lang)):
            write(output / f"{number:04}.svg", frame)
    report = {"file": str(output), "events": len(match.events)}
    said = SAY(lang, "animation", file=output, n=len(match.events))
    print(json_text(report) if as_json else printable(said))


def show_events(match: AnyMatch, screen: "Terminal", prompt: "Prompt | None") -> bool:
    """Show the events and the sheets that they change; whether it was watched to the end.

    With a prompt it stops after every event, without one it shows the sheets once a round.
    """
    from rollwright.cli.screen import changed  # noqa: PLC0415 (Rich is slow to import)

    screen.say("replay", title=long_title(match, screen.lang), names=names_of(match, screen.lang))
    shown = 0  # the events whose sheets have been shown
    for number, event in enumerate(match.events, start=1):
        screen.line(f"{number:4}  {event_line(match, number, screen.lang)}")
        for comment in match.comments.get(number, []):
            screen.line(f"      # {comment}", "dim")
        if number == len(match.events):
            break
        round_ends = match.events[number].seat is None
        if event.seat is not None and (prompt or round_ends):
            screen.boards(match, changed(match, range(match.seats), shown, number), number)
            shown = number
        if prompt and prompt.ask(SAY(screen.lang, "step")).lower() in stop_words():
            return False
    return True


def stop_words() -> set[str]:
    """What ends a replay, in any language."""
    return {word for lang in LANGUAGES for word in SAY(lang, "stop words").split()}


def event_line(match: AnyMatch, number: int, lang: Language) -> str:
    """An event, by its number from 1, and whose it is."""
    event = match.events[number - 1]
    words = match.event_words(number - 1, lang)
    if event.seat is not None:
        return SAY(lang, "moved", name=match.name(event.seat), move=words)
    before = match.at(number - 1)
    chance = match.game.words.chance(before, lang)
    roller = match.game.rules.roller(before)
    if roller == EVERYBODY:
        return SAY(lang, "thrown", chance=chance, outcome=words)
    return SAY(lang, "thrown by", name=match.name(roller), chance=chance, outcome=words)


def match_report(match: AnyMatch, lang: Language) -> dict[str, object]:
    """A match for programs."""
    seats = range(match.seats)
    return {
        "game": match.game.name,
        "variant": variant_name(match.game, match.options),
        "seats": [match.name(seat) for seat in seats],
        "events": [
            {"number": number + 1, "seat": event.seat, "words": match.event_words(number, lang)}
            for number, event in enumerate(match.events)
        ],
        "scores": match.scores,
        "winners": list(match.winners),
        "explain": [[line._asdict() for line in match.explain(seat, lang)] for seat in seats],
        "position": match.position,
    }
