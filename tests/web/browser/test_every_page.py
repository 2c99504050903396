"""Every page there is, on a narrow phone: wide enough, with one first heading, in one language."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from rollwright.web.words import SAY
from tests.long import beside
from tests.web.browser.browsers import Complaints
from tests.web.browser.places import NAMES
from tests.web.browser.server import Server
from tests.web.browser.test_access import TOO_WIDE, visit

Contexts = Callable[..., BrowserContext]
SHORT = 8  # letters; shorter words may be the same by chance
HEADINGS = """() => [...document.querySelectorAll("h1")]
  .filter((one) => one.getClientRects().length).map((one) => one.textContent.trim())"""


def english_words() -> set[str]:
    """What German pages say otherwise."""
    german = SAY.texts("de")
    return {
        words
        for name, words in SAY.texts("en").items()
        if isinstance(words, str) and "{" not in words and len(words) > SHORT
        if words != german[name]
    } - {"Deutsch"}


@pytest.mark.parametrize("lang", beside(["de"], ["en", "de"]))
def test_every_page_fits_a_phone_has_one_heading_and_speaks_one_language(
    lang: str, server: Server, phones: Contexts, complaints: Complaints
) -> None:
    context = phones(locale=lang)
    page = complaints.listen(context.new_page())
    wrong: dict[str, object] = {}
    for name in NAMES:
        kind = name.split()[0]
        # the answer of an error is an error, of which the console tells
        here = visit(context, server, name, None if kind == "error" else page)
        assert here.evaluate("() => innerWidth") == 360, name
        expect(here.locator("#main")).to_be_visible()
        headings, wide = here.evaluate(HEADINGS), here.evaluate(TOO_WIDE)
        if wide or len(headings) != 1 or not headings[0]:
            wrong[name] = (headings, wide)
        # the interface, and the whole rules for those who read code, are English
        if lang == "de" and kind not in ("error", "interface", "rules"):
            assert here.locator("html").get_attribute("lang") == "de"
            text = here.locator("body").inner_text()
            if english := [words for words in english_words() if words in text]:
                wrong[name] = english
    assert wrong == {}
