"""The host's own players at live tables: chosen by name, by nobody but the host put there."""

import sys
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from rollwright.core.errors import BadOption, Refused
from rollwright.core.language import LANGUAGES
from rollwright.fair import log
from rollwright.players.registry import USUAL
from rollwright.web import limits
from rollwright.web.live.gathering import gathering
from rollwright.web.table.history import happened
from rollwright.web.table.own_players import OFFERED, offer, offered
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import OVER
from tests.players import misbehaving, own_program
from tests.web.party import changed, evening, pace, party, proved

MINE = f"{misbehaving.__file__}:first_words"


@pytest.fixture(autouse=True)
def nobody_is_left() -> Iterator[None]:
    yield
    OFFERED.clear()


def taken_over(kinds: list[str]) -> bool:
    return log.LEAVE in kinds


@evening
async def test_a_player_of_the_host_plays_a_whole_game(rooms: Rooms) -> None:
    offer({"robo": MINE, "C": f"program:{own_program.program('plain')}"})
    with pace():
        at = await party(rooms, "splitter", 1, {1: "robo", 2: "C"})
        await at.do(0, "leave")
        while at.table.phase != OVER:
            await changed(at.room)
        robo, program = at.match.scores[1], at.match.scores[2]
        assert robo == program  # both always make the first move
        assert at.kinds().count(log.LEAVE) == 1
        proved(at.table)


@evening
async def test_where_it_fails_another_takes_over_and_the_log_says_so(rooms: Rooms) -> None:
    offer({"robo": f"program:{own_program.program('crashes')}"})
    with pace():
        at = await party(rooms, "splitter", 1, {1: "robo"})
        name = at.table.chairs[1].name
        await at.do(0, "throw")
        while 1 in at.match.turn:
            await changed(at.room)
        assert at.table.chairs[1].player == USUAL
        for lang in LANGUAGES:
            said = [one.cries[0].words for one in happened(at.room, 0, lang) if one.cries]
            assert any(name in words for words in said), said
            assert not any("oh no" in words for words in said)  # its last words are the host's
        await at.do(0, "leave")
        while at.table.phase != OVER:
            await changed(at.room)
        proved(at.table)


@evening
async def test_one_that_thinks_for_ever_loses_its_seat(rooms: Rooms) -> None:
    offer({"robo": f"program:60s:{own_program.program('hangs')}"})
    with pace(), patch.object(limits, "THINKING", 1.0):
        at = await party(rooms, "splitter", 1, {1: "robo"})
        await at.do(0, "throw")
        while 1 in at.match.turn:
            await changed(at.room)
        assert at.table.chairs[1].player == USUAL


@evening
async def test_no_visitor_names_what_runs(rooms: Rooms) -> None:
    offer({"robo": MINE})
    at = await party(rooms, "splitter", 1, {1: "random"}, begun=False)
    for name in (MINE, f"program:{sys.executable}", f"robo={MINE}", "Robo"):
        why = await at.refused(0, "seat", seat=1, player=name)
        assert isinstance(why, Refused)
    await at.do(0, "seat", seat=1, player="robo")
    assert at.table.chairs[1].player == "robo"
    assert ", robo</i>" in gathering(at.room, 0, "en")
    OFFERED.clear()  # a server that was started without it shows the table all the same
    assert ", robo</i>" in gathering(at.room, 0, "de")


@evening
async def test_it_is_offered_with_the_levels(rooms: Rooms) -> None:
    offer({"robo": MINE})
    at = await party(rooms, "splitter", 1, {1: "random"}, begun=False)
    await at.do(0, "seat", seat=1, player="")
    assert offered()[-1] == "robo"
    assert ">robo: brought by this server’s host</option>" in gathering(at.room, 0, "en")


@pytest.mark.parametrize("name", ["greedy", "planner:50", "a,b", "x" * 40, "", "a:b"])
def test_a_name_is_one_that_people_can_read_and_that_is_no_level(name: str) -> None:
    with pytest.raises(BadOption, match="has a name of its own"):
        offer({name: MINE})


def test_it_is_checked_before_the_server_starts(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="There is no file"):
        offer({"robo": f"{tmp_path}/no.py:choose"})
