"""A client: it plays, sends again what got no answer, and remembers what it was told."""

import json
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count
from random import Random
from threading import Event, Thread
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.web.kill.request import LOST, asked, somewhere
from tests.web.kill.server import Server


@dataclass
class Memory:
    """What a client was told about its commands at one table."""

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
        return asked(self.server.port, method, f"/api/tables/{self.table}{path}", sent, self.token)

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
        command, self.pending = self.pending, None
        if answer["ok"]:
            self.memory.acknowledged.append((command["id"], command["do"]))
            if self.random.random() < 0.05:  # a client that did not hear it well
                assert self._given(command)["ok"]
        else:
            self.memory.refused.append(command["id"])

    def _next(self) -> dict[str, Any] | None:
        """What to ask for now, if anything."""
        status, state = self.ask("GET", "")
        assert status == 200, state
        if state["phase"] == "over":
            return self._over(state)
        told: dict[str, Any] = {}
        if state["phase"] == "gathering":
            if state["host"] != state["seat"]:
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
        status, made = asked(self.server.port, "POST", path, sent)
        assert status == 201, made
        self.sits(state["rematch"], made["seat"], made["token"])
        return None

    def _given(self, command: dict[str, Any]) -> dict[str, Any]:
        if not self.by_socket:
            status, answer = self.ask("POST", "/commands", command)
            if status == 429:
                raise ConnectionError("too fast")
            assert status in (200, 409), answer
            return dict(answer)
        if self._socket is None:
            address = f"ws://127.0.0.1:{self.server.port}/api/tables/{self.table}/live"
            headers = {"authorization": f"Bearer {self.token}"}
            connecting = connect(address, additional_headers=somewhere() | headers, close_timeout=0)
            self._socket = self._open.enter_context(connecting)
        self._socket.send(json.dumps(command))
        while True:
            message = json.loads(self._socket.recv(timeout=10))
            if message.get("re") == command["id"]:
                return dict(message)

    def _hang_up(self) -> None:
        self._socket = None
        self._open.close()
