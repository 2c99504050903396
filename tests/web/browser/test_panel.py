"""The panel at the foot of a phone: help is always in it, nothing it shows is cut, and what skips
ahead is not where another button comes.
"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.web.browser.browsers import Complaints
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated
from tests.web.game_facts import EVERY, SEVERAL, seats_of

Contexts = Callable[..., BrowserContext]
SIZES: list[ViewportSize] = [{"width": 390, "height": 780}, {"width": 360, "height": 640}]

# Lines of words that the strip, the panel or the sheet cuts in half, once nothing glides any more
CUT = """() => new Promise((resolve) => {
  const main = document.getElementById("main");
  const at = (where) => main.querySelector(where).getBoundingClientRect();
  const lines = (where) => [...main.querySelectorAll(where)].flatMap((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const boxes = one.ownerSVGElement ? [one.getBoundingClientRect()] : [...range.getClientRects()];
    // a font leaves room over and under its letters
    return boxes.filter((box) => box.height).map(({ top, bottom, height }) => (
      { words: one.textContent, top: top + height / 5, bottom: bottom - height / 5 }));
  });
  const cut = (edge) => ({ top, bottom }) => top < edge && bottom > edge;
  const found = () => {
    const [strip, bar, own] = [at(".strip").bottom, at(".bar").top, at(".own").top];
    const sheet = lines(".own>.sheet text").filter((one) => cut(strip)(one) || cut(bar)(one));
    const table = lines("#tray text:not([data-die] *), #did");
    const over = table.filter((one) => cut(strip)(one) || cut(own)(one) || cut(bar)(one));
    return [...sheet, ...over].map((one) => one.words);
  };
  let [was, since] = [scrollY, Date.now()];
  const look = () => {
    if (scrollY !== was) [was, since] = [scrollY, Date.now()];
    if (Date.now() - since > 900) return resolve(found());
    requestAnimationFrame(look);
  };
  look();
})"""


def opened(game: str, size: ViewportSize, server: Server, phones: Contexts) -> tuple[Seated, Page]:
    table = Seated(server.address, game, seats_of(game, 2)).begin()
    context = phones(viewport=size)
    page = context.new_page()
    page.goto(table.give_to(context))
    page.evaluate("() => document.getElementById('first')?.setAttribute('hidden', '')")
    return table, page


@pytest.mark.parametrize("size", SIZES, ids=["390", "360"])
@pytest.mark.parametrize("game", EVERY)
def test_no_line_of_words_is_cut_where_the_page_comes_to_rest(
    game: str, size: ViewportSize, server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table, page = opened(game, size, server, phones)
    complaints.listen(page)
    tall = set()
    for _ in range(5):
        table.play_to_own_turn()
        table.shown_on(page)
        expect(page.locator("#looked:not([hidden])")).to_have_count(0)
        assert page.evaluate(CUT) == []
        tall.add(round(box(page, ".bar")["height"]))
        aids = [one for one in ("#hint", "#counts") if page.locator(one).is_visible()]
        assert "#hint" in aids
        for one in aids:
            assert box(page, one)["y"] + box(page, one)["height"] <= size["height"]
        table.step()
    assert max(tall) - min(tall) <= 2, tall


@pytest.mark.parametrize("game", SEVERAL)
def test_what_skips_ahead_is_not_where_the_next_button_comes(
    game: str, server: Server, phones: Contexts, complaints: Complaints
) -> None:
    _, page = opened(game, SIZES[0], server, phones)
    complaints.listen(page)
    acts = page.locator("#acts")
    acts.evaluate("one => { one.innerHTML = '<button id=skip class=quiet>Skip</button>'; }")
    skip = box(page, "#skip")
    aids = [box(page, one) for one in ("#counts", "#hint") if page.locator(one).is_visible()]
    assert aids and all(skip["x"] + skip["width"] <= one["x"] for one in aids)
    acts.evaluate("one => { one.innerHTML = '<button id=throw class=main>Throw</button>'; }")
    due = box(page, "#throw")
    apart = skip["y"] + skip["height"] <= due["y"] or skip["x"] >= due["x"] + due["width"]
    assert apart, (skip, due)
    now = [box(page, one) for one in ("#counts", "#hint") if page.locator(one).is_visible()]
    assert now == aids  # help stands where it stood


def test_words_that_wait_for_a_tap_elsewhere_show_where(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table, page = opened("penk", SIZES[0], server, phones)
    complaints.listen(page)
    table.step()
    table.shown_on(page)
    expect(page.locator("#choose")).to_be_disabled()
    page.evaluate("() => { window.wobbled = 0; wobble = () => { wobbled += 1; }; }")
    words = box(page, "#choose")
    page.touchscreen.tap(words["x"] + words["width"] / 2, words["y"] + words["height"] / 2)
    assert page.evaluate("wobbled") == 6


def test_who_has_thrown_a_few_times_is_offered_throws_that_come_by_themselves(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table, page = opened("splitter", SIZES[0], server, phones)
    complaints.listen(page)
    offer = page.locator("#throws-offer")
    for thrown in range(4):
        table.play_to_own_turn()
        table.shown_on(page)
        expect(page.locator("#throw")).to_be_visible()
        expect(offer).to_be_visible(visible=thrown == 3)
        if thrown == 3:
            break
        page.wait_for_timeout(700)  # a button that has just come takes no tap
        page.locator("#throw").tap()
        expect(page.locator("#throw")).to_have_count(0)
        while table.state()["moves"]:
            table.step()
    tall = box(page, ".bar")["height"]
    offer.tap()
    expect(page.locator("#throw")).to_have_count(0)
    expect(offer).to_be_hidden()
    assert abs(box(page, ".bar")["height"] - tall) <= 2


def box(page: Page, where: str) -> dict[str, Any]:
    found = page.locator(where).bounding_box()
    assert found, where
    return dict(found)
