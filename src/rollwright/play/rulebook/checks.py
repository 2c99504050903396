"""What is wrong with a rulebook, a sentence each; `rollwright check` tells it a game's author."""

import re
from collections.abc import Iterator

from rollwright.core.errors import RollwrightError
from rollwright.core.language import ENGLISH, catalogue
from rollwright.play.rulebook.rulebook import PARTS, RULES, Picture, Rule, Rulebook


def wrong(book: Rulebook) -> Iterator[str]:
    """What is wrong, beyond what cannot be read at all."""
    yield from _numbers(book)
    yield from _texts(book)
    for rule in book.rules:
        for number, picture in enumerate(rule.pictures, start=1):
            why = _picture(book, picture)
            if why:
                yield f"picture {number} of rule {rule.number} cannot be drawn: {why}"
    if book.decisions and book.game.decision is None:
        yield "[decisions] has names, but the game has no Game.decision to answer them."


def readme_rules(book: Rulebook) -> list[str]:
    """The numbers of the rules in the game's README."""
    readme = book.game.folder / "README.md"
    text = readme.read_text("utf-8") if readme.exists() else ""
    return re.findall(r"^\*\*(\d+[a-z]?)\.\*\*", text, re.MULTILINE)


def _numbers(book: Rulebook) -> Iterator[str]:
    numbered, here = readme_rules(book), [rule.number for rule in book.rules]
    for number in numbered:
        if number not in here:
            yield f"rule {number} of the README is not in {RULES}."
    for number in here:  # 7a is of rule 7, and what has no number is a ruling of ours
        of = re.match(r"\d+", number)
        if numbered and of and number not in numbered and of[0] not in numbered:
            yield f"rule {number} is not in the README."


def _texts(book: Rulebook) -> Iterator[str]:
    """What the English catalogue lacks, or has and nobody says."""
    said = catalogue(book.languages, ENGLISH)
    needed = {PARTS: {rule.part for rule in book.rules}}
    needed |= {rule.number: names_of_texts(rule) for rule in book.rules}
    for section, names in needed.items():
        texts = said.get(section, {})
        for name in sorted(names - texts.keys()):
            yield f"languages/{ENGLISH}.toml lacks '{name}' in [{section}]."
        for name in sorted(texts.keys() - names):
            yield f"languages/{ENGLISH}.toml has '{name}' in [{section}], which nobody says."
    for section in said.keys() - needed.keys():
        yield f"languages/{ENGLISH}.toml has [{section}], which is no rule."


def names_of_texts(rule: Rule) -> set[str]:
    """The names of all that is said about a rule."""
    names = {"title", "text", rule.unpictured, *(picture.caption for picture in rule.pictures)}
    return {name for name in names if name}


def _picture(book: Rulebook, picture: Picture) -> str:
    """Why a picture cannot be drawn; empty if it can."""
    try:
        scene = book.scene(picture)
        if not 0 <= scene.events <= len(scene.match.events):
            return f"its record has {len(scene.match.events)} events."
        if not 0 <= picture.place < scene.match.seats:
            return f"there is no seat {picture.seat}."
    except RollwrightError as bad:
        return str(bad)
    return ""
