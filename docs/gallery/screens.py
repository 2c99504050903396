"""Takes `lobby.png`, `desktop.png`, `review.png`, `phone-*.png`: the live table in a real browser.

python -m docs.gallery.screens
"""

import tempfile
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from rollwright.core.dice import derived
from rollwright.games import ALL, game
from rollwright.players.registry import player
from tests.web.browser.browsers import closing, desktop, launch, phone
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated

FOLDER = Path(__file__).parent
FRIENDS = ("Nora", "Emil", "Paula")
COLOURS = 96  # enough for paper and ink, and a third of the bytes
# How far each game is played: the first moment after so many events when Nora has a choice
EVENTS = {"penk": 48, "hexroller": 140, "polygrid": 60, "splitter": 52, "tutto": 34}
REVIEWED = 300_000  # milliseconds that a review may take
KEYS = {"penk": 3, "hexroller": 5, "polygrid": 1, "splitter": 2, "tutto": 9}


class Friends:
    """People at a table who throw dice from a key and play like the greedy player: always the same.

    Their dice are 'real' ones that they type in; a table's own could not be foreseen.
    """

    def __init__(self, address: str, name: str) -> None:
        self.game = game(name)
        names = FRIENDS[: self.game.seats[-1]]
        self.first = Seated(address, name, len(names), names[0], computers={}, dice="real")
        join = f"/api/tables/{self.first.id}/join"
        self.seats = [self.first]
        for friend in names[1:]:
            token = self.first.ask(join, {"name": friend})["token"]
            self.seats.append(self.first.with_token(token))
        self.first.begin()
        self.events = 0

    def play(self, events: int) -> None:
        """Play on until it is Nora's move."""
        while self.events < events or len(self.first.state()["moves"]) < 2:
            for number, seat in enumerate(self.seats):
                self._act(number, seat, seat.state())

    def _act(self, number: int, seat: Seated, table: dict[str, Any]) -> None:
        key = derived(KEYS[self.game.name], self.events)
        state = self.game.positions.read(table["position"])
        if table["may_throw"]:
            outcome = self.game.rules.sample(state, key)
            seat.do("throw", outcome=self.game.words.outcome(state, outcome, "en"))
        elif table["moves"] and (number or self.events < EVENTS[self.game.name]):
            seat.do("move", move=player("greedy")(self.game, state, number, key))
        else:
            return
        self.events += 1


def shoot(context: BrowserContext, address: str, name: str, *, whole: bool = False) -> None:
    """A picture of a page, or of what first comes into sight, in few colours."""
    page = context.new_page()
    page.goto(address)
    page.wait_for_timeout(500)
    shot = Image.open(BytesIO(page.screenshot(full_page=whole))).convert("RGB")
    few = shot.quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(FOLDER / f"{name}.png", optimize=True)


def take(browser: Browser, server: Server) -> None:
    """All pictures."""
    calm = {"reduced_motion": "reduce", "locale": "en"}
    with closing(desktop(browser, **calm)) as wide:
        shoot(wide, server.address, "lobby", whole=True)
    for one in ALL:
        friends = Friends(server.address, one.name)
        friends.play(EVENTS[one.name])
        for theme in ("light", "dark"):
            with closing(
                phone(browser, color_scheme=theme, device_scale_factor=2, **calm)
            ) as narrow:
                shoot(narrow, friends.first.give_to(narrow), f"phone-{one.name}-{theme}")
        if one.name == "hexroller":
            with closing(desktop(browser, **calm)) as wide:
                shoot(wide, friends.first.give_to(wide), "desktop")
    with closing(desktop(browser, **calm)) as wide:
        shoot_review(wide, server)


def shoot_review(context: BrowserContext, server: Server) -> None:
    """Two play Penk! by whatever comes to their minds, and the coach says what it thinks of it."""
    table = Seated(server.address, "penk", 2, "Nora").begin().play_to_the_end()
    page = context.new_page()
    page.goto(table.give_to(context))
    page.locator("#review").click()
    page.locator("#story").wait_for(timeout=REVIEWED)
    shoot(context, page.url, "review")


def main() -> None:
    """Start a server and a browser, and take all pictures."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder) / "tables.sqlite") as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        take(browser, server)
        browser.close()


if __name__ == "__main__":
    main()
