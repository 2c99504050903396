"""Phrases that all games share, and those that a game has of its own."""

from pathlib import Path

from rollwright.core.language import Phrases


def test_a_games_own_words_come_before_shared_ones_in_any_language(tmp_path: Path) -> None:
    (tmp_path / "en.toml").write_text('[words]\n"not your turn" = "Wait."\n', "utf-8")
    say = Phrases(tmp_path, "words")
    assert say("en", "not your turn") == "Wait."
    assert say("de", "not your turn") == "Wait."  # the game has no German, and these are its words
    assert say("de", "over") == "Das Spiel ist zu Ende."
    assert say("en", "over") == "The game is over."
