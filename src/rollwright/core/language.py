"""Texts in several languages, and the few sentences that all games share."""

from typing import Final, TypeAlias

Language: TypeAlias = str

LANGUAGES: Final = ("en", "de")


class Phrases:
    """The texts of one file: for each language the same names with their own words.

    >>> say = Phrases(en={"hello": "Hello {name}!"}, de={"hello": "Hallo {name}!"})
    >>> say("de", "hello", name="Ann")
    'Hallo Ann!'
    """

    def __init__(self, **languages: dict[str, str]) -> None:
        self.languages = languages

    def __call__(self, lang: Language, name: str, /, **values: object) -> str:
        return self.languages[lang][name].format(**values)


def listed(lang: Language, items: list[str]) -> str:
    """A list as a sentence has it.

    >>> listed("en", ["A", "B", "C"]), listed("de", ["A", "B"])
    ('A, B or C', 'A oder B')
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {'oder' if lang == 'de' else 'or'} {items[-1]}"
