"""The pictures of a rulebook, drawn as a table would draw them, for a page.

All sheets of a game lie on the same few papers, so a page has each of them once, and its pictures
refer to them.
"""

from functools import cache
from typing import NamedTuple

from rollwright.core.drawing import Markup
from rollwright.core.game import AnyGame
from rollwright.core.language import Language
from rollwright.draw import picture
from rollwright.play.rulebook.rulebook import BOTH, SHEET, TABLE, Picture, Rule, rulebook
from rollwright.svg.elements import element


class Shown(NamedTuple):
    """A picture with what stands under it."""

    table: Markup  # empty if it shows none
    sheet: Markup
    caption: str


class Illustrated(NamedTuple):
    """A rule beside its pictures."""

    rule: Rule
    title: str
    text: str
    pictures: tuple[Shown, ...]
    unpictured: str  # why there are none


class Part(NamedTuple):
    """A heading and the rules under it."""

    title: str
    rules: tuple[Illustrated, ...]


class Book(NamedTuple):
    """A rulebook in one language with all that is drawn in it."""

    papers: Markup  # what the pictures refer to
    parts: tuple[Part, ...]


@cache
def illustrated(game: AnyGame, lang: Language) -> Book | None:
    """A game's rulebook with its pictures, drawn once; None if it has no rulebook."""
    book = rulebook(game)
    if book is None:
        return None
    papers: dict[Markup, str] = {}
    parts = []
    for title, rules in book.parts(lang):
        shown = []
        for rule in rules:
            pictures = tuple(_drawn(game, rule, one, lang, papers) for one in rule.pictures)
            why = book.why_unpictured(rule, lang)
            words = book.title(rule, lang), book.text(rule, lang)
            shown.append(Illustrated(rule, *words, pictures, why))
        parts.append(Part(title, tuple(shown)))
    return Book(_papers(game, papers), tuple(parts))


def _drawn(
    game: AnyGame, rule: Rule, one: Picture, lang: Language, papers: dict[Markup, str]
) -> Shown:
    book = rulebook(game)
    assert book is not None
    match, events = book.scene(one)
    view = picture.of(match, events, lang)
    table, sheet = Markup(""), Markup("")
    if one.shows in (TABLE, BOTH):
        table = picture.table(view)
    if one.shows in (SHEET, BOTH):
        name = papers.setdefault(picture.paper(view), f"paper{len(papers)}")
        used = element("use", href=f"#{name}")
        sheet = picture.still(view, one.place, used, moves=one.moves, count=one.count)
    return Shown(table, sheet, book.caption(rule, one, lang))


def _papers(game: AnyGame, papers: dict[Markup, str]) -> Markup:
    """The papers themselves, where nobody sees them."""
    kept = [element("g", paper, id=name) for paper, name in papers.items()]
    defined = element("defs", *kept)
    return element(
        "svg", defined, class_=f"papers sheet {game.name}", width=0, height=0, aria_hidden="true"
    )
