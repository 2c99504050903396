"""A command that comes again happens once, with the same answer.

    python -m bench.reliability.repeats

Games are played through the JSON interface of the program; every command is sent one to five
times, at once and later, also after the program was started again and when others have moved on.
The log has its events once, and every answer to it says that it was followed, as the first did.
"""

import asyncio
from collections import Counter
from random import Random
from typing import Any

from bench.reliability.proof import Outcome, Proof, main, quick_folder
from rollwright.web.store.store_address import open_store
from tests.web import postgresql
from tests.web.asgi import Program, program
from tests.web.party import pace

GAMES = ("splitter", "tutto", "penk", "hexroller")
LATER = 12  # commands after which one may come once more
A_GAME = 60  # commands at a table
STILL = {"PACE": 0.0, "AFTER_A_PERSON": 0.0, "HURRY": 0.0, "OPENING": 1e6}


class Story:
    """People at one table, who say everything several times."""

    def __init__(self, random: Random, outcome: Outcome) -> None:
        self.random, self.outcome = random, outcome
        self.table, self.tokens = "", list[str]()
        self.given: list[tuple[str, dict[str, Any]]] = []  # all commands that were followed
        self.number = 0

    async def begin(self, at: Program) -> None:
        """A table for two at which the game has begun."""
        about = {"name": "Ann", "game": self.random.choice(GAMES), "seats": 2, "begins": "seated"}
        made = (await at.post("/api/tables", about)).json
        self.table, self.tokens = made["table"], [made["token"]]
        joined = await at.post(f"/api/tables/{self.table}/join", {"name": "Bob"})
        self.tokens.append(joined.json["token"])
        await self.give(at, 0, "begin")

    async def step(self, at: Program) -> bool:
        """Somebody does something, several times; whether there was anything to do."""
        for seat in self.random.sample((0, 1), 2):
            state = (await at.get(f"/api/tables/{self.table}", self.tokens[seat])).json
            if state["phase"] != "playing":
                return False
            if state.get("may_throw"):
                await self.give(at, seat, "throw")
                return True
            if state.get("moves"):
                await self.give(at, seat, "move", move=self.random.choice(state["moves"])["move"])
                if self.random.random() < 0.1:
                    await self.give(at, seat, "undo")
                return True
        await asyncio.sleep(0.001)  # what all have written is being shown
        return True

    async def give(self, at: Program, seat: int, do: str, **fields: Any) -> None:
        """A command on the picture of now, one to five times at once."""
        path, token = f"/api/tables/{self.table}", self.tokens[seat]
        state = (await at.get(path, token)).json
        self.number += 1
        sent = {"id": f"{do} {self.number}", "do": do, "version": state["version"], **fields}
        times = self.random.randint(1, 5)
        answers = await asyncio.gather(
            *(at.post(f"{path}/commands", sent, token) for _ in range(times))
        )
        self.outcome.counted["sent"] += times
        followed = [answer.status == 200 and answer.json["ok"] for answer in answers]
        if len(set(followed)) != 1:
            self.outcome.fail(f"{sent}: {[(one.status, one.text) for one in answers]}")
        if followed[0]:
            self.outcome.trials += 1
            self.given.append((token, sent))
        if self.random.random() < 0.3 and self.given:
            await self.again(at, *self.random.choice(self.given[-LATER:]))

    async def again(self, at: Program, token: str, sent: dict[str, Any]) -> None:
        """A command of before comes once more."""
        answer = await at.post(f"/api/tables/{self.table}/commands", sent, token)
        self.outcome.counted["sent"] += 1
        self.outcome.counted["sent again later"] += 1
        if answer.status != 200 or not answer.json["ok"]:
            self.outcome.fail(f"{sent}, later: {answer.status} {answer.text}")

    async def look(self, at: Program) -> None:
        """Each command stands in the log once, as often as it was followed."""
        kinds = Counter(one.kind for one in await at.rooms.store.read(self.table))
        for do in ("throw", "move", "undo", "begin"):
            known = sum(sent["do"] == do for _, sent in self.given)
            if kinds[do] != known:
                self.outcome.fail(f"{self.table}: {known} times {do}, {kinds[do]} in the log")


async def told(where: str, commands: int, seed: int) -> Outcome:
    """At least so many commands, at one table after the other."""
    outcome, number = Outcome(), 0
    with pace(**STILL):
        while outcome.trials < commands:
            story, number = Story(Random(f"{seed} {number}"), outcome), number + 1
            async with program(open_store(where)) as at:
                await story.begin(at)
                while len(story.given) < A_GAME // 2 and await story.step(at):
                    pass
            async with program(open_store(where)) as at:  # started again
                for token, sent in story.given[-LATER:]:
                    await story.again(at, token, sent)
                while len(story.given) < A_GAME and await story.step(at):
                    pass
                await story.look(at)
    return outcome


def run(trials: int, seed: int) -> Outcome:
    """So many commands over a file, and a tenth as many over PostgreSQL where there is one."""
    with quick_folder() as folder:
        outcome = asyncio.run(told(str(folder / "tables.sqlite"), trials, seed))
    if postgresql.installed():
        more = asyncio.run(told(postgresql.database(), trials // 10, seed))
        more.counted = Counter({f"{name}, over PostgreSQL": n for name, n in more.counted.items()})
        outcome += more
    return outcome


PROOF = Proof(
    "repeats", "a command that is sent up to five times happens once", "commands", 10_000, run
)

if __name__ == "__main__":
    main(PROOF)
