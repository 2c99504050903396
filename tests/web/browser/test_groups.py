"""Dice on the table that are chosen before a place on the sheet: by fingers, keys, and in words."""

import re
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rollwright import game
from rollwright.games.hexroller.rules import THIRD
from rollwright.games.polygrid.sheet import BOXES, DIE_OF
from rollwright.solve.best import best_game
from tests.web.browser.browsers import Complaints
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated

Contexts = Callable[..., BrowserContext]
OWN_TOP = "() => document.querySelector('.own').getBoundingClientRect().top"


def thrown(server: Server, context: BrowserContext, complaints: Complaints) -> Page:
    """HexRoller alone, with three 5s, two 3s and others on the table."""
    table = Seated(server.address, "hexroller", 1, dice="real").begin()
    table.step("5 5 5 3 3 4 6 7")
    page = complaints.listen(context.new_page())
    page.goto(table.give_to(context))
    expect(page.locator(".group")).to_have_count(5)
    return page


def test_dice_then_their_box_by_finger(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = thrown(server, phones(), complaints)
    expect(page.locator(".move")).to_have_count(1)  # a two, at any time
    usual = page.locator("#task").inner_text()
    five = page.get_by_role("button", name="Three 5s: a path of 3 hexes.")
    expect(five).to_have_attribute("aria-pressed", "false")
    five.tap()
    expect(five).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#task")).to_have_text(
        "Three 5s: a path of 3 hexes. Now its box in the top or bottom row."
    )
    expect(page.locator(".ahead .mark").first).to_be_visible()
    boxes = page.locator(".move[data-group]")
    named = boxes.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    rows = [", ".join(name.split(", ")[:2]) for name in named]  # and then what it brings
    assert rows == ["three 5s, top row", "three 5s, bottom row"]
    page.locator("#group3").tap()  # another mind
    expect(five).to_have_attribute("aria-pressed", "false")
    expect(boxes.first).to_have_attribute("aria-label", re.compile("^two 3s, top row"))
    page.locator("#group3").tap()  # and none
    expect(boxes).to_have_count(0)
    expect(page.locator("#task")).to_have_text(usual)
    five.tap()
    page.get_by_role("button", name="three 5s, bottom row").locator(".none").tap()
    expect(page.locator(".group")).to_have_count(0)
    expect(page.locator("#task")).to_have_text("Write three 5s as a path; begin beside another 5.")
    page.locator("#undo").tap()
    expect(page.locator(".group")).to_have_count(5)
    expect(boxes).to_have_count(0)  # the choice is made anew


def bonus(page: Page) -> tuple[float, float]:
    """Where the bonus for a third number stands on the sheet."""
    x, y = page.evaluate(
        """() => {
        document.querySelector(".own>.sheet").scrollIntoView(
          { block: "center", behavior: "instant" });
        const { x, y } = document.querySelector("#moves .later[data-costly] rect.none");
        const at = new DOMPoint(x.baseVal.value + 22, y.baseVal.value + 22);
        const { x: left, y: top } = at.matrixTransform(
          document.querySelector(".own>.sheet").getScreenCTM());
        return [left, top];
        }"""
    )
    return x, y


def test_the_bonus_for_a_third_number_may_be_tapped_before_its_dice(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "hexroller", 1, dice="real").begin()
    table.step("5 5 5 3 3 4 6 7")
    while any(one["move"] < THIRD for one in table.state()["moves"]):
        plain = [one["move"] for one in table.state()["moves"] if one["move"] < THIRD]
        table.do("move", move=plain[0])
    page = complaints.listen(phones().new_page())
    page.goto(table.give_to(page.context))
    expect(page.locator(".group[data-costly]")).not_to_have_count(0)
    page.wait_for_timeout(700)
    page.touchscreen.tap(*bonus(page))
    expect(page.locator("#task")).to_have_text("Good. Now tap the dice for it.")
    page.locator(".group[data-costly]").first.tap(force=True)
    expect(page.locator("#task")).to_contain_text(re.compile("^Write "))
    assert table.state()["moves"][0]["move"] < THIRD  # the hexes of a path


def test_dice_then_their_box_by_keys(
    server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    page = thrown(server, desktops(), complaints)
    page.locator("#group3").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#group5")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="three 5s, top row")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#group5")).to_be_focused()
    expect(page.locator(".move[data-group]")).to_have_count(0)
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("button", name="three 5s, bottom row")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#task")).to_have_text("Write three 5s as a path; begin beside another 5.")
    for _ in range(3):
        expect(page.locator(".move:focus")).to_have_count(1)
        page.keyboard.press("Enter")
        expect(page.locator("#main")).not_to_have_class("busy")
        page.wait_for_timeout(200)
    expect(page.locator(".group:focus")).to_have_count(1)  # what is to be done next


def test_dice_that_cannot_be_chosen_say_why(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = thrown(server, phones(locale="de"), complaints)
    usual = page.locator("#task").inner_text()
    page.locator("#group4").tap()
    page.locator(".move[data-group] .none").first.tap()
    page.locator(".move .none").first.tap()
    expect(page.locator(".group.shut")).to_have_count(1)
    page.locator(".group.shut").tap()
    why = "Die 4 hast du in dieser Runde schon geschrieben. Regel 3"
    expect(page.locator("#task")).to_have_text(why)
    page.locator("#group6").tap()
    expect(page.locator("#task")).to_contain_text("Eine 6: 1 Feld.")
    page.locator("#group6").tap()
    expect(page.locator("#task")).to_have_text(usual)


def lone(server: Server) -> tuple[Seated, int]:
    """Polygrid alone, where a number of one die only can be written, of several; and that die."""
    while True:
        table = Seated(server.address, "polygrid", 1).begin()
        while not (state := table.state())["over"]:
            moves = [one["move"] for one in state["moves"]]
            dice = {DIE_OF[move] if move < BOXES else -1 for move in moves}
            if (
                len(dice) == 1
                and dice != {-1}
                and len(moves) > 1
                and "=writing" in state["position"]
            ):
                return table, dice.pop()
            table.step()


def test_boxes_of_the_only_die_lie_open_at_once_and_always(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table, die = lone(server)
    page = complaints.listen(phones().new_page())
    page.goto(table.give_to(page.context))
    boxes = page.locator(f".move[data-group='{die}']")
    for _ in range(2):  # a tap on the die changes nothing, nor does a new picture
        expect(page.locator(f"#group{die}")).to_have_attribute("aria-pressed", "true")
        expect(boxes.first).to_be_visible()
        expect(page.locator(".ahead").first).to_be_visible()
        page.locator(f"#group{die}").tap()
        expect(boxes.first).to_be_visible()
        page.reload()
    boxes.first.locator(".none").tap()
    expect(page.locator("#undo")).to_be_visible()
    page.locator("#undo").tap()
    expect(boxes.first).to_be_visible()


def writing(server: Server, several: bool) -> tuple[Seated, int]:
    """Polygrid alone, where several dice fit on a square; and one with several numbers or one."""
    while True:
        table = Seated(server.address, "polygrid", 1).begin()
        while not (state := table.state())["over"]:
            fits = Counter(DIE_OF[one["move"]] for one in state["moves"] if one["move"] < BOXES)
            wanted = [die for die, many in fits.items() if (many > 1) == several]
            if "=writing" in state["position"] and len(fits) > 1 and wanted:
                return table, wanted[0]
            table.step()


def test_a_small_box_that_fits_is_its_die(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table, die = writing(server, several=True)
    page = complaints.listen(phones().new_page())
    page.goto(table.give_to(page.context))
    expect(page.locator(".move[data-group]")).to_have_count(0)
    page.locator(f".own [data-fits='{die}']").last.tap()
    expect(page.locator(f"#group{die}")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(f".move[data-group='{die}']").first).to_be_visible()
    page.locator(f".move[data-group='{die}']").first.locator(".none").tap()
    expect(page.locator(".own [data-fits]")).to_have_count(0)


def test_an_only_number_is_taken_with_its_die_and_can_be_taken_back(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table, die = writing(server, several=False)
    page = complaints.listen(phones().new_page())
    page.goto(table.give_to(page.context))
    page.locator(f"#group{die}").tap()
    expect(page.locator(".own [data-fits]")).to_have_count(0)
    expect(page.locator("#undo")).to_be_visible()
    page.locator("#undo").tap()
    expect(page.locator(".own [data-fits]").first).to_be_visible()
    expect(page.locator(f"#group{die}")).to_have_attribute("aria-pressed", "false")


def test_the_highest_box_pays_unless_another_is_tapped(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "polygrid", 1).begin().play(2)  # a box, its square
    page = complaints.listen(phones().new_page())
    page.goto(table.give_to(page.context))
    pays = page.locator(".proposed>:visible:not([data-waits])")
    expect(pays).to_have_count(0)
    page.locator("#group3").tap()
    expect(pays).to_have_text(re.compile("^Pay the (9|10), throw the D10$"))
    page.locator("#group2").tap()
    expect(pays).to_have_text(re.compile("^Pay the [78], throw the D8$"))
    pays.tap()
    expect(page.locator("#tray [data-die]")).to_have_count(1)  # it is thrown as well
    assert re.search(r"phase=using die=D8 .* D8=\S*x\b", table.state()["position"])


def foregone(server: Server) -> Seated:
    """Polygrid alone, where nothing can change any more: greedy players nearly always get there."""
    polygrid = game("polygrid")
    assert polygrid.foregone is not None and polygrid.greedy is not None
    while True:
        table = Seated(server.address, "polygrid", 1).begin()
        while not (state := table.state())["over"]:
            position = polygrid.positions.read(state["position"])
            if polygrid.foregone(position, 0):
                return table
            if state["may_throw"]:
                table.do("throw")
            else:
                table.do("move", move=polygrid.greedy(position, 0, 1))


def test_a_last_throw_of_no_use_comes_by_itself(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = foregone(server)
    page = complaints.listen(phones().new_page())
    page.goto(table.give_to(page.context))
    expect(page.locator("#task")).to_contain_text("comes by itself")
    expect(page.locator("#end>*").first).to_be_visible(timeout=30_000)
    assert table.state()["over"]


@pytest.mark.parametrize("width", [360, 1280])
def test_a_throw_and_a_choice_move_nothing(
    width: int, server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    context = desktops(viewport={"width": width, "height": 800})
    table = Seated(server.address, "hexroller", 1).begin()
    page = complaints.listen(context.new_page())
    page.goto(table.give_to(context))
    expect(page.locator("#throw")).to_be_visible()
    before = page.evaluate(OWN_TOP)
    page.locator("#throw").click()
    expect(page.locator(".group").first).to_be_visible()
    assert abs(page.evaluate(OWN_TOP) - before) <= 2
    page.locator(".group[data-group]").first.click()
    expect(page.locator(".move[data-group]").first).to_be_visible()
    assert abs(page.evaluate(OWN_TOP) - before) <= 2


def test_what_is_taken_by_itself_says_so_and_a_tap_on_it_means_nothing_else(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "polygrid", 1, dice="real").begin()
    for seat, what in best_game("polygrid").events[:89]:  # a 5, and b4
        if seat is None:
            table.do("throw", outcome=str(what))
        else:
            table.do("move", move=int(what))
    page = complaints.listen(phones().new_page())
    page.goto(table.give_to(page.context))
    page.locator(".group[data-group]").first.tap()
    expect(page.locator("#task")).to_have_text(
        "The only one that fits, so done at once: write a D8 with 4."
    )
    page.evaluate("took.at = Date.now()")  # however slow the machine is
    sheet = page.locator(".own>.sheet").bounding_box()
    assert sheet is not None
    place = sheet["x"] + 60, sheet["y"] + sheet["height"] - 60
    page.touchscreen.tap(*place)
    page.wait_for_timeout(300)
    expect(page.locator("#why")).to_be_hidden()
    page.evaluate("took.at = 0")
    page.touchscreen.tap(*place)
    expect(page.locator("#why")).to_be_visible()
