"""`rollwright rules`: how a game goes."""

from typing import Annotated

from typer import Argument, Option

from rollwright.cli import rulebook as shown
from rollwright.cli.options import AsJson, Lang
from rollwright.cli.words import json_text
from rollwright.core.errors import UnknownRule
from rollwright.core.game import AnyGame
from rollwright.core.language import Language
from rollwright.games import game
from rollwright.play.rulebook.rulebook import rulebook


def rules(
    name: Annotated[str, Argument(metavar="GAME", help="Its name, as `rollwright games` has it.")],
    rule: Annotated[str | None, Argument(metavar="[RULE]", help="Its number: one alone.")] = None,
    lang: Lang = "en",
    more: Annotated[
        bool, Option("--more", help="The README: moves in words, records, sources. In English.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Read the rules of a game.

    \b
    rollwright rules splitter
    rollwright rules splitter 3 --lang de
    rollwright rules splitter > splitter.md
    """
    played = game(name)
    if as_json:
        print(json_text(_report(played, rule, lang, more)))
    else:
        _show(_text(played, rule, lang, more), lang)


def _text(played: AnyGame, rule: str | None, lang: Language, more: bool) -> str:
    """What is to be read, as Markdown."""
    book = None if more else rulebook(played)
    if rule is not None and book is None:
        raise UnknownRule(f"{played.title} has no rulebook to look rule {rule} up in.")
    if book is None:
        return (played.folder / "README.md").read_text(encoding="utf-8")
    return shown.whole(book, lang) if rule is None else shown.one(book, book.rule(rule), lang)


def _report(played: AnyGame, rule: str | None, lang: Language, more: bool) -> dict[str, object]:
    about: dict[str, object] = {"name": played.name, "title": played.title}
    book = None if more else rulebook(played)
    if book is None:
        return about | {"rules": _text(played, rule, lang, more)}
    some = book.rules if rule is None else [book.rule(rule)]
    short = list(played.short_rules(lang))
    return about | {"language": lang, "short": short, "rules": shown.report(book, some, lang)}


def _show(text: str, lang: Language) -> None:
    from rollwright.cli.screen import Terminal  # noqa: PLC0415 (Rich is slow to import)

    Terminal(lang).markdown(text)
