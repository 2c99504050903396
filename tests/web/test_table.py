"""What may be asked of a table, and what comes of it."""

import asyncio
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from rollwright.play import log
from rollwright.play.fair import pledge
from rollwright.web import orders
from rollwright.web.orders import Refused
from rollwright.web.rooms import Rooms, now
from rollwright.web.table import BEGIN, GATHERING, OPENING, OVER, PLAYING
from tests.web.party import Party, changed, evening, pace, party, proved

# ---------------------------------------------------------------- seats


@evening
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


@evening
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


@evening
async def test_a_computer_can_be_sent_away_before_and_during_the_game(rooms: Rooms) -> None:
    at = await party(rooms, people=1, computers={1: "random"}, begun=False)
    await at.do(0, "seat", seat=1, player="")
    assert at.table.chairs[1].free
    await at.do(0, "seat", seat=1, player="random")
    await at.do(0, "begin")
    await at.do(0, "seat", seat=1, player="")
    assert at.table.chairs[1].free and at.table.phase == PLAYING
    assert await at.sit("Zoe") == 1


@evening
async def test_two_of_the_same_name_are_told_apart(rooms: Rooms) -> None:
    at = await party(rooms, people=1, begun=False, seats=4)
    for _ in range(3):
        await at.sit("ANN")
    assert [chair.name for chair in at.table.chairs] == ["Ann", "ANN 2", "ANN 3", "ANN 4"]


@evening
async def test_one_seat_is_given_once_however_many_ask(rooms: Rooms) -> None:
    at = await party(rooms, people=1, begun=False, seats=2)
    asked = [at.sit(f"Guest {n}", wanted=1) for n in range(50)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(answer == 1 for answer in answers) == 1
    assert sum(isinstance(answer, Refused) for answer in answers) == 49
    assert at.kinds().count(log.JOIN) == 2


@evening
async def test_who_leaves_during_the_game_is_played_for_or_leaves_the_seat_free(
    rooms: Rooms,
) -> None:
    at = await party(rooms, people=3)
    await at.do(1, "leave")
    assert at.table.chairs[1].player == orders.substitute()
    await at.do(2, "leave", open=True)
    assert at.table.chairs[2].free
    assert await at.sit("Zoe") == 2
    with pace():
        at.room.set_timer()
        await at.play_out()
    proved(at.table)


@evening
async def test_somebody_new_goes_on_where_another_left(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    await at.until(lambda: at.match.scores[1] > 0)
    scores = at.match.scores
    await at.do(1, "leave", open=True)
    await at.sit("Zoe", wanted=1)
    assert at.match.scores == scores and at.match.name(1) == "Zoe"
    await at.play_out()
    assert "Zoe" in at.table.record()
    proved(at.table)


@evening
async def test_orders_of_somebody_removed_are_refused_from_that_moment(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    await at.do(0, "throw")
    late = at.order(1, "move", move=at.match.allowed(1)[0])
    removing = asyncio.ensure_future(at.do(0, "seat", seat=1, player=""))
    await asyncio.sleep(0)
    with pytest.raises(Refused):  # it was on its way, behind the removal
        await at.give(1, late)
    await removing
    assert at.table.chairs[1].free and 1 in at.match.turn
    with pytest.raises(Refused):
        await at.give(1, late)


@evening
async def test_an_old_place_gives_no_right_to_the_seat_of_another(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    old = at.joined[1]
    await at.do(1, "leave", open=True)
    await at.sit("Zoe", wanted=1)
    at.joined[1] = old
    assert "seat" in str(await at.refused(1, "leave"))


@evening
async def test_a_new_person_may_count_orders_from_the_start_again(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    await at.do(0, "throw")
    await at.do(1, "move", move=at.match.allowed(1)[0], id="1")
    await at.do(1, "undo", id="2")
    await at.do(1, "leave", open=True, id="3")
    await at.sit("Zoe", wanted=1)
    await at.do(1, "move", move=at.match.allowed(1)[0], id="1")
    assert 1 not in at.match.turn


@evening
async def test_nobody_sits_down_when_the_game_is_over(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    await at.play_out()
    await at.do(1, "leave")
    assert at.table.chairs[1].free
    with pytest.raises(Refused):
        await at.sit("Zoe")


@evening
async def test_the_record_is_the_same_whoever_comes_and_goes_afterwards(rooms: Rooms) -> None:
    at = await party(rooms, people=2, sealed=True)
    await at.play_out()
    record = at.table.record()
    await at.do(0, "rematch")
    await at.do(1, "leave")
    assert at.table.record() == record
    proved(at.table)


@evening
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


# ---------------------------------------------------------------- the start


@evening
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


@evening
async def test_what_is_not_opened_in_time_counts_as_empty(rooms: Rooms) -> None:
    at = await party(rooms, people=2, sealed=True, begun=False)
    await at.do(0, "begin")
    await at.do(0, "open", contribution=at.bytes_of[0].hex())
    assert at.table.phase == OPENING
    with pace(OPENING=0.0):
        at.room.set_timer()
        while at.table.phase == OPENING:
            await asyncio.sleep(0.02)
    await at.refused(1, "open", contribution=at.bytes_of[1].hex())
    start = next(entry for entry in at.table.entries if entry.kind == log.START)
    assert start.payload["contributions"] == [at.bytes_of[0].hex(), ""]
    await at.play_out()
    proved(at.table)


@evening
async def test_after_a_restart_there_is_time_to_open_again(rooms: Rooms) -> None:
    at = await party(rooms, people=2, sealed=True, begun=False)
    await at.do(0, "begin")
    at.room.sleep()
    with patch("rollwright.web.room.now", lambda: now() + 3_600_000):
        at.room = await Rooms(rooms.store).room(at.table.id)
        due = at.room._due()
        assert due is not None and 5 < due[0] <= 10
    for seat in (0, 1):
        await at.do(seat, "open", contribution=at.bytes_of[seat].hex())
    assert at.table.phase == PLAYING


@evening
async def test_without_pledges_the_game_starts_at_once(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    assert at.kinds()[-2:] == [BEGIN, log.START] and at.table.phase == PLAYING


@pytest.mark.parametrize("opened", [(), (0,), (1,), (0, 2)])
@pytest.mark.parametrize("leaver", [0, 1])
def test_who_leaves_during_the_opening_is_played_for_and_the_dice_stay_fair(
    opened: tuple[int, ...], leaver: int, tmp_path: Path
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
            at.room.set_timer()
            await at.play_out()
        proved(at.table)

    evening(story)(tmp_path)


@evening
async def test_pledges_come_in_time_or_not_at_all(rooms: Rooms) -> None:
    at = await party(rooms, people=2, begun=False, seats=3)
    await at.refused(0, "pledge", pledge="no hash")
    await at.do(0, "pledge", pledge=pledge(bytes(32)))
    await at.refused(0, "pledge", pledge=pledge(bytes(32)))  # one is enough
    assert at.table.holds(0, at.joined[0]) and at.table.host == 0
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


# ---------------------------------------------------------------- the game


@evening
async def test_an_order_made_on_an_old_picture_is_refused_politely(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    version = at.table.version(0)
    await at.do(1, "throw")
    why = await at.refused(0, "throw", version=version)
    assert why.stale and str(why)
    for wrong in (None, -1, 10**6):
        assert (await at.refused(0, "move", move=0, version=wrong)).stale


@evening
async def test_what_others_write_makes_nothing_stale(rooms: Rooms) -> None:
    at = await party(rooms, people=3)
    await at.do(0, "throw")
    mine = at.order(2, "move", move=at.match.allowed(2)[0])
    for seat in (0, 1):
        await at.do(seat, "move", move=at.match.allowed(seat)[0])
    await at.do(0, "undo")
    await at.give(2, mine)
    assert at.match.turn == (0,)


@evening
async def test_two_who_throw_at_once_throw_once(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    throws = [at.order(seat, "throw") for seat in (0, 1)]
    both = [at.give(seat, throw) for seat, throw in enumerate(throws)]
    answers = await asyncio.gather(*both, return_exceptions=True)
    assert [answer is None for answer in answers].count(True) == 1
    assert at.kinds().count(log.THROW) == 1


@evening
async def test_a_throw_belongs_to_its_roller(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", people=2)
    assert at.match.roller == 0
    assert "not your throw" in str(await at.refused(1, "throw"))
    await at.do(0, "throw")


@evening
async def test_nothing_is_thrown_while_there_is_something_to_write(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    await at.do(0, "throw")
    await at.refused(0, "throw")
    await at.do(0, "move", move=at.match.allowed(0)[0])
    await at.refused(0, "throw")
    await at.refused(1, "throw")
    assert [event.seat for event in at.match.events] == [None, 0]


@evening
async def test_illegal_moves_are_refused_with_a_reason(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    await at.refused(0, "move", move=0)  # nothing is thrown yet
    await at.do(0, "throw")
    for wrong in (-1, 10**9, "0", None, True, 1.0, [0]):
        assert str(await at.refused(0, "move", move=wrong))
    await at.do(0, "move", move=at.match.allowed(0)[0])
    assert "written" in str(await at.refused(0, "move", move=0))


@evening
async def test_undo_goes_back_to_the_last_throw_and_no_further(rooms: Rooms) -> None:
    at = await party(rooms, "hexroller", people=2)
    await at.do(0, "throw")
    thrown = at.match.state
    await at.refused(0, "undo")
    for _ in range(3):
        await at.do(0, "move", move=at.match.allowed(0)[0])
    await at.do(1, "move", move=at.match.allowed(1)[0])
    for _ in range(3):
        await at.do(0, "undo")
    await at.refused(0, "undo")
    await at.do(1, "undo")
    assert at.match.state == thrown
    await at.until(lambda: at.kinds().count(log.THROW) == 2)
    await at.refused(0, "undo")
    await at.play_out()
    proved(at.table)


@evening
async def test_the_last_who_has_written_may_still_take_it_back(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    await at.do(0, "throw")
    for seat in (0, 1):
        await at.do(seat, "move", move=at.match.allowed(seat)[0])
    assert at.match.chance_due
    await at.do(1, "undo")
    assert at.match.turn == (1,)
    await at.refused(0, "throw")


@evening
async def test_an_order_is_followed_once_however_often_it_comes(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    throw = at.order(0, "throw")
    await asyncio.gather(*(at.give(0, throw) for _ in range(20)))
    assert at.kinds().count(log.THROW) == 1
    move = at.order(0, "move", move=at.match.allowed(0)[0])
    for _ in range(3):
        await at.give(0, move)
    assert at.kinds().count(log.MOVE) == 1


def last_pair(at: Party) -> bool:
    return bool(at.match.state.sheets[0].free.bit_count() == 1)


@evening
async def test_every_order_is_known_again_after_a_restart(rooms: Rooms) -> None:
    at = await party(rooms, people=2, sealed=True, begun=False, seats=3)
    given = []

    async def do(seat: int, do: str, /, **told: object) -> None:
        given.append((seat, at.order(seat, do, **told)))
        await at.give(*given[-1])

    await do(0, "seat", seat=2, player="random")
    await do(0, "begin")
    for seat in (0, 1):
        await do(seat, "open", contribution=at.bytes_of[seat].hex())
    await do(0, "throw")
    await do(0, "move", move=at.match.allowed(0)[0])
    await do(0, "undo")
    with pace():
        at.room.set_timer()
        await at.until(lambda: last_pair(at) and len(at.match.turn) == 3)
        await do(1, "move", move=at.match.allowed(1)[0])
        while at.match.turn != (0,):
            await changed(at.room)
        await do(0, "move", move=at.match.allowed(0)[0])
    assert at.table.phase == OVER
    again = Rooms(rooms.store)
    room = await again.room(at.table.id)
    for seat, order in given:
        await again.order(room, seat, at.joined[seat], order)
    assert room.table.epoch == at.table.epoch


@evening
async def test_real_dice_are_typed_in_by_whom_they_belong_to(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", people=2, dice="real", options={"target": "1000"})
    for wrong in (None, 7, "", "seven", "1" * 100, ["1"]):
        assert str(await at.refused(0, "throw", outcome=wrong))
    await at.refused(1, "throw", outcome="anything")
    await at.play_out()
    assert all("draw" not in e.payload for e in at.table.entries if e.kind == log.THROW)
    assert "commitment" not in at.table.settings


@evening
async def test_somebody_throws_real_dice_for_a_computer_player(rooms: Rooms) -> None:
    with pace():
        computers = {1: "random"}
        at = await party(rooms, "tutto", 1, computers, dice="real", options={"target": "1000"})
        await at.play_out()
    assert at.table.phase == OVER


@evening
async def test_before_the_start_nothing_is_played(rooms: Rooms) -> None:
    at = await party(rooms, people=2, begun=False)
    for do in ("move", "throw", "undo", "open", "rematch"):
        await at.refused(0, do)
    assert at.table.phase == GATHERING


@evening
async def test_when_it_is_over_nothing_is_played_or_started(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    await at.play_out()
    epoch = at.table.epoch
    for do in ("move", "throw", "undo", "open", "begin", "seat", "pledge"):
        await at.refused(0, do, seat=1, player="random", move=0, pledge=pledge(b""))
    assert (at.table.epoch, at.table.phase) == (epoch, OVER)


@pytest.mark.parametrize(
    ("game", "people"),
    [("penk", 3), ("hexroller", 3), ("splitter", 4), ("tutto", 3), ("polygrid", 1)],
)
def test_whole_games_with_undo_are_fair(game: str, people: int, tmp_path: Path) -> None:
    async def story(rooms: Rooms) -> None:
        options = {"target": "1000"} if game == "tutto" else {}
        at = await party(rooms, game, people, sealed=True, options=options)
        random = Random(game)
        while at.table.phase != OVER:
            await at.step(random)
            if random.random() < 0.1 and at.table.phase == PLAYING:
                await _some_undo(at, random)
        proved(at.table)
        again = await Rooms(rooms.store).room(at.table.id)
        assert again.table.entries == at.table.entries
        assert again.table.record() == at.table.record()

    evening(story)(tmp_path)


async def _some_undo(at: Party, random: Random) -> None:
    able = [s for s in range(at.match.seats) if orders.undoable(at.match, s) is not None]
    if able:
        await at.do(random.choice(able), "undo")
