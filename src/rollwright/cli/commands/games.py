"""`rollwright games`: what there is to play."""

import sys

from rollwright.cli.options import AsJson, Lang
from rollwright.cli.words import LESSON, SAY, json_text
from rollwright.core.game import AnyGame
from rollwright.core.language import Language
from rollwright.games import ALL, bad_games
from rollwright.play.lessons.lesson import lessons


def games(
    as_json: AsJson = False,
    lang: Lang = "en",
) -> None:
    """List the games.

    \b
    rollwright games
    rollwright games --json             with variants and options
    """
    for bad in bad_games():
        print(bad, file=sys.stderr)
    if as_json:
        print(json_text([game_report(game, lang) for game in ALL]))
    else:
        show_games(lang)
        taught = [game.name for game in ALL if lessons(game)]
        if taught:
            print("\n" + LESSON(lang, "begin with", game=taught[0]))


def show_games(lang: Language, *, numbered: bool = False) -> None:
    """Show the games as a table; by numbers instead of names where one is to be chosen."""
    from rollwright.cli.screen import Terminal  # noqa: PLC0415 (Rich is slow to import)

    heads = [SAY(lang, head) for head in ("name", "title", "seats", "minutes", "about")]
    rows = [
        [game.name, game.title, seats(game), str(game.minutes), game.about(lang)] for game in ALL
    ]
    if numbered:
        heads = ["", *heads[1:]]
        rows = [[str(number), *row[1:]] for number, row in enumerate(rows, start=1)]
    Terminal(lang).columns(heads, rows, numbers=frozenset())


def seats(game: AnyGame) -> str:
    """How many play, in signs.

    >>> from rollwright import game
    >>> seats(game("tutto")), seats(game("polygrid"))
    ('1–10', '1')
    """
    least, most = game.seats[0], game.seats[-1]
    return f"{least}–{most}" if least < most else f"{least}"


def game_report(game: AnyGame, lang: Language) -> dict[str, object]:
    """A game for programs."""
    standard = game.rules.Options()
    return {
        "name": game.name,
        "title": game.title,
        "seats": [game.seats[0], game.seats[-1]],
        "variants": list(game.variants),
        "options": [
            {
                "name": option.name,
                "choices": option.choices(),
                "default": option.write(getattr(standard, option.name), standard),
                "about": option.about(lang),
            }
            for option in game.words.OPTIONS
        ],
    }
