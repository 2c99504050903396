"""What is hidden is not even hinted at: `python -m bench.reliability.two_worlds`.

Two tables at which the same happens, but for what Ann writes in a common round. Until that is
shown, everybody else must be sent the same: as many frames, as long, with the same bytes, on pages
and to programs, at every seat and without one; and whatever they ask is answered alike.
"""

from random import Random

from bench.reliability.proof import Outcome, Proof, each, main, quick_folder
from rollwright.core.seats import NOBODY
from tests.web.game_facts import TOGETHER
from tests.web.party import pace
from tests.web.worlds import (
    Worlds,
    in_two_ways,
    in_two_worlds,
    shown,
    some_rounds,
    thrown,
    written,
)

OTHERS = (1, 2, NOBODY)


async def pair(worlds: Worlds, random: Random, outcome: Outcome) -> None:
    """A few rounds alike, and one in which Ann has written something else."""
    await worlds.look()
    if random.random() < 0.5:
        await some_rounds(worlds, random)
    await thrown(worlds, random)
    with pace(AFTER_A_PERSON=1e6):  # what all have written is not shown yet
        await _hidden(worlds, random, outcome)
    if all(one == other for one, other in worlds.frames(0)):
        outcome.fail("Ann herself was sent the same: nothing was different")
    for at in worlds.both:  # to the end of the round, after which it is shown
        for seat in (1, 2, 0):
            while seat in at.table.turn:
                await at.do(seat, "move", move=at.match.allowed(seat)[0])
        at.room.timer.set()
    await shown(worlds)
    shown_to = sum(one != other for seat in OTHERS for one, other in worlds.frames(seat))
    outcome.counted["transcripts that differ once it is shown"] += shown_to


async def _hidden(worlds: Worlds, random: Random, outcome: Outcome) -> None:
    """Ann writes something else in one of the worlds, others before and after her, or not."""
    others = random.sample((1, 2), random.randint(0, 2))
    for seat in others[:1]:  # to one who is done already, or not
        await written(worlds, seat, random)
    await in_two_ways(worlds, 0, random)
    if random.random() < 0.3:  # taken back, and once more
        compared(worlds, outcome)
        await worlds.do(0, "undo")
        await in_two_ways(worlds, 0, random)
    compared(worlds, outcome)
    for seat in others[1:]:
        await written(worlds, seat, random)
    compared(worlds, outcome)


def compared(worlds: Worlds, outcome: Outcome) -> None:
    """Everybody but Ann was sent the same."""
    for seat in OTHERS:
        for one, other in worlds.frames(seat):
            outcome.counted["transcripts compared"] += 1
            outcome.counted["frames compared"] += len(one)
            if len(one) != len(other):
                outcome.fail(f"seat {seat} was sent {len(one)} frames and {len(other)}")
            elif one != other:
                first = next(n for n, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)
                outcome.fail(f"seat {seat}: frame {first} of {len(one)} is another")
        if not worlds.alike_for(seat):
            outcome.fail(f"seat {seat} is told something else when it asks")


def run(trials: int, seed: int) -> Outcome:
    """So many pairs, by all games with common rounds in turn."""
    outcome = Outcome(trials)
    with quick_folder() as folder, pace(AFTER_A_PERSON=0.0, ELSEWHERE_HOLDS=0.0):
        for number, random in each(trials, seed, "pairs"):
            before = len(outcome.failures)
            place = folder / str(number)
            place.mkdir()
            game = TOGETHER[number % len(TOGETHER)]
            in_two_worlds(place, game, lambda worlds: pair(worlds, random, outcome))  # noqa: B023
            outcome.counted[f"pairs of {game}"] += 1
            if len(outcome.failures) > before:
                outcome.failures[-1] += f" ({game}, pair {number} of seed {seed})"
    return outcome


PROOF = Proof(
    "two_worlds",
    "nobody is sent anything that depends on what is hidden, not even a length",
    "pairs of games",
    10_000,
    run,
)

if __name__ == "__main__":
    main(PROOF)
