"""Everything that is said: in every language, complete, and one way to say each move."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given

from rollwright import IllegalMove, Match
from rollwright.core import language
from rollwright.core.game import AnyGame
from rollwright.core.language import LANGUAGES
from rollwright.core.seats import ALLOWED
from rollwright.core.text_board import as_text
from rollwright.games import ALL, BUILT_IN
from rollwright.play.match import AnyMatch
from tests.every_game.reached import matches, step

every_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)


SOURCE: Final = Path(language.__file__).parents[1]
CATALOGUES: Final = sorted(
    folder for folder in SOURCE.rglob(language.FOLDER) if "template" not in folder.parts
)
PACKAGES: Final = [SOURCE, *(game.folder for game in ALL if game not in BUILT_IN)]
OTHERS: Final = [lang for lang in LANGUAGES if lang != language.ENGLISH]


def test_every_place_that_speaks_has_a_catalogue() -> None:
    assert len(CATALOGUES) >= 5 + len(BUILT_IN)


@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("lang", OTHERS)
def test_every_language_says_everything(folder: Path, lang: str) -> None:
    assert language.missing(folder, lang) == []


# Names, and words that another language has in common with English
SHARED_WORDS: Final = {
    *(
        "bonus",
        "bravo",
        "date",
        "excellent",
        "expert",
        "haha",
        "ok",
        "min",
        "name",
        "no",
        "pause",
        "penk",
        "plus/minus",
    ),
    *("point", "points", "position", "six", "stop", "total", "tutto", "words", "x2"),
}


def forms(text: language.Text) -> list[str]:
    """All that a text may say."""
    return (
        [text] if isinstance(text, str) else [*(text.values() if isinstance(text, dict) else text)]
    )


@pytest.mark.parametrize("folder", CATALOGUES, ids=lambda folder: folder.parent.name)
@pytest.mark.parametrize("lang", OTHERS)
def test_nothing_is_english_elsewhere(folder: Path, lang: str) -> None:
    english = language.catalogue(folder, language.ENGLISH)
    for section, texts in language.catalogue(folder, lang).items():
        if section == "language":
            continue
        for name, text in texts.items():
            for said in set(forms(text)) & set(forms(english[section][name])):
                words = re.findall(r"[^\W\d_][\w/]+", re.sub(r"\{\w*\}", "", said).lower())
                assert set(words) <= SHARED_WORDS, (section, name, said)


@pytest.mark.parametrize(
    "folder",
    [folder for package in PACKAGES for folder in sorted(package.rglob(language.FOLDER))],
    ids=lambda folder: folder.parent.name,
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_is_empty(folder: Path, lang: str) -> None:
    for section, texts in language.catalogue(folder, lang).items():
        for name, text in texts.items():
            every = text.values() if isinstance(text, dict) else text
            assert text and all(every), (section, name)


def said_in(path: Path) -> Iterator[str]:
    """The names of texts that a file of code says as they stand."""
    if "SAY(" not in path.read_text():  # most files: reading their syntax takes a second
        return
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "SAY":
            name = node.args[1]
            if isinstance(name, ast.Constant):
                yield str(name.value)


@pytest.mark.parametrize(
    ("package", "path"),
    [(one, path) for one in PACKAGES for path in one.rglob("*.py") if any(said_in(path))],
    ids=lambda path: path.name,
)
def test_every_text_that_code_says_is_in_its_catalogue(package: Path, path: Path) -> None:
    module = ".".join(path.relative_to(package.parent).with_suffix("").parts)
    say = import_module(module).SAY
    assert [name for name in said_in(path) if not say.has(name)] == []


@every_game
def test_a_game_is_described_in_every_language(game: AnyGame) -> None:
    for lang in LANGUAGES:
        assert game.about(lang) and game.short_rules(lang)
        assert all(option.about(lang) for option in game.words.OPTIONS)


@given(matches())
def test_words_and_numbers_of_open_moves_are_one_to_one(match: AnyMatch) -> None:
    for lang in LANGUAGES:
        for seat in match.turn:
            numbers, words = match.allowed(seat), match.moves(seat, lang)
            assert all(words)
            assert len(set(words)) == len(words)
            for number, text in zip(numbers[:10], words[:10], strict=True):
                copy = Match.from_position(match.position)
                assert copy.play(seat, f"  {text.upper()} ", lang) == text
                assert copy.events[-1].what == number


@given(matches())
def test_every_move_can_be_spoken_of_in_every_state(match: AnyMatch) -> None:
    rules, words = match.game.rules, match.game.words
    for lang in LANGUAGES:
        for seat in range(match.seats):
            assert as_text(words.board(match.state, seat, lang))
            words.table(match.state, lang)
            if seat in match.turn:
                assert words.task(match.state, seat, lang)
            for move in range(rules.MOVES):
                words.move(match.state, seat, move, lang)
                reason = rules.refusal(match.state, seat, move)
                if reason != ALLOWED:
                    said = words.refused(match.state, seat, move, reason, lang)
                    assert said.endswith(".")
                    assert "{" not in said


@given(matches())
def test_outcomes_are_read_as_they_are_written(match: AnyMatch) -> None:
    if match.chance_due:
        words = match.game.words
        for lang in LANGUAGES:
            assert words.chance(match.state, lang)
            for outcome, _ in match.game.rules.outcomes(match.state)[:50]:
                said = words.outcome(match.state, outcome, lang)
                assert words.read_outcome(match.state, said, lang) == outcome


@pytest.mark.parametrize("nonsense", ["", " ", "xyzzy", "9 9 9", "🎲", "-1", "1" * 500, "keep"])
@every_game
def test_nonsense_is_refused_with_a_sentence(game: AnyGame, nonsense: str) -> None:
    match = Match(game.name, seed=3)
    if match.chance_due:
        with pytest.raises(IllegalMove, match=r"\.$"):
            match.roll(nonsense)
    key = 0
    while match.chance_due or len(match.allowed(match.turn[0])) == 1:
        step(match, key := key + 1)
    before = match.state
    with pytest.raises(IllegalMove, match=r"\.$"):
        match.play(match.turn[0], nonsense)
    assert match.state == before
