"""What a game is called with its variant, and who plays it."""

from rollwright.cli.words import SAY
from rollwright.core.game import AnyGame
from rollwright.core.language import Language, all_of
from rollwright.play.match import AnyMatch


def variant_name(game: AnyGame, options: object | None) -> str | None:
    """The variant by its name, where a game has several and it is known which one is played.

    >>> from rollwright import game
    >>> variant_name(game("splitter"), game("splitter").options({"variant": "B"}))
    'B'
    """
    return game.variant_of(options)


def short_title(game: AnyGame, variant: str | None) -> str:
    """A game's title with its variant, as in Splitter B."""
    return f"{game.title} {variant}" if variant else game.title


def long_title(match: AnyMatch, lang: Language) -> str:
    """A game's title with its variant, as a sentence begins."""
    variant = variant_name(match.game, match.options)
    return match.game.title + (f", {SAY(lang, 'variant', variant=variant)}" if variant else "")


def names_of(match: AnyMatch, lang: Language) -> str:
    """Who plays."""
    return all_of(lang, [match.name(seat) for seat in range(match.seats)])
