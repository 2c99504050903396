"""Whatever is sent to it: never a failure, never a changed table, never a secret told.

`Served.ask` checks for every answer that it is no 5xx and carries what protects a browser.
"""

import json
import socket
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from rollwright.fair import log
from rollwright.web.tokens import COOKIE, Tokens
from tests.web.game_facts import EVERY, seats_of
from tests.web.party import pace, proved
from tests.web.served import Answer, Seat, Served

NO_TABLES = ("a" * 10, "a", "A" * 10, "..%2f..%2fetc", "%00", "%ff%fe", "a" * 3000, "'%20OR%201=1")


# ---------------------------------------------------------------- addresses


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH"])
def test_every_address_answers_every_method(server: Served, method: str) -> None:
    table = server.make().table
    for route in server.app.routes:
        for name in (table, "aaaaaaaaaa", "splitter", "page.js", "%ff", "x" * 500):
            path = str(getattr(route, "path", "/"))
            for part in ("table", "game", "name"):
                path = path.replace(f"{{{part}}}", name)
            answer = server.ask(method, path, "" if method in ("POST", "PUT", "PATCH") else None)
            understood = method in ("GET", "HEAD", "POST")
            assert 200 <= answer.status < 500 if understood else answer.status in (404, 405)


@pytest.mark.parametrize("table", NO_TABLES)
def test_there_is_no_table_of_another_id(server: Served, table: str) -> None:
    for path in ("", "/events", "/record", "/live"):
        assert server.get(f"/api/tables/{table}{path}").status == 404
    for path in ("", "/record", "/replay", "/verify", "/log.json", "/code.svg"):
        assert server.get(f"/t/{table}{path}").status == 404
    assert server.post(f"/api/tables/{table}/join", {"name": "Eve"}).status == 404
    assert server.post(f"/api/tables/{table}/commands", {}).status == 404
    with pytest.raises(InvalidStatus), server.live(table):
        pass


def test_private_tables_are_not_told_to_anybody(server: Served) -> None:
    private, listed = server.make().table, server.make(listed=True).table
    told = server.get("/api/tables").text + server.get("/").text
    assert listed in told and private not in told


def test_an_unknown_table_looks_like_any_other_that_is_not_there(server: Served) -> None:
    answers = [server.get(f"/api/tables/{table}") for table in ("aaaaaaaaaa", "zz", "b" * 400)]
    assert len({answer.body for answer in answers}) == 1


@pytest.mark.parametrize(
    "query", ["since=-1", "since=x", "since=²", "since=" + "9" * 5000, "since=1e3", "since="]
)
def test_events_are_asked_for_by_a_number(server: Served, query: str) -> None:
    host = server.make()
    assert server.get(f"{host.path}/events?{_quoted(query)}").status == 400
    with server.live(f"{host.table}?{_quoted(query)}", host.token) as live:
        live.send("{}")
        assert json.loads(live.recv(timeout=10))["ok"] is False
    assert server.get(f"{host.path}/events?since=999999999").json == []


def _quoted(query: str) -> str:
    return query.replace("²", "%C2%B2")


@pytest.mark.parametrize("lang", ["de", "xx", "", "%00", "e" * 4000])
def test_languages_are_those_that_there_are(server: Served, lang: str) -> None:
    spoken = f'<html lang="{"de" if lang == "de" else "en"}">'
    assert spoken in server.get(f"/?lang={lang}").text
    preferred = {"accept-language": lang, "cookie": f"lang={lang}"}
    assert spoken in server.ask("GET", "/", headers=preferred).text


@pytest.mark.parametrize(
    "host", ["[", "[::1", "]", "a b", "\\", "x" * 5000, "[::1]:99999999", "évil", ":", "%", ""]
)
def test_hosts_may_be_anything(server: Served, host: str) -> None:
    table = server.make().table
    name = host.encode().decode("latin-1")
    for path in ("/", f"/t/{table}", f"/t/{table}/code.svg", "/nowhere", "/api/nowhere"):
        answer = server.ask("GET", path, headers={"host": name})
        assert answer.status in ((404, 400) if "nowhere" in path else (200, 400))
    answer = server.ask("POST", "/api/tables", "{}", {"host": name, "origin": f"http://{name}"})
    assert 400 <= answer.status < 500  # it says nothing of a game


# ---------------------------------------------------------------- who they are


def test_nobody_gives_commands_without_the_token_of_their_seat(server: Served) -> None:
    ann, bob = server.begun()
    other = server.make()
    whole = ann.token
    forged = [
        "",
        "x",
        other.token,  # of another table
        bob.token[:-1],
        whole.replace(".", ""),
        whole[::-1],
        whole + "A",
        "A" * 4_000,
        Tokens(b"another secret").make(ann.table, 0, 1),
        whole.split(".")[0] + "." + bob.token.split(".")[1],
    ]
    epoch = server.table(ann.table).epoch
    for token in forged:
        command = {"id": "1", "do": "throw", "version": ann.state()["version"]}
        answer = server.post(f"{ann.path}/commands", command, token)
        assert answer.status == 403, token
        cookie = {"cookie": f"{COOKIE}{ann.table}={token}"}
        sent = server.ask("POST", f"{ann.path}/commands", json.dumps(command), cookie)
        assert sent.status == 403, token
        with server.live(ann.table, token) as live:
            live.send(json.dumps(command))
            assert _answer(live)["ok"] is False
    assert server.table(ann.table).epoch == epoch


def test_a_seat_gives_commands_for_itself_alone(server: Served) -> None:
    ann, bob = server.begun()
    ann.command("throw")
    move = bob.state()["moves"][0]["move"]
    ann.command("move", move=move, seat=1, player="", joined=2, token=bob.token)
    assert server.table(ann.table).match.turn == (1,)  # type: ignore[union-attr]


def test_a_token_is_worth_nothing_once_its_owner_has_left(server: Served) -> None:
    ann, bob = server.begun(seats=2)
    with (
        server.live(ann.table, bob.token) as program,
        server.live(ann.table, bob.token, "/t") as page,
    ):
        assert json.loads(page.recv(timeout=10))["seat"] == 1
        assert ann.command("seat", seat=1, player="").status == 200
        assert json.loads(page.recv(timeout=10))["seat"] == -1
        for live in (program, page):
            live.send(json.dumps({"id": "1", "do": "throw", "version": 5}))
            assert "no seat" in _answer(live)["why"]
    assert bob.state()["seat"] is None
    assert bob.command("leave").status == 403
    zoe = server.join(ann.table, "Zoe")
    assert zoe.seat == bob.seat and bob.command("leave").status == 403


def test_the_cookie_of_a_seat_is_for_the_server_alone(server: Served) -> None:
    answer = server.submit("/play/splitter", name="Ann")
    assert answer.status == 303
    cookie = str(answer.headers["set-cookie"])
    assert cookie.startswith(COOKIE)
    for flag in ("HttpOnly", "SameSite=lax", "Path=/"):
        assert flag in cookie
    assert "Secure" not in cookie  # a table at home has no certificate
    pair, _, _ = cookie.partition(";")
    page = server.ask("GET", answer.headers["location"], headers={"cookie": pair})
    token = pair.partition("=")[2]
    assert token not in page.text and 'data-seat="0"' in page.text


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "", "http://[", "https://", "file://", "//", "\\"]
)
def test_nothing_is_done_for_a_page_of_another_site(server: Served, origin: str) -> None:
    ann, _ = server.begun()
    epoch = server.table(ann.table).epoch
    command = json.dumps({"id": "1", "do": "throw", "version": ann.state()["version"]})
    headers = {"origin": origin, "authorization": f"Bearer {ann.token}"}
    assert server.ask("POST", f"{ann.path}/commands", command, headers).status == 403
    assert server.submit("/play/splitter", {"origin": origin}).status == 403
    for kind in ("/t", "/api/tables"):
        with (
            pytest.raises(InvalidStatus) as refused,
            server.live(ann.table, ann.token, kind, origin=origin),
        ):
            pass
        assert refused.value.response.status_code == 403
    assert server.table(ann.table).epoch == epoch


def test_our_own_pages_may_ask(server: Served) -> None:
    ann, _ = server.begun()
    own = f"http://127.0.0.1:{server.port}"
    with server.live(ann.table, ann.token, "/t", origin=own) as live:
        assert json.loads(live.recv(timeout=10))["seat"] == 0
    assert server.submit("/play/tutto", {"origin": own}).status == 303


def test_who_was_replaced_at_a_rematch_does_not_get_the_seat_of_another(server: Served) -> None:
    ann, bob = server.begun(seats=2)
    _play_out(server, [ann, bob])
    assert ann.command("rematch").status == 200
    new = str(ann.state()["rematch"])
    path = f"/api/tables/{new}/join"

    def back(seat: Seat) -> Answer:
        return server.post(path, {"name": "x", "from": seat.table, "token": seat.token})

    host = back(ann)
    assert (host.status, host.json["seat"]) == (201, 0)
    command = {"id": "1", "do": "seat", "seat": 1, "player": ""}
    assert server.post(f"/api/tables/{new}/commands", command, host.json["token"]).status == 200
    zoe = server.join(new, "Zoe")
    assert zoe.seat == 1
    assert back(bob).status == 409  # Bob's seat is Zoe's now
    cookie = {"cookie": f"{COOKIE}{bob.table}={bob.token}"}
    page = server.ask("GET", f"/t/{new}?from={bob.table}", headers=cookie)
    assert page.status == 200 and "set-cookie" not in page.headers
    for wrong in ({"from": new}, {"from": ann.table, "token": "x"}, {"from": 7, "token": []}):
        assert server.post(path, {"name": "x", **wrong}).status == 409


def _play_out(server: Served, seats: list[Seat]) -> None:
    while seats[0].state()["phase"] != "over":
        for seat in seats:
            state = seat.state()
            if state.get("may_throw"):
                seat.command("throw")
            elif state.get("moves"):
                seat.moves()


# ---------------------------------------------------------------- what they send

BODIES: tuple[Any, ...] = (
    b"",
    b"{",
    b"[]",
    b"null",
    b"7",
    b'"text"',
    b"\xff\xfe\x00",
    b"{}" * 100,
    b"[" * 15_000,
    b'{"a":' * 2_500,
    b"9" * 15_000,
    b'{"id": NaN}',
    b'{"id": "\\ud800", "do": "throw", "version": 1}',
    b'{"game": "\\udfff", "seats": 2, "name": "x"}',
    b'{"game": "splitter", "seats": 2, "name": "Ann", "options": {"\\ud800": "x"}}',
    b'{"id": 1e999, "do": -0, "version": Infinity}',
    b'{"\\u0000": "\\u0000"}',
    {"id": "1", "id2": [], "do": {"do": "throw"}},
    {"id": "", "do": "throw", "version": 1},
    {"id": "x" * 65, "do": "throw", "version": 1},
    {"id": "1", "do": "__class__", "version": 1},
    {"id": "1", "do": "throw", "version": "1"},
    {"id": "1", "do": "throw", "version": True},
    {"id": "1", "do": "throw", "version": 10**300},
    {"id": "1", "do": "move", "move": 10**300, "version": 1},
    {"game": 10**400, "seats": 10**400},
    {"game": "splitter", "seats": 2, "name": "Ann", "computers": {"²": "random"}},
    {"game": "splitter", "seats": 2, "name": "Ann", "computers": {"9" * 5000: "random"}},
    {"game": "splitter", "seats": 2, "name": "Ann", "computers": {"0": "random"}},
    {"game": "splitter", "seats": 2, "name": "Ann", "computers": {"2": "random"}},
    {"game": "splitter", "seats": 2, "name": "Ann", "computers": {"1": {"a": 1}}},
    {"game": "splitter", "seats": 2, "name": "Ann", "computers": ["random"]},
    {"game": "splitter", "seats": 2, "name": "Ann", "options": [1, 2]},
    {"game": "splitter", "seats": 2, "name": ["Ann"]},
    {"name": "Ann", "seat": 10**100},
    {"name": "Ann", "seat": -1},
    {"name": "Ann", "seat": "0"},
    {"name": "Ann", "seat": True},
    {"name": {"a": 1}, "pledge": ["x"]},
)


@pytest.mark.parametrize("sent", BODIES, ids=lambda sent: str(sent)[:24])
def test_what_makes_no_sense_is_refused(server: Served, sent: Any) -> None:
    ann, _ = server.begun()
    epoch, tables = server.table(ann.table).epoch, server.there(server.rooms.store.tables())
    for path in ("/api/tables", f"{ann.path}/join", f"{ann.path}/commands"):
        answer = server.post(path, sent, ann.token)
        assert 400 <= answer.status < 500 and answer.json["why"], (path, answer)
    text = sent if isinstance(sent, bytes) else json.dumps(sent).encode()
    for kind in ("/t", "/api/tables"):
        with server.live(ann.table, ann.token, kind) as live, suppress(ConnectionClosed):
            live.send(text)
            assert _answer(live)["ok"] is False
    assert server.table(ann.table).epoch == epoch
    assert server.there(server.rooms.store.tables()) == tables


def test_forms_that_make_no_sense_are_refused(server: Served) -> None:
    table = server.make().table
    made = len(server.there(server.rooms.store.tables()))
    for fields in (
        {"seat-1": "nobody", "name": "Ann"},
        {"seat-1": "open", "clock": "²"},
        {"seat-1": "open", "clock": "9" * 5000},
        {"seat-1": "open", "dice": "loaded"},
        {"seat-1": "open", "option-variant": "Z"},
        {"seat-1": "open", "option-": "Z"},
    ):
        assert server.submit("/new/splitter", **fields).status == 400
    assert server.submit("/play/splitter", level="nobody").status == 400
    assert len(server.there(server.rooms.store.tables())) == made
    for seat in ("²", "9" * 5000, "-1", "0.5"):
        assert server.submit(f"/t/{table}/join", name="Eve", seat=seat).status == 400
    for name in ("", "\0", " "):
        assert server.submit(f"/t/{table}/join", name=name).status == 409
    assert server.submit(f"/t/{table}/join", name="Eve", seat="0").status == 409
    body = b"name=%ff%fe&seat=%00&" + b"&".join(b"a=b" for _ in range(500))
    assert server.ask("POST", f"/t/{table}/join", body).status == 400
    assert server.ask("POST", "/play/splitter", b"\xff\xff").status == 400


def test_frames_that_are_none_close_the_connection_and_nothing_else(server: Served) -> None:
    ann, _ = server.begun()
    with server.live(ann.table, ann.token) as live:
        for text in ("", "\0", "[]", "{", b"\xff\xfe", b"{}"):
            live.send(text)
            assert _answer(live)["ok"] is False
    for broken in (b"\xff" * 50, b"\x81\xff" + b"\xff" * 8, b"\x81\x02\xff\xfe", b"\x83\x00"):
        _raw(server, ann, broken)
    assert ann.command("throw").status == 200


def _raw(server: Served, seat: Seat, sent: bytes) -> None:
    """A client that does not know how to speak."""
    with socket.create_connection(("127.0.0.1", server.port), 10) as line:
        asked = (
            f"GET {seat.path}/live HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\n"
            f"connection: Upgrade\r\nsec-websocket-version: 13\r\n"
            f"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            f"authorization: Bearer {seat.token}\r\n\r\n"
        )
        line.sendall(asked.encode())
        assert line.recv(12) == b"HTTP/1.1 101"
        line.sendall(sent)
        line.settimeout(10)
        with suppress(ConnectionResetError):
            while line.recv(65536):
                pass


def test_requests_that_are_cut_off_harm_nobody(server: Served) -> None:
    ann, _ = server.begun()
    for sent in (
        b"GET / HTTP/1.1\r\n",
        b"GARBAGE\r\n\r\n",
        f"POST {ann.path}/commands HTTP/1.1\r\nhost: x\r\ncontent-length: 500\r\n\r\n{{".encode(),
    ):
        with socket.create_connection(("127.0.0.1", server.port), 10) as line:
            line.sendall(sent)
    assert ann.command("throw").status == 200


# ---------------------------------------------------------------- names

NAMES = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'; DROP TABLE events; --",
    "{{ 1234 * 1000 }}{% raw %}",
    "{name} {0} %s",
    "\u202eevil\u202d",
    "a\u0300" * 40,
    "\u200b\u200b",
    "Ann\nBob\r\n# log {}",
    "x" * 10_000,
    "ﷺ" * 100,
    "🎲" * 50,
    "\x1b[31mred",
    "[[Ann]]",
    '"quoted", #1',
)


@pytest.mark.parametrize("name", NAMES, ids=lambda name: repr(name)[:20])
def test_hostile_names_are_shown_harmless_and_recorded_whole(
    server: Served, name: str, long: bool
) -> None:
    host = server.make(seats=1)
    answer = server.post("/api/tables", {"game": "splitter", "seats": 2, "name": name})
    if answer.status == 400:
        return  # nothing of it was left
    ann = Seat(server, answer.json["table"], 0, answer.json["token"])
    bob = server.join(ann.table, name)
    assert host.table != ann.table
    names = [chair.name for chair in server.table(ann.table).chairs]
    assert len(set(names)) == 2 and all(0 < len(one) <= 24 for one in names)
    cookie = {"cookie": f"{COOKIE}{ann.table}={ann.token}"}
    page = server.ask("GET", f"/t/{ann.table}", headers=cookie)
    for part in ("<script>", "onerror=alert(1)>", "1234000", "\u202e", "\x1b"):
        assert part not in page.text.replace('src="', "")
    if long or NAMES.index(name) % 3 == 0:
        ann.command("begin")
        _play_out(server, [ann, bob])
        proved(server.table(ann.table))


# ---------------------------------------------------------------- many at once


def test_of_fifty_who_race_for_one_seat_exactly_one_gets_it(server: Served) -> None:
    host = server.make(seats=2)

    def run(number: int) -> Answer:
        return server.post(f"{host.path}/join", {"name": f"Guest {number}", "seat": 1})

    with ThreadPoolExecutor(50) as many:
        answers = list(many.map(run, range(50)))
    assert sorted(answer.status for answer in answers) == [201] + [409] * 49
    joins = [e for e in server.table(host.table).entries if e.kind == log.JOIN]
    assert len(joins) == 2
    winner = next(answer.json for answer in answers if answer.status == 201)
    assert server.get(host.path, winner["token"]).json["seat"] == 1


def test_of_many_who_throw_at_once_one_throws(server: Served) -> None:
    seats = server.begun(seats=6)
    versions = [seat.state()["version"] for seat in seats]

    def run(number: int) -> int:
        seat = seats[number % 6]
        command = {"id": f"throw {number}", "do": "throw", "version": versions[number % 6]}
        return server.post(f"{seat.path}/commands", command, seat.token).status

    with ThreadPoolExecutor(24) as many:
        assert sorted(many.map(run, range(24))) == [200] + [409] * 23
    assert [e.kind for e in server.table(seats[0].table).entries].count(log.THROW) == 1


def test_a_command_sent_many_times_at_once_is_followed_once(server: Served) -> None:
    ann, _ = server.begun()
    command = {"id": "one", "do": "throw", "version": ann.state()["version"]}

    def run(_: int) -> int:
        return server.post(f"{ann.path}/commands", command, ann.token).status

    with ThreadPoolExecutor(20) as many:
        assert set(many.map(run, range(40))) == {200}
    assert [e.kind for e in server.table(ann.table).entries].count(log.THROW) == 1


# ---------------------------------------------------------------- thousands of commands

WORDS = ("", "throw", "move", "undo", "begin", "open", "seat", "leave", "skip", "pledge", "\0", "é")
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 63, 64, 10**18, -(10**30), 0.5, 1e300),
    *(*WORDS, "1" * 70, [], {}, [1], {"a": 1}, [[[[]]]], {"seat": {"seat": 0}}, "\ud83d\ude00"),
)
FIELDS = ("id", "do", "version", "move", "seat", "player", "contribution", "outcome", "open")


def some_command(random: Random, number: int, right: dict[str, Any]) -> dict[str, Any]:
    """A right command with something wrong in it, or nothing but wrong things."""
    command = {**right, "id": f"fuzz {number}"} if random.random() < 0.7 else {}
    for _ in range(random.randint(1, 4)):
        command[random.choice(FIELDS)] = random.choice(VALUES)
    if random.random() < 0.2:
        command[random.choice(WORDS)] = random.choice(VALUES)
    return command


@pytest.mark.parametrize("game", EVERY)
def test_thousands_of_wrong_commands_change_nothing_they_should_not(
    server: Served, game: str, long: bool
) -> None:
    """Each command is followed or refused; what is followed is by the rules, or nothing happens."""
    random = Random(game)
    seats = server.begun(game, seats_of(game))
    secret = server.table(seats[0].table).seed.hex()
    with ExitStack() as stack, pace(MESSAGES=10**9):
        lives = [server.live(seat.table, seat.token, "/t") for seat in seats]
        opened = [stack.enter_context(live) for live in lives]
        for number in range(600 if long else 200):
            place = random.randrange(len(seats))
            state = seats[place].state()
            if state["phase"] != "playing" or state["seat"] is None:
                break
            before = server.table(seats[0].table).epoch
            told = _given(random, number, server, seats[place], opened[place], state)
            after = server.table(seats[0].table).epoch
            assert secret not in json.dumps(told)
            assert isinstance(told["ok"], bool) and (told["ok"] or told["why"])
            if not told["ok"]:
                assert after == before, told
    table = server.table(seats[0].table)
    again = type(table).of(table.id, table.seed, server.there(server.rooms.store.read(table.id)))
    assert again.entries == table.entries
    assert again.match is not None and table.match is not None
    assert again.match.state == table.match.state


def _given(
    random: Random, number: int, server: Served, seat: Seat, live: Any, state: dict[str, Any]
) -> dict[str, Any]:
    right: dict[str, Any] = {"do": "throw", "version": state["version"]}
    if state["moves"]:
        right |= {"do": "move", "move": random.choice(state["moves"])["move"]}
    command = some_command(random, number, right)
    if command.get("do") in ("leave", "seat"):
        command["version"] = "none"  # they would end the test too soon
    if random.random() < 0.5:
        return dict(server.post(f"{seat.path}/commands", command, seat.token).json)
    live.send(json.dumps(command))
    return _answer(live)


def _answer(live: Any) -> dict[str, Any]:
    """The answer to the last command, among whatever else is told."""
    while True:
        message = json.loads(live.recv(timeout=20))
        if "re" in message:
            return dict(message)
