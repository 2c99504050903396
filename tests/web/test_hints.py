"""Hints at a table: who may have them, what they tell, and that they are counted."""

import gzip
import json
from collections.abc import Iterator
from typing import Any

import pytest

from rollwright.coach.review import from_json
from rollwright.fair.proof import proof
from rollwright.play.match import Match
from rollwright.play.record import load
from rollwright.web import limits
from rollwright.web.review.process import CoachProcess
from tests.web import apart
from tests.web.game_facts import EVERY, quick_options, random_game, seats_of
from tests.web.party import pace
from tests.web.served import Seat, Served


class Advice:
    """In place of the coach's process: the first open move."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def hint(self, position: str, seat: int, lang: str) -> dict[str, Any]:
        self.asked.append(position)
        move = Match.from_position(position).allowed(seat)[0]
        said = ["Look.", "Take it.", f"It is good ({lang})."]
        return {"moves": [move], "said": said, "drawn": ""}

    def close(self) -> None:
        pass


@pytest.fixture
def coach(server: Served) -> Iterator[Advice]:
    before, made = server.rooms.coach, Advice()
    server.rooms.coach = made  # type: ignore[assignment]
    yield made
    server.rooms.coach = before


def to_own_move(seat: Seat) -> bool:
    """Throw until there is something to choose; or the game is over, by luck, before that."""
    while not (now := seat.state())["moves"]:
        if now["over"]:
            return False
        if now["may_throw"]:
            seat.command("throw")
    return True


def ask(server: Served, seat: Seat, lang: str = "en") -> Any:
    return server.post(f"/t/{seat.table}/hint?lang={lang}", "", seat.token)


@pytest.mark.parametrize("game", EVERY)
def test_who_plays_against_computers_is_told_and_it_is_counted(
    server: Served, coach: Advice, game: str
) -> None:
    with pace():
        seats = seats_of(game, 2)
        others = {str(n): "random" for n in range(1, seats)}
        while True:
            ann = server.make(game, seats, computers=others, options=quick_options(game))
            ann.command("begin")
            if to_own_move(ann):
                break
        told = ask(server, ann, "de")
        assert told.status == 200 and told.json["said"][2] == "It is good (de)."
        assert ann.command("move", move=told.json["moves"][0]).status == 200
        server.play_out(ann)
    table = server.table(ann.table)
    assert table.hints == {0: 1}
    page = server.get(f"/t/{ann.table}", ann.token).text
    assert "You: with 1 hint" in page
    assert all(answer.good for answer in proof(load(table.record())))


def test_a_decision_counts_once_and_the_coach_is_asked_once(server: Served, coach: Advice) -> None:
    ann = server.make("splitter", 1)
    ann.command("begin")
    to_own_move(ann)
    for _ in range(3):
        assert ask(server, ann).status == 200
    assert server.table(ann.table).hints == {0: 1} and len(coach.asked) == 1
    ann.command("move", move=coach_move(coach))
    to_own_move(ann)
    assert ask(server, ann).status == 200
    assert server.table(ann.table).hints == {0: 2}


def coach_move(coach: Advice) -> int:
    return Match.from_position(coach.asked[-1]).allowed(0)[0]


def test_where_several_people_play_the_host_allows_hints_or_there_are_none(
    server: Served, coach: Advice
) -> None:
    ann, bob = server.begun("splitter", 2)
    to_own_move(ann)
    assert ask(server, ann).status == 403 and ask(server, bob).status == 403
    assert 'id="hint"' not in server.get(f"/t/{ann.table}", ann.token).text
    ann, bob = server.begun("splitter", 2, hints=True)
    to_own_move(ann)
    assert 'id="hint"' in server.get(f"/t/{ann.table}", ann.token).text
    bob.command("move", move=bob.state()["moves"][0]["move"])
    assert ask(server, ann).status == 200
    # what Bob wrote at the same time is no part of what the coach saw
    assert Match.from_position(coach.asked[-1]).scores == [0, 0]
    assert len(Match.from_position(coach.asked[-1]).turn) == 2
    assert ask(server, bob).status == 409


def test_nobody_asks_for_more_than_HINTS_at_once(server: Served, coach: Advice) -> None:
    ann = server.make("splitter", 1)
    ann.command("begin")
    for _ in range(limits.HINTS + 1):
        to_own_move(ann)
        told = ask(server, ann)
        if told.status == 429:
            break
        ann.command("move", move=told.json["moves"][0])
    assert told.status == 429 and limits.HINTS_A_SECOND < 1


def test_the_process_that_takes_longer_than_it_may_is_given_up() -> None:
    async def ask_in_vain() -> None:
        process = CoachProcess()
        with pace(HINT_LASTS=0.01, REVIEW_LASTS=0.01):
            for asked in (process.hint("", 0, "en"), process.review("")):
                with pytest.raises(TimeoutError):
                    await asked
        process.close()

    apart.run(ask_in_vain())


def test_those_who_watch_get_none(server: Served, coach: Advice) -> None:
    ann = server.make("splitter", 1)
    ann.command("begin")
    to_own_move(ann)
    assert server.post(f"/t/{ann.table}/hint", "").status == 403
    assert coach.asked == []


@pytest.mark.slow  # all that is compiled
def test_the_process_reviews_and_hints() -> None:
    match = random_game("splitter", 1)

    async def all_three() -> tuple[bytes, bytes, dict[str, Any]]:
        process = CoachProcess()
        try:
            with pace(REVIEW_THINKS=0.05, FIRST_LOOK_THINKS=0.05, HINT_THINKS=0.05):
                position = match.game.positions.write(match.at(1))
                hint = await process.hint(position, 0, "de")
                first = await process.review(match.record(), first_look=True)
                return first, await process.review(match.record()), hint
        finally:
            process.close()

    *kept, hint = apart.run(all_three())
    first, whole = (from_json(json.loads(gzip.decompress(one))) for one in kept)
    for told in (first, whole):
        assert len(told.events) == len(match.events)
        assert all(one.account.closes < 1e-9 for one in told.seats)
    assert (first.judge, whole.judge) == ("quick", "expert")
    assert set(hint["moves"]) <= set(match_moves(match)) and len(hint["said"]) == 3


def match_moves(match: Any) -> list[int]:
    return Match.from_position(match.game.positions.write(match.at(1))).allowed(0)
