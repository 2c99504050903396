"""A witness: it only watches, and remembers what it was told."""

import json
from collections import Counter
from threading import Event, Thread

from websockets.sync.client import connect

from tests.web.kill.client import Client
from tests.web.kill.request import LOST, somewhere
from tests.web.kill.server import Server


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
        with connect(
            f"{path}?since={len(told)}", additional_headers=somewhere(), close_timeout=0
        ) as socket:
            while not self.stop.is_set() and self.client.table == table:
                try:
                    event = json.loads(socket.recv(timeout=0.5))["event"]
                except TimeoutError:
                    continue
                self.most[table] = max(self.most[table], event["seq"] + 1)
                if event["hash"] is not None:
                    known = told.setdefault(event["seq"], event["hash"])
                    assert known == event["hash"]
