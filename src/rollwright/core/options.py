"""What the players of a table may set before the game: variants and house rules.

Rules see options as ints and tuples of ints. An option here knows the words for them:
it reads what a person wrote and writes what a record shows.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from rollwright.core.errors import BadOption
from rollwright.core.language import ENGLISH, Language, Phrases, any_of
from rollwright.core.whole_numbers import whole_number


class Option(Protocol):
    """One setting of a game."""

    @property
    def name(self) -> str: ...
    def about(self, lang: Language) -> str:
        """What it is for, in words."""

    def read(self, text: str, given: Mapping[str, str]) -> Any:
        """The value that rules use, from a person's words; BadOption if there is none.

        `given` is all that was set, since one option may depend on another.
        """

    def write(self, value: Any, options: Any) -> str:
        """The words of a value; empty for a standard that needs no mention."""

    def choices(self) -> str:
        """What may be given, in words."""


def plain(text: object) -> str:
    """Words as they are compared: `When_Banked`, `when-banked` and `when banked` are one.

    >>> plain("When_Banked")
    'when banked'
    """
    return " ".join(str(text).casefold().replace("_", " ").replace("-", " ").split())


@dataclass(frozen=True)
class Choice:
    """One of a few words; rules see its index, and the first is the default."""

    name: str
    values: tuple[str, ...]
    texts: Phrases  # what it is for, by its name; and by `NAME values` how values are shown

    def about(self, lang: Language) -> str:
        return self.texts(lang, self.name)

    def shown(self, lang: Language) -> tuple[str, ...]:
        """The values as people are shown them."""
        name = f"{self.name} values"
        return self.texts.listed(lang, name) if self.texts.has(name) else self.values

    def read(self, text: str, given: Mapping[str, str] | None = None) -> int:
        for index, value in enumerate(self.values):
            if plain(value) == plain(text):
                return index
        raise BadOption(f"{self.name} must be {self.choices()}, not '{text}'.")

    def write(self, value: int, options: object = None) -> str:
        return self.values[value]

    def choices(self) -> str:
        return any_of(ENGLISH, self.values)


@dataclass(frozen=True)
class Whole:
    """A whole number between two limits."""

    name: str
    least: int
    most: int
    texts: Phrases  # what it is for, by its name

    def about(self, lang: Language) -> str:
        return self.texts(lang, self.name)

    def read(self, text: str, given: Mapping[str, str] | None = None) -> int:
        digits = str(text).strip()
        size = whole_number(digits.removeprefix("-"))
        value = -size if size is not None and digits.startswith("-") else size
        if value is None or not self.least <= value <= self.most:
            raise BadOption(f"{self.name} must be {self.choices()}, not '{digits[:40]}'.")
        return value

    def write(self, value: int, options: object = None) -> str:
        return str(value)

    def choices(self) -> str:
        return f"a whole number from {self.least} to {self.most}"
