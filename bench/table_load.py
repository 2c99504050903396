"""Many tables at once: how long from a tap to every screen, and what the server needs for it.

    python -m bench.table_load --tables 250 --sockets 4 --every 3 --seconds 300 [--json]
    python -m bench.table_load --checkout ../as-it-was    # the server of another checkout
    python -m bench.table_load --review src/rollwright/games/hexroller/examples/own-pad.game

Starts a server in a process of its own, on this machine. At each table one socket only watches,
the others have a seat; all are connections as a page has them. Every few seconds somebody at the
table throws or moves. Measured is the time from sending that command until the last of the table's
sockets has been sent the new picture. A picture that does not come within ten seconds is lost; one
that is older than the one before is reordered.

Before the clock starts every table has played some part of its game, each another one: tables that
all began in the same second would also all end in the same second, and begin anew together. What
all write at the same time is shown after a few hundredths of a second, not two seconds.

With `--review` a process like the server's own makes reviews of a record meanwhile, one after the
other, at the lowest priority; what it needs is compiled before the clock starts.
"""

import argparse
import asyncio
import gc
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
from contextlib import AsyncExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import connect

from bench.load_pages import Figures, Page
from rollwright import Match, games
from rollwright.players import random

GAMES = ("splitter", "hexroller", "tutto", "penk")
PATIENCE = 10.0  # seconds after which a picture is lost
MOST_BEFORE = 80  # commands of a table before the clock starts


@contextmanager
def server(folder: Path, checkout: Path | None = None) -> Iterator[tuple[int, int]]:
    """The port and process of a server; of another checkout, if that is asked for."""
    command = [sys.executable, "-m", "rollwright", "serve", "--host", "127.0.0.1", "--port", "0"]
    command += ["--no-browser", "--store", str(folder / "tables.sqlite")]
    log = folder / "log"
    with log.open("w") as out:
        environment = os.environ | {"ROLLWRIGHT_PACE": "0.02", "ROLLWRIGHT_WARMUP": "0"}
        if checkout is not None:
            here = [str(checkout / "src"), environment.get("PYTHONPATH", "")]
            environment["PYTHONPATH"] = os.pathsep.join(filter(None, here))
        process = subprocess.Popen(
            command, stdout=out, stderr=out, start_new_session=True, env=environment
        )
    try:
        while not (found := re.search(r"http://127\.0\.0\.1:(\d+)", log.read_text())):
            if process.poll() is not None:
                raise SystemExit(log.read_text())
            time.sleep(0.05)
        yield int(found[1]), process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)
    if "Traceback" in (lines := log.read_text()):
        print(lines, file=sys.stderr)


@contextmanager
def reviews(record: Path | None) -> Iterator[None]:
    """Reviews beside the server, until the end; none without a record."""
    if record is None:
        yield
        return
    command = [sys.executable, "-m", "bench.coach.beside", str(record)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    try:
        if process.stdout is None or process.stdout.readline() != b"ready\n":
            raise SystemExit("There was no review beside it.")
        yield
    finally:
        process.kill()
        process.wait()


class Party:
    """A table with its screens, and the game as the generator knows it."""

    def __init__(
        self, port: int, number: int, sockets: int, figures: Figures, game: str = ""
    ) -> None:
        self.port, self.number, self.sockets, self.figures = port, number, sockets, figures
        self.game = game or GAMES[number % len(GAMES)]
        self.random = Random(number)
        self.address = f"10.1.{number // 250}.{number % 250}"
        self.open = AsyncExitStack()
        self.epoch = 0
        self.given = 0  # commands so far; each has its number for an id

    async def begin(self) -> None:
        """Make the table, let all sit down and look."""
        people = min(self.sockets - 1, games.game(self.game).seats[-1])
        about = {"game": self.game, "seats": people, "name": "0", "begins": "seated"}
        made = await self.ask("POST", "", about)
        self.table, tokens = made["table"], [made["token"]]
        for seat in range(1, people):
            joined = await self.ask("POST", f"/{self.table}/join", {"name": f"{seat}"})
            tokens.append(joined["token"])
        sent = {"id": "begin", "do": "begin"}
        state = await self.ask("POST", f"/{self.table}/commands", sent, tokens[0])
        self.epoch = state["epoch"]
        self.match = Match(self.game, people)
        self.begin_step()
        self.match.holds_close = True  # as the server does
        address = f"ws://127.0.0.1:{self.port}/t/{self.table}/live?gzip=1&lang=en"
        self.screens = []
        for token in tokens + [""] * (self.sockets - people):
            headers = {"x-forwarded-for": self.address}
            if token:
                headers["cookie"] = f"seat-{self.table}={token}"
            opening = connect(address, additional_headers=headers, compression=None, max_size=None)
            socket = await self.open.enter_async_context(opening)
            self.screens.append(Page(socket, self.figures))
        async with asyncio.timeout(60):
            await asyncio.gather(*(screen.shows(self.epoch) for screen in self.screens))
        self.figures.games += 1

    def begin_step(self) -> None:
        """From here on what is written at the same time is hidden from the others."""
        self.began = self.epoch - 1
        self.wrote: Counter[int] = Counter()
        self.done: Counter[int] = Counter()  # how often each was done, which others hear of

    def seen_by(self, seat: int) -> int:
        """The number of events that a screen may know of; the last one only watches."""
        if not self.match.step.common:
            return self.epoch
        others = self.done.total() - self.done[seat]
        return self.began + 1 + self.wrote[seat] + others

    async def all_show(self, most_held: int = 1) -> None:
        """Wait until every screen shows what it may know."""
        await asyncio.gather(
            *(one.shows(self.seen_by(n), most_held) for n, one in enumerate(self.screens))
        )

    async def ask(self, method: str, path: str, sent: object = None, token: str = "") -> Any:
        """Ask once. Each table's people come from an address of their own, as behind a proxy."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        body = b"" if sent is None else json.dumps(sent).encode()
        writer.write(
            f"{method} /api/tables{path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n"
            f"x-forwarded-for: {self.address}\r\n"
            f"authorization: Bearer {token}\r\ncontent-length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        if b" 20" not in head.split(b"\r\n")[0]:
            raise RuntimeError(head.decode() + answer.decode())
        chunked = b"transfer-encoding: chunked" in head.lower()
        return json.loads(b"".join(pieces(answer)) if chunked else answer)

    async def play_some(self, most: int = MOST_BEFORE) -> None:
        """Play up to some part of a game, as quickly as it goes."""
        for number in range(self.random.randrange(max(1, most))):
            seat, command = self.chosen()
            await self.step(-1 - number, seat, command)
            if self.match.over:
                await self.end()
                await self.begin()

    async def play(self, every: float, until: float) -> None:
        """One command after another, at its times; a new game when one is over."""
        due = time.monotonic() + self.random.random() * every
        while due < until:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            due += every
            self.given += 1
            seat, command = self.chosen()
            try:
                async with asyncio.timeout(PATIENCE):
                    await self.step(self.given, seat, command)
            except TimeoutError:
                self.figures.lost += 1
                return
            if self.match.over:
                await self.end()
                await self.begin()

    async def step(self, number: int, seat: int, command: dict[str, Any]) -> None:
        """Somebody throws or moves, and all are told what they may know of it."""
        begun = time.monotonic()
        self.figures.commands += 1
        if not await self.screens[seat].give(number, command):
            self.figures.refused += 1
            raise TimeoutError
        self.figures.answers.append(time.monotonic() - begun)
        self.epoch += 1
        if command["do"] == "move":
            self.follow(seat, command["move"])
        else:
            self.begin_step()
        await self.all_show()
        self.figures.pictures.append(time.monotonic() - begun)
        if command["do"] == "throw":
            await self.learn()
        await self.see_all()

    def chosen(self) -> tuple[int, dict[str, Any]]:
        """Who does what next."""
        if self.match.chance_due:
            seat = self.match.roller or 0
            return seat, {"do": "throw", "version": self.screens[seat].version}
        seat = self.random.choice(self.match.turn)
        move = random.choose(self.match.game, self.match.state, seat, self.random.getrandbits(60))
        return seat, {"do": "move", "move": move, "version": self.screens[seat].version}

    def follow(self, seat: int, move: int) -> None:
        """Do here what was done there; the end of a game is one event more, once all see it."""
        before = self.match.turn
        self.match.play(seat, move)
        self.wrote[seat] += 1
        self.done[seat] += self.match.turn != before
        if not self.match.step.common:
            self.epoch += self.match.over
            self.begin_step()

    async def learn(self) -> None:
        """Ask what was thrown."""
        (event, *_) = await self.ask("GET", f"/{self.table}/events?since={self.epoch - 1}")
        self.match.roll(event["payload"]["outcome"])
        self.epoch += self.match.over

    async def see_all(self) -> None:
        """If all have written: wait until everybody sees it, and the end if it is."""
        if self.match.step.common and self.match.step.done:
            self.epoch += self.match.over
            self.match.close_step()
            await self.all_show(0)
            self.begin_step()

    async def end(self) -> None:
        """Close all screens."""
        for screen in self.screens:
            screen.reading.cancel()
        await self.open.aclose()


def pieces(answer: bytes) -> Iterator[bytes]:
    """An answer that came in pieces, each with its length before it."""
    while True:
        length, _, rest = answer.partition(b"\r\n")
        if not (size := int(length, 16)):
            return
        yield rest[:size]
        answer = rest[size + 2 :]


# ---------------------------------------------------------------- what the server needs


def used(process: int) -> tuple[float, float]:
    """Megabytes of a process, and seconds of processor time so far."""
    status = Path(f"/proc/{process}/status").read_text()
    ticks = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
    seconds = sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024, seconds


async def measure(port: int, process: int, given: argparse.Namespace) -> dict[str, Any]:
    """Seat everybody, play, and tell."""
    figures = Figures()
    parties = [Party(port, n, given.sockets, figures) for n in range(given.tables)]
    empty, _ = used(process)
    gate = asyncio.Semaphore(8)
    gc.disable()  # a search of this process for garbage would be told as the server's pause

    async def begin(party: Party) -> None:
        async with gate:
            await party.begin()
            await party.play_some(given.before)

    await asyncio.gather(*(begin(party) for party in parties))
    figures.pictures.clear()
    figures.answers.clear()
    figures.commands = figures.bytes = figures.reordered = 0
    seated, before = used(process)
    own, start, most = time.process_time(), time.monotonic(), [seated]
    load = os.getloadavg()[0]

    async def look() -> None:
        while True:
            await asyncio.sleep(2)
            most.append(used(process)[0])

    looking = asyncio.ensure_future(look())
    until = time.monotonic() + given.seconds
    await asyncio.gather(*(party.play(given.every, until) for party in parties))
    looking.cancel()
    took = time.monotonic() - start
    _, after = used(process)
    for party in parties:
        await party.end()
    return {
        "tables": given.tables,
        "sockets": given.tables * given.sockets,
        "seconds": round(took, 1),
        "commands": figures.commands,
        "games": figures.games,
        "refused": figures.refused,
        "lost": figures.lost,
        "reordered": figures.reordered,
        "tap_to_screens_ms": spread(figures.pictures),
        "tap_to_answer_ms": spread(figures.answers),
        "server_rss_mb": {"empty": round(empty), "seated": round(seated), "most": round(max(most))},
        "server_cpu": round((after - before) / took, 2),  # of one core
        "cpu_a_command_ms": round(1000 * (after - before) / max(1, figures.commands), 2),
        "generator_cpu": round((time.process_time() - own) / took, 2),
        "kilobytes_a_second": round(figures.bytes / took / 1000),
        "load_average": {"before": round(load, 1), "after": round(os.getloadavg()[0], 1)},
    }


def spread(times: list[float]) -> dict[str, float]:
    """How times are spread, in milliseconds."""
    times.sort()
    parts = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
    return {
        name: round(times[min(len(times) - 1, int(len(times) * part))] * 1000, 1)
        for name, part in parts.items()
    }


def main() -> None:
    """Measure, and tell as text or JSON."""
    parser = argparse.ArgumentParser(description="From a tap to every screen, at many tables.")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--sockets", type=int, default=4, help="of a table")
    parser.add_argument("--every", type=float, default=3.0, help="seconds between commands")
    parser.add_argument("--seconds", type=float, default=300.0)
    parser.add_argument("--before", type=int, default=MOST_BEFORE, help="commands at most")
    parser.add_argument("--review", type=Path, metavar="FILE.game", help="reviewed meanwhile")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--checkout", type=Path, help="of the server, if not this one")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        reviews(given.review),
        server(Path(folder), given.checkout) as (port, process),
    ):
        measured = asyncio.run(measure(port, process, given))
    if given.json:
        print(json.dumps(measured, indent=2))
        return
    for name, value in measured.items():
        print(f"{name.replace('_', ' '):20} {value}")


if __name__ == "__main__":
    main()
