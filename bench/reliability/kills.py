"""Nothing acknowledged is lost when the server is killed: `python -m bench.reliability.kills`.

The whole server, under load, by `tests/web/kill/`, which tells how. With `--processes 2` one of
two over PostgreSQL is killed while the other serves.
"""

import sys
import tempfile
from functools import partial
from pathlib import Path

from bench.reliability.proof import Outcome, Proof, options, say
from tests.web.kill.kills import PLAY, killed
from tests.web.postgresql import database


def run(trials: int, seed: int, processes: int = 1, play: float = PLAY) -> Outcome:
    """So many kills of a server, or of one of several processes."""
    outcome = Outcome(trials)
    store = database() if processes > 1 else ""
    with tempfile.TemporaryDirectory() as folder:
        report = killed(Path(folder), trials, seed, store, processes, play)
    for what in ("lost", "doubled", "out_of_order"):
        if getattr(report, what):
            outcome.fail(f"{getattr(report, what)} commands were {what.replace('_', ' ')}")
    for what in ("acknowledged", "sent_again", "told_to_witnesses", "events", "games_over"):
        outcome.counted[what.replace("_", " ")] += getattr(report, what)
    outcome.counted["milliseconds to the next answer, median"] = round(1e3 * report.answer_median)
    outcome.counted["milliseconds to the next answer, 99 %"] = round(1e3 * report.answer_p99)
    return outcome


PROOF = Proof(
    "kills", "nothing acknowledged is lost when the server is killed", "kills", 1_000, run
)


def main() -> None:
    """Kills of one process, or of one of several; the exit code is 1 if anything was lost."""
    parser = options(PROOF.goal)
    parser.add_argument("--trials", type=int, default=PROOF.full, help="kills")
    parser.add_argument("--processes", type=int, default=1, help="of which one is killed")
    parser.add_argument(
        "--play", type=float, default=PLAY, help="seconds at most from an answer to the next kill"
    )
    given = parser.parse_args()
    name = PROOF.name if given.processes == 1 else f"kills of one of {given.processes} processes"
    run_so = partial(run, processes=given.processes, play=given.play)
    proof = Proof(name, PROOF.goal, PROOF.unit, PROOF.full, run_so)
    sys.exit(not say(proof, given.trials, given))


if __name__ == "__main__":
    main()
