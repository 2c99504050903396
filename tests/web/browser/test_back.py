"""Back, as phones have it: it closes what lies over a page, and the lobby it leads to is of now."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tests.web.browser.browsers import Complaints
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated

Contexts = Callable[..., BrowserContext]


def test_back_closes_what_lies_over_the_table_and_then_leaves_it(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    context = phones()
    page = complaints.listen(context.new_page())
    page.goto(f"{server.address}/")
    expect(page.get_by_text("My games")).to_have_count(0)
    table = Seated(server.address, "polygrid", 1).begin()
    page.goto(address := table.give_to(context))
    page.locator(".group[data-group]").first.tap()
    count, book, hint = (page.locator(one) for one in ("#counted", "#rules", "#hinted"))
    for opens, over in (("#counts", count), ("#help", book), ("#hint", hint)):
        before = page.evaluate("history.length")
        page.locator(opens).tap()
        expect(over).to_be_visible()
        page.go_back()
        expect(over).to_be_hidden()
        assert page.url == address and page.evaluate("history.length") <= before + 1
    page.locator("#counts").tap()
    page.locator("[data-uncount]").tap()  # closed by hand: nothing is left to go back to
    expect(count).to_be_hidden()
    page.wait_for_function("!history.state")
    page.go_back()
    expect(page.get_by_text("My games")).to_be_visible()
    assert page.url == f"{server.address}/"


def test_closing_what_lies_over_the_table_scrolls_nothing(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    context = phones()
    page = complaints.listen(context.new_page())
    page.goto(Seated(server.address, "polygrid", 1).begin().give_to(context))
    page.locator("#counts").tap()
    expect(page.locator("#counted")).to_be_visible()
    page.wait_for_timeout(300)
    page.evaluate("scrollTo({ top: 40, behavior: 'instant' })")
    page.locator("[data-uncount]").tap()
    page.wait_for_function("!history.state")
    page.wait_for_timeout(200)
    assert page.evaluate("scrollY") == 40
