"""What the pages say; games bring their own words."""

from typing import Final

from rollwright.core.language import LANGUAGES, Language, phrases

SAY: Final = phrases(__file__, "page")
PHRASES: Final = phrases(__file__, "phrases")  # what people say to each other, by its key


def chosen(asked: str | None, header: str) -> Language:
    """The language of a page: the one that was asked for, or the browser's first that we speak.

    >>> chosen(None, "fr-FR,de;q=0.8,en;q=0.5"), chosen("en", "de")
    ('de', 'en')
    """
    if asked in LANGUAGES:
        return asked
    for part in header.split(","):
        lang = part.split(";")[0].strip()[:2].lower()
        if lang in LANGUAGES:
            return lang
    return LANGUAGES[0]
