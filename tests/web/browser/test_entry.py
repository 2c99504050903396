"""One's own pad, entered on the page: two hexes for each number, by fingers, keys, or as text."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browser.browsers import Complaints
from tests.web.browser.server import Server
from tests.web.browser.test_access import AXE, FAULTS

Contexts = Callable[..., BrowserContext]
PLACES = ["a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "b5", "b6", "c1", "c2"]
OWN = "3:a1+a2,4:a3+a4,5:b1+b2,6:b3+b4,7:b5+b6,8:c1+c2"


def opened(server: Server, page: Page) -> Page:
    page.goto(f"{server.address}/new/hexroller")
    page.locator(".entry summary").click()
    expect(page.locator(".entry svg:visible")).to_have_count(1)
    return page


def spot(page: Page, place: str) -> str:
    return f"svg:not([hidden]) [data-place={place}]"


def text(page: Page) -> str:
    return page.locator("[name=option-printed]").input_value()


def test_two_hexes_for_each_number(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = opened(server, complaints.listen(phones().new_page()))
    says = page.locator(".entry .next")
    expect(says).to_have_text("Tap where the first 3 is.")
    page.locator(spot(page, "a1")).tap()
    expect(says).to_have_text("Tap where the other 3 is.")
    assert text(page) == "3:a1"
    for place in PLACES[1:]:
        page.locator(spot(page, place)).tap()
    expect(says).to_have_text("All are placed. Tap one to take it away.")
    assert text(page) == OWN
    page.locator(spot(page, "e5")).tap()  # there are no more
    assert text(page) == OWN
    page.locator(spot(page, "b1")).tap()  # taken away
    expect(says).to_have_text("Tap where the other 5 is.")
    assert text(page) == OWN.replace("b1+b2", "b2")
    page.locator(spot(page, "e5")).tap()
    assert text(page) == OWN.replace("b1+b2", "b2+e5")

    page.locator("main form button.main").tap()
    page.wait_for_url("**/t/*")
    expect(page.locator("#gather")).to_be_visible()


def test_the_numbers_are_printed_on_the_table_s_sheets(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = opened(server, complaints.listen(phones().new_page()))
    page.locator("[name=option-printed]").fill(OWN.upper())
    expect(page.locator(f"{spot(page, 'c2')} text")).to_have_text("8")  # typed, and drawn
    page.locator("[name=seat-1]").select_option("")
    page.locator("main form button.main").tap()
    page.get_by_role("button", name="Start the game").tap()
    board = page.locator(".own desc")
    expect(board).to_contain_text("[3] [3]")
    expect(board).to_contain_text("[8] [8]")


def test_by_keys_alone_on_the_other_side(
    server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    page = opened(server, complaints.listen(desktops(locale="de").new_page()))
    page.locator(spot(page, "a4")).click()
    page.locator("[name=option-variant]").select_option("back")
    assert text(page) == ""  # the back has other hexes
    expect(page.locator(spot(page, "a4"))).to_have_count(0)
    page.locator('[data-thing="7"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".entry .next")).to_have_text("Tippe die erste 7 an.")
    page.keyboard.press("Tab")  # 8
    page.keyboard.press("Tab")  # the drawing
    expect(page.locator(spot(page, "a1"))).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    assert text(page) == "7:a1+a2"
    expect(page.locator(spot(page, "a2"))).to_have_attribute("aria-label", "a2: 7")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert text(page).startswith("7:a1+a2,8:b")
    page.get_by_role("button", name="Leeren").click()
    assert text(page) == ""


def test_what_is_not_complete_is_said_and_stays(server: Server, phones: Contexts) -> None:
    page = opened(server, phones().new_page())
    for place in PLACES[:3]:
        page.locator(spot(page, place)).tap()
    page.locator("main form button.main").tap()
    expect(page.locator(".error")).to_have_text(
        "The number 4 is printed once only; it must be twice."
    )
    expect(page.locator(".entry svg:visible")).to_have_count(1)
    expect(page.locator(f"{spot(page, 'a3')} text")).to_have_text("4")
    assert text(page) == "3:a1+a2,4:a3"


def test_everybody_can_use_it(server: Server, phones: Contexts) -> None:
    page = opened(server, phones(bypass_csp=True).new_page())
    page.add_script_tag(path=AXE)
    assert page.evaluate(FAULTS) == []
    assert page.evaluate("() => document.documentElement.scrollWidth") == 360
    widths = page.locator(".things button").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().width)"
    )
    assert min(widths) >= 43.9
    hexes = page.locator("svg:not([hidden]) .spot .none").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().width)"
    )
    assert min(hexes) >= 39  # they touch each other
