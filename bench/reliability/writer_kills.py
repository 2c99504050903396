"""A killed store has all that it answered: `python -m bench.reliability.writer_kills`.

A process that writes to ten tables as fast as it can (`tests/web/killed.py`) is killed again and
again, in the middle of commits, by the hundred thousand of acknowledgements.
"""

from random import Random

from bench.reliability.proof import Outcome, Proof, main, quick_folder
from tests.web import postgresql
from tests.web.killed import Acknowledged, kill_once, lost, usual_wait


def run(trials: int, seed: int) -> Outcome:
    """So many kills over a file, and a tenth as many over PostgreSQL where there is one."""
    with quick_folder() as folder:
        outcome = _killed(str(folder / "tables.sqlite"), trials, seed)
    if postgresql.installed():
        outcome += _killed(postgresql.database(), max(1, trials // 10), seed)
    return outcome


def _killed(where: str, trials: int, seed: int) -> Outcome:
    outcome, random = Outcome(trials), Random(seed)
    known: Acknowledged = {}
    for _ in range(trials):
        outcome.failures += kill_once(where, usual_wait(random), known)
    outcome.failures += lost(where, known)
    kind = "PostgreSQL" if where.startswith("postgresql") else "a file"
    outcome.counted[f"acknowledged over {kind}"] += len(known)
    outcome.counted[f"kills over {kind}"] += trials
    return outcome


PROOF = Proof(
    "writer_kills", "a killed store has all that it has answered", "kills of a writer", 1_000, run
)

if __name__ == "__main__":
    main(PROOF)
