"""The names that people give themselves."""

import unicodedata

from rollwright.web import limits


def tidy(name: object) -> str:
    """A name as it is shown: one line, no control signs, not too long; empty if nothing is left.

    >>> tidy("  Ann\\u202e  #1\\n")
    'Ann 1'
    """
    text = unicodedata.normalize("NFKC", name) if isinstance(name, str) else ""
    clean = "".join(
        sign if unicodedata.category(sign)[0] not in "C" and sign not in "#," else " "
        for sign in text[: 8 * limits.NAME]
    )
    return " ".join(clean.split())[: limits.NAME].strip()


def unlike(name: str, taken: list[str]) -> str:
    """A name that nobody at the table has: with a number if need be.

    >>> unlike("Ann", ["ann", "Bob"])
    'Ann 2'
    """
    others = {other.casefold() for other in taken}
    number = 2
    found = name
    while found.casefold() in others:
        tail = f" {number}"
        found = name[: limits.NAME - len(tail)] + tail
        number += 1
    return found
