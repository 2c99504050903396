"""Kill the server at random instants under load: `python -m tests.web.kill --kills 1000`.

Clients play at several tables, by the JSON interface and over WebSockets, and write down what
they were acknowledged; others only watch, and write down what they were told. An order whose
answer got lost is sent again, as a browser does it, or given up. In the end the store must hold
what was acknowledged and told: nothing lost, nothing twice, nothing in another order.
"""

import argparse
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from http.client import HTTPConnection, HTTPException
from itertools import count, pairwise
from pathlib import Path
from random import Random
from sqlite3 import connect as open_database
from threading import Event, Thread
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from rollwright.play.log import NOTHING, Entry
from rollwright.web.table import OVER, Table
from tests.web.party import proved

GAMES = (
    {"game": "splitter", "seats": 3},
    {"game": "tutto", "seats": 2, "options": {"target": "1000"}},
    {"game": "hexroller", "seats": 2},
    {"game": "splitter", "seats": 3, "computers": {"2": "random"}, "clock": 40},
)
LOST = (OSError, HTTPException, WebSocketException)  # no answer came
START = 60.0  # seconds that a start may take on a busy machine


class Server:
    """A real process, started again on the same port and store."""

    def __init__(self, folder: Path) -> None:
        self.store, self._told = folder / "tables.sqlite", folder / "server.log"
        self.mark = f"{os.getpid()}-{time.time_ns()}"  # its processes are known by it
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and do not wait."""
        command = [sys.executable, "-m", "rollwright", "serve", "--host", "127.0.0.1"]
        command += ["--port", str(self.port), "--no-browser", "--store", str(self.store)]
        marks = {"ROLLWRIGHT_PACE": "0.02", "ROLLWRIGHT_MARK": self.mark}
        with self._told.open("ab") as out:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env=os.environ | marks,
                start_new_session=True,
            )

    def answers(self, path: str) -> None:
        """Wait for an answer."""
        until = time.monotonic() + START
        while time.monotonic() < until:
            assert self._process is not None and self._process.poll() is None, self.told
            try:
                if self._port() and _asked(self.port, "GET", path)[0] == 200:
                    return
            except LOST:
                time.sleep(0.005)
        raise TimeoutError(self.told)

    def _port(self) -> int:
        if not self.port:
            found = re.search(r"http://127\.0\.0\.1:(\d+)", self.told)
            self.port = int(found[1]) if found else 0
        return self.port

    @property
    def told(self) -> str:
        return self._told.read_text(encoding="utf-8")

    def end(self, sign: signal.Signals) -> int:
        """End it; what it exits with."""
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(sign)
        return process.wait(30)

    def left(self) -> list[int]:
        """The processes of this server, and of those before it, that still run."""
        found = []
        for one in Path("/proc").glob("[0-9]*"):
            try:
                if self.mark.encode() in (one / "environ").read_bytes():
                    found.append(int(one.name))
            except OSError:
                continue
        return found


def _asked(
    port: int, method: str, path: str, sent: object = None, token: str = ""
) -> tuple[int, Any]:
    """Ask once, over a connection of its own."""
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        body = None if sent is None else json.dumps(sent)
        headers = {"authorization": f"Bearer {token}"} if token else {}
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())
    finally:
        connection.close()


@dataclass
class Memory:
    """What a client was told about its orders at one table."""

    acknowledged: list[tuple[str, str]] = field(default_factory=list)  # id and what was asked
    refused: list[str] = field(default_factory=list)
    given_up: list[str] = field(default_factory=list)


class Client(Thread):
    """A seat that plays; after a game it goes on at the table of the rematch."""

    def __init__(self, server: Server, stop: Event, random: Random, *, socket: bool) -> None:
        super().__init__(daemon=True)
        self.server, self.stop, self.random, self.by_socket = server, stop, random, socket
        self.table, self.token, self.seat = "", "", 0
        self.memories: dict[tuple[str, str], Memory] = {}  # by table and token
        self.pending: dict[str, Any] | None = None
        self.resent = 0
        self._again = False
        self.trouble: Exception | None = None
        self._ids = count()
        self._socket: ClientConnection | None = None
        self._open = ExitStack()

    def sits(self, table: str, seat: int, token: str) -> None:
        """Take a seat that was given."""
        self.table, self.seat, self.token = table, seat, token
        self.memories.setdefault((table, token), Memory())
        self._hang_up()

    def ask(self, method: str, path: str, sent: object = None) -> tuple[int, Any]:
        return _asked(self.server.port, method, f"/api/tables/{self.table}{path}", sent, self.token)

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                try:
                    self._turn()
                except LOST:
                    self._lost()
        except Exception as trouble:
            self.trouble = trouble
        self._hang_up()

    def _lost(self) -> None:
        self._hang_up()
        if self.pending and self.random.random() < 0.02:  # some never come back
            self.memory.given_up.append(self.pending["id"])
            self.pending = None
        self._again = self.pending is not None
        self.stop.wait(0.02)

    @property
    def memory(self) -> Memory:
        return self.memories[self.table, self.token]

    def _turn(self) -> None:
        if not self.pending:
            self.pending = self._next()
        if not self.pending:
            self.stop.wait(0.005)
            return
        answer = self._given(self.pending)
        self.resent += self._again
        self._again = False
        order, self.pending = self.pending, None
        if answer["ok"]:
            self.memory.acknowledged.append((order["id"], order["do"]))
            if self.random.random() < 0.05:  # a client that did not hear it well
                assert self._given(order)["ok"]
        else:
            self.memory.refused.append(order["id"])

    def _next(self) -> dict[str, Any] | None:
        """What to ask for now, if anything."""
        status, state = self.ask("GET", "")
        assert status == 200, state
        if state["phase"] == "over":
            return self._over(state)
        told: dict[str, Any] = {}
        if state["phase"] == "gathering":
            if state["host"] != self.seat:
                return None
            do = "begin"
        elif state.get("may_throw"):
            do = "throw"
        elif state.get("moves"):
            do, told = "move", {"move": self.random.choice(state["moves"])["move"]}
        else:
            do = "undo"
        if do == "undo" and self.random.random() > 0.03:
            return None
        number = f"{self.name} {next(self._ids)}"
        return {"id": number, "do": do, "version": state["version"], **told}

    def _over(self, state: dict[str, Any]) -> dict[str, Any] | None:
        if state["rematch"] is None:
            return {"id": f"{self.name} {next(self._ids)}", "do": "rematch"}
        path = f"/api/tables/{state['rematch']}/join"
        sent = {"from": self.table, "token": self.token, "name": "late"}
        status, made = _asked(self.server.port, "POST", path, sent)
        assert status == 201, made
        self.sits(state["rematch"], made["seat"], made["token"])
        return None

    def _given(self, order: dict[str, Any]) -> dict[str, Any]:
        if not self.by_socket:
            status, answer = self.ask("POST", "/orders", order)
            if status == 429:
                raise ConnectionError("too fast")
            assert status in (200, 409), answer
            return dict(answer)
        if self._socket is None:
            address = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/live"
            headers = {"authorization": f"Bearer {self.token}"}
            connecting = connect(address, additional_headers=headers, close_timeout=0)
            self._socket = self._open.enter_context(connecting)
        self._socket.send(json.dumps(order))
        while True:
            message = json.loads(self._socket.recv(timeout=10))
            if message.get("re") == order["id"]:
                return dict(message)

    def _hang_up(self) -> None:
        self._socket = None
        self._open.close()


class Witness(Thread):
    """Somebody who watches a table, and writes down what is told of it."""

    def __init__(self, server: Server, stop: Event, client: Client) -> None:
        super().__init__(daemon=True)
        self.server, self.stop, self.client = server, stop, client
        self.told: dict[str, dict[int, str]] = {}  # by table: hashes of events
        self.most: Counter[str] = Counter()  # events that were told, if only in part

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                self._watch(self.client.table)
            except LOST:
                self.stop.wait(0.02)

    def _watch(self, table: str) -> None:
        told = self.told.setdefault(table, {})
        path = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/live"
        with connect(f"{path}?since={len(told)}", close_timeout=0) as socket:
            while not self.stop.is_set() and self.client.table == table:
                try:
                    event = json.loads(socket.recv(timeout=0.5))["event"]
                except TimeoutError:
                    continue
                self.most[table] = max(self.most[table], event["seq"] + 1)
                if event["hash"] is not None:
                    known = told.setdefault(event["seq"], event["hash"])
                    assert known == event["hash"]


def seated(server: Server, stop: Event, random: Random) -> list[list[Client]]:
    """The clients of all tables, sitting."""
    groups = []
    for about in GAMES:
        people = int(str(about["seats"])) - len(about.get("computers", {}))  # type: ignore[arg-type]
        group = [
            Client(server, stop, Random(random.random()), socket=bool(n % 2)) for n in range(people)
        ]
        _, made = _asked(server.port, "POST", "/api/tables", {"name": "0", **about})
        group[0].sits(made["table"], 0, made["token"])
        for number, client in enumerate(group[1:], start=1):
            path = f"/api/tables/{made['table']}/join"
            _, joined = _asked(server.port, "POST", path, {"name": str(number)})
            client.sits(made["table"], joined["seat"], joined["token"])
        groups.append(group)
    return groups


@dataclass
class Report:
    """What came of it."""

    kills: int = 0
    kills_while_starting: int = 0
    tables: int = 0
    games_over: int = 0
    events: int = 0
    acknowledged: int = 0
    sent_again: int = 0
    given_up: int = 0
    refused: int = 0
    told_to_witnesses: int = 0
    lost: int = 0
    doubled: int = 0
    out_of_order: int = 0
    seconds: float = 0.0
    answer_median: float = 0.0  # seconds from asking for a restart to the first answer
    answer_p99: float = 0.0
    answer_max: float = 0.0


def killed(folder: Path, kills: int, seed: int = 1) -> Report:
    """Play, kill, start again; then look at what the store has."""
    server = Server(folder)
    try:
        return _killed(server, kills, Random(seed))
    finally:
        server.end(signal.SIGKILL)


def _killed(server: Server, kills: int, random: Random) -> Report:
    begun, waits, starting, stop = time.monotonic(), [], 0, Event()
    server.start()
    server.answers("/healthz")
    groups = seated(server, stop, random)
    clients = [client for group in groups for client in group]
    witnesses = [Witness(server, stop, group[0]) for group in groups]
    with running([*clients, *witnesses], stop):
        for _ in range(kills):
            if random.random() < 0.1:
                time.sleep(random.uniform(0, 0.6))  # perhaps before it has answered at all
                starting += 1
            else:
                server.answers(f"/api/tables/{clients[0].table}")
                time.sleep(random.uniform(0.02, 0.4))
            server.end(signal.SIGKILL)
            asked = time.monotonic()
            server.start()
            server.answers(f"/api/tables/{random.choice(clients).table}")
            waits.append(time.monotonic() - asked)
        time.sleep(0.5)
    assert server.end(signal.SIGTERM) == 0, server.told
    troubles = [client.trouble for client in clients if client.trouble]
    assert not troubles, troubles
    # a thinker that starts while its server is killed may complain, the server may not
    assert not re.search("in ASGI|by itself|web/(?!thinking)", server.told), server.told
    gone(server)
    report = Report(kills, starting, seconds=time.monotonic() - begun)
    waits.sort()
    report.answer_median = waits[len(waits) // 2]
    report.answer_p99, report.answer_max = waits[len(waits) * 99 // 100], waits[-1]
    looked_at(server.store, clients, witnesses, report)
    return report


@contextmanager
def running(threads: list[Thread], stop: Event) -> Iterator[None]:
    """Threads that run meanwhile."""
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join(30)


def gone(server: Server) -> None:
    """No process of a killed server stays behind, also not of those who thought for it."""
    until = time.monotonic() + 10
    while server.left():
        assert time.monotonic() < until, f"still there: {server.left()}"
        time.sleep(0.05)


# ---------------------------------------------------------------- what the store has


def looked_at(store: Path, clients: list[Client], witnesses: list[Witness], report: Report) -> None:
    """Compare the store with what was acknowledged and told."""
    database = open_database(store)
    memories: dict[str, list[Memory]] = {}
    for client in clients:
        report.sent_again += client.resent
        for (table, _), memory in client.memories.items():
            memories.setdefault(table, []).append(memory)
    for (table,) in database.execute("SELECT id FROM tables"):
        rows = database.execute(
            "SELECT seq, time, kind, seat, payload, before, command FROM events"
            " WHERE table_id = ? ORDER BY seq",
            (table,),
        ).fetchall()
        entries = [
            Entry(seq, time, kind, seat, json.loads(payload), before)
            for seq, time, kind, seat, payload, before, _ in rows
        ]
        report.tables += 1
        report.events += len(entries)
        whole(database, table, entries, report)
        for memory in memories.get(table, []):
            remembered(memory, [(row[6], row[2]) for row in rows], report)
        for witness in witnesses:
            for seq, known in witness.told.get(table, {}).items():
                report.told_to_witnesses += 1
                report.lost += seq >= len(entries) or entries[seq].hash != known
            report.lost += witness.most[table] > len(entries)
    database.close()


def whole(database: Any, table: str, entries: list[Entry], report: Report) -> None:
    """A log is bound event by event, and adds up to a game by the rules."""
    before = NOTHING
    for number, entry in enumerate(entries):
        assert (entry.seq, entry.before) == (number, before), (table, number)
        before = entry.hash
    (seed,) = database.execute("SELECT seed FROM secrets WHERE table_id = ?", (table,)).fetchone()
    made = Table.of(table, seed, entries)
    if made.phase == OVER:
        report.games_over += 1
        proved(made)


def remembered(memory: Memory, log: list[tuple[str | None, str]], report: Report) -> None:
    """What was acknowledged stands in the log once and in order; what was refused does not."""
    firsts: dict[str, int] = {}
    times: Counter[str] = Counter()
    for place, (command, _) in enumerate(log):
        name = (command or "").partition(":")[2]
        if name not in firsts:
            firsts[name] = place
        times[name] += place == firsts[name] or log[place - 1][0] != command
    kept = [(name, do) for name, do in memory.acknowledged if do != "rematch"]
    report.acknowledged += len(memory.acknowledged)
    report.refused += len(memory.refused)
    report.given_up += len(memory.given_up)
    places = []
    for name, do in kept:
        report.lost += name not in firsts
        report.doubled += times[name] > 1
        if name in firsts:
            places.append(firsts[name])
            assert log[firsts[name]][1] == do, (name, do, log[firsts[name]])
    report.out_of_order += sum(later <= earlier for earlier, later in pairwise(places))
    report.doubled += sum(name in firsts for name in memory.refused)
    report.doubled += sum(times[name] > 1 for name in memory.given_up)


def main() -> None:
    """As many kills as asked for; the report as JSON."""
    parser = argparse.ArgumentParser(description="Kill the server at random instants under load.")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=time.time_ns())
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = killed(Path(folder), given.kills, given.seed)
    print(json.dumps({"seed": given.seed, **asdict(report)}, indent=2))
    if report.lost or report.doubled or report.out_of_order:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
