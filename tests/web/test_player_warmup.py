"""Players that look ahead are compiled before anybody asks for them."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import pytest

from rollwright.players.warmup import likely
from rollwright.web.table import player_warmup
from rollwright.web.table.player_warmup import Readiness
from tests.web import apart


def test_all_that_the_lobby_offers_is_prepared_the_likeliest_first() -> None:
    wanted = [(name, game.name) for name, game, _ in likely()]
    assert wanted[0] == ("hard", "penk") and ("expert", "tutto") in wanted
    assert [name for name, _ in wanted] == sorted((name for name, _ in wanted), reverse=True)


def test_it_can_be_ended_in_the_middle(tmp_path: Path) -> None:
    async def story() -> None:
        one = Readiness()
        one.begin()
        while not one.all:
            await asyncio.sleep(0.05)
        assert 0 < one.left <= one.all == len(likely())
        process = one._process
        one.close()
        assert process is not None
        async with asyncio.timeout(20):
            assert await process.wait() < 0  # it was killed, and not left behind

    with (
        patch.object(player_warmup, "WISHED", True),
        patch.dict(os.environ, {"XDG_CACHE_HOME": str(tmp_path)}),
    ):
        apart.run(story())


def test_where_it_is_not_wished_nothing_begins() -> None:
    one = Readiness()
    one.begin()
    assert one._reading is None and not one.left
    one.close()


@pytest.mark.parametrize("module", ["rollwright.players.warmup", "rollwright.coach.warmup"])
def test_without_a_place_to_keep_it_nothing_is_compiled(tmp_path: Path, module: str) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("")
    done = subprocess.run(
        [sys.executable, "-m", module],
        env=os.environ | {"XDG_CACHE_HOME": str(nowhere / "below")},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0 and done.stdout == b""
