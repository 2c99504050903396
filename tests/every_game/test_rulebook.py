"""Rulebooks: every numbered rule is told in every language, beside a drawing or why without."""

import ast
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from rollwright.core.errors import BadGame, UnknownRule
from rollwright.core.game import AnyGame
from rollwright.core.language import LANGUAGES, catalogue
from rollwright.draw.rulebook import Shown, illustrated
from rollwright.games import ALL, BUILT_IN
from rollwright.play.rulebook.checks import names_of_texts, readme_rules, wrong
from rollwright.play.rulebook.prose import blocks, plain
from rollwright.play.rulebook.rulebook import PARTS, SAY, Rulebook, refused_by, rulebook

LONGEST = 900  # signs of a rule: longer ones are not read at a table
BOOKS = [book for game in ALL if (book := rulebook(game))]
each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.game.name)


def languages_of(book: Rulebook) -> list[str]:
    """Those that a rulebook has; one of another package may have English alone."""
    there = [lang for lang in LANGUAGES if (book.languages / f"{lang}.toml").exists()]
    return list(LANGUAGES) if book.game in BUILT_IN else there


def reasons_of(game: AnyGame) -> Iterator[str]:
    """The names of the reasons for which a game's code refuses a move."""
    for path in game.folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            returns = getattr(node, "returns", None)
            if isinstance(returns, ast.Name) and returns.id == "Reason":
                for inner in ast.walk(node):
                    if isinstance(inner, ast.Return) and inner.value:
                        yield from _constants(inner.value)


def _constants(value: ast.expr) -> Iterator[str]:
    if isinstance(value, ast.IfExp):
        yield from (*_constants(value.body), *_constants(value.orelse))
    elif isinstance(value, ast.Name) and value.id.isupper() and value.id != "ALLOWED":
        yield value.id


@pytest.mark.parametrize("game", BUILT_IN, ids=lambda game: game.name)
def test_every_game_of_ours_has_a_rulebook(game: AnyGame) -> None:
    assert rulebook(game) is not None


@each_book
def test_nothing_is_wrong_with_it(book: Rulebook) -> None:
    assert list(wrong(book)) == []


@each_book
def test_what_it_refers_to_is_there_and_the_same_in_every_language(book: Rulebook) -> None:
    numbers = {rule.number for rule in book.rules}
    found = []
    for lang in languages_of(book):
        called = SAY(lang, "rule", number="").strip()
        told = [block for rule in book.rules for block in blocks(book.text(rule, lang), called)]
        pieces = [piece for block in told for line in block.lines for piece in line]
        found.append(sorted(piece.rule for piece in pieces if piece.rule))
    assert {rule for some in found for rule in some} <= numbers
    assert all(some == found[0] for some in found)


@each_book
def test_the_readme_and_the_rulebook_have_the_same_rules(book: Rulebook) -> None:
    numbers = [rule.number for rule in book.rules]
    assert [number for number in numbers if number.isdigit()] == readme_rules(book)


@each_book
def test_every_rule_says_something_in_every_language(book: Rulebook) -> None:
    for lang in languages_of(book):
        texts = catalogue(book.languages, lang)
        assert set(texts) == {PARTS, *(rule.number for rule in book.rules)}
        assert set(texts[PARTS]) == {rule.part for rule in book.rules}
        for rule in book.rules:
            assert set(texts[rule.number]) == names_of_texts(rule)
            assert 20 <= len(plain(book.text(rule, lang))) <= LONGEST, (rule.number, lang)
            assert book.text(rule, lang).count("**") % 2 == 0
            assert rule.pictures or book.why_unpictured(rule, lang)


@each_book
def test_no_text_is_the_english_one_in_another_language(book: Rulebook) -> None:
    english = catalogue(book.languages, "en")
    for lang in languages_of(book):
        for section, texts in catalogue(book.languages, lang).items():
            for name, text in texts.items():
                long = len(str(text).split()) > 3
                assert lang == "en" or not long or text != english[section][name], (lang, text)


@each_book
def test_every_picture_can_be_drawn_in_every_language(book: Rulebook) -> None:
    for lang in LANGUAGES:
        drawn = illustrated(book.game, lang)
        assert drawn is not None
        ElementTree.fromstring(drawn.papers)
        for rule in (one for part in drawn.parts for one in part.rules):
            assert len(rule.pictures) == len(rule.rule.pictures)
            for shown, asked in zip(rule.pictures, rule.rule.pictures, strict=True):
                assert bool(shown.sheet) == (asked.shows in ("sheet", "both"))
                assert bool(shown.table) == (asked.shows in ("table", "both")), asked
                check_drawing(shown, drawn.papers)


def check_drawing(shown: Shown, papers: str) -> None:
    """It is well formed, lies on paper that is there, and nothing in it can be tapped."""
    for markup in filter(None, (shown.table, shown.sheet)):
        ElementTree.fromstring(markup)
        assert not any(
            word in markup for word in ("style=", "tabindex", "data-move", "role=button")
        )
    for used in ElementTree.fromstring(shown.sheet or "<svg/>").iter("use"):
        assert f'id="{used.get("href", "")[1:]}"' in papers


@each_book
def test_a_picture_shows_what_it_is_asked_for(book: Rulebook) -> None:
    for rule in book.rules:
        for picture in rule.pictures:
            scene = book.scene(picture)
            if picture.moves:
                assert book.game.drawing.targets(scene.state, picture.place), rule.number


@each_book
def test_every_reason_of_the_code_leads_to_a_rule(book: Rulebook) -> None:
    reasons = set(reasons_of(book.game))
    assert "NOT_YOUR_TURN" in reasons
    assert reasons == set(book.refusals)
    for name, number in book.refusals.items():
        assert book.rule(number)
        assert refused_by(book.game, book.reason(name)) == number


@each_book
def test_what_is_not_there_is_said(book: Rulebook) -> None:
    with pytest.raises(UnknownRule, match=r"has no rule 99\. It has: 1"):
        book.rule("99")
    with pytest.raises(BadGame, match="NO_SUCH_REASON"):
        book.reason("NO_SUCH_REASON")
    assert refused_by(book.game, 999) == "" == refused_by(book.game, None)
