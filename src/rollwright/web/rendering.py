"""Templates filled with values; all that is not markup is escaped."""

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from rollwright.core.drawing import Markup
from rollwright.core.language import Language
from rollwright.games import ALL
from rollwright.web.words import SAY


@cache
def _templates() -> Environment:
    made = Environment(
        loader=PackageLoader("rollwright.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,  # to look at the files for each page takes longer than to fill them
    )
    made.globals["tagline"] = tagline
    return made


def render(template: str, lang: Language, **values: object) -> Markup:
    """A template with its values; `say` speaks the page's language."""

    def say(name: str, /, **parts: object) -> str:
        return SAY(lang, name, **parts)

    made = _templates().get_template(template).render(say=say, lang=lang, **values)
    return Markup(made.strip())  # what is empty takes no room on the page


def tagline(lang: Language) -> str:
    """What this is, in a line, with the number of games in words as far as we have them."""
    number, words = len(ALL), SAY.listed(lang, "numbers")
    return SAY(lang, "tagline", n=number, games=words[number] if number < len(words) else number)
