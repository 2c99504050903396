"""What else happens at a table: several tabs, typed dice, clocks, people who come and go."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.web.browser.browsers import MOVING, Complaints
from tests.web.browser.hands import TRIES
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated
from tests.web.browser.test_access import TOO_WIDE, TUMBLED
from tests.web.game_facts import SEVERAL, seats_of

Contexts = Callable[..., BrowserContext]


def seated(table: Seated, context: BrowserContext, complaints: Complaints) -> Page:
    """A page with the table's seat."""
    page = complaints.listen(context.new_page())
    page.goto(table.give_to(context))
    return page


def test_two_tabs_of_one_seat_agree(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table, context = Seated(server.address, "splitter", 2).begin(), phones()
    one, other = (seated(table, context, complaints) for _ in range(2))
    one.locator("#throw").tap()
    expect(other.locator(".move").first).to_be_visible()
    other.locator(".move .open").first.tap()
    other.locator("#write").tap()
    for page in (one, other):
        expect(page.locator("#throw")).to_be_visible()
    assert one.locator("#w0").inner_html() == other.locator("#w0").inner_html()


def test_what_is_being_typed_survives_what_others_do(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "penk", 4, computers={})
    page = complaints.listen(phones().new_page())
    page.goto(table.page)
    page.locator("#name").fill("Zoë")
    table.ask(f"/api/tables/{table.id}/join", {"name": "Max"})
    expect(page.locator("#gather")).to_contain_text("Max")
    assert page.locator("#name").input_value() == "Zoë"
    expect(page.locator("#name")).to_be_focused()


def test_a_name_is_shown_as_it_was_typed(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    name = "<b>&\"'</b> {{7*7}}"
    page = seated(Seated(server.address, "penk", 2, name), phones(), complaints)
    expect(page.locator("#gather b").first).to_have_text(name)


def test_dice_that_cannot_be_chosen_say_why(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "tutto", 1).begin()
    page = seated(table, phones(), complaints)
    while True:
        table.play_to_own_move()
        table.shown_on(page)
        sets = json.loads(page.locator("#dice").get_attribute("data-says") or "{}")
        fit = [int(places) for places, one in sets.items() if one[0] >= 0]
        dice = range(page.locator(".pick").count())
        worthless = [die for die in dice if not any(places >> die & 1 for places in fit)]
        if worthless:
            break
        table.step()
    says, reason = page.locator("#says"), re.compile("count|nothing new")  # with a Straight
    for _ in range(TRIES):  # the page may come to rest just as the finger comes down
        page.locator(".pick").nth(worthless[0]).tap(force=True)  # a finger taps it all the same
        with suppress(AssertionError):
            expect(says).to_contain_text(reason, timeout=3000)
            break
    expect(says).to_contain_text(reason)
    expect(page.locator(f"#die{worthless[0]}")).not_to_be_checked()
    expect(page.locator(f"#die{worthless[0]}")).to_have_attribute("aria-disabled", "true")
    for die in worthless:  # others may be dimmed, too: of equal dice those that no longer count
        expect(page.locator(f'#tray [data-die="{die}"]')).to_contain_class("unfit")


def test_real_dice_are_typed_in_and_looked_at(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "splitter", 1, dice="real").begin()
    page = seated(table, phones(), complaints)
    page.locator("#outcome").fill("3 9")
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("3 9")
    page.locator("#outcome").fill("3 6")
    page.locator("#enter").tap()
    expect(page.locator("#log li").first).to_have_text("roll: 3 6")
    expect(page.locator("#said")).to_be_hidden()
    expect(page.locator("header a[href$=verify], footer a[href$=verify]")).to_have_count(0)


def test_real_dice_are_tapped_and_a_mistake_is_taken_back(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "penk", 1, dice="real").begin()
    page = seated(table, phones(), complaints)
    for face in ("1", "!", "3", "3", "5", "!", "2"):  # the seventh is one too many
        page.locator(f'[data-key="{face}"]').tap()
    chips = page.locator("#entered button")
    expect(chips).to_have_count(6)
    expect(page.locator("#outcome")).to_have_value("1 ! 3 3 5 !")
    chips.nth(2).tap()
    expect(page.locator("#outcome")).to_have_value("1 ! 3 5 !")
    page.locator('[data-key="4"]').tap()
    page.locator("#enter").tap()
    expect(page.locator("#log li").first).to_contain_text("1 3 4 5 ★ ★")
    page.locator("#undo").tap()
    expect(page.locator("#log li").first).to_have_text("You took back what was entered")
    expect(chips).to_have_count(0)
    page.locator("#outcome").fill("1 2 3 4 5 6")
    page.keyboard.press("Enter")
    expect(page.locator("#log li").first).to_contain_text("1 2 3 4 5 ★")
    page.locator(".pick").first.tap()
    page.locator("#choose").tap()
    expect(page.locator("#log li").first).to_contain_text("to roll again")
    page.wait_for_timeout(500)  # a button that has just come does nothing yet
    page.locator("#undo").tap()  # the re-roll, and not the throw before it
    expect(page.locator("#log li").first).to_have_text("You took a move back")


def test_dice_are_tapped_where_they_lie(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    page = seated(Seated(server.address, "penk", 1).begin(), phones(**MOVING), complaints)
    expect(page.locator("#throw")).to_have_text("Throw 6 dice")
    page.locator("#throw").tap()
    expect(page.locator(".pick")).to_have_count(6)
    expect(page.locator("#tray [data-die]")).to_have_count(6)  # and no second row of them
    page.wait_for_timeout(900)  # they have come to rest
    for number in range(6):
        finger = page.locator(".pick").nth(number).bounding_box()
        die = page.locator("#tray [data-die]").nth(number).bounding_box()
        assert finger and die
        assert min(finger["width"], finger["height"]) >= 44
        for side, long in (("x", "width"), ("y", "height")):
            middles = [one[side] + one[long] / 2 for one in (finger, die)]  # type: ignore[literal-required]
            assert abs(middles[0] - middles[1]) < 1.5
    expect(page.locator("#choose")).to_be_disabled()
    page.locator(".pick").nth(1).tap()
    page.locator(".pick").nth(4).tap()
    expect(page.locator(".picked")).to_have_count(2)
    expect(page.locator("#choose")).to_have_text("Roll 2 dice again")
    expect(page.locator("#says")).to_contain_text("You keep")
    page.evaluate(TUMBLED)
    page.locator("#choose").tap()  # moves, and throws
    expect(page.locator("#log li", has_text="You, roll")).to_have_count(2)
    expect(page.locator(".pick")).to_have_count(6)
    assert page.evaluate("() => tumbled") == 2  # those that were held stay where they are
    expect(page.locator(".picked")).to_have_count(0)


def test_a_clock_runs_for_whoever_is_to_act(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "penk", 2, clock=3).begin()
    page = seated(table, phones(), complaints)
    clocks = page.locator(".clock time")
    expect(clocks).to_have_count(2)
    expect(clocks.nth(1)).to_have_text("3:00")
    expect(clocks.nth(0)).to_have_text("2:58", timeout=10_000)
    expect(clocks.nth(1)).to_have_text("3:00")


def test_computer_players_hurry_when_asked(
    tmp_path: Path, phones: Contexts, complaints: Complaints
) -> None:
    with Server(tmp_path / "slow.sqlite", pace="100") as slow:
        table = Seated(slow.address, "splitter", 3).begin()
        page = seated(table, phones(), complaints)
        page.locator("#throw").tap()
        page.locator(".move .open").first.tap()
        page.wait_for_timeout(500)  # a button that has just come is not hit
        page.locator("#write").tap()
        expect(page.locator("#task")).to_contain_text("Still writing")
        page.wait_for_timeout(500)  # a button that has just come is not hit
        page.locator("#skip").tap()
        expect(page.locator("#throw")).to_be_visible(timeout=10_000)


# ---------------------------------------------------------------- people who come and go


def test_a_seat_that_is_opened_in_a_game_is_taken_by_whoever_comes(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "splitter", 2).begin().play(2)
    host = seated(table, phones(), complaints)
    host.locator("#seating summary").tap()
    host.locator("#seating [data-do=seat]").tap()
    expect(host.locator("#p1")).to_contain_text("free")
    guest = complaints.listen(phones().new_page())
    guest.goto(table.page)
    guest.locator("#join1 input[name=name]").fill("Max")
    guest.locator("#join1 button").tap()
    expect(guest.locator("#p1")).to_contain_text("You")
    expect(host.locator("#p1")).to_contain_text("Max")
    expect(host.locator(".others figcaption")).to_have_text("Max")


def test_whoever_leaves_is_replaced_by_a_computer_player(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "splitter", 2, computers={})
    guest = complaints.listen(phones().new_page())
    guest.goto(table.page)
    guest.locator("#name").fill("Max")
    guest.get_by_role("button", name="Take a seat").tap()
    expect(guest.locator("#gather")).to_contain_text("Max")
    host = seated(table, phones(), complaints)
    host.locator("#begin").tap()
    expect(host.locator("#p1")).to_contain_text("Max")
    expect(guest.locator("#throw")).to_be_visible()
    guest.on("dialog", lambda dialog: dialog.accept())
    guest.locator("[data-do=leave]").tap()
    expect(host.locator("#p1")).to_contain_text("computer")
    expect(guest.locator("#throw")).to_have_count(0)
    expect(guest.locator(".own")).to_have_count(0)  # now one who watches


def test_a_rematch_brings_the_same_people_together(
    server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, "splitter", 2, options={"variant": "B"}).begin()
    page = seated(table.play_to_the_end(), phones(), complaints)
    page.locator("button#rematch").tap()
    page.wait_for_url(lambda url: table.id not in url)
    expect(page.locator("#throw")).to_be_visible()  # all people are there: it starts by itself


# ---------------------------------------------------------------- names of all lengths


@pytest.mark.parametrize(("game", "seats"), [(game, seats_of(game, 12)) for game in SEVERAL])
def test_long_names_and_many_seats_fit_a_phone(
    game: str, seats: int, server: Server, phones: Contexts, complaints: Complaints
) -> None:
    table = Seated(server.address, game, seats, "W" * 24, computers={}, clock=5)
    for number in range(1, seats):
        table.ask(f"/api/tables/{table.id}/join", {"name": f"{number:02}{'M' * 22}"})
    page = seated(table, phones(), complaints)
    assert page.evaluate(TOO_WIDE) == []
    table.begin().step()
    expect(page.locator(".others figure")).to_have_count(seats - 1)
    assert page.evaluate("() => innerWidth") == 360
    assert page.evaluate(TOO_WIDE) == []


def test_the_level_is_chosen_in_the_lobby_and_kept(server: Server, phones: Contexts) -> None:
    page = phones().new_page()
    page.goto(server.address)
    expect(page.locator("#level")).to_have_value("medium")
    page.select_option("#level", "easy")
    page.locator(".card.splitter form button").tap()
    expect(page.locator("#players")).to_contain_text("Easy")
    page.goto(server.address)
    expect(page.locator("#level")).to_have_value("easy")


def test_sounds_are_off_until_somebody_wants_them(server: Server, phones: Contexts) -> None:
    context = phones()
    page = context.new_page()
    page.goto(Seated(server.address, "splitter", 1).begin().give_to(context))
    made = "() => sounds.dice.played || 0"
    page.evaluate(
        """() => { const play = sounds.dice;
        sounds.dice = () => { play(); sounds.dice.played = (sounds.dice.played || 0) + 1; }; }"""
    )
    listen = page.locator("#listen")
    expect(listen).to_have_attribute("aria-pressed", "false")
    page.locator("#throw").tap()
    expect(page.locator(".move").first).to_be_visible()
    assert page.evaluate(made) == 0
    listen.tap()
    expect(listen).to_have_attribute("aria-pressed", "true")
    page.locator(".move").first.dispatch_event("click")
    page.locator("#throw").tap()
    expect(page.locator(".move").first).to_be_visible()
    assert page.evaluate(made) == 1
    listen.tap()
    expect(listen).to_have_attribute("aria-pressed", "false")
