"""Pages are light: a first visit takes few bytes and two round trips, a move's answer is small."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, WebSocket, expect

from rollwright.players.registry import USUAL
from tests.long import beside
from tests.web.browser.places import place
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated
from tests.web.game_facts import EVERY, quick_options, seats_of

Contexts = Callable[..., BrowserContext]
FIRST_LOAD = 60_000  # bytes over the wire, without the font
FONT = 30_000
ANSWER = 50_000

# What the browser itself measured: of each file its size on the wire and who asked for it
LOADED = """() => ["navigation", "resource"]
  .flatMap((kind) => performance.getEntriesByType(kind))
  .map((one) => ({
    name: one.name.replace(/.*:\\d+/, ""), bytes: one.transferSize, kind: one.initiatorType,
  }))"""


@pytest.mark.parametrize("name", ["lobby", *(f"playing {game}" for game in EVERY)])
def test_a_first_visit_is_light_and_takes_two_round_trips(
    name: str, server: Server, desktops: Contexts, capsys: pytest.CaptureFixture[str]
) -> None:
    context = desktops()
    address, table = place(server, name)
    if table is not None:
        table.give_to(context)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address)
    if table is not None:
        expect(page.locator("#task")).not_to_be_empty()
    loaded: list[dict[str, Any]] = page.evaluate(LOADED)
    fonts = [one["bytes"] for one in loaded if one["name"].endswith(".woff2")]
    total = sum(one["bytes"] for one in loaded) - sum(fonts)
    with capsys.disabled():
        print(f"\n{name}: {total} bytes in {len(loaded)} files")
    assert 0 < total < FIRST_LOAD
    assert len(fonts) == 1 and fonts[0] < FONT

    first, *others = loaded
    assert first["kind"] == "navigation"
    # All that is loaded is named in the page itself: nothing waits for another file but the page
    source = page.request.get(address).text()
    assert all(one["name"] in source for one in others), others
    assert {one["kind"] for one in others} <= {"link", "script", "other"}
    assert len(asked) <= 1 + len(others) + 1  # and the icon, which browsers fetch when they like


class Frames(list[int]):
    """The sizes of what comes over a page's WebSockets."""

    def listen(self, page: Page) -> None:
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.append(_size(frame)))


def _size(frame: str | bytes) -> int:
    return len(frame.encode() if isinstance(frame, str) else frame)


TABLES = sorted({(game, seats_of(game, most)) for game in EVERY for most in (3, 12)})
CROWDED = [one for one in TABLES if one[1] > 4]  # where the most is drawn


@pytest.mark.parametrize(("game", "seats"), beside(CROWDED, TABLES))
def test_a_moves_answer_is_small(
    game: str, seats: int, server: Server, desktops: Contexts, capsys: pytest.CaptureFixture[str]
) -> None:
    computers = {str(seat): USUAL for seat in range(1, seats)}  # who writes much
    options = quick_options(game)
    table = Seated(server.address, game, seats, options=options, computers=computers).begin()
    context = desktops()
    page = context.new_page()
    frames = Frames()
    frames.listen(page)
    page.goto(table.give_to(context))
    # the sheets are nearly full towards the end: then the most is drawn
    table.play_to_the_end()
    expect(page.locator("#end #rematch")).to_be_visible(timeout=30_000)
    with capsys.disabled():
        print(f"\n{game}, {seats} seats: at most {max(frames)} of {len(frames)} messages")
    assert max(frames) < ANSWER
