"""What somebody could find out, or do, through a hole that is closed now.

Two worlds that differ only in what may not be known must look alike (see `test_leaks.py`), here
to whoever asks over HTTP and WebSockets.
"""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from rollwright.web.tokens import COOKIE
from tests.web.party import pace
from tests.web.served import Seat, Served

THROWS = {"splitter": "1 5", "hexroller": "3 3 4 5 6 7 8 8"}


def worlds(server: Served, game: str, seats: int = 3) -> list[list[Seat]]:
    """Two tables at which the same dice were thrown, and all write."""
    both = [server.begun(game, seats, dice="real") for _ in range(2)]
    for people in both:
        assert people[0].command("throw", outcome=THROWS[game]).status == 200
    return both


def seen_by(seat: Seat) -> str:
    """Whatever a seat is told of its table; the table's id and times, by which tables differ."""
    server, table = seat.served, seat.table
    events = server.get(f"{seat.path}/events", seat.token).json
    for event in events:
        event |= {"time": 0, "before": "", "hash": bool(event["hash"])}
    page = server.ask("GET", f"/t/{table}", headers={"cookie": f"{COOKIE}{table}={seat.token}"})
    return json.dumps([seat.state(), events, page.text]).replace(table, "…")


def write(seat: Seat, number: int) -> None:
    """Make the n-th of the moves that are open."""
    assert seat.command("move", move=seat.state()["moves"][number]["move"]).status == 200


# ---------------------------------------------------------------- seats that change hands


@pytest.mark.parametrize("game", THROWS)
@pytest.mark.parametrize("way", ["emptied", "left open", "a computer's"])
def test_who_takes_over_a_seat_does_not_see_what_was_just_written_there(
    server: Served, game: str, way: str
) -> None:
    looks = []
    for number, (host, bob, _) in enumerate(worlds(server, game)):
        write(bob, number)
        if way == "left open":
            assert bob.command("leave", open=True).status == 200
        else:
            with pace(PACE=30.0):  # for which time a computer player thinks
                if way == "a computer's":
                    assert bob.command("leave").status == 200
                assert host.command("seat", seat=1, player="").status == 200
        taken = server.join(host.table, "Zoe", seat=1)
        looks.append(seen_by(taken))
        assert taken.state()["moves"]  # they write anew, and so the round can end
    assert looks[0] == looks[1]


def test_nor_how_often(server: Served) -> None:
    looks = []
    for moves, (host, bob, _) in enumerate(worlds(server, "hexroller"), start=1):
        for _ in range(moves):
            write(bob, 0)
        assert host.command("seat", seat=1, player="").status == 200
        looks.append(seen_by(server.join(host.table, "Zoe", seat=1)))
    assert looks[0] == looks[1]


def test_a_game_in_which_a_seat_changed_hands_comes_to_its_end(server: Served) -> None:
    host, bob = server.begun()
    host.command("throw")
    write(bob, 0)
    host.command("seat", seat=1, player="")
    zoe = server.join(host.table, "Zoe", seat=1)
    state = server.play_out(host, zoe)
    assert state["over"] and server.get(f"/t/{host.table}/record").status == 200


# ---------------------------------------------------------------- how often others write


@contextmanager
def listening(people: list[Seat]) -> Iterator[list[ClientConnection]]:
    """Pages and programs of a spectator and of everybody but the one who writes."""
    server, table = people[0].served, people[0].table
    tokens = ["", *(seat.token for seat in people[1:])]
    with ExitStack() as stack:
        lives = [stack.enter_context(server.live(table, token)) for token in tokens]
        for token in tokens:
            live = stack.enter_context(server.live(table, token, "/t"))
            live.recv(10)  # the whole page
            lives.append(live)
        yield lives


def heard(live: ClientConnection) -> list[dict[str, Any]]:
    """All that has come meanwhile."""
    messages = []
    while True:
        try:
            messages.append(json.loads(live.recv(0.3)))
        except TimeoutError:
            return messages


def test_the_number_of_messages_does_not_tell_how_long_a_path_is(server: Served) -> None:
    numbers, sizes = [], []
    for moves, people in enumerate(worlds(server, "hexroller"), start=1):
        with listening(people) as lives, pace(AFTER_A_PERSON=30.0):
            for _ in range(3 * moves - 2):
                write(people[0], 0)
            came = [heard(live) for live in lives]
            numbers.append([len(messages) for messages in came])
            sizes.append([len(json.dumps(messages)) for messages in came])
        for seat in people[1:]:
            assert seat.state()["epoch"] == people[1].state()["epoch"]
    assert numbers[0] == numbers[1] and sizes[0] == sizes[1]
    assert not any(numbers[0])  # nobody is done yet: there is nothing to tell
