"""The end of a game and its replay, as people see them and go about in them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rollwright.games import game as game_of
from rollwright.players.registry import player
from rollwright.web.pages.key_moments import KEY
from tests.web.browser.browsers import Complaints
from tests.web.browser.places import ended
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated
from tests.web.game_facts import EVERY, SEVERAL

Contexts = Callable[..., BrowserContext]


def end_of(table: Seated, context: BrowserContext, complaints: Complaints, query: str = "") -> Page:
    page = complaints.listen(context.new_page())
    page.goto(table.give_to(context) + query)
    return page


@pytest.mark.parametrize("game", SEVERAL)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_end_ranks_all_by_name_with_margins_and_has_one_main_button(
    server: Server, phones: Contexts, complaints: Complaints, game: str, lang: str
) -> None:
    table = ended(server, game)
    page = end_of(table, phones(), complaints, f"?lang={lang}")
    names = page.locator(".ranking b").all_inner_texts()
    assert ("You" if lang == "en" else "Du") in names and len(names) == 3
    points = [int(one) for one in page.locator(".ranking .points").all_inner_texts()]
    assert sorted(points) == sorted(table.state()["scores"])
    margins = [one.strip() for one in page.locator(".ranking .behind").all_inner_texts()]
    told = "{} behind" if lang == "en" else "{} zurück"
    if points == sorted(points, reverse=True):  # else it was won at once
        assert margins == [
            "" if one == points[0] else told.format(points[0] - one) for one in points
        ]
    expect(page.locator("#end .main")).to_have_count(1)
    assert not re.search(r"(Seat|Platz) \d", page.locator("#main").inner_text())


def test_no_tip_lies_over_the_end(server: Server, phones: Contexts, complaints: Complaints) -> None:
    table = Seated(server.address, "tutto", 2, options={"target": 1000}, dice="real").begin()
    table.step("Bonus 300")
    table.step("1 1 1 2 3 4")
    page = end_of(table, phones(reduced_motion="reduce"), complaints, "?guided=1")
    page.locator("[data-move='63']").tap()
    expect(page.locator("[data-move='63']")).to_have_count(0)
    table.do("throw", outcome="x2")
    expect(page.locator("#guide")).to_be_visible()
    page.evaluate("document.getElementById('guide').dataset.theirs = ''")  # so it waits to be read
    table.do("throw", outcome="2 2 3 3 4 6")
    expect(page.locator("#task")).to_have_text("You win with 1000 points!")
    expect(page.locator("#task")).to_be_visible()
    expect(page.locator("#guide")).to_be_hidden()


def test_a_game_alone_says_how_good_it_was_and_remembers_the_best(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    context = phones()
    first = Seated(server.address, "splitter", 1).begin().play_to_the_end()
    page = end_of(first, context, complaints)
    expect(page.locator("#end")).to_contain_text("The best possible is 56")
    expect(page.locator("#end")).to_contain_text("computer player")
    for _ in range(2):
        expect(page.locator("#own-best")).to_have_text("Your first result here, and so your best.")
        page.reload()
    points = int(page.locator("#own-best").get_attribute("data-reached") or 0)
    kind = page.locator("#own-best").get_attribute("data-kind")
    page.evaluate("(kind) => localStorage.setItem(`best ${kind}`, '{\"reached\": 1}')", kind)
    second = Seated(server.address, "splitter", 1).begin().play_to_the_end()
    other = end_of(second, context, complaints)
    now = int(other.locator("#own-best").get_attribute("data-reached") or 0)
    expect(other.locator("#own-best")).to_have_text("Your new best! The old one was 1.")
    expect(other.locator("#rematch")).to_have_text(f"Play again: beat {now}")
    expect(other.locator(".rosette")).to_be_visible()
    page.reload()
    better, worse = f"Your new best! The old one was {now}.", f"Your best so far: {now}."
    expect(page.locator("#own-best")).to_have_text(better if points > now else worse)
    expect(page.locator("#rematch")).to_have_text(f"Play again: beat {max(now, points)}")
    expect(other.locator(".rank b")).not_to_be_empty()
    expect(other.locator("#last-games")).to_have_text(f"Your last games here: {points}, {now}")
    levels = other.locator(".scale .name").all_text_contents()
    assert levels[:2] == ["Easy", "Medium"] and other.locator(".scale .mine").count() == 1


def test_a_game_with_a_hint_is_no_best_and_the_next_is_without(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table, context = Seated(server.address, "splitter", 1).begin(), phones()
    table.do("throw")
    page = end_of(table, context, complaints)
    page.locator("#hint").tap()
    page.locator("#hint-yes").tap()
    expect(page.locator("#hint-more")).to_be_visible(timeout=90_000)
    table.play_to_the_end()
    expect(page.locator("#own-best")).to_have_text("Games with hints do not count as your best.")
    expect(page.locator("#rematch")).to_have_text("Play again, now without hints")
    expect(page.locator("#last-games")).to_be_hidden()
    kind = page.locator("#own-best").get_attribute("data-kind")
    assert page.evaluate("(kind) => localStorage.getItem(`best ${kind}`)", kind) is None


def test_a_link_that_cannot_be_copied_is_there_to_be_copied_by_hand(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = end_of(ended(server, "penk"), phones(), complaints)
    page.evaluate("""() => { navigator.share = undefined; document.execCommand = () => false;
      navigator.clipboard.writeText = () => Promise.reject(new Error("no")); }""")
    page.locator('[data-show="share"]').tap()
    page.locator("[data-link]").tap()
    expect(page.locator("[data-link]")).to_have_text("It could not be copied.")
    field = page.locator("#by-hand input")
    expect(field).to_be_visible()
    assert field.input_value().endswith("/replay")
    assert page.evaluate("getSelection().toString() || document.activeElement.value").endswith(
        "/replay"
    )
    page.locator("#share").tap(position={"x": 20, "y": 20})
    expect(page.locator("#share")).to_be_visible()
    page.touchscreen.tap(5, 5)
    expect(page.locator("#share")).to_be_hidden()


def won(server: Server, level: str) -> Seated:
    """A table of Splitter at which a person has won who plays well."""
    one, choose = game_of("splitter"), player("greedy")
    while True:  # by luck the computer wins
        table = Seated(server.address, "splitter", 2, computers={"1": level}).begin()
        while not (state := table.state())["over"]:
            if state["may_throw"]:
                table.do("throw")
            elif state["moves"]:
                table.do("move", move=choose(one, one.positions.read(state["position"]), 0, 1))
        if state["winners"] == [0]:
            return table


def test_who_has_won_goes_on_against_the_next_level(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = end_of(won(server, "random"), phones(), complaints)
    expect(page.locator("#rematch")).to_be_visible()
    expect(page.locator("#next-level")).to_have_count(0)  # whoever plays at random has no level
    page = end_of(won(server, "easy"), phones(), complaints)
    assert page.locator(".ranking .kind").all_inner_texts() == ["Easy"]
    page.locator("#next-level").tap()
    expect(page.locator("#p1 .kind")).to_contain_text("Medium")


def test_whose_sheet_is_large_in_the_replay_can_be_chosen(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = ended(server, "splitter")
    context = phones(reduced_motion="reduce")
    table.give_to(context)
    page = complaints.listen(context.new_page())
    page.goto(f"{table.page}/replay")
    expect(page.get_by_role("button", name="Whoever plays")).to_have_attribute(
        "aria-pressed", "true"
    )
    large = """() => [...document.querySelectorAll("figure")]
      .findIndex((one) => one.getBoundingClientRect().width > 300)"""
    seat = table.state()["seat"]
    page.locator(f"[data-sheet='{seat}']").tap()
    last = int(page.locator("#n").get_attribute("max") or 0)
    for n in range(last - 6, last + 1):  # one's own, whoever does something
        page.locator("#n").evaluate("(one, n) => { one.value = n; stop(n); }", n)
        expect(page.locator("#label")).to_have_text(f"Event {n} of {last}")
        assert page.evaluate(large) == seat
    bar = page.locator("[data-sheet] b").all_inner_texts()
    assert [int(one) for one in bar] == table.state()["scores"]
    bottom = "() => document.querySelector('.held svg').getBoundingClientRect().bottom"
    assert page.evaluate(bottom) <= page.evaluate("innerHeight")
    page.locator("[data-sheet='1']").tap()
    assert page.evaluate(large) == 1
    page.locator("[data-sheet='-1']").tap()
    acts = "() => [...document.querySelectorAll('figure')].findIndex((one) => one.matches('.acts'))"
    assert page.evaluate(large) == page.evaluate(acts)


def test_the_picture_and_the_film_can_be_saved_and_the_link_copied(
    server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    context = desktops(permissions=["clipboard-read", "clipboard-write"])
    page = end_of(ended(server, "penk"), context, complaints)
    page.locator('[data-show="share"]').click()
    for where, ending, begins in (
        ("[data-picture]", ".png", b"\x89PNG"),
        ("[data-file]", ".svg", b"<svg"),
    ):
        with page.expect_download() as download:
            page.locator(where).first.click()
        saved = download.value.suggested_filename
        assert saved.endswith(ending)
        expect(page.locator("#shared-as")).to_have_text(f"Saved: {saved}")
        expect(page.locator("#shared")).to_have_attribute("src", re.compile("^data:image/svg"))
        content = download.value.path().read_bytes()
        assert content.startswith(begins) and len(content) > 5_000
    page.evaluate("navigator.share = undefined")
    page.locator("[data-link]").click()
    expect(page.locator("[data-link]")).to_have_text("Copied.")
    expect(page.locator("#by-hand")).to_be_hidden()
    expect(page.locator("[data-file]")).to_have_text("The game as a film")
    expect(page.locator("[data-link]")).to_have_text("Link to the replay")
    assert page.evaluate("navigator.clipboard.readText()").endswith("/replay")


def label(page: Page) -> int:
    found = re.search(r"\d+", page.locator("#label").inner_text())
    assert found
    return int(found[0])


@pytest.mark.parametrize("game", EVERY)
def test_the_replay_plays_from_the_beginning_and_pauses(
    server: Server, phones: Contexts, complaints: Complaints, game: str
) -> None:
    page = complaints.listen(phones(reduced_motion="reduce").new_page())
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{ended(server, game).page}/replay")
    assert label(page) == 0
    page.locator("#speed").select_option("4")
    page.locator("#play").tap()
    expect(page.locator("#play")).to_have_text("Pause")
    expect(page.locator("#label")).not_to_have_text(re.compile("^Event [0-2] of"))
    page.locator("#play").tap()
    stopped = label(page)
    page.wait_for_timeout(600)
    assert label(page) - stopped <= 1
    assert sum("part=1" in address for address in asked) <= 2


def test_keys_turns_and_moments_lead_through_the_replay(
    server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    page = complaints.listen(desktops().new_page())
    page.goto(f"{ended(server, 'tutto').page}/replay")
    last = int(page.locator("#n").get_attribute("max") or 0)
    page.keyboard.press("ArrowRight")
    expect(page.locator("#label")).to_have_text(f"Event 1 of {last}")
    page.keyboard.press("End")
    expect(page.locator("#label")).to_have_text(f"Event {last} of {last}")
    page.keyboard.press("Home")
    expect(page.locator("#label")).to_have_text(f"Event 0 of {last}")
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_text("Pause")
    page.keyboard.press("Space")
    expect(page.locator("#play")).to_have_text("Play")
    second = page.locator("#turn option").nth(2).get_attribute("value") or ""
    page.locator("#turn").select_option(second)
    expect(page.locator("#label")).to_have_text(f"Event {second} of {last}")
    page.locator("#turn-back").click()
    first = page.locator("#turn option").nth(1).get_attribute("value") or ""
    expect(page.locator("#label")).to_have_text(f"Event {first} of {last}")
    page.locator(".moments summary").click()
    mark = page.locator(".moments a").last
    mark.click()
    expect(page.locator("#label")).to_have_text(f"Event {mark.get_attribute('data-n')} of {last}")
    expect(page.locator("#cries")).to_contain_text(mark.locator("span").last.inner_text())
    expect(mark.locator(".when")).to_have_text(re.compile(r"^Turn \d+$"))
    page.wait_for_timeout(100)
    room = """() => [".lying", "#slide"]
      .map((one) => document.querySelector(one).getBoundingClientRect())
      .reduce((table, slide) => table.top - slide.bottom)"""
    assert 0 <= page.evaluate(room) < 40  # the table lies just below the controls
    assert page.locator(".marks rect").count() == page.locator(".moments a").count() <= KEY + 1
    expect(page).to_have_url(re.compile(rf"n={mark.get_attribute('data-n')}$"))


def test_the_replay_goes_step_by_step_without_scripts(
    server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    page = complaints.listen(desktops(java_script_enabled=False).new_page())
    page.goto(f"{ended(server, 'splitter').page}/replay")
    page.locator("#later").click()
    assert label(page) == 1
    expect(page.locator("#play")).to_be_hidden()


def test_the_list_of_key_moments_begins_below_the_controls(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = complaints.listen(phones().new_page())
    page.goto(f"{ended(server, 'splitter').page}/replay")
    page.locator(".tells-marks").tap()
    expect(page.locator(".moments a").first).to_be_visible()
    page.wait_for_timeout(100)
    first, slide = (page.locator(one).bounding_box() for one in (".moments summary", "#slide"))
    assert first and slide and first["y"] >= slide["y"] + slide["height"]


@pytest.mark.parametrize("game", EVERY)
def test_nothing_moves_from_picture_to_picture(
    server: Server, phones: Contexts, complaints: Complaints, game: str
) -> None:
    page = complaints.listen(phones(reduced_motion="reduce").new_page())
    page.goto(f"{ended(server, game).page}/replay")
    last = int(page.locator("#n").get_attribute("max") or 0)
    tops = """() => ["#play", "#later", ".lying", ".all"]
      .map((one) => Math.round(document.querySelector(one).getBoundingClientRect().top))"""
    before = page.evaluate(tops)
    for n in range(last - 12, last + 1):
        page.locator("#n").evaluate("(one, n) => { one.value = n; stop(n); }", n)
        expect(page.locator("#label")).to_have_text(f"Event {n} of {last}")
        assert page.evaluate(tops) == before
    expect(page.locator("#cries .cheer").first).to_contain_text(re.compile("win|over"))


def test_on_a_phone_the_sheet_of_whoever_acted_is_large_unless_one_is_held(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = complaints.listen(phones(reduced_motion="reduce").new_page())
    page.goto(f"{ended(server, 'penk').page}/replay")
    large = """() => [...document.querySelectorAll("figure")]
      .findIndex((one) => one.getBoundingClientRect().width > 300)"""
    acted = (
        "() => [...document.querySelectorAll('figure')].findIndex((one) => one.matches('.acts'))"
    )
    seen = []
    for turn in page.locator("#turn option").all()[1:4]:
        page.locator("#turn").select_option(turn.get_attribute("value"))
        expect(page.locator("#event")).to_contain_text(",")
        page.wait_for_function("() => shown === Number(turn.value)")
        seen.append(page.evaluate(large))
        assert seen[-1] == page.evaluate(acted)
    assert seen[:2] == [0, 1]  # whoever is next may have passed by chance
    page.locator("figure").nth(1).tap()
    assert page.evaluate(large) == 1
    page.locator("#turn-back").tap()
    page.wait_for_function("() => wanted === null")
    assert page.evaluate(large) == 1
    page.locator("figure").nth(1).tap()
    page.locator("#turn-back").tap()
    page.wait_for_function("() => wanted === null")
    assert page.evaluate(large) == 0


def test_the_scores_of_all_stand_side_by_side_where_their_lines_fit(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = ended(server, "tutto")
    page = end_of(table, phones(), complaints)
    totals = page.locator(".bills tfoot td").all_inner_texts()
    assert [int(one) for one in totals] == table.state()["scores"]
    assert page.locator(".curve .name").first.text_content() == "You"
    assert page.locator(".curve .way.first").count() >= 1
    splitter = end_of(ended(server, "splitter"), phones(), complaints)
    place = splitter.locator("#end>.counts").bounding_box()
    bills = splitter.locator(".bills").bounding_box()
    assert place is not None and bills is not None
    assert (
        place["y"] < bills["y"] < place["y"] + place["height"] - bills["height"]
    )  # among its like
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_lesson_is_offered_the_first_time_and_the_rules_are_always_at_hand(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "splitter", 2).begin().play_to_own_move()
    page = end_of(table, phones(), complaints)
    expect(page.locator("#first")).to_be_visible()
    offered = page.get_by_role("link", name="First time?")
    assert offered.get_attribute("href") == "/learn/splitter/basics"
    page.get_by_role("button", name="Rules").tap()
    expect(page.locator("#rules")).to_contain_text("Splitter in short")
    link = page.get_by_role("link", name="The rules on their own page")
    assert link.get_attribute("href") == "/rules/splitter"
    page.keyboard.press("Escape")
    expect(page.locator("#first")).to_be_hidden()
    page.reload()
    expect(page.locator("#task")).not_to_be_empty()
    expect(page.locator("#first")).to_be_hidden()
    page.get_by_role("button", name="Rules").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#rules")).to_be_visible()
