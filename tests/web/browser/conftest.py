"""One Chromium and one server for all tests of this folder."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.web.browser.browsers import Complaints, closing, desktop, launch, phone
from tests.web.browser.server import Server

expect.set_options(timeout=20_000)  # the machine may be busy with other things


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser takes its time: what needs one is left out of a quick run."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("store") / "tables.sqlite") as started:
        yield started


@pytest.fixture
def complaints() -> Iterator[Complaints]:
    """Pages listen here; a test fails if one of them had anything to complain about."""
    said = Complaints()
    yield said
    assert said == []


@pytest.fixture
def phones(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """As many phones as are asked for, closed afterwards."""
    with ExitStack() as stack:
        yield lambda **settings: stack.enter_context(closing(phone(browser, **settings)))


@pytest.fixture
def desktops(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """As many desktops as are asked for, closed afterwards."""
    with ExitStack() as stack:
        yield lambda **settings: stack.enter_context(closing(desktop(browser, **settings)))
