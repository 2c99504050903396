"""Who begins, in a browser: drawn, swapped by the host with the keyboard, passed on by a tap."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browser.browsers import Complaints
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated

Contexts = Callable[..., BrowserContext]
TUTTO: dict[str, Any] = {"computers": {}, "options": {"target": "1000"}}


def opened(table: Seated, context: BrowserContext, complaints: Complaints) -> Page:
    """The host's page."""
    page = complaints.listen(context.new_page())
    page.goto(table.give_to(context))
    return page


def joined(table: Seated, context: BrowserContext, complaints: Complaints) -> Page:
    """The page of a guest, who sits down."""
    page = complaints.listen(context.new_page())
    page.goto(table.page)
    page.locator("#name").fill("Max")
    page.locator("form.join button").click()
    expect(page.locator("#gather")).to_contain_text("you")
    return page


def seat(page: Page) -> str | None:
    return page.locator("#main").get_attribute("data-seat")


def test_open_pages_follow_to_the_seats_that_were_drawn(
    server: Server, phones: Contexts, desktops: Contexts, complaints: Complaints
) -> None:
    while True:
        table = Seated(server.address, "tutto", 2, **TUTTO, begins="drawn")
        host = opened(table, phones(), complaints)
        guest = joined(table, desktops(), complaints)
        expect(host.locator("#gather")).to_contain_text("drawn by lot")
        expect(host.locator(".swap")).to_have_count(0)
        host.locator("#begin").tap()
        expect(host.locator("#players")).to_be_visible()
        expect(guest.locator("#players")).to_be_visible()
        if seat(host) == "1":
            break
    assert seat(guest) == "0"
    expect(host.locator("#log")).to_contain_text("Max was drawn to begin")
    expect(host.locator("#p1")).to_contain_text("You")
    expect(host.locator("#throw")).to_have_count(0)
    guest.locator("#throw").click()
    table.shown_on(host)
    expect(host.locator("#log")).to_contain_text("Max")


def test_the_host_moves_people_with_the_keyboard(
    server: Server, phones: Contexts, desktops: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "tutto", 2, **TUTTO)
    host = opened(table, desktops(), complaints)
    guest = joined(table, phones(), complaints)
    expect(guest.locator(".swap")).to_have_count(0)
    expect(host.locator(".begins")).to_have_text("Nora begins.")
    down = host.get_by_role("button", name="Nora: Move down")
    down.focus()
    host.keyboard.press("Enter")
    expect(guest.locator(".begins")).to_have_text("Max begins.")
    expect(host.locator("#gather li").first).to_contain_text("Max")
    expect(down).to_be_focused()  # wherever Nora's row is now
    expect(down).to_have_attribute("aria-disabled", "true")
    host.keyboard.press("Enter")  # which does nothing
    assert (seat(host), seat(guest)) == ("1", "0")
    host.keyboard.press("Shift+Tab")
    host.keyboard.press("Enter")
    expect(host.locator(".begins")).to_have_text("Nora begins.")


def test_a_rematch_is_one_tap_for_each(
    server: Server, phones: Contexts, desktops: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "tutto", 2, **TUTTO)
    at_desk = desktops()
    host = opened(table, phones(), complaints)
    guest = joined(table, at_desk, complaints)
    host.locator("#begin").tap()
    expect(guest.locator("#players")).to_be_visible()
    cookies = {cookie["name"]: cookie["value"] for cookie in at_desk.cookies()}
    other = table.with_token(cookies[f"seat-{table.id}"])
    while not table.state()["over"]:
        table.step()
        other.step()
    host.locator("button#rematch").tap()
    expect(host.locator("#gather")).to_contain_text("Waiting for Max")
    expect(host.locator(".begins")).to_have_text("This time Max begins.")
    guest.locator("a#rematch").click()
    expect(guest.locator("#throw")).to_be_visible()
    expect(host.locator("#p0")).to_contain_text("Max")
    assert (seat(host), seat(guest)) == ("1", "0")
