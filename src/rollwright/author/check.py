"""All that is asked of a game before it is offered to people, in one list of sentences."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

from rollwright.author.compiling import compiling
from rollwright.author.contract import contract, fields, slow_or_impossible
from rollwright.author.findings import Finding, Sources
from rollwright.author.lessons import taught
from rollwright.author.playing import playing
from rollwright.author.rulebook import rulebook_findings
from rollwright.core.errors import BadGame
from rollwright.core.game import AnyGame, Game
from rollwright.core.language import ENGLISH, FOLDER, LANGUAGES, missing
from rollwright.games import game as game_named
from rollwright.play.lessons.guide import GUIDE
from rollwright.play.lessons.lesson import LESSONS

GAMES: Final = 12  # that are played; more find rarer mistakes


def check(game: AnyGame, games: int = GAMES, seed: int = 1) -> list[Finding]:
    """What is wrong with a game; the first of each kind, and nothing that follows from it."""
    sources = Sources(game.folder)
    # each looks only at what the one before has found sound: else one mistake would be told often
    for look in (
        lambda: contract(game, sources),
        lambda: (*fields(game, sources), *slow_or_impossible(game, sources)),
        lambda: playing(game, sources, games, seed),
        lambda: compiling(game, sources),
    ):
        found = list(look())
        if found:
            break
    sound = not found
    if sound:
        found = [*taught(game)]
    folders = [one for one in (LESSONS, GUIDE) if (game.folder / one).is_dir()]
    languages = [one for part in ("", *folders) for one in _languages(game, part)]
    return [*found, *languages, *rulebook_findings(game, sound)]


def _languages(game: AnyGame, part: str) -> Iterator[Finding]:
    """What is wrong with the catalogues of a game, or of a part of it that has its own."""
    folder = game.folder / part / FOLDER
    within = f"{part}/{FOLDER}" if part else FOLDER
    if not (folder / f"{ENGLISH}.toml").exists():
        yield Finding(f"{within}/{ENGLISH}.toml", 1, "the English texts are missing.")
        return
    for lang in LANGUAGES:
        file = f"{within}/{lang}.toml"
        if lang == ENGLISH:
            continue
        if not (folder / f"{lang}.toml").exists():
            yield Finding(file, 1, "there is no such file; English is said instead.", note=True)
        for sentence in missing(folder, lang) if (folder / f"{lang}.toml").exists() else ():
            yield Finding(file, 1, sentence)


def find(name: str) -> AnyGame:
    """A game by its name, or one that is not installed by the folder it lies in."""
    path = Path(name)
    if not path.is_dir():
        return game_named(name)
    places = [path, *(one for one in sorted(path.glob("*")) if one.is_dir())]
    folder = next((one for one in places if (one / "rules.py").exists()), None)
    if folder is None or not (folder / "__init__.py").exists():
        raise BadGame(f"In '{name}' there is no package with a rules.py.")
    sys.path.insert(0, str(folder.parent.resolve()))
    try:
        module = import_module(folder.name)
    except Exception as error:
        where = Sources(folder.resolve()).raised(error, "__init__.py", "import")
        raise BadGame(f"'{name}' cannot be imported: {where}") from error
    found = getattr(module, "GAME", None)
    if not isinstance(found, Game):
        raise BadGame(f"{folder.name}/__init__.py has no GAME = Game(…).")
    return found
