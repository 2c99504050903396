"""What a table shows at once on a phone, and what somebody alone is not asked."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.web.browser.browsers import Complaints
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated


@pytest.mark.parametrize(("width", "height"), [(390, 780), (360, 640)])
def test_all_of_a_sheet_is_in_sight_with_its_dice_when_one_of_them_is_chosen(
    width: int,
    height: int,
    server: Server,
    phones: Callable[..., BrowserContext],
    complaints: Complaints,
) -> None:
    seated = Seated(server.address, "polygrid", 1).begin().play(2)  # a box, its square
    context = phones(viewport={"width": width, "height": height})
    page = complaints.listen(context.new_page())
    page.goto(seated.give_to(context))
    expect(page.locator(".group[data-group]")).to_have_count(6)
    page.evaluate("() => document.getElementById('first').classList.add('used')")
    page.locator("#group5").tap()
    expect(page.locator(".move[data-group='5']")).to_have_count(20 - used(seated, "D20"))
    page.wait_for_function(IN_SIGHT)
    page.locator(".move[data-group='5']").last.locator(".none").tap()
    expect(page.locator("#throw")).to_be_visible()


def used(seated: Seated, die: str) -> int:
    """How many boxes of a die are crossed off."""
    (boxes,) = re.findall(rf"{die}=(\S+)", seated.state()["position"])
    return str(boxes).count("x")


# From the dice on the table to the last box, between the strip and the bar
IN_SIGHT = """() => {
  const at = (where) => document.querySelector(where).getBoundingClientRect();
  const [table, sheet] = [at("#tray"), at(".own>.sheet")];
  return table.top >= at(".strip").bottom - 2 && sheet.bottom <= at(".bar").top + 6;
}"""


CRY = """() => {
  stand({ cries: [{ name: "", words: "Column c is full: 3 points.", tone: 1 }], for: 9000 });
}"""
# What could be tapped next and lies under what is cried out
UNDER_CRIES = """() => {
  const box = document.getElementById("moment").firstElementChild.getBoundingClientRect();
  const wanted = "#tray [data-die], .group .open, #moves .move .open, #acts button";
  return [...document.querySelectorAll(wanted)].filter((one) => {
    const at = one.getBoundingClientRect();
    const aside = at.left >= box.right || at.right <= box.left;
    return !aside && at.top < box.bottom && at.bottom > box.top;
  }).map((one) => one.outerHTML.slice(0, 99));
}"""


@pytest.mark.parametrize(
    ("game", "typed", "dice"),
    [
        ("polygrid", ["", "", ""], "#group2"),
        ("polygrid", ["", "", "", "4", ""], "#group1"),
        ("hexroller", ["5 5 5 3 3 4 6 7"], "#group5"),
    ],
)
def test_what_is_cried_out_covers_nothing_that_is_wanted_next(
    game: str,
    typed: list[str],
    dice: str,
    server: Server,
    phones: Callable[..., BrowserContext],
    complaints: Complaints,
) -> None:
    seated = Seated(server.address, game, 1, dice="real").begin()
    for one in typed:
        seated.step(one)
    page = complaints.listen(phones(viewport={"width": 390, "height": 780}).new_page())
    page.goto(seated.give_to(page.context))
    page.evaluate("() => document.getElementById('first').classList.add('used')")
    page.evaluate(CRY)
    assert page.evaluate(UNDER_CRIES) == []
    if page.locator(dice).count():
        page.locator(dice).tap()
        page.wait_for_timeout(200)
        assert page.evaluate(UNDER_CRIES) == []


def test_what_is_cried_out_covers_no_box_for_points(
    server: Server, phones: Callable[..., BrowserContext], complaints: Complaints
) -> None:
    seated = Seated(server.address, "splitter", 2, dice="real").begin()
    for typed in ("2 5", "", "3 4"):
        seated.play_to_own_turn().step(typed)
    page = complaints.listen(phones(viewport={"width": 390, "height": 780}).new_page())
    page.goto(seated.give_to(page.context))
    expect(page.locator("#did")).not_to_be_empty()  # it says the same, and may be covered
    page.evaluate(CRY)
    cry = page.locator("#moment").bounding_box()
    boxes = page.locator(".own>.sheet [data-sums]").bounding_box()
    assert cry and boxes and cry["y"] + cry["height"] < boxes["y"]


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
