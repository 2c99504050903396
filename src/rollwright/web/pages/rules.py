"""The rules of a game: in short, and as its README tells them."""

from starlette.requests import Request
from starlette.responses import Response

from rollwright.core.drawing import Markup
from rollwright.web.pages.page import game_of, page
from rollwright.web.requests import language


async def rules(request: Request) -> Response:
    """A game's rules."""
    from markdown_it import MarkdownIt  # noqa: PLC0415 (slow to import)

    one = game_of(request)
    text = (one.folder / "README.md").read_text(encoding="utf-8")
    text = text.partition("\n")[2]  # the page has a heading of its own
    made = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    # what is too wide for a phone scrolls, also by keyboard
    made = made.replace("<pre>", '<pre tabindex="0">')
    short = one.short_rules(language(request))
    return page(
        request, "rules.html", title=one.title, game=one.name, short=short, text=Markup(made)
    )
