"""A throw that is due: what its button says, and what there is to tap where the dice are real.

No game is asked for it: which dice or cards are thrown follows from the outcomes.
"""

from typing import NamedTuple

from rollwright.core.drawing import Markup
from rollwright.core.errors import BadKind
from rollwright.core.language import Language
from rollwright.core.states import State
from rollwright.fair.throw_kinds import Faces, dice_of, kind_of
from rollwright.play.match import AnyMatch, Match
from rollwright.svg.dice import number_die, pip_die
from rollwright.svg.elements import element
from rollwright.web.words import SAY

SIX = 6


class Key(NamedTuple):
    """Something to tap: what is entered with it, and how it looks if not like its words."""

    sign: str
    drawn: Markup


class Keys(NamedTuple):
    """What to tap for a throw of real dice or a card."""

    dice: int  # as many are entered; 0: one card
    keys: tuple[Key, ...]


def flips(match: AnyMatch) -> bool:
    """Whether the throw that is due is a card that is drawn."""
    try:
        return not dice_of(kind_of(match.game.rules.outcomes(match.state)))
    except BadKind:
        return False


def throw_words(match: Match[State], lang: Language) -> str:
    """What the button says that throws."""
    try:
        dice = dice_of(kind_of(match.game.rules.outcomes(match.state)))
    except BadKind:
        return SAY(lang, "throw")
    if not dice:
        return SAY(lang, "throw card")
    if len(dice) == 1 and dice[0][1] != SIX:
        return SAY(lang, "throw one", faces=dice[0][1])
    return SAY(lang, "throw dice", n=len(dice))


def keys_of(match: AnyMatch, lang: Language) -> Keys | None:
    """What to tap for the throw that is due; None if it can only be typed."""
    try:
        outcomes = match.game.rules.outcomes(match.state)
        dice = dice_of(kind_of(outcomes))
    except BadKind:
        return None
    if not dice:
        cards = [match.game.words.outcome(match.state, card, lang) for card, _ in outcomes]
        return Keys(0, tuple(Key(name, Markup("")) for name in cards))
    signs = _signs(match, dice, lang)
    if signs is None:
        return None
    keys = (Key(sign, _drawn(match, face, dice)) for face, sign in signs.items())
    return Keys(len(dice), tuple(keys))


def _signs(match: AnyMatch, dice: tuple[Faces, ...], lang: Language) -> dict[int, str] | None:
    """How each face is typed; None if the words of a throw are not one for each die."""
    signs = {}
    for face in range(min(low for low, _ in dice), max(high for _, high in dice) + 1):
        shown = [face if low <= face <= high else low for low, high in dice]
        outcome = face
        if len(dice) > 1:
            outcome = int("".join(f"{one:x}" for one in shown), 16)
        words = match.game.words.outcome(match.state, outcome, lang).split()
        if len(words) != len(dice):
            return None
        signs[face] = words[shown.index(face)]
    return signs


def _drawn(match: AnyMatch, face: int, dice: tuple[Faces, ...]) -> Markup:
    if match.game.face is not None:
        die = match.game.face(face)
    else:
        pips = all(high <= SIX for _, high in dice)
        die = pip_die(face) if pips else number_die(face)
    return element("svg", die.markup, viewBox=f"0 0 {die.width} {die.height}", aria_hidden="true")
