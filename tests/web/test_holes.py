"""What somebody could find out, or do, through a hole that is closed now.

Two worlds that differ only in what may not be known must look alike (see `test_leaks.py`), here
to whoever asks over HTTP and WebSockets.
"""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from rollwright.web.table.names import OF_COMPUTERS
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
    """Whatever a seat is told of its table, but for what tables differ by.

    That is their id, the times, and what computer players are called there.
    """
    server, table = seat.served, seat.table
    events = server.get(f"{seat.path}/events", seat.token).json
    for event in events:
        event |= {"time": 0, "before": "", "hash": bool(event["hash"])}
    page = server.ask("GET", f"/t/{table}", headers={"cookie": f"{COOKIE}{table}={seat.token}"})
    told = json.dumps([seat.state(), events, page.text]).replace(table, "…")
    return re.sub(rf"\b({'|'.join(OF_COMPUTERS)})\b", "a computer", told)


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
        for live in lives:
            heard(live)  # who else has come meanwhile
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


# ---------------------------------------------------------------- names

BLANK = (
    *("", " ", "\u3164", "\u2800\u2800", "\u0301", "\u115f\u1160", "\ufe0f", "\u200b\u200d"),
    *("\u034f", "\u0301\u0302 \u0303", "\u00ad", "\U000e0100", "\u180e", "\uffa0"),
)
LIKE_ANN = (
    "ANN",
    "Аnn",
    "Αnn",
    "Ánn",
    "A\u0301nn",
    "Ａnn",
    "A nn",
    "Ann.",
    "𝐀𝐧𝐧",
    "Ann\u3164",
    "Aոո",
)


@pytest.mark.parametrize("name", BLANK)
def test_a_name_that_nobody_can_see_is_none(server: Served, name: str) -> None:
    table = server.make().table
    answer = server.post(f"/api/tables/{table}/join", {"name": name})
    assert answer.status == 409 and answer.json["why"]


@pytest.mark.parametrize("name", LIKE_ANN)
def test_a_name_that_looks_like_another_gets_a_number(server: Served, name: str) -> None:
    ann = server.make(seats=3)
    server.join(ann.table, name)
    server.join(ann.table, "Bob")
    names = [seat["name"] for seat in ann.state()["seats"]]
    assert names[1].endswith(" 2") and names[2] == "Bob"


@pytest.mark.parametrize(
    "pair", [("Ian", "lan"), ("B0b", "Bob"), ("Сосо", "Coco"), ("Νικος", "Nikos")]
)
def test_so_do_others_that_are_alike(server: Served, pair: tuple[str, str]) -> None:
    host = server.make(seats=2, name=pair[0])
    server.join(host.table, pair[1])
    alike = host.state()["seats"][1]["name"].endswith(" 2")
    assert alike == (pair[1] != "Nikos")  # a last sigma looks like nothing else


@pytest.mark.parametrize("name", ["Zoë", "李雷", "अनिल", "Ольга", "O'Neil", "🙂", "Å", "שרה"])
def test_names_of_all_scripts_stay_as_they_are(server: Served, name: str) -> None:
    ann = server.make()
    server.join(ann.table, name)
    assert ann.state()["seats"][1]["name"] == name


# ---------------------------------------------------------------- levels that there are not


@pytest.mark.parametrize("level", ["nobody", "²", "planner:0", "../etc", "x" * 5000, "\x00"])
def test_to_play_against_an_unknown_level_is_refused_with_a_page(
    server: Served, level: str
) -> None:
    answer = server.submit("/play/tutto", level=level)
    assert answer.status == 400 and "<html" in answer.text


def test_a_mistake_of_ours_is_logged_with_what_was_asked(
    server: Served, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("/a/path/of/this/machine")

    monkeypatch.setattr(server.rooms, "public_tables", fails)
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request("GET", "/api/tables?secret=1")
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    assert answer.status == 500 and "/" not in text and "Error" not in text
    assert any("GET '/api/tables'" in record.getMessage() for record in caplog.records)
