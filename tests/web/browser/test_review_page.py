"""The review of a game, as people see it and go about in it; and hints while they play."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from rollwright.coach.review import CLASSES, ERRORS
from tests.web.browser.browsers import Complaints
from tests.web.browser.places import in_play, place
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated
from tests.web.game_facts import quick_options

Contexts = Callable[..., BrowserContext]


def opened(
    server: Server, context: BrowserContext, complaints: Complaints, name: str, query: str = ""
) -> Page:
    address, table = place(server, name)
    assert table is not None
    table.give_to(context)
    page = complaints.listen(context.new_page())
    page.goto(address + query)
    return page


@pytest.mark.parametrize("where", ["phone", "desktop"])
def test_a_review_is_gone_through_by_keys_and_nothing_jumps(
    server: Server, phones: Contexts, desktops: Contexts, complaints: Complaints, where: str
) -> None:
    context = phones() if where == "phone" else desktops()
    page = opened(server, context, complaints, "review splitter", "?n=3")
    expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible()
    slider = page.get_by_role("slider")
    expect(slider).to_have_accessible_name("Step 4 of 88")
    sheet = page.get_by_role("img", name="The sheet as it was then")
    stands = sheet.bounding_box()
    for key, step in (("ArrowRight", 5), ("ArrowRight", 6), ("ArrowLeft", 5), ("End", 88)):
        page.keyboard.press(key)
        expect(page.locator("#label")).to_have_text(f"Step {step} of 88")
        now = sheet.bounding_box()
        assert now is not None and stands is not None
        assert abs(now["y"] - stands["y"]) < 2 and now["width"] == stands["width"]
    assert page.url.endswith("?n=87")
    first = page.locator(".turning a").first
    first.focus()
    page.keyboard.press("Enter")
    n = int(first.get_attribute("data-n") or 0)
    expect(page.locator("#label")).to_have_text(f"Step {n + 1} of 88")
    expect(first).to_have_attribute("aria-current", "step")
    expect(page.locator("#better .ring.better").filter(visible=True)).to_have_count(
        2
    )  # of a pair both
    expect(page.get_by_role("table").last).to_contain_text("played")
    assert re.match(r"\?\?? (Mistake|Blunder) ", page.locator("#verdict").inner_text())
    page.get_by_role("button", name="Next loss").click()  # small ones, too
    expect(page.locator("#verdict .badge")).to_have_class(re.compile("inaccuracy|mistake|blunder"))
    page.get_by_label("Go to a round").select_option("Round 3 of 22")
    expect(page.locator("#event")).to_contain_text("roll")


def test_every_class_can_be_read_on_its_label_and_what_leads_nowhere_is_grey(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = opened(server, phones(), complaints, "review splitter", "?n=0")
    badge, back = page.locator("#verdict .badge"), page.locator("#mistake-back")
    expect(back).to_be_disabled()
    expect(back).to_have_css("opacity", "0.4")
    expect(back.locator("small")).to_be_visible()  # what it leads to is said
    for name in CLASSES:
        badge.evaluate("(one, name) => { one.className = `class badge ${name}` }", name)
        colours = "one => [getComputedStyle(one).color, getComputedStyle(one).backgroundColor]"
        ink, paper = badge.evaluate(colours)
        assert ink != paper, name
        if name in ERRORS:  # paper on a colour
            assert paper != "rgba(0, 0, 0, 0)" and min(map(int, re.findall(r"\d+", ink))) > 200


def test_the_graph_leads_to_a_step(
    server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    page = opened(server, desktops(), complaints, "review tutto", "?n=1")
    page.locator("#graph .flag").first.click()
    expect(page.locator(".turning a").first).to_have_attribute("aria-current", "step")


def test_mistakes_are_solved_and_a_position_is_played_on(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = opened(server, phones(), complaints, "mistakes splitter")
    moves, n = page.locator("svg a.move"), 1
    while moves.first.get_attribute("data-twin") == moves.first.get_attribute("data-move"):
        page.get_by_role("link", name="Next position").click()  # of a double nothing is swapped
        n += 1
        expect(page.locator("#main")).to_contain_text(f"Position {n} of")
    assert moves.count() > 3
    expect(page.locator(".then")).to_contain_text("played:")
    played = page.locator(".ring.played")
    expect(played).to_have_count(2)  # of a pair both
    button = page.locator("#write")
    for _ in range(2):  # as often as one likes
        space = page.locator("svg a.move .none").nth(2)
        space.click()
        once = button.inner_text()
        space.click()  # which swaps the two numbers
        expect(button).not_to_have_text(once)
        expect(page.locator("#verdict .class")).to_have_count(0)
        button.click()
        expect(page.locator("#verdict .class")).to_have_text("Not quite.")
        expect(page.locator("#verdict")).to_be_focused()
        expect(page.locator(".tried")).to_have_count(1)
        expect(page.locator("#moves-of, .pencilled")).to_have_count(0)  # nothing is given away
        page.goto(re.sub("&(at|move)=.*", "", page.url))
    page.get_by_role("link", name="Show the solution").click()
    expect(page.locator("#verdict")).to_contain_text("The solution")
    expect(page.locator(".pencilled")).to_have_count(1)
    page.get_by_role("link", name="To the review").first.click()
    page.get_by_role("button", name="Try it yourself from here").click()
    expect(page.locator(".own .move").first).to_be_visible()
    assert "/review" not in page.url


def test_one_tap_leads_to_ones_first_mistake_and_back_out_of_the_positions(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = opened(server, phones(), complaints, "review splitter", "?n=0")
    first = page.get_by_role("link", name="See my first mistake")
    first.click()
    expect(page.locator("#label")).to_have_text(
        f"Step {int(first.get_attribute('data-n') or 0) + 1} of 88"
    )
    assert page.locator(".marks .theirs").count() and page.locator(".marks .ouch").count()
    expect(page.locator("#verdict .badge")).to_have_class(re.compile("mistake|blunder"))
    review = page.url
    page.get_by_role("link", name=re.compile("Learn from your .* mistakes")).click()
    page.locator("svg a.move .none").nth(2).click()
    page.locator("#write").click()
    expect(page.locator("#verdict .class")).to_be_visible()
    page.get_by_role("link", name="Next position").click()
    expect(page.locator("main")).to_contain_text("Position 2 of")
    page.go_back()
    expect(page).to_have_url(review)


def test_dice_are_tapped_to_solve_a_mistake(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = opened(server, phones(), complaints, "mistakes penk")
    link, n = page.get_by_role("link", name="Next position"), 1
    while not page.locator("#dice").count():
        link.click()
        n += 1
        expect(page.locator("#main")).to_contain_text(f"Position {n} of")
    chosen = page.locator("#chosen")
    expect(chosen).to_have_text("Tap dice")
    page.locator(".pick").first.click()
    expect(chosen).to_have_text("Roll 1 die again")
    chosen.click()
    expect(page.locator("#verdict .class")).to_be_visible()


def test_a_hint_comes_in_three_stages_and_marks_the_move(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = in_play(server, "splitter")
    context = phones()
    page = complaints.listen(context.new_page())
    move = table.state()["moves"][0]["move"]

    asked: list[str] = []

    def told(route: Route) -> None:
        asked.append(route.request.url)
        pencil = '<g class="pencilled"><path d="M0 0h9"/></g>'
        said = ["Look at row 3.", "Take it.", "It gains two points."]
        route.fulfill(body=json.dumps({"moves": [move], "said": said, "drawn": pencil}))

    page.route("**/hint*", told)
    page.goto(table.give_to(context))
    sheet = page.locator(".own svg.sheet").first
    stands = sheet.bounding_box()
    page.get_by_role("button", name="Hint", exact=True).click()
    card = page.locator("#hinted")
    expect(card).to_have_attribute("role", "status")
    expect(card).to_contain_text("A game with hints does not count as your best.")
    page.wait_for_timeout(200)
    assert not asked  # before that is agreed to
    card.get_by_role("button", name="Show the hint").click()
    expect(card).to_contain_text("Look at row 3.")
    assert not page.locator(".advised").count()
    card.get_by_role("button", name="The move").click()
    expect(card).to_contain_text("Take it.")
    expect(page.locator(f'.own [data-move="{move}"]')).to_have_class("move advised")
    expect(page.locator(".own .advice .pencilled")).to_have_count(1)
    card.get_by_role("button", name="Why?").click()
    expect(card).to_contain_text("It gains two points.")
    expect(card).to_contain_text("Look at row 3.")
    now = sheet.bounding_box()
    assert now is not None and stands is not None and abs(now["height"] - stands["height"]) < 1
    card.get_by_role("button", name="Close").click()
    expect(card).to_be_hidden()
    expect(page.locator(".own .advice .pencilled")).to_have_count(1)  # until one has moved
    table.step()
    expect(page.locator(".own .advice")).to_have_count(0)


def test_a_hint_that_is_awaited_is_dropped_by_a_move(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = in_play(server, "splitter").play_to_own_move()  # others may have played on
    context = phones()
    page = complaints.listen(context.new_page())
    page.route("**/hint*", lambda route: None)  # it thinks for ever
    page.goto(table.give_to(context))
    page.locator("#hint").click()
    page.locator("#hint-yes").click()
    expect(page.locator("#hinted p")).to_have_text("Thinking…")
    page.locator("#hinted").get_by_role("button", name="Cancel").click()
    expect(page.locator("#hinted")).to_be_hidden()
    page.locator("#hint").click()
    expect(page.locator("#hinted p")).to_have_text("Thinking…")
    table.step()
    expect(page.locator("#hinted")).to_be_hidden()
    assert page.evaluate("() => asking === null")


def test_who_waits_for_a_review_reads_meanwhile_and_sees_it_come_nearer(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    options = quick_options("tutto")
    table = Seated(server.address, "tutto", 2, options=options).begin().play_to_the_end()
    page = complaints.listen(phones().new_page())
    address = f"{table.page}/review"
    bar = '<progress id="done" max="1" value="0.1" data-left="20"></progress>'
    asked = page.request.get(address).text()  # and as it is once somebody has asked
    asked = asked.replace('data-state="none"', 'data-state="goes"')
    asked = re.sub('<button class="main">Review this game</button>', bar, asked)
    told = {"state": "goes", "first look": False, "done": 0.1, "left": 20, "words": "A while."}
    page.route(address, lambda route: route.fulfill(body=asked, content_type="text/html"))
    page.route("**/review/state*", lambda route: route.fulfill(json=told))
    page.goto(address)
    expect(page.locator("#words")).to_have_text("A while.")
    shown = []
    for _ in range(4):  # though the coach says that it has not got on
        page.wait_for_timeout(700)
        shown.append(page.locator("#done").evaluate("(one) => one.value"))
    assert shown == sorted(set(shown)) and shown[0] > 0.1 and shown[-1] < 0.5
    for where in (".ranking", ".curve", ".moments a"):  # in a race there is nothing to count
        expect(page.locator(where).first).to_be_visible()
    page.locator(".moments a").last.scroll_into_view_if_needed()
    page.evaluate("() => { window.reading = true; }")
    told["state"] = "made"
    expect(page.locator("#there")).to_be_in_viewport()  # nobody loses the place where they read
    assert page.evaluate("() => window.reading")
    page.evaluate("() => scrollTo(0, 0)")
    page.unroute(address)
    page.locator("#there").tap()
    expect(page.get_by_role("button", name="Review this game")).to_be_visible()
