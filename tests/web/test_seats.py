"""Seats at a table: who may take, give and leave them, before the game and during it."""

import asyncio

import pytest

from rollwright.core.errors import Refused
from rollwright.fair import log
from rollwright.players.registry import USUAL
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import PLAYING
from tests.web.party import evenings, pace, party, proved


@evenings
async def test_whoever_comes_first_is_the_host_until_they_leave(rooms: Rooms) -> None:
    at = await party(rooms, people=3, begun=False)
    assert at.table.host == 0
    await at.do(0, "leave")
    assert at.table.host == 1
    assert await at.sit("Zoe") == 0
    assert at.table.host == 1  # who comes later does not become the host again
    await at.do(1, "leave")
    await at.do(2, "leave")
    assert at.table.host == 0


@evenings
async def test_only_the_host_fills_seats_and_starts(rooms: Rooms) -> None:
    at = await party(rooms, begun=False, people=2, seats=3)
    for do, told in (("begin", {}), ("seat", {"seat": 2, "player": "random"})):
        why = await at.refused(1, do, **told)
        assert "host" in str(why)
    await at.refused(0, "begin")  # a seat is free
    await at.refused(0, "seat", seat=2, player="nobody")
    await at.refused(0, "seat", seat=0, player="random")  # not their own
    for wrong in (3, -1, "2", None, True):
        await at.refused(0, "seat", seat=wrong, player="random")
    await at.do(0, "seat", seat=2, player="random")
    await at.do(0, "begin")
    assert at.table.phase == PLAYING


@evenings
async def test_a_computer_can_be_sent_away_before_and_during_the_game(rooms: Rooms) -> None:
    at = await party(rooms, people=1, computers={1: "random"}, begun=False)
    await at.do(0, "seat", seat=1, player="")
    assert at.table.chairs[1].free
    await at.do(0, "seat", seat=1, player="random")
    await at.do(0, "begin")
    await at.do(0, "seat", seat=1, player="")
    assert at.table.chairs[1].free and at.table.phase == PLAYING
    assert await at.sit("Zoe") == 1


@evenings
async def test_two_of_the_same_name_are_told_apart(rooms: Rooms) -> None:
    at = await party(rooms, people=1, begun=False, seats=4)
    for _ in range(3):
        await at.sit("ANN")
    assert [chair.name for chair in at.table.chairs] == ["Ann", "ANN 2", "ANN 3", "ANN 4"]


@evenings
async def test_one_seat_is_given_once_however_many_ask(rooms: Rooms) -> None:
    at = await party(rooms, people=1, begun=False, seats=2)
    asked = [at.sit(f"Guest {n}", wanted=1) for n in range(50)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(answer == 1 for answer in answers) == 1
    assert sum(isinstance(answer, Refused) for answer in answers) == 49
    assert at.kinds().count(log.JOIN) == 2


@evenings
async def test_who_leaves_during_the_game_is_played_for_or_leaves_the_seat_free(
    rooms: Rooms,
) -> None:
    at = await party(rooms, people=3)
    await at.do(1, "leave")
    assert at.table.chairs[1].player == USUAL
    await at.do(2, "leave", open=True)
    assert at.table.chairs[2].free
    assert await at.sit("Zoe") == 2
    with pace():
        at.room.timer.set()
        await at.play_out()
    proved(at.table)


@evenings
async def test_somebody_new_goes_on_where_another_left(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    await at.until(lambda: at.match.scores[1] > 0 and at.table.throw_due)
    scores = at.match.scores
    await at.do(1, "leave", open=True)
    await at.sit("Zoe", wanted=1)
    assert at.match.scores == scores and at.match.name(1) == "Zoe"
    await at.play_out()
    assert "Zoe" in at.table.record()
    proved(at.table)


@evenings
async def test_commands_of_somebody_removed_are_refused_from_that_moment(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    await at.do(0, "throw")
    late = at.command(1, "move", move=at.match.allowed(1)[0])
    removing = asyncio.ensure_future(at.do(0, "seat", seat=1, player=""))
    await asyncio.sleep(0)
    with pytest.raises(Refused):  # it was on its way, behind the removal
        await at.give(1, late)
    await removing
    assert at.table.chairs[1].free and 1 in at.match.turn
    with pytest.raises(Refused):
        await at.give(1, late)


@evenings
async def test_an_old_place_gives_no_right_to_the_seat_of_another(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    old = at.joined[1]
    await at.do(1, "leave", open=True)
    await at.sit("Zoe", wanted=1)
    at.joined[1] = old
    assert "seat" in str(await at.refused(1, "leave"))


@evenings
async def test_a_new_person_may_count_commands_from_the_start_again(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    await at.do(0, "throw")
    await at.do(1, "move", move=at.match.allowed(1)[0], id="1")
    await at.do(1, "undo", id="2")
    await at.do(1, "leave", open=True, id="3")
    await at.sit("Zoe", wanted=1)
    await at.do(1, "move", move=at.match.allowed(1)[0], id="1")
    assert 1 not in at.match.turn


@evenings
async def test_nobody_sits_down_when_the_game_is_over(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    await at.play_out()
    await at.do(1, "leave")
    assert at.table.chairs[1].free
    with pytest.raises(Refused):
        await at.sit("Zoe")


@evenings
async def test_the_record_is_the_same_whoever_comes_and_goes_afterwards(rooms: Rooms) -> None:
    at = await party(rooms, people=2, sealed=True)
    await at.play_out()
    record = at.table.record()
    await at.do(0, "rematch")
    await at.do(1, "leave")
    assert at.table.record() == record
    proved(at.table)


@evenings
async def test_a_table_goes_on_for_ever_but_not_to_and_fro(rooms: Rooms) -> None:
    at = await party(rooms, people=2, seats=3, begun=False)
    with pace(EVENTS=at.table.epoch + 1):
        await at.do(0, "seat", seat=2, player="random")
        await at.refused(0, "seat", seat=2, player="")
        await at.do(0, "begin")
        await at.do(0, "throw")
        await at.do(0, "move", move=at.match.allowed(0)[0])
        await at.refused(0, "undo")
        await at.do(1, "leave", open=True)
        with pytest.raises(Refused):
            await at.sit("Zoe")
