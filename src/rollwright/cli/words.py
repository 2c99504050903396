"""What the terminal itself says, and how it says what went wrong; games bring their own words."""

import json
from collections.abc import Mapping, Sequence
from typing import Final

from rollwright.core.errors import RollwrightError
from rollwright.core.language import phrases

SAY: Final = phrases(__file__, "terminal")
LESSON: Final = phrases(__file__, "lesson")
NO_BREAKS: Final = "\u00a0\u202f"  # wide and narrow, as languages have them before some signs


def sentence(error: BaseException) -> str | None:
    """What to tell a person about an error; nothing if it is a mistake of ours."""
    if isinstance(error, RollwrightError):
        return printable(str(error))
    if isinstance(error, UnicodeError):
        return "The input is not text in UTF-8."
    if isinstance(error, OSError):
        why = (error.strerror or str(error)).lower()
        where = f"Cannot use '{error.filename}'" if error.filename else "Failed"
        return printable(f"{where}: {why}.")
    return None


def printable(text: str) -> str:
    """A text without the signs that would move a terminal's cursor, say out of a stranger's record.

    A space at which no line breaks is a space.

    >>> printable("Ann\\x1b[2J")
    'Ann?[2J'
    """
    for space in NO_BREAKS:
        text = text.replace(space, " ")
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text)


def json_text(report: Mapping[str, object] | Sequence[object]) -> str:
    """A report for programs, with no sign in it that would move a terminal's cursor.

    >>> json_text({"name": "Jörg\\x9b2J"})
    '{\\n  "name": "Jörg\\\\u009b2J"\\n}'
    """
    text = json.dumps(report, indent=2, ensure_ascii=False)
    return "".join(sign if sign.isprintable() or sign == "\n" else _escaped(sign) for sign in text)


def _escaped(sign: str) -> str:
    return f"\\u{ord(sign):04x}" if ord(sign) < 0x80 else json.dumps(sign)[1:-1]
