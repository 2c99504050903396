"""What a game's guide has to say: a text for each kind of decision, in its folder `guide`.

[guide]
throw = "…"                 # by the names that `Game.decision` gives
[notes]
star = "…"                  # by further names that `Game.notes` gives
"""

from typing import Final

from rollwright.core.game import AnyGame
from rollwright.core.language import ENGLISH, FOLDER, Language, Phrases, catalogue

GUIDE: Final = "guide"  # the folder, and the section of its catalogues
NOTES: Final = "notes"


def guides(game: AnyGame) -> bool:
    """Whether a game can explain its decisions."""
    return game.decision is not None and bool(explained(game))


def explained(game: AnyGame) -> set[str]:
    """The kinds of decisions that are explained."""
    return set(_known(game, GUIDE))


def guide(game: AnyGame) -> Phrases:
    """The explanations."""
    return Phrases(game.folder / GUIDE / FOLDER, GUIDE)


def note(game: AnyGame, name: str, lang: Language) -> str:
    """What is said of something by its name, a kind of decision or another; '' if nothing is."""
    for section in (GUIDE, NOTES):
        if name in _known(game, section):
            return Phrases(game.folder / GUIDE / FOLDER, section)(lang, name)
    return ""


def _known(game: AnyGame, section: str) -> dict[str, object]:
    return dict(catalogue(game.folder / GUIDE / FOLDER, ENGLISH).get(section, {}))
