"""The interface for programs: everything that the page can do, as it is described."""

import json
from typing import Any

import pytest

from rollwright.games import ALL
from rollwright.play.record import load
from rollwright.web.api.openapi import COMMANDS, description
from rollwright.web.table.dispatch import KINDS
from rollwright.web.table.table import PLAYING
from tests.web.game_facts import EVERY, quick_options, seats_of
from tests.web.served import Served


def test_every_address_for_programs_is_described(server: Served) -> None:
    described: Any = description()["paths"]
    real: dict[str, set[str]] = {}
    for route in server.app.routes:
        path = str(getattr(route, "path", ""))
        if path.startswith("/api/") and path not in ("/api/docs", "/api/openapi.json"):
            methods = getattr(route, "methods", None) or {"GET"}
            real.setdefault(path, set()).update(one.lower() for one in methods if one != "HEAD")
    assert {path: set(one) - {"parameters"} for path, one in described.items()} == real
    assert server.get("/api/openapi.json").json == description()
    page = server.get("/api/docs")
    assert page.status == 200 and "/api/tables/{table}/commands" in page.text


def test_every_command_is_described(server: Served) -> None:
    paths: Any = description()["paths"]
    text = paths["/api/tables/{table}/commands"]["post"]["description"]
    assert [line.split("`")[1] for line in text.splitlines()] == list(COMMANDS)
    assert set(COMMANDS) == set(KINDS)


def test_the_games_are_told_with_their_options(server: Served) -> None:
    told = server.get("/api/games").json
    assert [one["name"] for one in told] == [game.name for game in ALL]
    german = server.get("/api/games?lang=de").json
    assert german[0]["about"] != told[0]["about"]


@pytest.mark.parametrize("game", EVERY)
def test_a_whole_game_by_programs(server: Served, game: str) -> None:
    seats = server.begun(game, seats_of(game, 2), options=quick_options(game))
    assert server.get(f"{seats[0].path}/record").status == 409  # not before the end
    state = server.play_out(*seats)
    assert state["over"] and state["winners"] and not state["moves"]
    match = load(server.get(f"{seats[0].path}/record").text)
    assert match.scores == state["scores"] and match.log


def test_a_state_tells_each_seat_its_own_moves(server: Served) -> None:
    ann, bob = server.begun()
    ann.command("throw")
    ann.moves()
    assert not ann.state()["moves"] and bob.state()["moves"]
    watcher = server.get(ann.path).json
    assert watcher["seat"] is None and watcher["version"] is None and not watcher["moves"]
    assert watcher["turn"] == [1] and watcher["position"] != ann.state()["position"]


def test_a_rematch_gives_programs_their_seats_back(server: Served) -> None:
    ann, bob = server.begun(options={"variant": "B"})
    server.play_out(ann, bob)
    for seat in (bob, ann):
        assert seat.command("rematch").status == 200
    new = ann.state()["rematch"]
    seats = []
    for old in (bob, ann, bob):
        sent = {"from": old.table, "token": old.token}
        answer = server.post(f"/api/tables/{new}/join", sent)
        assert answer.status == 201 and answer.json["seat"] == old.seat
        seats.append(answer.json["token"])
    assert seats[0] == seats[2] != seats[1]
    assert server.table(new).phase == PLAYING  # by itself, since all are there


def test_what_is_refused_says_why_and_whether_to_look_again(server: Served) -> None:
    ann, _ = server.begun()
    for told, stale in (({"version": 0}, True), ({"do": "move", "move": 1}, False)):
        answer = ann.command(**({"do": "throw"} | told))
        assert answer.status == 409
        assert answer.json["stale"] is stale and answer.json["why"]
    german = server.ask(
        "POST",
        f"{ann.path}/commands",
        json.dumps({"id": "1", "do": "throw", "version": 0}),
        {"authorization": f"Bearer {ann.token}", "accept-language": "de"},
    )
    assert german.json["why"] != ann.command("throw", version=0).json["why"]


def test_the_server_says_whether_it_is_well(server: Served) -> None:
    assert server.get("/healthz").json["ok"] is True


def test_when_the_disk_fails_that_is_said_and_where_it_is_only_logged(
    server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    from rollwright.core.errors import StoreFailed  # noqa: PLC0415

    ann, _ = server.begun()
    store, append = server.rooms.store, server.rooms.store.append

    async def full(*_: object) -> object:
        raise StoreFailed("The store '/var/lib/tables.sqlite' failed: the disk is full.")

    store.append = full  # type: ignore[method-assign,assignment]
    try:
        with pytest.raises(AssertionError, match="cannot be saved") as answer:  # a 503, for once
            ann.command("throw")
        assert "sqlite" not in str(answer.value)
        assert any("/var/lib/tables.sqlite" in record.getMessage() for record in caplog.records)
        with server.live(ann.table, ann.token, "/t") as live:
            live.recv(timeout=10)
            live.send(json.dumps({"id": "1", "do": "throw", "version": ann.state()["version"]}))
            assert json.loads(live.recv(timeout=10))["why"].endswith("Try again later.")
    finally:
        store.append = append  # type: ignore[method-assign]
    assert ann.command("throw").status == 200
