"""The page of a game's rules: pictures, a search, examples, and nothing of internals."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from rollwright.core.language import LANGUAGES
from tests.long import beside
from tests.web.browser.browsers import Complaints, closing, desktop, phone
from tests.web.browser.server import Server
from tests.web.browser.test_access import AXE, FAULTS
from tests.web.browser.test_drawer import TOO_WIDE, book_of
from tests.web.game_facts import EVERY

Contexts = Callable[..., BrowserContext]
HEAVIEST = 80_000  # bytes of a page of rules over the wire


@pytest.mark.parametrize("game", EVERY)
def test_every_rule_stands_beside_its_drawings(
    game: str, server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    book = book_of(game)
    page = complaints.listen(desktops().new_page())
    page.goto(f"{server.address}/rules/{game}")
    for rule in book.rules:
        told = page.locator(f"[id='rule-{rule.number}']")
        expect(told.locator("h3")).to_contain_text(book.title(rule, "en"))
        expect(told.locator("figure")).to_have_count(len(rule.pictures))
        if rule.pictures:
            drawn = told.locator("figure:visible svg").first.bounding_box()
            assert drawn is not None and drawn["width"] > 100 and drawn["height"] > 20
    entries = page.locator(".contents [data-rule]")
    expect(entries).to_have_count(len(book.rules))
    entries.last.click()
    expect(page.locator(f"[id='rule-{book.rules[-1].number}']")).to_be_in_viewport()


@pytest.mark.parametrize("lang", beside(["de"], LANGUAGES))
@pytest.mark.parametrize("width", [320, 360])
def test_nothing_overflows_on_a_narrow_phone(
    lang: str, width: int, server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = complaints.listen(
        phones(locale=lang, viewport={"width": width, "height": 700}).new_page()
    )
    found: dict[str, Any] = {}
    for game in EVERY:
        for path in (f"/rules/{game}", f"/rules/{game}/more"):
            page.goto(server.address + path)
            assert page.evaluate("() => document.documentElement.scrollWidth") <= width, path
        page.goto(f"{server.address}/rules/{game}")
        found[game] = page.evaluate(TOO_WIDE, ".rulebook")
    assert {game: wide for game, wide in found.items() if wide} == {}


@pytest.mark.parametrize("game", EVERY)
def test_it_is_no_heavier_than_its_pictures_need(
    game: str, server: Server, browser: Browser
) -> None:
    with closing(desktop(browser)) as context:
        page = context.new_page()
        page.goto(f"{server.address}/rules/{game}")
        size = page.evaluate("() => performance.getEntriesByType('navigation')[0].transferSize")
    assert size < HEAVIEST


def test_a_search_leaves_the_rules_that_say_so(
    server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    page = complaints.listen(desktops().new_page())
    page.goto(f"{server.address}/rules/splitter")
    every = page.locator(".numbered").count()
    page.get_by_role("searchbox").fill("HEART")
    left = page.locator(".numbered:visible")
    assert 0 < left.count() < every
    for text in left.all_inner_texts():
        assert "heart" in text.lower()
    assert page.locator(".contents [data-rule]:visible").count() == left.count()
    expect(page.get_by_role("status")).to_contain_text(f"{left.count()} rule")
    page.keyboard.press("Escape")
    expect(page.locator(".numbered:visible")).to_have_count(every)


def test_an_example_is_stepped_through_by_keyboard(
    server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    page = complaints.listen(desktops().new_page())
    page.goto(f"{server.address}/rules/splitter")
    example = page.locator(".example").first
    steps = example.locator("figure").count()
    expect(example.locator("figure:visible")).to_have_count(1)
    first = example.locator("figcaption:visible").inner_text()
    example.get_by_role("button", name="Next").focus()
    for _ in range(steps - 1):
        page.keyboard.press("Enter")
    expect(example).to_contain_text(f"{steps} of {steps}")
    assert example.locator("figcaption:visible").inner_text() != first
    expect(example.get_by_role("button", name="Next")).to_be_disabled()
    expect(example.get_by_role("button", name="Back")).to_be_focused()


def test_without_scripts_all_pictures_are_there(browser: Browser, server: Server) -> None:
    with closing(phone(browser, java_script_enabled=False)) as context:
        page = context.new_page()
        page.goto(f"{server.address}/rules/splitter")
        figures = page.locator("figure")
        assert figures.count() == sum(len(rule.pictures) for rule in book_of("splitter").rules)
        for figure in figures.all():
            expect(figure).to_be_visible()
        expect(page.get_by_role("searchbox")).to_have_count(0)


@pytest.mark.parametrize("game", EVERY)
def test_a_newcomer_meets_no_internals(game: str, server: Server, desktops: Contexts) -> None:
    page = desktops().new_page()
    page.goto(f"{server.address}/rules/{game}")
    text = page.locator("main").inner_text()
    for word in ("TOML", ".game", "greedy", "seat 1", "sheet1="):
        assert word not in text
    assert page.locator("main pre").count() == 0  # no boards of letters
    page.locator("a[href$='/more']").click()
    expect(page.locator("main")).to_contain_text(f"{game} ")  # a position in one line


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("make", [phone, desktop], ids=["phone", "desktop"])
def test_axe_finds_no_serious_fault(
    theme: str, make: Callable[..., BrowserContext], browser: Browser, server: Server
) -> None:
    settings: dict[str, Any] = {"bypass_csp": True, "color_scheme": theme}
    with closing(make(browser, **settings)) as context:
        page = context.new_page()
        for path in ("/rules/splitter", "/rules/splitter/more"):
            page.goto(server.address + path)
            page.add_script_tag(path=AXE)
            assert page.evaluate(FAULTS) == [], path
