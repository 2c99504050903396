"""The start of a game at a table: what was pledged is opened, or counts as empty."""

import asyncio
from pathlib import Path
from unittest.mock import patch

import pytest

from rollwright.fair import log
from rollwright.fair.dice import pledge
from rollwright.web.server_time import steady
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import BEGIN, OPENING, PLAYING
from tests.web.party import evening, evenings, pace, party, proved


@evenings
async def test_the_game_starts_when_all_have_opened_what_they_pledged(rooms: Rooms) -> None:
    at = await party(rooms, people=3, sealed=True, begun=False)
    await at.do(0, "begin")
    assert at.table.phase == OPENING
    await at.refused(1, "open", contribution="00" * 32)  # not what was pledged
    for wrong in ("", "zz", None, 7, "aa" * 500):
        await at.refused(1, "open", contribution=wrong)
    for seat in (2, 0, 1):
        await at.do(seat, "open", contribution=at.bytes_of[seat].hex())
        if at.table.phase == OPENING:
            await at.refused(seat, "open", contribution=at.bytes_of[seat].hex())
    assert at.table.phase == PLAYING
    start = next(entry for entry in at.table.entries if entry.kind == log.START)
    assert start.payload["contributions"] == [at.bytes_of[seat].hex() for seat in range(3)]
    await at.play_out()
    proved(at.table)


@evenings
async def test_what_is_not_opened_in_time_counts_as_empty(rooms: Rooms) -> None:
    at = await party(rooms, people=2, sealed=True, begun=False)
    await at.do(0, "begin")
    await at.do(0, "open", contribution=at.bytes_of[0].hex())
    assert at.table.phase == OPENING
    with pace(OPENING=0.0):
        at.room.timer.set()
        while at.table.phase == OPENING:
            await asyncio.sleep(0.02)
    await at.refused(1, "open", contribution=at.bytes_of[1].hex())
    start = next(entry for entry in at.table.entries if entry.kind == log.START)
    assert start.payload["contributions"] == [at.bytes_of[0].hex(), ""]
    await at.play_out()
    proved(at.table)


@evenings
async def test_after_a_restart_there_is_time_to_open_again(rooms: Rooms) -> None:
    at = await party(rooms, people=2, sealed=True, begun=False)
    await at.do(0, "begin")
    at.room.sleep()
    with patch("rollwright.web.server_time.steady", lambda: steady() + 3_600_000):
        at.room = await Rooms(rooms.store).room(at.table.id)
        due = at.room._due()
        assert due is not None and 5 < due[0] <= 10
    for seat in (0, 1):
        await at.do(seat, "open", contribution=at.bytes_of[seat].hex())
    assert at.table.phase == PLAYING


@evenings
async def test_without_pledges_the_game_starts_at_once(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    assert at.kinds()[-2:] == [BEGIN, log.START] and at.table.phase == PLAYING


@pytest.mark.parametrize("opened", [(), (0,), (1,), (0, 2)])
@pytest.mark.parametrize("leaver", [0, 1])
def test_who_leaves_during_the_opening_is_played_for_and_the_dice_stay_fair(
    opened: tuple[int, ...], leaver: int, place: Path | str
) -> None:
    async def story(rooms: Rooms) -> None:
        at = await party(rooms, people=3, sealed=True, begun=False)
        await at.do(0, "begin")
        for seat in opened:
            await at.do(seat, "open", contribution=at.bytes_of[seat].hex())
        await at.do(leaver, "leave", open=True)
        assert at.table.chairs[leaver].player
        for seat in at.table.awaited():
            await at.do(seat, "open", contribution=at.bytes_of[seat].hex())
        assert at.table.phase == PLAYING
        with pace():
            at.room.timer.set()
            await at.play_out()
        proved(at.table)

    evening(story)(place)


@evenings
async def test_pledges_come_in_time_or_not_at_all(rooms: Rooms) -> None:
    at = await party(rooms, people=2, begun=False, seats=3)
    await at.refused(0, "pledge", pledge="no hash")
    await at.do(0, "pledge", pledge=pledge(bytes(32)))
    await at.refused(0, "pledge", pledge=pledge(bytes(32)))  # one is enough
    assert at.table.seat_of(at.joined[0]) == 0 and at.table.host == 0
    at.bytes_of[0] = bytes(32)
    await at.sit("Cleo")
    await at.do(1, "leave")
    await at.sit("Zoe")
    await at.begin()
    await at.refused(1, "pledge", pledge=pledge(bytes(32)))
    await at.do(2, "leave", open=True)
    await at.sit("Late", sealed=bytes(32))
    assert at.table.chairs[2].pledge is None
    await at.play_out()
    proved(at.table)
