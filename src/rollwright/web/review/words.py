"""What the pages of a review say, and how they write numbers."""

from typing import Final

from rollwright.core.language import Language, phrases

SAY: Final = phrases(__file__, "review")

WIN: Final = "win"  # accounts, as `coach/accounts.py` calls them; that would load NumPy here
POINTS: Final = "points"
TURNS: Final = "turns"

MINUS: Final = "\u2212"
SMALL: Final = 10  # below that a number has a decimal


def amount(
    lang: Language, kind: str, value: float, *, signed: bool = False, table: bool = False
) -> str:
    """What an account of that kind has: a share of the win in hundredths, points or turns.

    In a table all numbers have a decimal, so that they can be compared.

    >>> amount("en", "win", 0.0312), amount("de", "points", -1.25, signed=True)
    ('3.1%', '−1,2 Punkte')
    >>> amount("en", "win", 0.5), amount("en", "turns", -9.0), amount("en", "win", 0, signed=True)
    ('50%', '9 turns', '±0%')
    >>> amount("en", "points", 54, table=True), amount("en", "win", -0.098, table=True)
    ('54.0 points', '−9.8%')
    """
    name = {WIN: "percent", POINTS: "points"}.get(kind, "turns")
    shown = 100 * value if kind == WIN else value
    if name == "turns" and not signed:
        shown = -shown  # which are counted below nought, so that more is better
    n, text = rounded(lang, abs(shown))
    if table:
        n = round(abs(shown), 1)
        text = f"{n:.1f}".replace(".", SAY(lang, "decimal"))
    if signed:
        text = ("±" if not n else "+" if shown > 0 else MINUS) + text
    elif n and shown < 0:
        text = MINUS + text
    return SAY(lang, name, n=1 if n == 1 else 2, number=text)


def signed(lang: Language, value: float, *, exact: bool = False) -> str:
    """A change as a bare number.

    >>> signed("en", 2.44), signed("de", -5.9), signed("en", -0.01)
    ('+2.4', '−5,9', '±0')
    """
    n, text = rounded(lang, abs(value), exact=exact)
    return ("±" if not n else "+" if value > 0 else MINUS) + text


def rounded(lang: Language, value: float, *, exact: bool = False) -> tuple[float, str]:
    """A number as it is shown, and its text: with a decimal if it is small and not whole.

    Exact ones have it also if they are large: those that are to add up.

    >>> rounded("fr", 3.14159), rounded("en", 2.96), rounded("en", 123.4)
    ((3.1, '3,1'), (3.0, '3'), (123, '123'))
    """
    n = round(value, 1) if exact or value < SMALL else round(value)
    text = str(int(n)) if n == int(n) else str(n).replace(".", SAY(lang, "decimal"))
    return n, text
