"""What has changed on a page since it was last sent: of a list only the elements that are new.

A sheet that fills up is a long list of strokes, and a move adds a few. So a change of a list says
which of its elements make way, counted from 0, and what comes there instead.
"""

import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
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


class Listed(Markup):
    """Markup that was made as a list, and need not be taken apart to know its elements."""

    elements: Sequence[str]

    def __new__(cls, elements: Sequence[str]) -> "Listed":
        made = super().__new__(cls, "".join(elements))
        made.elements = elements
        return made


@lru_cache(256)  # everybody who looks at a table sees mostly the same
def _difference(old: Markup, new: Markup) -> list[Change]:
    before = _known_elements(old)
    if isinstance(new, Listed):
        return difference(before, new.elements)
    # what has stayed as it was, at the beginning and at the end, is not taken apart
    first, start = 0, 0
    while first < len(before) and new.startswith(before[first], start):
        start += len(before[first])
        first += 1
    last, end = len(before), len(new)
    while last > first and new.endswith(before[last - 1], start, end):
        last -= 1
        end -= len(before[last])
    between = elements(new[start:end])
    _ELEMENTS[new] = [*before[:first], *between, *before[last:]]
    return [
        (first + one, first + other, markup)
        for one, other, markup in difference(before[first:last], between)
    ]


def _known_elements(markup: Markup) -> Sequence[str]:
    if isinstance(markup, Listed):
        return markup.elements
    found = _ELEMENTS.get(markup)
    if found is None:
        found = _ELEMENTS[markup] = elements(markup)
    return found


class _Lately(OrderedDict[str, Sequence[str]]):
    """What markup is a list of, of as much as was seen lately: what is new now is old next time."""

    def __setitem__(self, markup: str, found: Sequence[str]) -> None:
        super().__setitem__(markup, found)
        if len(self) > 2048:
            self.popitem(last=False)


_ELEMENTS: Final = _Lately()


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


def difference(old: Sequence[str], new: Sequence[str]) -> list[Change]:
    """What must be done to the old list, from its end to its beginning, to make it the new one.

    >>> difference(["a", "b", "c"], ["a", "x", "c", "d"])
    [(3, 3, 'd'), (1, 2, 'x')]
    """
    most = min(len(old), len(new))
    head = next((n for n in range(most) if old[n] != new[n]), most)
    most -= head
    tail = next((n for n in range(most) if old[-1 - n] != new[-1 - n]), most)
    before, after = old[head : len(old) - tail], new[head : len(new) - tail]
    if not before or not after:
        return [(head, head + len(before), "".join(after))] if before or after else []
    ahead = _ahead(before, after)
    if ahead:
        stay = len(after) - ahead
        gone = [(head + stay, head + len(before), "")] if len(before) > stay else []
        return [*gone, (head, head, "".join(after[:ahead]))]
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    return [
        (head + first, head + last, "".join(after[start:end]))
        for kind, first, last, start, end in reversed(matcher.get_opcodes())
        if kind != "equal"
    ]


def _ahead(old: Sequence[str], new: Sequence[str]) -> int:
    """How many came before all others, while some went at the end; 0 if more has changed.

    So it is with a list of what happened, the latest first: nothing else need be compared.

    >>> _ahead(["a", "b", "c"], ["x", "a", "b"]), _ahead(["a", "b"], ["b", "x"])
    (1, 0)
    """
    for number in range(1, min(len(new), 5)):
        stay = len(new) - number
        if new[number] == old[0] and stay <= len(old) and new[number:] == old[:stay]:
            return number
    return 0
