"""The names that people give themselves: visible ones, and at a table none like another's."""

import unicodedata
from hashlib import sha256
from typing import Final

from rollwright.web import limits

# Signs that show nothing although Unicode counts them among letters, symbols or marks: fillers of
# Hangul, the blank of Braille, what chooses between forms of another sign, and a few like these
_INVISIBLE: Final = frozenset(
    map(chr, (0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0))
) | frozenset(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))

# Computer players have names of their own: short, of many languages, and none looks like another.
# Most belonged to somebody who thought about chance or games.
OF_COMPUTERS: Final = (
    *("Ada", "Alan", "Anouk", "Bruno", "Blaise", "Carl", "Cleo", "Dora", "Edda", "Emmy"),
    *("Enzo", "Felix", "Fumi", "Grace", "Greta", "Hedy", "Hugo", "Ines", "Ivo", "Jun"),
    *("Kofi", "Lotte", "Luca", "Maryam", "Milo", "Nils", "Nuria", "Olga", "Otto", "Pia"),
    *("Quinn", "Rosa", "Sami", "Sofia", "Tao", "Uma", "Vera", "Wanda", "Yuki", "Zeno"),
)


def tidy(name: object) -> str:
    """A name as it is shown: one line, nothing invisible, not too long; empty if nothing is left.

    >>> tidy("  Ann\\u202e  #1\\n"), tidy("\\u3164 \\u0301\\u200b")
    ('Ann 1', '')
    """
    text = unicodedata.normalize("NFKC", name) if isinstance(name, str) else ""
    clean = "".join(sign if _shown(sign) else " " for sign in text[: 8 * limits.NAME])
    short = " ".join(clean.split())[: limits.NAME].strip()
    # marks alone stand over nothing
    return short if any(unicodedata.category(sign)[0] in "LNPS" for sign in short) else ""


def _shown(sign: str) -> bool:
    return (
        unicodedata.category(sign)[0] != "C" and sign not in "#," and sign not in _INVISIBLE
    )  # names stand in records, where # begins a comment, and in lists


# Letters of other scripts that look like Latin ones, large and small: the Greek, Cyrillic and
# Armenian ones that are alike in most fonts. Not all of what Unicode lists (UTS 39).
_ALIKE: Final = str.maketrans(
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹαικνορτυχωϲγАВЕКМНОРСТУХЅІЈԚԜҮаверсухкмнтоѕіјһԁԛԝӏүՕՏՍԼօոսհցզıɑɡ",
    "ABEZHIKMNOPTYXCaiknoptuxwcyABEKMHOPCTYXSIJQWYabepcyxkmhtosijhdqwlyOSULonuhgqiag",
)
_SAME: Final = str.maketrans("01i|", "olll")  # also within Latin: Ian and lan, Bo and B0


def look(name: str) -> str:
    """What a name looks like at a glance; two with the same look are hard to tell apart.

    >>> look("Аnn") == look("ANN") == look("Ánn") == look("A nn."), look("Ian") == look("lan")
    (True, True)
    """
    plain = name.translate(_ALIKE).casefold().translate(_ALIKE)
    split = unicodedata.normalize("NFKD", plain)
    letters = [sign for sign in split if unicodedata.category(sign)[0] in "LN"]
    return "".join(letters).translate(_ALIKE).translate(_SAME) or name.casefold()


def of_computer(table: str, taken: list[str]) -> str:
    """A computer player's name that nobody at the table has; in an order of the table's own.

    >>> of_computer("abc", []) != of_computer("abc", [of_computer("abc", [])])
    True
    """
    others = {look(other) for other in taken}
    order = sorted(OF_COMPUTERS, key=lambda name: sha256(f"{table} {name}".encode()).digest())
    free = [name for name in order if look(name) not in others]
    return free[0] if free else unlike(order[0], taken)


def unlike(name: str, taken: list[str]) -> str:
    """A name that nobody at the table has, nor one that looks like it: with a number if need be.

    >>> unlike("Ann", ["ann", "Bob"])
    'Ann 2'
    """
    others = {look(other) for other in taken}
    number = 2
    found = name
    while look(found) in others:
        tail = f" {number}"
        found = name[: limits.NAME - len(tail)] + tail
        number += 1
    return found
