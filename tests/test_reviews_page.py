"""The page of reviewed games says what is in their records."""

from pathlib import Path

import pytest

from docs.reviews.write import DOCS, FOLDER, page
from rollwright import load
from rollwright.coach.comments import from_comments, without_comments
from rollwright.games import BUILT_IN

RECORDS = sorted(FOLDER.glob("*.game"))


def test_every_game_is_shown() -> None:
    assert {path.stem for path in RECORDS} == {game.name for game in BUILT_IN}


def test_the_page_and_its_pictures_are_what_the_records_say() -> None:
    made = page()
    for name, text in made.items():
        assert (DOCS / name).read_text("utf-8") == text, f"python -m docs.reviews.write: {name}"
    pictures = {f"reviews/{path.name}" for path in FOLDER.glob("*.svg")}
    assert pictures == set(made) - {"reviews.md"}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_accounts_of_shown_games_close_and_stay_with_their_events(path: Path) -> None:
    match = load(path.read_text("utf-8"))
    told = from_comments(match)
    assert told is not None
    assert len(told.events) == len(match.events)
    for seat in told.seats:
        assert seat.account.closes < 1e-9
        assert seat.points is None or seat.points.closes < 1e-9
    assert from_comments(without_comments(match)) is None
