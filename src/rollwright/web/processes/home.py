"""Which process a table is at home in, of those that run.

Any may serve it. But what all its people share is drawn once where they come to the same one. By
the highest random weight (D. Thaler and C. Ravishankar, "Using name-based mappings to increase hit
rates", 1998) a table moves only when its process goes, or a new one takes its share.
"""

import os
import re
from collections.abc import Collection
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Final

# The first line of a request, as far as it names a table.
_TABLE: Final = re.compile(rb"[A-Z]+ /(?:t|api/tables)/([a-z0-9]{10})[/? ]")


def home(table: str, workers: Collection[int]) -> int:
    """The worker in which a table is at home.

    >>> places = {one: home(one, (0, 1, 2)) for one in map(str, range(300))}
    >>> [list(places.values()).count(worker) > 70 for worker in (0, 1, 2)]
    [True, True, True]
    >>> all(home(one, (0, 2)) == place for one, place in places.items() if place != 1)
    True
    """
    return max(workers, key=lambda one: blake2b(f"{table} {one}".encode(), digest_size=8).digest())


def named_table(head: bytes) -> str | None:
    """The table that a request is about, by the beginning of its head.

    >>> named_table(b"GET /t/abcdefghjk/live?epoch=3 HTTP/1.1"), named_table(b"GET / HTTP/1.1")
    ('abcdefghjk', None)
    """
    found = _TABLE.match(head)
    return found[1].decode() if found else None


def keep_handles() -> None:
    """Pass none of the open files of this process on to those that it starts.

    By its end of a channel the front knows that a worker has ended, unless some helper that the
    worker has started lives on and holds that end as well.
    """
    for handle in range(3, 256):
        with suppress(OSError):
            os.set_inheritable(handle, False)


def call_process(name: str) -> None:
    """What `ps` and `top` call this process, on Linux; of 15 signs at most."""
    with suppress(OSError):
        Path("/proc/self/comm").write_text(name)
