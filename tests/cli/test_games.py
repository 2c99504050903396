"""`rollwright games`, `rules`, `--help`, `--version`."""

import json

import pytest

from rollwright import __version__, games
from rollwright.core.game import AnyGame
from tests.cli.program import EACH, Run


def test_the_program_tells_what_it_can_do(piped: Run) -> None:
    said = piped("--help")
    assert (said.error, said.code) == ("", 0)
    assert said.out.startswith("Usage: ")
    assert "play " in said.out


def test_the_version_is_told(called: Run) -> None:
    assert called("--version").out == f"rollwright {__version__}\n"


@pytest.mark.parametrize(
    "command", ["play", "replay", "position", "simulate", "arena", "games", "rules"]
)
def test_every_command_has_help_with_an_example(command: str, called: Run) -> None:
    said = called(command, "--help")
    assert said.code == 0
    assert f"  rollwright {command}" in said.out
    assert max(map(len, said.out.splitlines())) <= 80


def test_the_help_of_play_explains_what_can_be_typed(called: Run) -> None:
    said = called("play", "-h")
    for command in ("moves", "undo", "score", "position", "save [FILE]", "help, quit"):
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
def test_the_rules_of_a_game_are_its_readme(game: AnyGame, called: Run) -> None:
    readme = game.folder / "README.md"
    if not readme.exists():
        pytest.skip("not written yet")
    text = readme.read_text(encoding="utf-8")
    assert called("rules", game.name).out.strip() == text.strip()
    report = json.loads(called("rules", game.name, "--json").out)
    assert report == {"name": game.name, "title": game.title, "rules": text}
