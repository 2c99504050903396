"""What a rulebook is made of: data, which a game brings in its folder `rulebook`.

`rules.toml` has the rules in their order, `languages` what they say, a section a rule:

    [[rule]]
    number = "3"                # as in the game's README; its anchor on the page is #rule-3
    part = "score"              # the heading under which it stands, a text of [parts]
    [[rule.picture]]            # one or more; several are an example to step through
    position = "splitter pad=A …"   # one line, …
    record = "x.game"           # … or a record, of this folder, `examples` or `lessons`, …
    at = 12                     # … after so many events; after all if this is not said
    shows = "sheet"             # or "table" (dice, a card), or "both"
    seat = 1                    # whose sheet
    count = true                # points are counted out on it
    moves = true                # what could be tapped is shown
    caption = "two twos"        # the name of a text of this rule
    # A rule without a picture says why not, by the name of a text: unpictured = "no drawing"

    [decisions]                 # what `Game.decision` answers: the rule that it is about
    write = "1"
    [refusals]                  # the name of a reason in the game's code: the rule that says so
    TAKEN = "1"

A rule's texts are `title`, `text` (`prose.py` says how it is written) and its captions.
"""

import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from rollwright.core.errors import BadGame, RollwrightError, UnknownRule
from rollwright.core.game import AnyGame
from rollwright.core.language import FOLDER, Language, Phrases, phrases
from rollwright.core.seats import Reason, Seat
from rollwright.core.states import AnyState
from rollwright.play.match import AnyMatch, Match
from rollwright.play.record import load

SAY: Final = phrases(__file__, "rulebook")  # what is said around a rule, on pages and elsewhere

RULEBOOK: Final = "rulebook"  # the folder …
RULES: Final = "rules.toml"  # … and the file in it
PARTS: Final = "parts"  # the section of the headings
SHEET, TABLE, BOTH = "sheet", "table", "both"  # what a picture shows
PLACES: Final = (RULEBOOK, "examples", "lessons")  # where records are looked for

Toml: TypeAlias = dict[str, Any]  # a table of a file, whose fields `_rule` and `_read` check


class Scene(NamedTuple):
    """What a picture is taken of: a match, and after how many of its events."""

    match: AnyMatch
    events: int

    @property
    def state(self) -> AnyState:
        """The game's state then."""
        return self.match.at(self.events)


@dataclass(frozen=True)
class Picture:
    """A picture of a rule."""

    position: str | None = None
    record: str | None = None
    at: int | None = None
    shows: str = SHEET
    seat: int = 1
    count: bool = False
    moves: bool = False
    caption: str | None = None

    @property
    def place(self) -> Seat:
        """Whose sheet it shows."""
        return self.seat - 1


@dataclass(frozen=True)
class Rule:
    """A rule with its number."""

    number: str
    part: str
    pictures: tuple[Picture, ...] = ()
    unpictured: str | None = None


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game in their order, and which of them is about what."""

    game: AnyGame
    rules: tuple[Rule, ...]
    decisions: Mapping[str, str]  # a decision's name: a rule's number
    refusals: Mapping[str, str]  # a reason's name in the code: a rule's number

    @property
    def languages(self) -> Path:
        """The folder of its catalogues."""
        return self.game.folder / RULEBOOK / FOLDER

    def texts(self, rule: Rule) -> Phrases:
        """What is said about a rule."""
        return Phrases(self.languages, rule.number)

    def title(self, rule: Rule, lang: Language) -> str:
        """What a rule is called."""
        return self.texts(rule)(lang, "title")

    def text(self, rule: Rule, lang: Language) -> str:
        """What a rule says."""
        return self.texts(rule)(lang, "text")

    def caption(self, rule: Rule, picture: Picture, lang: Language) -> str:
        """What stands under a picture; it may be nothing."""
        return self.texts(rule)(lang, picture.caption) if picture.caption else ""

    def why_unpictured(self, rule: Rule, lang: Language) -> str:
        """Why a rule has no picture."""
        return self.texts(rule)(lang, rule.unpictured) if rule.unpictured else ""

    def parts(self, lang: Language) -> Iterator[tuple[str, list[Rule]]]:
        """The rules under their headings."""
        headings = Phrases(self.languages, PARTS)
        for part, rules in groupby(self.rules, key=lambda rule: rule.part):
            yield headings(lang, part), list(rules)

    def rule(self, number: str) -> Rule:
        """The rule of that number; UnknownRule if there is none."""
        for one in self.rules:
            if one.number == number.lower():
                return one
        numbers = ", ".join(one.number for one in self.rules)
        raise UnknownRule(f"{self.game.title} has no rule {number}. It has: {numbers}.")

    def scene(self, picture: Picture) -> Scene:
        """What a picture is taken of; what is wrong with it is raised as it comes."""
        if picture.position is not None:
            return Scene(Match.from_position(picture.position, self.game), 0)
        match = self._record(str(picture.record))
        return Scene(match, len(match.events) if picture.at is None else picture.at)

    def _record(self, name: str) -> AnyMatch:
        for place in PLACES:
            path = self.game.folder / place / name
            if path.is_file():
                return load(path.read_text("utf-8"), self.game)
        raise BadGame(f"There is no record {name} in {', '.join(PLACES)}.")

    def reason(self, name: str) -> Reason:
        """The reason that has this name in the game's code: in its rules, or `reasons` beside."""
        rules = self.game.rules
        beside = sys.modules.get(f"{getattr(rules, '__package__', '')}.reasons")
        for module in (rules, beside):
            value = getattr(module, name, None)
            if type(value) is int:
                return value
        raise BadGame(f"{RULES} of {self.game.title} speaks of {name}, which no code there has.")

    def about_reason(self, reason: Reason) -> str:
        """The number of the rule for which a move is refused; empty if none is known."""
        return _by_reason(self.game).get(reason, "")

    def about_decision(self, state: NamedTuple, seat: Seat) -> str:
        """The number of the rule about what a seat is to do, that may move or throw now."""
        decision = self.game.decision
        return self.decisions.get(decision(state, seat), "") if decision else ""


@cache
def _by_reason(game: AnyGame) -> dict[Reason, str]:
    book = rulebook(game)
    return {book.reason(name): rule for name, rule in book.refusals.items()} if book else {}


@cache
def rulebook(game: AnyGame) -> Rulebook | None:
    """The rulebook of a game; None if it brings none, BadGame if it cannot be read."""
    path = game.folder / RULEBOOK / RULES
    if not path.is_file():
        return None
    try:
        return _read(game, tomllib.loads(path.read_text("utf-8")))
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as bad:
        if isinstance(bad, RollwrightError):
            raise
        raise BadGame(f"{RULES} of {game.title} cannot be read: {bad}.") from None


def refused_by(game: AnyGame, reason: Reason | None) -> str:
    """The number of the rule by which a move is refused; empty if the game does not say."""
    book = rulebook(game)
    return book.about_reason(reason) if book and reason is not None else ""


def about_now(game: AnyGame, state: NamedTuple, seat: Seat) -> str:
    """The number of the rule about what a seat, that may move or throw, is to do."""
    book = rulebook(game)
    return book.about_decision(state, seat) if book else ""


def _read(game: AnyGame, given: Toml) -> Rulebook:
    rules = tuple(_rule(game, dict(about)) for about in given.pop("rule", ()))
    tables = {name: _numbers(given.pop(name, {})) for name in ("decisions", "refusals")}
    if given:
        raise BadGame(f"{RULES} of {game.title} says {', '.join(given)}: what is it?")
    known = [rule.number for rule in rules]
    if not known:
        raise BadGame(f"{RULES} of {game.title} has no rules.")
    for number in known:
        if known.count(number) > 1:
            raise BadGame(f"{RULES} of {game.title} has rule {number} twice.")
    for name, table in tables.items():
        for what, number in table.items():
            if number not in known:
                raise BadGame(
                    f"{RULES} of {game.title} leads from {what} in [{name}] to rule {number},"
                    " which is not there."
                )
    book = Rulebook(game, rules, tables["decisions"], tables["refusals"])
    for name in book.refusals:
        book.reason(name)
    return book


def _numbers(table: Mapping[str, object]) -> dict[str, str]:
    return {str(name): str(number) for name, number in table.items()}


def _rule(game: AnyGame, about: Toml) -> Rule:
    pictures = tuple(Picture(**one) for one in about.pop("picture", ()))
    rule = Rule(str(about.pop("number")), str(about.pop("part")), pictures, **about)
    where = f"Rule {rule.number} in {RULES} of {game.title}"
    if bool(pictures) == bool(rule.unpictured):
        raise BadGame(f"{where} needs a picture, or says why it has none: unpictured.")
    for picture in pictures:
        if (picture.position is None) == (picture.record is None):
            raise BadGame(f"{where}: a picture is of a position, or of a record.")
        if picture.shows not in (SHEET, TABLE, BOTH):
            raise BadGame(f"{where}: a picture shows '{picture.shows}': sheet, table or both?")
    return rule
