"""Choosing among dice on the table: what counts only together, what counts for nothing, one tap."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rollwright.draw.advised_move import advised
from rollwright.play.match import Match
from tests.web.browser.browsers import Complaints
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated

Contexts = Callable[..., BrowserContext]
# The connection breaks right after the tap
TAP_AND_BREAK = "() => { document.getElementById('choose').click(); socket.close(); }"


def tutto(
    server: Server, context: BrowserContext, complaints: Complaints, card: str, dice: str
) -> Page:
    """A page that shows real dice of Tutto, thrown under a card."""
    table = Seated(server.address, "tutto", 1, dice="real").begin()
    table.step(card)
    table.step(dice)
    page = complaints.listen(context.new_page())
    page.goto(table.give_to(context))
    expect(page.locator("#offline")).to_be_hidden()
    return page


def picked(page: Page) -> list[int]:
    """Which dice are chosen."""
    boxes = "all => all.flatMap((box, at) => box.checked ? [at] : [])"
    found: list[int] = page.locator("#dice input").evaluate_all(boxes)
    return found


def test_three_equal_dice_come_and_go_together(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = tutto(server, phones(), complaints, "Bonus 300", "1 2 2 2 4 6")
    assert picked(page) == [0, 1, 2, 3]  # all that counts is chosen to begin with
    slip = page.locator("#tray .stake path")
    expect(slip).to_have_count(3)  # 300
    expect(page.locator("#tray .unfit")).to_have_count(2)  # 4 and 6
    page.locator(".pick").nth(2).tap()
    page.locator(".pick").nth(0).tap()
    assert picked(page) == []
    expect(slip).to_have_count(1)  # 0
    expect(page.locator("#choose")).to_have_text("Choose all that count")
    page.locator("#choose").tap()
    assert picked(page) == [0, 1, 2, 3]
    page.locator(".pick").nth(0).tap()
    assert picked(page) == [1, 2, 3]
    expect(page.locator("#choose")).to_have_text("Keep 2 2 2 (200), throw 3 dice")
    page.locator(".pick").nth(0).tap()
    assert picked(page) == [0, 1, 2, 3]
    page.locator(".pick").nth(3).tap()
    assert picked(page) == [0]
    page.locator(".pick").nth(4).tap(force=True)
    assert picked(page) == [0]
    expect(page.locator("#says")).to_have_text(
        "4 does not count: only single 1s and 5s count, and three equal dice. Rule 1"
    )
    page.locator("#says .rule-link").tap()
    expect(page.locator(".numbered.now")).to_have_id("rule-1", timeout=20_000)
    page.keyboard.press("Escape")
    page.locator("#choose").tap()
    expect(page.locator("#real")).to_be_visible()  # real dice are thrown by hand


def test_on_a_phone_the_score_makes_way_for_what_one_does(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = tutto(server, phones(), complaints, "Bonus 300", "1 2 2 2 4 6")
    page.locator("#points0").tap()
    expect(page.locator("#counted")).to_be_visible()
    page.locator("[data-move='63']").tap()
    expect(page.locator("#counted")).to_be_hidden()
    page.locator("#points0").tap()
    expect(page.locator("#counted tbody tr")).to_have_count(1)
    expect(page.locator("#counted tbody td").first).to_have_text("1 turn: +300")


def test_of_four_equal_dice_three_count(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = tutto(server, phones(), complaints, "Bonus 300", "1 2 2 2 2 6")
    assert picked(page) == [0, 1, 2, 3]
    expect(page.locator("#tray .unfit")).to_have_count(2)  # the fourth 2 and the 6
    page.locator(".pick").nth(3).tap()
    assert picked(page) == [0]
    expect(page.locator("#tray .unfit")).to_have_count(1)
    page.locator(".pick").nth(4).tap()
    assert picked(page) == [0, 1, 2, 4]
    page.locator(".pick").nth(3).tap()
    assert picked(page) == [0, 1, 2, 4]
    expect(page.locator("#says")).to_contain_text("2 does not count")


def test_keys_choose_too(server: Server, desktops: Contexts, complaints: Complaints) -> None:
    page = tutto(server, desktops(), complaints, "Straight", "1 2 2 3 4 4")
    assert picked(page) == [0, 1, 3, 4]  # with the Straight, too, all that counts
    page.locator("#die1").press("Space")
    assert picked(page) == [0, 3, 4]
    page.locator("#die1").press("Space")
    page.locator("#die2").press("Space")
    assert picked(page) == [0, 1, 3, 4]
    expect(page.locator("#says")).to_contain_text("another 2 brings nothing new")
    page.locator("#die1").press("Space")
    assert picked(page) == [0, 3, 4]


def test_where_there_is_but_one_choice_it_is_made_already(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = tutto(server, phones(), complaints, "Fireworks", "1 2 3 4 5 5")
    assert picked(page) == [0, 4, 5]
    expect(page.locator("#choose")).to_have_text("Throw 3 dice")
    expect(page.locator("#choose")).to_be_enabled()
    page.locator(".pick").nth(0).tap()
    page.locator(".pick").nth(0).tap()
    assert picked(page) == [0, 4, 5]
    expect(page.locator("#hint")).to_be_disabled()  # there is nothing to ask


def test_a_connection_that_breaks_between_move_and_throw_loses_nothing(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    context = phones()
    table = Seated(server.address, "penk", 1).begin()
    page = complaints.listen(context.new_page())
    page.goto(table.give_to(context))
    page.locator("#throw").tap()
    page.locator(".pick").first.tap()
    page.evaluate(TAP_AND_BREAK)
    expect(page.locator("#throw")).to_have_text("Throw 1 die")
    page.wait_for_timeout(300)
    page.locator("#throw").tap()
    expect(page.locator(".pick")).to_have_count(6)


def test_a_card_of_the_pile_says_what_it_does(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = tutto(server, phones(), complaints, "Fireworks", "1 2 3 4 5 5")
    page.locator("#tray [data-about]").nth(9).tap()
    expect(page.locator("#why")).to_have_text(
        "Stop: The turn is over, its points are lost. 10 cards left in the pile."
    )
    expect(page.locator("#counts")).to_be_hidden()  # there is nothing to count out in a race


@pytest.mark.parametrize("move", [0, 1])
def test_a_tap_takes_two_numbers_as_the_hint_has_them_and_another_swaps_them(
    server: Server, phones: Contexts, complaints: Complaints, move: int
) -> None:
    table = Seated(server.address, "splitter", 1, dice="real").begin()
    table.step("1 2")
    match = Match.from_position(table.state()["position"])
    drawn = advised(match.game, match.state, 0, [move], ())
    told = {"moves": [move], "said": ["Look.", "The move.", "Why."], "drawn": drawn}
    context = phones(reduced_motion="reduce")
    context.route("**/hint?*", lambda route: route.fulfill(json=told))
    page = complaints.listen(context.new_page())
    page.goto(table.give_to(context))
    page.locator("#hint").tap()
    page.locator("#hint-yes").tap()
    page.locator("#hint-more").tap()
    ghosts = page.locator(".advice .ghost")
    expect(ghosts.first).to_be_visible()
    spaces = page.locator("#moves .move.advised")
    expect(spaces).to_have_count(2)  # both, and no others
    spaces.first.locator(".open").tap()  # whichever is tapped
    words = [words_of(page, one) for one in (move, move ^ 1)]
    expect(page.locator("#write")).to_have_text(f"Write {words[0]}")
    expect(page.locator("#moves .chosen")).to_have_attribute("data-move", str(move))
    expect(ghosts.first).to_be_hidden()  # one's own pencil is there instead
    spaces.first.locator(".open").tap()
    expect(page.locator("#write")).to_have_text(f"Write {words[1]}")


def words_of(page: Page, move: int) -> str:
    return page.locator(f"#moves [data-move='{move}']").get_attribute("aria-label") or ""


def test_the_place_that_is_tapped_gets_the_smaller_number_always(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "splitter", 1, dice="real").begin()
    table.step("2 5")
    table.do("move", move=11)  # so that one way brings points, or costs some
    table.step("1 5")
    page = complaints.listen(phones().new_page())
    page.goto(table.page)
    table.give_to(page.context)
    page.reload()
    expect(page.locator("#task")).to_have_text(
        "Tap a space for the 1: the 5 goes opposite. Tap again to swap."
    )
    for move in (8, 9, 20, 21, 8):
        space = page.locator(f'#moves .move[data-move="{move}"] .none')
        space.tap()
        expect(page.locator("#moves .chosen")).to_have_attribute("data-move", str(move))
        space.tap()  # swapped here, which changes nothing for the next place
        expect(page.locator("#moves .chosen")).to_have_attribute("data-move", str(move ^ 1))
        page.locator('#moves .move[data-move="30"] .none').tap()
