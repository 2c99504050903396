"""Templates filled with values; all that is not markup is escaped."""

from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined

from rollwright.core.drawing import Markup
from rollwright.core.language import LANGUAGES, Language, language_name
from rollwright.games import ALL, game
from rollwright.play.lessons.lesson import lessons
from rollwright.players.registry import NAMES
from rollwright.web.review.words import SAY as REVIEW
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
    made.globals["teaches"] = teaches
    made.globals["languages"] = {lang: language_name(lang) for lang in LANGUAGES}
    return made


# What a live table is filled into. To read end.html takes longer than to fill it for ten games.
_LIVE: Final = (
    *("acts.html", "chairs.html", "end.html", "gather.html", "people.html", "player_row.html"),
    *("playing.html", "tray.html"),
)


def load_templates() -> None:
    """Read the templates of live tables, so that no game waits for that while it is played."""
    for name in _LIVE:
        _templates().get_template(name)


@cache
def _spoken(lang: Language) -> dict[str, Callable[..., str]]:
    """What templates say in a language, also of computer players."""

    def say(name: str, /, **parts: object) -> str:
        return SAY(lang, name, **parts)

    def player(name: str) -> str:
        return SAY(lang, f"player {name}") if name in NAMES else name

    def about(name: str) -> str:
        return SAY(lang, f"about {name}" if name in NAMES else "about own")

    def tell(name: str, /, **parts: object) -> str:
        return REVIEW(lang, name, **parts)

    return {"tell": tell, "say": say, "player_name": player, "player_about": about}


def render(template: str, lang: Language, **values: object) -> Markup:
    """A template with its values; `say` speaks the page's language."""
    made = _templates().get_template(template).render(lang=lang, **_spoken(lang), **values)
    return Markup(made.strip())  # what is empty takes no room on the page


@lru_cache(4096)
def filled(template: str, lang: Language, **values: Hashable) -> Markup:
    """A short template with its values, filled once for all tables at which they are the same."""
    return render(template, lang, **values)


def tagline(lang: Language) -> str:
    """What this is, in a line, with the number of games in words as far as we have them."""
    number, words = len(ALL), SAY.listed(lang, "numbers")
    return SAY(lang, "tagline", n=number, games=words[number] if number < len(words) else number)


def teaches(name: str) -> bool:
    """Whether a game has lessons, to be led to."""
    return bool(lessons(game(name)))
