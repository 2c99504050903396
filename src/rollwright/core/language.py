"""Texts in several languages, out of catalogues that a translator edits without Python.

A catalogue is a folder `languages` with one file a language, `en.toml`, `de.toml`, …, beside the
code that speaks. A section belongs to a file of code, and its texts have names:

    [match]
    "no seat" = "There is no seat {seat}; the last is seat {seats}."
    points = { one = "{n} point", other = "{n} points" }

A text with several forms takes the one that its language has for the number `n`. A text that a
language lacks is said in English; a test sees to it that none of ours does. Which languages there
are, what they are called and which forms they have stands in `core/languages`, and so do the
phrases that all games share: a name that a section lacks is looked up there.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from gettext import c2py
from pathlib import Path
from string import Formatter
from tomllib import loads
from typing import Final, TypeAlias

Language: TypeAlias = str
Text: TypeAlias = str | list[str] | dict[str, str]  # one text, a list of them, or forms by number
Section: TypeAlias = dict[str, Text]

ENGLISH: Final[Language] = "en"
FOLDER: Final = "languages"
SHARED: Final = "shared"

_HERE: Final = Path(__file__).parent / FOLDER
LANGUAGES: Final = tuple(
    sorted((path.stem for path in _HERE.glob("*.toml")), key=lambda lang: (lang != ENGLISH, lang))
)


@cache
def catalogue(folder: Path, lang: Language) -> dict[str, Section]:
    """The sections of a language's file; none if there is no such file."""
    path = folder / f"{lang}.toml"
    sections: dict[str, Section] = loads(path.read_text("utf-8")) if path.exists() else {}
    return sections


def language_name(lang: Language) -> str:
    """What a language calls itself.

    >>> language_name("de")
    'Deutsch'
    """
    return str(catalogue(_HERE, lang)["language"]["name"])


@cache
def plural_form(lang: Language, n: int) -> str:
    """The form that a language has for a number: `one`, `other` or whatever else it knows.

    Which is the how-manieth is said as gettext does it, by a formula of n.

    >>> plural_form("en", 1), plural_form("en", 0), plural_form("de", -1)
    ('one', 'other', 'one')
    """
    about = catalogue(_HERE, lang)["language"]
    forms, formula = about["plurals"], about["plural"]
    return str(forms[c2py(str(formula))(abs(n))])  # type: ignore[index]


class Phrases:
    """The texts of one section, in all languages.

    >>> say = Phrases(_HERE, SHARED)
    >>> say("de", "points", n=1), say("en", "points", n=12)
    ('1 Punkt', '12 points')
    """

    def __init__(self, folder: Path, section: str) -> None:
        self.folder = folder
        self.section = section
        self._texts: dict[Language, Section] = {}

    def __call__(self, lang: Language, name: str, /, **values: object) -> str:
        """A text with its values in place."""
        text = self.texts(lang)[name]
        if isinstance(text, dict):
            text = text[plural_form(lang, _number(values.get("n")))]
        if not isinstance(text, str):
            raise TypeError(f"'{name}' of [{self.section}] is a list of texts.")
        return text.format(**values) if values or "{" in text else text

    def listed(self, lang: Language, name: str) -> tuple[str, ...]:
        """A list of texts, such as the names of cards in their order."""
        return tuple(self.texts(lang)[name])

    def has(self, name: str) -> bool:
        """Whether there is such a text."""
        return name in self.texts(ENGLISH)

    def texts(self, lang: Language) -> Section:
        """All texts as they are said in a language."""
        if lang not in self._texts:
            texts: Section = {}
            # a section's own text, be it in English, comes before what is shared in any language
            for folder, section in ((_HERE, SHARED), (self.folder, self.section)):
                for source in dict.fromkeys((ENGLISH, lang)):
                    texts |= catalogue(folder, source).get(section, {})
            self._texts[lang] = texts
        return self._texts[lang]


def phrases(file: str, section: str) -> Phrases:
    """The texts of a section in the catalogue beside a file of code."""
    return Phrases(Path(file).parent / FOLDER, section)


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError("A text with several forms is said of a whole number `n`.")
    return value


_SAY: Final = Phrases(_HERE, SHARED)


def any_of(lang: Language, items: Sequence[str]) -> str:
    """Choices as a sentence has them.

    >>> any_of("en", ["A", "B", "C"]), any_of("de", ["A", "B"])
    ('A, B or C', 'A oder B')
    """
    return _in_a_row(items, _SAY(lang, "or"))


def all_of(lang: Language, items: Sequence[str]) -> str:
    """Names as a sentence has them.

    >>> all_of("en", ["Ann", "Bob", "Eve"]), all_of("de", ["Ann", "Bob"])
    ('Ann, Bob and Eve', 'Ann und Bob')
    """
    return _in_a_row(items, _SAY(lang, "and"))


def _in_a_row(items: Sequence[str], last: str) -> str:
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def points(lang: Language, n: int) -> str:
    """A number of points.

    >>> points("en", 1), points("de", 12), points("en", -5)
    ('1 point', '12 Punkte', '-5 points')
    """
    return _SAY(lang, "points", n=n)


# ---------------------------------------------------------------- what a catalogue lacks


def missing(folder: Path, lang: Language) -> list[str]:
    """What is wrong with a language's file beside the English one, a sentence each."""
    wrong = []
    english, other = catalogue(folder, ENGLISH), catalogue(folder, lang)
    for section, texts in english.items():
        there = other.get(section, {})
        where = f"{folder.parent.name}/{FOLDER}/{lang}.toml [{section}]"
        wrong += [f"{where} lacks '{name}'." for name in texts.keys() - there.keys()]
        wrong += [f"{where} has '{name}' too many." for name in there.keys() - texts.keys()]
        for name in texts.keys() & there.keys():
            wrong += [f"{where} '{name}' {why}." for why in _unlike(texts[name], there[name], lang)]
    wrong += [
        f"{folder.parent.name}/{FOLDER}/{lang}.toml has [{section}] too many."
        for section in other.keys() - english.keys()
    ]
    return wrong


def _unlike(english: Text, other: Text, lang: Language) -> list[str]:
    if type(english) is not type(other):
        return ["is of another shape than in English"]
    if isinstance(other, dict):
        forms = set(catalogue(_HERE, lang)["language"]["plurals"])
        if set(other) != forms:
            return [f"has the forms {', '.join(sorted(other))}, not {', '.join(sorted(forms))}"]
    if isinstance(english, list) and len(english) != len(other):
        return [f"has {len(other)} texts, not {len(english)}"]
    if not _places(other) <= _places(english):
        return ["has places for values that English has not"]
    return []


def _places(text: Text) -> set[str]:
    """The names of the values that stand in a text."""
    if isinstance(text, str):
        text = [text]
    every = text.values() if isinstance(text, Mapping) else text
    return {name for one in every for _, name, _, _ in Formatter().parse(one) if name}
