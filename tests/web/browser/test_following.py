"""What happened is seen before something else takes its place; no finger hits what just came."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browser.browsers import Complaints
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated
from tests.web.browser.test_strip import place_of, two_people
from tests.web.browser.test_table_page import seated

Contexts = Callable[..., BrowserContext]


def message(page: Page, **more: Any) -> dict[str, Any]:
    """What the table might send to a page next."""
    main = page.locator("#main")
    now = {name: int(main.get_attribute(f"data-{name}") or 0) for name in ("epoch", "held", "seat")}
    return now | {"epoch": now["epoch"] + 1} | more


def test_what_others_did_stays_to_be_read_and_leads_to_all_that_happened(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    nora, max_ = two_people(server, "tutto", dice="real")
    page = seated(max_, phones(), complaints)
    before = place_of(page.locator(".own>.sheet"))
    expect(page.locator("#did")).to_be_hidden()
    nora.step("Stop")
    expect(page.locator("#did")).to_have_text("Nora: Stop! The turn is over.")
    assert abs(place_of(page.locator(".own>.sheet"))["y"] - before["y"]) <= 2
    max_.step("Bonus 200")
    nora.shown_on(page)
    expect(page.locator("#did")).to_have_text("Nora: Stop! The turn is over.")
    page.locator("#did").tap()
    expect(page.locator("#log")).to_be_in_viewport()
    expect(page.locator("#log")).to_be_focused()
    expect(page.locator("#log li").first).to_contain_text("You, card: Bonus 200")


def test_what_the_others_wrote_is_shown_after_a_round_until_one_does_something(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    nora, max_ = two_people(server, "splitter", dice="real")
    page = seated(max_, phones(), complaints)
    page.evaluate("() => { document.getElementById('follow').dataset.theirs = 60000; }")
    page.evaluate("() => { document.getElementById('follow').click(); }")
    nora.step("2 5")
    expect(page.locator("#looked")).to_be_hidden()
    for one in (nora, max_):
        one.step()
    expect(page.locator("#whose")).to_have_text("Nora's sheet")
    expect(page.locator("#looked")).to_be_visible()
    page.locator("#outcome").fill("3 4")
    page.locator("#enter").tap()
    expect(page.locator("#looked")).to_be_hidden()


def test_of_a_round_one_thing_is_told_at_a_time_and_all_of_it(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    """Whose sheet is shown, what they cried out, wrote and gained: of each in turn."""
    nora = Seated(server.address, "splitter", 3, computers={}, dice="real")
    join = f"/api/tables/{nora.id}/join"
    max_, pia = (nora.with_token(nora.ask(join, {"name": n})["token"]) for n in ("Max", "Pia"))
    nora.begin()
    page = seated(pia, phones(), complaints)
    page.evaluate("() => { document.getElementById('follow').dataset.theirs = 60000; }")
    page.evaluate("() => { if (!followed()) document.getElementById('follow').click(); }")
    nora.step("2 2")
    for one in (nora, max_, pia):
        one.do("move", move="d4 2-2")
    did, moment, gains = (page.locator(one) for one in ("#did", "#moment p", ".change"))
    expect(page.locator("#whose")).to_have_text("Nora's sheet")
    expect(moment).to_have_text("Nora +2 A group of 2s is complete: 2 points.")
    expect(did).to_have_text("Nora +2: 2 at d4 and e4: 2s +2.")
    page.evaluate("() => { showRound([1]); }")  # as it comes after a while
    expect(page.locator("#whose")).to_have_text("Max's sheet")
    expect(did).to_have_text("Max +2: 2 at d4 and e4: 2s +2.")
    page.evaluate("() => { comeHome(); }")
    expect(did).to_have_text("Nora +2: 2 at d4 and e4. Max +2: 2 at d4 and e4.")  # a line each
    expect(page.locator("#looked")).to_be_hidden()
    expect(gains).to_have_count(0)


def test_ones_own_sheet_comes_back_with_whatever_one_does(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    nora, _ = two_people(server, "penk")
    page = seated(nora, phones(), complaints)
    page.locator("#look1").tap()
    expect(page.locator("#whose")).to_have_text("Max's sheet")
    assert place_of(page.locator("#whose"))["y"] < place_of(page.locator("#looked svg"))["y"]
    page.locator("#throw").tap()
    expect(page.locator("#looked")).to_be_hidden()


def test_the_end_waits_until_the_last_moment_has_been_seen(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = seated(Seated(server.address, "tutto", 2).begin(), phones(), complaints)
    cries = [{"name": "Pia", "words": "Bust!", "tone": -1}]
    moment = {"cries": cries, "for": 700, "table": "<b>1</b>"}
    parts = {"end": "<h2>Over</h2>", "tray": "", "task": "Pia wins.", "acts": ""}
    page.evaluate("(sent) => { take(sent); }", message(page, moment=moment, parts=parts))
    expect(page.locator("#moment")).to_have_text("Pia Bust!")
    expect(page.locator("#stood")).to_be_visible()
    expect(page.locator("#task")).to_have_text("The game is over.")  # a race has nothing to count
    expect(page.locator("#task")).to_be_visible()
    assert page.locator("#end h2").count() == 0
    expect(page.locator("#end h2")).to_have_text("Over")
    expect(page.locator("#moment")).to_be_hidden()
    expect(page.locator("#task")).to_have_text("Pia wins.")


def test_a_button_that_has_just_come_under_a_finger_is_not_hit(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table, _ = two_people(server, "tutto")
    page = seated(table, phones(), complaints)
    epoch = table.state()["epoch"]
    page.evaluate(
        """() => {
      document.getElementById("acts").dataset.settles = 400;
      document.getElementById("throw").id = "skip";
      noteButtons();
      document.getElementById("skip").id = "throw";
      noteButtons();
      const tap = new MouseEvent("click", { bubbles: true, detail: 1 });
      document.getElementById("throw").dispatchEvent(tap);
    }"""
    )
    page.wait_for_timeout(850)  # twice as long where "Faster" was, which is tapped more than once
    assert table.state()["epoch"] == epoch
    page.locator("#throw").tap()
    expect(page.locator("#main")).to_have_attribute("data-epoch", str(epoch + 1))


def test_the_bar_of_a_phone_is_as_high_whoevers_turn_it_is(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    nora, max_ = two_people(server, "penk")
    page = seated(nora, phones(), complaints)
    with_buttons = place_of(page.locator(".bar"))["height"]
    expect(page.locator("#throw")).to_be_visible()
    other = seated(max_, phones(), complaints)
    assert abs(place_of(other.locator(".bar"))["height"] - with_buttons) <= 2


def test_what_is_to_be_tapped_comes_out_from_under_the_bar(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "splitter", 1, dice="real").begin()
    page = seated(table, phones(viewport={"width": 360, "height": 560}), complaints)
    page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
    table.step("1 6")
    expect(page.locator("#tray")).to_be_in_viewport()  # the dice are seen first
    page.wait_for_timeout(2000)
    low = page.locator(".bar").bounding_box()
    assert low
    seen = [box["y"] + box["height"] for box in map(place_of, page.locator(".move .none").all())]
    assert min(seen) < low["y"]
