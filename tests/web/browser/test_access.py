"""For everybody: axe-core finds no serious fault, keys reach everything, fingers hit what they aim
at, nothing moves for those who do not want it to, and a narrow phone is enough.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from rollwright.games import game as game_of
from tests.web.browser.browsers import closing, desktop, phone
from tests.web.browser.places import NAMES, in_play, place
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated
from tests.web.game_facts import EVERY, random_game, seats_of

Contexts = Callable[..., BrowserContext]
AXE = Path(__file__).parent / "vendor" / "axe.min.js"


def visit(context: BrowserContext, server: Server, name: str, page: Page | None = None) -> Page:
    """Go to a page, with the seat that belongs to it."""
    address, table = place(server, name)
    context.clear_cookies()
    if table is not None:
        table.give_to(context)
    page = page or context.new_page()
    page.goto(address)
    return page


# ---------------------------------------------------------------- axe

FAULTS = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .filter((fault) => ["serious", "critical"].includes(fault.impact))
  .map((fault) => [fault.id, ...fault.nodes.map((node) => node.html.slice(0, 150))])"""


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_axe_finds_no_serious_fault_on_any_page(
    theme: str, width: str, browser: Browser, server: Server
) -> None:
    # our strict policy forbids foreign scripts, and so axe: here alone it is put aside
    make = phone if width == "phone" else desktop
    settings: dict[str, Any] = {"bypass_csp": True, "color_scheme": theme}
    # axe takes its time: what looks alike for every game is looked at once
    once = ("form", "watching", "replay", "review", "mistakes", "rules", "lessons", "lesson")
    names = [name for name in NAMES if name.split()[0] not in once or "hexroller" in name]
    if width == "desktop":
        names = [name for name in names if name.split()[0] in ("lobby", "gathering", "playing")]
    found = {}
    with closing(make(browser, **settings)) as context:
        page = context.new_page()
        for name in names:
            visit(context, server, name, page)
            page.add_script_tag(path=AXE)
            found[name] = page.evaluate(FAULTS)
    assert {name: faults for name, faults in found.items() if faults} == {}


# ---------------------------------------------------------------- a narrow screen

# What makes the page scroll sideways
TOO_WIDE = """() => document.documentElement.scrollWidth <= innerWidth ? [] :
  [...document.body.querySelectorAll("*")]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => one.outerHTML.slice(0, 100)).slice(0, 5)"""


SIZES = """(where) => [...document.querySelectorAll(where)]
  .filter((one) => one.getClientRects().length)
  .map((one) => {
    const part = one.matches(".move, .group") ? one.firstElementChild : one;
    const box = part.getBoundingClientRect();
    return [one.getAttribute("aria-label") || one.textContent.trim(), box.width, box.height];
  })"""


@pytest.mark.parametrize("game", EVERY)
def test_a_finger_hits_every_move(game: str, server: Server, phones: Contexts) -> None:
    page = visit(phones(), server, f"playing {game}")
    least = game_of(game).finger
    sizes = page.evaluate(SIZES, ".move, .group, .pick")
    assert sizes
    small = [size for size in sizes if min(size[1:]) < least - 0.01]
    assert small == []


@pytest.mark.parametrize(
    "name", ["lobby", "form hexroller", "gathering", "playing tutto", "ended penk"]
)
def test_a_finger_hits_every_button(name: str, server: Server, phones: Contexts) -> None:
    page = visit(phones(), server, name)
    where = "button:not(.zoom), .button, .pill, input:not(.pick input), summary"
    sizes = page.evaluate(SIZES, where)
    assert sizes
    small = [told for told in sizes if told[2] < 43.9 and told[0]]
    assert small == []


# ---------------------------------------------------------------- keys


# All that can be pressed or filled in, and what Tab has reached so far
def test_a_double_is_named_as_it_is_read(browser: Browser, server: Server) -> None:
    table = Seated(server.address, "splitter", 1, dice="real").begin()
    table.step("5 5")
    with closing(phone(browser, bypass_csp=True)) as context:
        page = context.new_page()
        page.goto(table.give_to(context))
        page.add_script_tag(path=AXE)
        assert page.evaluate(FAULTS) == []


CONTROLS = """() => [...document.querySelectorAll(
    "a[href], button:enabled, input:enabled, select:enabled, summary, [tabindex='0']")]
  .filter((one) => one.getClientRects().length && one.tabIndex >= 0 && one.type !== "hidden")
  .map((one) => (one.dataset.nth ??= String(Math.random())))"""
REACHED = "() => document.activeElement.dataset.nth || ''"
LOST = "() => document.activeElement === document.body"


@pytest.mark.parametrize(
    "name",
    ["lobby", "form tutto", "gathering", *(f"playing {game}" for game in EVERY), "ended tutto"],
)
def test_tab_reaches_everything(name: str, server: Server, desktops: Contexts) -> None:
    page = visit(desktops(), server, name)
    for fold in page.locator("summary").all():
        fold.click()
    for _ in range(4):  # while others act some controls are drawn anew: then all is gone over again
        left = set(page.evaluate(CONTROLS))
        assert left
        for _ in range(2 * len(left) + 10):
            page.keyboard.press("Tab")
            left.discard(page.evaluate(REACHED))
        unreached = [page.locator(f'[data-nth="{nth}"]') for nth in left]
        if all(control.count() for control in unreached):
            break
    assert [control.evaluate("one => one.outerHTML") for control in unreached] == []


@pytest.mark.parametrize("game", ["hexroller", "polygrid", "splitter"])
def test_the_focus_stays_on_the_sheet_while_one_writes(
    game: str, server: Server, desktops: Contexts
) -> None:
    table = Seated(server.address, game, 1).begin().play(3).play_to_own_move()
    context = desktops()
    page = context.new_page()
    page.goto(table.give_to(context))
    for _ in range(6):
        before = page.locator("#main").get_attribute("data-epoch") or ""
        page.locator(".move, #acts button:enabled").first.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#main")).not_to_have_attribute("data-epoch", before)
        assert not page.evaluate(LOST)


def test_what_others_do_leaves_the_focus_where_it_is(server: Server, desktops: Contexts) -> None:
    table = Seated(server.address, "splitter", 2).begin()
    context = desktops()
    page = context.new_page()
    page.goto(table.page)  # one who watches
    page.locator(".zoom").last.focus()
    here = page.evaluate("() => document.activeElement.getAttribute('aria-label')")
    table.play(4)
    table.shown_on(page)
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label')") == here


def test_the_focus_comes_back_with_the_connection(server: Server, desktops: Contexts) -> None:
    table = Seated(server.address, "splitter", 1).begin().play_to_own_move()
    context = desktops()
    page = context.new_page()
    page.goto(table.give_to(context))
    move = page.locator(".move").nth(7)
    move.focus()
    context.set_offline(True)
    expect(page.locator("#offline")).to_be_visible()
    expect(move).not_to_be_focused()
    context.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden(timeout=20_000)
    expect(move).to_be_focused()


# ---------------------------------------------------------------- ears


@pytest.mark.parametrize("game", EVERY)
def test_throws_and_moves_are_announced(game: str, server: Server, desktops: Contexts) -> None:
    seats = seats_of(game, 2)
    played = random_game(game, seats)
    chance = played.game.words.chance(played.at(0), "en")
    table = Seated(server.address, game, seats).begin()
    context = desktops()
    page = context.new_page()
    page.goto(table.give_to(context))
    table.shown_on(page)
    while not table.state()["may_throw"]:
        table.step()
    page.locator("#throw").click()
    expect(page.locator("#announce")).to_contain_text(f"{chance}: ")
    assert page.locator("#announce").get_attribute("aria-live") == "polite"
    assert page.locator("#task").get_attribute("role") == "status"


@pytest.mark.parametrize("game", EVERY)
def test_the_sheet_is_told_in_words(game: str, server: Server, desktops: Contexts) -> None:
    page = visit(desktops(), server, f"playing {game}")
    words = page.locator(".own desc").text_content() or ""
    assert len(words) > 20
    for move in page.locator(".move").all()[:5]:
        assert move.get_attribute("aria-label")
        assert move.get_attribute("role") == "button"


# ---------------------------------------------------------------- motion

MOVING = "() => document.getAnimations().length"
# Counts the dice that tumble from now on: they come to rest sooner than a test may look
TUMBLED = """() => {
  window.tumbled = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.matches("[data-die]")) tumbled += 1;
    return animate.apply(this, how);
  };
}"""


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_nothing_moves_for_those_who_do_not_want_it(
    motion: str, server: Server, desktops: Contexts
) -> None:
    table = Seated(server.address, "splitter", 1).begin()
    context = desktops(reduced_motion=motion)
    page = context.new_page()
    page.goto(table.give_to(context))
    page.evaluate(TUMBLED)
    page.locator("#throw").click()
    expect(page.locator(".move").first).to_be_visible()
    assert page.evaluate("() => tumbled") == (0 if motion == "reduce" else 2)  # dice
    if motion == "reduce":
        assert page.evaluate(MOVING) == 0


# ---------------------------------------------------------------- in play


def test_a_table_in_play_can_be_seen_whole_on_a_phone(server: Server, phones: Contexts) -> None:
    """What is to be done is in sight wherever one has scrolled to."""
    for game in EVERY:
        in_play(server, game)
        page = visit(phones(), server, f"playing {game}")
        page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
        expect(page.locator("#task")).to_be_in_viewport()
        page.evaluate("() => scrollTo(0, 0)")
        expect(page.locator("#task")).to_be_in_viewport()
