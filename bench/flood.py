"""One client that floods the server, and what honest tables notice of it.

    python -m bench.flood --tables 100 --seconds 30 [--json]

Starts a server in a process of its own, on this machine. At each honest table two pages have a
seat and one watches; every few seconds somebody throws or moves, and the time until the last of
the three shows it is measured. One client in a process of its own floods: with commands over
sockets that it opens again whenever it is hung up on, with requests for pages, with connections,
and with halves of requests. It takes turns with quiet: quiet, a flood, quiet, the next flood. For
each flood the times with it stand against those of the two quiet spells around it.

The honest come through 127.0.0.1 as through a proxy, each table from an address of its own; the
flood comes from 127.0.0.2, which is no proxy that the server believes.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import socket
import tempfile
import time
from contextlib import suppress
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from bench.load_pages import Figures
from bench.table_load import PATIENCE, Party, server, spread

FROM = "127.0.0.2"
FLOODS = ("commands", "requests", "connects", "halves")
HALF = b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx-"
HELD = 500  # halves of requests that the flood holds at once
AT_ONCE = 16  # connections over which it asks for pages


# ---------------------------------------------------------------- the flood


class Flood:
    """One client that does one thing as often as it can, until it is stopped."""

    def __init__(self, port: int, table: str, token: str, stop: Event) -> None:
        self.port, self.table, self.token, self.stop = port, table, token, stop
        self.done = 0

    def call(self) -> socket.socket:
        """A connection from the flood's address."""
        return socket.create_connection(("127.0.0.1", self.port), 2, (FROM, 0))

    def commands(self) -> None:
        """Commands over a socket, and a new socket whenever the server hangs up."""
        sent = json.dumps({"id": "1", "do": "throw", "version": 0})
        address = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/live"
        bearer = {"authorization": f"Bearer {self.token}"}
        while not self.stop.is_set():
            with (
                suppress(OSError, WebSocketException, TimeoutError),
                connect(
                    address, sock=self.call(), additional_headers=bearer, close_timeout=0
                ) as live,
            ):
                while not self.stop.is_set():
                    live.send(sent)
                    live.recv(timeout=2)
                    self.done += 1

    def requests(self) -> None:
        """Pages over several connections, each asked for as soon as the last one has come."""
        calls: list[socket.socket] = []
        ask = f"GET /t/{self.table} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode()
        while not self.stop.is_set():
            with suppress(OSError):
                while len(calls) < AT_ONCE:
                    calls.append(self.call())
                    calls[-1].setblocking(False)
                    calls[-1].send(ask)
            for one in list(calls):
                try:
                    came = one.recv(1 << 20)
                    if came.startswith(b"HTTP/1.1 "):
                        self.done += 1
                        one.send(ask)
                    elif not came:
                        raise ConnectionError
                except BlockingIOError:
                    continue
                except OSError:
                    calls.remove(one)
                    one.close()
            time.sleep(0.0005)

    def connects(self) -> None:
        """Sockets that are opened and closed, one after the other."""
        address = f"ws://127.0.0.1:{self.port}/t/{self.table}/live"
        while not self.stop.is_set():
            with (
                suppress(OSError, WebSocketException, TimeoutError),
                connect(address, sock=self.call(), close_timeout=0, open_timeout=2),
            ):
                self.done += 1

    def halves(self) -> None:
        """Halves of requests, as many as can be held."""
        calls: list[socket.socket] = []
        while not self.stop.is_set():
            with suppress(OSError):
                calls.append(self.call())
                calls[-1].sendall(HALF)
                self.done += 1
            if len(calls) > HELD:
                calls.pop(0).close()


def flood(kind: str, port: int, seat: tuple[str, str], stop: Event, done: Any) -> None:
    """Flood until stopped, in a process of its own."""
    client = Flood(port, *seat, stop)
    getattr(client, kind)()
    done.value = client.done


# ---------------------------------------------------------------- the honest


async def spell(parties: list[Party], figures: Figures, every: float, seconds: float) -> Any:
    """How long the honest waited for their pictures during some seconds."""
    figures.pictures.clear()
    lost = figures.lost
    until = time.monotonic() + seconds
    await asyncio.gather(*(party.play(every, until) for party in parties))
    if not figures.pictures:
        raise SystemExit("No picture came at all.")
    return {**spread(figures.pictures), "n": len(figures.pictures), "lost": figures.lost - lost}


async def measure(port: int, given: argparse.Namespace) -> dict[str, Any]:
    """Seat everybody, and let quiet and floods take turns."""
    figures = Figures()
    parties = [Party(port, number, 3, figures) for number in range(given.tables + 1)]
    for party in parties:
        await party.begin()
    victim = parties.pop()  # a table of the flood's own
    about = {"game": "splitter", "seats": 2, "name": "Flood"}
    made = await victim.ask("POST", "", about)
    seat = (made["table"], made["token"])
    await spell(parties, figures, given.every, min(5.0, given.seconds))  # to warm up
    quiet = [await spell(parties, figures, given.every, given.seconds)]
    found: dict[str, Any] = {}
    for kind in given.kinds:
        stop, done = multiprocessing.Event(), multiprocessing.Value("q", 0)
        process = multiprocessing.Process(target=flood, args=(kind, port, seat, stop, done))
        process.start()
        begun = time.monotonic()
        during = await spell(parties, figures, given.every, given.seconds)
        took = time.monotonic() - begun
        stop.set()
        await asyncio.to_thread(process.join, PATIENCE)
        if process.is_alive():
            process.kill()
        quiet.append(await spell(parties, figures, given.every, given.seconds))
        without = {part: (quiet[-2][part] + quiet[-1][part]) / 2 for part in ("p50", "p99")}
        found[kind] = {
            "done_a_second": round(done.value / took, 1),
            "quiet": {part: round(value, 1) for part, value in without.items()},
            "flooded": during,
            "ratio_p50": round(during["p50"] / without["p50"], 2),
            "ratio_p99": round(during["p99"] / without["p99"], 2),
        }
    for party in [*parties, victim]:
        await party.end()
    return {
        "tables": given.tables,
        "seconds": given.seconds,
        "every": given.every,
        "cores": os.cpu_count(),
        "load_average": round(os.getloadavg()[0], 1),
        "quiet_ms": quiet,
        "floods_ms": found,
    }


def main() -> None:
    """Measure, and tell as text or JSON."""
    parser = argparse.ArgumentParser(description="What honest tables notice of one that floods.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--every", type=float, default=3.0, help="seconds between commands")
    parser.add_argument("--seconds", type=float, default=30.0, help="of each spell, up to 120")
    parser.add_argument("--kinds", nargs="+", choices=FLOODS, default=FLOODS)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    given.seconds = min(given.seconds, 120.0)
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (port, _):
        measured = asyncio.run(measure(port, given))
    if given.json:
        print(json.dumps(measured, indent=2))
        return
    print(f"{'flood':10} {'a second':>9} {'p50 quiet':>10} {'p50':>7} {'p99 quiet':>10} {'p99':>7}")
    for kind, one in measured["floods_ms"].items():
        print(
            f"{kind:10} {one['done_a_second']:9} {one['quiet']['p50']:10} {one['flooded']['p50']:7}"
            f" {one['quiet']['p99']:10} {one['flooded']['p99']:7}  x {one['ratio_p99']}"
        )
    print(f"lost {sum(one['flooded']['lost'] for one in measured['floods_ms'].values())}")


if __name__ == "__main__":
    main()
