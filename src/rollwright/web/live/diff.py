"""What has changed on a page since it was last sent: of a list only the elements that are new.

A sheet that fills up is a long list of strokes, and a move adds a few. So a change of a list says
which of its elements make way, counted from 0, and what comes there instead.
"""

import re
from collections.abc import Mapping
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final, TypeAlias

from rollwright.core.drawing import Markup

Change: TypeAlias = tuple[int, int, str]  # the elements from the first number up to the second

_TAG: Final = re.compile(r"<(/?)[^<>]*?(/?)>")
LISTS: Final = ("w", "moves", "log")  # parts that are lists begin like this: w0, w1, … are writing


def changes(old: Mapping[str, Markup], new: Mapping[str, Markup]) -> dict[str, object]:
    """The parts of a page that have changed: whole ones, and changes of lists."""
    parts: dict[str, Markup] = {}
    lists: dict[str, list[Change]] = {}
    for name, part in new.items():
        if old.get(name) == part:
            continue
        if name in old and name.startswith(LISTS):
            lists[name] = _difference(old[name], part)
        else:
            parts[name] = part
    changed = {"parts": parts, "lists": lists}
    return {name: value for name, value in changed.items() if value}


@lru_cache(256)  # everybody who looks at a table sees mostly the same
def _difference(old: Markup, new: Markup) -> list[Change]:
    return difference(elements(old), elements(new))


@lru_cache(2048)  # what is new now is old next time
def elements(markup: str) -> list[str]:
    """The elements that markup is a list of; what is in them stays in them.

    >>> elements('<path d="M1"/><g><path/><text>5</text></g>')
    ['<path d="M1"/>', '<g><path/><text>5</text></g>']
    """
    found, depth, start = [], 0, 0
    for tag in _TAG.finditer(markup):
        if tag[1]:
            depth -= 1
        elif not tag[2]:
            depth += 1
        if depth == 0:
            found.append(markup[start : tag.end()].strip())
            start = tag.end()
    return found


def difference(old: list[str], new: list[str]) -> list[Change]:
    """What must be done to the old list, from its end to its beginning, to make it the new one.

    >>> difference(["a", "b", "c"], ["a", "x", "c", "d"])
    [(3, 3, 'd'), (1, 2, 'x')]
    """
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    return [
        (first, last, "".join(new[start:end]))
        for kind, first, last, start, end in reversed(matcher.get_opcodes())
        if kind != "equal"
    ]
