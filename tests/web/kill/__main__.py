"""The command line: `python -m tests.web.kill --kills 1000 --seed 1`."""

import argparse
import json
import tempfile
import time
from dataclasses import asdict
from pathlib import Path

from tests.web.kill.kills import killed
from tests.web.postgresql import database


def main() -> None:
    """As many kills as asked for; the report as JSON."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.web.kill",
        description="Kill the server at random instants under load.",
    )
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=time.time_ns())
    parser.add_argument("--postgresql", action="store_true", help="over a server of its own")
    parser.add_argument("--processes", type=int, default=1, help="of which one is killed each time")
    given = parser.parse_args()
    store = database() if given.postgresql or given.processes > 1 else ""
    with tempfile.TemporaryDirectory() as folder:
        report = killed(Path(folder), given.kills, given.seed, store, given.processes)
    print(json.dumps({"seed": given.seed, **asdict(report)}, indent=2))
    if report.lost or report.doubled or report.out_of_order:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
