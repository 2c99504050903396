"""The kills: one after the other, while clients play and witnesses watch."""

import os
import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Event, Thread

from tests.web.kill.report import Report
from tests.web.kill.server import Server, gone
from tests.web.kill.store import looked_at
from tests.web.kill.tables import seated
from tests.web.kill.witness import Witness

PLAY = 0.4  # seconds at most between an answer and the next kill


def killed(
    folder: Path,
    kills: int,
    seed: int = 1,
    store: str = "",
    processes: int = 1,
    play: float = PLAY,
) -> Report:
    """Play, kill, start again; then look at what the store has.

    Of several processes one is killed, which the others do not wait for.
    """
    server = Server(folder, store, processes)
    try:
        return _killed(server, kills, Random(seed), play)
    finally:
        server.end(signal.SIGKILL)


def _killed(server: Server, kills: int, random: Random, play: float) -> Report:
    begun, waits, starting, stop = time.monotonic(), [], 0, Event()
    server.start()
    server.answers("/healthz")
    groups = seated(server, stop, random)
    clients = [client for group in groups for client in group]
    witnesses = [Witness(server, stop, group[0]) for group in groups]
    with running([*clients, *witnesses], stop):
        for _ in range(kills):
            soon = random.random() < 0.1
            if soon:
                time.sleep(random.uniform(0, 0.6))  # perhaps before it has answered at all
                starting += 1
            else:
                server.answers(f"/api/tables/{clients[0].table}")
                time.sleep(random.uniform(0.02, play))
            asked = kill(server, random, soon=soon)
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


def kill(server: Server, random: Random, *, soon: bool) -> float:
    """Kill the server and start it again, or one of its workers; since when it is waited for.

    Unless it is to be killed while it starts, the others are there.
    """
    if server.processes == 1:
        server.end(signal.SIGKILL)
        asked = time.monotonic()
        server.start()
        return asked
    while len(server.workers()) <= (0 if soon else server.processes):  # with the one that thinks
        time.sleep(0.05)
    victim, asked = random.choice(server.workers()), time.monotonic()
    os.kill(victim, signal.SIGKILL)
    return asked


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
