"""What the terminal itself says, to people at a table; games bring their own words."""

from typing import Final

from rollwright.core.errors import BadOption, BadRecord, BadText, IllegalMove, UnknownGame
from rollwright.core.language import LANGUAGES, Language, phrases

SAY: Final = phrases(__file__, "terminal")

# What is typed at a table, in any language, for each thing to do; a move of that name comes first.
ORDERS: Final = {
    "help": "help",
    "hilfe": "help",
    "?": "help",
    "moves": "moves",
    "züge": "moves",
    "zuege": "moves",
    "undo": "undo",
    "zurück": "undo",
    "zurueck": "undo",
    "score": "score",
    "punkte": "score",
    "position": "position",
    "stellung": "position",
    "save": "save",
    "speichern": "save",
    "quit": "quit",
    "exit": "quit",
    "aufhören": "quit",
    "aufhoeren": "quit",
}

_SENTENCES: Final = (BadOption, BadRecord, BadText, IllegalMove, UnknownGame)  # for a person


def known(lang: str) -> Language:
    """A language that was asked for, if it is one of ours."""
    if lang not in LANGUAGES:
        raise BadOption(f"The language is {' or '.join(LANGUAGES)}, not '{lang}'.")
    return lang


def sentence(error: BaseException) -> str | None:
    """What to tell a person about an error; nothing if it is a mistake of ours."""
    from rollwright.core.errors import UnknownPlayer  # noqa: PLC0415 (players may be slow to import)

    if isinstance(error, UnicodeError):
        return "The input is not text in UTF-8."
    if isinstance(error, OSError):
        why = (error.strerror or str(error)).lower()
        return f"Cannot use '{error.filename}': {why}." if error.filename else f"Failed: {why}."
    if isinstance(error, (*_SENTENCES, UnknownPlayer)):
        return str(error)
    return None


def printable(text: str) -> str:
    """A text without the signs that would move a terminal's cursor, say out of a stranger's record.

    >>> printable("Ann\\x1b[2J")
    'Ann?[2J'
    """
    return "".join(sign if sign.isprintable() or sign == "\n" else "?" for sign in text)


def order_words(lang: Language) -> list[str]:
    """What can be typed at any prompt, in one language.

    >>> order_words("en")
    ['moves', 'undo', 'score', 'position', 'save', 'quit']
    """
    return [order for order in ORDERS if f"  {order} " in SAY(lang, "help", game="")]
