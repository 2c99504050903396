"""Which language a page has: the one that was asked for, or the one that a browser likes best."""

from rollwright.core.language import ENGLISH, LANGUAGES, Language


def chosen(asked: str | None, header: str) -> Language:
    """The language of a page: the one that was asked for, or the browser's best that we speak.

    >>> chosen(None, "da-DK,en;q=0.5,de;q=0.8"), chosen("en", "de"), chosen(None, "de;q=0, *")
    ('de', 'en', 'en')
    """
    if asked in LANGUAGES:
        return asked
    liked = sorted((_liked(part) for part in header.split(",")), key=lambda one: -one[0])
    return next((lang for weight, lang in liked if weight > 0 and lang in LANGUAGES), ENGLISH)


def _liked(part: str) -> tuple[float, Language]:
    """How much one of the browser's languages is liked, from 0 to 1, and which it is.

    >>> _liked(" de-CH;q=0.7"), _liked("fr"), _liked("en;q=lots")
    ((0.7, 'de'), (1.0, 'fr'), (0.0, 'en'))
    """
    tag, _, parameter = part.partition(";")
    name, _, value = parameter.replace(" ", "").partition("=")
    try:
        weight = float(value) if name.lower() == "q" else 1.0
    except ValueError:
        weight = 0.0
    return (weight if 0 <= weight <= 1 else 0.0), tag.strip().split("-")[0].lower()
