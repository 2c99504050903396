"""The rules of a game: in short, and as its README tells them."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from rollwright.core.drawing import Markup
from rollwright.core.game import AnyGame
from rollwright.web.pages.page import game_of, page
from rollwright.web.requests import language


async def rules(request: Request) -> Response:
    """A game's rules."""
    one = game_of(request)
    text = await asyncio.to_thread(_text, one)
    short = one.short_rules(language(request))
    return page(request, "rules.html", title=one.title, game=one.name, short=short, text=text)


def _text(one: AnyGame) -> Markup:
    """What a game's README says."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 (slow to import)

    text = (one.folder / "README.md").read_text(encoding="utf-8")
    text = text.partition("\n")[2]  # the page has a heading of its own
    made = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    # what is too wide for a phone scrolls, also by keyboard
    made = made.replace("<pre>", '<pre tabindex="0">')
    made = made.replace("<table>", '<div class="scrolls" tabindex="0"><table>')
    return Markup(made.replace("</table>", "</table></div>"))
