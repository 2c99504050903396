"""What is set before a game: variants, house rules and a player's own sheet."""

import tomllib
from pathlib import Path
from typing import Annotated, TypeAlias

from typer import Option

from rollwright.core.errors import BadOption, BadText
from rollwright.core.game import AnyGame

# What several commands ask for in the same words
Variant: TypeAlias = Annotated[str | None, Option(metavar="NAME", help="The variant, as in B.")]
HouseRules: TypeAlias = Annotated[
    list[str] | None, Option(metavar="NAME=VALUE", help="A house rule; may be repeated.")
]
OwnSheet: TypeAlias = Annotated[
    Path | None, Option(metavar="FILE.toml", help="Your own sheet, where a game takes one.")
]
Seed: TypeAlias = Annotated[
    int | None, Option(metavar="N", help="The same seed repeats the same games.")
]


def given(
    game: AnyGame, options: list[str] | None, variant: str | None, sheet: Path | None
) -> dict[str, str]:
    """Option texts from the command line, checked by the game.

    >>> from rollwright import game
    >>> given(game("tutto"), ["target=3000", "leaders-pay=when banked"], None, None)
    {'target': '3000', 'leaders_pay': 'when banked'}
    """
    texts = sheet_texts(game, sheet) if sheet else {}
    pairs = [f"variant={variant}"] if variant is not None else []
    for pair in pairs + (options or []):
        name, sign, value = pair.partition("=")
        name = name.strip().lower().replace("-", "_")
        if not sign or not name or not value.strip():
            raise BadOption(f"An option is given as name=value, not as '{pair}'.")
        if name in texts:
            raise BadOption(f"The option '{name}' is given twice.")
        texts[name] = value.strip()
    game.options(texts)
    return texts


def sheet_texts(game: AnyGame, path: Path) -> dict[str, str]:
    """Option texts from a player's own sheet."""
    if game.read_sheet is None:
        raise BadOption(f"{game.title} has no sheet to replace.")
    try:
        sheet = tomllib.loads(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise BadText(f"'{path}' is not text in UTF-8.") from None
    except tomllib.TOMLDecodeError as bad:
        raise BadText(f"'{path}' is not a TOML file: {str(bad).rstrip('.')}.") from None
    return game.read_sheet(sheet)
