"""The live table beside a running review: how much slower it is than without.

    python -m bench.coach.live src/rollwright/games/hexroller/examples/own-pad.game

Runs `bench.table_load` without a review and beside one, in turns, so that what the machine does
besides touches both alike; and prints the times from a tap to every screen, and their ratios.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from statistics import mean
from typing import Any

TOLD = ("p50", "p95", "p99")


def measured(asked: argparse.Namespace, review: Path | None) -> dict[str, Any]:
    """One run."""
    command = [sys.executable, "-m", "bench.table_load", "--json", "--sockets", "4", "--every", "3"]
    command += ["--tables", str(asked.tables), "--seconds", str(asked.seconds)]
    command += [] if review is None else ["--review", str(review)]
    told: dict[str, Any] = json.loads(subprocess.check_output(command))
    times = told["tap_to_screens_ms"]
    shown = ", ".join(f"{name} {times[name]:.1f} ms" for name in TOLD)
    print(
        f"{'without' if review is None else 'beside a review':16} {told['commands']} commands,"
        f" {told['lost']} lost, {shown}, server {told['server_cpu']:.2f} of a core",
        flush=True,
    )
    return told


def main() -> None:
    """Both in turns."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("record", type=Path)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=40)
    parser.add_argument("--rounds", type=int, default=2)
    asked = parser.parse_args()
    found: dict[bool, list[dict[str, Any]]] = {False: [], True: []}
    for nth in range(2 * asked.rounds):
        beside = nth % 4 in (1, 2)  # without, beside, beside, without
        found[beside].append(measured(asked, asked.record if beside else None))
    for name in TOLD:
        without, beside = (
            mean(one["tap_to_screens_ms"][name] for one in found[which]) for which in (False, True)
        )
        print(f"{name}: {without:.1f} ms, beside a review {beside:.1f} ms: {beside / without:.2f}")


if __name__ == "__main__":
    main()
