"""In a lesson the sheet lies there that it speaks of, and one's own comes back."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from rollwright.games import game
from rollwright.games.polygrid.layout import BOX_CORNERS, HIGH, WIDE
from rollwright.games.polygrid.sheet import FIRST_BOX
from rollwright.play.lessons.lesson import Lesson, lesson
from rollwright.play.lessons.walk import LEARNER, READ, Walk
from tests.web.browser.browsers import Complaints
from tests.web.browser.lesson_hand import Learner
from tests.web.browser.server import Server

Contexts = Callable[..., BrowserContext]
SETTLED = 1500  # after which no sheet comes by itself any more
CLOSING, ENDING = (lesson(game("penk"), name) for name in ("closing", "ending"))


@pytest.mark.parametrize("size", ["phones", "desktops"])
@pytest.mark.parametrize("taught", [CLOSING, ENDING], ids=lambda taught: str(taught.name))
def test_another_players_sheet_lies_there_while_it_is_spoken_of(
    server: Server,
    request: pytest.FixtureRequest,
    taught: Lesson,
    size: str,
    complaints: Complaints,
) -> None:
    contexts: Contexts = request.getfixturevalue(size)
    page = complaints.listen(contexts().new_page())
    page.goto(f"{server.address}/learn/{taught.path}")
    walk = Walk(taught)
    seen: set[int] = set()
    while len(seen) < taught.seats or walk.looks_at != LEARNER:
        seen.add(walk.looks_at)
        tap_on(page, walk)
        walk.take(walk.shown())
        expect(page.locator("#lesson-words")).to_have_text(walk.words("en"))
        if walk.looks_at == LEARNER:
            expect(page.locator("#looked")).to_be_hidden()
        else:
            page.wait_for_timeout(SETTLED)
            name = taught.names[walk.looks_at - 1]
            expect(page.locator("#whose")).to_have_text(f"{name}'s sheet")
            expect(page.locator("#looked .ring").first).to_be_visible()


def tap_on(page: Page, walk: Walk) -> None:
    """What leads to the next step."""
    if walk.awaits == READ:
        page.locator("#next").click()
    else:
        page.locator("#throw, [data-lesson=show]").first.click()


def test_what_others_did_is_that_of_their_last_turn(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = complaints.listen(phones().new_page())
    page.goto(f"{server.address}/learn/{CLOSING.path}")
    expect(page.locator("#did")).to_contain_text("Ben +3: marked 3 3 3.")
    expect(page.locator("#did")).not_to_contain_text("marked 1")


# How large each ring is, in units of the sheet
RINGED = """() => [...document.querySelectorAll(".own .ring:not(.wave)")]
  .map((ring) => ["x", "y", "width", "height"].map((side) => Math.round(ring[side].baseVal.value)))
"""


def test_a_box_that_is_spoken_of_is_pointed_at_where_it_is_printed(
    server: Server, phones: Contexts
) -> None:
    page = phones(reduced_motion="reduce").new_page()
    learner = Learner(page, server.address, lesson(game("polygrid"), "stars"))
    while "D12 2" not in learner.walk().step.point:
        learner.go_on()
    x, y = BOX_CORNERS[FIRST_BOX[4] + 1]
    assert [round(x), round(y), round(WIDE), HIGH] in page.evaluate(RINGED)


def test_a_move_that_is_pointed_at_shows_what_comes_of_it(server: Server, phones: Contexts) -> None:
    page = phones(reduced_motion="reduce").new_page()
    learner = Learner(page, server.address, lesson(game("polygrid"), "walking"))
    while "D10 3" not in learner.walk().step.point:
        learner.go_on()
    ghosts = page.locator("#moves .pointed .count.ghost")
    expect(ghosts).to_have_count(1)
    expect(ghosts).to_be_visible()
    expect(page.locator("#moves .pointed .large")).to_be_hidden()  # no die is chosen yet
    learner.go_on()
    learner.go_on()  # several boxes: their walks would lie over each other
    expect(page.locator("#moves .pointed .count.ghost").first).to_be_hidden()


def test_where_a_space_is_to_be_found_none_says_what_it_brings(
    server: Server, phones: Contexts
) -> None:
    page = phones(reduced_motion="reduce").new_page()
    learner = Learner(page, server.address, lesson(game("splitter"), "basics"))
    brings = page.locator("#moves .brings")
    while learner.walk().step.say != "fourth":
        learner.go_on()
        if learner.walk().step.say == "beware":
            expect(brings.first).to_be_visible()  # there it is explained
    expect(page.locator("#moves [data-shows]").first).to_be_visible()
    expect(brings.first).to_be_hidden()


def test_points_are_counted_out_part_by_part(server: Server, phones: Contexts) -> None:
    page = phones(reduced_motion="reduce").new_page()
    learner = Learner(page, server.address, lesson(game("hexroller"), "basics"))
    parts: list[bool | str] = []
    while len(parts) < 4:
        step = learner.walk().step
        if step.count:
            shown = page.locator("#count > *")
            expect(shown).to_have_count(1)
            expect(shown).to_have_attribute("data-part", str(step.count))
            parts.append(step.count)
        learner.go_on()
    assert parts == ["flowers", "pairs", "rows", "bonuses"]
