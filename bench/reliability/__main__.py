"""All proofs, one after the other: `python -m bench.reliability --scale 0.01`.

python -m bench.reliability --list
python -m bench.reliability --only kills races --keep figures.jsonl
python -m bench.reliability --add-up figures.jsonl
"""

import sys
from importlib import import_module
from pathlib import Path

from bench.reliability.proof import Proof, kept, options, say
from tests.web import postgresql

NAMES = (
    *(
        "kills",
        "writer_kills",
        "power_cuts",
        "crash_points",
        "full_disk",
        "damage",
        "replays",
        "model",
    ),
    *("fuzz", "disconnects", "races", "repeats", "same_logs", "postgres_kills", "two_worlds"),
    *("dice", "mutations"),
)


def proof(name: str) -> Proof:
    """A proof by its name."""
    found: Proof = import_module(f"bench.reliability.{name}").PROOF
    return found


def main() -> None:
    """Those asked for; the exit code is 1 if anything went wrong."""
    parser = options("What we promise, proven.")
    parser.add_argument("--only", nargs="*", choices=NAMES, default=NAMES, metavar="PROOF")
    parser.add_argument("--scale", type=float, default=1.0, help="of the full number of trials")
    parser.add_argument("--list", action="store_true", help="which there are, and no more")
    parser.add_argument("--add-up", type=Path, metavar="FILE", help="what --keep has kept")
    given = parser.parse_args()
    chosen = [proof(name) for name in given.only]
    if given.list:
        for one in chosen:
            print(f"{one.name:15} {one.full:>12,} {one.asked or one.unit}: {one.goal}")
    elif given.add_up:
        found = kept(given.add_up)
        for one in chosen:
            if one.name in found:
                print(one.told(found[one.name]))
    else:
        sys.exit(False in [_said(one, given) for one in chosen])


def _said(one: Proof, given: object) -> bool:
    if one.postgresql and not postgresql.installed():
        print(f"{one.name}: left out, there is no PostgreSQL")
        return True
    return say(one, max(1, round(one.full * given.scale)), given)  # type: ignore[attr-defined, arg-type]


if __name__ == "__main__":
    main()
