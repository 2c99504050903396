"""Rollwright-1: its deals never change, and what stands in the table can be had again."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from rollwright.core.errors import BadText
from rollwright.games import BUILT_IN, game
from rollwright.players.benchmark import rows, tracks
from rollwright.players.benchmark.playing import play_track

PAGE = Path(__file__).parents[2] / "docs" / "benchmark.md"
SHORT = 3  # deals

FIRST_DEALS = {  # a number a track
    "random": [5.0, 8.6667, 14.0, 9.6667, 20.0, 0.0, 16.6667],
    "greedy": [36.0, 36.0, 51.0, 54.3333, 58.6667, 50.0, 50.0],
}


def test_every_game_and_variant_has_a_track_by_the_rules_of_now() -> None:
    found = {(track.game, dict(track.options).get("variant", "")) for track in tracks.tracks()}
    assert found == {(one.name, variant) for one in BUILT_IN for variant in one.variants or ("",)}
    assert tracks.tracks_of([]) == list(tracks.tracks())
    assert all(track.seats in game(track.game).seats for track in tracks.tracks())


def test_the_published_deals_stay_as_they_are() -> None:
    said = "\n".join(str(tuple(track)) for track in tracks.tracks())
    assert sha256(said.encode()).hexdigest()[:16] == "67176b1a0e8a390f"


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_the_first_deals_give_what_they_always_gave(player: str) -> None:
    means = [
        play_track(track, player, SHORT, 1, lambda _: None)["mean"] for track in tracks.tracks()
    ]
    assert means == FIRST_DEALS[player]


def test_the_page_has_the_table_that_the_command_makes() -> None:
    made = rows.markdown(rows.table(tracks.tracks(), rows.read_rows(rows.FILE)))
    assert made in PAGE.read_text(encoding="utf-8")


def test_the_rows_of_ours_are_of_all_deals_where_these_are_quick() -> None:
    kept = rows.read_rows(rows.FILE)
    deals = {track.name: track.deals for track in tracks.tracks()}
    for player in ("random", "greedy"):
        assert {name: figure["deals"] for name, figure in kept[player].items()} == deals
    assert set(kept) <= set(rows.OURS)
    assert all(
        10 <= figure["deals"] <= deals[name] and not figure["forfeits"]
        for row in kept.values()
        for name, figure in row.items()
    )


def test_a_row_is_added_beside_others(tmp_path: Path) -> None:
    path, (one, other) = tmp_path / "rows.json", tracks.tracks()[:2]
    figure = play_track(one, "random", 2, 1, lambda _: None)
    rows.add(path, "mine", one, figure)
    rows.add(path, "theirs", one, figure)
    rows.add(path, "mine", other, figure)
    assert rows.read_rows(path) == {
        "mine": {one.name: figure, other.name: figure},
        "theirs": {one.name: figure},
    }
    path.write_text(json.dumps([1]))
    with pytest.raises(BadText, match="is not a file of rows of Rollwright-1"):
        rows.read_rows(path)
