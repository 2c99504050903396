"""Browsers: phones and a desktop, and whatever they complain about."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, ViewportSize

# The shell without a window needs half the processor time of the whole browser
CHROMIUM = shutil.which("chromium-headless-shell") or "/usr/bin/chromium"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-sync",
    "--no-first-run",
    "--no-pings",
)
NARROW: ViewportSize = {"width": 360, "height": 740}
WIDE: ViewportSize = {"width": 1280, "height": 800}


def launch(playwright: Playwright) -> Browser:
    """The system's Chromium; that it is missing is an error like any other."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))


# Nothing moves but where a test is about motion (`MOVING`): to draw it takes much of the time
STILL: dict[str, Any] = {"reduced_motion": "reduce"}
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}


def phone(browser: Browser, **settings: Any) -> BrowserContext:
    """A narrow screen and fingers."""
    settings = {"viewport": NARROW, "has_touch": True, "is_mobile": True, **STILL, **settings}
    return _patient(browser.new_context(**settings))


def desktop(browser: Browser, **settings: Any) -> BrowserContext:
    """A wide screen and a keyboard."""
    return _patient(browser.new_context(**{"viewport": WIDE, **STILL, **settings}))


def _patient(context: BrowserContext) -> BrowserContext:
    context.set_default_timeout(30_000)  # the machine may be busy with other things
    return context


class Complaints(list[str]):
    """What the console of a page had to say: errors, warnings, and what the policy forbade."""

    def listen(self, page: Page) -> Page:
        page.on("console", lambda said: self._console(said.type, said.text))
        page.on("pageerror", lambda error: self.append(str(error)))
        return page

    def _console(self, kind: str, text: str) -> None:
        # a browser says by itself that it could not connect; that is what some tests are about
        if kind in ("error", "warning") and not any(
            words in text for words in ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_", "WebSocket")
        ):
            self.append(text)


@contextmanager
def closing(context: BrowserContext) -> Iterator[BrowserContext]:
    """A context that ends with what it is used for."""
    try:
        yield context
    finally:
        context.close()
