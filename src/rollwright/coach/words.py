"""What the coach says, by its names: asked for before anything is judged, so it stands alone."""

from typing import Final

from rollwright.coach.move_classes import is_rough, thresholds
from rollwright.coach.review import Reason, Review
from rollwright.core.language import Language, phrases

SAY: Final = phrases(__file__, "coach")

WIN: Final = "win"  # as `coach/accounts.py` calls them; that would load NumPy for pages
POINTS: Final = "points"
TURNS: Final = "turns"
APART: Final = 0.08  # of games: a difference that is worth a word
DIGITS: Final = {WIN: 1, POINTS: 1, TURNS: 2}


def amount(value: float, kind: str, lang: Language, *, signed: bool = False) -> str:
    """A worth, or a difference of two: a share of the win in percent, points, or turns.

    >>> amount(0.1234, "win", "en"), amount(-1.25, "points", "de", signed=True)
    ('12.3 %', '−1,2')
    """
    number = value * 100 if kind == WIN else value
    text = f"{number:{'+' if signed else ''}.{DIGITS[kind]}f}"
    if float(text) == 0:
        text = f"{0:.{DIGITS[kind]}f}"
    text = text.replace("-", "−").replace(".", SAY(lang, "decimal"))
    return f"{text} %" if kind == WIN else text


def reason_words(reason: Reason, lang: Language, *, short: bool = False) -> str:
    """A reason in a sentence: how often there are points for what it is about, or how many more."""
    line = reason.lines.get(lang, reason.line)
    gain = amount(reason.gain, POINTS, lang)
    name = "reason" if reason.share - reason.played >= APART else "reason points"
    if short and name == "reason points":
        name = "short reason points"
    share, played = (f"{100 * one:.0f}" for one in (reason.share, reason.played))
    return SAY(lang, name, line=line, gain=gain, share=share, played=played)


def rough_words(review: Review, lang: Language) -> list[str]:
    """A warning, where the judge changes its mind by more than a mistake is worth."""
    stated = thresholds(review.game, review.kinds[0])
    return [SAY(lang, "rough")] if is_rough(review.mean_drift, stated) else []
