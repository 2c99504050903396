"""Who, how much, what now: the strip of players, another's sheet large, points as they stand, and
taps on what is closed.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from rollwright.games import game as game_of
from tests.web.browser.browsers import Complaints
from tests.web.browser.places import in_play
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated
from tests.web.browser.test_access import TOO_WIDE, visit
from tests.web.browser.test_table_page import seated
from tests.web.game_facts import EVERY, SEVERAL, seats_of

Contexts = Callable[..., BrowserContext]
MOST_SHIFT = 2  # pixels


def place_of(one: Locator) -> dict[str, Any]:
    found = one.bounding_box()
    assert found
    return dict(found)


def stays(one: Locator, before: dict[str, Any]) -> None:
    """It has not moved, nor changed its size."""
    after = place_of(one)
    assert {
        name: after[name] - was
        for name, was in before.items()
        if abs(after[name] - was) > MOST_SHIFT
    } == {}


def two_people(server: Server, game: str, **settings: Any) -> tuple[Seated, Seated]:
    """Two people at a table that has begun."""
    nora = Seated(server.address, game, 2, computers={}, **settings)
    joined = nora.ask(f"/api/tables/{nora.id}/join", {"name": "Max"})
    nora.begin()
    return nora, nora.with_token(joined["token"])


# ---------------------------------------------------------------- the strip


@pytest.mark.parametrize("game", EVERY)
def test_the_strip_is_always_in_sight_on_a_phone(
    game: str, server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = in_play(server, game)
    context = phones()
    page = complaints.listen(context.new_page())
    page.goto(table.give_to(context))
    expect(page.locator("#p0 b")).to_have_text("Nora")  # who has given a name reads it
    expect(page.locator("#p0 .kind")).to_have_text("You")
    for where in ("0", "document.documentElement.scrollHeight"):
        page.evaluate(f"() => scrollTo(0, {where})")
        expect(page.locator("#p0 b")).to_be_in_viewport()
    assert place_of(page.locator(".strip"))["height"] < 60
    expect(page.locator("h1")).to_have_count(1)


@pytest.mark.parametrize("game", SEVERAL)
def test_many_players_scroll_within_the_strip(
    game: str, server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, game, seats_of(game, 12), "W" * 24, clock=5).begin()
    context = phones(viewport={"width": 320, "height": 640})
    page = seated(table, context, complaints)
    assert page.evaluate("() => innerWidth") == 320
    assert page.evaluate(TOO_WIDE) == []
    last = page.locator(".strip li").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    assert page.evaluate("() => scrollX") == 0


def test_whose_turn_it_is_is_marked_in_more_than_colour(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    nora, kim = two_people(server, "penk")
    page = seated(nora, phones(), complaints)
    sign = "one => getComputedStyle(one, '::before').content"
    expect(page.locator(".strip .now")).to_have_attribute("id", "p0")
    expect(page.locator("#p0 .doing")).to_have_text("to throw")
    assert page.locator("#p0 .doing").evaluate(sign) == '"⚂"'
    while kim.state()["turn"] != [1] and not kim.state()["may_throw"]:
        nora.step()
    nora.shown_on(page)
    expect(page.locator(".strip .now")).to_have_attribute("id", "p1")
    expect(page.locator("#p1 b")).to_have_text("Max")
    expect(page.locator("#p1 b")).to_have_css("font-weight", "700")
    expect(page.locator("#p0 b")).to_have_css("font-weight", "400")


def test_the_strip_says_whether_the_page_is_connected(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table, context = Seated(server.address, "splitter", 2, clock=5).begin(), phones()
    page = seated(table, context, complaints)
    expect(page.locator("#link")).to_have_attribute("aria-label", "Connected")
    assert place_of(page.locator("#link"))["width"] < 2  # while all is well, nothing to wonder at
    context.set_offline(True)
    expect(page.locator("#link")).to_have_attribute("aria-label", "No connection")
    assert place_of(page.locator("#link"))["width"] > 8
    expect(page.locator("#offline")).to_contain_text("your clock runs on")
    context.set_offline(False)
    expect(page.locator("#link")).to_have_attribute("aria-label", "Connected", timeout=20_000)


# ---------------------------------------------------------------- another's sheet


@pytest.mark.parametrize("game", SEVERAL)
@pytest.mark.parametrize("width", ["phone", "desktop"])
def test_anothers_sheet_is_large_in_the_place_of_ones_own(
    game: str,
    width: str,
    server: Server,
    phones: Contexts,
    desktops: Contexts,
    complaints: Complaints,
) -> None:
    table = Seated(server.address, game, 2).begin().play(4).play_to_own_turn()
    page = seated(table, (phones if width == "phone" else desktops)(), complaints)
    own, large = page.locator(".own>.sheet"), page.locator("#looked svg")
    expect(large).to_be_hidden()
    for control in ("#look1", "#zoom1"):
        page.locator(control).click()
        expect(large).to_be_visible()
        expect(page.locator(control)).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#under-name")).to_have_text(page.locator("#look1 b").inner_text())
        stays(large, place_of(own))
        expect(own).not_to_be_visible()
        page.locator("#unlook").click()
        expect(large).to_be_hidden()
        expect(own).to_be_visible()
    page.locator("#look1").press("Enter")
    expect(large).to_be_visible()
    page.keyboard.press("Escape")
    expect(large).to_be_hidden()


def test_a_sheet_that_is_looked_at_shows_what_is_written_there(
    server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    nora, kim = two_people(server, "penk")
    page = seated(kim, desktops(), complaints)
    page.locator("#look0").click()
    before = page.locator("#looked svg").screenshot()
    while nora.state()["may_throw"] or nora.state()["moves"]:
        nora.step()
    nora.shown_on(page)
    page.locator("#look0").click()  # Max's turn brought his own sheet back
    page.wait_for_timeout(700)  # until the strokes are drawn
    assert page.locator("#looked svg").screenshot() != before


def test_the_sheet_of_whose_turn_it_is_comes_by_itself_for_those_who_like_it(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    nora, kim = two_people(server, "penk")
    page = seated(kim, phones(), complaints)
    own = page.locator(".own>.sheet")
    expect(page.locator("#follow")).to_be_checked()  # as it is on a phone
    expect(page.locator("#looked")).to_be_visible()
    expect(page.locator("#whose")).to_have_text("Nora's sheet")
    page.locator("#follow").uncheck()
    page.locator("#unlook").click()
    expect(own).to_be_visible()
    page.locator("#follow").check()
    expect(page.locator("#looked")).to_be_visible()
    page.reload()
    expect(page.locator("#follow")).to_be_checked()
    expect(page.locator("#looked")).to_be_visible()
    while nora.state()["may_throw"] or nora.state()["moves"]:
        nora.step()
    expect(page.locator("#looked")).to_be_hidden()  # one's own turn
    expect(own).to_be_visible()
    while kim.state()["moves"] or kim.state()["may_throw"]:
        kim.step()
    expect(page.locator("#looked")).to_be_visible()


def test_those_who_watch_follow_whose_turn_it_is(
    server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    nora, _ = two_people(server, "penk")
    page = complaints.listen(desktops().new_page())
    page.goto(nora.page)
    expect(page.locator("#follow")).to_be_checked()
    expect(page.locator("#under-name")).to_have_text("Nora")
    assert place_of(page.locator("#looked svg"))["width"] > 300
    while nora.state()["may_throw"] or nora.state()["moves"]:
        nora.step()
    expect(page.locator("#under-name")).to_have_text("Max")
    page.locator("#follow").uncheck()
    page.locator("#unlook").click()
    expect(page.locator("#looked")).to_be_hidden()


@pytest.mark.parametrize(("game", "seats"), [("splitter", 2), ("penk", 2), ("tutto", 2)])
def test_the_side_column_is_used(
    game: str, seats: int, server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, game, seats).begin()
    page = seated(table, desktops(viewport={"width": 1280, "height": 900}), complaints)
    column, sheet = (place_of(page.locator(one)) for one in (".side", ".others figure"))
    assert sheet["width"] > 0.95 * column["width"] > 300
    assert sheet["y"] + sheet["height"] < 900  # all of it in sight, beside what is to be done


# ---------------------------------------------------------------- points


# where points are a race there is nothing to count
@pytest.mark.parametrize("game", [one for one in EVERY if not game_of(one).race])
def test_points_are_counted_out_on_a_tap_and_hidden_by_another(
    game: str, server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = in_play(server, game)
    context = phones()
    page = complaints.listen(context.new_page())
    page.goto(table.give_to(context))
    page.wait_for_timeout(200)  # the page has brought dice and sheet into sight
    before, box = place_of(page.locator(".own>.sheet")), place_of(page.locator("#points0"))
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    panel = page.locator("#counted")
    expect(panel).to_contain_text("As if the game ended now")
    expect(panel.locator("tfoot td")).to_have_text(page.locator("#points0 .points").inner_text())
    assert page.locator("#count *").count()
    expect(page.locator("#points0")).to_have_attribute("aria-expanded", "true")
    stays(page.locator(".own>.sheet"), before)
    page.locator("#points0").tap()
    expect(panel).to_be_hidden()
    expect(page.locator("#count *")).to_have_count(0)
    page.locator("#counts").tap()
    expect(panel).to_be_visible()
    page.locator("[data-uncount]").tap()
    expect(panel).to_be_hidden()


def test_a_count_on_a_desktop_has_room_of_its_own(
    server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "polygrid", 1).begin()
    page = seated(table, desktops(), complaints)
    page.locator("#counts").click()
    expect(page.locator("#counted tfoot")).to_be_visible()
    total, hide, first, card, bar = (
        place_of(page.locator(one))
        for one in (
            "#counted tfoot",
            "[data-uncount]",
            "#counted tbody tr:first-child",
            ".strip",
            ".bar",
        )
    )
    assert hide["y"] + hide["height"] <= first["y"] + 1
    assert total["y"] + total["height"] <= card["y"] + card["height"] <= bar["y"]


def test_a_count_goes_on_with_the_game(
    server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "splitter", 1, dice="real").begin()
    page = seated(table, desktops(), complaints)
    table.step("1 1")
    page.locator("#points0").click()
    expect(page.locator("#counted tfoot td")).to_have_text("0")
    table.do("move", move=0)
    expect(page.locator("#counted tfoot td")).to_have_text("2")


def test_what_a_move_would_bring_stands_beside_its_place(
    server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "splitter", 1, dice="real").begin()
    table.step("1 6")
    page = seated(table, desktops(), complaints)
    before = place_of(page.locator(".own>.sheet"))
    move, gain = page.locator('.move[data-move="10"]'), page.locator("#gain")
    expect(gain).to_be_hidden()
    move.hover()
    expect(gain).to_have_text("+1")
    assert (move.get_attribute("aria-label") or "").endswith(", +1 point")
    cell, sign = place_of(move.locator(".none")), place_of(gain)
    assert abs(sign["x"] + sign["width"] / 2 - cell["x"] - cell["width"]) < 4
    stays(page.locator(".own>.sheet"), before)
    page.mouse.move(2, 2)
    expect(gain).to_be_hidden()
    page.locator("#task").focus()
    while not page.evaluate("() => document.activeElement.matches('.move')"):
        page.keyboard.press("Tab")
    expect(gain).to_have_text("+1")


def test_a_preview_prints_nothing_over_anything(
    server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "splitter", 1, dice="real").begin()
    table.step("1 3")
    page = seated(table, desktops(), complaints)
    hints = """() => [...document.querySelectorAll(".move .hint")]
      .filter((one) => one.getClientRects().length).length"""
    for move in (10, 11):
        page.locator(f'.move[data-move="{move}"]').click()
        assert page.evaluate(hints) == 0  # both spaces show the pencil instead
        expect(page.locator(".move.chosen .ghost:visible")).to_have_count(2)


def test_two_numbers_stand_there_in_pencil_until_they_are_written(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "splitter", 1, dice="real").begin()
    table.step("1 3")
    page = seated(table, phones(), complaints)
    epoch = table.state()["epoch"]
    write = page.locator("#write")
    expect(write).to_be_disabled()
    page.locator('.move[data-move="10"] .none').tap()
    expect(write).to_be_enabled()
    first = write.inner_text()
    page.locator('.move[data-move="10"] .none').tap()  # the same place again: the other way round
    expect(write).not_to_have_text(first)
    assert table.state()["epoch"] == epoch
    write.tap()
    expect(page.locator("#main")).to_have_attribute("data-epoch", str(epoch + 1))
    page.locator("#undo").tap()  # nothing is lost by that, and nothing says so
    expect(page.locator("#main")).to_have_attribute("data-epoch", str(epoch + 2))
    expect(page.locator(".change.less")).to_have_count(0)
    page.locator('.move[data-move="11"]').press("Enter")  # keys write at once
    expect(page.locator("#main")).to_have_attribute("data-epoch", str(epoch + 3))


def rest_on(page: Page, control: Locator, milliseconds: int) -> None:
    """Lay a finger somewhere, and lift it later."""
    box = place_of(control)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = page.context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(milliseconds)
    if milliseconds > 400:
        expect(page.locator("#gain")).to_be_visible()
        expect(control.locator("xpath=..")).to_have_class("move pressed")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_that_rests_sees_what_a_move_would_bring_and_has_done_nothing(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "splitter", 1, dice="real").begin()
    table.step("1 6")
    page = seated(table, phones(), complaints)
    place = page.locator('.move[data-move="10"] .none')
    epoch = table.state()["epoch"]
    rest_on(page, place, 800)
    expect(page.locator("#gain")).to_be_hidden()
    page.wait_for_timeout(300)
    assert table.state()["epoch"] == epoch
    place.tap()  # and the next tap is one
    page.locator("#write").tap()
    expect(page.locator("#main")).to_have_attribute("data-epoch", str(epoch + 1))


# ---------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("lang", "says", "rule"),
    [
        ("en", "The pair at c1 is already filled.", "Rule 1"),
        ("de", "Das Paar bei c1 ist schon beschrieben.", "Regel 1"),
    ],
)
def test_a_tap_on_what_is_closed_says_why_beside_the_finger(
    lang: str, says: str, rule: str, server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "splitter", 1, dice="real").begin()
    table.step("1 6")
    table.do("move", move=0)
    table.step("2 5")
    page = seated(table, phones(locale=lang), complaints)
    epoch = table.state()["epoch"]
    sheet = place_of(page.locator(".own>.sheet"))
    x, y = sheet["x"] + sheet["width"] * 112 / 360, sheet["y"] + sheet["width"] * 28 / 360
    page.touchscreen.tap(x, y)
    why = page.locator("#why")
    expect(why).to_have_text(f"{says} {rule}")
    beside = place_of(why)
    assert beside["x"] <= x <= beside["x"] + beside["width"]
    assert min(abs(beside["y"] - y), abs(beside["y"] + beside["height"] - y)) < 40
    expect(page.locator("#announce")).to_contain_text(says)
    stays(page.locator(".own>.sheet"), sheet)
    assert table.state()["epoch"] == epoch
    expect(why).to_be_hidden(timeout=10_000)


@pytest.mark.parametrize("game", EVERY)
def test_every_sheet_answers_a_tap_that_hits_nothing(
    game: str, server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    page = visit(desktops(), server, f"playing {game}")
    complaints.listen(page)
    page.locator(".own>.sheet").click(position={"x": 3, "y": 3})
    expect(page.locator("#why")).not_to_be_empty()
