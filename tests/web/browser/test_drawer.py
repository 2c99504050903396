"""The rules at a table: a drawer that opens at what one is to do, and at the rule of a refusal."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from rollwright.core.language import LANGUAGES
from rollwright.core.seats import ALLOWED
from rollwright.games import game as game_of
from rollwright.play.lessons.lesson import lessons
from rollwright.play.rulebook.rulebook import Rulebook, rulebook
from tests.long import beside
from tests.web.browser.browsers import NARROW, Complaints, closing, phone
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated
from tests.web.browser.test_access import AXE, FAULTS
from tests.web.game_facts import EVERY, seats_of

Contexts = Callable[..., BrowserContext]
MOST_HIGH = 0.86  # of a phone's height

# Whether a rule can be read in the drawer: its beginning is in sight
IN_SIGHT = """(number) => {
  const rule = document.getElementById(`rule-${number}`).getBoundingClientRect();
  const body = document.querySelector(".drawer-body").getBoundingClientRect();
  return rule.top >= body.top - 1 && rule.top < body.bottom - 40;
}"""

TOO_WIDE = """(root) => [...document.querySelectorAll(`${root}, ${root} *:not(svg *)`)]
  .filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1)
  .filter((one) => !one.matches(".unseen, svg, button, a"))
  .map((one) => one.outerHTML.slice(0, 100)).slice(0, 5)"""


def book_of(name: str) -> Rulebook:
    book = rulebook(game_of(name))
    assert book is not None
    return book


def state_of(table: Seated) -> Any:
    """The game's own state, as the seat sees it."""
    return game_of(table.state()["position"].split()[0]).positions.read(table.state()["position"])


def rule_now(table: Seated, name: str) -> str:
    return book_of(name).about_decision(state_of(table), 0)


def opened(page: Page, *, by_key: bool) -> None:
    if by_key:
        page.keyboard.press("?")
    else:
        page.locator("#help").tap()
    expect(page.locator("#rules")).to_be_visible()


def leads_to(page: Page, number: str, words: str) -> None:
    """The drawer says why it is open, and shows that rule."""
    expect(page.locator("#rules-now")).to_have_text(f"{words} Rule {number}")
    expect(page.locator(".numbered.now")).to_have_id(f"rule-{number}", timeout=20_000)
    page.wait_for_timeout(250)  # it has come to rest
    assert page.evaluate(IN_SIGHT, number)


@pytest.mark.parametrize("game", EVERY)
@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_it_opens_at_what_one_is_to_do_and_follows_the_game(
    game: str,
    width: str,
    server: Server,
    phones: Contexts,
    desktops: Contexts,
    complaints: Complaints,
) -> None:
    wide = width == "desktop"
    table = Seated(server.address, game, seats_of(game, 2)).begin()
    context = desktops() if wide else phones()
    page = complaints.listen(context.new_page())
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(table.give_to(context))
    expect(page.locator("#task")).not_to_be_empty()
    assert not [url for url in asked if "/drawer" in url or "rulebook.js" in url]

    table._until(lambda state, _: state["may_throw"])  # a throw
    table.shown_on(page)
    opened(page, by_key=wide)
    leads_to(page, rule_now(table, game), "What you may do now:")
    box = page.locator("#rules").bounding_box()
    assert box is not None
    assert wide or box["height"] <= MOST_HIGH * NARROW["height"]

    table.play_to_own_move()  # the game goes on behind it
    table.shown_on(page)
    expect(page.locator("#rules-now")).to_have_text(
        f"What you may do now: Rule {rule_now(table, game)}"
    )
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()

    opened(page, by_key=wide)  # a choice
    leads_to(page, rule_now(table, game), "What you may do now:")
    assert len([url for url in asked if "/drawer" in url]) == 1
    page.locator("#rules-close").click()
    expect(page.locator("#rules")).to_be_hidden()


@pytest.mark.parametrize("game", EVERY)
@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_a_refused_move_leads_to_its_rule(
    game: str,
    width: str,
    server: Server,
    phones: Contexts,
    desktops: Contexts,
    complaints: Complaints,
) -> None:
    table = Seated(server.address, game, seats_of(game, 2)).begin().play(2).play_to_own_move()
    context = desktops() if width == "desktop" else phones()
    page = complaints.listen(context.new_page())
    page.goto(table.give_to(context))
    table.shown_on(page)
    rules, state = game_of(game).rules, state_of(table)
    reasons = {move: rules.refusal(state, 0, move) for move in range(rules.MOVES)}
    move = next(move for move, reason in reasons.items() if reason != ALLOWED)
    number = book_of(game).about_reason(reasons[move])
    page.evaluate("(move) => command({ do: 'move', move })", move)
    link = page.locator("#said .rule-link")
    expect(link).to_have_text(f"Rule {number}")
    link.click()
    leads_to(page, number, "Why not:")
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()


def test_a_tap_on_what_is_closed_leads_to_its_rule(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "splitter", 1, dice="real").begin()
    table.step("1 6")
    table.do("move", move=0)
    table.step("2 5")
    context = phones()
    page = complaints.listen(context.new_page())
    page.goto(table.give_to(context))
    sheet = page.locator(".own>.sheet").bounding_box()
    assert sheet is not None
    page.touchscreen.tap(sheet["x"] + sheet["width"] * 112 / 360, sheet["y"] + 28)
    page.locator("#why .rule-link").tap()
    leads_to(page, book_of("splitter").refusals["PAIR_TAKEN"], "Why not:")
    # beside the drawer is out of it
    page.touchscreen.tap(180, 20)
    expect(page.locator("#rules")).to_be_hidden()


@pytest.mark.parametrize("game", [game for game in EVERY if lessons(game_of(game))])
def test_a_lesson_has_the_same_drawer(
    game: str, server: Server, phones: Contexts, complaints: Complaints
) -> None:
    lesson = lessons(game_of(game))[0]
    page = complaints.listen(phones().new_page())
    page.goto(f"{server.address}/learn/{game}/{lesson.name}")
    expect(page.locator("#lesson-words")).not_to_be_empty()
    page.wait_for_timeout(500)  # it has connected
    opened(page, by_key=False)
    expect(page.locator(".numbered")).to_have_count(len(book_of(game).rules))
    page.keyboard.press("Escape")
    # what the rules refuse leads to its rule here, too
    page.evaluate("() => openRules('1', drawer.dataset.why)")
    leads_to(page, "1", "Why not:")


def test_rules_are_searched_in_the_drawer(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "splitter", 1).begin()
    context = phones()
    page = complaints.listen(context.new_page())
    page.goto(table.give_to(context))
    opened(page, by_key=False)
    field = page.locator("#rules input[type=search]")
    field.fill("xyzzy")
    expect(page.locator("#rules [role=status]").last).to_contain_text("No rule mentions that")
    expect(page.locator("#rules .numbered:visible")).to_have_count(0)
    # what it was opened at is there again all the same
    page.locator("#rules-now .rule-link").tap()
    expect(field).to_have_value("")
    assert page.evaluate(IN_SIGHT, rule_now(table, "splitter"))


@pytest.mark.parametrize("lang", beside(["fr"], LANGUAGES))
def test_nothing_overflows_the_drawer_of_a_narrow_phone(
    lang: str, server: Server, phones: Contexts, complaints: Complaints
) -> None:
    context = phones(locale=lang)
    found = {}
    for game in EVERY:
        page = complaints.listen(context.new_page())
        page.goto(Seated(server.address, game, seats_of(game, 2)).begin().give_to(context))
        opened(page, by_key=False)
        expect(page.locator(".numbered").first).to_be_attached()
        found[game] = page.evaluate(TOO_WIDE, "#rules")
        page.close()
    assert {game: wide for game, wide in found.items() if wide} == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_no_serious_fault_in_the_drawer(
    theme: str, browser: Browser, server: Server
) -> None:
    settings: dict[str, Any] = {"bypass_csp": True, "color_scheme": theme}
    table = Seated(server.address, "splitter", 2).begin().play_to_own_move()
    with closing(phone(browser, **settings)) as context:
        page = context.new_page()
        page.goto(table.give_to(context))
        page.evaluate("() => command({ do: 'move', move: 99999 })")
        opened(page, by_key=False)
        expect(page.locator(".numbered").first).to_be_attached()
        page.add_script_tag(path=AXE)
        assert page.evaluate(FAULTS) == []
