"""A tall sheet on a wide screen: cut in two, all of it in view, and each part can be tapped."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, expect

from tests.web.browser.browsers import Complaints
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated


def test_a_tall_sheet_lies_in_two_parts_on_a_desktop_and_in_one_on_a_phone(
    server: Server,
    desktops: Callable[..., BrowserContext],
    phones: Callable[..., BrowserContext],
    complaints: Complaints,
) -> None:
    seated = Seated(server.address, "polygrid", 1).begin()
    wide, narrow = desktops(), phones()
    page, small = (complaints.listen(one.new_page()) for one in (wide, narrow))
    page.goto(seated.give_to(wide))
    small.goto(seated.give_to(narrow))
    boxes = [page.locator(".move").nth(n).bounding_box() for n in (0, 59)]
    paper = page.locator(".own").bounding_box()
    assert paper is not None and paper["y"] + paper["height"] <= 800
    for box in boxes:
        assert box is not None and box["width"] >= 44
        assert paper["x"] + paper["width"] / 2 < box["x"]
        assert box["x"] + box["width"] <= paper["x"] + paper["width"]
        assert box["y"] + box["height"] <= paper["y"] + paper["height"]
    page.locator(".move").nth(59).click()  # a box, in the part that lies beside the grid
    expect(page.locator("#task")).to_contain_text("D20")
    page.locator(".move").nth(0).click()  # a square
    expect(page.locator(".move")).to_have_count(59)
    seated.shown_on(small)
    expect(small.locator(".move")).to_have_count(59)
    low = small.locator(".move").last
    low.scroll_into_view_if_needed()
    box, bar = low.bounding_box(), small.locator(".bar").bounding_box()
    assert box is not None and bar is not None
    assert box["x"] + box["width"] <= 360 and box["y"] + box["height"] <= bar["y"]  # above the bar


def test_in_a_replay_on_a_desktop_it_lies_in_two_parts_as_well(
    server: Server,
    desktops: Callable[..., BrowserContext],
    phones: Callable[..., BrowserContext],
    complaints: Complaints,
) -> None:
    seated = Seated(server.address, "polygrid", 1).begin().play_to_the_end()
    wide, narrow = (complaints.listen(one().new_page()) for one in (desktops, phones))
    for page in (wide, narrow):
        page.goto(f"{seated.page}/replay")
    paper = wide.locator("figure").bounding_box()
    low = wide.locator(".below").first.bounding_box()
    assert paper is not None and low is not None
    assert paper["x"] + paper["width"] / 2 < low["x"]
    assert low["x"] + low["width"] <= paper["x"] + paper["width"]
    assert low["y"] + low["height"] <= min(800, paper["y"] + paper["height"])
    low, paper = (narrow.locator(one).first.bounding_box() for one in (".below", "figure"))
    assert low is not None and paper is not None
    assert low["x"] + low["width"] / 2 < 190 and low["x"] + low["width"] <= 360


def test_who_plays_alone_invites_nobody_and_does_not_win(
    server: Server, desktops: Callable[..., BrowserContext], complaints: Complaints
) -> None:
    seated = Seated(server.address, "polygrid", 1).begin().play_to_the_end()
    context = desktops()
    page = complaints.listen(context.new_page())
    page.goto(seated.give_to(context))
    expect(page.locator("#task")).to_contain_text("The game is over")
    expect(page.locator("header [data-show=invite]")).to_have_count(0)
    expect(page.locator(".won")).to_have_count(0)


def test_nobody_is_invited_to_a_game_that_is_over(
    server: Server, desktops: Callable[..., BrowserContext], complaints: Complaints
) -> None:
    seated = Seated(server.address, "tutto", 2, options={"target": 1000}).begin()
    context = desktops()
    page = complaints.listen(context.new_page())
    page.goto(seated.give_to(context))
    expect(page.locator("header [data-show=invite]")).to_be_visible()
    seated.play_to_the_end()
    expect(page.locator("#end .ended")).to_be_visible()
    expect(page.locator("header [data-show=invite]")).to_be_hidden()
    expect(page.locator(".won")).to_have_count(1)
