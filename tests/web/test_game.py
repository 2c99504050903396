"""The game at a table: what may be thrown, written and taken back, and what comes of it."""

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from rollwright.core.errors import Refused
from rollwright.fair import log
from rollwright.fair.dice import pledge
from rollwright.web import limits
from rollwright.web.live.sentences import result
from rollwright.web.table.dispatch import Asker, follow
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import GATHERING, OVER, PLAYING
from tests.web.game_facts import EVERY, quick_options, seats_of
from tests.web.party import Party, changed, evening, evenings, pace, party, proved
from tests.web.stores import BOTH


@evenings
async def test_a_command_made_on_an_old_picture_is_refused_politely(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    version = at.table.version(0)
    await at.do(1, "throw")
    why = await at.refused(0, "throw", version=version)
    assert why.stale and str(why)
    for wrong in (None, -1, 10**6):
        assert (await at.refused(0, "move", move=0, version=wrong)).stale


@evenings
async def test_what_others_write_makes_nothing_stale(rooms: Rooms) -> None:
    at = await party(rooms, people=3)
    await at.do(0, "throw")
    mine = at.command(2, "move", move=at.match.allowed(2)[0])
    for seat in (0, 1):
        await at.do(seat, "move", move=at.match.allowed(seat)[0])
    await at.do(0, "undo")
    await at.give(2, mine)
    assert at.match.turn == (0,)


@evenings
async def test_two_who_throw_at_once_throw_once(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    throws = [at.command(seat, "throw") for seat in (0, 1)]
    both = [at.give(seat, throw) for seat, throw in enumerate(throws)]
    answers = await asyncio.gather(*both, return_exceptions=True)
    assert [answer is None for answer in answers].count(True) == 1
    assert at.kinds().count(log.THROW) == 1


@evenings
async def test_a_throw_belongs_to_its_roller(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", people=2)
    assert at.match.roller == 0
    assert "not your turn to throw" in str(await at.refused(1, "throw"))
    await at.do(0, "throw")


@evenings
async def test_nothing_is_thrown_while_there_is_something_to_write(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    await at.do(0, "throw")
    await at.refused(0, "throw")
    await at.do(0, "move", move=at.match.allowed(0)[0])
    await at.refused(0, "throw")
    await at.refused(1, "throw")
    assert [event.seat for event in at.match.events] == [None, 0]


@evenings
async def test_illegal_moves_are_refused_with_a_reason(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    await at.refused(0, "move", move=0)  # nothing is thrown yet
    await at.do(0, "throw")
    for wrong in (-1, 10**9, "0", None, True, 1.0, [0]):
        assert str(await at.refused(0, "move", move=wrong))
    await at.do(0, "move", move=at.match.allowed(0)[0])
    assert "written" in str(await at.refused(0, "move", move=0))


@evenings
async def test_a_move_may_be_given_in_words(rooms: Rooms) -> None:
    at = await party(rooms, "splitter", people=2, dice="real")
    await at.do(0, "throw", outcome="2 5")
    for wrong in ("", "z9 2-5", "a1 2-6", "a1", "a1 2-5" + " " * limits.TYPED):
        assert str(await at.refused(0, "move", move=wrong))
    await at.do(0, "move", move="c4 5-2")
    await at.do(1, "move", move=" C4  5-2 ")
    assert [event.what for event in at.match.events[-2:]] == 2 * [at.match.events[-1].what]
    assert at.table.entries[-1].payload["words"] == "c4 5-2"


@evenings
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


@evenings
async def test_a_command_is_followed_once_however_often_it_comes(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    throw = at.command(0, "throw")
    await asyncio.gather(*(at.give(0, throw) for _ in range(20)))
    assert at.kinds().count(log.THROW) == 1
    move = at.command(0, "move", move=at.match.allowed(0)[0])
    for _ in range(3):
        await at.give(0, move)
    assert at.kinds().count(log.MOVE) == 1


def last_pair(at: Party) -> bool:
    return bool(at.match.state.sheets[0].free.bit_count() == 1)


@evenings
async def test_every_command_is_known_again_after_a_restart(rooms: Rooms) -> None:
    at = await party(rooms, people=2, sealed=True, begun=False, seats=3)
    given = []

    async def do(seat: int, do: str, /, **told: object) -> None:
        given.append((seat, at.command(seat, do, **told)))
        await at.give(*given[-1])

    await do(0, "seat", seat=2, player="random")
    await do(0, "begin")
    for seat in (0, 1):
        await do(seat, "open", contribution=at.bytes_of[seat].hex())
    await do(0, "throw")
    await do(0, "move", move=at.match.allowed(0)[0])
    await do(0, "undo")
    with pace():
        at.room.timer.set()
        await at.until(lambda: last_pair(at) and len(at.match.turn) == 3)
        await do(1, "move", move=at.match.allowed(1)[0])
        while at.match.turn != (0,):
            await changed(at.room)
        await do(0, "move", move=at.match.allowed(0)[0])
        while at.table.phase != OVER:
            await changed(at.room)
    again = Rooms(rooms.store)
    room = await again.room(at.table.id)
    for seat, command in given:
        await follow(again, room, Asker(at.joined[seat]), command)
    assert room.table.epoch == at.table.epoch


@evenings
async def test_real_dice_are_typed_in_by_whom_they_belong_to(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", people=2, dice="real", options={"target": "1000"})
    for wrong in (None, 7, "", "seven", "1" * 100, ["1"]):
        assert str(await at.refused(0, "throw", outcome=wrong))
    await at.refused(1, "throw", outcome="anything")
    await at.play_out()
    assert all("draw" not in e.payload for e in at.table.entries if e.kind == log.THROW)
    assert "commitment" not in at.table.settings


@evenings
async def test_who_wins_at_once_is_not_said_to_win_by_points(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", people=2, dice="real")
    await at.do(0, "throw", outcome="Bonus 200")
    await at.do(0, "throw", outcome="1 1 1 2 3 4")
    await at.do(0, "move", move=at.match.allowed(0)[at.match.moves(0).index("bank")])
    await at.do(1, "throw", outcome="Cloverleaf")
    for _ in range(2):
        await at.do(1, "throw", outcome="1 1 1 6 6 6")
        await at.do(1, "move", move=at.match.allowed(1)[-1])
    assert at.match.winners == (1,) and at.match.scores == [1000, 0] and at.match.outright
    told = [result(at.table, at.match, seat, "en") for seat in (0, 1)]
    assert told[0].endswith("wins at once, whatever the points.")
    assert told[1] == "You win at once, whatever the points!"


@evenings
async def test_somebody_throws_real_dice_for_a_computer_player(rooms: Rooms) -> None:
    with pace():
        computers = {1: "random"}
        at = await party(rooms, "tutto", 1, computers, dice="real", options={"target": "1000"})
        await at.play_out()
    assert at.table.phase == OVER


@evenings
async def test_before_the_start_nothing_is_played(rooms: Rooms) -> None:
    at = await party(rooms, people=2, begun=False)
    for do in ("move", "throw", "undo", "open", "rematch"):
        await at.refused(0, do)
    assert at.table.phase == GATHERING


@evenings
async def test_when_it_is_over_nothing_is_played_or_started(rooms: Rooms) -> None:
    at = await party(rooms, people=2)
    await at.play_out()
    epoch = at.table.epoch
    for do in ("move", "throw", "undo", "open", "begin", "seat", "pledge"):
        await at.refused(0, do, seat=1, player="random", move=0, pledge=pledge(b""))
    assert (at.table.epoch, at.table.phase) == (epoch, OVER)


@BOTH
@pytest.mark.parametrize("game", EVERY)
def test_whole_games_with_undo_are_fair(game: str, place: Path | str) -> None:
    async def story(rooms: Rooms) -> None:
        people, options = seats_of(game), quick_options(game)
        at = await party(rooms, game, people, sealed=True, options=options)
        random = Random(game)
        with pace(AFTER_A_PERSON=0.02):
            while at.table.phase != OVER:
                await at.step(random)
                seldom = random.random() < 0.1 or log.UNDO not in at.kinds()
                if seldom and at.table.phase == PLAYING:
                    await _some_undo(at, random)
        assert log.UNDO in at.kinds()
        proved(at.table)
        again = await Rooms(rooms.store).room(at.table.id)
        assert again.table.entries == at.table.entries
        assert again.table.record() == at.table.record()

    evening(story)(place)


async def _some_undo(at: Party, random: Random) -> None:
    able = [s for s in range(at.match.seats) if at.match.undoable(s) is not None]
    if able:
        with suppress(Refused):  # too late, if it was shown to all meanwhile
            await at.do(random.choice(able), "undo")
