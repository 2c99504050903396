"""The browser's own check of the dice: fair games are fair, forged ones are not."""

import json
import re
from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from bench.fair_draws import KINDS
from rollwright.fair.throw_kinds import outcomes_of
from rollwright.web.pages.proofs import VERDICTS
from rollwright.web.static_files import static_files
from tests.fair.coloured import COLOURED
from tests.fair.played import Played, played
from tests.fair.tampered import (
    CAUGHT_ALWAYS,
    NOTICED_BY_THE_PAGE,
    changed,
    example,
    forged,
)

HTML = """<!doctype html><title>Check</title><link rel="icon" href="data:,">
<script src="/page.js" defer></script><script src="/verify.js" defer></script>
<button id="check" data-log="/log.json" data-commitment="{commitment}" data-words='{words}'>
Check</button><p id="verdict"></p>"""
Checked = Callable[[Sequence[str], str], Page]


@pytest.fixture
def checked(desktops: Callable[..., BrowserContext]) -> Iterator[Checked]:
    """A page that has checked the lines of a log against a commitment."""
    context = desktops()

    def check(lines: Sequence[str], commitment: str) -> Page:
        words = json.dumps({name: f"{name}: {{n}}" for name in VERDICTS})
        answers = {
            name: text.decode()
            for name, text in static_files().items()
            if not name.endswith("woff2")
        } | {
            "": HTML.format(commitment=commitment, words=words),
            "log.json": json.dumps(lines),
        }

        def answer(route: Route) -> None:
            name = route.request.url.rsplit("/", 1)[1]
            kind = "text/html" if not name else "text/javascript"
            route.fulfill(body=answers[name], content_type=kind)

        page = context.new_page()
        page.route("**/*", answer)
        page.goto("http://localhost/")  # a browser has its crypto.subtle there
        page.click("#check")
        return page

    yield check


def commitment(game: Played) -> str:
    return str(game.entries[0].payload["commitment"])


def test_a_fair_game_is_fair_whatever_its_dice(checked: Checked) -> None:
    for game in (example(), played(COLOURED, 3), played("splitter", 12, drawn=True)):
        page = checked(game.match.log, commitment(game))
        throws = sum(one.kind == "throw" for one in game.entries)
        expect(page.locator("#verdict")).to_have_text(f"fair: {throws}")


def test_every_kind_has_the_same_outcomes_in_the_browser(checked: Checked) -> None:
    page = checked(example().match.log, commitment(example()))
    for kind in (*KINDS, "14d2-3", "d2+d15+d3-4+d2"):
        listed = page.evaluate(
            "(kind) => outcomes(kind).map(([outcome, ways]) => `${outcome} ${ways}`).join()", kind
        )
        assert listed == ",".join(f"{outcome} {ways}" for outcome, ways in outcomes_of(kind)), kind


@pytest.mark.parametrize("what", NOTICED_BY_THE_PAGE)
def test_a_forged_log_is_not_fair(checked: Checked, what: str) -> None:
    lines = forged(changed(*CAUGHT_ALWAYS[what]))
    page = checked(lines, commitment(example()))
    verdict = re.compile("^(unfair|bad seed|bad pledge|bad order): ")
    expect(page.locator("#verdict")).to_have_text(verdict)
