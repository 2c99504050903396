"""Pages as a load needs them: they read which picture came, and when; and what was measured."""

import asyncio
import json
import re
from dataclasses import dataclass, field
from gzip import decompress
from typing import Any
from zlib import decompressobj

from websockets.asyncio.client import ClientConnection

PICTURE = re.compile(
    r'\{"epoch":(?P<epoch>\d+),"held":(?P<held>\d),"seat":-?\d+(?:,"version":(?P<version>\d+))?'
)
HEAD, GZIP = 200, 31  # bytes that say which picture it is; what zlib calls that kind


@dataclass
class Figures:
    """What was measured."""

    pictures: list[float] = field(default_factory=list)  # seconds from a command to all screens
    answers: list[float] = field(default_factory=list)  # … to its acknowledgement
    commands: int = 0
    refused: int = 0
    lost: int = 0
    reordered: int = 0
    bytes: int = 0
    games: int = 0


def read(packed: str | bytes) -> dict[str, Any]:
    """What a message says; of a picture only its number, so that many are read by one core."""
    start = decompressobj(GZIP).decompress(packed, HEAD) if isinstance(packed, bytes) else packed
    if found := PICTURE.match(str(start, errors="replace") if isinstance(start, bytes) else start):
        return {name: int(number) for name, number in found.groupdict("0").items()}
    message: dict[str, Any] = json.loads(
        decompress(packed) if isinstance(packed, bytes) else packed
    )
    return message


class Page:
    """A page that looks at a table; it remembers nothing but the number of its last picture."""

    def __init__(self, socket: ClientConnection, figures: Figures) -> None:
        self.socket, self.figures = socket, figures
        self.epoch, self.held, self.version = -1, 0, 0
        self.came = asyncio.Event()
        self.answers: dict[str, asyncio.Future[bool]] = {}
        self.reading = asyncio.ensure_future(self._read())

    async def _read(self) -> None:
        async for packed in self.socket:
            self.figures.bytes += len(packed)
            message = read(packed)
            if "re" in message:
                self.answers.pop(message["re"]).set_result(message["ok"])
            elif "epoch" in message:  # not who is there besides
                self.figures.reordered += message["epoch"] < self.epoch
                self.epoch, self.held = message["epoch"], message["held"]
                self.version = message.get("version", 0)
                self.came.set()

    async def shows(self, epoch: int, most_held: int = 1) -> None:
        """Wait for a picture; with `most_held` 0 for one on which nothing is held any more."""
        while self.epoch < epoch or self.held > most_held:
            self.came.clear()
            await self.came.wait()

    async def give(self, number: int, command: dict[str, Any]) -> bool:
        """Give a command; whether it was followed."""
        name = str(number)
        answer = self.answers[name] = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"id": name, **command}))
        return bool(await answer)
