"""Lessons in real browsers: whoever does what is pointed at comes to the end, on any screen."""

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rollwright.core.language import LANGUAGES
from rollwright.core.seats import ALLOWED
from rollwright.games import ALL, game
from rollwright.play.lessons.guide import explained, guide
from rollwright.play.lessons.lesson import Lesson, lesson, lessons
from rollwright.play.lessons.walk import DONE, LEARNER, MOVE, Walk
from tests.long import beside
from tests.web.browser.browsers import Complaints
from tests.web.browser.hands import Hand
from tests.web.browser.lesson_hand import Learner
from tests.web.browser.server import Server

Contexts = Callable[..., BrowserContext]
CALM: dict[str, Any] = {"reduced_motion": "reduce"}
EVERY = [one for each in ALL for one in lessons(each)]
BASICS = [lessons(each)[0] for each in ALL if lessons(each)]
MOST_BAR = 330  # pixels of 740 that the card may take, so that the sheet is seen


def named(one: Lesson) -> str:
    return one.path


def tally() -> Lesson:
    """The lesson that a package brings: it stays as it is."""
    return lesson(game("tallyrows"), "rows")


def all_taps(one: Lesson) -> list[int]:
    """The taps that lead to a lesson's end."""
    walk = Walk(one)
    while walk.awaits != DONE:
        walk.take(walk.shown())
    return walk.taps


def words(page: Page) -> str:
    return page.locator("#lesson-words").inner_text()


# ---------------------------------------------------------------- every lesson


@pytest.mark.parametrize("one", beside(BASICS, EVERY), ids=named)
def test_on_a_phone_a_lesson_is_walked_by_doing_what_is_pointed_at(
    one: Lesson, server: Server, phones: Contexts, complaints: Complaints
) -> None:
    walked(one, server, phones(**CALM), complaints, phone=True)


@pytest.mark.parametrize("one", beside(BASICS[:2], BASICS), ids=named)
def test_on_a_desktop_the_basics_are_walked_by_doing_what_is_pointed_at(
    one: Lesson, server: Server, desktops: Contexts, complaints: Complaints
) -> None:
    walked(one, server, desktops(**CALM), complaints, phone=False)


def walked(
    one: Lesson, server: Server, context: BrowserContext, complaints: Complaints, *, phone: bool
) -> None:
    learner = Learner(complaints.listen(context.new_page()), server.address, one)
    bars, sheets = set(), set()
    for _ in range(3 * len(one.steps) + 5):
        shown, walk = learner.shown(), learner.walk()
        assert shown["awaits"] == walk.awaits
        where = f"step {walk.nth}: {shown}"
        assert shown["overflow"] == [], where
        assert shown["card"], where
        if walk.awaits == DONE:
            break
        assert shown["words"] == walk.words("en"), where
        if not (phone and shown["pointed"] > 1):  # of a few at least one, see below
            assert shown["unseen"] == [], where
        assert shown["pointed"] == 0 or len(shown["unseen"]) < shown["pointed"], where
        bars.add(shown["bar"])
        sheets.add(shown["sheet"])
        learner.go_on()
    assert shown["awaits"] == DONE
    if phone:  # nothing jumps from step to step
        assert len(bars) == 1, bars
        assert max(bars) <= MOST_BAR
        assert max(sheets) - min(sheets) <= 2, sheets
    assert learner.page.evaluate(f"localStorage.getItem('learned {one.path}')") == "1"


# What is too long for the card, or makes it another size
TRIED = """(texts) => {
  const bar = document.querySelector(".bar");
  const line = document.getElementById("lesson-words");
  const high = bar.offsetHeight;
  return texts.filter((text) => {
    line.textContent = text;
    return bar.offsetHeight !== high || line.scrollWidth > line.clientWidth
      || document.documentElement.scrollWidth > innerWidth;
  });
}"""
WIDE = "() => document.documentElement.scrollWidth > innerWidth"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_in_every_language_the_words_have_room_at_360_pixels(
    lang: str, long: bool, server: Server, phones: Contexts
) -> None:
    page = phones(**CALM, locale=lang).new_page()
    every = EVERY if long else EVERY[list(LANGUAGES).index(lang) :: len(LANGUAGES)]
    for one in every:
        Learner(page, server.address, one)
        assert page.evaluate(TRIED, one.said(lang)) == [], one.path
        assert page.locator(".bar").bounding_box()["height"] <= MOST_BAR, one.path  # type: ignore[index]
        taps = ".".join(map(str, all_taps(one)))
        page.evaluate("([name, taps]) => saved.set(`lesson ${name}`, taps)", [one.path, taps])
        page.goto(f"{server.address}/learn/{one.path}")
        page.wait_for_selector(".finish")
        assert not page.evaluate(WIDE), one.path
    for path in ("/learn", *(f"/learn/{one.game.name}" for one in BASICS), "/"):
        page.goto(server.address + path)
        assert not page.evaluate(WIDE), path


# ---------------------------------------------------------------- taps that are not asked for


def test_a_move_that_is_not_asked_for_hears_the_lessons_word(
    server: Server, phones: Contexts
) -> None:
    learner = Learner(phones(**CALM).new_page(), server.address, tally())
    page = learner.page
    learner.go_on()
    learner.go_on()
    asked = words(page)
    green = learner.walk().match.parse_move(LEARNER, "green 8")
    place = page.locator(f'.move[data-move="{green}"]').bounding_box()
    assert place
    page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(page.locator("#why")).to_be_hidden()  # it would lie over what is pointed at
    expect(page.locator("#lesson-words")).to_contain_text("let us begin with red or yellow")
    expect(page.locator("#lesson-words")).to_have_text(asked, timeout=15_000)
    assert learner.walk().number == 2


@pytest.mark.parametrize("one", BASICS, ids=named)
def test_a_place_that_the_rules_close_says_why(
    one: Lesson, server: Server, phones: Contexts
) -> None:
    taps, found = closed_place(one)
    if found is None:
        pytest.skip("nothing is closed on its sheet")
    walk, (x, y), why = found
    page = phones(**CALM).new_page()
    page.goto(f"{server.address}/learn")
    page.evaluate("([name, taps]) => saved.set(`lesson ${name}`, taps)", [one.path, taps])
    Learner(page, server.address, one)
    at = page.evaluate(
        """([x, y]) => {
          const sheet = document.querySelector(".own>.sheet");
          const place = () => new DOMPoint(x, y).matrixTransform(sheet.getScreenCTM());
          scrollBy({ top: place().y - 250, behavior: "instant" });
          return [place().x, place().y];
        }""",
        [x, y],
    )
    page.touchscreen.tap(*at)
    expect(page.locator("#lesson-words")).to_contain_text(why)
    assert Walk(one, [int(tap) for tap in taps.split(".")]).number == walk.number


def closed_place(one: Lesson) -> tuple[str, Any]:
    """Where in a lesson a place can be tapped that is closed, and what the rules say of it."""
    walk = Walk(one)
    while walk.awaits != DONE:
        state, rules = walk.match.view(LEARNER), one.game.rules
        places = one.game.places(state, LEARNER) if one.game.places else []
        targets = one.game.drawing.targets(state, LEARNER)
        for place in places if walk.awaits == MOVE and walk.taps else ():
            reason = rules.refusal(state, LEARNER, place.move)
            x, y = place.x + place.width / 2, place.y + place.height / 2
            free = not any(
                target.x <= x <= target.x + target.width
                and target.y <= y <= target.y + target.height
                for target in targets
            )
            first = min(places, key=lambda other: other.distance(x, y))
            if reason != ALLOWED and free and first is place and not targets_in_groups(targets):
                why = one.game.words.refused(state, LEARNER, place.move, reason, "en")
                return ".".join(map(str, walk.taps)), (walk, (x, y), why)
        walk.take(walk.shown())
    return "", None


def targets_in_groups(targets: Any) -> bool:
    """Whether dice are chosen first; then a closed place says that."""
    return any(target.group >= 0 for target in targets)


def test_a_tap_while_something_is_to_be_read_says_so(server: Server, phones: Contexts) -> None:
    learner = Learner(phones(**CALM).new_page(), server.address, tally())
    learner.page.locator(".own>.sheet").tap(position={"x": 150, "y": 60})
    expect(learner.page.locator("#lesson-words")).to_have_text("Read this first, then go on.")


# ---------------------------------------------------------------- back, away, and on


def test_a_lesson_goes_back_is_left_and_resumed_and_starts_over(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    learner = Learner(complaints.listen(phones(**CALM).new_page()), server.address, tally())
    page, step = learner.page, learner.page.locator(".nth")
    for _ in range(3):
        learner.go_on()
    expect(step).to_have_text("Step 4 of 5")
    learner.press("#back")
    expect(step).to_have_text("Step 3 of 5")
    page.reload()
    learner.settled()
    expect(step).to_have_text("Step 3 of 5")
    page.locator('.pill[href="/learn/tallyrows"]').tap()
    link = page.locator('[data-lesson-link="tallyrows/rows"]')
    expect(link).to_contain_text("Go on at step 3 of 5")
    link.tap()
    learner.settled()
    expect(step).to_have_text("Step 3 of 5")
    page.locator("#again").tap()
    expect(step).to_have_text("Step 1 of 5")
    expect(page.locator("#again")).to_be_hidden()


def test_show_me_makes_the_move(server: Server, phones: Contexts) -> None:
    learner = Learner(phones(**CALM).new_page(), server.address, tally())
    learner.go_on()
    learner.go_on()
    learner.press("#show-me")
    expect(learner.page.locator(".nth")).to_have_text("Step 4 of 5")
    assert "red 8" in learner.walk().match.record()


def test_enter_alone_goes_through_a_lesson(server: Server, desktops: Contexts) -> None:
    learner = Learner(desktops(**CALM).new_page(), server.address, tally())
    page = learner.page
    for _ in tally().steps:
        page.keyboard.press("Enter")
        learner.settled()
    expect(page.locator(".finish")).to_be_visible()


def test_those_who_listen_hear_what_is_said(server: Server, phones: Contexts) -> None:
    learner = Learner(phones(**CALM).new_page(), server.address, tally())
    line = learner.page.locator("#lesson-words")
    assert line.get_attribute("aria-live") == "polite"
    handle = line.element_handle()
    learner.go_on()
    assert handle is not None
    assert handle.inner_text() == words(learner.page)  # the same line, so it is spoken


# ---------------------------------------------------------------- the end, the lobby


def test_the_lobby_offers_the_basics_until_they_are_done(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = complaints.listen(phones(**CALM).new_page())
    page.goto(server.address)
    line = page.locator(".card.tallyrows .lesson-line")
    expect(line).to_contain_text("First time? Learn in 3 minutes")
    line.locator("a:visible").tap()
    expect(page).to_have_url(re.compile("/learn/tallyrows/rows$"))
    learner = Learner(page, server.address, tally())
    for _ in tally().steps:
        learner.go_on()
    finish = page.locator(".bar")
    expect(finish).to_contain_text("Well done!")
    expect(finish).to_contain_text("You have learned: Cross with the white dice")
    finish.locator('a[href="/"]').tap()
    expect(line.locator("a:visible")).to_have_text(re.compile("Lessons: 1 of 1 done"))
    line.locator("a:visible").tap()
    expect(page.locator(".lesson-link.learned")).to_contain_text("Done.")
    page.goto(f"{server.address}/learn")
    expect(page.locator(".tallyrows .lesson-link")).to_contain_text("Lessons: 1 of 1 done")


def test_a_lesson_that_is_over_leads_on_to_the_next(server: Server, phones: Contexts) -> None:
    game_name = next(one.game.name for one in BASICS if len(lessons(one.game)) > 1)
    first, second, *_ = lessons(game(game_name))
    page = phones(**CALM).new_page()
    page.goto(f"{server.address}/learn")
    taps = ".".join(map(str, all_taps(first)))
    page.evaluate("([name, taps]) => saved.set(`lesson ${name}`, taps)", [first.path, taps])
    page.goto(f"{server.address}/learn/{first.path}")
    page.locator(".finish-row #next").tap()
    expect(page).to_have_url(f"{server.address}/learn/{second.path}")


# ---------------------------------------------------------------- a guided game


def test_a_guided_game_explains_each_decision_once(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = complaints.listen(phones(**CALM).new_page())
    page.goto(f"{server.address}/learn/tallyrows")
    page.locator("form button", has_text="Guided game").tap()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    told: list[str] = []
    hand = Hand("Nora", page, Random(1), keys=False)
    wanted = explained(game("tallyrows"))
    says = {guide(game("tallyrows"))("en", kind): kind for kind in wanted}
    for number in range(60):
        seen = hand.look()
        if not seen.something:
            page.wait_for_timeout(50)
            continue
        page.wait_for_timeout(250)
        card = page.locator("#guide")
        if card.is_visible():
            kind = says[card.locator("p").inner_text()]
            told.append(kind)
            if number % 2:  # whoever only does something has read it, too
                page.locator("#guide-ok").tap()
                expect(card).to_be_hidden()
                page.reload()
                page.wait_for_timeout(300)
                expect(page.locator("#guide")).to_be_hidden()
                continue
        before = hand.look().epoch
        hand.act(hand.look())
        hand.shows(before + 1, 10)
        if set(told) == wanted and number > 20:
            break
    assert sorted(told) == sorted(wanted)
    kept = json.loads(page.evaluate("localStorage.getItem('guided')"))
    assert set(kept["known"]) == wanted


def test_other_games_are_not_guided(server: Server, phones: Contexts) -> None:
    page = phones(**CALM).new_page()
    page.goto(server.address)
    page.locator(".card.tallyrows form button.main").tap()
    page.wait_for_url(re.compile(r"/t/\w+$"))
    page.wait_for_timeout(500)
    assert page.locator("#guide").is_hidden()
