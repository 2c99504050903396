"""The server's log: a few lines for people, as ever; or a JSON object a line, for programs.

It is silent about requests unless that is asked for, and never says from which address one came.
"""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Final, NamedTuple

from rollwright.web.monitoring.counters import NUMBERS
from rollwright.web.monitoring.request_ids import request_id

REQUESTS: Final = "rollwright.requests"


class JsonLines(logging.Formatter):
    """A line as a JSON object: when, how bad, who says it, what, in answer to which request."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, object] = {
            "time": when,
            "level": record.levelname.lower(),
            "source": record.name,
            "message": record.getMessage(),
        }
        if request := request_id():
            line["request"] = request
        about = getattr(record, "about", None)
        if isinstance(about, dict):
            line |= about
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class WithRequest(logging.Formatter):
    """A line for people, with the request that it is about."""

    def format(self, record: logging.LogRecord) -> str:
        line, about = super().format(record), getattr(record, "about", None)
        if isinstance(about, dict):
            line += f" {about.get('status')} in {about.get('ms')} ms"
        return f"{line} [{request_id()}]" if request_id() else line


class Counted(logging.Handler):
    """Counts the lines that are written, so that errors are seen from outside."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.WARNING:
            NUMBERS.lines[record.levelname.lower(), record.name] += 1


class Shown(logging.Handler):
    """Writes lines to where errors are written at the time."""

    def emit(self, record: logging.LogRecord) -> None:
        print(self.format(record), file=sys.stderr, flush=True)


class Watched(NamedTuple):
    """How a host watches the server: what its log is like, and who may read its numbers."""

    log_json: bool = False
    log_requests: bool = False
    metrics_token: str = ""  # without one they are for its own machine


UNWATCHED: Final = Watched()


def set_up(watched: Watched) -> None:
    """Let the log of this process be as its host wants it."""
    root, shown = logging.getLogger(), Shown()
    for one in list(root.handlers):
        if isinstance(one, (Counted, Shown)):
            root.removeHandler(one)
    shown.setFormatter(JsonLines() if watched.log_json else WithRequest())
    root.addHandler(Counted())
    root.addHandler(shown)
    logging.getLogger(REQUESTS).setLevel(logging.INFO if watched.log_requests else logging.WARNING)
