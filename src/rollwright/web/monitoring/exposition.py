"""The numbers of a server, as Prometheus reads them (text format 0.0.4).

https://prometheus.io/docs/instrumenting/exposition_formats/
"""

import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from rollwright import __version__
from rollwright.web.monitoring.counters import Numbers, Spread
from rollwright.web.open_connections import Places
from rollwright.web.table.rooms import Rooms
from rollwright.web.table.table import CLOSED, GATHERING, OPENING, OVER, PLAYING

MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
PHASES: Final = (GATHERING, OPENING, PLAYING, OVER, CLOSED)

Labels: TypeAlias = Mapping[str, object]
Sample: TypeAlias = tuple[Labels, float]


def exposition(numbers: Numbers, rooms: Rooms, sockets: Places, since: float) -> str:
    """All numbers, a line each, with a line or two about each kind."""
    return "\n".join([*_counted(numbers), *_now(rooms, sockets), *_process(since), ""])


def _counted(numbers: Numbers) -> Iterator[str]:
    """What was counted since the server started."""
    commands = [
        ({"kind": kind, "result": result}, many)
        for (kind, result), many in sorted(numbers.commands.items())
    ]
    yield from _lines("commands_total", "counter", "Commands, by kind and result.", commands)
    yield from _spread("command_seconds", "From a command to its answer.", numbers.answered)
    yield from _spread("shown_seconds", "From a change to a page told of it.", numbers.shown)
    requests = [
        ({"method": method, "status": status}, many)
        for (method, status), many in sorted(numbers.requests.items())
    ]
    yield from _lines("requests_total", "counter", "Requests, by method and status.", requests)
    yield from _spread("request_seconds", "From a request to its whole answer.", numbers.requested)
    yield from _one("connections_total", "counter", "Live connections opened.", numbers.connections)
    yield from _one("events_total", "counter", "Events stored.", numbers.events)
    yield from _spread("store_seconds", "From events to the store's word.", numbers.stored)
    yield from _one("store_commits_total", "counter", "Commits to the store.", numbers.commits)
    yield from _one(
        "store_failures_total", "counter", "Events the store failed on.", numbers.store_failures
    )
    lines = [
        ({"level": level, "source": source}, many)
        for (level, source), many in sorted(numbers.lines.items())
    ]
    yield from _lines("log_lines_total", "counter", "Lines of the log, by level.", lines)


def _now(rooms: Rooms, sockets: Places) -> Iterator[str]:
    """What there is at this moment."""
    watching = sockets.watching
    open_ = [({"of": "seats"}, len(sockets) - watching), ({"of": "watchers"}, watching)]
    yield from _lines("sockets", "gauge", "Live connections.", open_)
    phases = Counter(room.table.phase for room in rooms.in_memory)
    tables = [({"phase": phase}, phases[phase]) for phase in PHASES]
    yield from _lines("tables", "gauge", "Tables in memory, by phase.", tables)
    waiting = [({"of": name}, many) for name, many in rooms.players.waiting().items()]
    help_ = "Computer players whose turn to think has not come."
    yield from _lines("thinkers_waiting", "gauge", help_, waiting)


def _process(since: float) -> Iterator[str]:
    """What every process says of itself, under the names that all use."""
    about = {"version": __version__, "python": sys.version.split()[0]}
    yield from _lines("info", "gauge", "Which version runs.", [(about, 1)])
    cpu = time.process_time()
    yield from _one("process_cpu_seconds_total", "counter", "Processor time.", cpu, "")
    yield from _one("process_start_time_seconds", "gauge", "Since 1970.", since, "")
    pages = Path("/proc/self/statm")
    if pages.exists():
        size = int(pages.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        yield from _one("process_resident_memory_bytes", "gauge", "Memory.", size, "")
        open_ = len(os.listdir("/proc/self/fd"))  # noqa: PTH208 (a folder that changes meanwhile)
        yield from _one("process_open_fds", "gauge", "Open files and connections.", open_, "")


# ---------------------------------------------------------------- the format

PREFIX: Final = "rollwright_"


def _one(name: str, kind: str, about: str, value: float, prefix: str = PREFIX) -> list[str]:
    return _lines(name, kind, about, [({}, value)], prefix)


def _lines(
    name: str, kind: str, about: str, samples: Iterable[Sample], prefix: str = PREFIX
) -> list[str]:
    """A kind of numbers: what it means, and each of its values.

    >>> _lines("tables", "gauge", "Tables.", [({"phase": "over"}, 3)])[1:]
    ['# TYPE rollwright_tables gauge', 'rollwright_tables{phase="over"} 3']
    """
    full = f"{prefix}{name}"
    head = [f"# HELP {full} {about}", f"# TYPE {full} {kind}"]
    return head + [f"{full}{_labels(labels)} {_number(value)}" for labels, value in samples]


def _spread(name: str, about: str, spread: Spread) -> list[str]:
    full = f"{PREFIX}{name}"
    lines = [f"# HELP {full} {about}", f"# TYPE {full} histogram"]
    lines += [f'{full}_bucket{{le="{bound:g}"}} {many}' for bound, many in spread.up_to()]
    lines.append(f'{full}_bucket{{le="+Inf"}} {spread.number}')
    return [*lines, f"{full}_sum {_number(spread.sum)}", f"{full}_count {spread.number}"]


def _labels(labels: Labels) -> str:
    r"""Labels in braces; a value may be anything, so it is escaped.

    >>> print(_labels({"of": 'a "b"'}))
    {of="a \"b\""}
    """
    if not labels:
        return ""
    escapes = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n"})
    return "{" + ",".join(f'{k}="{str(v).translate(escapes)}"' for k, v in labels.items()) + "}"


def _number(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.6f}"
