"""People in a browser: a name that is asked for once, phrases, who watches, who is away."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browser.browsers import Complaints
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated

Contexts = Callable[..., BrowserContext]


def at(table: Seated, token: str, context: BrowserContext, complaints: Complaints) -> Page:
    """A page at a table, with a seat or without."""
    page = complaints.listen(context.new_page())
    page.goto(table.with_token(token).give_to(context) if token else table.page)
    expect(page.locator("#main")).to_be_visible()
    return page


def two(server: Server, **settings: Any) -> tuple[Seated, str]:
    """A game of two people that has begun: a table with the first's seat, the other's token."""
    table = Seated(server.address, "penk", 2, computers={}, **settings)
    other = table.ask(f"/api/tables/{table.id}/join", {"name": "Kim"})
    table.begin()
    return table, other["token"]


def test_a_name_is_asked_for_once_and_can_be_changed(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = complaints.listen(phones().new_page())
    page.goto(server.address)
    expect(page.locator("#me")).to_contain_text("You play as Guest.")
    page.locator(".card.penk button.main").tap()  # one click, whether one has a name or not
    expect(page.locator("#log")).to_contain_text("Guest")
    page.goto(server.address)
    for name in ("Kim", "Kim Ann"):
        page.locator("#rename").tap()
        page.locator("#me input").fill(name)
        page.locator("#me form button").tap()
        expect(page.locator("#me")).to_contain_text(f"You are called {name}.")
        page.reload()
        expect(page.locator("#me")).to_contain_text(f"You are called {name}.")
    page.locator(".card.penk button.main").tap()
    expect(page.locator("#log")).to_contain_text("Kim Ann")
    page.goto(f"{server.address}/new/penk")
    expect(page.locator("input[name=name]")).to_have_value("Kim Ann")


def test_computer_players_have_a_name_beside_their_level(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "penk", 3, computers={"1": "medium", "2": "easy"})
    page = at(table, table.token, phones(locale="de"), complaints)
    called = [one["name"] for one in table.state()["seats"]]
    for name, level in zip(called[1:], ("Mittel", "Leicht"), strict=True):
        expect(page.locator(".seats li", has_text=name)).to_contain_text(level)


@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_a_phrase_is_read_and_heard_in_ones_own_language_and_can_be_muted(
    width: str, server: Server, phones: Contexts, desktops: Contexts, complaints: Complaints
) -> None:
    make = phones if width == "phone" else desktops
    table, token = two(server)
    nora = at(table, table.token, make(), complaints)
    kim = at(table, token, make(locale="de"), complaints)
    nora.locator("#talk").click()
    nora.locator("[data-phrase='well played']").click()
    expect(nora.locator("#phrases")).to_be_hidden()
    for page, words in ((nora, "Nora Well played!"), (kim, "Nora Gut gespielt!")):
        expect(page.locator("#bubbles p")).to_have_text(words)
    expect(kim.locator("#announce")).to_contain_text("Nora: Gut gespielt!")
    expect(kim.locator("#log")).not_to_contain_text("Gut gespielt")
    expect(kim.locator("#bubbles p")).to_have_count(0, timeout=8_000)

    kim.locator("#talk").click()
    kim.get_by_label("Nicht zeigen, was andere sagen").check()
    kim.reload()
    expect(kim.locator("#talk")).to_be_visible()
    assert kim.locator("#mute").is_checked()
    nora.locator("#talk").click()
    nora.locator("[data-phrase=applause]").click()
    expect(nora.locator("#bubbles p")).to_have_text("Nora Bravo! 👏")
    kim.wait_for_timeout(500)
    expect(kim.locator("#bubbles p")).to_have_count(0)


def test_who_says_too_much_is_asked_to_go_slowly(
    server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    table, _ = two(server)
    page = at(table, table.token, desktops(), complaints)
    for _ in range(5):
        page.locator("#talk").click()
        page.locator("[data-phrase=hello]").click()
        expect(page.locator("#main")).not_to_have_class("busy")
    expect(page.locator("#said")).to_contain_text("Slow down, please")


def test_one_who_watches_is_seen_asks_for_a_seat_and_gets_it(
    server: Server, phones: Contexts, desktops: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "penk", 2).begin()
    host = at(table, table.token, desktops(), complaints)
    guest = at(table, "", phones(), complaints)
    expect(host.locator("#people")).to_contain_text("1 person is watching.")
    expect(guest.locator("#people")).to_contain_text("You are watching.")
    guest.locator("#ask-name").fill("Kim")
    guest.get_by_role("button", name="Ask for a seat").tap()
    expect(guest.locator("#people")).to_contain_text("You have asked Nora for a seat.")
    expect(host.locator("#bubbles p")).to_have_text("Kim asks for a seat.")
    host.locator("#give").click()
    guest.locator("#sit").tap()
    expect(guest.locator("#p1")).to_contain_text("You")
    expect(guest.locator(".own")).to_be_visible()
    expect(host.locator("#p1")).to_contain_text("Kim")
    expect(host.locator("#people")).to_be_empty()


def test_who_loses_the_connection_is_seen_to_be_away_and_back(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table, token = two(server, clock=3)
    line = phones()
    at(table, table.token, line, complaints)
    kim = at(table, token, phones(locale="de"), complaints)
    expect(kim.locator("#talk")).to_be_visible()
    before = kim.locator(".own>.sheet").bounding_box()
    line.close()
    away = "Nora ist nicht da. Läuft die Uhr ab, spielt ein Computer weiter."
    expect(kim.locator("#people")).to_contain_text(away, timeout=15_000)
    assert kim.locator(".own>.sheet").bounding_box() == before  # nothing jumps
    shown = kim.locator("#people time").inner_text()
    expect(kim.locator("#people time")).not_to_have_text(shown)  # it runs
    at(table, table.token, phones(), complaints)
    expect(kim.locator("#people")).to_be_empty()
    expect(kim.locator("#announce")).to_contain_text("Nora ist wieder da.")
