"""Moments at a live table: who is told of them, when, and that computer players wait for them."""

import json

from rollwright.core.moments import CHEER, OUCH
from rollwright.core.seats import NOBODY, Seat
from rollwright.web import limits
from rollwright.web.live.connection import news
from rollwright.web.live.moments import standing
from rollwright.web.live.screen import main, screen
from rollwright.web.table.history import happened
from rollwright.web.table.news import Cry, News
from rollwright.web.table.pace import pace as computer_pace
from rollwright.web.table.pace import stands_for
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import OVER
from rollwright.web.table.time_up import out_of_time
from tests.web.party import Party, changed, evening, pace, party

LONG = {"PACE": 0.0, "AFTER_A_PERSON": 0.0, "MOMENT": 30.0, "MOMENTS_WAIT": 60.0}


async def heard(at: Party, seat: Seat, thrown: str, listener: Seat, lang: str = "en") -> list[News]:
    """What somebody hears of a throw with real dice."""
    before = screen(at.room, listener, lang)
    await at.do(seat, "throw", outcome=thrown)
    return news(before, screen(at.room, listener, lang))


def told(at: Party, fresh: list[News], seat: Seat) -> dict[str, object]:
    """What a page is sent of it."""
    sent = standing(at.room, fresh, seat, "en")
    json.dumps(sent)  # it goes over the wire
    return sent["moment"] if sent else {}  # type: ignore[return-value]


@evening
async def test_a_bust_stands_on_the_others_screen_with_its_dice(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", 2, dice="real")
    await at.do(0, "throw", outcome="Bonus 200")
    await at.do(0, "throw", outcome="1 2 2 3 4 6")
    await at.do(0, "move", move="keep 1")
    (line,) = await heard(at, 0, "2 2 3 4 6", 1)
    assert line.text == "Ann, roll: 2 2 3 4 6. Bust: 100 points lost."
    (cry,) = line.cries
    assert (cry.name, cry.words, cry.tone) == ("Ann", "Bust: 100 points lost.", OUCH)
    moment = told(at, [line], 1)
    assert moment["for"] == round(1000 * limits.MOMENT)
    assert str(moment["table"]).count('class="pip"') >= 2 + 2 + 3 + 4 + 6  # the dice that did it
    assert at.table.roller == 1  # though the next player's card is due


@evening
async def test_what_lost_ones_own_turn_stays_longer(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", 2, dice="real")
    await at.do(0, "throw", outcome="Bonus 200")
    lines = await heard(at, 0, "2 3 3 4 6 6", 0)
    assert told(at, lines, 0)["for"] == round(1000 * limits.LOSS) > round(1000 * limits.MOMENT)
    assert at.room.standing.left(False) > limits.MOMENT  # and computer players wait for that


@evening
async def test_the_history_says_it_and_in_the_readers_language(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", 2, dice="real")
    (line,) = await heard(at, 0, "Stop", NOBODY, "de")
    assert [cry.words for cry in line.cries] == ["Stopp! Der Zug ist vorbei."]
    assert "<b>Stopp! Der Zug ist vorbei.</b>" in screen(at.room, 1, "de").parts["log"]


@evening
async def test_computer_players_wait_for_it_and_people_do_not(rooms: Rooms) -> None:
    with pace(**LONG):
        at = await party(rooms, "tutto", 1, {1: "medium"}, dice="real")
        await at.do(0, "throw", outcome="Bonus 200")
        await at.do(0, "throw", outcome="1 1 2 3 4 6")
        assert at.room.standing.left(False) <= 0  # nothing to cry out
        await at.do(0, "move", move="bank")
        assert at.room.standing.left(False) > 20
        await at.do(0, "throw", outcome="Bonus 300")  # for the computer, whose card it is
        await at.do(0, "throw", outcome="1 1 2 3 4 6")
        due = at.room._due()
        assert due is not None and due[0] > 20  # what was banked stands
        await at.do(0, "skip")
        due = at.room._due()
        assert due is not None and due[0] <= limits.HURRIED_MOMENT


@evening
async def test_what_all_write_at_once_is_cried_out_when_all_see_it(rooms: Rooms) -> None:
    with pace(PACE=0.0, AFTER_A_PERSON=30.0, MOMENT=30.0):
        at = await party(rooms, "splitter", 2)
        await at.do(0, "throw")
        for seat in (0, 1):
            await at.do(seat, "move", move=at.match.allowed(seat)[0])
        assert at.table.held and at.room.standing.left(False) <= 0
        first = screen(at.room, 1, "en").news
        assert not any("Ann" in cry.name for line in first for cry in line.cries)


@evening
async def test_when_the_time_is_up_all_hear_who_plays_on(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", 2, clock=3)
    before = screen(at.room, 1, "en")
    await out_of_time(at.room, 0)
    (line,) = news(before, screen(at.room, 1, "en"))
    assert line.cries == (Cry("", "Time is up for Ann: a computer takes over", 0),)
    assert at.table.late == {0}


def test_more_sentences_stand_longer_but_not_for_ever() -> None:
    assert stands_for(0, False) == 0
    assert stands_for(1, False) == limits.MOMENT
    assert stands_for(2, False) == limits.MOMENT + limits.ANOTHER_CRY
    assert stands_for(99, False) == limits.MOMENTS_WAIT
    assert stands_for(99, True) == limits.HURRIED_MOMENT < limits.MOMENT


@evening
async def test_what_one_looks_at_takes_its_time_and_the_rest_is_quicker(rooms: Rooms) -> None:
    with pace(PACE=2.0):
        at = await party(rooms, "tutto", 2)
        assert computer_pace(False, at.table) == limits.PACE
        assert computer_pace(False) == limits.PACE * limits.QUICKER < limits.PACE
        assert computer_pace(True, at.table) == limits.HURRY


@evening
async def test_where_only_one_person_plays_what_was_written_is_held_for_less(rooms: Rooms) -> None:
    with pace(AFTER_A_PERSON=2.0):
        alone = await party(rooms, "splitter", 1, {1: "random"})
        together = await party(rooms, "splitter", 2)
        assert alone.table.hold == limits.AFTER_A_PERSON * limits.ALONE < together.table.hold


@evening
async def test_a_page_knows_how_long_sheets_stay_and_when_buttons_have_settled(
    rooms: Rooms,
) -> None:
    at = await party(rooms, "penk", 2)
    page = main(at.room, 0, "en", screen(at.room, 0, "en"))
    for seconds in (limits.SETTLES, limits.THEIRS_STAYS, limits.OWN_STAYS, limits.LANDS,
                    limits.LAST_SEEN):  # fmt: skip
        assert f'"{round(1000 * seconds)}"' in page
    together = await party(rooms, "splitter", 2)
    page = main(together.room, 0, "en", screen(together.room, 0, "en"))
    assert f'"{round(1000 * limits.ROUND_STAYS)}"' in page


@evening
async def test_the_throw_that_ends_a_game_is_seen_before_its_result(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", 1, dice="real", options={"target": "1000"})
    await at.do(0, "throw", outcome="Fireworks")
    await at.do(0, "throw", outcome="1 1 1 2 3 4")
    await at.do(0, "move", move="keep 1 1 1")
    await at.do(0, "throw", outcome="2 3 4")  # nothing counts: 1000 points are banked, that is all
    assert at.room.table.phase == OVER
    shown = str(standing(at.room, happened(at.room, 0, "en")[-2:], 0, "en")["moment"])
    assert "Won" not in shown and "1000" in shown


@evening
async def test_a_banner_says_a_sum_only_of_what_it_cries_out(rooms: Rooms) -> None:
    for thrown, move, name in (
        ("2 4", "c4 2-4", "Ann +2"),
        ("1 2", "c4 2-1", "Ann"),  # a lone 1 besides: the round brought 3
    ):
        at = await party(rooms, "splitter", 2, dice="real")
        await _round(at, "2 5", "c3 2-5", "b5 2-5")
        before = screen(at.room, 1, "en")
        await _round(at, thrown, move, move)
        cries: object = told(at, news(before, screen(at.room, 1, "en")), 1)["cries"]
        words = "A group of 2s is complete: 2 points."
        assert cries == [{"name": name, "words": words, "tone": CHEER}]


async def _round(at: Party, thrown: str, *moves: str) -> None:
    """A throw, what all write, and that all see it."""
    await at.do(0, "throw", outcome=thrown)
    for seat, move in enumerate(moves):
        await at.do(seat, "move", move=move)
    await at.do(1, "skip")
    while at.table.held:
        await changed(at.room)
