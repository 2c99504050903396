"""What one address may have: unfinished tables, events at its tables, lines in the lobby."""

import json
import re
from pathlib import Path
from unittest.mock import patch

import pytest

from rollwright.games import ALL
from rollwright.web import limits, server_time
from tests.web.aged import DAY, rows
from tests.web.party import pace
from tests.web.served import Answer, Served, served

TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"
ABOUT = {"game": "splitter", "seats": 2, "name": "Ann"}


def make(server: Served, address: str = "192.0.2.1", **about: object) -> Answer:
    """Make a table from an address, as the proxy in front says."""
    sent = json.dumps({**ABOUT, **about})
    return server.ask("POST", "/api/tables", sent, {"x-forwarded-for": address})


def test_an_address_has_up_to_UNFINISHED_OF_AN_ADDRESS(tmp_path: Path) -> None:
    with pace(UNFINISHED_OF_AN_ADDRESS=2), served(tmp_path, strict=True) as server:
        made = [make(server, "127.0.0.1", seats=1) for _ in range(3)]
        assert [one.status for one in made] == [201, 201, 429]
        assert made[2].json["why"].startswith("Too many tables were made from here today")
        assert int(made[2].headers["retry-after"]) > 60
        assert server.submit("/play/splitter").status == 429
        page = server.submit("/new/splitter", name="Ann")
        assert page.status == 429 and "come back tomorrow" in page.text
        assert make(server, "192.0.2.2").status == 201  # others may
        # who finishes a game may make another
        first = made[0].json
        token, path = first["token"], f"/api/tables/{first['table']}"
        server.there(_closed(server, first["table"]))
        assert server.get(path, token).json["phase"] == "closed"
        assert make(server, "127.0.0.1").status == 201
        assert make(server, "127.0.0.1").status == 429
        steady = server_time.steady()
        with patch.object(server_time, "steady", lambda: steady + DAY + 1000):
            assert make(server, "127.0.0.1").status == 201  # the next day


async def _closed(server: Served, table: str) -> None:
    room = await server.rooms.room(table)
    with patch.object(type(room.presence), "anybody", False):
        assert await server.rooms.close_table(table, room.table.epoch, "never began")


def test_an_address_writes_up_to_EVENTS_OF_AN_ADDRESS_a_day(tmp_path: Path) -> None:
    with pace(EVENTS_OF_AN_ADDRESS=40), served(tmp_path, strict=True) as server:
        host = server.make()
        statuses = []
        for number in range(60):
            sent = {"id": f"c{number}", "do": "seat", "version": host.state()["version"]}
            sent |= {"seat": 1, "player": "easy" if number % 2 == 0 else ""}
            answer = server.post(f"{host.path}/commands", sent, host.token)
            statuses.append(answer.status)
        assert 200 in statuses and set(statuses[45:]) == {409}
        assert len(host.served.table(host.table).entries) < 45
        assert make(server, "127.0.0.1").status == 429
        assert make(server, "192.0.2.2").status == 201
        steady = server_time.steady()
        with patch.object(server_time, "steady", lambda: steady + DAY // 2):
            assert make(server, "127.0.0.1").status == 201  # half of it is forgotten


def test_a_rematch_is_a_table_of_whoever_made_the_one_before(tmp_path: Path) -> None:
    with served(tmp_path, strict=True) as server:
        (ann,) = server.begun(seats=1)
        server.play_out(ann)
        with pace(EVENTS_OF_AN_ADDRESS=1):
            refused = ann.command("rematch")
        assert refused.status == 409 and "come back tomorrow" in refused.json["why"]
        assert ann.command("rematch").status == 200


def listed(server: Served) -> list[str]:
    return [one["id"] for one in server.get("/api/tables").json]


def test_the_lobby_lists_LISTED_OF_AN_ADDRESS_also_after_a_restart(tmp_path: Path) -> None:
    with served(tmp_path, strict=True) as server:
        other = make(server, "192.0.2.2", listed=True).json["table"]
        many = [make(server, listed=True).json["table"] for _ in range(20)]
        shown = [*reversed(many[-limits.LISTED_OF_AN_ADDRESS :]), other]
        assert listed(server) == shown
    with served(tmp_path, strict=True) as server:
        assert listed(server) == shown
        assert other in server.get("/").text


def test_one_address_pushes_nobody_off_the_list(tmp_path: Path) -> None:
    with pace(LISTED_IN_MEMORY=10), served(tmp_path, strict=True) as server:
        other = make(server, "192.0.2.2", listed=True).json["table"]
        for _ in range(30):
            make(server, listed=True)
        assert other in listed(server)


def test_no_address_is_stored(tmp_path: Path) -> None:
    with served(tmp_path, strict=True) as server:
        make(server, "192.0.2.77", listed=True)
        tables = [str(name) for (name,) in rows(tmp_path / "tables.sqlite", TABLES)]
        stored = [rows(tmp_path / "tables.sqlite", f"SELECT * FROM {name}") for name in tables]
        assert len(tables) >= 6 and "192.0.2" not in repr(stored)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_however_many_tables_there_are_the_games_come_soon(server: Served, lang: str) -> None:
    cookies = []
    for _ in range(9):
        answer = server.submit("/play/splitter", {}, name="Ann")
        cookies.append(str(answer.headers["set-cookie"]).split(";", 1)[0])
        server.make(listed=True)
    page = server.ask("GET", f"/?lang={lang}", headers={"cookie": "; ".join(cookies)}).text
    mine, rest = page.split('<div class="games">')
    before, hidden = mine.split("<details>")
    assert len(re.findall(r'href="/t/', before)) == limits.AT_A_GLANCE
    assert len(re.findall(r'href="/t/', hidden)) == 9 - limits.AT_A_GLANCE
    assert f"{9 - limits.AT_A_GLANCE}" in re.findall("<summary>(.*?)</summary>", hidden)[0]
    others, more = rest.split("<details>")
    assert others.count("<article") == len(ALL)  # the games, and then the tables of others
    assert len(re.findall(r'href="/t/', others)) == limits.OPEN_AT_A_GLANCE
    assert len(re.findall(r'href="/t/', more)) >= 9 - limits.OPEN_AT_A_GLANCE


def test_what_goes_on_comes_before_what_is_over(server: Served) -> None:
    cookies = []
    for _ in range(2):
        answer = server.submit("/play/polygrid", {}, name="Ann")
        cookies.append(str(answer.headers["set-cookie"]).split(";", 1)[0])
    last = cookies[1].split("=")[0].removeprefix("seat-")
    server.there(_closed(server, last))
    page = server.ask("GET", "/", headers={"cookie": "; ".join(cookies)}).text
    shown = re.findall(r'href="/t/(\w+)"', page.split('<div class="games">')[0])
    assert shown == [cookie.split("=")[0].removeprefix("seat-") for cookie in cookies]
