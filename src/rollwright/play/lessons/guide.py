"""What a game's guide has to say: a text for each kind of decision, in its folder `guide`.

[guide]
throw = "…"                 # by the names that `Game.decision` gives
[tips]
scarce = "…"                # by the names that `Game.tips` gives
"""

from typing import Final

from rollwright.core.game import AnyGame
from rollwright.core.language import ENGLISH, FOLDER, Phrases, catalogue

GUIDE: Final = "guide"  # the folder, and the section of its catalogues
TIPS: Final = "tips"  # another section


def guides(game: AnyGame) -> bool:
    """Whether a game can explain its decisions."""
    return game.decision is not None and bool(explained(game))


def explained(game: AnyGame) -> set[str]:
    """The kinds of decisions that are explained."""
    return set(catalogue(game.folder / GUIDE / FOLDER, ENGLISH).get(GUIDE, {}))


def guide(game: AnyGame) -> Phrases:
    """The explanations."""
    return Phrases(game.folder / GUIDE / FOLDER, GUIDE)


def tips_of(game: AnyGame) -> Phrases:
    """What else it tells a newcomer."""
    return Phrases(game.folder / GUIDE / FOLDER, TIPS)
