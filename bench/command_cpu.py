"""What a command costs: processor time of the server, of this checkout beside another, by game.

    python -m bench.command_cpu ../as-it-was [--games tutto,penk] [--tables 8] [--sockets 4]
        [--commands 600] [--rounds 3] [--seed 1] [--json]

Each game in turn is played at a few tables at once, at a server of this checkout and then at one of
the other, and again the other way round; the sum of all rounds counts. All screens of a table are
open, as in `table_load.py`, and the next command comes when all of them show the last one. What was
thrown is read from the server's store, so that it is asked for nothing but commands, and for a new
table where a game is over. Processor time is that of the whole process, with all of its threads.
"""

import argparse
import asyncio
import json
import sqlite3
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from random import Random

from bench.load_pages import Figures
from bench.table_load import PATIENCE, Party, server, used
from rollwright.games import ALL
from rollwright.web import limits

HERE = Path(__file__).resolve().parents[1]


@dataclass
class Spent:
    """Processor time for so many commands."""

    seconds: float = 0.0
    commands: int = 0
    bytes: int = 0

    @property
    def milliseconds(self) -> float:
        return 1000 * self.seconds / max(1, self.commands)


class ReadParty(Party):
    """A table whose throws are read from the store."""

    store: sqlite3.Connection

    async def learn(self) -> None:
        asked = "SELECT payload FROM events WHERE table_id = ? AND seq = ?"
        (payload,) = self.store.execute(asked, (self.table, self.epoch - 1)).fetchone()
        self.match.roll(json.loads(payload)["outcome"])
        self.epoch += self.match.over

    async def play_on(self, commands: int) -> None:
        """Play so many commands, as quickly as a seat may; a new game when one is over."""
        for _ in range(commands):
            self.given += 1
            async with asyncio.timeout(PATIENCE):
                await self.step(self.given, *self.chosen())
            await asyncio.sleep(1 / limits.MESSAGES_A_SECOND)
            if self.match.over:
                await self.end()
                await self.begin()


async def play(
    port: int, process: int, store: Path, game: str, given: argparse.Namespace, salt: int
) -> Spent:
    """Play commands of a game, some before the clock starts."""
    figures = Figures()
    parties = [
        ReadParty(port, number, given.sockets, figures, game) for number in range(given.tables)
    ]
    each = max(1, given.commands // given.tables)
    with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as opened:
        for party in parties:
            party.store, party.random = opened, Random(f"{salt} {party.number}")
            await party.begin()
        before = [party.random.randrange(each // 2 + 1) for party in parties]
        both = zip(parties, before, strict=True)
        await asyncio.gather(*(party.play_on(some) for party, some in both))
        figures.commands = figures.bytes = 0
        _, start = used(process)
        await asyncio.gather(*(party.play_on(each) for party in parties))
        _, end = used(process)
        for party in parties:
            await party.end()
    opened.close()
    return Spent(end - start, figures.commands, figures.bytes)


def measured(checkout: Path, game: str, given: argparse.Namespace, salt: int) -> Spent:
    """What commands of a game cost at a server of a checkout."""
    with (
        tempfile.TemporaryDirectory() as folder,
        server(Path(folder), checkout) as (port, process),
    ):
        store = Path(folder) / "tables.sqlite"
        return asyncio.run(play(port, process, store, game, given, salt))


def main() -> None:
    """Measure, and tell as text or JSON."""
    parser = argparse.ArgumentParser(description="Processor time of the server for a command.")
    parser.add_argument("other", type=Path, nargs="?", help="a checkout to measure beside this one")
    parser.add_argument("--games", default=",".join(game.name for game in ALL))
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--sockets", type=int, default=4, help="of a table")
    parser.add_argument("--commands", type=int, default=600, help="of a game in a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    checkouts = {"here": HERE} | ({"other": given.other.resolve()} if given.other else {})
    spent: dict[str, dict[str, Spent]] = defaultdict(lambda: {name: Spent() for name in checkouts})
    for number in range(given.rounds):
        names = list(checkouts)[:: -1 if number % 2 else 1]
        for game in given.games.split(","):
            for name in names:
                one = measured(checkouts[name], game, given, given.seed + number)
                so_far = spent[game][name]
                so_far.seconds += one.seconds
                so_far.commands += one.commands
                so_far.bytes += one.bytes
                print(f"{number} {game} {name} {one.milliseconds:.2f} ms", file=sys.stderr)
    tell(spent, list(checkouts), as_json=given.json)


def tell(spent: dict[str, dict[str, Spent]], names: list[str], *, as_json: bool) -> None:
    """By game and of all: milliseconds of each checkout, and this one's share of the other's."""
    total = {name: Spent() for name in names}
    for by_name in spent.values():
        for name, one in by_name.items():
            total[name].seconds += one.seconds
            total[name].commands += one.commands
            total[name].bytes += one.bytes
    rows = []
    for game, by_name in [*spent.items(), ("all", total)]:
        row: dict[str, object] = {"game": game}
        for name, one in by_name.items():
            row[f"{name}_ms"] = round(one.milliseconds, 3)
            row[f"{name}_commands"] = one.commands
            row[f"{name}_bytes"] = round(one.bytes / max(1, one.commands))
        if len(names) > 1:
            ratio = by_name["here"].milliseconds / by_name["other"].milliseconds
            row["ratio"] = round(ratio, 3)
        rows.append(row)
    if as_json:
        print(json.dumps(rows, indent=2))
        return
    print("  ".join(f"{name:>14}" for name in rows[0]))
    for row in rows:
        print("  ".join(f"{value!s:>14}" for value in row.values()))


if __name__ == "__main__":
    main()
