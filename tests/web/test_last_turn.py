"""What the others did last stays to be read; on one's own screen one is called "You"."""

from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from rollwright.core.seats import NOBODY
from rollwright.games.penk.rules import MARK, STOP_ROLLING, ending
from rollwright.play.match import Match
from rollwright.web import limits
from rollwright.web.live.screen import screen
from rollwright.web.live.sentences import result, task
from rollwright.web.table.history import happened
from rollwright.web.table.last_turn import last_turn
from rollwright.web.table.pace import pace as pace_of
from rollwright.web.table.rooms import Rooms
from tests.web.party import changed, evening, pace, party


@evening
async def test_a_turn_of_others_stays_until_their_next(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", 2, dice="real")
    assert last_turn(at.room, 1, "en") == []
    await at.do(0, "throw", outcome="Bonus 200")
    await at.do(0, "throw", outcome="1 1 2 3 4 6")
    assert last_turn(at.room, 1, "en") == ["Ann: Bonus 200."]
    await at.do(0, "move", move="bank")
    banked = last_turn(at.room, 1, "en")
    assert banked == ["Ann +200: Bonus 200 (1\N{NO-BREAK SPACE}1)."]
    assert last_turn(at.room, NOBODY, "en") == banked
    assert last_turn(at.room, 0, "en") == []  # nobody else has done anything
    await at.do(1, "throw", outcome="Bonus 200")
    await at.do(1, "throw", outcome="1 1 2 3 4 6")
    assert last_turn(at.room, 1, "en") == banked  # while one acts oneself
    await at.do(1, "move", move="bank")
    assert last_turn(at.room, 1, "en") == banked
    await at.do(0, "throw", outcome="Stop")
    assert last_turn(at.room, 1, "de") == ["Ann: Stopp! Der Zug ist vorbei."]
    assert screen(at.room, 1, "de").parts["did"] == "<b>Ann:</b> Stopp! Der Zug ist vorbei."


@evening
async def test_what_ended_ones_own_turn_badly_stays_beside_what_the_others_did(
    rooms: Rooms,
) -> None:
    at = await party(rooms, "tutto", 2, dice="real")
    await at.do(0, "throw", outcome="Stop")
    assert last_turn(at.room, 0, "en") == ["You: Stop! The turn is over."]
    await at.do(1, "throw", outcome="Bonus 200")
    await at.do(1, "throw", outcome="1 1 2 3 4 6")
    theirs, own = last_turn(at.room, 0, "en")  # what was last, first
    assert own == "You: Stop! The turn is over." and theirs.startswith("Bob")
    await at.do(1, "move", move="bank")
    await at.do(0, "throw", outcome="Bonus 200")  # one's next turn: that is over and done with
    assert [line[:3] for line in last_turn(at.room, 0, "en")] == ["Bob"]


@evening
async def test_ones_own_bust_is_told_with_the_dice_that_did_it(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", 2, dice="real")
    await at.do(0, "throw", outcome="Bonus 200")
    await at.do(0, "throw", outcome="2 3 3 4 6 6")
    assert last_turn(at.room, 0, "en") == ["You: 2 3 3 4 6 6. Nothing counts: the turn is over."]


@evening
async def test_what_was_taken_back_was_not_done(rooms: Rooms) -> None:
    at = await party(rooms, "penk", 2, dice="real")
    before = last_turn(at.room, 1, "en")
    await at.do(0, "throw", outcome="1 1 2 3 4 5")
    thrown = last_turn(at.room, 1, "en")
    await at.do(0, "move", move=at.match.allowed(0)[0])
    assert last_turn(at.room, 1, "en") != thrown
    await at.do(0, "undo")
    assert last_turn(at.room, 1, "en") == thrown != before


@evening
async def test_what_a_penk_cost_stays_to_be_read(rooms: Rooms) -> None:
    at = await party(rooms, "penk", 2, dice="real")
    for seat in (0, 1, 0):
        await at.do(seat, "throw", outcome="1 2 3 4 5 5")
        await at.do(seat, "move", move=STOP_ROLLING)
        while at.match.state.player == seat:
            await at.do(seat, "move", move=min(m for m in at.match.allowed(seat) if m >= MARK))
    (told,) = last_turn(at.room, 1, "en")
    assert told.endswith("Penk! Row 1 is closed. You cross out 2 cells.")
    assert last_turn(at.room, NOBODY, "en")[-1].endswith("Bob crosses out 2 cells.")


@evening
async def test_whose_last_turn_it_is_is_told_so(rooms: Rooms) -> None:
    at = await party(rooms, "penk", 2)
    assert task(at.table, at.match, 0, "en") == "Your turn."
    assert at.match.game.last_turn is ending
    with patch.object(at.match, "game", replace(at.match.game, last_turn=lambda state: True)):
        told = task(at.table, at.match, 0, "en")
    assert told == "Your last turn! 1 point more, and you are ahead."


@evening
async def test_what_was_thrown_again_is_told_with_what_it_brought(rooms: Rooms) -> None:
    at = await party(rooms, "penk", 2, dice="real")
    await at.do(0, "throw", outcome="1 1 2 3 4 5")
    assert last_turn(at.room, 1, "en") == ["Ann: 1 1 2 3 4 5."]
    await at.do(0, "move", move="reroll 4 5")
    await at.do(0, "throw", outcome="1 6")
    assert last_turn(at.room, 1, "en") == ["Ann: picked up 4 5 to roll again: 1 ★."]


@evening
async def test_in_a_common_round_it_is_what_all_have_seen(rooms: Rooms) -> None:
    at = await party(rooms, "splitter", 2, dice="real")
    await at.do(0, "throw", outcome="2 2")
    await at.do(0, "move", move="d4 2-2")
    assert last_turn(at.room, 1, "en") == []
    await at.do(1, "move", move="c4 2-2")
    assert at.table.held and last_turn(at.room, 1, "en") == []
    await at.do(1, "skip")
    while at.table.held:
        await changed(at.room)
    (seen,) = last_turn(at.room, 1, "en")
    assert seen == "Ann +2: 2 at d4 and e4: 2s +2."
    await at.do(1, "throw", outcome="3 4")
    await at.do(0, "move", move=at.match.allowed(0)[0])
    assert last_turn(at.room, 1, "en") == [seen]  # the next is hidden, and this stays


@pytest.mark.parametrize(("lang", "you"), [("en", "You"), ("de", "Du")])
def test_one_is_called_you_on_ones_own_screen_alone(lang: str, you: str, place: Path | str) -> None:
    @evening
    async def story(rooms: Rooms) -> None:
        at = await party(rooms, "tutto", 2, dice="real")
        await at.do(0, "throw", outcome="Stop")
        for seat, called in ((0, you), (1, "Ann"), (NOBODY, "Ann"), (0, you)):
            line = happened(at.room, seat, lang)[-1]
            assert line.words.startswith(f"{called}, ")
            assert [cry.name for cry in line.cries] == [called]
            assert f"<li>{called}, " in screen(at.room, seat, lang).parts["log"]

    story(place)


@evening
async def test_whoever_takes_a_seat_later_did_nothing_before(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", 2, dice="real")
    await at.do(0, "throw", outcome="Stop")
    await at.do(0, "leave")
    await at.do(1, "seat", seat=0, player="")
    await at.sit("Cleo", 0)
    line = next(line for line in happened(at.room, 0, "en") if "Stop" in line.words)
    assert line.words.startswith("Ann, ")
    assert [cry.name for cry in line.cries] == ["Ann"]


@evening
async def test_who_shares_the_win_is_you_too(rooms: Rooms) -> None:
    at = await party(rooms, "splitter", 2)
    with pace():
        await at.play_out()
    both: dict[str, Any] = {"winners": (0, 1), "outright": False}
    with patch.multiple(Match, **both):
        assert result(at.table, at.match, 0, "en").startswith("You and Bob share the win")
        assert result(at.table, at.match, 1, "de").startswith("Du und Ann gewinnt gemeinsam")
        assert result(at.table, at.match, NOBODY, "en").startswith("Ann and Bob share the win")


@evening
async def test_a_computer_looks_at_its_throw_before_it_chooses(rooms: Rooms) -> None:
    at = await party(rooms, "tutto", 1, {1: "medium"})
    assert pace_of(False, at.table) == limits.PACE >= 1.2
    assert pace_of(False) < limits.PACE  # for a throw
    assert pace_of(True, at.table) == limits.HURRY


@evening
async def test_where_one_person_plays_a_round_is_held_for_less(rooms: Rooms) -> None:
    with pace(AFTER_A_PERSON=300.0, PACE=0.0):
        at = await party(rooms, "splitter", 1, {1: "random"})
        await at.do(0, "throw")
        await at.do(0, "move", move=at.match.allowed(0)[0])
        while not at.table.held:
            await changed(at.room)
        due = at.room._due()
        assert due is not None and 0.5 * 300 < due[0] <= limits.ALONE * 300
        several = await party(rooms, "splitter", 2)
        assert several.table.hold == 300
