"""The example of a bot, as it stands in examples/bot.py, against a real server."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.web.game_facts import quick_options
from tests.web.party import proved
from tests.web.served import Served

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_it_has_at_most_forty_lines() -> None:
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= 40


@pytest.mark.parametrize("game", ["tutto", "splitter"])
def test_bots_play_a_game_to_its_end(server: Served, game: str) -> None:
    options = quick_options(game)
    host = server.make(game, 3, options=options)
    bots = [bot(server, host.table, f"Bot {number}") for number in (1, 2)]
    try:
        while host.state()["free"]:
            assert all(one.poll() is None for one in bots), bots[0].communicate()
        assert host.command("begin").status == 200
        while (state := host.state())["phase"] != "over":
            if state["may_throw"]:
                host.command("throw")
            elif state["moves"]:
                host.moves()
            else:
                time.sleep(0.01)
        for one in bots:
            told, _ = one.communicate(timeout=60)
            assert one.returncode == 0 and f"winners: {state['winners']}" in told
    finally:
        for one in bots:
            one.kill()
            one.wait()
    proved(server.table(host.table))


def test_a_bot_that_finds_no_seat_says_so(server: Served) -> None:
    ann, _ = server.begun()
    told, _ = bot(server, ann.table, "Late").communicate(timeout=60)
    assert "All seats are taken" in told


def bot(server: Served, table: str, name: str) -> subprocess.Popen[str]:
    """A bot that does not wait for the others, as it has none to please."""
    link = f"http://127.0.0.1:{server.port}/t/{table}"
    hurry = "import sys, time, runpy; time.sleep = lambda _: None; sys.argv = sys.argv[1:];"
    command = [sys.executable, "-c", f"{hurry} runpy.run_path(sys.argv[0])", str(BOT), link, name]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
