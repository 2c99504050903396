"""While dice tumble nothing tells what they bring: neither points nor rings, words nor buttons."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.web.browser.browsers import MOVING, Complaints
from tests.web.browser.server import Server
from tests.web.browser.tables import Seated
from tests.web.browser.test_table_page import seated

# Looks at every picture that is drawn: how many show dice that tumble, and what these tell besides
WATCH = """() => {
  window.falls = 0;
  window.spoilt = [];
  const seen = (one) => one.checkVisibility({ opacityProperty: true });
  const look = () => {
    const dice = [...document.querySelectorAll("[data-die]")].filter((die) => seen(die)
      && die.getAnimations().some((one) => one.playState === "running"
        && one.effect.getKeyframes().length > 3));
    if (dice.length) {
      falls += 1;
      const told = ".picked,.unfit,.tells,#acts button";
      const shown = [...document.querySelectorAll(told)].filter(seen);
      if (!main.classList.contains("landing")) spoilt.push("landed");
      spoilt.push(...shown.map((one) => one.outerHTML));
    }
    requestAnimationFrame(look);
  };
  look();
}"""

# A busy machine lets dice lie at once where the next picture has come: there are other throws
TUMBLED = """() => new Promise((resolve) => {
  const late = Date.now() + 20000;
  const look = () => falls || Date.now() > late ? resolve(falls) : setTimeout(look, 50);
  look();
})"""
# A die that counts for nothing, or was chosen, is not due
DUE = "#throw, #choose:enabled, .pick:has([aria-disabled=false]:not(:checked)), #acts [data-move]"


@pytest.mark.parametrize("slow", [1, 8])
def test_a_throw_tells_nothing_before_the_last_die_lies(
    slow: int, tmp_path: Path, phones: Callable[..., BrowserContext], complaints: Complaints
) -> None:
    with Server(tmp_path / "usual.sqlite", pace="1") as server:
        table = Seated(server.address, "tutto", 2, computers={"1": "easy"}).begin()
        page = seated(table, phones(**MOVING), complaints)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slow})
        page.evaluate(WATCH)
        for _ in range(4):
            expect(page.locator("#throw, #choose, #acts [data-move]").first).to_be_visible()
            page.wait_for_timeout(500)  # a button that has just come is not hit
            page.locator(DUE).first.tap()
        page.wait_for_timeout(1500)
        assert page.evaluate(TUMBLED) > 0
        assert page.evaluate("() => spoilt") == []
