"""Rules in a terminal: a rulebook as Markdown, with sheets as text, and the rule of the moment."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rollwright.core.errors import IllegalMove
from rollwright.core.game import AnyGame
from rollwright.core.language import Language
from rollwright.core.seats import Seat
from rollwright.core.text_board import as_text
from rollwright.play.match import AnyMatch
from rollwright.play.rulebook.rulebook import (
    BOTH,
    SAY,
    SHEET,
    TABLE,
    Picture,
    Rule,
    Rulebook,
    about_now,
    refused_by,
)


def whole(book: Rulebook, lang: Language) -> str:
    """All rules of a game."""
    game = book.game
    lines = [f"# {game.title}", "", game.about(lang), ""]
    lines += [f"- {line}" for line in game.short_rules(lang)]
    for heading, rules in book.parts(lang):
        lines += ["", f"## {heading}"]
        for rule in rules:
            lines += ["", *_rule(book, rule, lang, "### ")]
    return "\n".join([*lines, "", SAY(lang, "more here", game=game.name), ""])


def one(book: Rulebook, rule: Rule, lang: Language) -> str:
    """One rule."""
    return "\n".join([*_rule(book, rule, lang, "## "), ""])


def _rule(book: Rulebook, rule: Rule, lang: Language, mark: str) -> Iterator[str]:
    yield f"{mark}{SAY(lang, 'rule named', number=rule.number, title=book.title(rule, lang))}"
    yield ""
    yield book.text(rule, lang).strip()
    for number, picture in enumerate(rule.pictures, start=1):
        steps = len(rule.pictures)
        caption = book.caption(rule, picture, lang)
        if steps > 1:
            caption = f"{SAY(lang, 'step', number=number, steps=steps)}: {caption}".rstrip(" :")
        yield ""
        if caption:
            yield from (caption, "")
        yield from ("```", *_drawn(book, picture, lang), "```")
    if rule.unpictured:
        yield from ("", book.why_unpictured(rule, lang))


def _drawn(book: Rulebook, picture: Picture, lang: Language) -> Iterator[str]:
    """A picture as text."""
    words, state = book.game.words, book.scene(picture).state
    if picture.shows in (TABLE, BOTH) and words.table(state, lang):
        yield words.table(state, lang)
    if picture.shows in (SHEET, BOTH):
        yield as_text(words.board(state, picture.place, lang))
    if picture.count:
        lines = words.explain(state, picture.place, lang)
        yield from (f"{line.text} = {line.points}" for line in lines)


def report(book: Rulebook, rules: Sequence[Rule], lang: Language) -> list[dict[str, object]]:
    """Rules for programs."""
    return [
        {
            "number": rule.number,
            "title": book.title(rule, lang),
            "text": book.text(rule, lang).strip(),
            "pictures": [
                {
                    "position": book.game.positions.write(book.scene(picture).state),
                    "caption": book.caption(rule, picture, lang),
                }
                for picture in rule.pictures
            ],
        }
        for rule in rules
    ]


def why_with_rule(game: AnyGame, refused: IllegalMove, lang: Language) -> str:
    """Why a move is refused, and by which rule."""
    rule = refused_by(game, refused.reason)
    if not rule:
        return str(refused)
    return SAY(lang, "refused by", why=str(refused), rule=SAY(lang, "rule", number=rule))


def rule_now(match: AnyMatch, state: NamedTuple, seat: Seat | None) -> str:
    """The number of the rule about what is to be done; empty if none is known."""
    if seat is None and match.chance_due:
        seat = match.roller or 0  # whoever throws for all
    return "" if seat is None else about_now(match.game, state, seat)
