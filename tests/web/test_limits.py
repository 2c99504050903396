"""How much of anything a server takes: each number of limits.py, and what happens beyond it."""

import ast
import json
import re
from contextlib import ExitStack
from gzip import decompress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from rollwright.web import limits
from rollwright.web.table.names import tidy, unlike
from rollwright.web.tokens import COOKIE
from tests.web.party import pace
from tests.web.served import Served, served


def test_every_limit_has_a_test() -> None:
    names = {name for name in vars(limits) if name.isupper() and not name.startswith("_")}
    assert len(names) > 20
    used: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "limits":
                used.add(node.attr)
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "pace":
                used |= {str(given.arg) for given in node.keywords}
    assert names - used == set()


def test_a_body_longer_than_BODY_is_refused(server: Served) -> None:
    fits = b'{"name": "' + b"x" * (limits.BODY - 20) + b'"}'
    assert server.post("/api/tables", fits).status == 400  # too long for nothing but a name
    assert server.post("/api/tables", fits + b" " * 100).status == 413
    assert server.post("/api/tables", b" " * 10**6).status == 413
    assert server.submit("/play/splitter", name="x" * limits.BODY).status == 413


def test_a_message_longer_than_FRAME_is_refused_and_far_longer_ends_the_connection(
    server: Served,
) -> None:
    host = server.make()
    with server.live(host.table, host.token) as live:
        live.send("x" * (limits.FRAME + 1))
        assert json.loads(live.recv(timeout=10))["why"] == "That was too long."
        live.send("x" * (3 * limits.FRAME))
        with pytest.raises(ConnectionClosed) as closed:
            live.recv(timeout=10)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009


def test_names_are_cut_to_NAME_signs() -> None:
    assert len(tidy("x" * 1000)) == limits.NAME
    assert len(unlike("x" * limits.NAME, ["x" * limits.NAME])) == limits.NAME


def test_the_id_of_a_command_has_up_to_COMMAND_ID_signs(server: Served) -> None:
    ann, _ = server.begun()
    assert ann.command("throw", id="x" * (limits.COMMAND_ID + 1)).status == 409
    assert ann.command("throw", id="x" * limits.COMMAND_ID).status == 200


def test_what_real_dice_show_has_up_to_TYPED_signs(server: Served) -> None:
    ann, _ = server.begun(dice="real")
    assert ann.command("throw", outcome="1 2" + " " * limits.TYPED).status == 409
    assert ann.command("throw", outcome="1 2").status == 200


def test_there_are_no_more_than_SOCKETS_at_once(server: Served) -> None:
    host = server.make()
    with pace(SOCKETS=3), ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(server.live(host.table))
        with pytest.raises(InvalidStatus), server.live(host.table):
            pass
    with server.live(host.table):
        pass
    while server.app.state.sockets:
        pass


def test_there_are_no_more_than_SOCKETS_OF_A_TABLE(server: Served) -> None:
    host, other = server.make(), server.make()
    with pace(SOCKETS_OF_A_TABLE=2), ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(server.live(host.table, host.token, "/t"))
        with pytest.raises(InvalidStatus), server.live(host.table, host.token, "/t"):
            pass
        with server.live(other.table):
            pass


def test_who_sends_more_than_MESSAGES_at_once_is_hung_up_on(server: Served) -> None:
    host = server.make()
    with pace(MESSAGES=5, MESSAGES_A_SECOND=0), server.live(host.table, host.token) as live:
        for _ in range(5):
            live.send("{}")
            assert json.loads(live.recv(timeout=10))["ok"] is False
        live.send("{}")
        with pytest.raises(ConnectionClosed) as closed:
            live.recv(timeout=10)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008


def test_commands_over_http_have_the_same_limit(tmp_path: Path) -> None:
    with pace(MESSAGES=5, MESSAGES_A_SECOND=0), served(tmp_path, strict=True) as server:
        host = server.make()
        other = server.join(host.table, "Bob")
        statuses = [host.command("throw").status for _ in range(7)]
        assert statuses == [409] * 5 + [429] * 2
        assert other.command("throw").status == 409  # it is not their fault


def test_an_address_makes_up_to_TABLES_A_MINUTE(tmp_path: Path) -> None:
    with pace(TABLES_A_MINUTE=3), served(tmp_path, strict=True) as server:
        about = {"game": "splitter", "seats": 2, "name": "Ann"}
        statuses = [server.post("/api/tables", about).status for _ in range(4)]
        assert statuses == [201, 201, 201, 429]
        assert server.submit("/play/splitter").status == 429
        assert server.submit("/new/splitter", name="Ann").status == 429


def test_an_address_takes_up_to_SEATS_A_MINUTE(tmp_path: Path) -> None:
    with pace(SEATS_A_MINUTE=3), served(tmp_path, strict=True) as server:
        host = server.make(seats=8)
        for number in range(3):
            server.join(host.table, f"Guest {number}")
        assert server.post(f"{host.path}/join", {"name": "Eve"}).status == 429
        assert server.submit(f"/t/{host.table}/join", name="Eve").status == 429


def test_the_lobby_shows_MY_GAMES_and_a_browser_keeps_SEAT_COOKIES(server: Served) -> None:
    with pace(SEAT_COOKIES=4, MY_GAMES=2):
        cookies: dict[str, str] = {}
        for _ in range(7):
            sent = {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
            answer = server.submit("/play/splitter", sent, name="Ann")
            for line in answer.headers.get_all("set-cookie") or []:
                name, value = line.split(";")[0].split("=", 1)
                if "Max-Age=0" in line:
                    del cookies[name]
                else:
                    cookies[name] = value
        assert len(cookies) == 4 and all(name.startswith(COOKIE) for name in cookies)
        sent = {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}
        lobby = server.ask("GET", "/", headers=sent).text
        shown = re.findall(r'href="/t/(\w+)"', lobby)
        assert [COOKIE + table for table in shown] == list(cookies)[:-3:-1]


def test_a_page_shows_LOG_LINES(server: Served) -> None:
    seats = server.begun(seats=4)
    for seat in seats[1:]:
        seat.command("throw")
        seat.moves()
    with pace(LOG_LINES=2):
        page = server.get(f"/t/{seats[0].table}").text
        lines = re.findall("<li>(.*?)</li>", page.partition('id="log"')[2])
        assert lines == ["Guest 3 has written", "Guest 2 has written"]


def test_messages_to_pages_longer_than_UNZIPPED_are_compressed_if_they_like(server: Served) -> None:
    ann, _ = server.begun("hexroller")
    with server.live(f"{ann.table}?gzip=1", ann.token, "/t") as live:
        packed = live.recv(timeout=10)
        assert isinstance(packed, bytes) and len(packed) < limits.UNZIPPED
        assert json.loads(decompress(packed))["seat"] == 0
    with server.live(ann.table, ann.token, "/t") as live:
        assert len(live.recv(timeout=10)) > limits.UNZIPPED


def test_a_clock_has_one_of_the_times_in_CLOCKS(server: Served) -> None:
    for clock in limits.CLOCKS:
        assert server.make(clock=clock).state()["clock"] == clock
    about = {"game": "splitter", "seats": 2, "name": "Ann", "clock": max(limits.CLOCKS) + 1}
    assert server.post("/api/tables", about).status == 400


def test_more_listed_tables_than_LISTED_IN_MEMORY_are_forgotten(tmp_path: Path) -> None:
    with pace(LISTED_IN_MEMORY=2), served(tmp_path) as server:
        made = []
        for _ in range(4):
            server.get("/api/tables")
            made.append(server.make(listed=True).table)
        assert [one["id"] for one in server.get("/api/tables").json] == made[:1:-1]
