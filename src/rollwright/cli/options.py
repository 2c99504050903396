"""What several commands ask for in the same words, and how it is read."""

import tomllib
from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeAlias

from typer import Argument, Option

from rollwright.core.errors import BadOption, BadText
from rollwright.core.game import AnyGame
from rollwright.core.language import LANGUAGES, any_of
from rollwright.work.parts import WHOLE, Part, read_part


class Device(StrEnum):
    """Where games are played."""

    CPU = "cpu"
    GPU = "gpu"


def check_language(lang: str) -> str:
    """Refuse a language that is none of ours."""
    if lang not in LANGUAGES:
        raise BadOption(f"The language is {any_of('en', LANGUAGES)}, not '{lang}'.")
    return lang


LANGUAGE_HELP = f"{any_of('en', LANGUAGES)}."

GameName: TypeAlias = Annotated[str, Argument(metavar="GAME")]
GameRecord: TypeAlias = Annotated[Path, Argument(metavar="FILE.game")]
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
Lang: TypeAlias = Annotated[
    str,
    Option(metavar="LANG", help=LANGUAGE_HELP, envvar="ROLLWRIGHT_LANG", callback=check_language),
]
Ray: TypeAlias = Annotated[
    str | None,
    Option(
        metavar="ADDRESS",
        help="Play on the cores of a Ray cluster, as in head:6379; auto, or local for one here.",
    ),
]
PartOf: TypeAlias = Annotated[
    str | None,
    Option(
        "--part",
        metavar="3/64",
        help="Play only the third of 64 parts, into a file; 'rollwright merge' joins all.",
    ),
]
PartFile: TypeAlias = Annotated[
    Path | None, Option("-o", "--output", metavar="FILE", help="Where a part goes.")
]
Plot: TypeAlias = Annotated[
    Path | None, Option(metavar="FILE.svg", help="Draw the results; or FILE.png.")
]
AsJson: TypeAlias = Annotated[bool, Option("--json", help="For programs.")]
AsJsonWithSeats: TypeAlias = Annotated[
    bool, Option("--json", help="For programs; seats count from 0.")
]

# ---------------------------------------------------------------- the rules of a game


def option_texts(
    game: AnyGame,
    options: list[str] | None,
    variant: str | None = None,
    sheet: Path | None = None,
) -> dict[str, str]:
    """Option texts from the command line, checked by the game.

    >>> from rollwright import game
    >>> option_texts(game("tutto"), ["target=3000", "leaders-pay=when banked"])
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


# ---------------------------------------------------------------- a part of the work


def chosen_part(
    asked: str | None, output: Path | None, seed: int | None, name: str
) -> tuple[Part, Path | None]:
    """Which part is played, and the file that it goes to; all of it, and none, if not asked."""
    if asked is None:
        if output is not None:
            raise BadOption("-o is for a part of the games: give --part as well, as in 3/64.")
        return WHOLE, None
    part = read_part(asked)
    if seed is None:
        raise BadOption("Parts belong together by their seed: give the same --seed to all.")
    digits = len(str(part.of))
    path = output or Path(f"{name}-{seed}-part-{part.number:0{digits}}-of-{part.of}.json")
    if not path.parent.is_dir():
        raise BadOption(f"There is no folder '{path.parent}' for the part.")
    return part, path


# ---------------------------------------------------------------- what a machine must have


def check_device(device: Device) -> None:
    """Refuse, in a sentence, to use a GPU that cannot be used."""
    if device is Device.GPU:
        from rollwright.fast import gpu  # noqa: PLC0415 (Numba is slow to import)

        gpu.cuda()


def check_plot(path: Path | None) -> None:
    """Refuse, before anything is played, a plot that was asked for and could not be drawn."""
    if path is None:
        return
    if path.suffix.lower() not in (".svg", ".png"):
        raise BadOption(f"A plot is an .svg or a .png file, not '{path}'.")
    if not path.parent.is_dir():
        raise BadOption(f"There is no folder '{path.parent}' for the plot.")
    try:
        import matplotlib.figure  # noqa: F401, PLC0415 (not everybody has it)
    except ImportError:
        raise BadOption("A plot needs matplotlib: pip install 'rollwright[plot]'.") from None
