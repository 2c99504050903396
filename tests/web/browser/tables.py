"""Tables that are played through the interface for programs, to be looked at in a browser."""

import json
import time
from collections.abc import Callable
from copy import copy
from itertools import count
from random import Random
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from playwright.sync_api import BrowserContext, Page

from rollwright.core.seats import Move
from rollwright.games import game as game_of

_NUMBERS = count()
TOO_FAST = 429
PATIENCE = 60  # seconds


class Seated:
    """A table with one person, whose moves are made here, and computer players."""

    def __init__(self, address: str, game: str, seats: int, name: str = "Nora", **settings: Any):
        self.address, self.random = address, Random(f"{game} {seats} {settings}")
        computers = {str(seat): "random" for seat in range(1, seats)}
        # unless a test is about the draw, this person begins
        settings = {"computers": computers, "begins": "seated", **settings}
        made = self.ask("/api/tables", {"game": game, "seats": seats, "name": name, **settings})
        self.id, self.token = made["table"], made["token"]

    def with_token(self, token: str) -> "Seated":
        """Another seat of the same table."""
        other = copy(self)
        other.token = token
        return other

    @property
    def page(self) -> str:
        return f"{self.address}/t/{self.id}"

    def ask(self, path: str, sent: dict[str, Any] | None = None) -> Any:
        """An answer of the server; the sentence of a refusal is raised."""
        headers = {"content-type": "application/json"}
        if hasattr(self, "token"):
            headers["authorization"] = f"Bearer {self.token}"
        body = None if sent is None else json.dumps(sent).encode()
        while True:
            try:
                with urlopen(Request(self.address + path, body, headers), timeout=30) as answer:
                    return json.load(answer)
            except HTTPError as refused:
                if refused.status != TOO_FAST:
                    raise AssertionError(refused.read().decode()) from None
                time.sleep(0.1)

    def state(self) -> Any:
        return self.ask(f"/api/tables/{self.id}")

    def do(self, command: str, **told: Any) -> Any:
        """Give a command, on the picture that the seat has now."""
        sent = {"id": f"test {next(_NUMBERS)}", "do": command, **told}
        sent["version"] = self.state()["version"]
        return self.ask(f"/api/tables/{self.id}/commands", sent)

    def begin(self) -> "Seated":
        self.do("begin")
        return self

    def step(self, typed: str | None = None) -> Any:
        """The next thing that is to be done: a throw, or a random move."""
        state = self.state()
        if state["may_throw"]:
            return self.do("throw", **({"outcome": typed} if typed else {}))
        if state["moves"]:
            return self.do("move", move=self.random.choice(state["moves"])["move"])
        return state

    def play(self, steps: int) -> "Seated":
        """Do so much of it, while there is something to do."""
        return self._until(lambda state, done: done >= steps or state["over"])

    def play_to_own_turn(self) -> "Seated":
        """Wait until nothing happens by itself: it is this seat's turn, or the game is over."""
        return self._until(lambda state, _: state["over"] or state["may_throw"] or state["moves"])

    def play_to_own_move(self) -> "Seated":
        """Play until this seat, the first, has moves besides buttons, or the game is over."""
        return self._until(
            lambda state, _: state["over"] or len(state["moves"]) > len(_buttons(state["position"]))
        )

    def play_to_the_end(self) -> "Seated":
        return self._until(lambda state, _: state["over"])

    def _until(self, enough: Callable[[Any, int], bool]) -> "Seated":
        done, late = 0, time.monotonic() + PATIENCE
        while not enough(state := self.state(), done):
            assert time.monotonic() < late, f"nothing happens at {state['position']}"
            if state["may_throw"] or state["moves"]:
                self.step()
                done += 1
            else:
                assert not state["over"]
                time.sleep(0.02)
        return self

    def give_to(self, context: BrowserContext) -> str:
        """Let a browser have the seat; the address of the table."""
        context.add_cookies([{"name": f"seat-{self.id}", "value": self.token, "url": self.address}])
        return self.page

    def shown_on(self, page: Page) -> None:
        """Wait until a page shows what has happened until now, or later: others go on meanwhile."""
        epoch, late = self.state()["epoch"], time.monotonic() + PATIENCE
        while int(page.locator("#main").get_attribute("data-epoch") or 0) < epoch:
            assert time.monotonic() < late, f"the page never came to event {epoch}"
            page.wait_for_timeout(20)


def _buttons(position: str) -> list[Move]:
    """The moves of the first seat that have no place on its sheet and take no dice."""
    played = game_of(position.split(maxsplit=1)[0])
    return played.drawing.buttons(played.positions.read(position), 0)
