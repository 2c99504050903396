"""How pages look: their font, by day or by night as one likes, with the colours one has chosen."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from rollwright.svg.theme import DARK, LIGHT
from tests.web.browser.browsers import Complaints, closing, desktop
from tests.web.browser.places import place
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated

Contexts = Callable[..., BrowserContext]
STATIC = Path(__file__).parents[3] / "src/rollwright/web/static"
MOST = 30_000  # bytes of a font
BACK = "() => getComputedStyle(document.body).backgroundColor"


def rgb(colour: str) -> str:
    red, green, blue = (int(colour[n : n + 2], 16) for n in (1, 3, 5))
    return f"rgb({red}, {green}, {blue})"


# ---------------------------------------------------------------- type


def test_the_font_is_small_and_lies_beside_its_licence() -> None:
    fonts = sorted(STATIC.glob("*.woff2"))
    assert fonts and all(font.stat().st_size < MOST for font in fonts)
    assert "SIL Open Font License" in (STATIC / "nunito.LICENSE").read_text(encoding="utf-8")


def test_pages_are_set_in_our_font_and_keep_it_for_long(
    server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    page = complaints.listen(desktops().new_page())
    with page.expect_response("**/*.woff2") as found:
        page.goto(server.address)
    assert found.value.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert found.value.headers["content-type"] == "font/woff2"
    page.evaluate("() => document.fonts.ready")
    assert page.evaluate("() => document.fonts.check('16px Nunito', 'Würfel – „Ja“ …')")
    assert page.evaluate("() => [...document.fonts].some((one) => one.status === 'loaded')")


PLACES = """() => [...document.querySelectorAll("h1, h2, p, button, .card, figure, .sheet")]
  .filter((one) => one.getClientRects().length)
  .map((one) => { const { x, y, height } = one.getBoundingClientRect(); return [x, y, height]; })"""


@pytest.mark.parametrize("name", ["lobby", "playing penk"])
def test_little_moves_when_the_font_comes(name: str, browser: Browser, server: Server) -> None:
    address, table = place(server, name)
    with closing(desktop(browser)) as context:
        if table is not None:
            table.give_to(context)
        page = context.new_page()
        waiting: list[Route] = []

        def hold(route: Route) -> None:
            waiting.append(route)

        page.route("**/*.woff2", hold)
        page.goto(address, wait_until="domcontentloaded")
        page.wait_for_timeout(800)  # after which a browser waits no longer for a font
        before = page.evaluate(PLACES)
        for route in waiting:
            route.continue_()
        page.wait_for_function("() => [...document.fonts].some((one) => one.status === 'loaded')")
        page.wait_for_timeout(200)
        after = page.evaluate(PLACES)
    assert len(before) == len(after) > 10
    moved = [max(abs(a[n] - b[n]) for n in (1, 2)) for a, b in zip(before, after, strict=True)]
    assert max(moved) <= 2


# ---------------------------------------------------------------- day and night


@pytest.mark.parametrize("system", ["light", "dark"])
def test_a_theme_is_the_systems_or_ones_own_and_remembered(
    system: str, server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = complaints.listen(phones(color_scheme=system).new_page())
    page.goto(server.address)
    themes = {"light": LIGHT, "dark": DARK}
    assert page.evaluate(BACK) == rgb(themes[system]["desk"])
    page.locator(".gear").tap()
    for name, label in (("dark", "Dark"), ("light", "Light")):
        page.get_by_label(label).check()
        assert page.evaluate(BACK) == rgb(themes[name]["desk"])
        assert page.evaluate("() => getComputedStyle(document.documentElement).colorScheme") == name
    page.goto(f"{server.address}/rules/penk")
    assert page.evaluate(BACK) == rgb(LIGHT["desk"])
    page.locator(".gear").tap()
    page.get_by_label("Automatic").check()
    page.reload()
    assert page.evaluate(BACK) == rgb(themes[system]["desk"])


def test_the_theme_is_there_before_anything_is_drawn(server: Server, phones: Contexts) -> None:
    page = phones(color_scheme="light").new_page()
    page.goto(server.address)
    page.evaluate("() => localStorage.setItem('theme', 'dark')")
    page.route("**/page.js*", lambda route: route.abort())  # nor does it need the page's script
    page.reload(wait_until="domcontentloaded")
    assert page.evaluate(BACK) == rgb(DARK["desk"])


def test_forced_colours_show_what_is_chosen(browser: Browser, server: Server) -> None:
    with closing(desktop(browser, forced_colors="active")) as context:
        page = context.new_page()
        page.goto(server.address)
        page.locator(".gear").click()
        outlines = """() => [...document.querySelectorAll(".choose label")]
          .map((one) => getComputedStyle(one).outlineStyle)"""
        assert page.evaluate(outlines) == ["solid", "none", "none"]
        page.get_by_label("Dark").check()
        assert page.evaluate(outlines) == ["none", "none", "solid"]
        # drawings have the person's colours too
        line, ground = page.evaluate(
            """() => [getComputedStyle(document.querySelector("svg .cell")).fill,
              getComputedStyle(document.body).backgroundColor]"""
        )
        assert line == ground


# ---------------------------------------------------------------- the dialog


def test_keys_open_and_close_the_settings(server: Server, desktops: Contexts) -> None:
    page: Page = desktops().new_page()
    page.goto(server.address)
    page.locator(".gear").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#settings")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_label("Light")).to_be_checked()
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()
    expect(page.locator(".gear")).to_be_focused()


# How wide the words of a button are, and how wide the same words are elsewhere
WORDS = """(button) => {
  const wide = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect().width;
  };
  const beside = Object.assign(document.createElement("p"), { textContent: button.textContent });
  const { fontSize, fontWeight } = getComputedStyle(button);
  const stands = { position: "fixed", left: 0, top: 0, whiteSpace: "nowrap", fontSize, fontWeight };
  Object.assign(beside.style, stands);
  document.body.append(beside);
  const found = [wide(button), wide(beside)];
  beside.remove();
  return found;
}"""


@pytest.mark.parametrize("ratio", [1, 1.5])
def test_letters_in_buttons_stand_as_all_others_do(
    server: Server, phones: Contexts, complaints: Complaints, ratio: float
) -> None:
    """Browsers set buttons by whole pixels of the screen: small letters had gaps between them."""
    table = Seated(server.address, "splitter", 2).begin()
    context = phones(device_scale_factor=ratio)
    page = complaints.listen(context.new_page())
    page.goto(table.give_to(context))
    page.evaluate("() => document.fonts.ready")
    for words in ("#counts span", "#hint span"):
        own, other = page.locator(words).evaluate(WORDS)
        assert abs(own - other) < 0.05, (words, own, other)
