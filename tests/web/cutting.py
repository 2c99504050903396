"""A proxy that cuts connections, in the middle of whatever goes through them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random

MOST = 4_000  # bytes that go through before a cut, in either direction
PIECES = (1, 7, 100, 5_000)  # in which it hands things on
LATE = 0.01  # seconds for which it may hold a piece back


class Proxy:
    """Where to connect, and how often it has cut."""

    def __init__(self, to: int, random: Random) -> None:
        self.to, self.random = to, random
        self.port = self.cuts = 0
        self.cutting = True

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection, as long as it lasts."""
        ends = [writer]
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.to)
            ends.append(back)
            left = self.random.randrange(MOST) if self.cutting else 10**12
            ways = [
                asyncio.ensure_future(self._hand_on(reader, back, left // 4)),
                asyncio.ensure_future(self._hand_on(there, writer, left)),
            ]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
        except OSError:
            pass
        finally:
            for end in ends:
                end.transport.abort()  # at once, whatever is still on its way

    async def _hand_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, left: int
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(self.random.choice(PIECES)):
                writer.write(data[:left])
                await writer.drain()
                left -= len(data)
                if left <= 0:
                    self.cuts += 1
                    return
                if self.random.random() < 0.02:
                    await asyncio.sleep(self.random.random() * LATE)


@asynccontextmanager
async def cutting(to: int, random: Random) -> AsyncIterator[Proxy]:
    """A proxy before a port of this machine."""
    proxy = Proxy(to, random)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        await asyncio.sleep(0)
