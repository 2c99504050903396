"""Reviews beside other work, as a server makes them: one after another, at the lowest priority.

    python -m bench.coach.beside FILE.game

Goes on until it is ended; `bench/table_load.py --review FILE.game` starts it and ends it.
"""

import os
import sys
from pathlib import Path

from rollwright.web import limits
from rollwright.web.review.process import LAST, make


def main() -> None:
    """Review without end; the first line says that all is compiled."""
    os.nice(LAST)
    record = Path(sys.argv[1]).read_text("utf-8")
    make(record, True, 1.0)
    print("ready", flush=True)
    while True:
        make(record, True, limits.FIRST_LOOK_THINKS)
        make(record, False, limits.REVIEW_THINKS)


if __name__ == "__main__":
    main()
