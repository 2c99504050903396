"""Keys ask what a finger asks: why a place of one's own sheet is closed."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tests.web.browser.browsers import Complaints
from tests.web.browser.server import Server
from tests.web.browser.test_strip import two_people
from tests.web.browser.test_table_page import seated

Contexts = Callable[..., BrowserContext]


def test_shift_and_an_arrow_lead_to_closed_places_which_say_why(
    server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    nora, max_ = two_people(server, "splitter", dice="real")
    page = seated(nora, desktops(), complaints)
    nora.step("2 5")
    nora.do("move", move="d4 2-5")
    max_.step()
    while not nora.state()["may_throw"]:  # what was written may be taken back for a while
        page.wait_for_timeout(20)
    nora.step("1 6")
    nora.shown_on(page)
    page.locator('.move[aria-label*="1 at b4"]').focus()
    expect(page.locator(".keys-ask")).to_be_visible()

    page.keyboard.press("Shift+ArrowRight")  # to an open place: as without Shift
    expect(page.locator('.move[aria-label*="1 at c4"]')).to_be_focused()
    expect(page.locator("#why")).to_be_hidden()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#why")).to_contain_text("The pair at d4 is already filled.")
    expect(page.locator(".own .asked")).to_be_visible()
    expect(page.locator("#announce")).to_contain_text("already filled")

    expect(page.locator('.move[aria-label*="1 at c4"]')).to_be_focused()  # as before
    page.keyboard.press("ArrowUp")
    expect(page.locator(".own .asked")).to_have_count(0)
