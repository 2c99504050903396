"""Every moment of every game is seen by another player, in every language, long enough."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.long import beside
from tests.web.browser.moments.look_for import HERE
from tests.web.browser.moments_of_tables import watch_tables
from tests.web.browser.moments_seen import LEAST, Seen, table_of, watch_games
from tests.web.browser.server import Server
from tests.web.game_facts import EVERY

GAMES = [game for game in EVERY if list(HERE.glob(f"{game}-*.game"))]


@pytest.fixture(scope="module")
def slow_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """At which moments stand as long as for people."""
    store: Path = tmp_path_factory.mktemp("moments") / "tables.sqlite"
    with Server(store, pace="1") as started:
        yield started


def check(seen: Seen) -> None:
    print("\n".join(table_of(seen)))
    assert {moment: stood for moment, stood in seen.items() if stood < LEAST} == {}


@pytest.mark.parametrize("game", beside(["splitter"], GAMES))
def test_every_moment_of_a_game_stands_on_anothers_screen(
    game: str, slow_server: Server, browser: Browser
) -> None:
    check(watch_games(slow_server, browser, game))


def test_so_does_what_happens_at_any_table(slow_server: Server, browser: Browser) -> None:
    check(watch_tables(slow_server, browser))
