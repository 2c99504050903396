"""`rollwright games`, `rules`, `--help`, `--version`."""

import json

import pytest

from rollwright import __version__, games
from rollwright.core.game import AnyGame
from rollwright.core.language import LANGUAGES
from rollwright.core.text_board import as_text
from rollwright.play.rulebook.rulebook import SAY, rulebook
from tests.cli.program import EACH, Run


def test_the_program_tells_what_it_can_do(piped: Run) -> None:
    said = piped("--help")
    assert (said.error, said.code) == ("", 0)
    assert said.out.startswith("Usage: ")
    assert "play " in said.out


def test_the_version_is_told(called: Run) -> None:
    assert called("--version").out == f"rollwright {__version__}\n"


@pytest.mark.parametrize(
    "command", ["play", "learn", "replay", "position", "simulate", "arena", "games", "rules"]
)
def test_every_command_has_help_with_an_example(command: str, called: Run) -> None:
    said = called(command, "--help")
    assert said.code == 0
    assert f"  rollwright {command}" in said.out
    assert max(map(len, said.out.splitlines())) <= 80


def test_the_help_of_play_explains_what_can_be_typed(called: Run) -> None:
    said = called("play", "-h")
    for command in ("rules [N]", "moves", "undo", "score", "position", "save [FILE]", "help, quit"):
        assert f"\n  {command}" in said.out


def test_the_games_are_listed(called: Run) -> None:
    said = called("games")
    for game in games.ALL:
        line = next(line for line in said.out.splitlines() if line.startswith(game.name))
        assert game.title in line
        assert f" {game.minutes} " in line
        assert game.about("en") in line


def test_the_games_are_listed_for_programs(called: Run) -> None:
    report = json.loads(called("games", "--json").out)
    assert [game["name"] for game in report] == [game.name for game in games.ALL]
    for entry, game in zip(report, games.ALL, strict=True):
        assert list(entry) == ["name", "title", "seats", "variants", "options"]
        assert entry["seats"] == [min(game.seats), max(game.seats)]
        assert entry["variants"] == list(game.variants)
        for told_option, option in zip(entry["options"], game.words.OPTIONS, strict=True):
            assert list(told_option) == ["name", "choices", "default", "about"]
            assert told_option["name"] == option.name
            assert all(isinstance(text, str) for text in told_option.values())


@EACH
def test_the_rules_of_a_game_are_read_in_every_language(game: AnyGame, called: Run) -> None:
    book = rulebook(game)
    assert book is not None
    for lang in LANGUAGES:
        text = called("rules", game.name, "--lang", lang).out
        headings = [line for line in text.splitlines() if line.startswith("### ")]
        assert headings == [
            f"### {SAY(lang, 'rule named', number=rule.number, title=book.title(rule, lang))}"
            for rule in book.rules
        ]
        assert all(line in text for line in game.short_rules(lang))
        report = json.loads(called("rules", game.name, "--lang", lang, "--json").out)
        assert list(report) == ["name", "title", "language", "short", "rules"]
        for told, rule in zip(report["rules"], book.rules, strict=True):
            assert told["number"] == rule.number
            assert told["title"] == book.title(rule, lang)
            assert len(told["pictures"]) == len(rule.pictures)
            for picture in told["pictures"]:
                game.positions.read(picture["position"])


@EACH
def test_one_rule_is_read_with_its_sheets_as_text(game: AnyGame, called: Run) -> None:
    book = rulebook(game)
    assert book is not None
    rule = next(rule for rule in book.rules if any(one.shows != "table" for one in rule.pictures))
    picture = next(one for one in rule.pictures if one.shows != "table")
    text = called("rules", game.name, rule.number).out
    board = game.words.board(book.scene(picture).state, picture.place, "en")
    assert as_text(board) in text
    assert sum(line.startswith("## ") for line in text.splitlines()) == 1
    assert called("rules", game.name, "99").code != 0


@EACH
def test_what_else_there_is_to_know_is_the_readme(game: AnyGame, called: Run) -> None:
    text = (game.folder / "README.md").read_text(encoding="utf-8")
    assert called("rules", game.name, "--more").out.strip() == text.strip()
    report = json.loads(called("rules", game.name, "--more", "--json").out)
    assert report == {"name": game.name, "title": game.title, "rules": text}
