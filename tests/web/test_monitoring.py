"""The server seen from outside: its numbers, who may read them, its log, the ids of requests."""

import json
import re
from http.client import HTTPConnection
from pathlib import Path
from unittest.mock import patch
from urllib.request import Request, urlopen

import pytest

from rollwright.web.monitoring.exposition import MEDIA_TYPE
from tests.web.hosted import hosted
from tests.web.served import Served

PEOPLE = {"host": "dice.example.org"}  # as a proxy hands on what a browser asked for
TOKEN = "a token of many signs"


def numbers(server: Served) -> dict[str, float]:
    """All numbers by their names and labels."""
    answer = server.get("/metrics")
    assert answer.status == 200
    assert answer.headers["content-type"] == MEDIA_TYPE
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_commands_are_counted_by_kind_and_result(server: Served) -> None:
    before = numbers(server)
    ann, _ = server.begun("splitter", 2)
    assert ann.command("throw").status == 200
    assert ann.command("throw").status == 409  # there is nothing to throw now
    after = numbers(server)

    def more(name: str) -> float:
        return after[name] - before.get(name, 0)

    assert more('rollwright_commands_total{kind="begin",result="followed"}') == 1
    assert more('rollwright_commands_total{kind="throw",result="followed"}') == 1
    assert more('rollwright_commands_total{kind="throw",result="refused"}') == 1
    assert more("rollwright_command_seconds_count") == 3
    assert more('rollwright_command_seconds_bucket{le="+Inf"}') == 3
    assert more('rollwright_requests_total{method="POST",status="409"}') == 1
    assert more("rollwright_store_seconds_count") == 3  # a join, the beginning, a throw
    assert more("rollwright_events_total") >= more("rollwright_store_seconds_count")
    assert more("rollwright_store_commits_total") >= 4  # and the table
    assert more('rollwright_tables{phase="playing"}') == 1


def test_what_there_is_at_the_moment_is_seen(server: Served) -> None:
    ann, _ = server.begun("splitter", 2)
    before = numbers(server)
    with server.live(ann.table, ann.token, "/t") as seated, server.live(ann.table, kind="/t") as no:
        seated.recv(10), no.recv(10)
        now = numbers(server)
        assert now['rollwright_sockets{of="seats"}'] == before['rollwright_sockets{of="seats"}'] + 1
        watchers = 'rollwright_sockets{of="watchers"}'
        assert now[watchers] == before[watchers] + 1
        assert ann.command("throw").status == 200
        while json.loads(no.recv(10)).get("epoch") is None:
            pass
        while (
            numbers(server)["rollwright_shown_seconds_count"]
            < now["rollwright_shown_seconds_count"] + 2
        ):
            pass  # both pages were told, and the last of them just now
    assert now['rollwright_thinkers_waiting{of="slow"}'] == 0
    assert now["process_cpu_seconds_total"] > 0


def test_a_prometheus_reads_them(server: Served) -> None:
    parser = pytest.importorskip("prometheus_client.parser")
    families = {
        one.name: one for one in parser.text_string_to_metric_families(server.get("/metrics").text)
    }
    assert families["rollwright_commands"].type == "counter"
    assert families["rollwright_command_seconds"].type == "histogram"
    assert families["rollwright_sockets"].type == "gauge"
    assert all(one.documentation for one in families.values())


def test_only_the_host_reads_them(server: Served) -> None:
    def status(**headers: str) -> int:
        return server.ask("GET", "/metrics", headers=headers).status

    assert status() == 200
    assert status(**PEOPLE) == 403  # a proxy on the same machine
    far = {"x-forwarded-for": "203.0.113.9"}
    assert status(**far) == 403
    assert status(**far, authorization=f"Bearer {TOKEN}") == 403  # there is no token
    server.app.state.metrics_token = TOKEN
    try:
        assert status(**PEOPLE, **far) == 403
        assert status(**PEOPLE, **far, authorization="Bearer another") == 403
        assert status(**PEOPLE, **far, authorization="Bearer ") == 403
        assert status(**PEOPLE, **far, authorization=f"Bearer {TOKEN}") == 200
    finally:
        server.app.state.metrics_token = ""


def test_every_answer_carries_the_id_of_its_request(server: Served) -> None:
    first, second = (server.get("/healthz").headers["x-request-id"] for _ in range(2))
    assert re.fullmatch("[0-9a-f]{16}", first) and first != second
    given = server.ask("GET", "/", headers={"x-request-id": "edge-7.a_b"})
    assert given.headers["x-request-id"] == "edge-7.a_b"
    for odd in ("a b", "x" * 65, "{}", ""):
        assert server.ask("GET", "/", headers={"x-request-id": odd}).headers["x-request-id"] != odd
    ann = server.make()
    with server.live(ann.table, ann.token, "/t") as page:
        assert page.response is not None and len(page.response.headers["x-request-id"]) == 16


def test_a_mistake_of_ours_is_found_by_its_id(
    server: Served, caplog: pytest.LogCaptureFixture
) -> None:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=30)
    with patch.object(server.rooms.store, "check", side_effect=ZeroDivisionError):
        connection.request("GET", "/healthz", headers={"x-request-id": "mine"})
        answer = connection.getresponse()
        assert (answer.status, answer.headers["x-request-id"]) == (500, "mine")
        assert b"(request mine)" in answer.read()
    connection.close()
    assert "A mistake of ours" in caplog.text


def test_the_log_is_json_where_that_is_wished_and_else_silent(tmp_path: Path) -> None:
    token = tmp_path / "token"
    token.write_text(f"{TOKEN}\n")
    more = ("--log-json", "--log-requests", "--metrics-token", str(token))
    with hosted(tmp_path / "one.sqlite", *more) as host:
        asked = Request(f"{host.address}/healthz", headers={"x-request-id": "from-outside"})
        urlopen(asked, timeout=30).close()
        headers = PEOPLE | {"authorization": f"Bearer {TOKEN}"}
        with urlopen(Request(f"{host.address}/metrics", headers=headers), timeout=30) as answer:
            assert b"rollwright_requests_total" in answer.read()
    lines = [json.loads(line) for line in host.said.splitlines() if line.startswith("{")]
    (one,) = [line for line in lines if line.get("request") == "from-outside"]
    assert (one["method"], one["path"], one["status"]) == ("GET", "/healthz", 200)
    assert one["level"] == "info" and one["source"] == "rollwright.requests" and one["ms"] >= 0
    assert one["time"].endswith("+00:00")
    with hosted(tmp_path / "two.sqlite") as host:
        assert host.ask("/healthz")[0] == 200
    assert len(host.said.splitlines()) == 5  # where it is, where games are kept, and goodbye
