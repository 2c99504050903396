"""Open connections: told at once, in order, after the acknowledgement, and again after a break."""

import json
import socket
import time
from typing import Any

from websockets.sync.client import ClientConnection

from rollwright.fair.log import NOTHING, Entry
from tests.web.party import pace
from tests.web.served import Seat, Served


def heard(live: ClientConnection) -> dict[str, Any]:
    """What comes next of the game; who is there besides comes when it comes."""
    while True:
        message = dict(json.loads(live.recv(timeout=10)))
        if {"epoch", "re", "event"} & message.keys():
            return message


def events(live: ClientConnection, number: int) -> list[dict[str, Any]]:
    return [heard(live)["event"] for _ in range(number)]


def asked(live: ClientConnection, seat: Seat, do: str, **told: Any) -> str:
    """Send a command, and do not wait."""
    name = f"live {time.monotonic_ns()}"
    command = {"id": name, "do": do, "version": seat.state()["version"], **told}
    live.send(json.dumps(command))
    return name


def test_a_command_is_acknowledged_before_its_picture_comes(server: Served) -> None:
    ann, bob = server.begun()
    with server.live(ann.table, ann.token, "/t") as live:
        first = heard(live)
        assert first["seat"] == 0 and first["main"]
        for do in ("throw", "move", "undo", "move"):
            told = {"move": ann.state()["moves"][0]["move"]} if do == "move" else {}
            name = asked(live, ann, do, **told)
            assert heard(live) == {"re": name, "ok": True}
            picture = heard(live)
            assert picture["epoch"] == ann.state()["epoch"]
            assert picture["version"] == ann.state()["version"]
    assert bob.state()["turn"] == [1]


def test_several_tabs_of_a_seat_and_all_who_watch_are_told(server: Served) -> None:
    ann, bob = server.begun()
    tokens = (ann.token, ann.token, bob.token, "")
    opened = [server.live(ann.table, token, "/t") for token in tokens]
    lives = [live.__enter__() for live in opened]
    for live in lives:
        heard(live)
    ann.command("throw")
    pictures = [heard(live) for live in lives]
    assert pictures[0] == pictures[1]
    assert {picture["epoch"] for picture in pictures} == {ann.state()["epoch"]}
    assert [picture["seat"] for picture in pictures] == [0, 0, 1, -1]
    for live in lives:
        live.close()


def test_who_comes_back_with_the_same_picture_is_told_only_what_is_new(server: Served) -> None:
    ann, _ = server.begun()
    epoch = ann.state()["epoch"]
    with server.live(f"{ann.table}?epoch={epoch}&held=0&seat=0", ann.token, "/t") as live:
        assert "main" not in heard(live)
    ann.command("throw")
    wrong = (f"{epoch}&held=0&seat=0", f"{epoch + 1}&held=1&seat=0", f"{epoch + 1}&held=0&seat=1")
    for old in (*(f"epoch={one}" for one in wrong), "epoch=x&held=y&seat=z", ""):
        with server.live(f"{ann.table}?{old}", ann.token, "/t") as live:
            told = heard(live)
            assert told["main"] and told["epoch"] == ann.state()["epoch"]


def test_a_program_hears_every_event_in_command_and_can_go_on_where_it_was(server: Served) -> None:
    ann, bob = server.begun()
    with server.live(f"{ann.table}?since=0", ann.token) as live:
        start = ann.state()["epoch"]
        assert [event["seq"] for event in events(live, start)] == list(range(start))
        ann.command("throw")
        assert events(live, 1)[0]["kind"] == "throw"
    bob.moves()
    with server.live(f"{ann.table}?since={start + 1}", ann.token) as live:
        assert events(live, 1)[0]["seq"] == start + 1


def test_what_was_hidden_is_told_whole_when_all_have_written(server: Served) -> None:
    ann, bob = server.begun()
    with server.live(ann.table, bob.token) as live:
        ann.command("throw")
        ann.moves()
        thrown, moved = events(live, 2)
        assert thrown["hash"] and moved["hidden"] and moved["payload"] is None
        with pace(AFTER_A_PERSON=0.1):
            bob.moves()
            (own,) = events(live, 1)
            assert own["payload"] and own["hash"] is None
            again = events(live, 2)
        assert [event["seq"] for event in again] == [moved["seq"], moved["seq"] + 1]
        assert all(event["payload"]["words"] and event["hash"] for event in again)


def test_the_events_that_a_program_hears_are_the_log(server: Served) -> None:
    ann, bob = server.begun()
    for _ in range(3):
        ann.command("throw")
        ann.moves()
        bob.moves()
    before = NOTHING
    for event in server.get(f"{ann.path}/events").json:
        known = event.pop("hash")
        entry = Entry(**event)
        assert entry.before == before and entry.hash == known
        before = known


def test_somebody_who_does_not_read_holds_up_nobody(server: Served) -> None:
    ann, bob = server.begun("hexroller")
    with socket.create_connection(("127.0.0.1", server.port), 10) as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        deaf.sendall(
            f"GET /t/{ann.table}/live HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\n"
            f"connection: Upgrade\r\nsec-websocket-version: 13\r\n"
            f"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        with server.live(ann.table, ann.token, "/t") as live:
            heard(live)
            ann.command("throw")
            for _ in range(20):
                ann.moves()
                ann.command("undo")
            until = time.monotonic() + 20
            while heard(live).get("epoch") != ann.state()["epoch"]:
                assert time.monotonic() < until
    assert bob.state()["phase"] == "playing"


def test_a_page_is_asked_to_open_what_its_seat_pledged(server: Served) -> None:
    sealed = "ab" * 32
    host = server.make(pledge=sealed)
    server.join(host.table, "Bob")
    with server.live(host.table, host.token, "/t") as live:
        assert "open" not in heard(live)
        host.command("begin")
        assert heard(live)["open"] == sealed


def test_a_page_at_a_rematch_is_asked_for_a_pledge_once(server: Served) -> None:
    ann, bob = server.begun()
    server.play_out(ann, bob)
    ann.command("rematch")
    new = ann.state()["rematch"]
    sent = {"from": ann.table, "token": ann.token}
    token = server.post(f"/api/tables/{new}/join", sent).json["token"]
    with server.live(new, token, "/t") as live:
        assert heard(live)["pledge"] is True
        live.send(json.dumps({"id": "1", "do": "pledge", "pledge": "ab" * 32}))
        assert heard(live)["ok"] is True
        assert heard(live)["pledge"] is False
    assert server.table(new).chairs[0].pledge == "ab" * 32
    assert server.get(f"/t/{new}").text.count("sat down") == 2


def test_a_clock_is_told_as_it_stands_to_who_comes_later(server: Served) -> None:
    ann, _ = server.begun("tutto", clock=3)
    lefts = []
    for _ in range(2):
        with server.live(ann.table, "", "/t") as live:
            lefts.append(heard(live)["main"])
            time.sleep(1.1)
    assert lefts[0] != lefts[1]


def test_connections_leave_nothing_behind(server: Served) -> None:
    ann, _ = server.begun()
    for kind in ("/t", "/api/tables"):
        for _ in range(10):
            with server.live(ann.table, ann.token, kind):
                pass
    room = server.there(server.rooms.room(ann.table))
    until = time.monotonic() + 10
    while room.watchers or server.app.state.sockets:
        assert time.monotonic() < until
        time.sleep(0.01)
    assert not room.drawn
