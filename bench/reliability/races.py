"""The last seat is given to one, however many ask: `python -m bench.reliability.races`.

Fifty people ask for the last seat of a table at the same time: in a store in a file, and, where
there is PostgreSQL, through two processes' rooms over one database.
"""

import asyncio
from random import Random

from bench.reliability.proof import Outcome, Proof, each, main, quick_folder
from rollwright.core.errors import Refused
from rollwright.fair import log
from rollwright.web.table.rooms import Rooms
from tests.web import postgresql
from tests.web.party import Party, party
from tests.web.stores import opened

ASKING = 50


async def race(sides: list[Rooms], random: Random, outcome: Outcome, asking: int = ASKING) -> None:
    """One race at a table of its own, through all processes at the same time."""
    seats = random.randint(2, 4)
    at = await party(sides[0], people=seats - 1, begun=False, seats=seats)
    parties = [at, *[Party(one, await one.room(at.table.id)) for one in sides[1:]]]
    wanted = random.choice((None, seats - 1))
    asked = [random.choice(parties).sit(f"Guest {n}", wanted) for n in range(asking)]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    won = sum(answer == seats - 1 for answer in answers)
    refused = sum(isinstance(answer, Refused) for answer in answers)
    stored = await sides[0].store.read(at.table.id)
    joined = [entry.kind for entry in stored].count(log.JOIN)
    outcome.counted["who asked"] += asking
    if (won, refused, joined) != (1, asking - 1, seats):
        others = [one for one in answers if not isinstance(one, int | Refused)]
        outcome.fail(f"{won} won, {refused} were refused, {joined} sit at {seats} seats: {others}")


async def races(places: list[object], trials: int, seed: int, what: str) -> Outcome:
    """So many races over a store; each place is a process that serves it."""
    outcome = Outcome(trials)
    sides = [Rooms(opened(place)) for place in places]  # type: ignore[arg-type]
    try:
        for _, random in each(trials, seed, what):
            await race(sides, random, outcome)
    finally:
        for one in sides:
            await one.close()
    outcome.counted[what] += trials
    return outcome


def run(trials: int, seed: int) -> Outcome:
    """So many races over each kind of store."""
    with quick_folder() as folder:
        found = asyncio.run(races([folder / "tables.sqlite"], trials, seed, "races over a file"))
    if postgresql.installed():
        where = postgresql.database()
        what = "races over PostgreSQL, through two processes' rooms"
        found += asyncio.run(races([where, where], trials, seed, what))
    return found


PROOF = Proof("races", "the last seat is given to exactly one of fifty", "races", 1_000, run)

if __name__ == "__main__":
    main(PROOF)
