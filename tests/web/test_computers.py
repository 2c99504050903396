"""Computer players: at their pace, never in the way, and the table goes on whatever they do."""

import asyncio
import os
import signal
import time
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from rollwright.core.errors import Refused
from rollwright.core.game import AnyGame
from rollwright.core.language import LANGUAGES
from rollwright.core.seats import Seat
from rollwright.fair import log
from rollwright.play.match import Match
from rollwright.players import greedy
from rollwright.players.registry import LEVELS, NAMES, QUICK, USUAL, ComputerPlayer
from rollwright.web import limits
from rollwright.web.table.player_pool import NOT_YET, PlayerPool, Thought, choice
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import OVER
from rollwright.web.words import SAY
from tests.web.game_facts import EVERY, IN_TURN, quick_options, seats_of
from tests.web.party import Party, changed, evening, pace, party, proved


def waits(at: Party) -> float:
    """In how many seconds something happens by itself."""
    due = at.room._due()
    assert due is not None
    return due[0]


async def bank(at: Party, seat: Seat) -> None:
    """Play on until a seat ends its turn at Tutto by a move, which it may take back."""
    random = Random(1)
    while not (at.match.roller == seat + 1 and at.match.events[-1].seat == seat):
        moves = at.match.moves(seat)
        if "bank" in moves:
            await at.do(seat, "move", move=at.match.allowed(seat)[moves.index("bank")])
        else:
            await at.step(random)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_player_has_words(lang: str) -> None:
    assert USUAL in LEVELS
    assert all(SAY(lang, f"player {name}") for name in NAMES)
    assert all(SAY(lang, f"about {level}") for level in LEVELS)


@evening
async def test_computers_take_their_time_and_throw_later_after_a_person(rooms: Rooms) -> None:
    with pace(PACE=0.0, AFTER_A_PERSON=30.0):
        at = await party(rooms, "tutto", 1, {1: "random"})
        await bank(at, 0)
        assert waits(at) > 20
        await at.do(0, "undo")  # its moment has not passed
        assert at.match.roller != 1


@evening
async def test_somebody_else_in_a_hurry_does_not_take_the_moment_of_undo(rooms: Rooms) -> None:
    with pace(PACE=0.0, AFTER_A_PERSON=30.0):
        at = await party(rooms, "tutto", 2, {2: "random"})
        await bank(at, 1)
        await at.do(0, "skip")  # seat 1 was the one who moved
        assert waits(at) > 20
        await at.do(1, "skip")
        assert waits(at) <= limits.HURRIED_MOMENT  # what was banked stands for a moment


@evening
async def test_a_hurry_ends_when_a_person_is_to_act(rooms: Rooms) -> None:
    with pace(PACE=0.0, AFTER_A_PERSON=30.0, HURRY=0.0):
        at = await party(rooms, "tutto", 1, {1: "random"})
        await bank(at, 0)
        await at.do(0, "skip")
        assert at.room.hurry
        while at.match.roller != 0:
            await changed(at.room)
        while at.room.timer._acting is not None:
            await asyncio.sleep(0.01)
        assert not at.room.hurry
        await at.do(0, "skip")  # nobody to hurry
        assert not at.room.hurry


@evening
async def test_several_computers_write_side_by_side(rooms: Rooms) -> None:
    at = await party(rooms, "hexroller", 1, dict.fromkeys(range(1, 5), "random"))
    await at.do(0, "throw")
    assert waits(at) <= limits.PACE / 4
    movers = set()
    with pace():
        at.room.timer.set()
        for _ in range(4):
            await changed(at.room)
            movers |= {entry.seat for entry in at.table.entries if entry.kind == log.MOVE}
    assert len(movers) > 1


@evening
async def test_persons_throw_for_all_and_computers_only_among_themselves(rooms: Rooms) -> None:
    with pace():
        at = await party(rooms, people=1, computers={1: "random"})
        await asyncio.sleep(0.05)
        assert at.match.chance_due and not at.match.events  # it waits for the person
        await at.do(0, "leave")
        while at.table.phase != OVER:
            await changed(at.room)


@evening
async def test_a_table_may_be_set_to_throw_by_itself(rooms: Rooms) -> None:
    with pace(THROWS_ITSELF=60.0):
        at = await party(rooms, people=2, throws_itself=True)
        assert 30 < waits(at) <= 60
    with pace(THROWS_ITSELF=0.0):
        at.room.timer.set()
        await changed(at.room)
    assert at.match.turn == (0, 1)


@evening
async def test_real_dice_are_never_thrown_by_itself(rooms: Rooms) -> None:
    with pace():
        at = await party(rooms, "tutto", 1, {1: "random"}, dice="real", throws_itself=True)
        await at.until(lambda: at.match.roller == 1 and at.match.chance_due)
        assert at.room._due() is None


@evening
async def test_a_move_thought_out_for_an_old_position_is_dropped(rooms: Rooms) -> None:
    with pace(PACE=30.0):
        at = await party(rooms, people=2, computers={2: "random"})
        await at.do(0, "throw")
        thinking = asyncio.ensure_future(at.room.plays_for(2, "random"))
        await asyncio.sleep(0)
        await at.do(0, "seat", seat=2, player="")
        await at.sit("Zoe", wanted=2)
        with pytest.raises(Refused):
            await thinking
        assert 2 in at.match.turn


@evening
async def test_one_thought_at_a_time_however_much_happens_meanwhile(rooms: Rooms) -> None:
    asked = []
    gate = asyncio.Event()

    async def slow(name: str, game: str, state: Any, seat: Seat, key: int, **_: object) -> Thought:
        asked.append(seat)
        await gate.wait()
        return choice(name, game, state, seat, key)

    with pace(), patch.object(rooms.players, "choose", slow):
        at = await party(rooms, "hexroller", 2, {2: "random"})
        await at.do(0, "throw")
        for _ in range(4):
            await at.do(0, "move", move=at.match.allowed(0)[0])
            await asyncio.sleep(0.02)
        assert asked == [2]
        gate.set()
        await changed(at.room)


def failing(game: AnyGame, state: Any, seat: Seat, key: int) -> int:
    raise ZeroDivisionError


def cheating(game: AnyGame, state: Any, seat: Seat, key: int) -> int:
    return game.rules.MOVES + 5


@pytest.mark.parametrize("player", [failing, cheating])
def test_where_a_player_fails_chance_plays(player: Any) -> None:
    match = Match("splitter", seats=2, seed=1)
    match.roll()
    with patch.dict(QUICK, {"new": ComputerPlayer(player, greedy.evaluate)}):
        assert choice("new", "splitter", match.state, 0, 7).move in match.allowed(0)
    assert choice("forgotten", "splitter", match.state, 0, 7).move in match.allowed(0)


@pytest.mark.slow
def test_while_a_player_is_compiled_another_stands_in() -> None:
    match = Match("splitter", seats=2, seed=1)
    match.roll()
    first = choice("planner:14", "splitter", match.state, 0, 7)
    assert first == Thought(greedy.choose(match.game, match.state, 0, 7), stood_in=True)
    late = time.monotonic() + 300
    while (thought := choice("planner:14", "splitter", match.state, 0, 7)).stood_in:
        assert time.monotonic() < late
        time.sleep(0.1)
    assert thought.move in match.allowed(0)


def test_who_is_patient_is_played_by_nobody_else() -> None:
    match = Match("splitter", seats=2, seed=1)
    match.roll()
    late = time.monotonic() + 300
    while (thought := choice("planner:13", "splitter", match.state, 0, 7, True)).stood_in:
        assert thought.move == NOT_YET and time.monotonic() < late
        time.sleep(0.1)
    assert thought.move in match.allowed(0)


@evening
async def test_a_table_waits_for_a_player_until_somebody_lets_another_stand_in(
    rooms: Rooms,
) -> None:
    asked: list[bool] = []

    async def not_ready(*question: Any, patient: bool, **_: Any) -> Thought:
        asked.append(patient)
        move = choice("medium", *question[1:]).move
        return Thought(NOT_YET if patient else move, stood_in=True)

    with pace(GETTING_READY=0.01), patch.object(rooms.players, "choose", not_ready):
        at = await party(rooms, "splitter", 1, {1: "hard"})
        await at.do(0, "throw")
        while len(asked) < 3:
            await asyncio.sleep(0.01)
        assert all(asked) and len(at.match.events) == 1 and at.room.warming == {1}
        await at.do(0, "stand-in")
        while len(at.match.events) < 2:
            await asyncio.sleep(0.01)
    assert at.match.events[1].seat == 1 and not asked[-1]


@evening
async def test_a_player_that_never_gets_ready_does_not_end_the_game(rooms: Rooms) -> None:
    async def never(*question: Any, patient: bool, **_: Any) -> Thought:
        move = NOT_YET if patient else choice("medium", *question[1:]).move
        return Thought(move, stood_in=True)

    with pace(GETTING_READY=0.01, READY_AT_LAST=0.02), patch.object(rooms.players, "choose", never):
        at = await party(rooms, "splitter", 1, {1: "hard"})
        await at.do(0, "throw")
        while len(at.match.events) < 2:
            await asyncio.sleep(0.01)
    assert at.room.stand_in


@evening
async def test_who_looks_ahead_is_prepared_when_the_game_starts(rooms: Rooms) -> None:
    prepare = rooms.players.prepare
    with patch.object(rooms.players, "prepare", wraps=prepare) as prepared:
        at = await party(rooms, "splitter", 1, {1: "hard", 2: "medium"})
        asked = {call.args[0] for call in prepared.call_args_list}
        assert asked == {"hard", "medium"}
        assert prepared.call_args.args[1:] == ("splitter", at.match.state)
    assert isinstance(rooms.players, PlayerPool)
    assert rooms.players._slow[0]._pool is not None  # it is at work before anybody has thrown
    assert rooms.players._quick._pool is None and not at.match.events


@evening
async def test_thinkers_that_are_killed_are_started_again(rooms: Rooms) -> None:
    with pace():
        at = await party(rooms, people=1, computers={1: "random"})
        for _ in range(3):
            while not at.table.throw_due:  # what was written is shown first
                await changed(at.room)
            await at.do(0, "throw")
            while at.match.turn != (0,):
                await changed(at.room)
            assert isinstance(rooms.players, PlayerPool)
            pool = rooms.players._quick._pool
            assert pool is not None
            for process in list(pool._processes or {}):
                os.kill(process, signal.SIGKILL)
            await at.do(0, "move", move=at.match.allowed(0)[0])


@evening
async def test_thinkers_that_cannot_make_up_their_minds_are_helped(rooms: Rooms) -> None:
    match = Match("splitter", seats=2, seed=1)
    match.roll()
    thinkers = PlayerPool()
    try:
        with pace(THINKING=0.0):
            assert await thinkers.choose("random", "splitter", match.state, 1, 7)
        several = [thinkers.choose("random", "splitter", match.state, 1, key) for key in range(9)]
        assert len(await asyncio.gather(*several)) == 9
    finally:
        thinkers.close()
    with pytest.raises(asyncio.CancelledError):
        await thinkers.choose("random", "splitter", match.state, 1, 7)


@evening
async def test_every_game_is_played_with_computers_to_its_end(rooms: Rooms) -> None:
    with pace():
        for game in EVERY:
            seats = seats_of(game)
            computers = dict.fromkeys(range(1, seats), USUAL)
            at = await party(rooms, game, 1, computers, options=quick_options(game))
            await at.play_out()
            assert at.match.over
            moved = {event.seat for event in at.match.events}
            assert moved >= set(range(seats)) or game in IN_TURN  # where luck may forbid a choice
            proved(at.table)
