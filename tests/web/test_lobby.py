"""The lobby shows every game, whatever it lacks, and goes on without those that are gone."""

from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import pytest
from websockets.exceptions import InvalidStatus

from rollwright.core.game import AnyGame
from rollwright.core.language import LANGUAGES
from rollwright.fair import log
from rollwright.games import ALL
from rollwright.web import rendering
from rollwright.web.pages.lobby import cover
from rollwright.web.server_time import now
from rollwright.web.store import StoredTable
from rollwright.web.table.dice import commitment
from rollwright.web.table.settings import read_settings
from rollwright.web.tokens import COOKIE, Tokens
from tests.web.served import Served, served

GONE = "aaaaaaaaaa"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
def test_a_game_without_usable_examples_is_drawn_at_its_start(
    game: AnyGame, lang: str, tmp_path: Path
) -> None:
    bare = replace(game, folder=tmp_path)
    assert cover(bare, lang).startswith("<svg")
    (tmp_path / "examples").mkdir()
    (tmp_path / "examples" / "broken.game").write_text("no record at all", encoding="utf-8")
    assert cover.__wrapped__(bare, lang) == cover(bare, lang)
    assert cover(game, lang).startswith("<svg")


@pytest.mark.parametrize(
    ("number", "begins"), [(1, "One pen-and-paper dice game."), (6, "Six "), (13, "13 ")]
)
def test_the_games_are_counted(number: int, begins: str) -> None:
    with patch.object(rendering, "ALL", (ALL[0],) * number):
        assert rendering.tagline("en").startswith(begins)


def _table_of_a_game_that_is_gone(server: Served) -> None:
    settings = read_settings({"game": "splitter", "seats": 2, "listed": True}, "en")
    settings["game"] = "gone"
    events = [
        log.table_event(GONE, commitment(GONE, bytes(32)), {**settings}),
        log.join_event(0, "Ann", None),
    ]
    table = StoredTable(GONE, "gone", {}, {**settings}, now())
    server.there(server.rooms.store.create(table, bytes(32), events, "made long ago"))


def test_a_table_whose_game_is_gone_says_so_and_the_rest_goes_on(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        _table_of_a_game_that_is_gone(server)
        ours = server.make(listed=True)
        assert [one["id"] for one in server.get("/api/tables").json] == [ours.table]
        secret = server.there(server.rooms.store.secret())
        cookie = {"cookie": f"{COOKIE}{GONE}={Tokens(secret).make(GONE, 0, 1)}"}
        lobby = server.ask("GET", "/", headers=cookie)
        assert lobby.status == 200 and f'href="/t/{ours.table}"' in lobby.text
        assert GONE not in lobby.text
        for path in ("", "/replay", "/verify", "/record"):
            page = server.get(f"/t/{GONE}{path}")
            assert page.status == 404 and "no longer installed here" in page.text
            assert "There is no game &#39;gone&#39;" in page.text
        why = server.get(f"/api/tables/{GONE}").json["why"]
        assert why.startswith("This table's game is no longer installed here. There is no")
        with pytest.raises(InvalidStatus), server.live(GONE):
            pass
        rematch = {"name": "Bob", "from": GONE, "token": "any"}
        assert server.post(f"{ours.path}/join", rematch).status == 201
