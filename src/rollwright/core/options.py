"""What the players of a table may set before the game: variants and house rules.

Rules see options as ints and tuples of ints. An option here knows the words for them:
it reads what a person wrote and writes what a record shows.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from rollwright.core.errors import BadOption
from rollwright.core.language import Language, listed


class Option(Protocol):
    """One setting of a game."""

    @property
    def name(self) -> str: ...
    @property
    def about(self) -> dict[Language, str]: ...
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
    about: dict[Language, str]
    shown: dict[Language, tuple[str, ...]] = field(default_factory=dict)  # if other than `values`

    def read(self, text: str, given: Mapping[str, str] | None = None) -> int:
        for index, value in enumerate(self.values):
            if plain(value) == plain(text):
                return index
        raise BadOption(f"{self.name} must be {self.choices()}, not '{text}'.")

    def write(self, value: int, options: Any = None) -> str:
        return self.values[value]

    def choices(self) -> str:
        return listed("en", list(self.values))


@dataclass(frozen=True)
class Whole:
    """A whole number between two limits."""

    name: str
    least: int
    most: int
    about: dict[Language, str]

    def read(self, text: str, given: Mapping[str, str] | None = None) -> int:
        try:
            value = int(text)
        except ValueError:
            value = self.least - 1
        if not self.least <= value <= self.most:
            raise BadOption(f"{self.name} must be {self.choices()}, not '{text}'.")
        return value

    def write(self, value: int, options: Any = None) -> str:
        return str(value)

    def choices(self) -> str:
        return f"a whole number from {self.least} to {self.most}"
