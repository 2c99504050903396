"""The rules of a game: with pictures as its rulebook has them, and what else its README tells."""

import asyncio
import re
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from rollwright.core.drawing import Markup
from rollwright.core.game import AnyGame
from rollwright.core.language import Language
from rollwright.draw.rulebook import Book, illustrated
from rollwright.play.lessons.lesson import lessons
from rollwright.play.rulebook.prose import blocks
from rollwright.play.rulebook.rulebook import SAY, rulebook
from rollwright.web.pages.page import game_of, page
from rollwright.web.rendering import render
from rollwright.web.requests import language


async def rules(request: Request) -> Response:
    """A game's rules; of one that has no rulebook, its README."""
    one, lang = game_of(request), language(request)
    book = await asyncio.to_thread(illustrated, one, lang)
    if book is None:
        text = await asyncio.to_thread(_readme, one)
        short = one.short_rules(lang)
        return page(request, "rules.html", title=one.title, game=one.name, short=short, text=text)
    return page(
        request,
        "rulebook.html",
        one=one,
        parts=book.parts,
        book=_shown(one, book, lang),
        learns=bool(lessons(one)),
        said=partial(SAY, lang),
    )


async def drawer(request: Request) -> Response:
    """All rules with their pictures without a page around them: what a table opens."""
    one, lang = game_of(request), language(request)
    book = await asyncio.to_thread(illustrated, one, lang)
    return HTMLResponse("" if book is None else _shown(one, book, lang))


async def more(request: Request) -> Response:
    """What those want to know who write programs, or wonder how the computer plays."""
    one = game_of(request)
    text = await asyncio.to_thread(_readme, one, rulebook(one) is not None)
    said = partial(SAY, language(request))
    return page(request, "rules_more.html", one=one, text=text, said=said)


class Drawer(NamedTuple):
    """What a table's page needs to know of the drawer with its game's rules."""

    game: AnyGame
    book: bool  # whether there is one to fetch
    said: Callable[..., str]


def drawer_of(game: AnyGame, lang: Language) -> Drawer:
    """The drawer with a game's rules."""
    return Drawer(game, rulebook(game) is not None, partial(SAY, lang))


_SHOWN: dict[tuple[str, Language], Markup] = {}  # drawn once


def _shown(one: AnyGame, book: Book, lang: Language) -> Markup:
    """The rules of a book as markup."""
    key = one.name, lang
    if key not in _SHOWN:
        _SHOWN[key] = render(
            "rules_book.html", lang, book=book, blocks=blocks, said=partial(SAY, lang)
        )
    return _SHOWN[key]


def _readme(one: AnyGame, without_rules: bool = False) -> Markup:
    """What a game's README says; where a rulebook has them, without the rules themselves."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 (slow to import)

    text = (one.folder / "README.md").read_text(encoding="utf-8")
    text = text.partition("\n")[2]  # the page has a heading of its own
    if without_rules:
        text = beyond_rules(text)
    made = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    # what is too wide for a phone scrolls, also by keyboard
    made = made.replace("<pre>", '<pre tabindex="0">')
    made = made.replace("<table>", '<div class="scrolls" tabindex="0"><table>')
    return Markup(made.replace("</table>", "</table></div>"))


def beyond_rules(readme: str) -> str:
    """The sections of a README in which there are no numbered rules.

    >>> beyond_rules("What.\\n\\n## A turn\\n\\n**1.** Throw.\\n\\n## Sources\\n\\nA book.\\n")
    '## Sources\\n\\nA book.\\n'
    """
    sections = re.split(r"^(?=## )", readme, flags=re.MULTILINE)[1:]
    return "".join(one for one in sections if not re.search(r"^\*\*\d+\.\*\*", one, re.MULTILINE))
