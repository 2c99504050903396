"""Moments of the games at a live table: what was written together is cried out when all see it."""

from rollwright.web.live.connection import news
from rollwright.web.live.screen import screen
from rollwright.web.table.rooms import Rooms
from tests.web.party import changed, evening, party


@evening
async def test_what_others_write_is_cried_out_with_the_reveal(rooms: Rooms) -> None:
    at = await party(rooms, "splitter", 2, dice="real")
    await at.do(0, "throw", outcome="2 2")
    before = {seat: screen(at.room, seat, "en") for seat in range(2)}
    await at.do(0, "move", move="d4 2-2")
    own = news(before[0], screen(at.room, 0, "en"))
    assert [cry.words for line in own for cry in line.cries] == [
        "A group of 2s is complete: 2 points."
    ]
    hidden = news(before[1], screen(at.room, 1, "en"))
    assert [cry for line in hidden for cry in line.cries] == []  # nor what it was
    seen = screen(at.room, 1, "en")
    await at.do(1, "move", move="c4 2-2")
    await at.do(1, "skip")  # else it could be taken back for a while
    while at.table.held:
        await changed(at.room)
    told = news(seen, screen(at.room, 1, "en"))
    assert [(cry.name, cry.words) for line in told for cry in line.cries] == [
        ("Ann", "A group of 2s is complete: 2 points.")
    ]


@evening
async def test_a_throw_that_cannot_be_used_is_seen_by_all(rooms: Rooms) -> None:
    at = await party(rooms, "polygrid", 1, dice="real")
    await at.do(0, "move", move="D4 4")
    await at.do(0, "move", move="c3")
    await at.do(0, "move", move="D6 6")
    before = screen(at.room, -1, "de")
    await at.do(0, "throw", outcome="1")
    told = news(before, screen(at.room, -1, "de"))
    assert [cry.words for line in told for cry in line.cries] == ["Eine 1 zählt nicht."]
