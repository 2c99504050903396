"""The server's log: whatever others do wrong, a few lines a minute say so.

uvicorn writes a line for each request that is none. Whoever sends a thousand a second would fill
the disk with them, and hide what else the log says.
"""

import logging
import time
from typing import Final

from rollwright.web import limits

MINUTE: Final = 60.0
KINDS: Final = 1_000  # of lines that are counted; more are counted anew


class FewLines(logging.Filter):
    """Lets a few lines of a kind through in a minute; the next one after it says how many more.

    >>> few = FewLines()
    >>> line = logging.LogRecord("server", logging.WARNING, "", 0, "Nonsense.", None, None)
    >>> sum(few.filter(line) for _ in range(1000)) == limits.SAME_LINES
    True
    """

    def __init__(self) -> None:
        super().__init__()
        self._counted: dict[str, tuple[float, int]] = {}  # since when, and how many

    def filter(self, record: logging.LogRecord) -> bool:
        if record.exc_info or record.levelno > logging.WARNING:
            return True  # a mistake of ours
        kind, now = str(record.msg), time.monotonic()
        since, many = self._counted.get(kind, (now, 0))
        if now - since > MINUTE:
            if many > limits.SAME_LINES:
                more = many - limits.SAME_LINES
                record.msg = f"{kind} (And {more} times more since the last such line.)"
            since, many = now, 0
        elif len(self._counted) > KINDS:
            self._counted.clear()
        self._counted[kind] = since, many + 1
        return many < limits.SAME_LINES


def few_lines() -> None:
    """Let the server's log be short."""
    log = logging.getLogger("uvicorn.error")
    if not any(isinstance(one, FewLines) for one in log.filters):
        log.addFilter(FewLines())
