"""Who thinks when: in turns by who asked, only for those who look, and said while one waits."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from http.client import HTTPConnection
from typing import Any
from unittest.mock import patch

import pytest
from websockets.sync.client import ClientConnection

from rollwright.web import limits
from rollwright.web.table import player_pool
from tests.web import slow_player
from tests.web.served import Seat, Served, served

THINKS = slow_player.THINKS


def pace(**numbers: float) -> AbstractContextManager[Any]:
    """With these limits, and without waiting so that people can follow."""
    changed: dict[str, Any] = {"PACE": 0.0, "AFTER_A_PERSON": 0.0, **numbers}
    patched: AbstractContextManager[Any] = patch.multiple(limits, create=True, **changed)
    return patched


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose computer players think for a while, and whose process is already there."""
    with (
        patch.object(player_pool, "choice", slow_player.choice),
        served(tmp_path_factory.mktemp("store")) as one,
    ):
        with pace():
            answers(against(one), 60)
        yield one


@contextmanager
def elsewhere() -> Iterator[None]:
    """Ask from another address meanwhile."""
    other = partial(HTTPConnection, source_address=("127.0.0.2", 0))
    with patch("tests.web.served.HTTPConnection", other):
        yield


def against(server: Served, player: str = "medium") -> Seat:
    """A game against a computer player, which is asked for its move."""
    host = server.make(computers={"1": player})
    assert host.command("begin").status == 200
    assert host.command("throw").status == 200
    return host


def answers(host: Seat, patience: float) -> float:
    """After how many seconds the computer player has moved."""
    began = time.monotonic()
    while 1 in host.state()["turn"]:
        assert time.monotonic() < began + patience, "the computer player does not move"
        time.sleep(0.02)
    return time.monotonic() - began


def moves_of_the_computer(server: Served, table: str) -> list[int]:
    """What it has moved; this is not looking at the table."""
    entries = server.table(table).entries
    return [entry.payload["move"] for entry in entries if entry.kind == "move" and entry.seat == 1]


def moved(host: Seat) -> bool:
    """Whether the computer player moves, once, while its host looks for some seconds."""
    late = time.monotonic() + 20
    while not moves_of_the_computer(host.served, host.table) and time.monotonic() < late:
        host.state()
        time.sleep(0.05)
    return len(moves_of_the_computer(host.served, host.table)) == 1


# ---------------------------------------------------------------- a fair queue


def test_many_tables_of_one_do_not_keep_another_waiting(slow: Served) -> None:
    with pace():
        with elsewhere():
            theirs = [against(slow) for _ in range(15)]
        answers(against(slow), 30)  # after the one that thinks, and before most of the others
        assert sum(1 in host.state()["turn"] for host in theirs) > 5
        for host in theirs:
            answers(host, 30)


def test_only_thinking_counts_and_who_is_stuck_is_alone(slow: Served) -> None:
    with pace(THINKING=3 * THINKS):
        with elsewhere():
            stuck = against(slow, slow_player.STUCK)
        others = [against(slow) for _ in range(8)]  # they wait longer than anybody may think
        for host in (stuck, *others):
            answers(host, 40)
    for host in others:
        assert slow_player.thought_out(slow.table(host.table))
    assert not slow_player.thought_out(slow.table(stuck.table))  # chance has played


def parts(live: ClientConnection) -> str:
    """The next message to a page, as it is."""
    return json.dumps(json.loads(live.recv(timeout=20)), ensure_ascii=False)


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [("en", "waiting for its turn to think; "), ("de", "wartet mit dem Nachdenken; ")],
)
def test_who_waits_for_a_turn_to_think_is_said_to(slow: Served, lang: str, sentence: str) -> None:
    with pace(QUEUED=THINKS / 2):
        hosts = [against(slow) for _ in range(8)]
        last = hosts[-1]
        with slow.live(f"{last.table}?lang={lang}", last.token, "/t") as live:
            while sentence not in (seen := parts(live)):
                assert 1 in last.state()["turn"], "nobody has said anything"
            before = re.search(rf"{sentence}\D*(\d+) ", seen)
            assert before is not None and 1 < int(before[1]) <= 8
            while sentence in parts(live) or 1 in last.state()["turn"]:
                pass
        assert sentence not in slow.get(f"/t/{last.table}?lang={lang}", last.token).text
        for host in hosts:
            answers(host, 30)


# ---------------------------------------------------------------- nobody there


def test_a_table_that_nobody_looks_at_pauses_and_goes_on_at_once(server: Served) -> None:
    with pace():
        answers(against(server, "random"), 60)  # its process is there
    with pace(ABSENT=0.5, PACE=1.5):
        host = against(server, "random")
        time.sleep(3)
        assert moves_of_the_computer(server, host.table) == []
        assert moved(host)  # somebody looks again


def test_a_table_that_somebody_looks_at_goes_on(server: Served) -> None:
    with pace(ABSENT=0.2, PACE=1.0):
        host = server.make(computers={"1": "random"})
        with server.live(host.table):
            assert host.command("begin").status == 200
            assert host.command("throw").status == 200
            late = time.monotonic() + 20
            while not moves_of_the_computer(server, host.table) and time.monotonic() < late:
                time.sleep(0.05)
            assert len(moves_of_the_computer(server, host.table)) == 1


# ---------------------------------------------------------------- an absent host


def test_when_the_host_is_away_another_may_begin(server: Served) -> None:
    with pace(ABSENT=0.6):
        host = server.make()
        guest = server.join(host.table, "Bob")
        assert guest.command("begin").status == 409  # the host was here just now
        with server.live(guest.table, guest.token, "/t") as live:
            seen = parts(live)
            assert "waiting for ann" in seen.lower() and 'id=\\"begin\\"' not in seen
            seen = parts(live)  # by itself
            assert "Ann is away" in seen and 'id=\\"begin\\"' in seen
        assert guest.command("begin").status == 200
        assert guest.state()["phase"] == "playing"


def test_while_the_host_is_there_nobody_else_begins(server: Served) -> None:
    with pace(ABSENT=0.3):
        host = server.make()
        guest = server.join(host.table, "Bob")
        with server.live(host.table, host.token):
            time.sleep(0.6)
            assert guest.command("begin").status == 409
        time.sleep(0.6)
        host.state()  # back again
        assert guest.command("begin").status == 409


def test_a_stranger_never_begins(server: Served) -> None:
    with pace(ABSENT=0.1):
        host = server.make()
        server.join(host.table, "Bob")
        time.sleep(0.3)
        sent = {"id": "1", "do": "begin", "version": 0}
        assert server.post(f"{host.path}/commands", sent).status == 403
