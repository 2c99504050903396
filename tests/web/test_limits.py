"""How much of anything a server takes: each number of limits.py, and what happens beyond it."""

import ast
import asyncio
import json
import logging
import re
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from gzip import decompress
from pathlib import Path
from unittest.mock import patch

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from rollwright.web import limits
from rollwright.web.monitoring.log_limit import FewLines
from rollwright.web.table.names import tidy, unlike
from rollwright.web.table.table import Table
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


def test_after_a_page_others_come_first_for_PAUSE(server: Served) -> None:
    first, other = {"x-forwarded-for": "192.0.2.1"}, {"x-forwarded-for": "192.0.2.2"}
    ended: list[str] = []

    def ask(who: str, headers: dict[str, str]) -> None:
        assert server.ask("GET", "/rules/splitter", headers=headers).status == 200
        ended.append(who)

    with pace(PAUSE=1e9, LONGEST_PAUSE=5.0), ThreadPoolExecutor() as people:
        ask("first", first)
        again = people.submit(ask, "first again", first)
        people.submit(ask, "other", other).result()
        assert ended == ["first", "other"]
        again.result()


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


def opened(server: Served, table: str, token: str, most: int) -> int:
    """How many connections there can be at once, of as many as are tried."""
    with ExitStack() as stack:
        for number in range(most):
            try:
                stack.enter_context(server.live(table, token))
            except InvalidStatus:
                return number
    return most


def test_there_are_no_more_than_SOCKETS_at_once_some_of_them_SOCKETS_FOR_SEATS(
    server: Served,
) -> None:
    host = server.make()
    with pace(SOCKETS=3, SOCKETS_FOR_SEATS=1), ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(server.live(host.table))
        with pytest.raises(InvalidStatus), server.live(host.table):
            pass
        stack.enter_context(server.live(host.table, host.token))
        with pytest.raises(InvalidStatus), server.live(host.table, host.token):
            pass
    with server.live(host.table):
        pass
    while server.app.state.sockets:
        pass


def test_who_learns_takes_no_place_that_is_for_seats(server: Served) -> None:
    host = server.make()
    with pace(SOCKETS=3, SOCKETS_FOR_SEATS=1), ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(server.live("tutto/basics", kind="/learn"))
        with pytest.raises(InvalidStatus), server.live("tutto/basics", kind="/learn"):
            pass
        stack.enter_context(server.live(host.table, host.token))


def test_no_more_than_SOCKETS_OF_A_TABLE_watch_it(server: Served) -> None:
    host, other = server.make(), server.make()
    with pace(SOCKETS_OF_A_TABLE=2), ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(server.live(host.table, kind="/t"))
        with pytest.raises(InvalidStatus), server.live(host.table, kind="/t"):
            pass
        with server.live(other.table), server.live(host.table, host.token, "/t"):
            pass


def test_nobody_has_more_than_SOCKETS_OF_A_SEAT_or_SOCKETS_OF_AN_ADDRESS(server: Served) -> None:
    host = server.make()
    with pace(SOCKETS_OF_A_SEAT=2):
        assert opened(server, host.table, host.token, 5) == 2
    with pace(SOCKETS_OF_AN_ADDRESS=3, SOCKETS_OF_A_SEAT=9):
        assert opened(server, host.table, host.token, 5) == 3
    with pace(WATCHING_FROM_AN_ADDRESS=2), ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(server.live(host.table))
        elsewhere = {"x-forwarded-for": "192.0.2.1"}
        with pytest.raises(InvalidStatus), server.live(host.table):
            pass
        with server.live(host.table, **elsewhere), server.live(host.table, host.token):
            pass


def test_who_sends_more_than_MESSAGES_at_once_is_hung_up_on(tmp_path: Path) -> None:
    with pace(MESSAGES=5, MESSAGES_A_SECOND=0), served(tmp_path, strict=True) as server:
        host = server.make()
        with server.live(host.table, host.token) as live:
            for _ in range(5):
                live.send("{}")
                assert json.loads(live.recv(timeout=10))["ok"] is False
            hangs_up(live)
        with server.live(host.table, host.token) as live:
            hangs_up(live)  # to come again is of no use


def hangs_up(live: ClientConnection) -> None:
    """Whoever sends one more message is hung up on."""
    live.send("{}")
    with pytest.raises(ConnectionClosed) as closed:
        live.recv(timeout=10)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008


def test_all_seats_of_an_address_send_up_to_MESSAGES_OF_AN_ADDRESS(tmp_path: Path) -> None:
    some = pace(MESSAGES_OF_AN_ADDRESS=3, MESSAGES_OF_AN_ADDRESS_A_SECOND=0)
    with some, served(tmp_path, strict=True) as server:
        host, other = server.make(), server.make()
        with server.live(host.table, host.token) as live:
            for _ in range(3):
                live.send("{}")
                live.recv(timeout=10)
        with server.live(other.table, other.token) as live:
            hangs_up(live)
        with server.live(other.table, other.token, **{"x-forwarded-for": "192.0.2.1"}) as live:
            live.send("{}")
            assert json.loads(live.recv(timeout=10))["ok"] is False


def test_an_address_asks_up_to_REQUESTS_and_is_told_when_to_come_again(tmp_path: Path) -> None:
    some = pace(REQUESTS=10, REQUESTS_A_SECOND=0.5, REFUSAL_WAITS=0.2)
    with some, served(tmp_path, strict=True) as server:
        assert {server.get("/").status for _ in range(5)} == {200}
        assert {server.get("/static/page.css").status for _ in range(15)} == {200}
        begun = time.monotonic()
        refused = server.get("/api/tables/abc/events")
        assert time.monotonic() - begun >= limits.REFUSAL_WAITS
        assert refused.status == 429 and refused.json["why"].startswith("Slow down")
        left = limits.REQUESTS - 5 - 15 * limits.COST_OF_A_FILE
        # less if the requests before took their time
        assert 0 < int(refused.headers["retry-after"]) <= (limits.COST_OF_A_GAME - left) * 2
        elsewhere = {"x-forwarded-for": "192.0.2.1"}
        assert server.ask("GET", "/api/tables/abc/events", headers=elsewhere).status == 404


def test_an_address_connects_up_to_CONNECTS(tmp_path: Path) -> None:
    with pace(CONNECTS=3, CONNECTS_A_SECOND=0), served(tmp_path, strict=True) as server:
        host = server.make()
        for _ in range(3):
            with server.live(host.table, host.token):
                pass
        with pytest.raises(InvalidStatus), server.live(host.table, host.token):
            pass
        with server.live(host.table, host.token, **{"x-forwarded-for": "192.0.2.1"}):
            pass


def test_of_one_address_PAGES_AT_ONCE_are_made(server: Served) -> None:
    most, now = 0, 0
    public = server.rooms.public_tables

    async def slowly() -> list[Table]:
        nonlocal most, now
        now += 1
        most = max(most, now)
        await asyncio.sleep(0.1)
        now -= 1
        return await public()

    with patch.object(server.rooms, "public_tables", slowly), ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(server.get, ["/"] * 6))
    assert {answer.status for answer in answers} == {200} and most == limits.PAGES_AT_ONCE


def test_an_address_has_up_to_CALLS_OPEN_and_begins_up_to_CALLS(tmp_path: Path) -> None:
    """127.0.0.2 is this machine as well, and no proxy that is believed."""
    some = pace(CALLS=5, CALLS_A_SECOND=0, CALLS_OPEN=3)
    with some, served(tmp_path, strict=True) as server, ExitStack() as stack:
        calls = [stack.enter_context(call(server, "127.0.0.2")) for _ in range(4)]
        calls[3].settimeout(10)
        assert gone(calls[3])
        hang_up(calls[0])
        assert not gone(stack.enter_context(call(server, "127.0.0.2")))
        hang_up(calls[1])
        assert not gone(stack.enter_context(call(server, "127.0.0.2")))
        hang_up(calls[2])
        assert gone(stack.enter_context(call(server, "127.0.0.2")))  # the sixth
        assert server.get("/").status == 200


def call(server: Served, address: str) -> socket.socket:
    """A connection from an address of this machine."""
    return socket.create_connection(("127.0.0.1", server.port), 10, (address, 0))


def hang_up(calling: socket.socket) -> None:
    """End a connection; the other side has noticed when it ends its half, too."""
    calling.shutdown(socket.SHUT_WR)
    calling.settimeout(30)
    with suppress(ConnectionError):
        assert calling.recv(1) == b""
    calling.close()


def gone(calling: socket.socket) -> bool:
    """Whether the other side hangs up within half a second."""
    calling.settimeout(0.5)
    try:
        return calling.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


@pytest.mark.parametrize("waits", ["HEAD_WAITS", "BODY_WAITS"])
def test_half_a_request_is_waited_for_only_HEAD_WAITS_and_BODY_WAITS(
    server: Served, waits: str
) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nhost: here\r\ncontent-length: 9\r\n\r\n"
    sent = {"HEAD_WAITS": b"GET / HT", "BODY_WAITS": head + b"{"}[waits]
    with (
        pace(HEAD_WAITS=30, BODY_WAITS=30),
        pace(**{waits: 0.5}),
        call(server, "127.0.0.1") as calling,
    ):
        calling.sendall(sent)
        answer = read_all(calling)  # a TimeoutError if it does not end
        assert (b" 408 " in answer) == (waits == "BODY_WAITS")


def test_an_answer_that_nobody_reads_is_waited_for_only_ANSWER_WAITS(server: Served) -> None:
    one = b"GET /static/table.js HTTP/1.1\r\nhost: here\r\n\r\n"
    with pace(ANSWER_WAITS=0.5), call(server, "127.0.0.1") as calling:
        with suppress(OSError):
            calling.sendall(one * 2000)
        time.sleep(2)
        assert len(read_all(calling)) < 2000 * len(server.get("/static/table.js").body)


def read_all(calling: socket.socket) -> bytes:
    """Everything that comes until the other side hangs up."""
    calling.settimeout(10)
    read = b""
    with suppress(ConnectionError):
        while piece := calling.recv(1 << 20):
            read += piece
    return read


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
        lines = re.findall("<li>(.*?)</li>", page.partition('id="log"')[2].partition("</ol>")[0])
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


def test_of_lines_about_the_same_nonsense_the_log_has_SAME_LINES_a_minute() -> None:
    few, written, minutes = FewLines(), [], 0.0
    with patch.object(time, "monotonic", lambda: minutes):
        for now in (0.0, 59.0, 61.0):
            minutes = now
            for number in range(100):
                for text in ("Invalid HTTP request received.", f"Other nonsense {number}."):
                    line = logging.LogRecord("", logging.WARNING, "", 0, text, None, None)
                    if few.filter(line) and "HTTP" in text:
                        written.append(line.getMessage())
            mistake = logging.LogRecord("", logging.ERROR, "", 0, "A mistake.", None, None)
            assert few.filter(mistake)  # of ours is never left out
    plain = "Invalid HTTP request received."
    more = f"{plain} (And {200 - limits.SAME_LINES} times more since the last such line.)"
    assert written == [plain] * limits.SAME_LINES + [more] + [plain] * (limits.SAME_LINES - 1)
